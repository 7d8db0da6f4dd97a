//! What is kept of a game of a match.

use super::verdict::Points;
use crate::eval::Score;
use crate::pdn::GameResult;
use crate::rules::{Outcome, Side};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A game that was played, as the ledger keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game {
    /// Its place in the schedule, from 0.
    pub number: usize,
    /// Which entrants had White and Black.
    pub players: [usize; 2],
    /// The position in which it began.
    pub fen: String,
    /// The moves.
    pub moves: Vec<Turn>,
    /// Who won.
    #[serde(with = "outcome")]
    pub outcome: Outcome,
    /// How it ended.
    pub end: Termination,
}

impl Game {
    /// The result as game files write it.
    pub fn result(&self) -> GameResult {
        GameResult::from(self.outcome)
    }

    /// What the game brought to one of its players.
    pub fn points(&self, entrant: usize) -> Points {
        let side = if self.players[0] == entrant { Side::White } else { Side::Black };
        match self.outcome {
            Outcome::Draw => Points::Draw,
            Outcome::Win(winner) if winner == side => Points::Win,
            Outcome::Win(_) => Points::Loss,
        }
    }
}

/// Outcomes as game files write them.
mod outcome {
    use crate::pdn::GameResult;
    use crate::rules::Outcome;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(outcome: &Outcome, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&GameResult::from(*outcome))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Outcome, D::Error> {
        let text = String::deserialize(from)?;
        match GameResult::read(&text) {
            Some(GameResult::Win(side)) => Ok(Outcome::Win(side)),
            Some(GameResult::Draw) => Ok(Outcome::Draw),
            _ => Err(D::Error::custom(format!("`{text}` is no result"))),
        }
    }
}

/// A move and what its player said of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// The move in the native notation.
    pub text: String,
    /// The worth of the position for the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Seconds, as the referee saw them.
    pub time: f64,
    /// Seconds, as the player's own clock had them when it last told of its
    /// search, which may be before the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<f64>,
}

/// How a game of a match ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Termination {
    /// By the rules.
    Rule {
        /// The clause.
        clause: String,
        /// The same in words.
        reason: String,
    },
    /// A move came too late.
    Time {
        /// By so many seconds.
        overrun: f64,
        /// Seconds that the move took by the player's own clock; see
        /// [`Turn::own`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own: Option<f64>,
    },
    /// A move that the rules do not allow.
    IllegalMove {
        /// The move as the player wrote it.
        text: String,
        /// Why it is none, with the clause.
        reason: String,
    },
    /// The program has ended, or closed its output.
    Crash {
        /// How.
        reason: String,
    },
    /// The program does not answer.
    Stall {
        /// What was waited for, and how long.
        reason: String,
    },
    /// The program does not keep to the protocol.
    Protocol {
        /// What it did.
        reason: String,
    },
    /// The referee declared a draw, or a win, that both players expected.
    Adjudication {
        /// By which rule of the match.
        reason: String,
    },
    /// A player gave the game up.
    Resignation,
}

impl Termination {
    /// The kind in one word or two, as the JSON has it.
    pub fn kind(&self) -> &'static str {
        match self {
            Termination::Rule { .. } => "rule",
            Termination::Time { .. } => "time",
            Termination::IllegalMove { .. } => "illegal-move",
            Termination::Crash { .. } => "crash",
            Termination::Stall { .. } => "stall",
            Termination::Protocol { .. } => "protocol",
            Termination::Adjudication { .. } => "adjudication",
            Termination::Resignation => "resignation",
        }
    }

    /// Whether the player is broken: it did not lose by its moves.
    pub fn is_failure(&self) -> bool {
        use Termination::{Crash, Protocol, Stall};
        matches!(self, Crash { .. } | Stall { .. } | Protocol { .. })
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Termination::Rule { clause, reason } => write!(f, "{reason} (clause {clause})"),
            Termination::Time { overrun, own: None } => write!(f, "out of time by {overrun:.4} s"),
            Termination::Time { overrun, own: Some(own) } => {
                write!(f, "out of time by {overrun:.4} s (its own clock shows {own:.4} s)")
            }
            Termination::IllegalMove { text, reason } => {
                write!(f, "illegal move `{text}`: {reason}")
            }
            Termination::Crash { reason } => write!(f, "crash: {reason}"),
            Termination::Stall { reason } => write!(f, "stall: {reason}"),
            Termination::Protocol { reason } => write!(f, "protocol error: {reason}"),
            Termination::Adjudication { reason } => write!(f, "adjudication: {reason}"),
            Termination::Resignation => f.write_str("resignation"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_move_stands_beside_the_players_own_clock() {
        let end = Termination::Time { overrun: 0.0012, own: Some(0.1034) };
        assert_eq!(end.to_string(), "out of time by 0.0012 s (its own clock shows 0.1034 s)");
        let json = serde_json::to_string(&end).unwrap();
        assert_eq!(json, r#"{"kind":"time","overrun":0.0012,"own":0.1034}"#);
        assert_eq!(serde_json::from_str::<Termination>(&json).unwrap(), end);
    }

    #[test]
    fn what_was_kept_without_the_players_own_clock_is_read() {
        let end: Termination = serde_json::from_str(r#"{"kind":"time","overrun":0.0012}"#).unwrap();
        assert_eq!(end.to_string(), "out of time by 0.0012 s");
        let turn: Turn = serde_json::from_str(r#"{"text":"a1-a2","time":0.5}"#).unwrap();
        assert_eq!(turn, Turn { text: "a1-a2".into(), time: 0.5, ..Turn::default() });
    }
}
