//! Quiescence: captures are played out before a position is judged.
//!
//! Where capture is compulsory a side cannot stand pat while one is open. Where
//! it is free, it can if it has a step. Where it is huffed, it can for the price
//! of a piece.

use super::node::Node;
use super::order::gain;
use super::pvs::capture_open;
use super::window::{Value, Window};
use super::worker::{MAX_PLY, Worker};
use crate::eval::{Evaluate, Score};
use crate::rules::{Duty, Position};

impl Worker<'_> {
    /// The value of a node once all captures are played out.
    pub fn quiesce<G: Evaluate>(&mut self, node: &Node<G>, mut window: Window) -> Value {
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
        let mut captures = node.position.captures();
        let open = capture_open(&captures);
        if captures.is_empty() && node.position.count_moves() == 0 {
            return node.immobile();
        }
        if let Some(value) = node.adjudicated(open) {
            return value;
        }
        if node.ply >= MAX_PLY {
            return Score::new(G::evaluate(&node.position)).into();
        }
        self.overlook(node.table_key(), &mut captures);
        let mut best = Value::lowest();
        if let Some(score) = stand_pat(&node.position, open) {
            best = score.into();
            window.raise(score);
        }
        captures.sort_by_key(|&mv| -gain(&node.position, mv));
        for &mv in &captures {
            if best.score >= window.beta || self.stopped {
                break;
            }
            let reply = -self.quiesce(&node.child(mv), -window);
            if reply.score > best.score {
                best = reply;
                if reply.score > window.alpha {
                    window.raise(reply.score);
                    self.extend_line(node.ply, mv);
                }
            }
        }
        best
    }
}

/// What the side to move gets for playing none of the captures; `None` where it
/// must play one.
fn stand_pat<G: Evaluate>(position: &Position<G>, capture_open: bool) -> Option<Score> {
    let price = match position.camp().duty.value {
        _ if !capture_open => 0,
        Duty::Compulsory => return None,
        Duty::Free => 0,
        Duty::Huffed { .. } => G::WEIGHTS.man,
    };
    // A huff may make room for a step.
    let can_step = !capture_open
        || !position.huffable().is_empty()
        || position.count_steps(position.side()) > 0;
    can_step.then(|| Score::new(G::evaluate(position) - price))
}
