//! In which order moves are tried: the table's move, captures by gain, then
//! quiet moves by how well they did elsewhere.

use super::node::Node;
use super::table::MoveHash;
use crate::rules::{Game, Move, Position, Side};
use smallvec::SmallVec;

/// The moves of a node, the most promising first: those tried, those still
/// fresh, those put off until nothing else is left.
pub(super) struct Ordered<'a> {
    moves: &'a mut [Move],
    ratings: SmallVec<[i32; 48]>,
    tried: usize,
    fresh: usize,
}

const HINTED: i32 = i32::MAX;
const TAKING: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const COUNTER: i32 = 1 << 19;

impl<'a> Ordered<'a> {
    pub fn new<G: Game>(
        node: &Node<G>,
        moves: &'a mut [Move],
        hint: MoveHash,
        memory: &Memory,
    ) -> Ordered<'a> {
        let side = node.position.side();
        let killers = memory.killers[node.ply as usize];
        let counter = memory.counter(side, node.last);
        let rate = |&mv: &Move| {
            let hash = MoveHash::of(mv);
            if hash == hint {
                HINTED
            } else if mv.takes() {
                TAKING + gain(&node.position, mv)
            } else if killers.contains(&hash) {
                KILLER + i32::from(killers[0] == hash)
            } else if counter == hash {
                COUNTER
            } else {
                memory.history(side, mv)
            }
        };
        let (ratings, fresh) = (moves.iter().map(rate).collect(), moves.len());
        Ordered { moves, ratings, tried: 0, fresh }
    }

    /// The next move, and whether it was put off before.
    pub fn next(&mut self) -> Option<(Move, bool)> {
        let put_off = self.tried >= self.fresh;
        let end = if put_off { self.moves.len() } else { self.fresh };
        // The first of the best, so that the order does not depend on luck.
        let best = (self.tried..end).rev().max_by_key(|&i| self.ratings[i])?;
        self.swap(self.tried, best);
        self.tried += 1;
        Some((self.moves[self.tried - 1], put_off))
    }

    /// Lets the move that came last come again when all others have been tried.
    pub fn put_off(&mut self) {
        self.tried -= 1;
        self.fresh -= 1;
        self.swap(self.tried, self.fresh);
    }

    /// The moves that came before the last.
    pub fn before(&self) -> &[Move] {
        &self.moves[..self.tried - 1]
    }

    fn swap(&mut self, i: usize, j: usize) {
        self.moves.swap(i, j);
        self.ratings.swap(i, j);
    }
}

/// What a move takes: a king counts as three men.
pub(super) fn gain<G: Game>(position: &Position<G>, mv: Move) -> i32 {
    let huffed = mv.huffed.is_some() as usize;
    (mv.captured.len() + 2 * (mv.captured & position.kings()).len() + huffed) as i32
}

/// What one thread remembers of quiet moves that did well.
pub(super) struct Memory {
    /// How well they did, by side, start and end (Schaeffer, 1989).
    history: Box<[[[i32; 64]; 64]; 2]>,
    /// The last two that refuted at each ply (Akl and Newborn, 1977).
    killers: Vec<[MoveHash; 2]>,
    /// What refuted the move before, by side, start and end (Uiterwijk, 1992).
    counters: Box<[[[MoveHash; 64]; 64]; 2]>,
}

const CEILING: i32 = 1 << 16;

impl Memory {
    /// Of nothing, for lines of so many plies.
    pub fn new(plies: usize) -> Memory {
        Memory {
            history: Box::new([[[0; 64]; 64]; 2]),
            killers: vec![[MoveHash::NONE; 2]; plies],
            counters: Box::new([[[MoveHash::NONE; 64]; 64]; 2]),
        }
    }

    /// A quiet move refuted a node searched so deep, those tried before it did
    /// not.
    pub fn learn<G: Game>(&mut self, node: &Node<G>, best: Move, tried: &[Move], depth: u32) {
        let side = node.position.side();
        let bonus = (depth * depth).min(1024) as i32;
        self.nudge(side, best, bonus);
        for &mv in tried.iter().filter(|mv| !mv.takes()) {
            self.nudge(side, mv, -bonus);
        }
        let hash = MoveHash::of(best);
        let killers = &mut self.killers[node.ply as usize];
        if killers[0] != hash {
            *killers = [hash, killers[0]];
        }
        if let Some(last) = node.last {
            self.counters[side.index()][last.from.index()][last.to.index()] = hash;
        }
    }

    fn history(&self, side: Side, mv: Move) -> i32 {
        self.history[side.index()][mv.from.index()][mv.to.index()]
    }

    fn counter(&self, side: Side, last: Option<Move>) -> MoveHash {
        let Some(last) = last else { return MoveHash::NONE };
        self.counters[side.index()][last.from.index()][last.to.index()]
    }

    /// Moves toward the ceiling the less, the nearer it is.
    fn nudge(&mut self, side: Side, mv: Move, bonus: i32) {
        let rating = &mut self.history[side.index()][mv.from.index()][mv.to.index()];
        *rating += bonus - *rating * bonus.abs() / CEILING;
    }
}
