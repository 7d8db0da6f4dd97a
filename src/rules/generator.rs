//! The legal moves of a position.
//!
//! Men are moved as sets, a shift for each direction. Captures grow in layers,
//! one leap a layer, over all pieces at once: equal chains of a layer merge, so
//! the work is bounded by the number of different chains and not of paths, and
//! under the majority rule the last layer alone counts.

use super::chain::{Chain, Leap, free_run, mover};
use super::{Crowning, Duty, Game, Move, MoveList, Position, Priority, Side};
use crate::board::{Direction, Point, Set, each_direction};
use smallvec::SmallVec;

/// Runs a function that is compiled for each side, for the side to move.
macro_rules! for_side_to_move {
    ($position:expr, $function:ident($($argument:expr),*)) => {
        match $position.side {
            Side::White => $function::<G, 0>($position $(, $argument)*),
            Side::Black => $function::<G, 1>($position $(, $argument)*),
        }
    };
}

/// All legal moves.
pub(super) fn moves<G: Game>(position: &Position<G>) -> MoveList {
    let mut list = MoveList::new();
    for_side_to_move!(position, each_move(true, &mut |mv, _| list.push(mv)));
    list
}

/// The legal moves that leap over pieces, and huffs that end the game.
pub(super) fn captures<G: Game>(position: &Position<G>) -> MoveList {
    let mut list = MoveList::new();
    for_side_to_move!(position, each_move(false, &mut |mv, _| list.push(mv)));
    list
}

/// All legal moves, each with the number of paths that make it.
pub(super) fn moves_with_paths<G: Game>(position: &Position<G>) -> Vec<(Move, u64)> {
    let mut list = Vec::new();
    for_side_to_move!(position, each_move(true, &mut |mv, paths| list.push((mv, paths))));
    list
}

/// The number of legal moves.
#[inline]
pub(super) fn count<G: Game>(position: &Position<G>) -> u64 {
    for_side_to_move!(position, count_turns())
}

/// The own pieces that can begin a capture.
#[inline]
pub(super) fn leapers<G: Game>(position: &Position<G>) -> Set {
    for_side_to_move!(position, leapers_of())
}

fn each_move<G: Game, const SIDE: usize>(
    position: &Position<G>,
    steps: bool,
    emit: &mut impl FnMut(Move, u64),
) {
    if position.is_decided() {
        return;
    }
    each_unhuffed::<G, SIDE>(position, steps, emit);
    if const { !matches!(G::BOOK.camps[1 - SIDE].duty.value, Duty::Huffed { .. }) } {
        return;
    }
    for huffed in position.huffable {
        let changed = position.without(Set::of(huffed));
        if changed.is_decided() {
            emit(Move::final_huff(huffed), 1);
        } else {
            each_unhuffed::<G, SIDE>(&changed, steps, &mut |mv: Move, paths| {
                emit(mv.after_huff(huffed), paths);
            });
        }
    }
}

fn each_unhuffed<G: Game, const SIDE: usize>(
    position: &Position<G>,
    steps: bool,
    emit: &mut impl FnMut(Move, u64),
) {
    let chains = captures_of::<G, SIDE>(position);
    let must = const { matches!(G::BOOK.camps[SIDE].duty.value, Duty::Compulsory) };
    if steps && !(must && !chains.is_empty()) {
        each_step::<G, SIDE>(position, &mut |mv| emit(mv, 1));
    }
    for (chain, paths) in chains {
        emit(chain.to_move::<G>(position.side), paths);
    }
}

fn each_step<G: Game, const SIDE: usize>(position: &Position<G>, emit: &mut impl FnMut(Move)) {
    let lattice = G::BOOK.lattice;
    let far = const { G::BOOK.camps[SIDE].crowning.value.points() };
    let men = position.own - position.kings;
    let empty = position.empty();
    each_direction!(D => {
        if const { mover::<G>(SIDE, false).steps.value.has(D) } {
            let offset = const { G::BOOK.lattice.offset(D) };
            for to in lattice.shift(men, D) & empty {
                emit(Move::new(back(to, offset), to, Set::EMPTY, far.has(to)));
            }
        }
    });
    for from in kings_of::<G, SIDE>(position) {
        for to in king_steps::<G, SIDE>(position, from) {
            emit(Move::new(from, to, Set::EMPTY, false));
        }
    }
}

/// The kings of the side to move; none at all in a book without kings.
#[inline(always)]
fn kings_of<G: Game, const SIDE: usize>(position: &Position<G>) -> Set {
    if const { G::BOOK.camps[SIDE].king.is_some() } {
        position.own & position.kings
    } else {
        Set::EMPTY
    }
}

fn king_steps<G: Game, const SIDE: usize>(position: &Position<G>, from: Point) -> Set {
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
fn men_leaps<G: Game, const SIDE: usize>(position: &Position<G>) -> [Set; 8] {
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

fn leapers_of<G: Game, const SIDE: usize>(position: &Position<G>) -> Set {
    let landings = men_leaps::<G, SIDE>(position);
    let mut leapers = Set::EMPTY;
    each_direction!(D => {
        let offset = const { 2 * G::BOOK.lattice.offset(D) };
        let landings = landings[D as usize].0;
        leapers |= Set(if offset > 0 { landings >> offset } else { landings << -offset });
    });
    let leaps = |king: &Point| Chain::begin(position, *king).goes_on(position);
    leapers | kings_of::<G, SIDE>(position).into_iter().filter(leaps).collect()
}

type Layer = SmallVec<[(Chain, u64); 8]>;

/// The legal captures as finished chains, each once, with their paths.
fn captures_of<G: Game, const SIDE: usize>(position: &Position<G>) -> Layer {
    let mut finished = Layer::new();
    let mut layer = first_leaps::<G, SIDE>(position);
    let mut leaps = 1;
    while !layer.is_empty() {
        if const { matches!(G::BOOK.camps[SIDE].priority.value, Priority::Most) } {
            finished.clear();
        }
        let mut next = Layer::new();
        for &(chain, paths) in &layer {
            let before = next.len();
            chain.each_leap(position, &mut |leap| {
                next.push((chain.after::<G>(leap, position.side), paths));
            });
            if next.len() == before {
                finished.push((chain.without_heading(), paths));
            }
        }
        merge(&mut next);
        layer = next;
        leaps += 1;
    }
    if leaps > 2 {
        merge(&mut finished);
    }
    finished
}

fn first_leaps<G: Game, const SIDE: usize>(position: &Position<G>) -> Layer {
    let mut layer = Layer::new();
    let landings = men_leaps::<G, SIDE>(position);
    each_direction!(D => {
        let offset = const { G::BOOK.lattice.offset(D) };
        for to in landings[D as usize] {
            let over = back(to, offset);
            let leap = Leap { over, to, direction: D };
            layer.push((Chain::first::<G>(back(over, offset), leap, position.side), 1));
        }
    });
    for from in kings_of::<G, SIDE>(position) {
        let king = Chain::begin(position, from);
        king.each_leap(position, &mut |leap| {
            layer.push((king.after::<G>(leap, position.side), 1));
        });
    }
    layer
}

/// Makes one of equal chains and adds up their paths.
fn merge(chains: &mut Layer) {
    chains.sort_unstable();
    chains.dedup_by(|again, kept| {
        let same = again.0 == kept.0;
        kept.1 += if same { again.1 } else { 0 };
        same
    });
}

#[inline(always)]
fn back(to: Point, offset: i32) -> Point {
    Point::new((to.index() as i32 - offset) as usize)
}

#[inline(always)]
fn count_turns<G: Game, const SIDE: usize>(position: &Position<G>) -> u64 {
    if position.is_decided() {
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
fn count_steps<G: Game, const SIDE: usize>(position: &Position<G>) -> u64 {
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
    let landings = men_leaps::<G, SIDE>(position);
    let mut any = Set::EMPTY;
    each_direction!(D => { any |= landings[D as usize]; });
    if any.is_empty() && kings_of::<G, SIDE>(position).is_empty() {
        return 0;
    }
    count_open_captures::<G, SIDE>(position, &landings)
}

fn count_open_captures<G: Game, const SIDE: usize>(
    position: &Position<G>,
    landings: &[Set; 8],
) -> u64 {
    if kings_of::<G, SIDE>(position).is_empty() && !men_go_on::<G, SIDE>(position, landings) {
        return landings.iter().map(|set| set.len() as u64).sum();
    }
    captures_of::<G, SIDE>(position).len() as u64
}

/// Whether a man that has made its first leap may go on. A short leap straight
/// back is none: the piece between is taken already.
#[inline(always)]
fn men_go_on<G: Game, const SIDE: usize>(position: &Position<G>, landings: &[Set; 8]) -> bool {
    let lattice = G::BOOK.lattice;
    let empty = position.empty();
    let (mut any, mut onward) = (Set::EMPTY, Set::EMPTY);
    for direction in Direction::ALL {
        any |= landings[direction as usize];
    }
    each_direction!(D => {
        if const { mover::<G>(SIDE, false).leaps.value.has(D) } {
            let mut starts = Set::EMPTY;
            each_direction!(FIRST => {
                if const { FIRST as u8 != D.opposite() as u8 } {
                    starts |= landings[FIRST as usize];
                }
            });
            onward |= lattice.shift(lattice.shift(starts, D) & position.enemy, D) & empty;
        }
    });
    match const { G::BOOK.camps[SIDE].crowning.value } {
        // Whether the leap that goes on is that of a crowned man is for the
        // layers to tell.
        Crowning::AtOnce(far) => !(any & far).is_empty() || !onward.is_empty(),
        _ => !onward.is_empty(),
    }
}
