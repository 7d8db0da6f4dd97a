//! Questions about positions, answered with proofs or not at all.

use super::forced::prove_win;
use super::goal::Goal;
use super::ground::Ground;
use super::held::prove_defence;
use super::node::Node;
use super::proof::{Proof, Unproven};
use super::prover::Prover;
use super::stack::on_deep_stack;
use super::store::Store;
use crate::eval::Evaluate;
use crate::rules::Position;
use crate::tablebase::{Tables, Value};
use thiserror::Error;

/// Answers questions about positions of a game.
///
/// ```
/// use quirkat::{games::Dame, rules::{Side, text}, solve::{Goal, Solver}};
/// let position = text::read_position::<Dame>("W:Wc5,e5:Bd6,b8")?;
/// let mut solver = Solver::<Dame>::new(16, None, &|_| false).expect("16 MiB of memory");
/// let proof = solver.ask(&position, Goal::win(Side::White)).expect("an answer");
/// assert!(proof.wins);
/// # Ok::<(), text::PositionError>(())
/// ```
pub struct Solver<'a, G: Evaluate> {
    store: Store,
    tables: Option<&'a Tables<G>>,
    stop: &'a Stop<'a>,
    nodes: u64,
}

/// Whether to stop, asked now and then with the number of nodes so far. Once it
/// has said so it must go on saying so until the question is given up.
pub type Stop<'a> = dyn Fn(u64) -> bool + Sync + 'a;

/// Why a question was not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Undecided {
    /// The limits were met first.
    #[error("not decided within the limits")]
    Stopped,
    /// A win was found, but the turns without progress could run out before it.
    #[error("not decided: a win was found that the turns without progress might forestall")]
    Counter,
}

/// What a position is worth for the side to move, with what proves it: one proof
/// of a win or a loss, two of a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Valued<G: Evaluate> {
    /// Who wins.
    pub value: Value,
    /// That it is so.
    pub proofs: Vec<Proof<G>>,
}

/// How soon a win can be forced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distance<G: Evaluate> {
    /// Within so many plies.
    pub win: Proof<G>,
    /// And not a ply sooner, if that was decided.
    pub no_sooner: Option<Proof<G>>,
}

impl<G: Evaluate> Distance<G> {
    /// Whether the win cannot be forced sooner.
    pub fn is_exact(&self) -> bool {
        self.no_sooner.is_some() || self.win.plies == 0
    }
}

/// Nodes for a first try at either side's win.
const FIRST_TRY: u64 = 1 << 14;

/// The search for the shortest win may take so many nodes.
const PATIENCE: u64 = 4 << 20;

impl<'a, G: Evaluate> Solver<'a, G> {
    /// A solver with so many MiB of memory, at least one, and endgame tables if
    /// there are any; `None` if there is not so much memory.
    pub fn new(
        mebibytes: usize,
        tables: Option<&'a Tables<G>>,
        stop: &'a Stop<'a>,
    ) -> Option<Solver<'a, G>> {
        Some(Solver { store: Store::try_new(mebibytes)?, tables, stop, nodes: 0 })
    }

    /// The endgame tables, if there are any.
    pub(super) fn tables(&self) -> Option<&'a Tables<G>> {
        self.tables
    }

    /// How many nodes it has entered.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the goal can be reached from a position.
    ///
    /// # Errors
    /// If it was not found out.
    pub fn ask(&mut self, position: &Position<G>, goal: Goal) -> Result<Proof<G>, Undecided> {
        self.ask_within(position, goal, u64::MAX)
    }

    /// What the position is worth: tries in turn whether either side can win, each
    /// time a little longer.
    ///
    /// # Errors
    /// If it was not found out.
    pub fn value(&mut self, position: &Position<G>) -> Result<Valued<G>, Undecided> {
        let side = position.side();
        let mut held: [Option<Proof<G>>; 2] = [None, None];
        let mut nodes = FIRST_TRY;
        loop {
            for attacker in [side, side.other()] {
                if held[attacker.index()].is_some() {
                    continue;
                }
                match self.ask_within(position, Goal::win(attacker), nodes) {
                    Ok(proof) if proof.wins => {
                        let value = if attacker == side { Value::Win } else { Value::Loss };
                        return Ok(Valued { value, proofs: vec![proof] });
                    }
                    Ok(proof) => held[attacker.index()] = Some(proof),
                    Err(Undecided::Stopped) if !(self.stop)(self.nodes) => {}
                    Err(undecided) => return Err(undecided),
                }
            }
            if held.iter().all(Option::is_some) {
                let proofs = held.into_iter().flatten().collect();
                return Ok(Valued { value: Value::Draw, proofs });
            }
            nodes = nodes.saturating_mul(2);
        }
    }

    /// How soon a win that is known can be forced, as far as that can be found
    /// out. This may take some million nodes, and no more.
    pub fn distance(&mut self, known: Proof<G>) -> Distance<G> {
        let found = self.shortest(&known, PATIENCE);
        found.unwrap_or(Distance { win: known, no_sooner: None })
    }

    /// How soon a win that is known can be forced: whether it can be done in no
    /// ply, in one, in two, and so on, with so many nodes in all.
    pub(super) fn shortest(
        &mut self,
        known: &Proof<G>,
        nodes: u64,
    ) -> Result<Distance<G>, Undecided> {
        let end = self.nodes.saturating_add(nodes);
        let mut no_sooner = None;
        for plies in 0..known.plies {
            let goal = Goal::win_within(known.goal.attacker, plies);
            let left = end.saturating_sub(self.nodes);
            let proof = self.ask_within(&known.position, goal, left)?;
            if proof.wins {
                return Ok(Distance { win: proof, no_sooner });
            }
            no_sooner = Some(proof);
        }
        Ok(Distance { win: known.clone(), no_sooner })
    }

    fn ask_within(
        &mut self,
        position: &Position<G>,
        goal: Goal,
        nodes: u64,
    ) -> Result<Proof<G>, Undecided> {
        let root = Node::root(*position, goal);
        if position.terminal().is_none() && position.exhaustion().is_some() {
            return Ok(Proof::over(*position, goal, false));
        }
        let (before, stop) = (self.nodes, self.stop);
        let (store, ground) = (&self.store, Ground { goal, tables: self.tables });
        let settle = move || {
            let mut stop = |entered| entered >= nodes || stop(before + entered);
            let mut prover = Prover::new(ground, store, &mut stop);
            let answer = settle(&mut prover, root);
            (answer, prover.nodes)
        };
        let (answer, nodes) = on_deep_stack(settle);
        self.nodes += nodes;
        answer
    }
}

/// Searches until a proof can be made of it.
fn settle<G: Evaluate>(
    prover: &mut Prover<G>,
    root: Node<'static, G>,
) -> Result<Proof<G>, Undecided> {
    loop {
        let wins = prover.prove(&root.freed()).ok_or(Undecided::Stopped)?;
        let made = match wins {
            true => prove_win(prover, &root),
            false => prove_defence(prover, &root),
        };
        match made {
            Ok(proof) => return Ok(proof),
            Err(Unproven::Wrong) => {}
            Err(Unproven::Stopped) => return Err(Undecided::Stopped),
            Err(Unproven::Counter) => return Err(Undecided::Counter),
        }
    }
}
