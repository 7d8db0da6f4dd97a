//! Where the pieces of a side reach, as sets: what lists and counts of moves
//! are made of. Everything is compiled for a book and a side.

use super::chain::{Chain, free_run, mover};
use super::{Game, Position};
use crate::board::{Point, Set, each_direction};

/// As [`Position::is_decided`], compiled for the side to move.
#[inline(always)]
pub(super) fn is_decided<G: Game, const SIDE: usize>(position: &Position<G>) -> bool {
    let own = const { G::BOOK.camps[SIDE].enough.value };
    let enemy = const { G::BOOK.camps[1 - SIDE].enough.value };
    position.own.len() < own || position.enemy.len() < enemy
}

/// The kings of the side to move; none at all in a book without kings.
#[inline(always)]
pub(super) fn kings_of<G: Game, const SIDE: usize>(position: &Position<G>) -> Set {
    if const { G::BOOK.camps[SIDE].king.is_some() } {
        position.own & position.kings
    } else {
        Set::EMPTY
    }
}

pub(super) fn king_steps<G: Game, const SIDE: usize>(position: &Position<G>, from: Point) -> Set {
    let lattice = G::BOOK.lattice;
    let occupied = position.own | position.enemy;
    let mut reached = Set::EMPTY;
    each_direction!(D => {
        if const { mover::<G>(SIDE, true).steps.value.has(D) } {
            reached |= if const { mover::<G>(SIDE, true).flying } {
                free_run(lattice, from, D, occupied)
            } else {
                lattice.shift(Set::of(from), D) - occupied
            };
        }
    });
    reached
}

/// Where men come down after their first leap, by direction.
#[inline(always)]
pub(super) fn men_leaps<G: Game, const SIDE: usize>(position: &Position<G>) -> [Set; 8] {
    let lattice = G::BOOK.lattice;
    let men = position.own - position.kings;
    let empty = position.empty();
    let mut landings = [Set::EMPTY; 8];
    each_direction!(D => {
        if const { mover::<G>(SIDE, false).leaps.value.has(D) } {
            let over = lattice.shift(men, D) & position.enemy;
            landings[D as usize] = lattice.shift(over, D) & empty;
        }
    });
    landings
}

/// Whether a man can leap, or a king is there that might.
#[inline(always)]
pub(super) fn may_leap<G: Game, const SIDE: usize>(position: &Position<G>) -> bool {
    let mut any = kings_of::<G, SIDE>(position);
    for landings in men_leaps::<G, SIDE>(position) {
        any |= landings;
    }
    !any.is_empty()
}

pub(super) fn leapers_of<G: Game, const SIDE: usize>(position: &Position<G>) -> Set {
    let landings = men_leaps::<G, SIDE>(position);
    let mut leapers = Set::EMPTY;
    each_direction!(D => {
        let offset = const { 2 * G::BOOK.lattice.offset(D) };
        leapers |= unshift(landings[D as usize], offset);
    });
    let leaps = |king: &Point| Chain::begin(position, *king).goes_on::<G, SIDE>(position);
    leapers | kings_of::<G, SIDE>(position).into_iter().filter(leaps).collect()
}

#[inline(always)]
pub(super) fn back(to: Point, offset: i32) -> Point {
    Point::new((to.index() as i32 - offset) as usize)
}

#[inline(always)]
pub(super) fn unshift(set: Set, offset: i32) -> Set {
    Set(if offset > 0 { set.0 >> offset } else { set.0 << -offset })
}
