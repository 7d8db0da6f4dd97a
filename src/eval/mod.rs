//! What a quiet position is worth. A page in `games/` selects and weights the
//! features; a game that says nothing gets the default.

mod features;
mod score;
mod weights;

pub use features::{mobility, reachable};
pub use score::{Proven, Score};
pub use weights::{Weights, Zone};

use crate::board::Set;
use crate::rules::{Game, Position, Side};

/// A game that can be evaluated.
pub trait Evaluate: Game {
    /// What the features count for in this game.
    const WEIGHTS: Weights = Weights::PLAIN;

    /// The worth of a position for the side to move, in hundredths of a man.
    /// Only positions without an open capture are worth asking about.
    fn evaluate(position: &Position<Self>) -> i32 {
        weigh(position, &Self::WEIGHTS)
    }
}

/// The weighted features of a position, for the side to move.
pub fn weigh<G: Game>(position: &Position<G>, weights: &Weights) -> i32 {
    let sides = worth(position, weights, position.side())
        - worth(position, weights, position.side().other());
    let huff = if position.huffable().is_empty() { 0 } else { weights.huff };
    sides + weights.tempo + huff
}

fn worth<G: Game>(position: &Position<G>, weights: &Weights, side: Side) -> i32 {
    let pieces = position.pieces(side);
    let kings = pieces & position.kings();
    let men = pieces - kings;
    let times = |weight: i32, set: Set| weight * set.len() as i32;
    let zones = weights.zones[side.index()].iter();
    let places: i32 = zones.map(|zone| times(zone.weight, men & zone.points)).sum();
    let moves = if weights.mobility == 0 { 0 } else { mobility(position, side) };
    times(weights.man, men) + times(weights.king, kings) + places + weights.mobility * moves
}
