//! What an engine says of its search.

use super::super::line::Line;
use super::super::reply::read_men;
use super::Fault;
use crate::eval::Score;
use std::time::Duration;

/// A move and what its player thinks of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Thought {
    /// The move, as the player writes it.
    pub text: String,
    /// The reply that is expected.
    pub ponder: Option<String>,
    /// The worth of the position for the player.
    pub score: Option<Score>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// How long it took.
    pub time: Duration,
    /// Seconds since it began, by the player's own clock when it last told them.
    pub own: Option<f64>,
    /// The player gives the game up.
    pub resigns: bool,
}

impl Thought {
    /// Takes note of an `info`: of its time, and of the rest if it is about the
    /// best line.
    pub(super) fn note(&mut self, info: &Line) {
        let time = info.value("time").and_then(|time| time.parse::<f64>().ok());
        self.own = time.filter(|time| time.is_finite() && *time >= 0.0).or(self.own);
        if info.value("line").is_some_and(|line| line != "1") {
            return;
        }
        let number = |name: &str| info.value(name)?.parse().ok();
        self.score = info.value("score").and_then(read_men).or(self.score);
        self.depth = number("depth").map(|depth: u64| depth as u32).or(self.depth);
        self.nodes = number("nodes").or(self.nodes);
    }

    /// The thought is at its end.
    pub(super) fn done(self, done: &Line, time: Duration) -> Result<Thought, Fault> {
        let text = done.value("move").filter(|text| !text.is_empty());
        let no_move = || Fault::Protocol("a `done` without a move".into());
        let ponder = done.value("ponder").map(str::to_owned);
        let resigns = done.value("resign") == Some("yes");
        Ok(Thought { text: text.ok_or_else(no_move)?.into(), ponder, resigns, time, ..self })
    }
}
