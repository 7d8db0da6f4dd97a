//! Everything that decides what a match is: with the same settings it has the
//! same games.

use super::adjudicate::Adjudication;
use super::entrant::Entrant;
use super::verdict::Sprt;
use serde::{Deserialize, Serialize};

/// The settings of a match, as they stand at the head of its ledger.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The game, by the name of its book.
    pub game: String,
    /// Who plays: at least two, with different names.
    pub entrants: Vec<Entrant>,
    /// Who meets whom.
    pub tournament: Tournament,
    /// In each, all that meet play two games from one opening.
    pub rounds: usize,
    /// The seed by which the openings are shuffled; `None` to take them in turn.
    pub shuffle: Option<u64>,
    /// Which games are ended before their end.
    pub adjudication: Adjudication,
    /// When enough has been played; only for two players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// A player without a clock is waited for so many seconds.
    pub patience: f64,
    /// The positions in which games begin.
    pub openings: Vec<String>,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tournament {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first meets everybody else.
    Gauntlet,
}

impl Settings {
    /// The name of the first setting in which two matches differ.
    pub fn difference(&self, other: &Settings) -> Option<String> {
        let fields = |settings: &Settings| serde_json::to_value(settings).ok();
        let (ours, theirs) = (fields(self)?, fields(other)?);
        let (ours, theirs) = (ours.as_object()?, theirs.as_object()?);
        let differs = |name: &&String| ours.get(*name) != theirs.get(*name);
        ours.keys().find(differs).cloned()
    }
}
