//! Of what kinds there may be how many problems.

use super::{Composed, Wish, candidate};
use crate::rules::{Game, Side};
use std::collections::BTreeMap;

/// How many problems of each kind there are, and how many there may be.
pub(super) struct Room {
    pieces: Counts<usize>,
    plies: Counts<u32>,
    /// How many may yet have a key that takes something.
    loud: usize,
}

/// How often something came, and how often it may.
struct Counts<T> {
    counts: BTreeMap<T, usize>,
    most: usize,
}

impl<T: Ord + Copy> Counts<T> {
    /// Twice as often as if so many kinds came equally often.
    fn new(problems: usize, kinds: usize) -> Counts<T> {
        let most = problems.saturating_mul(2).div_ceil(kinds.max(1));
        Counts { counts: BTreeMap::new(), most }
    }

    fn has(&self, kind: T) -> bool {
        self.counts.get(&kind).is_none_or(|&count| count < self.most)
    }

    fn fill(&mut self, kind: T) {
        *self.counts.entry(kind).or_default() += 1;
    }
}

impl Room {
    pub fn of<G: Game>(wish: &Wish) -> Room {
        let sum = |of: fn(Side) -> usize| Side::BOTH.map(of).into_iter().sum::<usize>();
        let playable = sum(candidate::least::<G>)..=sum(candidate::most::<G>);
        let pieces = wish.pieces.clone().filter(|pieces| playable.contains(pieces)).count();
        // A win comes about by a move of its own side, but for few: odd numbers.
        let plies = wish.plies.clone().filter(|plies| plies % 2 == 1).count();
        let quiet = wish.count.saturating_mul(wish.quiet as usize).div_ceil(100);
        Room {
            pieces: Counts::new(wish.count, pieces),
            plies: Counts::new(wish.count, plies),
            loud: wish.count.saturating_sub(quiet),
        }
    }

    /// Whether there is room for a problem.
    pub fn has<G: Game>(&self, problem: &Composed<G>) -> bool {
        self.has_pieces(problem.pieces())
            && self.plies.has(problem.plies)
            && (problem.is_quiet() || self.loud > 0)
    }

    /// Whether there is room for a problem of so many pieces.
    pub fn has_pieces(&self, pieces: usize) -> bool {
        self.pieces.has(pieces)
    }

    /// Counts a problem for which there is room.
    pub fn fill<G: Game>(&mut self, problem: &Composed<G>) {
        self.pieces.fill(problem.pieces());
        self.plies.fill(problem.plies);
        self.loud -= usize::from(!problem.is_quiet());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Dame;
    use crate::rules::text;

    fn problem(fen: &str, key: &str, plies: u32) -> Composed<Dame> {
        let position = text::read_position(fen).unwrap();
        Composed { position, key: text::read_move(&position, key).unwrap(), plies }
    }

    #[test]
    fn kinds_are_shared_out() {
        let wish = Wish { count: 4, pieces: 2..=9, plies: 5..=8, ..Wish::of::<Dame>() };
        let mut room = Room::of::<Dame>(&wish);
        let (loud, quiet) = ("W:Wa1,c3:Bd4", "W:Wa1,c3,g1:Bb6");
        room.fill(&problem(loud, "c3xe5", 5));
        // One problem of each number of pieces, and no matter how many of each
        // number of plies, of which two are likely.
        assert!(!room.has(&problem("W:Wa1,c3:Bb6", "c3-d4", 7)));
        assert!(room.has(&problem(quiet, "c3-d4", 5)));
        room.fill(&problem("W:Wa1,c3:Bd4,h8,f8", "c3xe5", 7));
        // Two of the four must be quiet.
        assert!(!room.has(&problem("W:Wa1,c3,g1:Bd4", "c3xe5", 7)));
        assert!(room.has(&problem(quiet, "c3-d4", 7)));
    }
}
