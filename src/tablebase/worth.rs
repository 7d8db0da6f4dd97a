//! What perfect play makes of a position.

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

    fn order(self) -> i64 {
        const FAR: i64 = 1 << 40;
        match self {
            Worth::Win(plies) => FAR - i64::from(plies),
            Worth::Draw => 0,
            Worth::Loss(plies) => i64::from(plies) - FAR,
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
        self.order().cmp(&other.order())
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
