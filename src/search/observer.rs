//! What the search tells the world and what it asks of it.

use crate::eval::Score;
use crate::rules::Move;

/// Watches a search, and stops it.
pub trait Observer: Sync {
    /// Whether the search is to end now; asked every thousand nodes or so, by
    /// any thread. Once true, it must stay true.
    fn should_stop(&self, nodes: u64) -> bool;

    /// Shows a finished iteration, or a better move found within one.
    fn report(&self, report: &Report);
}

/// Nobody watches, nobody stops.
impl Observer for () {
    fn should_stop(&self, _nodes: u64) -> bool {
        false
    }

    fn report(&self, _report: &Report) {}
}

/// What is known after an iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The iteration, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// The worth of the position for the side to move.
    pub score: Score,
    /// Nodes entered by all threads so far.
    pub nodes: u64,
    /// The best line of play; its first move is the move to make. Empty where
    /// there is no legal move.
    pub line: Vec<Move>,
}
