//! The engine as a front end meets it: a child process, lines in, lines out.
//! Whatever is awaited has an end, so that a hang fails and does not block.

// Each test crate compiles this file for itself and uses a part of it.
#![allow(dead_code)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Long enough for a busy machine; nobody waits so long unless all is lost.
const PATIENCE: Duration = Duration::from_secs(30);

pub struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Option<JoinHandle<String>>,
}

impl Engine {
    pub fn start() -> Engine {
        Engine::with(&["hub"])
    }

    /// An engine that plays this game and has said `ready`.
    pub fn playing(game: &str) -> Engine {
        let mut engine = Engine::start();
        engine.say(&format!("set-param name=variant value={game}\ninit"));
        assert_eq!(engine.line(), "ready");
        engine
    }

    pub fn with(arguments: &[&str]) -> Engine {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let mut stderr = child.stderr.take().unwrap();
        let (send, lines) = mpsc::channel();
        thread::spawn(move || {
            let lines = stdout.lines().map_while(Result::ok);
            lines.take_while(|line| send.send(line.clone()).is_ok()).for_each(drop);
        });
        let errors = thread::spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).unwrap();
            text
        });
        Engine { stdin: child.stdin.take(), child, lines, errors: Some(errors) }
    }

    /// Says some lines in one write.
    pub fn say(&mut self, lines: &str) {
        self.send(format!("{lines}\n").as_bytes());
    }

    pub fn send(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("the input is still open");
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    pub fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line from the engine")
    }

    /// The next line that is no `info`.
    pub fn reply(&mut self) -> String {
        loop {
            let line = self.line();
            if !line.starts_with("info ") {
                return line;
            }
        }
    }

    /// The line that answers these lines.
    pub fn ask(&mut self, lines: &str) -> String {
        self.say(lines);
        self.reply()
    }

    /// Lines up to the first of this command.
    pub fn until(&mut self, command: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        while lines.last().is_none_or(|line| self::command(line) != command) {
            lines.push(self.line());
        }
        lines
    }

    /// Everything said within a while, but for `info`.
    pub fn replies_within(&self, time: Duration) -> Vec<String> {
        let end = Instant::now() + time;
        let left = || self.lines.recv_timeout(end.saturating_duration_since(Instant::now())).ok();
        std::iter::from_fn(left).filter(|line| !line.starts_with("info ")).collect()
    }

    /// What `status` says: its first line, and the moves.
    pub fn status(&mut self) -> (String, Vec<String>) {
        let head = self.ask("status");
        let count = value(&head, "moves").and_then(|moves| moves.parse().ok());
        let moves = (0..count.unwrap_or_else(|| panic!("{head}"))).map(|_| self.line()).collect();
        (head, moves)
    }

    pub fn fen(&mut self) -> String {
        value(&self.status().0, "fen").unwrap()
    }

    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Closes the input, sees the engine end in peace, and gives its last lines.
    pub fn finish(mut self) -> Vec<String> {
        self.close_input();
        self.gone()
    }

    /// Sees the engine end in peace by itself, and gives its last lines.
    pub fn gone(mut self) -> Vec<String> {
        let status = self.wait();
        let lines = self.lines.iter().collect();
        let errors = self.errors.take().unwrap().join().unwrap();
        assert_eq!(errors, "", "on standard error");
        assert!(status.success(), "{status}");
        lines
    }

    fn wait(&mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < end, "the engine does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The command of a line.
pub fn command(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// How many of the lines are of this command.
pub fn count(lines: &[String], command: &str) -> usize {
    lines.iter().filter(|line| self::command(line) == command).count()
}

/// The value of an argument.
pub fn value(line: &str, name: &str) -> Option<String> {
    arguments(line).into_iter().find(|(argument, _)| argument == name).map(|(_, value)| value)
}

/// The arguments of a reply, each a name and a value. Written apart from the
/// engine's own reader, as a front end would write it.
pub fn arguments(line: &str) -> Vec<(String, String)> {
    let mut rest = line.trim_start_matches(|c| c != ' ').trim_start();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let (name, after) = rest.split_once('=').unwrap_or_else(|| panic!("no value: {line}"));
        assert!(!name.is_empty() && !name.contains([' ', '"']), "no name: {line}");
        let (value, after) = unquoted(after);
        assert!(after.is_empty() || after.starts_with(' '), "no space: {line}");
        found.push((name.to_owned(), value));
        rest = after.trim_start();
    }
    found
}

/// A value and what follows it.
fn unquoted(text: &str) -> (String, &str) {
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find(' ').unwrap_or(text.len());
        assert!(end > 0, "an empty value must be quoted: {text}");
        return (text[..end].to_owned(), &text[end..]);
    };
    let mut value = String::new();
    let mut letters = quoted.char_indices();
    while let Some((i, c)) = letters.next() {
        match c {
            '"' => return (value, &quoted[i + 1..]),
            '\\' => value.extend(letters.next().map(|(_, c)| c)),
            _ => value.push(c),
        }
    }
    panic!("the quote is not closed: {text}");
}
