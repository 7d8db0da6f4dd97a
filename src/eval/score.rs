//! Scores: hundredths of a man, or a number of plies to a proven end.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Neg;

/// The worth of a position for the side to move. Kept as a number it is hundredths
/// of a man; a proven win in n plies is 30000 less n, a loss the same below 0.
///
/// ```
/// use quirkat::eval::{Proven, Score};
/// assert!(Score::win_in(3) > Score::win_in(5) && Score::win_in(5) > Score::new(900));
/// assert_eq!((-Score::win_in(3)).proven(), Some(Proven::Loss(3)));
/// assert_eq!(Score::new(-35).to_string(), "-0.35");
/// assert_eq!(Score::win_in(3).to_string(), "win in 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Score(i16);

/// A score that is no estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proven {
    /// The side to move wins in this many plies.
    Win(u32),
    /// The side to move loses in this many plies.
    Loss(u32),
}

const MATE: i16 = 30_000;

impl Score {
    /// A drawn position.
    pub const DRAW: Score = Score(0);
    /// Above every score.
    pub const INFINITE: Score = Score(i16::MAX);
    /// The highest estimate; what is above is proven.
    pub const LARGEST: Score = Score(MATE - 1001);

    /// An estimate in hundredths of a man, drawn in to what is no proof.
    #[inline]
    pub fn new(hundredths: i32) -> Score {
        let bound = Score::LARGEST.0 as i32;
        Score(hundredths.clamp(-bound, bound) as i16)
    }

    /// A win of the side to move in this many plies, at most 1000.
    #[inline]
    pub fn win_in(plies: u32) -> Score {
        debug_assert!(plies <= 1000);
        Score(MATE - plies as i16)
    }

    /// A loss of the side to move in this many plies, at most 1000.
    #[inline]
    pub fn loss_in(plies: u32) -> Score {
        -Score::win_in(plies)
    }

    /// The score in hundredths of a man; proven scores lie far outside.
    #[inline]
    pub const fn hundredths(self) -> i32 {
        self.0 as i32
    }

    /// What is proven, if anything is.
    pub fn proven(self) -> Option<Proven> {
        let plies = (MATE - self.0.abs()) as u32;
        match self.0 {
            score if score > Score::LARGEST.0 => Some(Proven::Win(plies)),
            score if score < -Score::LARGEST.0 => Some(Proven::Loss(plies)),
            _ => None,
        }
    }

    /// Whether the score is no estimate.
    #[inline]
    pub fn is_proven(self) -> bool {
        self.0.abs() > Score::LARGEST.0
    }

    /// The next higher score.
    #[inline]
    pub(crate) fn next(self) -> Score {
        Score(self.0.saturating_add(1))
    }

    /// The next lower score.
    #[inline]
    pub(crate) fn previous(self) -> Score {
        Score(self.0.saturating_sub(1))
    }

    /// The score so many hundredths above, drawn in to what is no proof.
    #[inline]
    pub(crate) fn plus(self, hundredths: i32) -> Score {
        Score::new(self.hundredths() + hundredths)
    }

    /// The same score seen from `plies` further back: ends are further away.
    #[inline]
    pub(crate) fn earlier(self, plies: u32) -> Score {
        self.shifted(-(plies as i16))
    }

    /// The same score seen from `plies` further on: ends are nearer.
    #[inline]
    pub(crate) fn later(self, plies: u32) -> Score {
        self.shifted(plies as i16)
    }

    /// The score in a word of a table.
    pub(crate) const fn to_bits(self) -> u16 {
        self.0 as u16
    }

    pub(crate) const fn from_bits(bits: u16) -> Score {
        Score(bits as i16)
    }

    fn shifted(self, plies: i16) -> Score {
        match self.proven() {
            Some(Proven::Win(_)) => Score(self.0 + plies),
            Some(Proven::Loss(_)) => Score(self.0 - plies),
            None => self,
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.proven() {
            Some(Proven::Win(plies)) => write!(f, "win in {plies}"),
            Some(Proven::Loss(plies)) => write!(f, "loss in {plies}"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proven_scores_move_with_the_ply_and_estimates_do_not() {
        assert_eq!(Score::win_in(4).earlier(3), Score::win_in(7));
        assert_eq!(Score::loss_in(7).later(3), Score::loss_in(4));
        assert_eq!(Score::new(120).earlier(9), Score::new(120));
    }

    #[test]
    fn estimates_are_never_proofs() {
        assert_eq!(Score::new(1_000_000).proven(), None);
        assert_eq!(Score::new(-1_000_000).proven(), None);
        assert_eq!(Score::win_in(1000).proven(), Some(Proven::Win(1000)));
        assert_eq!(Score::from_bits(Score::loss_in(9).to_bits()), Score::loss_in(9));
    }
}
