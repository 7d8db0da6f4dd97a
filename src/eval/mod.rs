//! What a quiet position is worth. A page in `games/` selects and weights the
//! features; without a word it gets the default.

use crate::rules::{Game, Position};

/// A game that can be evaluated.
pub trait Evaluate: Game {
    /// The worth of the position for the side to move, in hundredths of a man.
    fn evaluate(position: &Position<Self>) -> i32 {
        let worth = |pieces: crate::board::Set| {
            let kings = (pieces & position.kings()).len();
            100 * pieces.len() as i32 + 200 * kings as i32
        };
        worth(position.own()) - worth(position.enemy())
    }
}
