//! What can be wrong with a text, and where.

use crate::rules::{Fault, Refusal};
use thiserror::Error;

/// A text that does not follow the grammar.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: expected {expected}, found {found}")]
pub struct SyntaxError {
    /// Where, counted in characters from 1.
    pub column: usize,
    /// What could have stood there.
    pub expected: &'static str,
    /// What stands there.
    pub found: String,
}

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// It does not follow the grammar.
    #[error("not a position: {0}")]
    Syntax(SyntaxError),
    /// It does, but the law has something against the position.
    #[error("no legal position: {}", list(.0))]
    Illegal(Vec<Fault>),
}

/// Why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// It does not follow the grammar.
    #[error("not a move: {0}")]
    Syntax(SyntaxError),
    /// Several legal moves fit it equally well.
    #[error("several moves fit `{text}`: {}", moves.join(", "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that fit, in full.
        moves: Vec<String>,
    },
    /// It is a move that the rules refuse.
    #[error("illegal move `{text}`: {refusal}")]
    Refused {
        /// The text.
        text: String,
        /// Why, and by which clause.
        refusal: Refusal,
    },
}

// Converted by hand: a source would be told twice, since the text holds it.
impl From<SyntaxError> for PositionError {
    fn from(error: SyntaxError) -> PositionError {
        PositionError::Syntax(error)
    }
}

impl From<SyntaxError> for MoveError {
    fn from(error: SyntaxError) -> MoveError {
        MoveError::Syntax(error)
    }
}

fn list(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}
