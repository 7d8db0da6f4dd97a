//! Proofs: made of what a search has left behind, and worth something without it.
//!
//! A proof says what one side, the chooser, plays in every position that the
//! other side can bring about. That a win is *held off* is shown by a set of
//! positions that the attacker cannot leave; whether the players go round in it
//! for ever does not matter. That a win is *forced* is shown by a set in which
//! nobody can go round: every line comes to an end. Neither speaks of the way
//! that led to a position, so neither can err about repetitions: the problem of
//! graph and history (Campbell 1985; Kishimoto and Müller 2004) does not arise.
//! Positions that mirror each other count as one, and what is chosen in one of them
//! is meant for all.

use super::goal::Goal;
use crate::rules::{Game, Move, Position};
use crate::tablebase::Slice;
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

/// The legal moves in the order in which proofs count them.
pub(super) fn sorted_moves<G: Game>(position: &Position<G>) -> Vec<Move> {
    let mut moves = position.moves().to_vec();
    moves.sort_unstable();
    moves
}
