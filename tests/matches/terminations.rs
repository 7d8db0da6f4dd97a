//! Players that do wrong: each fault is its own termination, and nobody hangs
//! or is left behind.

use super::faulty::player;
use super::{games, result, run, scratch, stderr};
use serde_json::Value;
use std::fs;
use std::thread;
use std::time::Duration;

/// The games of a match of two rounds of a player with a fault, which is
/// restarted when it fails.
fn games_with(fault: &str, control: &str) -> Vec<Value> {
    let directory = scratch(&format!("fault-{fault}"));
    let (faulty, sound) = (player("faulty", fault), "name=sound nodes=50 hash=1");
    let arguments = ["--game", "alquerque", "--player", &faulty, "--player", sound];
    let rest = ["--rounds", "2", "--recover", "--each", control, "--patience", "0.3"];
    let board = result(&directory, &[&arguments[..], &rest].concat());
    assert_eq!(board["played"], 4, "{board}");
    games(&directory)
}

/// The games have ended so, and the faulty player has lost them.
fn ends_by(fault: &str, control: &str, kind: &str, told: &str) -> Vec<Value> {
    let games = games_with(fault, control);
    // The player counts its searches, so only the first game since its start
    // has the fault.
    let end = &games[0]["end"];
    assert_eq!(end["kind"], kind, "{fault}: {end}");
    assert!(end.to_string().contains(told), "{fault}: {end}");
    assert_eq!(games[0]["outcome"], "0-1", "{fault}");
    assert_eq!(games[0]["moves"].as_array().unwrap().len(), 4, "{fault}");
    games
}

#[test]
fn who_crashes_has_lost() {
    ends_by("crash", "nodes=50", "crash", "exit status: 3");
}

#[test]
fn who_stalls_has_lost() {
    ends_by("stall", "nodes=50", "stall", "no answer to `go`");
}

#[test]
fn who_makes_an_illegal_move_has_lost() {
    ends_by("illegal", "nodes=50", "illegal-move", "clause 0.1");
}

/// Five milliseconds are asked for; a busy machine may add its own.
#[test]
fn who_is_late_has_lost_and_it_is_told_by_how_much() {
    let games = ends_by("late", "move-time=0.08", "time", "overrun");
    let overrun = games[0]["end"]["overrun"].as_f64().unwrap();
    assert!((0.005..2.0).contains(&overrun), "{overrun}");
}

/// A move that was late on its way is late, but not by the player's own clock.
#[test]
fn a_loss_on_time_stands_beside_the_players_own_clock() {
    for (fault, own, shown) in [("late", 0.085, "0.0850 s"), ("held-up", 0.01, "0.0100 s")] {
        let directory = scratch(&format!("own-{fault}"));
        let (faulty, sound) = (player("faulty", fault), "name=sound nodes=50 hash=1");
        let arguments = ["--game", "alquerque", "--player", &faulty, "--player", sound];
        let rest = ["--each", "move-time=0.08", "--rounds", "1", "--maxmoves", "12"];
        result(&directory, &[&arguments[..], &rest].concat());
        let games = fs::read_to_string(directory.join("games.jsonl")).unwrap();
        let game: Value = serde_json::from_str(games.lines().next().unwrap()).unwrap();
        assert_eq!(game["end"]["own"], own, "{}", game["end"]);
        // The first player tells no time of its other moves; the second is the
        // engine itself.
        for turns in game["moves"].as_array().unwrap().chunks(2) {
            assert_eq!((&turns[0]["own"], &turns[1]["own"]), (&Value::Null, &turns[1]["time"]));
        }
        let pdn = fs::read_to_string(directory.join("games.pdn")).unwrap();
        assert!(pdn.contains(&format!(" s (its own clock shows {shown})\"]")), "{pdn}");
    }
}

#[test]
fn who_refuses_to_move_has_lost() {
    ends_by("error", "nodes=50", "protocol", "I will not");
    ends_by("empty", "nodes=50", "protocol", "without a move");
}

#[test]
fn who_gives_up_has_lost() {
    ends_by("resign", "nodes=50", "resignation", "resignation");
}

/// The second answer is found out when the next is asked for.
#[test]
fn who_answers_twice_has_lost() {
    let games = games_with("twice", "nodes=50");
    assert_eq!(games[0]["end"]["kind"], "protocol", "{}", games[0]["end"]);
    assert_eq!(games[0]["moves"].as_array().unwrap().len(), 6);
}

#[test]
fn a_banner_does_no_harm() {
    for game in games_with("banner", "nodes=50") {
        assert_eq!(game["end"]["kind"], "rule", "{}", game["end"]);
    }
}

#[test]
fn a_match_stops_at_a_crash_and_tells_how_to_go_on() {
    let directory = scratch("stops");
    let faulty = player("faulty", "crash");
    let arguments = ["--game", "alquerque", "--player", &faulty, "--player", "nodes=5"];
    let output = run(&directory, &[&arguments[..], &["--each", "nodes=5"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    assert!(told.contains("game 1: crash") && told.contains("to go on: quirkat match"), "{told}");
    assert_eq!(games(&directory).len(), 1);
}

/// Neither a player that is deaf to `quit` nor its children outlive the match.
#[cfg(target_os = "linux")]
#[test]
fn nobody_is_left_behind() {
    let ours = |process: &fs::DirEntry| {
        let environment = fs::read(process.path().join("environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|word| word == b"QUIRKAT_FAULT=deaf")
    };
    let count = || fs::read_dir("/proc").unwrap().map(Result::unwrap).filter(ours).count();
    let mut most = 0;
    thread::scope(|scope| {
        let games = scope.spawn(|| games_with("deaf", "nodes=50"));
        while !games.is_finished() {
            most = most.max(count());
            thread::sleep(Duration::from_millis(5));
        }
    });
    assert!(most > 0, "it was never seen alive");
    assert_eq!(count(), 0);
}

#[test]
fn a_player_that_cannot_be_started_is_told() {
    let arguments = ["--game", "alquerque", "--player", "cmd=/nowhere/at/all", "--player"];
    let output = run(&scratch("nowhere"), &[&arguments[..], &["", "--each", "nodes=5"]].concat());
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains("player 1: it cannot be started"), "{}", stderr(&output));
}

#[test]
fn who_closes_the_output_has_crashed() {
    let directory = scratch("closed");
    let program = shell_words::quote(env!("CARGO_BIN_EXE_quirkat")).into_owned();
    let script = format!("{program} hub | sed -u 34q; exec >&-; sleep 60");
    let closing = format!(
        "name=closing cmd={}",
        shell_words::quote(&shell_words::join(["sh", "-c", &script]))
    );
    let arguments = ["--game", "alquerque", "--player", &closing, "--player", "name=b"];
    let rest = ["--each", "depth=3", "--rounds", "1", "--recover"];
    let board = result(&directory, &[&arguments[..], &rest].concat());
    assert_eq!(board["terminations"]["crash"], 2, "{board}");
}
