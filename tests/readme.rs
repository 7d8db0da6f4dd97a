//! The front page holds what it says: every example in `README.md` is run.
//!
//! In a `console` block a line `$ …` is a command for the shell, and what
//! follows is what it prints. A `hub` block is typed into the engine, and the
//! `text` block after it is the answer. `…` within a line stands for any text,
//! alone on a line for any lines. The Rust blocks are doctests of `lib.rs`.
#![cfg(unix)]

use quirkat::games::BOOKS;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const README: &str = include_str!("../README.md");
const BINARY: &str = env!("CARGO_BIN_EXE_quirkat");

/// A fenced block: its language and its text.
type Block = (&'static str, &'static str);

fn blocks() -> Vec<Block> {
    let fenced = README.split("\n```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').expect("a line after the fence")).collect()
}

fn blocks_in(language: &str) -> Vec<&'static str> {
    blocks().into_iter().filter(|block| block.0 == language).map(|block| block.1).collect()
}

/// Whether an expected text, with its `…`, fits what was found.
fn fits(expected: &str, found: &str) -> bool {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    lines_fit(&lines(expected), &lines(found))
}

fn lines_fit(expected: &[String], found: &[String]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((line, rest)) if line == "…" => {
            (0..=found.len()).any(|n| lines_fit(rest, &found[n..]))
        }
        Some((line, rest)) => found
            .split_first()
            .is_some_and(|(first, found)| line_fits(line, first) && lines_fit(rest, found)),
    }
}

fn line_fits(expected: &str, found: &str) -> bool {
    let Some((head, tail)) = expected.split_once('…') else { return expected == found };
    let Some(rest) = found.strip_prefix(head) else { return false };
    let mut ends = (0..=rest.len()).filter(|&end| rest.is_char_boundary(end));
    ends.any(|end| line_fits(tail, &rest[end..]))
}

fn check(typed: &str, expected: &str, found: &str) {
    assert!(fits(expected, found), "{typed}\n\nREADME.md says:\n{expected}\n\nit says:\n{found}");
}

/// Runs a command in the shell, with the binary on its path.
fn shell(command: &str) -> String {
    let folder = Path::new(BINARY).parent().expect("the binary lies in a folder");
    let mut path = folder.as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1\n{command}")]).env("PATH", path).stdin(Stdio::null());
    String::from_utf8(shell.output().expect("a shell").stdout).expect("UTF-8")
}

fn engine(typed: &str) -> String {
    let mut command = Command::new(BINARY);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the engine");
    child.stdin.take().expect("its input").write_all(typed.as_bytes()).expect("it listens");
    String::from_utf8(child.wait_with_output().expect("its end").stdout).expect("UTF-8")
}

#[test]
fn the_wildcard_stands_for_anything() {
    for (expected, found) in
        [("a\nb", "a\nb"), ("a…c", "abbc"), ("a…", "a"), ("…\nz", "a\nb\nz"), ("…\nz", "z")]
    {
        assert!(fits(expected, found), "{expected} {found}");
    }
    for (expected, found) in
        [("a", "b"), ("a", "a\nb"), ("a\nb", "a"), ("a…c", "abb"), ("a…", "ab\nc"), ("…\nz", "a")]
    {
        assert!(!fits(expected, found), "{expected} {found}");
    }
}

#[test]
fn every_block_is_of_a_kind_that_is_run() {
    for (language, text) in blocks() {
        assert!(["sh", "hub", "text", "console", "rust"].contains(&language), "{language}: {text}");
    }
}

#[test]
fn commands_print_what_is_shown() {
    let mut commands = Vec::new();
    for block in blocks_in("console") {
        let examples = block.strip_prefix("$ ").expect("a command first");
        for example in examples.split("\n$ ") {
            let (command, expected) = example.split_once('\n').unwrap_or((example, ""));
            check(command, expected, &shell(command));
            commands.push(command);
        }
    }
    const COMMANDS: [&str; 17] = [
        "play",
        "go",
        "moves",
        "perft",
        "board",
        "games",
        "pdn",
        "analyse",
        "match",
        "rate",
        "openings",
        "tb",
        "solve",
        "compose",
        "bench",
        "completions",
        "man",
    ];
    for command in COMMANDS {
        let example = format!("quirkat {command}");
        assert!(commands.iter().any(|shown| shown.contains(&example)), "{command} has no example");
    }
}

#[test]
fn the_engine_answers_what_is_shown() {
    let (typed, answers) = (blocks_in("hub"), blocks_in("text"));
    assert!(!typed.is_empty() && typed.len() == answers.len());
    for (typed, answer) in typed.into_iter().zip(answers) {
        check(typed, answer, &engine(&format!("{typed}\n")));
    }
}

#[test]
fn the_two_commands_are_those_that_are_checked() {
    let [commands] = blocks_in("sh")[..] else { panic!("one block of commands") };
    let commands: Vec<&str> = commands.lines().collect();
    assert_eq!(commands, ["cargo run --release", "cargo test"]);
    let script = fs::read_to_string(file(".ci/run")).expect("the script of the checks");
    for command in commands {
        assert!(script.contains(command), "{command}");
    }
}

#[test]
fn the_picture_is_what_the_command_draws() {
    let command = "quirkat board --game alquerque --svg ";
    let (_, rest) = README.split_once(command).expect("the command");
    let (picture, _) = rest.split_once('`').expect("the name of the picture");
    assert!(README.contains(&format!("<img src=\"{picture}\"")));
    let drawn = fs::read_to_string(file(picture)).expect("the picture");
    assert!(shell(&format!("{command}-")) == drawn, "{picture} is out of date");
}

#[test]
fn every_game_stands_in_the_table() {
    let names: Vec<_> = BOOKS.iter().map(|book| (book.name, book.title)).collect();
    let row = |line: &'static str| line.strip_prefix("| `")?.split_once("` | ");
    let (_, table) = README.split_once("\n## The games\n").expect("the table");
    let (table, _) = table.split_once("\n## ").expect("something after it");
    let rows: Vec<_> = table.lines().filter_map(row).collect();
    let rows: Vec<_> = rows.iter().map(|row| (row.0, row.1.split(" | ").next().unwrap())).collect();
    assert_eq!(rows, names);
}

#[test]
fn every_game_type_stands_in_the_table() {
    for book in BOOKS {
        let (start, name) = (format!("| `{}` | ", book.game_type), format!("`{}`", book.name));
        let row = README.lines().find(|line| line.starts_with(&start));
        assert!(row.is_some_and(|row| row.contains(&name)), "{}", book.name);
    }
}

#[test]
fn every_module_stands_in_the_house() {
    let (_, house) = README.split_once("\n## The house\n").expect("the house");
    let (house, _) = house.split_once("\n## ").expect("something after it");
    let modules = include_str!("../src/lib.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ").and_then(|name| name.strip_suffix(';')));
    for module in modules {
        assert!(house.contains(&format!("`{module}`")), "{module} is not in the house");
    }
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Every relative link of the documents leads to a file.
#[test]
fn links_lead_somewhere() {
    for document in ["README.md", "protocol.md", "CHANGELOG.md", "benches/README.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(document);
        let text = fs::read_to_string(&path).expect(document);
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().expect("a split has a first part");
            let found =
                target.contains("://") || path.with_file_name(file).exists() || file.is_empty();
            assert!(found, "{document} links to {target}");
        }
    }
}
