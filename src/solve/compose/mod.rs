//! Problems that nobody has set: searched for among positions at random.
//!
//! A problem is won by the side to move, with one first move and no other however
//! long that might take, and in no fewer plies than it says. All of it is proved
//! by a [`Solver`](super::Solver) without endgame tables within so many nodes, so
//! whoever is given the problem can prove it again. Tables only tell sooner that a
//! position is none: with them and without them the same problems are found.

mod candidate;
mod judge;
mod room;

use super::Puzzle;
use crate::eval::Evaluate;
use crate::rules::{Game, Move, Position, Side};
use crate::tablebase::Tables;
use ahash::AHashSet;
use candidate::candidate;
use judge::{judge, may_be_one};
use rayon::prelude::*;
use room::Room;
use std::ops::{Range, RangeInclusive};
use thiserror::Error;

/// Which problems are wanted. The same wish is always granted in the same way, by
/// any number of threads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// How many problems.
    pub count: usize,
    /// Which random positions they are looked for among.
    pub seed: u64,
    /// How many pieces are on the board, those of both sides counted.
    pub pieces: RangeInclusive<usize>,
    /// By how many men at most the side to move is the stronger, in a game of
    /// equal sides. A win against the odds is the finer problem, and its other
    /// moves fail soon enough to be seen to.
    pub odds: u32,
    /// In how many plies the side to move wins.
    pub plies: RangeInclusive<u32>,
    /// How many legal moves it has at least.
    pub moves: u64,
    /// Of a hundred problems at least so many have a key that takes nothing.
    pub quiet: u32,
    /// How many nodes the proof of a problem may take.
    pub nodes: u64,
    /// How many positions are looked at for each problem before the search for
    /// more is given up.
    pub tries: usize,
}

impl Wish {
    /// 30 problems of 5 to 8 pieces, or as few as the game can have, won in 5 to
    /// 15 plies, with three moves to choose from, half of them or more with a
    /// quiet key.
    pub fn of<G: Game>() -> Wish {
        let least: usize = Side::BOTH.map(candidate::least::<G>).iter().sum();
        let most: usize = Side::BOTH.map(candidate::most::<G>).iter().sum();
        let pieces = if least < 5 { 5..=8.min(most) } else { least..=most.min(least + 3) };
        Wish {
            count: 30,
            seed: 1,
            pieces,
            odds: 0,
            plies: 5..=15,
            moves: 3,
            quiet: 50,
            nodes: 300_000,
            tries: 100_000,
        }
    }
}

/// A position won by one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Composed<G: Game> {
    /// The position.
    pub position: Position<G>,
    /// The one move that wins.
    pub key: Move,
    /// In so many plies, and not sooner.
    pub plies: u32,
}

impl<G: Game> Composed<G> {
    /// Whether the key takes nothing.
    pub fn is_quiet(&self) -> bool {
        !self.key.takes()
    }

    /// How many pieces are on the board.
    pub fn pieces(&self) -> usize {
        self.position.own().len() + self.position.enemy().len()
    }

    /// The problem as it is handed to others, under this name.
    pub fn puzzle(&self, id: String) -> Puzzle<G> {
        let claim = Some(super::Claimed::Win(Some(self.plies)));
        Puzzle { position: self.position, claim, best: vec![self.key], id: Some(id) }
    }
}

/// How far the work has gone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// Positions looked at.
    pub tried: usize,
    /// Problems found.
    pub found: usize,
}

/// Fewer problems were found than were wanted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("only {} of {wanted} problems were found in {} positions", .progress.found, .progress.tried)]
pub struct Scarce {
    /// How many were wanted.
    pub wanted: usize,
    /// How far the work went.
    pub progress: Progress,
}

/// Different problems: none is another by a symmetry of the game, their counters
/// are at 0, and there is nothing to huff. No number of pieces and of plies comes
/// more than twice as often as if all came equally often. The short ones come
/// first. The work is shared by the threads of the pool that this is called in;
/// `watch` is called after each position.
///
/// ```
/// use quirkat::games::Dame;
/// use quirkat::solve::compose::{Wish, compose};
/// let wish = Wish { count: 1, pieces: 2..=3, moves: 2, nodes: 10_000, ..Wish::of::<Dame>() };
/// let (problems, progress) = compose::<Dame>(&wish, None, &mut |_| ())?;
/// assert_eq!((problems.len(), progress.found), (1, 1));
/// assert!(problems[0].plies >= 5 && problems[0].position.moves().contains(&problems[0].key));
/// # Ok::<(), quirkat::solve::compose::Scarce>(())
/// ```
///
/// # Errors
/// If as many positions as the wish allows were not enough.
pub fn compose<G: Evaluate>(
    wish: &Wish,
    tables: Option<&Tables<G>>,
    watch: &mut dyn FnMut(Progress),
) -> Result<(Vec<Composed<G>>, Progress), Scarce> {
    let (mut known, mut found) = (AHashSet::new(), Vec::new());
    let mut room = Room::of::<G>(wish);
    let mut progress = Progress::default();
    let most = wish.count.saturating_mul(wish.tries);
    while found.len() < wish.count {
        if progress.tried == most {
            return Err(Scarce { wanted: wish.count, progress });
        }
        let end = most.min(progress.tried.saturating_add(BATCH));
        for problem in examine(progress.tried..end, wish, &room, tables) {
            progress.tried += 1;
            let problem = problem.filter(|problem| room.has(problem));
            if let Some(problem) = problem.filter(|it| known.insert(it.position.canonical())) {
                room.fill(&problem);
                found.push(problem);
            }
            progress.found = found.len();
            watch(progress);
            if found.len() == wish.count {
                break;
            }
        }
    }
    found.sort_by_key(|problem| (problem.plies, problem.pieces()));
    Ok((found, progress))
}

/// So many positions are looked at before what was found is gathered.
const BATCH: usize = 256;

/// The problems among the positions of these numbers, as far as there is room for
/// them.
fn examine<G: Evaluate>(
    numbers: Range<usize>,
    wish: &Wish,
    room: &Room,
    tables: Option<&Tables<G>>,
) -> Vec<Option<Composed<G>>> {
    let examine = |number| {
        let has_room = |it: &Position<G>| room.has_pieces(it.own().len() + it.enemy().len());
        let position = candidate::<G>(wish, number).filter(has_room)?;
        let may_be = tables.is_none_or(|tables| may_be_one(tables, &position, wish, room));
        if may_be { judge(&position, wish) } else { None }
    };
    numbers.into_par_iter().with_max_len(1).map(examine).collect()
}
