//! Matches of sound players: what they bring, how they go on, how they are
//! divided.

use super::{games, result, run, scratch, start, stderr};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

const OPENINGS: &str = "# four ways to begin
W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8

W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,d4,g3:Bb6,d6,e5,h6,a7,c7,e7,g7,b8,d8,f8,h8
W:Wa1,c1,e1,g1,b2,d2,f2,h2,b4,c3,e3,g3:Bb6,d6,f6,g5,a7,c7,e7,g7,b8,d8,f8,h8
W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,f4:Ba5,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8
";

/// The arguments of a match of dame, so many nodes for either player.
fn dame<'a>(openings: &'a Path, nodes: &'a [String; 2], rounds: &'a str) -> Vec<&'a str> {
    let openings = openings.to_str().unwrap();
    let mut arguments = vec!["--game", "dame", "--openings", openings, "--rounds", rounds];
    arguments.extend(["--player", &nodes[0], "--player", &nodes[1]]);
    arguments
}

fn players(first: u32, second: u32) -> [String; 2] {
    [format!("name=first nodes={first} hash=1"), format!("name=second nodes={second} hash=1")]
}

fn openings(name: &str) -> std::path::PathBuf {
    let path = scratch(&format!("{name}.fen"));
    fs::write(&path, OPENINGS).unwrap();
    path
}

#[test]
fn more_nodes_win_more_games() {
    let (openings, directory) = (openings("nodes"), scratch("nodes"));
    let players = players(3000, 30);
    let board = result(&directory, &dame(&openings, &players, "8"));
    let encounter = &board["encounters"][0];
    assert_eq!((&board["played"], &board["games"]), (&json!(16), &json!(16)));
    assert!(encounter["wins"].as_u64() > Some(12), "{board}");
    assert!(encounter["elo"]["low"].as_f64() > Some(0.0), "{board}");
    assert_eq!(encounter["pairs"].as_array().unwrap().len(), 5);
    let pdn = fs::read_to_string(directory.join("games.pdn")).unwrap();
    assert_eq!(pdn.matches("[Event \"Quirkat match\"]").count(), 16);
    assert!(pdn.contains("nodes, 0."), "{pdn}");
}

/// The same player with and without a process of its own plays the same.
#[test]
fn a_pipe_changes_no_move() {
    let (openings, directory) = (openings("pipe"), scratch("pipe"));
    let command = shell_words::quote(env!("CARGO_BIN_EXE_quirkat")).into_owned();
    let outside = format!("name=outside cmd='{command} hub' nodes=500 hash=1");
    let players = ["name=inside nodes=500 hash=1".to_owned(), outside];
    let board = result(&directory, &dame(&openings, &players, "4"));
    assert_eq!(board["encounters"][0]["pairs"], json!([0, 0, 4, 0, 0]), "{board}");
    let games = games(&directory);
    // What a pipe tells of a search is from before its end, so that the nodes
    // may be fewer.
    let said = |game: &Value| {
        let turns = game["moves"].as_array().unwrap().iter();
        turns.map(|turn| (turn["text"].clone(), turn["score"].clone())).collect::<Vec<_>>()
    };
    for pair in games.chunks(2) {
        assert_eq!(said(&pair[0]), said(&pair[1]));
    }
    let ledger = fs::read_to_string(directory.join("games.jsonl")).unwrap();
    assert_eq!(ledger.matches("\"own\":").count(), ledger.matches("\"time\":").count());
}

/// On its own clock and on the opponent's.
#[test]
fn a_program_may_think_on_the_opponents_time() {
    let directory = scratch("ponder");
    let command = shell_words::quote(env!("CARGO_BIN_EXE_quirkat")).into_owned();
    let log = scratch("ponder.log");
    let pondering = format!(
        "name=pondering cmd='{command} hub' ponder=true hash=1 debug-log='{}'",
        log.display()
    );
    let arguments = ["--game", "turkish", "--rounds", "1", "--maxmoves", "60"];
    let players = ["--player", &pondering, "--player", "name=resting hash=1"];
    let rest = ["--each", "tc=20/1+0.01 margin=1"];
    let board = result(&directory, &[&arguments[..], &players, &rest].concat());
    let ends = board["terminations"].as_object().unwrap();
    assert!(ends.keys().all(|kind| ["rule", "adjudication"].contains(&kind.as_str())), "{board}");
    for game in games(&directory) {
        assert!(game["moves"].as_array().unwrap().len() > 20, "{game}");
    }
    // It was right at times, and at times not.
    let log = fs::read_to_string(log).unwrap();
    for said in ["go ponder", "ponder-hit", "stop"] {
        assert!(log.lines().any(|line| line.ends_with(&format!("> {said}"))), "{said}");
    }
}

#[test]
fn a_match_that_was_killed_goes_on_and_repeats_nothing() {
    let openings = openings("killed");
    let (whole, killed) = (scratch("whole"), scratch("killed"));
    let players = players(6000, 3000);
    let arguments = dame(&openings, &players, "40");
    result(&whole, &arguments);
    let mut arguments_of_two = arguments.clone();
    arguments_of_two.extend(["--concurrency", "2"]);
    let mut random = StdRng::seed_from_u64(1);
    for _ in 0..50 {
        let mut child = start(&killed, &arguments_of_two).spawn().unwrap();
        thread::sleep(Duration::from_millis(random.random_range(2..60)));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    // What a write was killed in the middle of is dropped.
    let ledger = killed.join("games.jsonl");
    let mut text = fs::read_to_string(&ledger).unwrap_or_default();
    text += "{\"number\":79,\"pl";
    fs::write(&ledger, text).unwrap();
    let board = result(&killed, &[]);
    assert_eq!(board["played"], 80);
    assert_eq!(games(&killed), games(&whole));
}

/// They are not in the ledger, and the match goes on with them.
#[cfg(unix)]
#[test]
fn games_that_are_interrupted_are_told() {
    use rustix::process::{Pid, Signal, kill_process};
    let directory = scratch("interrupted");
    let arguments = ["--game", "dame", "--rounds", "1", "--maxmoves", "20", "--concurrency", "2"];
    let players = ["--player", "name=a", "--player", "name=b", "--each", "move-time=0.2 margin=9"];
    let child = start(&directory, &[&arguments[..], &players, &["--json"]].concat()).spawn();
    let mut child = child.unwrap();
    // Both games take four seconds.
    while !directory.join("games.jsonl").exists() {
        assert_eq!(child.try_wait().unwrap(), None, "it runs");
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_secs(1));
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let told = "broken off; 2 games interrupted; they will be played again; to go on: quirkat";
    assert!(stderr(&output).contains(told), "{}", stderr(&output));
    let board: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&board["played"], &board["terminations"]), (&json!(0), &json!({"interrupt": 2})));
    assert_eq!(games(&directory).len(), 0);
    let board = result(&directory, &[]);
    assert_eq!((&board["played"], &board["terminations"]["interrupt"]), (&json!(2), &Value::Null));
}

#[test]
fn shards_make_up_the_whole() {
    let openings = openings("shards");
    let (whole, merged) = (scratch("unsharded"), scratch("merged"));
    let players = players(700, 400);
    let arguments = dame(&openings, &players, "10");
    let board = result(&whole, &arguments);
    let parts = [1, 2, 3, 4].map(|i| scratch(&format!("part-{i}")));
    for (i, part) in parts.iter().enumerate() {
        let shard = format!("{}/4", i + 1);
        let mut arguments = arguments.clone();
        arguments.extend(["--shard", &shard]);
        let played = result(part, &arguments)["played"].as_u64().unwrap();
        assert!(played == 4 || played == 6, "{played}");
    }
    let mut paths: Vec<&str> = vec![merged.to_str().unwrap()];
    paths.extend(parts.iter().map(|part| part.to_str().unwrap()));
    // Twice is once.
    for _ in 0..2 {
        let joined = result(Path::new("merge"), &paths);
        assert_eq!(joined["encounters"], board["encounters"]);
    }
    assert_eq!(games(&merged), games(&whole));
}

#[test]
fn other_settings_are_no_part_of_a_match() {
    let openings = openings("other");
    let (one, other, merged) = (scratch("one"), scratch("other"), scratch("mixed"));
    let (fast, slow) = (players(10, 20), players(10, 30));
    result(&one, &dame(&openings, &fast, "2"));
    result(&other, &dame(&openings, &slow, "2"));
    let paths = [&merged, &one, &other].map(|path| path.to_str().unwrap());
    let output = run(Path::new("merge"), &paths);
    assert!(stderr(&output).contains("other entrants"), "{}", stderr(&output));
    let output = run(&one, &dame(&openings, &fast, "3"));
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains("other rounds"), "{}", stderr(&output));
}

#[test]
fn an_altered_ledger_is_told_with_its_line() {
    let (openings, directory) = (openings("altered"), scratch("altered"));
    result(&directory, &dame(&openings, &players(5, 5), "1"));
    let refuses = |file: &str, from: &str, to: &str, told: &str| {
        let path = directory.join(file);
        let before = fs::read_to_string(&path).unwrap();
        assert!(before.contains(from), "{before}");
        fs::write(&path, before.replace(from, to)).unwrap();
        let output = run(&directory, &[]);
        let error = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(told) && !error.contains("panicked"), "{error}");
        assert!(!error.contains("to begin a match"), "{error}");
        fs::write(&path, before).unwrap();
    };
    refuses("games.jsonl", "\"number\":1", "\"number\":7", "line 2: no game of this match");
    refuses("games.jsonl", "\"players\":[1,0]", "\"players\":[1,9]", "line 2: no game");
    refuses("games.jsonl", "\"number\":0", "\"number\":-1", "line 1: invalid value");
    refuses("match.json", "W:Wa1", "W:Wz9", "line 1: opening 1: no legal position");
    refuses("match.json", "nodes=5", "nodes=0", "nodes=0: expected a whole number");
    refuses("match.json", "60.0", "-1.0", "patience is a number of seconds above 0");
    refuses("match.json", "\"dame\"", "\"chess\"", "there is no game named `chess`");
}

#[test]
fn a_test_stops_when_it_is_decided() {
    let (openings, directory) = (openings("sprt"), scratch("sprt"));
    let players = players(3000, 20);
    let mut arguments = dame(&openings, &players, "200");
    arguments.extend(["--sprt", "0", "200", "0.05", "0.05", "--concurrency", "2"]);
    let board = result(&directory, &arguments);
    assert_eq!(board["decision"], "accepts-h1", "{board}");
    assert!(board["played"].as_u64() < Some(100), "{board}");
    let again = result(&directory, &[]);
    assert_eq!(again, board, "nothing is left to be played");
}

/// The same player twice, with luck: it is not found to be stronger than itself.
#[test]
fn nobody_is_stronger_than_himself() {
    let holds = |seed: &u32| {
        let directory = scratch(&format!("honest-{seed}"));
        let [one, other] = [2 * seed, 2 * seed + 1].map(|seed| format!("seed={seed}"));
        let arguments = ["--game", "dame", "--rounds", "25", "--player", &one, "--player"];
        let each = "depth=2 hash=1 strength=apprentice";
        let board = result(&directory, &[&arguments[..], &[&other, "--each", each]].concat());
        let encounter = &board["encounters"][0];
        assert!(encounter["wins"] != 0 && encounter["losses"] != 0, "no luck: {board}");
        let elo = &encounter["elo"];
        elo["low"].as_f64() <= Some(0.0) && elo["high"].as_f64() >= Some(0.0)
    };
    let honest = (0..20).filter(holds).count();
    assert!(honest >= 17, "{honest} of 20");
}

#[test]
fn both_players_may_agree_on_the_end() {
    let (openings, directory) = (openings("agree"), scratch("agree"));
    let players = players(50, 50);
    let mut arguments = dame(&openings, &players, "2");
    arguments.extend(["--draw", "move=3 count=2 score=90", "--maxmoves", "40"]);
    let board = result(&directory, &arguments);
    assert_eq!(board["terminations"], json!({"adjudication": 4}));
    assert_eq!(games(&directory)[0]["moves"].as_array().unwrap().len(), 6);
}

#[test]
fn everybody_meets_everybody() {
    let directory = scratch("three");
    let mut arguments = vec!["--game", "alquerque", "--rounds", "1", "--each", "hash=1"];
    for player in ["name=a nodes=10", "name=b nodes=20", "name=c depth=2"] {
        arguments.extend(["--player", player]);
    }
    let board = result(&directory, &arguments);
    assert_eq!((board["games"].as_u64(), board["played"].as_u64()), (Some(6), Some(6)));
    assert_eq!(board["encounters"].as_array().unwrap().len(), 3);
}

#[test]
fn openings_come_from_suites_and_from_games() {
    let (suite, file) = (scratch("suite.fen"), scratch("openings.pdn"));
    fs::write(&suite, OPENINGS.replace("W:Wa1", "W:Wz9")).unwrap();
    fs::write(&file, "[GameType \"1004\"]\n1. c3-d4 *\n\n1. c3-b4 b6-a5 *\n").unwrap();
    let players = players(5, 5);
    let output = run(&scratch("bad-suite"), &dame(&suite, &players, "1"));
    assert!(stderr(&output).contains("line 2:"), "{}", stderr(&output));
    let directory = scratch("from-games");
    result(&directory, &dame(&file, &players, "2"));
    let games = games(&directory);
    assert!(games[0]["fen"].as_str().unwrap().starts_with("B:"), "{}", games[0]);
    assert!(games[2]["fen"].as_str().unwrap().starts_with("W:"), "{}", games[2]);
}

#[test]
fn what_makes_no_match_is_refused() {
    let player = ["--player", "name=a nodes=1", "--player", "name=b nodes=2"];
    let game = |more: &[&'static str]| [&["--game", "dame"][..], &player, more].concat();
    for (arguments, told) in [
        (vec![], "there is no match in it"),
        (vec!["--game", "dame"], "a match needs two players"),
        (vec!["--game", "dame", "--player", "a", "--player", "b"], "expected a name and a value"),
        ([&["--game", "dame"][..], &player[..2], &player[..2]].concat(), "two players are named a"),
        (game(&["--sprt", "5", "0", "0.05", "0.05"]), "no hypotheses"),
        (game(&["--patience", "nan"]), "patience is a number of seconds"),
        (game(&["--rounds", "0"]), "invalid value '0'"),
        (game(&["--draw", "count=3"]), "a score of 0 or more is needed"),
        (game(&["--draw", "score=x"]), "expected move=N"),
        (game(&["--shard", "3/2"]), "expected I/N"),
    ] {
        let output = run(&scratch("refused"), &arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(told), "{arguments:?}: {}", stderr(&output));
    }
}
