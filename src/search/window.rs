//! The window of scores that still matter, and what a search returns.

use crate::eval::Score;
use std::ops::Neg;

/// Scores above `alpha` and below `beta` are of interest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
}

impl Window {
    /// Every score is of interest.
    pub fn full() -> Window {
        Window { alpha: -Score::INFINITE, beta: Score::INFINITE }
    }

    /// Asks only whether a score is above alpha.
    pub fn null(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha.next() }
    }

    pub fn is_null(self) -> bool {
        self == self.null()
    }

    /// Whether what matters lies among the proven ends.
    pub fn is_of_proofs(self) -> bool {
        self.alpha.is_proven() && self.alpha > Score::DRAW
            || self.beta.is_proven() && self.beta < Score::DRAW
    }

    pub fn raise(&mut self, score: Score) {
        self.alpha = self.alpha.max(score);
    }

    /// What the window settles so far from the root without a look at the
    /// position: the game is over here at the soonest (mate distance pruning).
    #[inline]
    pub fn settles(self, ply: u32) -> Option<Score> {
        let (best, worst) = (Score::win_in(ply), Score::loss_in(ply));
        if best <= self.alpha {
            return Some(best);
        }
        (worst >= self.beta).then_some(worst)
    }
}

/// The window as the opponent sees it.
impl Neg for Window {
    type Output = Window;

    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// A score and whether it holds only on the path it was found on: one that a
/// repetition or the counter of turns decided says nothing about the same
/// position reached in another way (Campbell, 1985: graph-history interaction).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    pub score: Score,
    pub of_path: bool,
}

impl Value {
    /// A draw by what happened on the way.
    pub const DRAW_OF_PATH: Value = Value { score: Score::DRAW, of_path: true };

    /// Below every score.
    pub fn lowest() -> Value {
        Value::from(-Score::INFINITE)
    }
}

impl From<Score> for Value {
    fn from(score: Score) -> Value {
        Value { score, of_path: false }
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        Value { score: -self.score, ..self }
    }
}
