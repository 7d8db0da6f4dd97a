//! The whole tree, with nothing left out and nothing remembered, by the rules
//! alone.

use quirkat::eval::{Evaluate, Proven};
use quirkat::rules::{Outcome, Position, perft::perft};
use std::collections::HashMap;

/// Positions of a game, the last of them in play; those from the root on are
/// of the search.
pub struct Path<G> {
    positions: Vec<Position<G>>,
    root: usize,
}

/// A win in n plies is `WON - n`, a loss the negative of it; 0 is a draw or not
/// settled.
const WON: i32 = 1000;

impl<G: Evaluate> Path<G> {
    /// A search of a game's last position.
    pub fn new(positions: Vec<Position<G>>) -> Path<G> {
        let root = positions.len() - 1;
        Path { positions, root }
    }

    /// What so many plies settle by force.
    pub fn settle(&mut self, depth: u32) -> Option<Proven> {
        match self.value(depth) {
            0 => None,
            value if value > 0 => Some(Proven::Win((WON - value) as u32)),
            value => Some(Proven::Loss((WON + value) as u32)),
        }
    }

    fn value(&mut self, depth: u32) -> i32 {
        let position = *self.positions.last().expect("a path has a root");
        match self.outcome() {
            Some(Outcome::Draw) => return 0,
            Some(Outcome::Win(side)) if side == position.side() => return WON,
            Some(Outcome::Win(_)) => return -WON,
            None if depth == 0 => return 0,
            None => (),
        }
        let mut best = -WON;
        for mv in position.moves() {
            self.positions.push(position.play(mv));
            let value = -self.value(depth - 1);
            self.positions.pop();
            // One ply further from the end.
            best = best.max(value - value.signum());
        }
        best
    }

    /// How the game is over here (0.6). A repetition counts as the search has
    /// it: the second standing since the root, or the third of the game. The
    /// root is never over by adjudication (0.9).
    fn outcome(&self) -> Option<Outcome> {
        let (position, before) = self.positions.split_last().expect("a path has a root");
        if let Some(ending) = position.terminal() {
            return Some(ending.outcome);
        }
        let since = before.get(self.root..).filter(|since| !since.is_empty())?;
        let count = |past: &[Position<G>]| past.iter().filter(|p| p.repeats(position)).count();
        if let Some(ending) = position.adjudication() {
            return Some(ending.outcome);
        }
        let repeated = count(since) >= 1 || count(before) >= 2;
        (repeated || position.exhaustion().is_some()).then_some(Outcome::Draw)
    }
}

/// How deep the whole tree can be searched in a moment.
pub fn affordable<G: Evaluate>(position: &Position<G>) -> u32 {
    (2..).find(|&depth| perft(position, depth + 1) > 8_000 || depth == 12).expect("a depth")
}

/// Finds out whether a claim is true that lies deeper than the whole tree can
/// be searched: it stops at the first move that does, and remembers. Forced
/// ends need no repetition, so that none is looked for.
pub struct Prover<G> {
    known: HashMap<(Position<G>, u32), bool>,
    root: Position<G>,
}

/// How many positions are worth a claim.
const PATIENCE: usize = 60_000;

impl<G: Evaluate> Prover<G> {
    pub fn new(root: Position<G>) -> Prover<G> {
        Prover { known: HashMap::new(), root }
    }

    /// Whether this is true; `None` where it would take too long to tell.
    pub fn is_true(&mut self, claim: Proven) -> Option<bool> {
        let root = self.root;
        let truth = match claim {
            Proven::Win(plies) => self.wins(&root, plies),
            Proven::Loss(plies) => self.loses(&root, plies),
        };
        (self.known.len() < PATIENCE).then_some(truth)
    }

    fn wins(&mut self, position: &Position<G>, plies: u32) -> bool {
        if let Some(won) = self.ended(position) {
            return won == Outcome::Win(position.side());
        }
        if plies == 0 || self.known.len() >= PATIENCE {
            return false;
        }
        if let Some(&known) = self.known.get(&(*position, plies)) {
            return known;
        }
        let mut children: Vec<_> =
            position.moves().into_iter().map(|mv| position.play(mv)).collect();
        children.sort_by_key(Position::count_moves);
        let wins = children.iter().any(|child| self.loses(child, plies - 1));
        self.known.insert((*position, plies), wins);
        wins
    }

    fn loses(&mut self, position: &Position<G>, plies: u32) -> bool {
        if let Some(won) = self.ended(position) {
            return won == Outcome::Win(position.side().other());
        }
        let mut moves = position.moves().into_iter();
        plies > 0 && moves.all(|mv| self.wins(&position.play(mv), plies - 1))
    }

    fn ended(&self, position: &Position<G>) -> Option<Outcome> {
        let ending = if *position == self.root { position.terminal() } else { position.ending() };
        ending.map(|ending| ending.outcome)
    }
}
