//! Proofs: made of what a search has left behind, and worth something without it.
//!
//! A proof says what one side, the chooser, plays in every position that the
//! other side can bring about. That a win is *held off* is shown by a set of
//! positions that the attacker cannot leave; whether the players go round in it
//! for ever does not matter. That a win is *forced* is shown by a set in which
//! nobody can go round: every line comes to an end. Neither speaks of the way
//! that led to a position, so neither can err about repetitions: the problem of
//! graph and history (Campbell 1985; Kishimoto and Müller 2004) does not arise.

use super::goal::Goal;
use super::node::Node;
use super::prover::Prover;
use crate::eval::Evaluate;
use crate::rules::{Game, Move, Position};
use crate::tablebase::Slice;
use ahash::AHashMap;
use std::collections::BTreeSet;

/// The answer to a question, with what proves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof<G: Game> {
    /// The position that was asked about.
    pub position: Position<G>,
    /// What was asked of it.
    pub goal: Goal,
    /// Whether the attacker wins.
    pub wins: bool,
    /// If so, within how many plies by this proof; 0 otherwise.
    pub plies: u32,
    /// The chooser's moves, in the order in which a reader comes to need them:
    /// each as a number in the sorted list of the legal moves.
    pub choices: Vec<u32>,
    /// The tables that it leans on.
    pub slices: BTreeSet<Slice<G>>,
    /// How many positions it speaks of, those that are settled at a glance apart.
    pub positions: u64,
}

impl<G: Game> Proof<G> {
    /// Whether the choices are those of the side to move.
    pub fn is_of_the_mover(&self) -> bool {
        self.position.side() == self.goal.chooser(self.wins)
    }

    /// The move with which the side to move keeps what is proved, where the choice
    /// is its own and a table did not make it.
    pub fn first_choice(&self) -> Option<Move> {
        let &choice = self.choices.first().filter(|_| self.is_of_the_mover())?;
        sorted_moves(&self.position).get(choice as usize).copied()
    }

    /// What needs no proof, as the game is over.
    pub(super) fn over(position: Position<G>, goal: Goal, wins: bool) -> Proof<G> {
        let (choices, slices) = (Vec::new(), BTreeSet::new());
        Proof { position, goal, wins, plies: 0, choices, slices, positions: 0 }
    }
}

/// Why no proof was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unproven {
    /// The search was stopped.
    Stopped,
    /// The search had been wrong about the defence, and now knows better.
    Wrong,
    /// The turns without progress could run out before the win.
    Counter,
}

/// Makes a proof of what the search has found, searching on where it has
/// forgotten something.
pub(super) fn make<G: Evaluate>(
    prover: &mut Prover<G>,
    root: &Node<'static, G>,
    wins: bool,
) -> Result<Proof<G>, Unproven> {
    loop {
        let mut making = Making::new(prover, wins);
        let reach = making.run(root)?;
        if !making.mended {
            return making.finish(root, reach);
        }
    }
}

/// How far it is to the end of all lines from a node.
#[derive(Clone, Copy, Default, Debug)]
struct Reach {
    plies: u32,
    /// How many turns without progress there may be at first, the one that
    /// brings it counted: the counter must have room for so many.
    run: u32,
}

/// What came of entering a node.
enum Entered {
    /// It was settled at a glance, or seen before.
    Known(Reach),
    /// It is on the stack.
    Pushed,
    /// It is not what it should be.
    Wrong,
}

struct Frame<G: Game> {
    node: Node<'static, G>,
    /// Whether the move that led here brought progress.
    progress: bool,
    /// The moves that are still to be followed, the next one last.
    moves: Vec<Move>,
    reach: Reach,
}

struct Making<'p, 'a, G: Evaluate> {
    prover: &'p mut Prover<'a, G>,
    wins: bool,
    /// How far it is from the nodes that are finished; `None` for those that are
    /// on the stack.
    seen: AHashMap<(Position<G>, Option<u32>), Option<Reach>>,
    stack: Vec<Frame<G>>,
    choices: Vec<u32>,
    slices: BTreeSet<Slice<G>>,
    /// Whether the search turned out wrong on the way, so that what was seen
    /// before may rest on what is not so.
    mended: bool,
}

impl<'p, 'a, G: Evaluate> Making<'p, 'a, G> {
    fn new(prover: &'p mut Prover<'a, G>, wins: bool) -> Self {
        let (seen, stack, choices) = Default::default();
        Making { prover, wins, seen, stack, choices, slices: BTreeSet::new(), mended: false }
    }

    /// Follows the chooser's choices and all answers to them, depth first.
    fn run(&mut self, root: &Node<'static, G>) -> Result<Reach, Unproven> {
        let mut next = Some(*root);
        loop {
            if let Some(node) = next.take() {
                match self.enter(&node)? {
                    Entered::Known(reach) if self.stack.is_empty() => return Ok(reach),
                    Entered::Known(reach) => self.add(is_progress(&node), reach)?,
                    Entered::Pushed => {}
                    Entered::Wrong => next = Some(self.mend()?),
                }
                continue;
            }
            let frame = self.stack.last_mut().expect("the root is on the stack until it is left");
            if let Some(mv) = frame.moves.pop() {
                next = Some(frame.node.after(mv));
                continue;
            }
            let Frame { node, progress, reach, .. } = self.stack.pop().expect("as before");
            self.seen.insert(node.state(), Some(reach));
            if self.stack.is_empty() {
                return Ok(reach);
            }
            self.add(progress, reach)?;
        }
    }

    /// Comes to a node.
    fn enter(&mut self, node: &Node<'static, G>) -> Result<Entered, Unproven> {
        self.prover.enter();
        if self.prover.stopped {
            return Err(Unproven::Stopped);
        }
        if let Some(settled) = self.prover.ground.glance(node) {
            return match settled.wins == self.wins {
                true => self.leaf(node, settled.by_table).map(Entered::Known),
                false => Ok(Entered::Wrong),
            };
        }
        match self.seen.get(&node.state()) {
            Some(Some(reach)) => return Ok(Entered::Known(*reach)),
            Some(None) if !self.wins => return Ok(Entered::Known(Reach::default())),
            Some(None) => return Ok(Entered::Wrong),
            None => {}
        }
        let mut moves = sorted_moves(&node.position);
        if node.position.side() == self.prover.ground.goal.chooser(self.wins) {
            let Some(choice) = self.choose_surely(node, &moves)? else { return Ok(Entered::Wrong) };
            self.choices.push(choice as u32);
            moves = vec![moves[choice]];
        }
        moves.reverse();
        self.seen.insert(node.state(), None);
        let (progress, reach) = (is_progress(node), Reach::default());
        self.stack.push(Frame { node: node.freed(), progress, moves, reach });
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
        Ok(self.choose(node, moves).filter(|_| wins == self.wins))
    }

    fn leaf(&mut self, node: &Node<G>, by_table: bool) -> Result<Reach, Unproven> {
        if !by_table {
            return Ok(Reach::default());
        }
        self.slices.extend(Slice::of_probe(&node.position));
        if !self.wins {
            return Ok(Reach::default());
        }
        let plies = self.prover.ground.distance(node).ok_or(Unproven::Stopped)?;
        Ok(Reach { plies, run: plies })
    }

    /// The move that the search knows to be good: one that wins soon, or one that
    /// stays where the proof has been.
    fn choose(&self, node: &Node<G>, moves: &[Move]) -> Option<usize> {
        let mut best = None;
        for (i, &mv) in moves.iter().enumerate() {
            let child = node.after(mv);
            let Some(known) = self.prover.look(&child) else { continue };
            if known.numbers.outcome() != Some(false) {
                continue;
            }
            let cost = match self.wins {
                true => known.plies,
                false if self.seen.contains_key(&child.state()) => 0,
                false => known.effort + 1,
            };
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, i));
            }
        }
        best.map(|(_, i)| i)
    }

    /// Reckons with a move from the node on top of the stack.
    fn add(&mut self, progress: bool, reach: Reach) -> Result<(), Unproven> {
        if !self.wins {
            return Ok(());
        }
        if progress && reach.run > limit::<G>() {
            return Err(Unproven::Counter);
        }
        let frame = self.stack.last_mut().expect("a move has been made from a node");
        let run = 1 + if progress { 0 } else { reach.run };
        frame.reach.plies = frame.reach.plies.max(reach.plies + 1);
        frame.reach.run = frame.reach.run.max(run);
        Ok(())
    }

    /// Something is not as the search has left it. Searches the nodes on the stack
    /// anew, each by itself, the last first, as long as what was thought of them
    /// turns out wrong; gives the one on which the proof can go on.
    fn mend(&mut self) -> Result<Node<'static, G>, Unproven> {
        self.mended = true;
        while let Some(Frame { node, .. }) = self.stack.pop() {
            self.seen.remove(&node.state());
            if self.prover.prove(&node).ok_or(Unproven::Stopped)? == self.wins {
                return Ok(node);
            }
        }
        Err(Unproven::Wrong)
    }

    fn finish(self, root: &Node<G>, reach: Reach) -> Result<Proof<G>, Unproven> {
        if self.wins && u32::from(root.position.quiet()) + reach.run > limit::<G>() {
            return Err(Unproven::Counter);
        }
        Ok(Proof {
            position: root.position,
            goal: self.prover.ground.goal,
            wins: self.wins,
            plies: if self.wins { reach.plies } else { 0 },
            choices: self.choices,
            slices: self.slices,
            positions: self.seen.len() as u64,
        })
    }
}

fn is_progress<G: Game>(node: &Node<G>) -> bool {
    node.position.quiet() == 0
}

/// The legal moves in the order in which proofs count them.
pub(super) fn sorted_moves<G: Game>(position: &Position<G>) -> Vec<Move> {
    let mut moves = position.moves().to_vec();
    moves.sort_unstable();
    moves
}

fn limit<G: Game>() -> u32 {
    G::BOOK.progress.value.limit.into()
}
