//! In which order moves are tried: the table's move, captures by gain, then
//! quiet moves by how well they did elsewhere.

use super::table::MoveHash;
use crate::board::Point;
use crate::rules::{Game, Move, MoveList, Position, Side};
use smallvec::SmallVec;

/// The moves of a node, the most promising first.
pub(super) struct Ordered {
    moves: SmallVec<[(i32, Move); 48]>,
    next: usize,
}

const HINTED: i32 = i32::MAX;
const TAKING: i32 = 1 << 24;

impl Ordered {
    pub fn new<G: Game>(
        position: &Position<G>,
        moves: &MoveList,
        hint: MoveHash,
        history: &History,
    ) -> Ordered {
        let rate = |&mv: &Move| {
            let rating = if hint != MoveHash::NONE && MoveHash::of(mv) == hint {
                HINTED
            } else if mv.takes() {
                TAKING + gain(position, mv)
            } else {
                history.of(position.side(), mv)
            };
            (rating, mv)
        };
        Ordered { moves: moves.iter().map(rate).collect(), next: 0 }
    }
}

impl Iterator for Ordered {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let rest = self.moves.get_mut(self.next..)?;
        // The first of the best, so that the order does not depend on luck.
        let best = (0..rest.len()).rev().max_by_key(|&i| rest[i].0)?;
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0].1)
    }
}

/// What a move takes: a king counts as three men.
pub(super) fn gain<G: Game>(position: &Position<G>, mv: Move) -> i32 {
    let huffed = mv.huffed.is_some() as usize;
    (mv.captured.len() + 2 * (mv.captured & position.kings()).len() + huffed) as i32
}

/// How well quiet moves have done, by side, start and end (Schaeffer, 1989).
pub(super) struct History(Box<[[[i32; 64]; 64]; 2]>);

const CEILING: i32 = 1 << 16;

impl History {
    pub fn new() -> History {
        History(Box::new([[[0; 64]; 64]; 2]))
    }

    /// A quiet move was best at a node searched so deep, those tried before it
    /// were not.
    pub fn learn(&mut self, side: Side, best: Move, tried: &[Move], depth: u32) {
        let bonus = (depth * depth).min(1024) as i32;
        self.nudge(side, best, bonus);
        for &mv in tried.iter().filter(|mv| !mv.takes()) {
            self.nudge(side, mv, -bonus);
        }
    }

    fn of(&self, side: Side, mv: Move) -> i32 {
        self.0[side.index()][mv.from.index()][mv.to.index()]
    }

    /// Moves toward the ceiling the less, the nearer it is.
    fn nudge(&mut self, side: Side, mv: Move, bonus: i32) {
        let index = |point: Point| point.index();
        let rating = &mut self.0[side.index()][index(mv.from)][index(mv.to)];
        *rating += bonus - *rating * bonus.abs() / CEILING;
    }
}
