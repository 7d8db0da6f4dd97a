//! Who won, as game files tell it.

use crate::rules::{Outcome, Side};
use std::fmt;

/// What a game file says of the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum GameResult {
    /// This side has won.
    Win(Side),
    /// Nobody has.
    Draw,
    /// Both have lost: the game was declared lost for both.
    BothLost,
    /// The game is not finished, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads a result; those of international draughts mean the same.
    pub fn read(text: &str) -> Option<GameResult> {
        Some(match text {
            "1-0" | "2-0" => GameResult::Win(Side::White),
            "0-1" | "0-2" => GameResult::Win(Side::Black),
            "1/2-1/2" | "1-1" => GameResult::Draw,
            "0-0" => GameResult::BothLost,
            "*" => GameResult::Unknown,
            _ => return None,
        })
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Win(side) => GameResult::Win(side),
            Outcome::Draw => GameResult::Draw,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Win(Side::White) => "1-0",
            GameResult::Win(Side::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLost => "0-0",
            GameResult::Unknown => "*",
        })
    }
}
