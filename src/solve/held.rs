//! Proofs that a win is held off: positions that the attacker cannot leave.

use super::node::Node;
use super::proof::{Proof, Unproven, sorted_moves};
use super::prover::Prover;
use crate::eval::Evaluate;
use crate::rules::{Game, Move, Position};
use crate::tablebase::Slice;
use ahash::AHashSet;
use std::collections::BTreeSet;

/// Makes a proof of a defence that the search has found, searching on where it has
/// forgotten something.
pub(super) fn prove_defence<G: Evaluate>(
    prover: &mut Prover<G>,
    root: &Node<'static, G>,
) -> Result<Proof<G>, Unproven> {
    loop {
        let mut making = Making::new(prover);
        making.run(root)?;
        if !making.mended {
            return Ok(making.finish(root));
        }
    }
}

/// What came of entering a node.
#[derive(PartialEq, Eq)]
enum Entered {
    /// It was settled at a glance, or seen before.
    Known,
    /// It is on the stack.
    Pushed,
    /// It is not what it should be.
    Wrong,
}

struct Frame<G: Game> {
    node: Node<'static, G>,
    /// The moves that are still to be followed, the next one last.
    moves: Vec<Move>,
}

struct Making<'p, 'a, G: Evaluate> {
    prover: &'p mut Prover<'a, G>,
    seen: AHashSet<(Position<G>, Option<u32>)>,
    stack: Vec<Frame<G>>,
    choices: Vec<u32>,
    slices: BTreeSet<Slice<G>>,
    /// Whether the search turned out wrong on the way, so that what was seen
    /// before may rest on what is not so.
    mended: bool,
}

impl<'p, 'a, G: Evaluate> Making<'p, 'a, G> {
    fn new(prover: &'p mut Prover<'a, G>) -> Self {
        let (seen, stack, choices) = Default::default();
        Making { prover, seen, stack, choices, slices: BTreeSet::new(), mended: false }
    }

    /// Follows the defender's choices and all answers to them, depth first.
    fn run(&mut self, root: &Node<'static, G>) -> Result<(), Unproven> {
        let mut next = Some(*root);
        loop {
            if let Some(node) = next.take() {
                if self.enter(&node)? == Entered::Wrong {
                    next = Some(self.mend()?);
                }
                continue;
            }
            let Some(frame) = self.stack.last_mut() else { return Ok(()) };
            match frame.moves.pop() {
                Some(mv) => next = Some(frame.node.after(mv)),
                None => drop(self.stack.pop()),
            }
        }
    }

    /// Comes to a node.
    fn enter(&mut self, node: &Node<'static, G>) -> Result<Entered, Unproven> {
        self.prover.enter();
        if self.prover.stopped {
            return Err(Unproven::Stopped);
        }
        if let Some(settled) = self.prover.ground.glance(node) {
            if settled.wins {
                return Ok(Entered::Wrong);
            }
            self.slices.extend(Slice::of_probe(&node.position).filter(|_| settled.by_table));
            return Ok(Entered::Known);
        }
        if self.seen.contains(&node.state()) {
            return Ok(Entered::Known);
        }
        let mut moves = sorted_moves(&node.position);
        if !self.prover.ground.attacks(node) {
            let Some(choice) = self.choose_surely(node, &moves)? else { return Ok(Entered::Wrong) };
            self.choices.push(choice as u32);
            moves = vec![moves[choice]];
        }
        moves.reverse();
        self.seen.insert(node.state());
        self.stack.push(Frame { node: node.freed(), moves });
        Ok(Entered::Pushed)
    }

    /// A good move, after a search where what was known of it has been forgotten;
    /// `None` if there is none.
    fn choose_surely(
        &mut self,
        node: &Node<'static, G>,
        moves: &[Move],
    ) -> Result<Option<usize>, Unproven> {
        if let Some(choice) = self.choose(node, moves) {
            return Ok(Some(choice));
        }
        let wins = self.prover.prove(&node.freed()).ok_or(Unproven::Stopped)?;
        Ok(self.choose(node, moves).filter(|_| !wins))
    }

    /// The move that the search knows to be good and that stays where the proof has
    /// been, or else is held the soonest.
    fn choose(&self, node: &Node<G>, moves: &[Move]) -> Option<usize> {
        let cost = |&i: &usize| {
            let child = node.after(moves[i]);
            let known = self.prover.look(&child)?;
            let held = known.numbers.outcome() == Some(false);
            let cost = if self.seen.contains(&child.state()) { 0 } else { known.effort + 1 };
            held.then_some(cost)
        };
        (0..moves.len()).filter_map(|i| Some((cost(&i)?, i))).min().map(|(_, i)| i)
    }

    /// Something is not as the search has left it. Searches the nodes on the stack
    /// anew, each by itself, the last first, as long as what was thought of them
    /// turns out wrong; gives the one on which the proof can go on.
    fn mend(&mut self) -> Result<Node<'static, G>, Unproven> {
        self.mended = true;
        while let Some(Frame { node, .. }) = self.stack.pop() {
            self.seen.remove(&node.state());
            if !self.prover.prove(&node).ok_or(Unproven::Stopped)? {
                return Ok(node);
            }
        }
        Err(Unproven::Wrong)
    }

    fn finish(self, root: &Node<G>) -> Proof<G> {
        Proof {
            position: root.position,
            goal: self.prover.ground.goal,
            wins: false,
            plies: 0,
            choices: self.choices,
            slices: self.slices,
            positions: self.seen.len() as u64,
        }
    }
}
