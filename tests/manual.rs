//! Shell completions and manual pages: of every command, and fit to be read by
//! the programs that they are for.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn good(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_quirkat")).args(arguments).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = good(&["--help"]);
    let (_, list) = help.split_once("\nCommands:\n").unwrap();
    let (list, _) = list.split_once("\n\n").unwrap();
    // A line that goes on the one before is set in.
    let heads = list.lines().filter(|line| !line.starts_with("   "));
    let names: Vec<_> =
        heads.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect();
    assert!(names.len() > 5, "{help}");
    names
}

/// A name as the manual writes it.
fn escaped(command: &str) -> String {
    command.replace('-', "\\-")
}

/// Whether a program takes this text on standard input; true where it is not
/// installed.
fn accepts(program: &str, arguments: &[&str], text: &str) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::null());
    let Ok(mut child) = command.spawn() else { return true };
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait().unwrap().success()
}

#[test]
fn every_shell_can_complete_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = good(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell} {command}");
        }
        assert!(script.contains("depth"), "{shell} knows no options");
    }
}

#[test]
fn a_shell_reads_its_script() {
    assert!(accepts("bash", &["-n"], &good(&["completions", "bash"])));
    assert!(accepts("zsh", &["-n"], &good(&["completions", "zsh"])));
    assert!(accepts("fish", &["--no-execute"], &good(&["completions", "fish"])));
}

#[test]
fn an_unknown_shell_is_answered_with_the_known_ones() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_quirkat")).args(["completions", "abacus"]).output();
    let output = output.unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(error.contains("abacus") && error.contains("bash"), "{error}");
}

#[test]
fn the_manual_names_every_command() {
    let page = good(&["man"]);
    assert!(page.contains(".TH quirkat 6"), "{page}");
    for command in commands().iter().filter(|command| *command != "help") {
        assert!(page.contains(&format!("quirkat\\-{}(6)", escaped(command))), "{command}: {page}");
    }
}

#[test]
fn every_command_has_a_page() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("manual");
    let _ = fs::remove_dir_all(&folder);
    assert_eq!(good(&["man", "--out", folder.to_str().unwrap()]), "");
    assert_eq!(fs::read_to_string(folder.join("quirkat.6")).unwrap(), good(&["man"]));
    for command in commands().iter().filter(|command| *command != "help") {
        let page = fs::read_to_string(folder.join(format!("quirkat-{command}.6"))).expect(command);
        assert!(page.contains(&format!("quirkat\\-{} \\- ", escaped(command))), "{page}");
    }
}
