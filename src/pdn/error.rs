//! What is wrong with a game file, and where.

use super::{GameResult, MAX_NESTING, Record};
use crate::games::BOOKS;
use crate::rules::text::{MoveError, PositionError};
use crate::rules::{Ending, Game};
use std::fmt;
use thiserror::Error;

/// A place in a text; lines, and characters of a line, are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Something wrong at one place.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {problem}")]
pub struct Error {
    /// Where.
    pub place: Place,
    /// What.
    pub problem: Problem,
}

/// What can be wrong with a game file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Problem {
    /// A tag that is not written as one.
    #[error("a tag is written [Name \"value\"]: {0} is missing")]
    Tag(&'static str),
    /// A name that has a value already; the first counts.
    #[error("the tag {0} is given twice")]
    Twice(String),
    /// A tag where the game before has no end.
    #[error("`*` or a result is missing before the next game")]
    Separator,
    /// An end of a game of which there is nothing.
    #[error("a game without tags and without moves")]
    Empty,
    /// Something that is never closed.
    #[error("{0} is not closed")]
    Unclosed(&'static str),
    /// A sign that closes nothing, or has no meaning here.
    #[error("`{0}` has no meaning here")]
    Stray(String),
    /// A mark or a variation before the first move.
    #[error("{0} belongs to no move")]
    NoMove(&'static str),
    /// A variation within too many others; it is passed over.
    #[error("more than {MAX_NESTING} variations one in the other")]
    TooDeep,
    /// A mark that is none.
    #[error("`${0}` is no mark: they go from $0 to $255")]
    Nag(String),
    /// A position set up in the middle of a game; the rest is passed over.
    #[error("a position set up in the middle of a game is not read, nor what follows it")]
    SetUp,
    /// Neither a GameType nor a Variant.
    #[error("the game is not named: [GameType \"30\"] is Turkish draughts, for example")]
    NoGame,
    /// A GameType, or a Variant without one, that is of no game here.
    #[error("no game here is of {tag} `{value}`; there are {}", games(tag))]
    UnknownGame {
        /// Which tag.
        tag: &'static str,
        /// What it says.
        value: String,
    },
    /// The game is another than the one that was asked for.
    #[error("this is a game of {found}, not of {expected}")]
    OtherGame {
        /// What the tags say.
        found: String,
        /// The game asked for.
        expected: &'static str,
    },
    /// A position that is none.
    #[error("{0}")]
    Position(PositionError),
    /// A move that cannot be played; the line ends before it.
    #[error("move {number}: {error}")]
    Move {
        /// Its number, as `12.` or `12...`.
        number: String,
        /// What is wrong with it.
        error: MoveError,
    },
    /// A Result tag that is no result.
    #[error("`{0}` is no result: 1-0, 0-1, 1/2-1/2, 0-0 or *")]
    Result(String),
    /// The Result tag and the end of the game say different things.
    #[error("the game ends with {end}, but its tag says {tag}")]
    Results {
        /// The tag.
        tag: GameResult,
        /// What stands after the moves.
        end: GameResult,
    },
    /// A move after the game was over by the rules.
    #[error("move {number}: the game was over before it, {ending}")]
    Over {
        /// The number of the move.
        number: String,
        /// How the game was over.
        ending: Ending,
    },
    /// The result is not that of the rules.
    #[error("the result is {result}, but by the rules the game is over, {ending}")]
    Contradiction {
        /// What the file says.
        result: GameResult,
        /// What the rules say.
        ending: Ending,
    },
}

impl Problem {
    /// Whether all was read, but the rules say otherwise how the game ended.
    pub fn is_verdict(&self) -> bool {
        matches!(self, Problem::Over { .. } | Problem::Contradiction { .. })
    }

    pub(super) fn at(self, place: Place) -> Error {
        Error { place, problem: self }
    }
}

/// Everything that is wrong with a game, and what could be read of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faulty<G: Game> {
    /// What is wrong, in the order of the file; at least one.
    pub errors: Vec<Error>,
    /// The game up to the first move of each line that could not be read;
    /// `None` where it is not clear which game it is or where it starts.
    pub kept: Option<Box<Record<G>>>,
}

impl<G: Game> fmt::Display for Faulty<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors: Vec<_> = self.errors.iter().map(Error::to_string).collect();
        f.write_str(&errors.join("\n"))
    }
}

impl<G: Game> std::error::Error for Faulty<G> {}

/// All that a tag which names a game may say.
fn games(tag: &str) -> String {
    let by_number = tag == super::names::GAME_TYPE;
    let name = |book: &crate::rules::RuleBook| {
        let number = super::squares::GameType::number_of(book.game_type);
        if by_number { format!("{number} ({})", book.name) } else { book.name.to_owned() }
    };
    BOOKS.iter().map(name).collect::<Vec<_>>().join(", ")
}
