//! What the search tells the world and what it asks of it.

use crate::eval::Score;
use crate::rules::Move;

/// Watches a search, and stops it.
pub trait Observer: Sync {
    /// Whether the search is to end now; asked every thousand nodes or so, by
    /// any thread. Once true, it must stay true.
    fn should_stop(&self, nodes: u64) -> bool;

    /// Shows a line: one that an iteration has finished, or a better one found
    /// within it.
    fn report(&self, report: &Report);
}

/// Nobody watches, nobody stops.
impl Observer for () {
    fn should_stop(&self, _nodes: u64) -> bool {
        false
    }

    fn report(&self, _report: &Report) {}
}

/// On which side of a score the true one may lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score is the true one, as far as the search went.
    Exact,
    /// The true score is this or higher.
    AtLeast,
    /// The true score is this or lower.
    AtMost,
}

/// What is known of the best line, or of one of the best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Which of the lines this is, from 1, the best first.
    pub number: usize,
    /// The iteration, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// The worth of the position for the side to move.
    pub score: Score,
    /// Whether the score is true or on one side of the truth.
    pub bound: Bound,
    /// How many first moves there were to choose from.
    pub choices: usize,
    /// Whether the iteration is finished, as far as this line goes.
    pub finished: bool,
    /// Whether nothing is left to find: the score is proven as it stands, or,
    /// where only a win was sought and none is here, that there is none.
    pub settled: bool,
    /// Nodes entered by all threads so far.
    pub nodes: u64,
    /// Those of them that the endgame tables knew.
    pub table_hits: u64,
    /// The line of play; its first move is the move to make. Empty where there
    /// is no legal move.
    pub line: Vec<Move>,
}

#[cfg(test)]
impl Report {
    /// A finished iteration, for tests.
    pub fn finished(depth: u32) -> Report {
        Report {
            number: 1,
            depth,
            selective_depth: depth,
            score: Score::DRAW,
            bound: Bound::Exact,
            choices: 2,
            finished: true,
            settled: false,
            nodes: 1,
            table_hits: 0,
            line: Vec::new(),
        }
    }
}
