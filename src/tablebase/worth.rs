//! What perfect play makes of a position.

use crate::rules::{Outcome, Side};
use std::cmp::Ordering;
use std::fmt;

/// The worth of a position for the side to move, under perfect play by both: a
/// win as soon as can be, a loss as late as can be. Distances are plies to the
/// end of the game. The better worth is the greater.
///
/// ```
/// use quirkat::tablebase::Worth;
/// assert!(Worth::Win(3) > Worth::Win(5) && Worth::Win(5) > Worth::Draw);
/// assert!(Worth::Draw > Worth::Loss(8) && Worth::Loss(8) > Worth::Loss(2));
/// assert_eq!(Worth::Loss(2).for_the_mover(), Worth::Win(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Worth {
    /// The side to move wins in this many plies; in none if it has won.
    Win(u32),
    /// Neither side can win.
    Draw,
    /// The side to move loses in this many plies; in none if it has lost.
    Loss(u32),
}

impl Worth {
    /// The worth of a move to a position of this worth, for who makes the move.
    #[inline]
    pub fn for_the_mover(self) -> Worth {
        match self {
            Worth::Win(plies) => Worth::Loss(plies + 1),
            Worth::Draw => Worth::Draw,
            Worth::Loss(plies) => Worth::Win(plies + 1),
        }
    }

    /// The worth for this side where the game is over.
    pub fn over(outcome: Outcome, side: Side) -> Worth {
        match outcome {
            Outcome::Draw => Worth::Draw,
            Outcome::Win(winner) if winner == side => Worth::Win(0),
            Outcome::Win(_) => Worth::Loss(0),
        }
    }

    /// The plies to the end; none to a draw, which need not come to one.
    pub fn distance(self) -> Option<u32> {
        match self {
            Worth::Win(plies) | Worth::Loss(plies) => Some(plies),
            Worth::Draw => None,
        }
    }

    /// Win, draw or loss.
    pub fn value(self) -> Value {
        match self {
            Worth::Win(_) => Value::Win,
            Worth::Draw => Value::Draw,
            Worth::Loss(_) => Value::Loss,
        }
    }
}

/// A worth as a number: the better is the greater, a draw is 0. The numbers of
/// moves are reckoned without a branch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rank(i32);

/// Farther than any end.
const FAR: i32 = 1 << 30;

impl Rank {
    /// Below that of every worth.
    pub const NONE: Rank = Rank(-FAR - 1);

    /// A win where `sign` is 1, a loss where it is -1, in so many plies; a draw
    /// where it is 0.
    #[inline(always)]
    pub fn new(sign: i32, plies: i32) -> Rank {
        Rank(sign * (FAR - plies))
    }

    /// The rank of a move to a position of this rank, for who makes the move.
    #[inline(always)]
    pub fn for_the_mover(self) -> Rank {
        Rank(self.0.signum() - self.0)
    }

    /// The worth; `None` below all.
    pub fn worth(self) -> Option<Worth> {
        match self.0.signum() {
            _ if self == Rank::NONE => None,
            0 => Some(Worth::Draw),
            1 => Some(Worth::Win((FAR - self.0) as u32)),
            _ => Some(Worth::Loss((FAR + self.0) as u32)),
        }
    }
}

impl From<Worth> for Rank {
    fn from(worth: Worth) -> Rank {
        match worth {
            Worth::Win(plies) => Rank::new(1, plies as i32),
            Worth::Draw => Rank(0),
            Worth::Loss(plies) => Rank::new(-1, plies as i32),
        }
    }
}

impl PartialOrd for Worth {
    fn partial_cmp(&self, other: &Worth) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Worth {
    fn cmp(&self, other: &Worth) -> Ordering {
        Rank::from(*self).cmp(&Rank::from(*other))
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Win(plies) => write!(f, "win in {plies}"),
            Worth::Draw => f.write_str("draw"),
            Worth::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// What a position is for the side to move, however far away the end. The better
/// value is the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Value {
    Loss,
    Draw,
    Win,
}

impl Value {
    /// All three.
    pub const ALL: [Value; 3] = [Value::Win, Value::Draw, Value::Loss];
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Value::Win => "win",
            Value::Draw => "draw",
            Value::Loss => "loss",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_worths() {
        let worths = [Worth::Win(0), Worth::Win(7), Worth::Draw, Worth::Loss(8191), Worth::Loss(0)];
        for worth in worths {
            let rank = Rank::from(worth);
            assert_eq!(rank.worth(), Some(worth));
            assert_eq!(rank.for_the_mover().worth(), Some(worth.for_the_mover()));
            assert!(rank > Rank::NONE);
        }
        assert!(worths.is_sorted_by(|better, worse| better > worse));
        assert_eq!(Rank::NONE.worth(), None);
    }
}
