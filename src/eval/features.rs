//! Features that take more than counting the points of a set.

use crate::board::Set;
use crate::rules::{Game, Position, Side};

/// How many steps the pieces of a side could make if they were to move.
pub fn mobility<G: Game>(position: &Position<G>, side: Side) -> i32 {
    position.count_steps(side) as i32
}

/// The empty points that a man of a side could come to from these points by any
/// number of steps, if nothing else moved.
pub fn reachable<G: Game>(position: &Position<G>, side: Side, from: Set) -> Set {
    let directions = G::BOOK.camps[side.index()].man.steps.value;
    let lattice = G::BOOK.lattice;
    let (mut reached, mut front) = (Set::EMPTY, from);
    while !front.is_empty() {
        let steps = directions.iter().map(|direction| lattice.shift(front, direction));
        front = steps.fold(Set::EMPTY, |all, step| all | step) & (position.empty() - reached);
        reached |= front;
    }
    reached
}
