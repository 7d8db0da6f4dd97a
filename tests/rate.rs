//! `quirkat rate`, run as a user runs it.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn rate(folder: &PathBuf, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command.arg("rate").args(arguments).current_dir(folder).stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Who refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn told(output: &Output) -> (Option<i32>, &str, &str) {
    let text = |bytes| std::str::from_utf8(bytes).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn folder(name: &str, games: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("rate").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("games.pdn"), games).unwrap();
    path
}

fn game(white: &str, black: &str, result: &str) -> String {
    format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. d3-d4 *\n")
}

/// Ann is better than Ben, Ben better than Cid.
fn three() -> String {
    let of = |white: &str, black: &str| {
        let [won, drawn, lost] = ["1-0", "1/2-1/2", "0-1"].map(|result| game(white, black, result));
        won.repeat(6) + &drawn.repeat(2) + &lost.repeat(2)
    };
    of("Ann", "Ben") + &of("Ben", "Cid")
}

#[test]
fn players_are_listed_from_the_strongest() {
    let folder = folder("three", &three());
    let output = rate(&folder, &["games.pdn"], "");
    let (code, text, error) = told(&output);
    assert_eq!((code, error), (Some(0), ""));
    let lines: Vec<Vec<&str>> =
        text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["player", "Elo", "95%", "games", "score", "opponents"]);
    let names: Vec<_> = lines[1..].iter().map(|line| line[0]).collect();
    assert_eq!(names, ["Ann", "Ben", "Cid"]);
    assert_eq!((lines[2][3], lines[2][4]), ("20", "50.0%"));
    assert!(lines[1][1].starts_with('+') && lines[1][2].starts_with('±'), "{text}");
    // Columns stand under their names.
    let ends: Vec<_> = text.lines().map(|line| line.chars().count()).collect();
    assert!(ends.iter().all(|end| *end == ends[0]), "{text}");
}

#[test]
fn programs_are_told_the_same() {
    let folder = folder("json", "");
    let output = rate(&folder, &["-", "--json", "--anchor", "Cid=1500"], &three());
    let (code, text, error) = told(&output);
    assert_eq!((code, error), (Some(0), ""));
    let table: Value = serde_json::from_str(text).unwrap();
    assert_eq!((&table["games"], &table["left_out"]["without_result"]), (&20.into(), &0.into()));
    let [ann, ben, cid] = [0, 1, 2].map(|i| &table["players"][i]);
    assert_eq!(
        (&cid["name"], &cid["elo"], &cid["error"]),
        (&"Cid".into(), &1500.0.into(), &0.0.into())
    );
    let elo = |player: &Value| player["elo"].as_f64().unwrap();
    assert!((elo(ann) - 2.0 * elo(ben) + 1500.0).abs() < 0.1, "{text}");
    assert_eq!((&ben["games"], &ben["group"]), (&20.into(), &1.into()));
}

#[test]
fn what_is_not_counted_is_told() {
    let odd = [
        game("Ann", "Ben", "*"),
        game("Ann", "?", "1-0"),
        "[White \"Ann\"]\n[Result \"1-0\"]\n1. d3-d4 *\n".to_owned(),
        game("Ann", "Ann", "1-0"),
        game("Ann", "Ben", "0-0"),
        game("Ann", "Ben", "won"),
    ];
    let folder = folder("odd", &(odd.concat() + &three()));
    let output = rate(&folder, &["games.pdn", "games.pdn"], "");
    let (code, text, error) = told(&output);
    assert_eq!(code, Some(2));
    let fault = "games.pdn:26:10: `won` is no result: 1-0, 0-1, 1/2-1/2, 0-0 or *\n";
    assert!(error.starts_with(&fault.repeat(2)), "{error}");
    for told in [
        "6 games without a known result are not counted",
        "4 games without the names of both players are not counted",
        "2 games of a player against itself are not counted",
    ] {
        assert!(error.contains(told), "{error}");
    }
    assert!(text.contains("Ben") && text.lines().count() == 4, "{text}");
}

#[test]
fn results_stand_after_the_moves_as_well() {
    let folder = folder("end", "");
    let text = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. d3-d4 2-0\n";
    let output = rate(&folder, &["-"], text);
    let (code, table, error) = told(&output);
    assert_eq!((code, error), (Some(0), ""));
    assert!(
        table.lines().nth(1).unwrap().starts_with("Ann") && table.contains("100.0%"),
        "{table}"
    );
    assert!(!table.contains("inf") && !table.contains("NaN"), "{table}");
}

#[test]
fn who_never_met_is_not_compared() {
    let folder = folder("groups", &(three() + &game("Dan", "Eve", "1/2-1/2")));
    let output = rate(&folder, &["games.pdn"], "");
    let (code, text, _) = told(&output);
    assert_eq!(code, Some(0));
    let (above, below) = text.split_once("not comparable").unwrap();
    assert!(above.contains("Cid") && below.contains("Dan") && below.contains("Eve"), "{text}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = folder("bad", &game("Ann", "Ben", "*"));
    for (arguments, code, told_of) in [
        (&["games.pdn"][..], 2, "no game with two names"),
        (&["nowhere.pdn"], 1, "reading nowhere.pdn"),
        (&["-", "--anchor", "Zoe=5"], 2, "no counted game is of Zoe"),
        (&["-", "--anchor", "Zoe"], 2, "expected a name and an Elo"),
        (&["-", "--anchor", "Ann=NaN"], 2, "expected a name and an Elo"),
        (&[], 2, "FILE"),
    ] {
        let output = rate(&folder, arguments, &game("Ann", "Ben", "1-0"));
        let (found, text, error) = told(&output);
        assert_eq!((found, text), (Some(code), ""), "{arguments:?}");
        assert!(error.contains(told_of), "{error}");
    }
}
