//! Levels: what may be spent on a move, as a player is told.

use crate::search::{Limits, MAX_DEPTH};
use std::time::Duration;

/// What may be spent on a move. Several limits may stand together; the first
/// that is met ends the search.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Level {
    /// Plies, from 1.
    pub depth: Option<u32>,
    /// Nodes of all threads.
    pub nodes: Option<u64>,
    /// Exactly this long.
    pub move_time: Option<Duration>,
    /// What is left on the clock.
    pub time: Option<Duration>,
    /// What each move adds to the clock.
    pub increment: Duration,
    /// Moves to be made until more time comes; `None` for the whole game.
    pub moves: Option<u32>,
    /// Only a stop ends the search.
    pub infinite: bool,
    /// Plies: nothing but a proven win within so many is sought.
    pub win: Option<u32>,
}

impl Level {
    /// What the search itself watches over.
    pub fn limits(&self, threads: usize) -> Limits {
        Limits {
            depth: self.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
            nodes: self.nodes.unwrap_or(u64::MAX),
            threads,
            win: self.win,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_what_a_search_can_keep() {
        let limits = Level { depth: Some(9999), win: Some(7), ..Level::default() }.limits(2);
        assert_eq!((limits.depth, limits.threads, limits.win), (MAX_DEPTH, 2, Some(7)));
        assert_eq!(Level::default().limits(1).nodes, u64::MAX);
    }
}
