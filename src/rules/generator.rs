//! The legal moves of a position.
//!
//! Men are moved as sets, a shift for each direction. Captures grow in layers,
//! one leap a layer, over all pieces at once: equal chains of a layer merge, so
//! the work is bounded by the number of different chains and not of paths, and
//! under the majority rule the last layer alone counts.

use super::chain::{Chain, Leap, free_run, mover};
use super::{Crowning, Duty, Game, Move, MoveList, Position, Priority, Side};
use crate::board::{Directions, Point, Set, each_direction};
use smallvec::SmallVec;
use std::mem::swap;

/// Runs a function that is compiled for each side, for the side to move.
macro_rules! for_side_to_move {
    ($position:expr, $function:ident($($argument:expr),*)) => {
        match $position.side {
            Side::White => $function::<G, 0>($position $(, $argument)*),
            Side::Black => $function::<G, 1>($position $(, $argument)*),
        }
    };
}

/// Hears of each legal move as it is found, and on how many paths it is made.
pub(super) trait Listener {
    fn hear(&mut self, mv: Move, paths: u64);
}

impl<F: FnMut(Move, u64)> Listener for F {
    #[inline(always)]
    fn hear(&mut self, mv: Move, paths: u64) {
        self(mv, paths);
    }
}

/// Tells the listener each legal move.
#[inline(always)]
pub(super) fn each<G: Game>(position: &Position<G>, listener: &mut impl Listener) {
    for_side_to_move!(position, each_move(true, listener));
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
#[inline(always)]
pub(super) fn count<G: Game>(position: &Position<G>) -> u64 {
    for_side_to_move!(position, count_turns())
}

/// The own pieces that can begin a capture.
#[inline]
pub(super) fn leapers<G: Game>(position: &Position<G>) -> Set {
    for_side_to_move!(position, leapers_of())
}

#[inline(always)]
fn each_move<G: Game, const SIDE: usize>(
    position: &Position<G>,
    steps: bool,
    listener: &mut impl Listener,
) {
    if is_decided::<G, SIDE>(position) {
        return;
    }
    each_unhuffed::<G, SIDE>(position, steps, listener);
    if const { !matches!(G::BOOK.camps[1 - SIDE].duty.value, Duty::Huffed { .. }) } {
        return;
    }
    for huffed in position.huffable {
        let changed = position.without(Set::of(huffed));
        if changed.is_decided() {
            listener.hear(Move::final_huff(huffed), 1);
        } else {
            each_unhuffed::<G, SIDE>(&changed, steps, &mut |mv: Move, paths| {
                listener.hear(mv.after_huff(huffed), paths);
            });
        }
    }
}

#[inline(always)]
fn each_unhuffed<G: Game, const SIDE: usize>(
    position: &Position<G>,
    steps: bool,
    listener: &mut impl Listener,
) {
    let chains = captures_of::<G, SIDE>(position);
    let must = const { matches!(G::BOOK.camps[SIDE].duty.value, Duty::Compulsory) };
    if steps && (chains.is_empty() || !must) {
        each_step::<G, SIDE>(position, listener);
    }
    for (chain, paths) in chains {
        listener.hear(chain.to_move::<G>(Side::BOTH[SIDE]), paths);
    }
}

#[inline(always)]
fn each_step<G: Game, const SIDE: usize>(position: &Position<G>, listener: &mut impl Listener) {
    let lattice = G::BOOK.lattice;
    let far = const { G::BOOK.camps[SIDE].crowning.value.points() };
    let men = position.own - position.kings;
    let empty = position.empty();
    each_direction!(D => {
        if const { mover::<G>(SIDE, false).steps.value.has(D) } {
            let offset = const { G::BOOK.lattice.offset(D) };
            for to in lattice.shift(men, D) & empty {
                listener.hear(Move::new(back(to, offset), to, Set::EMPTY, far.has(to)), 1);
            }
        }
    });
    for from in kings_of::<G, SIDE>(position) {
        for to in king_steps::<G, SIDE>(position, from) {
            listener.hear(Move::new(from, to, Set::EMPTY, false), 1);
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

/// Whether a man can leap, or a king is there that might.
#[inline(always)]
fn may_leap<G: Game, const SIDE: usize>(position: &Position<G>) -> bool {
    let mut any = kings_of::<G, SIDE>(position);
    for landings in men_leaps::<G, SIDE>(position) {
        any |= landings;
    }
    !any.is_empty()
}

fn leapers_of<G: Game, const SIDE: usize>(position: &Position<G>) -> Set {
    let landings = men_leaps::<G, SIDE>(position);
    let mut leapers = Set::EMPTY;
    each_direction!(D => {
        let offset = const { 2 * G::BOOK.lattice.offset(D) };
        leapers |= unshift(landings[D as usize], offset);
    });
    let leaps = |king: &Point| Chain::begin(position, *king).goes_on::<G, SIDE>(position);
    leapers | kings_of::<G, SIDE>(position).into_iter().filter(leaps).collect()
}

type Layer = SmallVec<[(Chain, u64); 8]>;

/// The legal captures as finished chains, each once, with their paths.
fn captures_of<G: Game, const SIDE: usize>(position: &Position<G>) -> Layer {
    let mut finished = Layer::new();
    if !may_leap::<G, SIDE>(position) {
        return finished;
    }
    let majority = const { matches!(G::BOOK.camps[SIDE].priority.value, Priority::Most) };
    let (mut layer, mut next) = (&mut first_leaps::<G, SIDE>(position), &mut Layer::new());
    let mut leaps = 1;
    while !layer.is_empty() {
        if majority {
            finished.clear();
        }
        for &(chain, paths) in layer.iter() {
            let before = next.len();
            chain.each_leap::<G, SIDE>(position, &mut |leap| {
                next.push((chain.leapt::<G, SIDE>(leap), paths));
            });
            if next.len() == before {
                finished.push((chain.without_heading(), paths));
            }
        }
        merge(next);
        swap(&mut layer, &mut next);
        next.clear();
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
            layer.push((Chain::begin_as_man(back(over, offset)).leapt::<G, SIDE>(leap), 1));
        }
    });
    for from in kings_of::<G, SIDE>(position) {
        let king = Chain::begin(position, from);
        king.each_leap::<G, SIDE>(position, &mut |leap| {
            layer.push((king.leapt::<G, SIDE>(leap), 1));
        });
    }
    layer
}

/// Makes one of equal chains and adds up their paths.
fn merge(chains: &mut Layer) {
    if chains.len() < 2 {
        return;
    }
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

/// As [`Position::is_decided`], compiled for the side to move.
#[inline(always)]
fn is_decided<G: Game, const SIDE: usize>(position: &Position<G>) -> bool {
    let own = const { G::BOOK.camps[SIDE].enough.value };
    let enemy = const { G::BOOK.camps[1 - SIDE].enough.value };
    position.own.len() < own || position.enemy.len() < enemy
}

#[inline(always)]
fn count_turns<G: Game, const SIDE: usize>(position: &Position<G>) -> u64 {
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
    if !may_leap::<G, SIDE>(position) {
        return 0;
    }
    // By value and without the counter: where men only step, the leaves of
    // perft are then counted in registers.
    let bare = Position { quiet: 0, huffable: Set::EMPTY, ..*position };
    if !kings_of::<G, SIDE>(position).is_empty() {
        return count_captures_with_kings::<G, SIDE>(bare);
    }
    count_men_captures::<G, SIDE>(position.own - position.kings, position.enemy, position.empty())
        .unwrap_or_else(|| count_chains::<G, SIDE>(bare))
}

#[inline(never)]
fn count_captures_with_kings<G: Game, const SIDE: usize>(position: Position<G>) -> u64 {
    let leaps = |king| Chain::begin(&position, king).goes_on::<G, SIDE>(&position);
    if kings_of::<G, SIDE>(&position).into_iter().any(leaps) {
        return count_chains::<G, SIDE>(position);
    }
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

#[inline(always)]
fn unshift(set: Set, offset: i32) -> Set {
    Set(if offset > 0 { set.0 >> offset } else { set.0 << -offset })
}
