//! The features that all books share, each times its weight.

use super::features::mobility;
use super::{Evaluate, Part, Tally, Weights};
use crate::board::Set;
use crate::rules::{Game, Position, Side};

/// Weighs the features that a book gives weights to.
#[inline(always)]
pub fn weigh<G: Evaluate>(position: &Position<G>, tally: &mut impl Tally) {
    let pieces = (position.own() | position.enemy()).len();
    let weights = &const { Stages::<G>::WEIGHTS }[pieces.min(MOST)];
    Side::BOTH.into_iter().for_each(|side| weigh_side(position, side, weights, tally));
    let huff = if position.huffable().is_empty() { 0 } else { weights.huff };
    tally.add(Part::Turn, position.side(), weights.tempo + huff);
}

#[inline(always)]
fn weigh_side<G: Evaluate>(
    position: &Position<G>,
    side: Side,
    weights: &Weights,
    tally: &mut impl Tally,
) {
    let pieces = position.pieces(side);
    let kings = pieces & position.kings();
    let men = pieces - kings;
    let times = |weight: i32, set: Set| weight * set.len() as i32;
    tally.add(Part::Material, side, times(weights.man, men) + times(weights.king, kings));
    let places = G::PLACES[side.index()].iter().zip(weights.places);
    let placed = places.map(|(&place, weight)| times(weight, men & place)).sum();
    tally.add(Part::Places, side, placed);
    if const { G::WEIGHTS.mobility != 0 || G::ENDING.mobility != 0 } {
        tally.add(Part::Mobility, side, weights.mobility * mobility(position, side));
    }
}

/// More pieces than this no book has.
const MOST: usize = 32;

/// The weights by the number of pieces on the board.
struct Stages<G>(std::marker::PhantomData<G>);

impl<G: Evaluate> Stages<G> {
    const WEIGHTS: [Weights; MOST + 1] = {
        let full = all_pieces::<G>() as i32;
        let mut stages = [G::WEIGHTS; MOST + 1];
        let mut pieces = 0;
        while pieces < full {
            stages[pieces as usize] = G::WEIGHTS.toward(G::ENDING, full - pieces, full);
            pieces += 1;
        }
        stages
    };
}

/// How many pieces the game starts with.
const fn all_pieces<G: Game>() -> usize {
    let [white, black]: [Set; 2] = G::BOOK.start.value;
    white.len() + black.len()
}
