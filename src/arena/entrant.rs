//! Who plays: a program, or the engine itself, with its settings.

use super::control::{Control, ControlError};
use crate::strength::Strength;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use thiserror::Error;

/// A player of a match, as it is set up.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// By this it is known in the match; no two are the same.
    pub name: String,
    /// The program and its arguments; empty for the engine itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub command: Vec<String>,
    /// Where the program runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub directory: Option<PathBuf>,
    /// What it may spend.
    pub control: Control,
    /// Whether it thinks on the opponent's time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ponder: bool,
    /// Parameters of the protocol, in the order in which they are set; for the
    /// engine itself also `strength` and the `seed` of what it then overlooks,
    /// which differs from game to game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<(String, String)>,
}

/// Why words do not tell of a player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EntrantError {
    /// The quotes do not match.
    #[error("a quote is not closed in `{0}`")]
    Quotes(String),
    /// A word has no `=`.
    #[error("`{0}`: expected a name and a value, as nodes=1000")]
    Word(String),
    /// A value is none of its kind.
    #[error("{0}")]
    Control(#[from] ControlError),
    /// Something is to be true or false.
    #[error("ponder={0}: expected true or false")]
    Ponder(String),
    /// The engine itself knows few parameters.
    #[error("{0}: the engine itself, without cmd, takes {1}")]
    Internal(String, &'static str),
}

impl Entrant {
    /// Reads words such as `name=old cmd="./old hub" tc=10+0.1 hash=16`. A name
    /// that means nothing here (`cmd`, `dir`, `ponder` and those of
    /// [`Control::set`] do) is a parameter of the protocol. Of words with one
    /// name the last counts.
    ///
    /// ```
    /// use quirkat::arena::Entrant;
    /// let player = Entrant::read("name=old cmd='./old hub' tc=10+0.1 hash=16")?;
    /// assert_eq!(player.command, ["./old", "hub"]);
    /// assert_eq!(player.parameters, [("hash".into(), "16".into())]);
    /// # Ok::<(), quirkat::arena::EntrantError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the first bad word, or that nothing ends a move.
    pub fn read(text: &str) -> Result<Entrant, EntrantError> {
        let mut entrant = Entrant::default();
        for word in split(text)? {
            let (name, value) =
                word.split_once('=').ok_or_else(|| EntrantError::Word(word.clone()))?;
            entrant.set(name, value)?;
        }
        entrant.check()?;
        Ok(entrant)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), EntrantError> {
        match name {
            "name" => self.name = value.to_owned(),
            "cmd" => self.command = split(value)?,
            "dir" => self.directory = Some(value.into()),
            "ponder" => {
                self.ponder = value.parse().map_err(|_| EntrantError::Ponder(value.into()))?;
            }
            _ if self.control.set(name, value)? => {}
            _ => {
                self.parameters.retain(|(known, _)| known != name);
                self.parameters.push((name.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }

    /// How many threads it searches with.
    pub fn threads(&self) -> usize {
        self.number("threads", 1)
    }

    /// The value of a parameter.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        let given = self.parameters.iter().find(|(known, _)| known == name)?;
        Some(&given.1)
    }

    /// The value of a parameter, or this where there is none.
    pub(super) fn number<T: FromStr>(&self, name: &str, or: T) -> T {
        self.value(name).and_then(|value| value.parse().ok()).unwrap_or(or)
    }

    /// Sees to it that a move comes to an end and that the engine itself is
    /// asked for nothing that it does not know.
    ///
    /// # Errors
    /// What is wrong.
    pub(super) fn check(&self) -> Result<(), EntrantError> {
        self.control.check()?;
        if self.command.is_empty() { self.check_internal() } else { Ok(()) }
    }

    fn check_internal(&self) -> Result<(), EntrantError> {
        for (name, value) in &self.parameters {
            let is_within = |range: RangeInclusive<u64>| {
                value.parse().is_ok_and(|value| range.contains(&value))
            };
            let is_good = match name.as_str() {
                "hash" => is_within(1..=65_536),
                "threads" => is_within(1..=256),
                "move-overhead" => is_within(0..=60_000),
                "seed" => is_within(0..=u64::MAX),
                "strength" => Strength::named(value).is_some(),
                _ => false,
            };
            if !is_good {
                return Err(EntrantError::Internal(format!("{name}={value}"), TAKES));
            }
        }
        if self.ponder {
            let only = "ponder only as a program of its own";
            return Err(EntrantError::Internal("ponder=true".into(), only));
        }
        Ok(())
    }
}

const TAKES: &str = "hash (1 to 65536), threads (1 to 256), move-overhead (0 to 60000), \
                     strength (apprentice, journeyman, master) and seed";

fn split(text: &str) -> Result<Vec<String>, EntrantError> {
    shell_words::split(text).map_err(|_| EntrantError::Quotes(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_of_a_name_counts() {
        let entrant = Entrant::read("nodes=5 hash=1 cmd=./a hash=2 nodes=7").unwrap();
        assert_eq!(entrant.parameters, [("hash".to_owned(), "2".to_owned())]);
        assert_eq!(entrant.control.nodes, Some(7));
    }

    #[test]
    fn bad_words_are_told() {
        for (text, told) in [
            ("nodes=5 name='a", "a quote is not closed"),
            ("nodes", "expected a name and a value"),
            ("name=a", "a player needs tc"),
            ("nodes=5 multi-pv=3", "multi-pv=3: the engine itself"),
            ("nodes=5 strength=duke", "strength=duke: the engine itself"),
            ("nodes=5 hash=0", "hash=0: the engine itself"),
            ("nodes=5 ponder=true", "ponder=true: the engine itself"),
            ("nodes=5 ponder=yes", "expected true or false"),
        ] {
            let error = Entrant::read(text).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }

    #[test]
    fn what_is_read_is_kept_in_json() {
        let entrant = Entrant::read("name=a cmd='x y' dir=/ tc=3/1+0.1 ponder=true foo=1").unwrap();
        let json = serde_json::to_string(&entrant).unwrap();
        assert_eq!(serde_json::from_str::<Entrant>(&json).unwrap(), entrant);
    }
}
