//! What a table says of itself.

use serde::{Deserialize, Serialize};

/// The head of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The family of books for which it was made.
    pub book: String,
    /// The slice.
    pub slice: String,
    /// What the rules were, as 16 hexadecimal digits.
    pub rules: String,
    /// How many numbers the slice has.
    pub numbers: u64,
    /// How many of them stand for a position: those are stored, the symmetries of
    /// the game folded.
    pub stored: u64,
    /// How many positions have which value for the side to move, all ways to lay
    /// the board counted.
    pub count: Count,
    /// The longest win of the side to move, if there is one.
    pub longest_win: Option<Longest>,
    /// The longest loss of the side to move, if there is one.
    pub longest_loss: Option<Longest>,
    /// Whether distances are kept halved: every win is odd, every loss even.
    pub halved: bool,
    /// Bytes of a kept distance, 1 or 2.
    pub width: usize,
    /// Bytes of the compressed values.
    pub value_bytes: u64,
    /// Bytes of the compressed distances.
    pub distance_bytes: u64,
    /// The checksum of the directory, as 16 hexadecimal digits.
    pub directory: String,
}

/// How many positions the side to move wins, draws and loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Count {
    pub win: u64,
    pub draw: u64,
    pub loss: u64,
}

impl Count {
    /// All positions.
    pub fn total(self) -> u64 {
        self.win + self.draw + self.loss
    }

    /// These and others.
    pub(in crate::tablebase) fn and(self, other: Count) -> Count {
        Count {
            win: self.win + other.win,
            draw: self.draw + other.draw,
            loss: self.loss + other.loss,
        }
    }
}

/// An end that lies as far off as any.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Longest {
    /// Plies.
    pub distance: u32,
    /// A position from which it is so far.
    pub fen: String,
}
