//! Whether a position is a problem.

use super::room::Room;
use super::{Composed, Wish};
use crate::eval::Evaluate;
use crate::rules::{Game, Move, Position};
use crate::solve::{Answer, Goal, Solver, Task};
use crate::tablebase::{Tables, Value, Worth};

/// MiB of memory for a proof. What is proved in so few nodes does not need more,
/// and whoever proves it again has as much.
const MEBIBYTES: usize = 16;

/// The first look may take such a part of the nodes: most positions are none, and
/// that is to be seen soon.
const FIRST_LOOK: u64 = 8;

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
    if !is_won(position, wish) {
        return None;
    }
    let stop = |nodes| nodes >= wish.nodes;
    let mut solver = solver(&stop);
    let solved = solver.solve(position, Task::Value).ok()?;
    let (Answer::Win(plies), Some(key)) = (solved.answer, solved.best) else { return None };
    let mut others = position.moves();
    others.retain(|mv| *mv != key);
    let goal = Goal::win(position.side());
    let mut fails = |mv: &Move| solver.ask(&position.play(*mv), goal).is_ok_and(|it| !it.wins);
    let fits = plies.exact && wish.plies.contains(&plies.most) && others.iter().all(&mut fails);
    fits.then_some(Composed { position: *position, key, plies: plies.most })
}

/// Whether a short search finds a win, and none that comes too soon.
fn is_won<G: Evaluate>(position: &Position<G>, wish: &Wish) -> bool {
    let (side, stop) = (position.side(), |nodes| nodes >= wish.nodes / FIRST_LOOK);
    let mut solver = solver(&stop);
    let mut wins = |goal| solver.ask(position, goal).ok().map(|proof| proof.wins);
    let soon = wish.plies.start().checked_sub(1).map(|plies| Goal::win_within(side, plies));
    soon.is_none_or(|soon| wins(soon) == Some(false)) && wins(Goal::win(side)) == Some(true)
}

fn solver<'a, G: Evaluate>(stop: &'a (dyn Fn(u64) -> bool + Sync)) -> Solver<'a, G> {
    Solver::new(MEBIBYTES, None, stop).expect("memory for a proof")
}
