//! Whether a position is a problem.

use super::room::Room;
use super::{Composed, Wish};
use crate::eval::Evaluate;
use crate::rules::{Game, Move, Position};
use crate::solve::{Answer, Goal, Solver, Task};
use crate::tablebase::{Tables, Value, Worth};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// MiB of memory for a proof. What is proved in so few nodes does not need more,
/// and whoever proves it again has as much.
const MEBIBYTES: usize = 16;

/// At the first look a win is to be seen with such a part of the nodes, and so is
/// that another move does not win: most positions are none, and that is to be seen
/// soon.
const WIN: u64 = 32;
const OTHER: u64 = 8;

/// Whether a position may be a problem for which there is room, as far as tables
/// know. All that they refuse a proof would refuse as well.
pub(super) fn may_be_one<G: Game>(
    tables: &Tables<G>,
    position: &Position<G>,
    wish: &Wish,
    room: &Room,
) -> bool {
    if tables.value(position).is_some_and(|value| value != Value::Win) {
        return false;
    }
    let mut keys = Vec::new();
    for &mv in &position.moves() {
        match tables.value(&position.play(mv)) {
            Some(Value::Loss) => keys.push(mv),
            Some(_) => {}
            None => return true,
        }
    }
    let ([key], Some(Worth::Win(plies))) = (&keys[..], tables.probe(position)) else {
        return false;
    };
    let problem = Composed { position: *position, key: *key, plies };
    wish.plies.contains(&plies) && room.has(&problem)
}

/// The problem that a position is, if it is one that can be proved.
pub(super) fn judge<G: Evaluate>(position: &Position<G>, wish: &Wish) -> Option<Composed<G>> {
    if !is_promising(position, wish) {
        return None;
    }
    let stop = |nodes| nodes >= wish.nodes;
    let mut solver = solver(&stop);
    let solved = solver.solve(position, Task::Value).ok()?;
    let (Answer::Win(plies), Some(key)) = (solved.answer, solved.best) else { return None };
    let fits = plies.exact && wish.plies.contains(&plies.most);
    let goal = Goal::win(position.side());
    let mut fails = |next| solver.ask(&next, goal).is_ok_and(|proof| !proof.wins);
    let proved = fits && others(position, key).all(&mut fails);
    proved.then_some(Composed { position: *position, key, plies: plies.most })
}

/// Whether short searches find a win, none that comes too soon, and none by other
/// moves than the first.
fn is_promising<G: Evaluate>(position: &Position<G>, wish: &Wish) -> bool {
    let (side, limit) = (position.side(), AtomicU64::new(0));
    let stop = |nodes| nodes >= limit.load(Relaxed);
    let mut solver = solver(&stop);
    let mut ask = |position: &Position<G>, goal, part| {
        limit.store(solver.nodes() + wish.nodes / part, Relaxed);
        solver.ask(position, goal).ok()
    };
    let soon = wish.plies.start().checked_sub(1).map(|plies| Goal::win_within(side, plies));
    if soon.is_some_and(|soon| ask(position, soon, WIN).is_none_or(|proof| proof.wins)) {
        return false;
    }
    let win = ask(position, Goal::win(side), WIN).filter(|proof| proof.wins);
    let key = win.and_then(|win| win.first_choice());
    let mut fails = |next| ask(&next, Goal::win(side), OTHER).is_some_and(|proof| !proof.wins);
    key.is_some_and(|key| others(position, key).all(&mut fails))
}

/// Where other moves than the key lead.
fn others<G: Game>(position: &Position<G>, key: Move) -> impl Iterator<Item = Position<G>> {
    let others = position.moves().into_iter().filter(move |&mv| mv != key);
    others.map(|mv| position.play(mv))
}

fn solver<'a, G: Evaluate>(stop: &'a (dyn Fn(u64) -> bool + Sync)) -> Solver<'a, G> {
    Solver::new(MEBIBYTES, None, stop).expect("memory for a proof")
}
