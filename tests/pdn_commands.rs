//! The commands on game files, run as a user runs them.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs the binary in a directory of its own, with this text on its input.
fn run_in(folder: &PathBuf, arguments: &str, input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command.args(arguments.split_whitespace()).current_dir(folder).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn told(output: &Output) -> (Option<i32>, &str, &str) {
    let text = |bytes| std::str::from_utf8(bytes).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// A directory with this text in `games.pdn`.
fn folder(name: &str, games: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pdn").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("games.pdn"), games).unwrap();
    path
}

const GOOD: &str = "[White \"Ann\"]\n[GameType \"30\"]\n\n1. d3-d4 a6-a5 2. e3-e4 1-0\n";
const BAD: &str = "[GameType \"30\"]\n\n1. d3-d4 a6-a4 {no}\n2. e3-e4 0-1\n";

#[test]
fn a_good_file_is_told_in_a_line_a_game() {
    let folder = folder("good", &GOOD.repeat(2));
    let output = run_in(&folder, "pdn check games.pdn", "");
    let expected = "games.pdn:1: game 1: turkish, Ann - ?, 3 moves, 1-0\n\
                    games.pdn:5: game 2: turkish, Ann - ?, 3 moves, 1-0\n";
    assert_eq!(told(&output), (Some(0), expected, ""));
}

#[test]
fn faults_are_told_with_line_and_column_and_the_rest_is_read() {
    let folder = folder("bad", &[BAD, GOOD].concat());
    let output = run_in(&folder, "pdn check games.pdn -", "d3-d4 *");
    let expected = "games.pdn:1: game 1: turkish, 1 move, 0-1\n\
                    games.pdn:3:10: move 1...: illegal move `a6-a4`: the piece steps one point at \
                    a time (clause 5.2)\n\
                    games.pdn:5: game 2: turkish, Ann - ?, 3 moves, 1-0\n\
                    -:1: game 1: unknown game, 0 moves, *\n\
                    -:1:1: the game is not named: [GameType \"30\"] is Turkish draughts, for example\n";
    assert_eq!(told(&output), (Some(2), expected, ""));
    let output = run_in(&folder, "pdn check - --game turkish", "d3-d4 *");
    assert_eq!(told(&output), (Some(0), "-:1: game 1: turkish, 1 move, *\n", ""));
}

#[test]
fn programs_are_told_the_same() {
    let folder = folder("json", BAD);
    let output = run_in(&folder, "pdn check games.pdn --json", "");
    let (code, text, _) = told(&output);
    let account: Value = serde_json::from_str(text).unwrap();
    assert_eq!(
        (code, &account["game"], &account["plies"]),
        (Some(2), &"turkish".into(), &1.into())
    );
    let fault = &account["errors"][0];
    assert_eq!((&fault["line"], &fault["column"]), (&3.into(), &10.into()));
    assert!(fault["message"].as_str().unwrap().contains("clause 5.2"));
}

#[test]
fn a_file_that_cannot_be_read_is_a_failure() {
    let folder = folder("missing", "");
    let output = run_in(&folder, "pdn check nowhere.pdn", "");
    assert_eq!(told(&output).0, Some(1));
    assert!(told(&output).2.contains("reading nowhere.pdn"));
    for command in ["pdn check", "pdn convert", "analyse"] {
        let output = run_in(&folder, &format!("{command} games.pdn"), "");
        let (code, text, error) = told(&output);
        assert_eq!((code, text), (Some(2), ""), "{command}");
        assert!(error.starts_with("error: games.pdn: no game"), "{error}");
    }
}

#[test]
fn converting_twice_changes_nothing() {
    let folder = folder("convert", &[GOOD, "[GameType \"30\"] {x} e3e4! *"].concat());
    let output = run_in(&folder, "pdn convert games.pdn --out games.pdn", "");
    assert_eq!(told(&output), (Some(0), "", ""));
    let once = fs::read_to_string(folder.join("games.pdn")).unwrap();
    assert!(once.ends_with("*\n\n[Result \"*\"]\n[GameType \"30,W,8,8,A0,0\"]\n[Variant \"turkish\"]\n\n{x} 1. e3-e4! *\n"), "{once}");
    let output = run_in(&folder, "pdn convert games.pdn", "");
    assert_eq!(told(&output), (Some(0), &*once, ""));
}

#[test]
fn a_file_is_not_overwritten_with_less() {
    let folder = folder("less", BAD);
    let output = run_in(&folder, "pdn convert games.pdn --out ./games.pdn", "");
    let (code, text, error) = told(&output);
    assert_eq!((code, text), (Some(2), ""));
    assert!(
        error.starts_with("games.pdn:3:10: move 1...") && error.contains("left as it was"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(folder.join("games.pdn")).unwrap(), BAD);
    let output = run_in(&folder, "pdn convert games.pdn --out other.pdn", "");
    assert_eq!(told(&output).0, Some(2));
    let other = fs::read_to_string(folder.join("other.pdn")).unwrap();
    assert!(other.ends_with("[Variant \"turkish\"]\n\n1. d3-d4 *\n"), "{other}");
}

#[test]
fn a_game_in_a_file_is_a_position_with_its_past() {
    let repeated = "[Variant \"alquerque\"]\n[FEN \"W:Wb1:Ba5\"]\n\
                    b1-b2 a5-a4 b2-b1 a4-a5 b1-b2 a5-a4 b2-b1 a4-a5 *\n";
    let folder = folder("start", &[GOOD, repeated, BAD].concat());
    let last = |arguments: &str| {
        let output = run_in(&folder, arguments, "");
        let (code, text, error) = told(&output);
        assert_eq!((code, error), (Some(0), ""), "{arguments}");
        text.lines().rev().take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let fen = "B:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,f3,g3,h3,d4,e4:\
               Ba5,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7";
    assert_eq!(last("board --pdn games.pdn"), [fen, "Black to move"]);
    assert_eq!(last("board --pdn games.pdn --ply 0"), last("board --game turkish"));
    let over = "draw: the position stands for the third time (clause 0.7)";
    assert_eq!(last("board --pdn games.pdn --number 2"), ["W:Wb1:Ba5:H8", over]);
    assert_eq!(last("board --pdn games.pdn --number 2 --ply 7")[1], "Black to move");
    let output = run_in(&folder, "go --pdn games.pdn --number 2 --depth 3", "");
    assert!(told(&output).1.starts_with(&format!("over   {over}\nmove   ")));
    // What is wrong after the position does not matter.
    assert_eq!(last("board --pdn games.pdn --number 3 --ply 1")[1], "Black to move");
}

#[test]
fn a_position_that_a_file_does_not_have_is_refused() {
    let folder = folder("refused", &[GOOD, BAD, "d3-d4 *"].concat());
    let cases = [
        ("board --pdn games.pdn --number 4", "error: games.pdn has no game 4: it has 3\n"),
        ("board --pdn games.pdn --ply 4", "error: --ply 4: the game has 3 moves\n"),
        ("board --pdn games.pdn --number 2 --ply 2", "error: games.pdn:7:10: move 1...: illegal"),
        ("go --pdn games.pdn --number 2", "error: games.pdn:7:10: move 1...: illegal"),
        ("go --pdn games.pdn --number 3", "error: games.pdn:9:1: the game is not named"),
        ("go --pdn games.pdn --fen start", "error: the argument '--pdn"),
        ("go --ply 3 --game dame", "error: the following required"),
        ("go", "error: the following required"),
    ];
    for (arguments, expected) in cases {
        let output = run_in(&folder, arguments, "");
        assert_eq!((told(&output).0, told(&output).1), (Some(2), ""), "{arguments}");
        assert!(told(&output).2.starts_with(expected), "{}", told(&output).2);
    }
}

const ENDING: &str = "[White \"Ann\"]\n[Variant \"alquerque\"]\n[FEN \"W:We1,e2,e5:Bc5\"]\n\n\
                      1. e5-e4 c5-d4? {oh} 2. e4xc4 1-0\n";

#[test]
fn the_judgement_of_a_game_is_a_table() {
    let folder = folder("table", ENDING);
    let output = run_in(&folder, "analyse games.pdn --depth 9", "");
    let (code, text, error) = told(&output);
    assert_eq!((code, error), (Some(0), ""));
    let rows: Vec<_> = text
        .lines()
        .skip(3)
        .map_while(|line| {
            let cells: Vec<_> = line.split_whitespace().collect();
            (!cells.is_empty()).then(|| cells.join(" "))
        })
        .collect();
    assert_eq!(rows.len(), 3, "{text}");
    assert!(
        rows[0].starts_with("1. e5-e4?? +") && rows[0].contains(" e5-d4 White wins in 3 "),
        "{text}"
    );
    assert!(rows[1].starts_with("1... c5-d4?? White wins in 2 c5-"), "{text}");
    assert_eq!(rows[2], "2. e4xc4 White wins in 1");
    let again = run_in(&folder, "analyse games.pdn --depth 9", "");
    assert_eq!(told(&again).1, text, "the same search, the same judgement");
}

#[test]
fn the_judgement_is_written_into_the_game() {
    let folder = folder("annotated", ENDING);
    let output = run_in(&folder, "analyse games.pdn --depth 9 --out new.pdn", "");
    assert_eq!(told(&output).0, Some(0));
    assert!(told(&output).1.starts_with("game 1: alquerque, Ann - ?, 1-0, White wins: "));
    let game = fs::read_to_string(folder.join("new.pdn")).unwrap();
    let moves = game.split_once("\n\n").unwrap().1.replace('\n', " ");
    assert!(game.contains("\n[Annotator \"Quirkat "), "{game}");
    assert!(moves.starts_with("1. e5-e4?? {+"), "{game}");
    assert!(
        moves.contains("(1. e5-d4 {White wins in 3} 1... c5xe3 2. e2xe4) 1... c5-d4? {oh}"),
        "{game}"
    );
    assert!(moves.ends_with(" 2. e4xc4 {White wins in 1} * "), "{game}");
    let output = run_in(&folder, "pdn check new.pdn", "");
    assert_eq!(told(&output).0, Some(0));
    let output = run_in(&folder, "analyse games.pdn --depth 9 --out -", "");
    assert_eq!(told(&output), (Some(0), &*game, ""));
}

#[test]
fn all_that_can_be_read_is_judged() {
    let folder = folder("all", &[BAD, "[GameType \"20\"] 32-28 *\n", ENDING].concat());
    let output = run_in(&folder, "analyse games.pdn --nodes 3000 --json", "");
    let (code, text, error) = told(&output);
    let errors: Vec<_> = error.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!((code, &errors[..]), (Some(2), &["games.pdn:3:10", "games.pdn:5:12"][..]));
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<_> = games
        .iter()
        .map(|game| (game["number"].as_u64(), game["moves"].as_array().unwrap().len()))
        .collect();
    assert_eq!(told, [(Some(1), 1), (Some(3), 3)]);
    let last = &games[1]["moves"][2];
    assert_eq!(last["score"], serde_json::json!({"men": null, "winner": "white", "plies": 1}));
    assert_eq!(
        (&last["move"], &last["loss"], &last["better"]),
        (&"e4xc4".into(), &0.0.into(), &serde_json::json!([]))
    );
}

/// A search that is over before it has begun says nothing, and nothing breaks.
#[test]
fn no_time_at_all_is_no_judgement() {
    let folder = folder("hurry", ENDING);
    for effort in ["--nodes 1", "--time 0", "--depth 1", "--nodes 1 --threads 3 --hash 1"] {
        let output = run_in(&folder, &format!("analyse games.pdn {effort} --out -"), "");
        assert_eq!(told(&output).0, Some(0), "{effort}");
    }
}
