//! Perft: how many ways there are to play a number of turns. Clause 0.5 says
//! what one move is; with paths, every way to leap counts by itself.

use super::generator::{self, Listener};
use super::{Game, Move, Position};
use rayon::prelude::*;

/// The number of sequences of `depth` legal moves. The last turn is counted
/// without a list.
///
/// ```
/// use quirkat::{games::Turkish, rules::{Position, perft::perft}};
/// assert_eq!(perft(&Position::<Turkish>::start(), 4), 7538);
/// ```
pub fn perft<G: Game>(position: &Position<G>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        2 => {
            let mut leaves = Leaves { position: *position, nodes: 0 };
            generator::each(position, &mut leaves);
            leaves.nodes
        }
        _ => {
            let mut nodes = 0;
            generator::each(position, &mut |mv, _| nodes += perft(&position.play(mv), depth - 1));
            nodes
        }
    }
}

/// Counts the moves after each move, compiled into the generator's loops.
struct Leaves<G> {
    position: Position<G>,
    nodes: u64,
}

impl<G: Game> Listener for Leaves<G> {
    #[inline(always)]
    fn hear(&mut self, mv: Move, _paths: u64) {
        self.nodes += self.position.play(mv).count_moves();
    }
}

/// The ways to play some turns, as far as they were counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// How many were counted.
    pub nodes: u64,
    /// Whether these are all.
    pub finished: bool,
}

/// As [`perft`], unless it is told to stop, which is asked often.
pub fn perft_until<G: Game>(
    position: &Position<G>,
    depth: u32,
    should_stop: &dyn Fn() -> bool,
) -> Counted {
    let mut counted = Counted { nodes: 0, finished: true };
    count_on(position, depth, should_stop, &mut counted);
    counted
}

/// So many turns are counted between two looks at the world.
const AT_ONCE: u32 = 2;

fn count_on<G: Game>(
    position: &Position<G>,
    depth: u32,
    should_stop: &dyn Fn() -> bool,
    counted: &mut Counted,
) {
    if depth <= AT_ONCE {
        counted.finished &= !should_stop();
        counted.nodes += if counted.finished { perft(position, depth) } else { 0 };
        return;
    }
    for mv in position.moves() {
        if counted.finished {
            count_on(&position.play(mv), depth - 1, should_stop, counted);
        }
    }
}

/// As [`perft`], but a move counts once for each path on which it can be made.
pub fn perft_paths<G: Game>(position: &Position<G>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = generator::moves_with_paths(position).into_iter();
    moves.map(|(mv, paths)| paths * perft_paths_after(position, mv, depth - 1)).sum()
}

fn perft_paths_after<G: Game>(position: &Position<G>, mv: Move, depth: u32) -> u64 {
    if depth == 0 { 1 } else { perft_paths(&position.play(mv), depth) }
}

/// Perft of each move by itself, in the order of [`Position::moves`]. `depth`
/// counts the move and must be at least 1; the work is shared among the threads
/// of the current rayon pool.
pub fn divide<G: Game>(position: &Position<G>, depth: u32, paths: bool) -> Vec<(Move, u64)> {
    let count = |(mv, ways): (Move, u64)| {
        let nodes = split(&position.play(mv), depth - 1, paths);
        (mv, if paths { ways * nodes } else { nodes })
    };
    generator::moves_with_paths(position).into_par_iter().map(count).collect()
}

/// One more level of parallel work, so that few moves still fill the threads.
fn split<G: Game>(position: &Position<G>, depth: u32, paths: bool) -> u64 {
    let whole = if paths { perft_paths } else { perft };
    if depth < 3 {
        return whole(position, depth);
    }
    let moves = generator::moves_with_paths(position);
    let count = |&(mv, ways): &(Move, u64)| {
        (if paths { ways } else { 1 }) * whole(&position.play(mv), depth - 1)
    };
    moves.par_iter().map(count).sum()
}
