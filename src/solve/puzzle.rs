//! Puzzles as text: a position and what is to be done with it, a line each.
//!
//! A line is a position and fields, with semicolons between them:
//!
//! ```text
//! W:Wc2,d3:Bb4,c4,e5 ; win 7 ; bm c2-c3 ; id the quiet move
//! ```
//!
//! | field | what |
//! |---|---|
//! | `win N` | the side to move wins in N plies, and no sooner |
//! | `win` | it wins, however long it takes |
//! | `draw` | it has at least a draw |
//! | `loss` | it has lost |
//! | `take N` | the largest capture takes N pieces |
//! | `bm MOVE …` | moves that do it, each of them |
//! | `id TEXT` | a name |
//!
//! The fields come in any order, each once at most, and at most one of the first
//! five. Lines that begin with `#` and blank ones are passed over.

use crate::rules::text::{self, MoveError, PositionError};
use crate::rules::{Game, Move, Position};
use std::fmt;
use thiserror::Error;

/// A position, and what is claimed of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle<G: Game> {
    /// The position.
    pub position: Position<G>,
    /// What is to be done, if that is said.
    pub claim: Option<Claimed>,
    /// Moves that do it.
    pub best: Vec<Move>,
    /// A name.
    pub id: Option<String>,
}

/// What is claimed of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claimed {
    /// It wins, in so many plies if they are told.
    Win(Option<u32>),
    /// It has at least a draw.
    Draw,
    /// It has lost.
    Loss,
    /// Its largest capture takes so many pieces.
    Take(u32),
}

/// What is wrong with a line, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{column}: {problem}")]
pub struct PuzzleError {
    /// In characters, counted from 1.
    pub column: usize,
    /// What.
    pub problem: PuzzleProblem,
}

/// What can be wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PuzzleProblem {
    /// The position is none.
    #[error("{0}")]
    Position(PositionError),
    /// A field that is none.
    #[error("`{0}` is no field: win, draw, loss, take, bm or id is expected")]
    Field(String),
    /// A field that was there already, or that says otherwise than another.
    #[error("`{0}` after another field that says what is to be done, or the same twice")]
    Twice(String),
    /// Something other than a number.
    #[error("`{0}` is no number of {1}")]
    Number(String, &'static str),
    /// A field that needs something after its name.
    #[error("`{0}` is not followed by anything")]
    Empty(&'static str),
    /// A field that needs nothing after its name.
    #[error("`{0}` is followed by `{1}`")]
    Surplus(&'static str, String),
    /// A move that cannot be played.
    #[error("{0}")]
    Move(MoveError),
}

impl<G: Game> Puzzle<G> {
    /// A position of which nothing is claimed.
    pub fn new(position: Position<G>) -> Puzzle<G> {
        Puzzle { position, claim: None, best: Vec::new(), id: None }
    }

    /// Reads a line; `None` where it is blank or a remark.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(line: &str) -> Result<Option<Puzzle<G>>, PuzzleError> {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            return Ok(None);
        }
        let mut parts = parts(line);
        let (column, fen) = parts.next().unwrap_or((1, ""));
        let wrong = |problem| PuzzleError { column, problem };
        let position = match fen {
            "start" => Position::start(),
            fen => text::read_position(fen).map_err(|it| wrong(PuzzleProblem::Position(it)))?,
        };
        let mut puzzle = Puzzle::new(position);
        for (column, field) in parts {
            let added = puzzle.add(field);
            added.map_err(|problem| PuzzleError { column, problem })?;
        }
        Ok(Some(puzzle))
    }

    fn add(&mut self, field: &str) -> Result<(), PuzzleProblem> {
        let (name, rest) = field.split_once(char::is_whitespace).unwrap_or((field, ""));
        let rest = rest.trim();
        match name {
            "win" if rest.is_empty() => self.claim(field, Claimed::Win(None)),
            "win" => self.claim(field, Claimed::Win(Some(number(rest, "plies")?))),
            "draw" => self.claim(field, alone("draw", rest, Claimed::Draw)?),
            "loss" => self.claim(field, alone("loss", rest, Claimed::Loss)?),
            "take" => self.claim(field, Claimed::Take(number(rest, "pieces")?)),
            "bm" if rest.is_empty() => Err(PuzzleProblem::Empty("bm")),
            "bm" if self.best.is_empty() => {
                let read = |mv| text::read_move(&self.position, mv).map_err(PuzzleProblem::Move);
                self.best = rest.split_whitespace().map(read).collect::<Result<_, _>>()?;
                Ok(())
            }
            "id" if rest.is_empty() => Err(PuzzleProblem::Empty("id")),
            "id" if self.id.is_none() => {
                self.id = Some(rest.to_owned());
                Ok(())
            }
            "bm" | "id" => Err(PuzzleProblem::Twice(field.to_owned())),
            _ => Err(PuzzleProblem::Field(name.to_owned())),
        }
    }

    fn claim(&mut self, field: &str, claim: Claimed) -> Result<(), PuzzleProblem> {
        match self.claim.replace(claim) {
            None => Ok(()),
            Some(_) => Err(PuzzleProblem::Twice(field.to_owned())),
        }
    }
}

/// The parts of a line with their columns.
fn parts(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split(';').map(move |part| {
        let blank = part.chars().take_while(|sign| sign.is_whitespace()).count();
        let start = column + blank;
        column += part.chars().count() + 1;
        (start, part.trim())
    })
}

fn number(text: &str, of: &'static str) -> Result<u32, PuzzleProblem> {
    text.parse().map_err(|_| PuzzleProblem::Number(text.to_owned(), of))
}

fn alone(name: &'static str, rest: &str, claim: Claimed) -> Result<Claimed, PuzzleProblem> {
    match rest.is_empty() {
        true => Ok(claim),
        false => Err(PuzzleProblem::Surplus(name, rest.to_owned())),
    }
}

impl<G: Game> fmt::Display for Puzzle<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::write_position(&self.position))?;
        if !self.best.is_empty() {
            f.write_str(" ; bm")?;
            for &mv in &self.best {
                write!(f, " {}", text::write_move(&self.position, mv))?;
            }
        }
        if let Some(claim) = self.claim {
            write!(f, " ; {claim}")?;
        }
        self.id.iter().try_for_each(|id| write!(f, " ; id {id}"))
    }
}

impl fmt::Display for Claimed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claimed::Win(None) => f.write_str("win"),
            Claimed::Win(Some(plies)) => write!(f, "win {plies}"),
            Claimed::Draw => f.write_str("draw"),
            Claimed::Loss => f.write_str("loss"),
            Claimed::Take(pieces) => write!(f, "take {pieces}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Alquerque;

    fn read(line: &str) -> Result<Option<Puzzle<Alquerque>>, PuzzleError> {
        Puzzle::read(line)
    }

    #[test]
    fn puzzles_come_back() {
        for line in [
            "W:Wa1,c3:Be5",
            "W:Wa1,c3:Be5 ; bm c3-c4 a1-a2 ; win 7 ; id the one; or not"
                .trim_end_matches("; or not"),
            "B:Wa1:Be5 ; draw",
            "B:Wa1:Be5 ; take 0 ; id nothing",
            "B:Wa1:Be5 ; loss",
            "B:Wa1:Be5 ; win",
        ] {
            assert_eq!(read(line).unwrap().unwrap().to_string(), line);
        }
        assert_eq!(read("  # a remark"), Ok(None));
        assert_eq!(read("\t"), Ok(None));
    }

    #[test]
    fn faults_have_their_column() {
        for (line, column, told) in [
            ("W:Wa1:Bz9", 1, "z9"),
            (" W:Wa1:Be5 ; mate 3", 14, "`mate` is no field"),
            ("W:Wa1:Be5 ; win x", 13, "`x` is no number of plies"),
            ("W:Wa1:Be5 ; win 3 ; draw", 21, "`draw` after another"),
            ("W:Wa1:Be5 ; bm a1-a3", 13, "a1-a3"),
            ("W:Wa1:Be5 ; bm", 13, "not followed"),
            ("W:Wa1:Be5 ; draw 3", 13, "followed by `3`"),
            ("W:Wa1:Be5 ; id a ; id b", 20, "the same twice"),
            ("W:Wa1:Be5 ;", 12, "is no field"),
        ] {
            let error = read(line).unwrap_err();
            assert_eq!(error.column, column, "{line}: {error}");
            assert!(error.to_string().contains(told), "{line}: {error}");
        }
    }
}
