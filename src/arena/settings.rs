//! Everything that decides what a match is: with the same settings it has the
//! same games.

use super::adjudicate::Adjudication;
use super::entrant::{Entrant, EntrantError};
use super::verdict::Sprt;
use crate::session::{self, SessionError, Source};
use serde::{Deserialize, Serialize};
use thiserror::Error;

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

/// Why settings are those of no match.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SettingsError {
    /// There is no such game.
    #[error("there is no game named `{0}`")]
    Game(String),
    /// Nobody to play against.
    #[error("a match needs two players or more")]
    Alone,
    /// A name twice.
    #[error("two players are named {0}")]
    Twice(String),
    /// A player that is none.
    #[error("player {name}: {error}")]
    Player {
        /// Its name in the match.
        name: String,
        /// What is wrong.
        error: EntrantError,
    },
    /// A test of more than two players.
    #[error("a sequential test is for two players")]
    Test,
    /// Patience without a measure.
    #[error("patience is a number of seconds above 0 and up to {MOST_PATIENCE}, not {0}")]
    Patience(f64),
    /// Nowhere to begin.
    #[error("a match needs a position to begin from")]
    NoOpening,
    /// A position from which no game can begin.
    #[error("opening {number}: {error}")]
    Opening {
        /// Its place among the openings, from 1.
        number: usize,
        /// What is wrong.
        error: SessionError,
    },
}

/// Seconds.
const MOST_PATIENCE: f64 = 1e6;

impl Settings {
    /// Sees to it that a match can be played by these settings.
    ///
    /// # Errors
    /// What is wrong with the first that is.
    pub fn check(&self) -> Result<(), SettingsError> {
        use SettingsError::{Alone, NoOpening, Patience, Test};
        let fail = |fails, error| if fails { Err(error) } else { Ok(()) };
        fail(self.entrants.len() < 2, Alone)?;
        fail(self.sprt.is_some() && self.entrants.len() > 2, Test)?;
        fail(!(self.patience > 0.0 && self.patience <= MOST_PATIENCE), Patience(self.patience))?;
        fail(self.openings.is_empty(), NoOpening)?;
        self.check_entrants()?;
        self.check_openings()
    }

    fn check_entrants(&self) -> Result<(), SettingsError> {
        for (i, entrant) in self.entrants.iter().enumerate() {
            let name = entrant.name.clone();
            if self.entrants[..i].iter().any(|known| known.name == name) {
                return Err(SettingsError::Twice(name));
            }
            entrant.check().map_err(|error| SettingsError::Player { name, error })?;
        }
        Ok(())
    }

    fn check_openings(&self) -> Result<(), SettingsError> {
        let session = session::open(&self.game);
        let mut session = session.ok_or_else(|| SettingsError::Game(self.game.clone()))?;
        (1..).zip(&self.openings).try_for_each(|(number, fen)| {
            let set = session.set_position(&Source::Fen(fen.clone()), &[]);
            set.map_err(|error| SettingsError::Opening { number, error })
        })
    }

    /// The name of the first setting in which two matches differ.
    pub fn difference(&self, other: &Settings) -> Option<String> {
        if self == other {
            return None;
        }
        let fields = |settings: &Settings| serde_json::to_value(settings).unwrap_or_default();
        let (ours, theirs) = (fields(self), fields(other));
        let names =
            ours.as_object().into_iter().chain(theirs.as_object()).flat_map(|map| map.keys());
        let mut differs = names.filter(|name| ours.get(name) != theirs.get(name));
        Some(differs.next().map_or("settings".into(), String::clone))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::verdict::Model;

    fn good() -> Settings {
        let player = |name: &str| Entrant::read(&format!("name={name} nodes=1")).unwrap();
        Settings {
            game: "dame".into(),
            entrants: vec![player("a"), player("b")],
            rounds: 1,
            patience: 1.0,
            openings: vec!["W:Wa1:Bh8".into()],
            ..Settings::default()
        }
    }

    /// What is wrong with settings that differ from good ones in this.
    fn told(change: impl Fn(&mut Settings)) -> String {
        let mut settings = good();
        change(&mut settings);
        settings.check().unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_match_is_told() {
        good().check().unwrap();
        assert_eq!(told(|s| s.game = "chess".into()), "there is no game named `chess`");
        assert_eq!(told(|s| s.entrants.truncate(1)), "a match needs two players or more");
        assert_eq!(told(|s| s.entrants[1].name = "a".into()), "two players are named a");
        assert!(told(|s| s.entrants[1].control.nodes = None).starts_with("player b: a player"));
        assert!(told(|s| s.openings.clear()).contains("a position to begin from"));
        assert!(told(|s| s.openings.push("W:Wb1:Bh8".into())).starts_with("opening 2: no legal"));
        for patience in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(told(|s| s.patience = patience).contains("patience"), "{patience}");
        }
    }

    #[test]
    fn the_setting_that_differs_is_named() {
        assert_eq!(good().difference(&good()), None);
        let more = Settings { rounds: 2, ..good() };
        assert_eq!(good().difference(&more), Some("rounds".into()));
        let sprt = Sprt::new([0.0, 5.0], [0.05, 0.05], Model::Logistic).ok();
        let tested = Settings { sprt, ..good() };
        assert_eq!(good().difference(&tested), Some("sprt".into()));
        assert_eq!(tested.difference(&good()), Some("sprt".into()));
    }
}
