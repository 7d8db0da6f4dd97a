//! A position in the tree, linked to the one it came from: nothing is ever
//! undone, and a repetition is found by walking back (Scan, Fabien Letouzey).

use super::window::Value;
use crate::eval::Score;
use crate::rules::{Game, Move, Outcome, Position, key, key_after};
use crate::tablebase::{Tables, Worth};

pub(super) struct Node<'a, G: Game> {
    pub position: Position<G>,
    key: u64,
    /// How many plies below the root.
    pub ply: u32,
    /// The move that led here.
    pub last: Option<Move>,
    parent: Option<&'a Node<'a, G>>,
    /// The keys of the game before the root, oldest first.
    past: &'a [u64],
    /// Whether the endings that the book decrees hold.
    decreed: bool,
    /// Keeps what is found by other rules apart in the table.
    salt: u64,
    /// Perfect play, where it is known.
    tables: Option<&'a Tables<G>>,
}

/// The salt of searches without the decreed endings.
const UNDECREED: u64 = 0x5851_F42D_4C95_7F2D;

/// The salt of searches for a win, which rely on nothing but proofs.
const PROVING: u64 = 0x2545_F491_4F6C_DD1D;

impl<'a, G: Game> Node<'a, G> {
    pub fn root(position: Position<G>, past: &'a [u64], decreed: bool) -> Node<'a, G> {
        let salt = if decreed { 0 } else { UNDECREED };
        let key = key(&position);
        let (ply, last, parent, tables) = (0, None, None, None);
        Node { position, key, ply, last, parent, past, decreed, salt, tables }
    }

    /// The same node with endgame tables at hand.
    pub fn with_tables(self, tables: Option<&'a Tables<G>>) -> Node<'a, G> {
        Node { tables, ..self }
    }

    /// The same node in a search for a win.
    pub fn proving(self) -> Node<'a, G> {
        Node { salt: self.salt ^ PROVING, ..self }
    }

    #[inline]
    pub fn child(&'a self, mv: Move) -> Node<'a, G> {
        let position = self.position.play(mv);
        let key = key_after(self.key, &self.position, &position);
        let (ply, last) = (self.ply + 1, Some(mv));
        Node { position, key, ply, last, parent: Some(self), ..*self }
    }

    /// Under which key the table keeps the node.
    #[inline]
    pub fn table_key(&self) -> u64 {
        self.key ^ self.salt
    }

    /// The value where the game is over with no look at the moves: too few
    /// pieces, or a repetition. The root is searched even so.
    #[inline]
    pub fn ended(&self) -> Option<Value> {
        if self.position.is_decided() {
            let ending = self.position.terminal()?;
            return Some(self.value_of(ending.outcome).into());
        }
        (self.ply > 0 && self.repeats()).then_some(Value::DRAW_OF_PATH)
    }

    /// The value where the game is over although there are moves: the book says
    /// so, or there was no progress for too long.
    #[inline]
    pub fn adjudicated(&self, capture_open: bool) -> Option<Value> {
        if self.ply == 0 {
            return None;
        }
        if self.decreed
            && let Some(ending) = G::adjudicate(&self.position, capture_open)
        {
            return Some(self.value_of(ending.outcome).into());
        }
        let limit = G::BOOK.progress.value.limit;
        (self.position.quiet() >= limit).then_some(Value::DRAW_OF_PATH)
    }

    /// What the tables say, below the root. They know nothing of the counter of
    /// turns: an end that it might forestall is left to the search.
    #[inline(always)]
    pub fn tables_score(&self) -> Option<Score> {
        let tables = self.tables?;
        let pieces = self.position.own().len() + self.position.enemy().len();
        if self.ply == 0 || pieces > tables.most() {
            return None;
        }
        let limit = u32::from(G::BOOK.progress.value.limit);
        let left = limit.saturating_sub(self.position.quiet().into());
        match tables.probe(&self.position)? {
            Worth::Draw => Some(Score::DRAW),
            Worth::Win(plies) if plies <= left => Some(Score::win_in(self.ply + plies)),
            Worth::Loss(plies) if plies <= left => Some(Score::loss_in(self.ply + plies)),
            _ => None,
        }
    }

    /// The side to move cannot move.
    pub fn immobile(&self) -> Value {
        Score::loss_in(self.ply).into()
    }

    /// Whether the counter of turns could run out within a search so deep. What
    /// is found then holds for this count alone.
    pub fn counter_matters(&self, depth: u32) -> bool {
        u32::from(self.position.quiet()) + depth >= u32::from(G::BOOK.progress.value.limit)
    }

    /// Whether the position has stood before: once since the root, where the
    /// players could go round again, or twice in the game (0.7).
    fn repeats(&self) -> bool {
        let reversible = self.position.quiet() as usize;
        let mut distance = 0;
        let mut node = self;
        while let Some(parent) = node.parent {
            distance += 1;
            if distance > reversible {
                return false;
            }
            if parent.key == self.key {
                return true;
            }
            node = parent;
        }
        let before_root = self.past.iter().rev().take(reversible - distance);
        before_root.filter(|&&key| key == self.key).count() >= 2
    }

    fn value_of(&self, outcome: Outcome) -> Score {
        match outcome {
            Outcome::Draw => Score::DRAW,
            Outcome::Win(side) if side == self.position.side() => Score::win_in(self.ply),
            Outcome::Win(_) => Score::loss_in(self.ply),
        }
    }
}
