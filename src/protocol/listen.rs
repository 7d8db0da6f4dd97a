//! The ears of the engine: lines out of bytes, on a thread of their own.

use crate::search::Report;
use crate::session::Counted;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::Sender;
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
    Searched(Report),
    Counted(Counted, Duration),
    /// It panicked, as where the system gives it no thread.
    Failed,
}

/// Longer than any game.
const LONGEST_LINE: u64 = 1 << 20;

/// Reads lines to the end of the input, whatever they hold.
pub(super) fn listen(input: impl Read, events: &Sender<Event>) {
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
