//! Opening suites: files of start positions for matches, a position a line.

use crate::rules::text::{PositionError, read_position};
use crate::rules::{Ending, Game, Position};
use ahash::AHashMap;
use thiserror::Error;

/// A start position of a suite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening<G: Game> {
    /// The position.
    pub position: Position<G>,
    /// Its line in the file, from 1.
    pub line: usize,
    /// The line of an earlier position that is the same game, by a symmetry of
    /// the rules or altogether.
    pub same_as: Option<usize>,
}

/// What is wrong with a line of a suite.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct OpeningError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// Why no game can start from a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Problem {
    /// It is no legal position.
    #[error("{0}")]
    Position(PositionError),
    /// The game would be over before it began.
    #[error("the game is over, {}", .0.reason)]
    Over(Ending),
}

/// Reads a suite: a position a line, as [`read_position`] reads it. Blank lines
/// and those that begin with `#` are passed over.
///
/// ```
/// use quirkat::{arena::openings, games::Dame};
/// let suite = openings::read::<Dame>("# Two pieces each\n\nW:Wa1,c1:Bf8,h8\nB:Wa1,c1:Bf8,h8\n")?;
/// assert_eq!((suite[0].line, suite[0].same_as), (3, None));
/// // The same with the board turned and the colours changed.
/// assert_eq!((suite[1].line, suite[1].same_as), (4, Some(3)));
/// # Ok::<(), openings::OpeningError>(())
/// ```
///
/// # Errors
/// The first line from which no game can start. A position that is there twice
/// is no error.
pub fn read<G: Game>(text: &str) -> Result<Vec<Opening<G>>, OpeningError> {
    let mut known = AHashMap::new();
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#'));
    let openings = lines.map(|(line, text)| {
        let position = read_opening(text).map_err(|problem| OpeningError { line, problem })?;
        let first = *known.entry(identity(&position)).or_insert(line);
        Ok(Opening { position, line, same_as: (first != line).then_some(first) })
    });
    openings.collect()
}

fn read_opening<G: Game>(text: &str) -> Result<Position<G>, Problem> {
    let position = read_position(text).map_err(Problem::Position)?;
    position.ending().map_or(Ok(position), |ending| Err(Problem::Over(ending)))
}

/// What two openings have in common that are the same game. The counter does
/// not tell positions apart, as it does not for repetitions (0.7).
pub(super) fn identity<G: Game>(position: &Position<G>) -> Position<G> {
    position.with_fresh_counter().canonical()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Alquerque, AlquerqueHuff, Turkish};

    #[test]
    fn a_bad_line_is_told_with_its_number() {
        let error = |text| read::<Turkish>(text).unwrap_err().to_string();
        let syntax = error("# good\n\nW:Wa2,b2:Ba7,b7\nhello\n");
        assert!(syntax.starts_with("line 4: not a position: column 1"), "{syntax}");
        let illegal = error("W:Wa8,b2:Ba7,b7");
        assert!(illegal.contains("line 1: no legal position") && illegal.contains("0.10"));
        assert_eq!(error("W:Wa2:Ba7"), "line 1: the game is over, one piece is left to each side");
    }

    #[test]
    fn a_suite_may_be_empty() {
        assert_eq!(read::<Alquerque>("# nothing yet\r\n \r\n"), Ok(vec![]));
    }

    #[test]
    fn the_counter_makes_no_other_opening_but_a_huff_does() {
        let fens = "B:Wa1,b1:Be5,d5\nB:Wa1,b1:Be5,d5:H7\nB:Wa1,b1:Be5,d5:Xa1\n";
        let suite = read::<AlquerqueHuff>(fens).unwrap();
        assert_eq!(
            suite.iter().map(|opening| opening.same_as).collect::<Vec<_>>(),
            [None, Some(1), None]
        );
    }
}
