//! The debug log: every line of both sides with its time.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::time::SystemTime;

/// A file to which lines are added, each by itself, so that nothing is lost
/// however the engine ends.
pub(super) struct Log(File);

impl Log {
    /// Goes on with the file, or begins it.
    pub fn open(path: &str) -> io::Result<Log> {
        OpenOptions::new().append(true).create(true).open(path).map(Log)
    }

    /// A line from the front end.
    pub fn hear(&mut self, line: &str) -> io::Result<()> {
        self.add('>', line)
    }

    /// A line to the front end.
    pub fn say(&mut self, line: impl Display) -> io::Result<()> {
        self.add('<', line)
    }

    fn add(&mut self, mark: char, line: impl Display) -> io::Result<()> {
        let time = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs_f64();
        self.0.write_all(format!("{time:.3} {mark} {line}\n").as_bytes())
    }
}
