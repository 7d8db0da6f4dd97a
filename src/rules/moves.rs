//! Moves as the rules count them: clause 0.5.

use crate::board::{Point, Set};
use smallvec::SmallVec;

/// A move: (huffed piece, from, to, set of captured pieces). The path of a
/// capture is worked out only for text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the moving piece starts.
    pub from: Point,
    /// Where it ends; the same point where a chain comes round.
    pub to: Point,
    /// The enemy piece taken off before the move, if any.
    pub huffed: Option<Point>,
    /// The pieces leapt over.
    pub captured: Set,
    /// Whether a man becomes a king.
    pub crowns: bool,
}

impl Move {
    /// A step, or the whole of a capture.
    #[inline(always)]
    pub const fn new(from: Point, to: Point, captured: Set, crowns: bool) -> Move {
        Move { from, to, huffed: None, captured, crowns }
    }

    /// A huff that takes the last piece and ends the game: no piece moves.
    #[inline]
    pub const fn final_huff(huffed: Point) -> Move {
        Move { from: huffed, to: huffed, huffed: Some(huffed), captured: Set::EMPTY, crowns: false }
    }

    /// The same move after a huff.
    #[inline]
    pub const fn after_huff(self, huffed: Point) -> Move {
        Move { huffed: Some(huffed), ..self }
    }

    /// The same move without its huff.
    #[inline]
    pub const fn unhuffed(self) -> Move {
        Move { huffed: None, ..self }
    }

    /// Whether the move is a huff and nothing else.
    #[inline]
    pub fn is_final_huff(&self) -> bool {
        self.huffed == Some(self.from)
    }

    /// Whether the move takes an enemy piece off the board, by leap or by huff.
    #[inline]
    pub const fn takes(&self) -> bool {
        !self.captured.is_empty() || self.huffed.is_some()
    }
}

/// The moves of one position; longer lists than usual go to the heap.
pub type MoveList = SmallVec<[Move; 48]>;
