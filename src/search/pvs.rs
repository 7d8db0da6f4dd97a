//! Principal variation search (Marsland and Campbell, 1982): the first move of
//! a node gets the whole window, the others must first prove that they are
//! better.

use super::busy;
use super::node::Node;
use super::observer::Bound;
use super::order::Ordered;
use super::reduce::reduction;
use super::table::{Entry, MoveHash};
use super::window::{Value, Window};
use super::worker::{MAX_PLY, Worker};
use crate::eval::{Evaluate, Score};
use crate::rules::{Move, MoveList};

impl Worker<'_> {
    /// The value of a node searched `depth` plies deep.
    pub fn search<G: Evaluate>(&mut self, node: &Node<G>, depth: u32, window: Window) -> Value {
        if depth == 0 || node.ply >= MAX_PLY {
            return self.quiesce(node, window);
        }
        self.enter(node.ply);
        if self.stopped {
            return Value::from(Score::DRAW);
        }
        if let Some(value) = node.ended() {
            return value;
        }
        if let Some(score) = window.settles(node.ply) {
            return score.into();
        }
        if let Some(score) = self.ask_tables(node) {
            return score.into();
        }
        // Found now, while the table's entry is still on its way.
        let mut moves = node.position.moves();
        let known = self.shared.table.probe(node.table_key());
        if let Some(score) = known.and_then(|entry| settle(entry, node, depth, window)) {
            return score.into();
        }
        if moves.is_empty() {
            return node.immobile();
        }
        if let Some(value) = node.adjudicated(capture_open(&moves)) {
            return value;
        }
        self.overlook(node.table_key(), &mut moves);
        let hint = known.map_or(MoveHash::NONE, |entry| entry.best);
        let (value, best) = self.try_moves(node, &mut moves, hint, depth, window);
        if !self.stopped && !value.of_path && !node.counter_matters(depth) {
            self.remember(node, value.score, best, depth, window);
        }
        value
    }

    /// What the endgame tables say of a node.
    #[inline(always)]
    pub(super) fn ask_tables<G: Evaluate>(&mut self, node: &Node<G>) -> Option<Score> {
        let score = node.tables_score()?;
        self.table_hits += 1;
        Some(score)
    }

    fn try_moves<G: Evaluate>(
        &mut self,
        node: &Node<G>,
        moves: &mut [Move],
        hint: MoveHash,
        depth: u32,
        mut window: Window,
    ) -> (Value, Option<Move>) {
        // A forced reply costs no depth.
        let depth = if moves.len() == 1 { depth } else { depth - 1 };
        let (mut value, mut best) = (Value::lowest(), None);
        let mut ordered = Ordered::new(node, moves, hint, &self.memory);
        while let Some((mv, put_off)) = ordered.next() {
            let busy = self.shared.busy.as_ref().filter(|_| depth >= busy::LEAST_DEPTH);
            if let Some(busy) = busy
                && !put_off
                && best.is_some()
                && busy.has(node.table_key(), mv)
            {
                ordered.put_off();
                continue;
            }
            let working = busy.map(|busy| busy.begin(node.table_key(), mv));
            let number = ordered.before().len();
            let child = node.child(mv);
            if depth > 0 {
                self.shared.table.expect(child.table_key());
            }
            let less = if self.proving { 0 } else { reduction(&child, mv, number, depth, window) };
            let reply = self.try_move(&child, less, number, depth, window);
            drop(working);
            if self.stopped {
                break;
            }
            let of_path = self.proving && (value.of_path || reply.of_path);
            if reply.score > value.score {
                (value, best) = (reply, Some(mv));
                if reply.score > window.alpha {
                    window.raise(reply.score);
                    self.extend_line(node.ply, mv);
                }
            }
            value.of_path |= of_path && value.score < window.beta;
            if value.score >= window.beta {
                if !mv.takes() {
                    self.memory.learn(node, mv, ordered.before(), depth + 1);
                }
                break;
            }
        }
        (value, best)
    }

    /// The value of a child for its parent: the `number`th that is tried there,
    /// counted from 0, at first with so many plies less.
    pub(super) fn try_move<G: Evaluate>(
        &mut self,
        child: &Node<G>,
        less: u32,
        number: usize,
        depth: u32,
        window: Window,
    ) -> Value {
        if number == 0 {
            return -self.search(child, depth, -window);
        }
        let null = window.null();
        let mut scout = -self.search(child, depth - less, -null);
        // A loss counts as proven only where no reply was reduced.
        let hopeful = scout.score > null.alpha || scout.score.is_proven();
        if less > 0 && hopeful && !self.stopped {
            scout = -self.search(child, depth, -null);
        }
        let better = window.alpha < scout.score && scout.score < window.beta;
        if better && window != null && !self.stopped {
            return -self.search(child, depth, -window);
        }
        scout
    }

    fn remember<G: Evaluate>(
        &self,
        node: &Node<G>,
        score: Score,
        best: Option<Move>,
        depth: u32,
        window: Window,
    ) {
        let bound = match score {
            _ if score >= window.beta => Bound::AtLeast,
            _ if score <= window.alpha => Bound::AtMost,
            _ => Bound::Exact,
        };
        let best = best.map_or(MoveHash::NONE, MoveHash::of);
        let entry = Entry { best, score: score.later(node.ply), depth: depth as u8, bound };
        self.shared.table.store(node.table_key(), entry);
    }
}

/// The score of a node that the table settles by itself. Never on the principal
/// variation, so that its line is whole, and never where the counter of turns
/// could have its say.
fn settle<G: Evaluate>(entry: Entry, node: &Node<G>, depth: u32, window: Window) -> Option<Score> {
    let deep_enough = u32::from(entry.depth) >= depth;
    if !window.is_null() || !deep_enough || node.counter_matters(entry.reach()) {
        return None;
    }
    let score = entry.score.earlier(node.ply);
    let settled = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => score >= window.beta,
        Bound::AtMost => score <= window.alpha,
    };
    settled.then_some(score)
}

/// Whether a capture can be begun without a huff.
pub(super) fn capture_open(moves: &MoveList) -> bool {
    moves.iter().any(|mv| mv.huffed.is_none() && !mv.captured.is_empty())
}
