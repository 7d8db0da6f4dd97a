//! The features that all books share, each times its weight.

use super::features::Half;
use super::{Evaluate, Part, Tally, Weights};
use crate::board::Set;
use crate::rules::{Duty, Game, Position, Side};

/// Weighs the features that a book gives weights to.
#[inline(always)]
pub fn weigh<G: Evaluate>(position: &Position<G>, tally: &mut impl Tally) {
    let pieces = (position.own() | position.enemy()).len();
    let weights = &const { Stages::<G>::WEIGHTS }[pieces.min(MOST)];
    weigh_side::<G, 0>(position, weights, tally);
    weigh_side::<G, 1>(position, weights, tally);
    let huff = if position.huffable().is_empty() { 0 } else { weights.huff };
    tally.add(Part::Turn, position.side(), weights.tempo + huff);
}

#[inline(always)]
fn weigh_side<G: Evaluate, const SIDE: usize>(
    position: &Position<G>,
    weights: &Weights,
    tally: &mut impl Tally,
) {
    let side = const { Side::BOTH[SIDE] };
    let half = Half::<G, SIDE>::of(position);
    let times = |weight: i32, count: usize| weight * count as i32;
    let mut add = |part, hundredths| tally.add(part, side, hundredths);

    add(Part::Material, times(weights.man, half.men.len()));
    for (&place, weight) in G::PLACES[SIDE].iter().zip(weights.places) {
        add(Part::Places, times(weight, (half.men & place).len()));
    }
    let (steps, able) = half.steps();
    add(Part::Mobility, times(weights.steps, steps));
    add(Part::Structure, times(weights.blocked, (half.men - able).len()));
    add(Part::Structure, times(weights.backing, half.backing()));
    // Where capture is compulsory, a quiet position has no prey.
    if side != position.side() {
        add(Part::Threats, times(weights.threat, half.prey().len()));
    } else if const { !matches!(G::BOOK.camps[SIDE].duty.value, Duty::Compulsory) } {
        add(Part::Threats, times(weights.prey, half.prey().len()));
    }
    if weights.contact != 0 {
        add(Part::Threats, times(weights.contact, half.contact().len()));
    }
    if const { G::BOOK.camps[SIDE].king.is_some() } {
        add(Part::Crowning, times(weights.runaway, half.runaways().len()));
        if !half.kings.is_empty() {
            add(Part::Material, times(weights.king, half.kings.len()));
            add(Part::Mobility, times(weights.king_steps, half.king_steps()));
            let only = (half.enemy & position.kings()).is_empty();
            add(Part::Crowning, times(weights.only_kings, usize::from(only)));
        }
    }
    let lone = half.own.len() == 1 && half.kings.is_empty();
    add(Part::Structure, times(weights.lone_man, usize::from(lone)));
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
