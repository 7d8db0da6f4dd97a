//! The program itself, started with an engine that stands in for one.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Says its process number, then everything that it hears.
pub const ECHO: &str = "sh -c 'echo $$; exec cat'";

/// A server, ended with the test.
pub struct Server {
    child: Child,
    output: BufReader<ChildStdout>,
    /// As printed: `127.0.0.1:8283`.
    pub address: String,
}

pub fn board(engine: &str, options: &[&str]) -> Command {
    let mut board = Command::new(env!("CARGO_BIN_EXE_board"));
    board.args(["--port", "0", "--engine", engine]).args(options);
    board.stdin(Stdio::null()).stdout(Stdio::piped());
    board
}

impl Server {
    pub fn start(engine: &str, options: &[&str]) -> Server {
        Server::run(board(engine, options))
    }

    pub fn run(mut command: Command) -> Server {
        let mut child = command.spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let address = line.strip_prefix("http://").and_then(|line| line.strip_suffix("/\n"));
        let address = address.unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Server { child, output, address }
    }

    /// Asks it to end; how it did, and what else it has printed.
    pub fn stop(mut self) -> (ExitStatus, String) {
        signal("TERM", &self.child.id().to_string());
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        (self.child.wait().unwrap(), rest)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether there is such a process to be sent a signal. One that has ended and
/// is not waited for is still there.
pub fn signal(name: &str, process: &str) -> bool {
    let kill = format!("kill -{name} {process} 2>/dev/null");
    Command::new("sh").args(["-c", &kill]).status().unwrap().success()
}

/// A program in the language of the shell. Another process writes it: no copy of
/// this one, made to start something else, may hold it open when it is started.
pub fn write_program(path: &Path, text: &str) {
    let write = "printf '#!/bin/sh\\n%s\\n' \"$2\" >\"$1\" && chmod +x \"$1\"";
    let mut sh = Command::new("sh");
    sh.args(["-c", write, "sh"]).arg(path).arg(text);
    assert!(sh.status().unwrap().success());
}

pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(5), "{what}");
        sleep(Duration::from_millis(5));
    }
}
