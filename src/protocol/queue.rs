//! What was said and not yet obeyed.

use super::command::{Command, CommandError, Purpose};
use crate::clock::Signals;
use std::collections::VecDeque;
use std::sync::Arc;

/// Commands in the order in which they came, and bad lines among them.
#[derive(Default)]
pub(super) struct Queue {
    waiting: VecDeque<Waiting>,
    bytes: usize,
}

pub(super) struct Waiting {
    pub said: Result<Command, CommandError>,
    /// A `stop` or `ponder-hit` that comes while it waits is not lost.
    pub signals: Arc<Signals>,
    bytes: usize,
}

/// How much may wait: a front end that says more during one search has lost
/// its way, and memory has an end.
const MOST_BYTES: usize = 64 << 20;

/// What a line takes beside its text, roughly.
const OVERHEAD: usize = 128;

impl Queue {
    /// Lets something wait that was a line of so many bytes; gives back that it
    /// is too much.
    pub fn push(
        &mut self,
        said: Result<Command, CommandError>,
        bytes: usize,
    ) -> Result<(), CommandError> {
        let bytes = bytes + OVERHEAD;
        if self.bytes + bytes > MOST_BYTES {
            return Err(CommandError::TooMuch);
        }
        self.bytes += bytes;
        self.waiting.push_back(Waiting { said, signals: Arc::new(Signals::pondering()), bytes });
        Ok(())
    }

    pub fn pop(&mut self) -> Option<Waiting> {
        let first = self.waiting.pop_front()?;
        self.bytes -= first.bytes;
        Some(first)
    }

    pub fn clear(&mut self) {
        *self = Queue::default();
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Ends every search that waits: `go`, `stop`, `go`, `stop` in one write
    /// stops both.
    pub fn stop(&self) {
        self.waiting.iter().for_each(|waiting| waiting.signals.stop());
    }

    /// The moves that are to be pondered on have been played.
    pub fn hit(&self) {
        let ponders = |waiting: &&Waiting| matches!(&waiting.said, Ok(Command::Go(go)) if go.purpose == Purpose::Ponder);
        self.waiting.iter().filter(ponders).for_each(|waiting| waiting.signals.hit());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_has_a_bound_that_gives_way_again() {
        let mut queue = Queue::default();
        let mut taken = 0;
        while queue.push(Ok(Command::Hub), 1 << 20).is_ok() {
            taken += 1;
        }
        assert_eq!(taken, 63);
        assert_eq!(queue.push(Ok(Command::Hub), 1 << 20), Err(CommandError::TooMuch));
        queue.pop().unwrap();
        assert_eq!(queue.push(Ok(Command::Hub), 1 << 20), Ok(()));
        queue.clear();
        (0..100_000).for_each(|_| queue.push(Ok(Command::Hub), 20).unwrap());
    }
}
