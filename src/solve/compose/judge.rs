//! Whether a position is a problem.

use super::room::Room;
use super::{Composed, Wish};
use crate::eval::Evaluate;
use crate::rules::{Game, Move, Position};
use crate::solve::{Answer, Goal, Solver, Task};
use crate::tablebase::{Value, Worth};

/// MiB of memory for a proof. What is proved in so few nodes does not need more,
/// and whoever proves it again has as much.
const MEBIBYTES: usize = 16;

/// The first look may take such a part of the nodes: most positions are none, and
/// that is to be seen soon.
const FIRST_LOOK: u64 = 8;

/// What tables know of the moves of a position: whether it may be a problem for
/// which there is room. All that they refuse a proof would refuse as well.
pub(super) fn may_be_one<G: Game>(
    position: &Position<G>,
    moves: &[(Move, Worth)],
    wish: &Wish,
    room: &Room,
) -> bool {
    let [(key, Worth::Win(plies)), rest @ ..] = moves else { return false };
    let only = rest.first().is_none_or(|(_, worth)| worth.value() != Value::Win);
    let problem = Composed { position: *position, key: *key, plies: *plies };
    only && wish.plies.contains(plies) && room.has(&problem)
}

/// The problem that a position is, if it is one that can be proved.
pub(super) fn judge<G: Evaluate>(position: &Position<G>, wish: &Wish) -> Option<Composed<G>> {
    if !is_won_in_time(position, wish) {
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

/// Whether a short search finds a win in as many plies as are wanted.
fn is_won_in_time<G: Evaluate>(position: &Position<G>, wish: &Wish) -> bool {
    let (side, stop) = (position.side(), |nodes| nodes >= wish.nodes / FIRST_LOOK);
    let mut solver = solver(&stop);
    let mut wins = |plies| {
        let proof = solver.ask(position, Goal::win_within(side, plies));
        proof.ok().map(|proof| proof.wins)
    };
    let (least, most) = (*wish.plies.start(), *wish.plies.end());
    least.checked_sub(1).is_none_or(|plies| wins(plies) == Some(false)) && wins(most) == Some(true)
}

fn solver<'a, G: Evaluate>(stop: &'a (dyn Fn(u64) -> bool + Sync)) -> Solver<'a, G> {
    Solver::new(MEBIBYTES, None, stop).expect("memory for a proof")
}
