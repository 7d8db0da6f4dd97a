//! The question that is to be settled.

use crate::rules::Side;

/// Whether a side can force a win, against every defence: in so many plies, or
/// however long it may take.
///
/// Each value of a position is an answer to two such questions. It is won for
/// the attacker if the answer is yes; it is drawn if it is no for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    /// The side that is to win.
    pub attacker: Side,
    /// Within so many plies, those of both sides counted.
    pub within: Option<u32>,
}

impl Goal {
    /// A win, however long it may take.
    pub fn win(attacker: Side) -> Goal {
        Goal { attacker, within: None }
    }

    /// A win within so many plies.
    pub fn win_within(attacker: Side, plies: u32) -> Goal {
        Goal { attacker, within: Some(plies) }
    }

    /// The side that makes the choices in a proof: the attacker where it wins, or
    /// else the defender.
    pub(super) fn chooser(self, wins: bool) -> Side {
        if wins { self.attacker } else { self.attacker.other() }
    }
}
