//! Features that take more than counting the points of a set. What a camp can
//! do is read from its book, so that nothing here knows a game or a colour.

use crate::board::{Set, each_direction};
use crate::rules::{Camp, Game, Position, Side};

/// How many steps the pieces of a side could make if they were to move.
#[inline]
pub fn mobility<G: Game>(position: &Position<G>, side: Side) -> i32 {
    position.count_steps(side) as i32
}

/// The empty points that a man of a side could come to from these points by any
/// number of steps, if nothing else moved.
pub fn reachable<G: Game>(position: &Position<G>, side: Side, from: Set) -> Set {
    match side {
        Side::White => reach::<G, 0>(position.empty(), from),
        Side::Black => reach::<G, 1>(position.empty(), from),
    }
}

/// The pieces of a side that men of the other could leap over if they were to
/// move.
pub fn hanging<G: Game>(position: &Position<G>, side: Side) -> Set {
    match side {
        Side::White => prey::<G, 1>(position),
        Side::Black => prey::<G, 0>(position),
    }
}

const fn camp<G: Game>(side: usize) -> Camp {
    G::BOOK.camps[side]
}

fn reach<G: Game, const SIDE: usize>(empty: Set, from: Set) -> Set {
    let (mut reached, mut front) = (Set::EMPTY, from);
    while !front.is_empty() {
        let mut next = Set::EMPTY;
        each_direction!(D => {
            if const { camp::<G>(SIDE).man.steps.value.has(D) } {
                next |= G::BOOK.lattice.shift(front, D);
            }
        });
        front = next & (empty - reached);
        reached |= front;
    }
    reached
}

#[inline(always)]
fn prey<G: Game, const SIDE: usize>(position: &Position<G>) -> Set {
    let side = const { Side::BOTH[SIDE] };
    let (men, lattice) = (position.pieces(side) - position.kings(), G::BOOK.lattice);
    let mut prey = Set::EMPTY;
    each_direction!(D => {
        if const { camp::<G>(SIDE).man.leaps.value.has(D) } {
            let beside = lattice.shift(men, D) & position.pieces(side.other());
            let behind = lattice.shift(beside, D) & position.empty();
            prey |= lattice.shift(behind, const { D.opposite() });
        }
    });
    prey
}
