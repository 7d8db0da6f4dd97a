//! Where proofs end: what settles a node at a glance.

use super::goal::Goal;
use super::node::Node;
use crate::rules::{Game, Outcome};
use crate::tablebase::{Tables, Value, Worth};

/// What settles nodes: the rules, and the tables if there are any.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a, G> {
    pub goal: Goal,
    pub tables: Option<&'a Tables<G>>,
}

/// What is settled at a glance.
#[derive(Clone, Copy)]
pub(super) struct Settled {
    /// Whether the attacker wins, in time.
    pub wins: bool,
    /// Whether a table says so.
    pub by_table: bool,
}

impl<G: Game> Ground<'_, G> {
    /// Whether a node is settled without a look at its moves, and how. Nothing of
    /// this depends on the way that led to it.
    #[inline]
    pub fn glance(&self, node: &Node<G>) -> Option<Settled> {
        let position = &node.position;
        let by_rule = |wins| Some(Settled { wins, by_table: false });
        if position.is_decided() {
            return by_rule(self.is_won(position.terminal()?.outcome));
        }
        if let Some(decreed) = position.adjudication() {
            // Whoever cannot move has lost before any decree (0.6).
            let ending = position.terminal().unwrap_or(decreed);
            return by_rule(self.is_won(ending.outcome));
        }
        if let Some(wins) = self.ask_tables(node) {
            return Some(Settled { wins, by_table: true });
        }
        // Too late, unless the defender cannot move.
        let late = |left| left == 0 || position.exhaustion().is_some();
        let stuck = || !self.attacks(node) && position.count_moves() == 0;
        node.left.is_some_and(late).then(|| Settled { wins: stuck(), by_table: false })
    }

    /// The plies to the end where a table has settled a node as a win.
    pub fn distance(&self, node: &Node<G>) -> Option<u32> {
        self.tables?.probe(&node.position)?.distance()
    }

    /// Whether the attacker is to move.
    #[inline(always)]
    pub fn attacks(&self, node: &Node<G>) -> bool {
        node.position.side() == self.goal.attacker
    }

    fn is_won(&self, outcome: Outcome) -> bool {
        outcome == Outcome::Win(self.goal.attacker)
    }

    /// Tables know nothing of the turns without progress: where plies are
    /// counted, a win that those could forestall is left to the search. Where
    /// they are not, the proof sees to it in the end.
    #[inline]
    fn ask_tables(&self, node: &Node<G>) -> Option<bool> {
        let (tables, position) = (self.tables?, &node.position);
        if position.own().len() + position.enemy().len() > tables.most() {
            return None;
        }
        let won = if self.attacks(node) { Value::Win } else { Value::Loss };
        let wins = tables.value(position)? == won;
        let Some(left) = node.left.filter(|_| wins) else { return Some(wins) };
        let (Worth::Win(plies) | Worth::Loss(plies)) = tables.probe(position)? else {
            return None;
        };
        let limit = u32::from(G::BOOK.progress.value.limit);
        match plies + u32::from(position.quiet()) <= limit {
            true => Some(plies <= left),
            false if plies > left => Some(false),
            false => None,
        }
    }
}
