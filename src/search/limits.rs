//! What a search is asked for, and how far it goes by itself; time is the
//! observer's affair.

use crate::rules::Move;

/// The deepest iteration, in plies.
pub const MAX_DEPTH: u32 = 120;

/// What a search is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// How far to go.
    pub limits: Limits,
    /// How many first moves get a line of their own, the best first; at least 1.
    pub lines: usize,
    /// The first moves to choose from; `None` for all that are legal.
    pub first_moves: Option<Vec<Move>>,
    /// What the search fails to see; `None` for a search that sees everything.
    pub oversight: Option<Oversight>,
}

/// A player who overlooks moves, the opponent's as well as its own, is weaker
/// in a human way. What such a search claims is not proven, and its table is
/// fit for no other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Oversight {
    /// How many moves in a thousand are overlooked, below 1000.
    pub permille: u32,
    /// Which they are: with the same seed the same.
    pub seed: u64,
}

/// Limits that the same search always meets at the same node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The last iteration, in plies from 1 to [`MAX_DEPTH`].
    pub depth: u32,
    /// How many nodes all threads together may enter.
    pub nodes: u64,
    /// How many threads search, at least 1. One thread is deterministic.
    pub threads: usize,
    /// Search only for a proven win of the side to move within so many plies.
    pub win: Option<u32>,
}

impl Limits {
    /// The nearest limits that a search can keep.
    pub(super) fn within_bounds(self) -> Limits {
        let (depth, threads) = (self.depth.clamp(1, MAX_DEPTH), self.threads.max(1));
        let win = self.win.map(|plies| plies.clamp(1, MAX_DEPTH));
        Limits { depth: depth.min(win.unwrap_or(depth)), threads, win, ..self }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: MAX_DEPTH, nodes: u64::MAX, threads: 1, win: None }
    }
}

/// One line, over all moves, overlooking nothing.
impl From<Limits> for Task {
    fn from(limits: Limits) -> Task {
        Task { limits, lines: 1, first_moves: None, oversight: None }
    }
}
