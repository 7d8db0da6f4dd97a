//! The engine at the board: an opponent, or an adviser.

use crate::cli::effort::Effort;
use quirkat::clock::{Signals, Timer};
use quirkat::eval::Evaluate;
use quirkat::rules::{History, Side};
use quirkat::search::{Report, search};
use quirkat::strength::Strength;
use std::fmt;

/// Whom the person at the terminal plays against.
pub enum Opponent {
    /// Somebody at the same terminal.
    Friend,
    /// The engine, which has this side.
    Engine { side: Side, engine: Engine },
}

/// A player of some strength, with a memory of its own: one that overlooks
/// moves and one that sees all must not share it.
pub struct Engine {
    strength: Strength,
    seed: u64,
    effort: Effort,
}

impl Opponent {
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

impl Engine {
    /// An engine that takes at most this effort for a move.
    pub fn new(strength: Strength, seed: u64, effort: Effort) -> Engine {
        Engine { strength, seed, effort }
    }

    /// What it makes of a game that is on.
    pub fn think<G: Evaluate>(&self, game: &History<G>) -> Report {
        let signals = Signals::thinking();
        let timer = Timer::start(self.effort.budget, &signals, &|_, _| ());
        search(game, self.strength.task(self.effort.limits, self.seed), &self.effort.table, &timer)
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.strength {
            Strength::Master => write!(f, "the {}", self.strength),
            // What it overlooks can be had again.
            weaker => write!(f, "the {weaker} (seed {})", self.seed),
        }
    }
}
