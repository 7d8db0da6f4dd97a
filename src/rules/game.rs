//! A game: a rule book and the endings it decrees beyond the common ones.

use super::{Clause, Position, RuleBook, Side, Symmetry};
use std::fmt;
use std::hash::Hash;

/// A game of the family. A type without values; everything that is generic
/// over it is compiled for its book alone.
pub trait Game: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The rules.
    const BOOK: RuleBook;

    /// What may be done to any position without changing its play: a group, so
    /// the identity is among them, and with any two the one after the other.
    /// The start position need not have them. A game that says nothing is taken
    /// to have none but the identity.
    const SYMMETRIES: &'static [Symmetry] = &[Symmetry::IDENTITY];

    /// The name under which endgame tables are kept: of its own, unless books
    /// share them that differ by nothing but their start.
    const TABLES: &'static str = Self::BOOK.name;

    /// An ending that the book decrees although moves are left, as "one piece
    /// each is a draw". `capture_open` says whether the side to move can capture.
    fn adjudicate(position: &Position<Self>, capture_open: bool) -> Option<Ending> {
        let _ = (position, capture_open);
        None
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has.
    Draw,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(side) => write!(f, "{side} wins"),
            Outcome::Draw => write!(f, "draw"),
        }
    }
}

/// How a game ended and by which clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// The clause that says so.
    pub clause: Clause,
    /// The clause in a few words.
    pub reason: &'static str,
}

impl Ending {
    /// This outcome, by this clause, for this reason.
    pub const fn new(outcome: Outcome, clause: Clause, reason: &'static str) -> Ending {
        Ending { outcome, clause, reason }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} (clause {})", self.outcome, self.reason, self.clause)
    }
}
