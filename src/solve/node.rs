//! A position on the way from the root of a proof.

use super::goal::Goal;
use crate::rules::{Game, Keys, Move, Position, Side, splitmix};

#[derive(Clone, Copy)]
pub(super) struct Node<'a, G: Game> {
    pub position: Position<G>,
    keys: Keys,
    /// That of the position alone, however it lies on the board.
    key: u64,
    /// How many plies are left for the win, if they are counted.
    pub left: Option<u32>,
    parent: Option<&'a Node<'a, G>>,
}

impl<'a, G: Game> Node<'a, G> {
    pub fn root(position: Position<G>, goal: Goal) -> Node<'a, G> {
        let keys = Keys::of(&position);
        Node { position, keys, key: keys.least(), left: goal.within, parent: None }
    }

    /// The node after a move, which does not remember where it came from.
    #[inline]
    pub fn after(&self, mv: Move) -> Node<'static, G> {
        let position = self.position.play(mv);
        let keys = self.keys.after(&self.position, &position);
        let left = self.left.map(|left| left - 1);
        Node { position, keys, key: keys.least(), left, parent: None }
    }

    /// The node after a move.
    #[inline]
    pub fn child(&'a self, mv: Move) -> Node<'a, G> {
        Node { parent: Some(self), ..self.after(mv) }
    }

    /// Under which key the answer is kept.
    #[inline]
    pub fn key(&self, attacker: Side) -> u64 {
        let plies = self.left.map_or(0, |left| u64::from(left) + 1);
        let turns = if self.counter_matters() { u64::from(self.position.quiet()) + 1 } else { 0 };
        self.key ^ splitmix(!(plies << 32 | turns << 1 | attacker.index() as u64))
    }

    /// All that an answer depends on: how the board is laid is not of it.
    pub fn state(&self) -> (Position<G>, Option<u32>) {
        (self.freed().position.canonical_in_colour(), self.left)
    }

    /// The same node without the turns that have brought no progress, unless the
    /// answer depends on them.
    pub fn freed(&self) -> Node<'a, G> {
        let position = match self.counter_matters() {
            true => self.position,
            false => self.position.with_fresh_counter(),
        };
        Node { position, ..*self }
    }

    /// Whether the turns without progress may run out while plies are counted.
    #[inline]
    fn counter_matters(&self) -> bool {
        let limit = u32::from(G::BOOK.progress.value.limit);
        self.left.is_some_and(|left| u32::from(self.position.quiet()) + left > limit)
    }

    /// Whether the way from the root has come round to a position again, or has
    /// made no progress for too long, where plies are not counted.
    #[inline]
    pub fn goes_round(&self) -> bool {
        self.left.is_none() && (self.repeats() || self.position.exhaustion().is_some())
    }

    fn repeats(&self) -> bool {
        let mut node = self;
        for _ in 0..self.position.quiet() {
            let Some(parent) = node.parent else { return false };
            if parent.key == self.key {
                return true;
            }
            node = parent;
        }
        false
    }
}
