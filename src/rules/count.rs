//! The number of legal moves, without a list.
//!
//! Men are counted as sets, captures too, as long as a point of a set can only
//! stand for one capture; where it cannot, the captures are found one by one.

use super::captures::captures_of;
use super::chain::{Chain, mover};
use super::reach::{is_decided, king_steps, kings_of, may_leap, unshift};
use super::{Crowning, Duty, Game, Position, Priority};
use crate::board::{Directions, Set, each_direction};

#[inline(always)]
pub(super) fn count_turns<G: Game, const SIDE: usize>(position: &Position<G>) -> u64 {
    if is_decided::<G, SIDE>(position) {
        return 0;
    }
    let unhuffed = count_unhuffed::<G, SIDE>(position);
    if const { !matches!(G::BOOK.camps[1 - SIDE].duty.value, Duty::Huffed { .. }) } {
        return unhuffed;
    }
    let after_huff = |huffed| {
        let changed = position.without(Set::of(huffed));
        if changed.is_decided() { 1 } else { count_unhuffed::<G, SIDE>(&changed) }
    };
    unhuffed + position.huffable.into_iter().map(after_huff).sum::<u64>()
}

#[inline(always)]
fn count_unhuffed<G: Game, const SIDE: usize>(position: &Position<G>) -> u64 {
    let captures = count_captures::<G, SIDE>(position);
    let must = const { matches!(G::BOOK.camps[SIDE].duty.value, Duty::Compulsory) };
    if must && captures > 0 { captures } else { captures + count_steps::<G, SIDE>(position) }
}

#[inline(always)]
pub(super) fn count_steps<G: Game, const SIDE: usize>(position: &Position<G>) -> u64 {
    let lattice = G::BOOK.lattice;
    let men = position.own - position.kings;
    let empty = position.empty();
    let mut steps = 0;
    each_direction!(D => {
        if const { mover::<G>(SIDE, false).steps.value.has(D) } {
            steps += (lattice.shift(men, D) & empty).len();
        }
    });
    for from in kings_of::<G, SIDE>(position) {
        steps += king_steps::<G, SIDE>(position, from).len();
    }
    steps as u64
}

#[inline(always)]
fn count_captures<G: Game, const SIDE: usize>(position: &Position<G>) -> u64 {
    if !may_leap::<G, SIDE>(position) {
        return 0;
    }
    // By value and without the counter: where men only step, the leaves of
    // perft are then counted in registers.
    let bare = Position { quiet: 0, huffable: Set::EMPTY, ..*position };
    if !kings_of::<G, SIDE>(position).is_empty() {
        return count_captures_with_kings::<G, SIDE>(bare);
    }
    count_captures_by_men::<G, SIDE>(bare)
}

#[inline(never)]
fn count_captures_with_kings<G: Game, const SIDE: usize>(position: Position<G>) -> u64 {
    let leaps = |king| Chain::begin(&position, king).goes_on::<G, SIDE>(&position);
    if kings_of::<G, SIDE>(&position).into_iter().any(leaps) {
        return count_chains::<G, SIDE>(position);
    }
    count_captures_by_men::<G, SIDE>(position)
}

#[inline(always)]
fn count_captures_by_men<G: Game, const SIDE: usize>(position: Position<G>) -> u64 {
    count_men_captures::<G, SIDE>(position.own - position.kings, position.enemy, position.empty())
        .unwrap_or_else(|| count_chains::<G, SIDE>(position))
}

#[inline(never)]
fn count_chains<G: Game, const SIDE: usize>(position: Position<G>) -> u64 {
    captures_of::<G, SIDE>(&position).len() as u64
}

/// Counts the captures of men as sets, all that leaped last in one direction
/// together, as long as no two stand on a point and no two can have made the
/// same move: then a point is a capture. Otherwise `None`.
#[inline(never)]
fn count_men_captures<G: Game, const SIDE: usize>(men: Set, enemy: Set, empty: Set) -> Option<u64> {
    let majority = const { matches!(G::BOOK.camps[SIDE].priority.value, Priority::Most) };
    let mut landed = leaps_from::<G, SIDE>(&[men; 8], enemy, empty).0;
    let mut finished = 0;
    for leaps in 1.. {
        let (all, chains) = landed
            .iter()
            .fold((Set::EMPTY, 0), |(all, chains), &set| (all | set, chains + set.len()));
        if all.len() != chains || !all.is_disjoint(const { turning_points::<G>(SIDE) }) {
            return None;
        }
        let unique = const { men_never_meet::<G>(SIDE) } || leaps < 2;
        let room = if unique { empty } else { empty | men };
        let (next, going_on) = leaps_from::<G, SIDE>(&landed, enemy, room);
        finished = if majority { chains } else { finished + chains - going_on.len() };
        if going_on.is_empty() {
            return Some(finished as u64);
        }
        if !unique {
            return None;
        }
        landed = next;
    }
    unreachable!("pieces to leap run out")
}

/// Where men come down on their next leap, and which of them have one; both by
/// direction. None goes straight back: the piece between is taken already.
#[inline(always)]
fn leaps_from<G: Game, const SIDE: usize>(
    men: &[Set; 8],
    enemy: Set,
    empty: Set,
) -> ([Set; 8], Set) {
    let lattice = G::BOOK.lattice;
    let (mut landed, mut leapers) = ([Set::EMPTY; 8], Set::EMPTY);
    each_direction!(D => {
        if const { mover::<G>(SIDE, false).leaps.value.has(D) } {
            let mut from = Set::EMPTY;
            each_direction!(BEFORE => {
                if const { BEFORE as u8 != D.opposite() as u8 } {
                    from |= men[BEFORE as usize];
                }
            });
            let to = lattice.shift(lattice.shift(from, D) & enemy, D) & empty;
            landed[D as usize] = to;
            leapers |= unshift(to, const { 2 * G::BOOK.lattice.offset(D) });
        }
    });
    (landed, leapers)
}

/// Where a man's chain ends before its leaps do, or goes on as a king's.
const fn turning_points<G: Game>(side: usize) -> Set {
    match G::BOOK.camps[side].crowning.value {
        Crowning::EndsTurn(far) | Crowning::AtOnce(far) => far,
        Crowning::AtEnd(_) | Crowning::Never => Set::EMPTY,
    }
}

/// Whether no two ways of leaping make the same move, if men leap. It is so
/// where no leap goes backward: then the captured pieces, rank by rank, tell
/// the way.
const fn men_never_meet<G: Game>(side: usize) -> bool {
    let leaps = G::BOOK.camps[side].man.leaps.value;
    leaps.and(Directions::NORTHWARD).is_empty() || leaps.and(Directions::SOUTHWARD).is_empty()
}
