//! The legal moves of a position. Men step as sets, a shift for each direction.

use super::captures;
use super::chain::{Chain, mover};
use super::count::{count_steps, count_turns};
use super::reach::{back, is_decided, king_steps, kings_of, leapers_of};
use super::{Duty, Game, Move, MoveList, Position, Side};
use crate::board::{Set, each_direction};

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

/// Tells the listener each legal capture.
#[inline(always)]
pub(super) fn each_capture<G: Game>(position: &Position<G>, listener: &mut impl Listener) {
    for_side_to_move!(position, each_move(false, listener));
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

/// The number of steps of the side to move, whether it may make them or not.
pub(super) fn steps<G: Game>(position: &Position<G>) -> u64 {
    for_side_to_move!(position, count_steps())
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
    let must = const { matches!(G::BOOK.camps[SIDE].duty.value, Duty::Compulsory) };
    if steps && !must {
        each_step::<G, SIDE>(position, listener);
    }
    let captures = captures::each_capture::<G, SIDE>(position, &mut |chain: Chain, paths| {
        listener.hear(chain.to_move::<G>(Side::BOTH[SIDE]), paths);
    });
    if steps && must && !captures {
        each_step::<G, SIDE>(position, listener);
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
