//! A walk through the protocol with an engine that somebody else has written:
//! a step for each promise of `protocol.md`, and what came of it.
//!
//! The engine is trusted in nothing: each wait has an end, moves are judged by
//! the rule books of the house, and an engine that fails a step is started anew
//! for the next. What only concerns the protocol is tried in the first game
//! alone, the rest in every game.

mod added;
mod board;
mod busy;
mod drawing;
mod ends;
mod facts;
mod handshake;
mod levels;
mod lines;
mod log;
mod numbers;
mod parameters;
mod peer;
mod positions;
mod searches;
mod step;
mod thought;
mod touches;
mod walk;
mod wins;

pub use walk::check;

use super::client::Program;
use serde::Serialize;
use std::time::Duration;
use thiserror::Error;

/// What is to be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The engine.
    pub program: Program,
    /// The games to be tried; empty for all that the engine announces.
    pub games: Vec<String>,
    /// How long it may take to answer.
    pub patience: Duration,
}

/// Why there is nothing to be checked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CheckError {
    /// The program cannot be started.
    #[error("it cannot be started: {0}")]
    Start(String),
    /// There is no rule book of this name.
    #[error("there is no game `{0}`")]
    Game(String),
}

/// What came of a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// What kind of step it is.
    pub group: &'static str,
    /// The game in which it was tried.
    pub game: &'static str,
    /// What was checked.
    pub step: &'static str,
    /// The section of `protocol.md` that asks for it.
    pub section: &'static str,
    /// What came of it.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// How a step has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "outcome", rename_all = "lowercase")]
pub enum Outcome {
    /// All is well.
    Ok {
        /// What the protocol does not ask for and would still be better.
        #[serde(skip_serializing_if = "Option::is_none")]
        advice: Option<String>,
    },
    /// The protocol is broken.
    Failed(Failure),
    /// It could not be tried, or need not be.
    Skipped {
        /// Why.
        reason: String,
    },
}

/// What went wrong in a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    /// What was said to the engine, the last lines first to last.
    pub said: Vec<String>,
    /// What came back; what is no line of the engine is in parentheses.
    pub came: Vec<String>,
    /// What should have come.
    pub expected: String,
}

/// All that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The name by which the engine has introduced itself; empty if it has not.
    pub engine: String,
    /// The games that were tried.
    pub games: Vec<&'static str>,
    /// Each step, in order.
    pub findings: Vec<Finding>,
}

impl Report {
    /// How many steps were passed, failed and skipped.
    pub fn counts(&self) -> [usize; 3] {
        let count = |kind: fn(&Outcome) -> bool| {
            self.findings.iter().filter(|finding| kind(&finding.outcome)).count()
        };
        [
            count(|outcome| matches!(outcome, Outcome::Ok { .. })),
            count(|outcome| matches!(outcome, Outcome::Failed(_))),
            count(|outcome| matches!(outcome, Outcome::Skipped { .. })),
        ]
    }
}
