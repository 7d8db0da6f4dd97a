//! The ears of the engine: lines out of bytes, on a thread of their own.

use crate::rules::perft::Counted;
use crate::search::Report;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::Sender;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// What the loop waits for.
pub(super) enum Event {
    Line(String),
    TooLong,
    Closed,
    Report(Report, Duration),
    Ended(Outcome),
}

/// What came of work beside the loop.
pub(super) enum Outcome {
    /// And the time it took.
    Searched(Report, Duration),
    Counted(Count),
    /// It panicked, as where the system gives it no thread.
    Failed,
}

/// A count of the ways to play so many turns.
pub(super) struct Count {
    pub depth: u32,
    pub counted: Counted,
    pub time: Duration,
}

/// How many bytes have been read and not yet heard. Where nobody reads the
/// replies the loop stands still, and then so must the reading.
#[derive(Default)]
pub(super) struct Backlog {
    bytes: Mutex<usize>,
    less: Condvar,
}

/// Bytes.
const LONGEST_BACKLOG: usize = 64 << 20;

impl Backlog {
    /// Waits until there is room.
    fn add(&self, bytes: usize) {
        let held = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |held: &mut usize| *held >= LONGEST_BACKLOG;
        let held = self.less.wait_while(held, full);
        *held.unwrap_or_else(PoisonError::into_inner) += bytes;
    }

    /// So much has been heard.
    pub fn take(&self, bytes: usize) {
        *self.bytes.lock().unwrap_or_else(PoisonError::into_inner) -= bytes;
        self.less.notify_one();
    }
}

/// Longer than any game.
const LONGEST_LINE: u64 = 1 << 20;

/// Reads lines to the end of the input, whatever they hold.
pub(super) fn listen(input: impl Read, events: &Sender<Event>, backlog: &Backlog) {
    let mut input = BufReader::new(input);
    let mut first = true;
    loop {
        let mut line = Vec::new();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if read.is_err() || line.is_empty() {
            break;
        }
        let whole = line.len() as u64 != LONGEST_LINE || line.last() == Some(&b'\n');
        let event = if whole { Event::Line(text(&line, first)) } else { Event::TooLong };
        if let Event::Line(line) = &event {
            backlog.add(line.len());
        }
        if !whole && input.skip_until(b'\n').is_err() || events.send(event).is_err() {
            break;
        }
        first = false;
    }
    // If nobody hears it, the engine is gone already.
    let _ = events.send(Event::Closed);
}

/// A line as text, without its end. Some editors and shells begin a file with
/// a byte order mark.
fn text(line: &[u8], first: bool) -> String {
    let text = String::from_utf8_lossy(line);
    let text = text.trim_end_matches(['\n', '\r']);
    text.strip_prefix('\u{feff}').filter(|_| first).unwrap_or(text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, mpsc};
    use std::thread;

    #[test]
    fn reading_stands_still_where_nothing_is_heard() {
        let (events, heard) = mpsc::channel();
        let backlog = Arc::new(Backlog::default());
        let line = "a".repeat((1 << 20) - 2) + "\n";
        let (input, shared) = (line.repeat(80), backlog.clone());
        thread::spawn(move || listen(input.as_bytes(), &events, &shared));
        let moment = Duration::from_millis(500);
        let next = || heard.recv_timeout(moment);
        let held: Vec<_> = std::iter::from_fn(|| next().ok()).collect();
        assert_eq!(held.len(), 65);
        backlog.take(65 * (line.len() - 1));
        let rest = std::iter::from_fn(|| heard.recv().ok()).count();
        assert_eq!(rest, 15 + 1, "with the end of the input");
    }
}
