//! The program, run as a user runs it.

// Each test crate compiles this file for itself and uses a part of it.
#![allow(dead_code)]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the binary on arguments divided by spaces.
pub fn run(arguments: &str) -> Output {
    command(&arguments.split_whitespace().collect::<Vec<_>>()).output().unwrap()
}

pub fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

pub fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// The output of a command that succeeds and has nothing to complain of.
pub fn good(arguments: &str) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments}: {}", stderr(&output));
    assert_eq!(stderr(&output), "", "{arguments}");
    stdout(&output).to_owned()
}

/// The complaint of a command that asks for something wrong.
pub fn bad(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {}", stderr(&output));
    assert_eq!(stdout(&output), "", "{arguments}");
    assert!(!stderr(&output).contains("panicked"), "{}", stderr(&output));
    stderr(&output).to_owned()
}

/// An empty directory for one test, of this name among those of all tests.
pub fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}
