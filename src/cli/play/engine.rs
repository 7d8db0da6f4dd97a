//! The engine at the board: an opponent, or an adviser.

use crate::cli::effort::Effort;
use anyhow::Result;
use quirkat::clock::{Signals, Timer};
use quirkat::eval::Evaluate;
use quirkat::rules::{Game, History, Side};
use quirkat::search::{Report, search_with};
use quirkat::strength::Strength;
use quirkat::tablebase::Tables;
use std::fmt;

/// Whom the person at the terminal plays against.
pub enum Opponent<G: Game> {
    /// Somebody at the same terminal.
    Friend,
    /// The engine, which has this side.
    Engine { side: Side, engine: Engine<G> },
}

/// A player of some strength, with a memory of its own: one that overlooks
/// moves and one that sees all must not share it.
pub struct Engine<G: Game> {
    strength: Strength,
    seed: u64,
    effort: Effort,
    tables: Option<Box<Tables<G>>>,
}

impl<G: Game> Opponent<G> {
    /// Who has this side.
    pub fn name(&self, side: Side) -> String {
        match self {
            Opponent::Engine { side: own, engine } if *own == side => {
                format!("Quirkat, {}", engine.strength)
            }
            _ => "Human".into(),
        }
    }
}

impl<G: Evaluate> Engine<G> {
    /// An engine that takes at most this effort for a move.
    pub fn new(strength: Strength, seed: u64, effort: Effort) -> Result<Engine<G>> {
        Ok(Engine { strength, seed, tables: effort.tables()?.map(Box::new), effort })
    }

    /// What it makes of a game that is on.
    pub fn think(&self, game: &History<G>) -> Report {
        let signals = Signals::thinking();
        let timer = Timer::start(self.effort.budget, &signals, &|_, _| ());
        let task = self.strength.task(self.effort.limits, self.seed);
        search_with(game, task, &self.effort.table, self.tables.as_deref(), &timer)
    }
}

impl<G: Game> fmt::Display for Engine<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.strength {
            Strength::Master => write!(f, "the {}", self.strength),
            // What it overlooks can be had again.
            weaker => write!(f, "the {weaker} (seed {})", self.seed),
        }
    }
}
