//! What a quiet position is worth. A page in `games/` selects and weights the
//! features; a game that says nothing gets the default.

mod features;
mod score;
mod tally;
mod weigh;
mod weights;

pub use features::{hanging, mobility, reachable};
pub use score::{Proven, Score};
pub use tally::{Breakdown, Part, Tally};
pub use weigh::weigh;
pub use weights::{PLACES, Weights, placed, ranks};

use crate::board::Set;
use crate::rules::{Game, Position, Side};
use tally::Sum;

/// A game that can be evaluated.
pub trait Evaluate: Game {
    /// What the features count for in this game with all pieces on the board.
    const WEIGHTS: Weights = Weights::PLAIN;

    /// What they come to count for as the pieces go.
    const ENDING: Weights = Self::WEIGHTS;

    /// The places that men are counted on, for White and for Black.
    const PLACES: [&'static [Set]; 2] = [&[], &[]];

    /// Tells the tally what each part of a position is worth. Only positions
    /// without an open capture are worth asking about.
    #[inline(always)]
    fn appraise(position: &Position<Self>, tally: &mut impl Tally) {
        weigh(position, tally);
    }

    /// The worth of a position for the side to move, in hundredths of a man.
    fn evaluate(position: &Position<Self>) -> i32 {
        let mut sum = Sum::default();
        Self::appraise(position, &mut sum);
        let lead = sum.lead(position.side());
        lead - faded(position, lead)
    }
}

/// The parts of an evaluation. Their total is what White is ahead by:
/// [`Evaluate::evaluate`], as White sees it.
pub fn explain<G: Evaluate>(position: &Position<G>) -> Breakdown {
    let mut parts = Breakdown::default();
    G::appraise(position, &mut parts);
    let lead = parts.total();
    let ahead = if lead < 0 { Side::Black } else { Side::White };
    parts.add(Part::Counter, ahead, -faded(position, lead).abs());
    parts
}

/// What is left of a lead shrinks in the second half of the turns that may go by
/// without progress: who is ahead had better make some.
#[inline(always)]
fn faded<G: Game>(position: &Position<G>, lead: i32) -> i32 {
    let half = const { G::BOOK.progress.value.limit as i32 / 2 };
    let beyond = position.quiet() as i32 - half;
    if beyond <= 0 { 0 } else { lead * beyond.min(half) / half }
}
