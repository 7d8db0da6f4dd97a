//! Answers: what is to be done with a position, and whether it can be.

use super::goal::Goal;
use super::proof::Proof;
use super::solver::{Solver, Undecided};
use crate::eval::Evaluate;
use crate::rules::{Game, Move, Position};
use crate::tablebase::Value;
use std::fmt;

/// What is to be found out about a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Whether it wins, draws or loses, how soon, and by which move.
    Value,
    /// Whether it can force a win, within so many plies if they are told.
    Win(Option<u32>),
    /// Whether it has at least a draw.
    Draw,
    /// How many pieces its largest capture takes.
    Take,
}

/// What was found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A win in so many plies.
    Win(Plies),
    /// Neither side can force a win.
    Draw,
    /// The opponent can force no win.
    AtLeastDraw,
    /// A loss in so many plies.
    Loss(Plies),
    /// What was asked for cannot be done.
    Disproved,
    /// The largest capture takes so many.
    Take(u32),
}

/// A number of plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plies {
    /// So many.
    pub most: u32,
    /// Whether it is proved that it cannot be done in fewer.
    pub exact: bool,
}

/// An answer with what belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved<G: Game> {
    /// What was found out.
    pub answer: Answer,
    /// A move that does it, for the side to move; `None` where there is none to
    /// choose. For the largest capture see [`captures`].
    pub best: Option<Move>,
    /// That it is so.
    pub proofs: Vec<Proof<G>>,
}

impl<G: Evaluate> Solver<'_, G> {
    /// Does a task.
    ///
    /// # Errors
    /// If it was not found out.
    pub fn solve(&mut self, position: &Position<G>, task: Task) -> Result<Solved<G>, Undecided> {
        let side = position.side();
        match task {
            Task::Value => {
                let valued = self.value(position)?;
                match valued.value {
                    Value::Draw => Ok(self.solved(Answer::Draw, valued.proofs)),
                    _ => Ok(self.won(valued.proofs.into_iter().next().expect("a proof of it"))),
                }
            }
            Task::Win(within) => {
                let proof = self.ask(position, Goal { attacker: side, within })?;
                match proof.wins {
                    true => Ok(self.won(proof)),
                    false => Ok(self.solved(Answer::Disproved, vec![proof])),
                }
            }
            Task::Draw => {
                let proof = self.ask(position, Goal::win(side.other()))?;
                let answer = if proof.wins { Answer::Disproved } else { Answer::AtLeastDraw };
                Ok(self.solved(answer, vec![proof]))
            }
            Task::Take => {
                let (most, moves) = captures(position);
                let best = moves.first().copied();
                Ok(Solved { answer: Answer::Take(most), best, proofs: Vec::new() })
            }
        }
    }

    /// What each first move is worth for who makes it, in the order of
    /// [`Position::moves`], with an error where that was not found out.
    pub fn first_moves(
        &mut self,
        position: &Position<G>,
    ) -> Vec<(Move, Result<Solved<G>, Undecided>)> {
        let worth = |&mv: &Move| (mv, self.solve(&position.play(mv), Task::Value));
        position.moves().iter().map(worth).collect()
    }

    /// A win of either side, as near as it can be.
    fn won(&mut self, proof: Proof<G>) -> Solved<G> {
        let (attacker, position) = (proof.goal.attacker, proof.position);
        let distance = self.distance(proof);
        let plies = Plies { most: distance.win.plies, exact: distance.is_exact() };
        let proofs = [Some(distance.win), distance.no_sooner].into_iter().flatten().collect();
        match attacker == position.side() {
            true => self.solved(Answer::Win(plies), proofs),
            false => self.solved(Answer::Loss(plies), proofs),
        }
    }

    fn solved(&self, answer: Answer, proofs: Vec<Proof<G>>) -> Solved<G> {
        let lost = matches!(answer, Answer::Loss(_) | Answer::Disproved);
        let best = proofs.iter().filter(|_| !lost).find_map(|proof| self.best(proof));
        Solved { answer, best, proofs }
    }

    /// The move with which the side to move keeps what is proved; it has one where
    /// the choices are its own.
    fn best(&self, proof: &Proof<G>) -> Option<Move> {
        let by_table = || {
            let tables = self.tables().filter(|_| proof.is_of_the_mover())?;
            Some(tables.moves(&proof.position)?.first()?.0)
        };
        proof.first_choice().or_else(by_table)
    }
}

/// How many pieces the largest capture takes, and which moves do it; in a game of
/// huffing a huff counts for one. Where nothing can be taken, no move does it.
pub fn captures<G: Game>(position: &Position<G>) -> (u32, Vec<Move>) {
    let taken = |mv: &Move| mv.captured.len() + usize::from(mv.huffed.is_some());
    let mut moves = position.moves().to_vec();
    let most = moves.iter().map(taken).max().unwrap_or(0);
    moves.retain(|mv| most > 0 && taken(mv) == most);
    moves.sort_unstable();
    (most as u32, moves)
}

impl Answer {
    /// The answer to a move, as the answer for who made it.
    pub fn for_the_mover(self) -> Answer {
        let later = |plies: Plies| Plies { most: plies.most + 1, ..plies };
        match self {
            Answer::Win(plies) => Answer::Loss(later(plies)),
            Answer::Loss(plies) => Answer::Win(later(plies)),
            other => other,
        }
    }
}

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.most;
        if self.exact { write!(f, "in {most}, no sooner") } else { write!(f, "in at most {most}") }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Task::Value => f.write_str("value"),
            Task::Win(None) => f.write_str("win"),
            Task::Win(Some(plies)) => write!(f, "win {plies}"),
            Task::Draw => f.write_str("draw"),
            Task::Take => f.write_str("take"),
        }
    }
}
