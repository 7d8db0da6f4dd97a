//! Matches, run as a user runs them, with players that are sound and players
//! that are not.

mod faulty;
mod runs;
mod terminations;

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A directory for one match, that is not there yet.
fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("matches").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    path
}

fn start(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command.arg("match").arg(directory).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(directory: &Path, arguments: &[&str]) -> Output {
    start(directory, arguments).output().unwrap()
}

/// What a match has brought that is played to its end.
fn result(directory: &Path, arguments: &[&str]) -> Value {
    let output = run(directory, &[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The games of a ledger in the order of the schedule, without the times of any
/// clock, which are never the same.
fn games(directory: &Path) -> Vec<Value> {
    let text = fs::read_to_string(directory.join("games.jsonl")).unwrap();
    let mut games: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for turn in games.iter_mut().flat_map(|game| game["moves"].as_array_mut().unwrap()) {
        let turn = turn.as_object_mut().unwrap();
        turn.remove("time").unwrap();
        turn.remove("own");
    }
    games.sort_by_key(|game| game["number"].as_u64());
    games
}
