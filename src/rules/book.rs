//! A rule book as plain data, the number of the clause beside each field.
//!
//! The idea of a variant as a page of constants with the article in the margin
//! is `dctl`'s (Rein Halbersma).

use super::Side;
use crate::board::{Directions, Lattice, Set};
use std::fmt;

/// The number of a clause, as `1.5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Clause(pub &'static str);

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A fact of the rules and the clause that states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule<T> {
    /// The fact.
    pub value: T,
    /// Where it stands.
    pub clause: Clause,
}

/// The fact, as the clause states it.
pub const fn rule<T>(clause: &'static str, value: T) -> Rule<T> {
    Rule { value, clause: Clause(clause) }
}

/// All that distinguishes one game of the family from another.
#[derive(Clone, Copy)]
pub struct RuleBook {
    /// The name typed to choose the book: lower case, no spaces.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The GameType tag of game files (PDN 3.0): a number, the side that begins,
    /// the board's files and ranks, how squares are named, and 0 where the
    /// bottom left corner is on the board. Books may share a number.
    pub game_type: &'static str,
    /// The chapters of the rules that hold, and single clauses of others, in reading
    /// order.
    pub chapters: &'static [&'static str],
    /// The board.
    pub lattice: &'static Lattice,
    /// The men of White and of Black at the start.
    pub start: Rule<[Set; 2]>,
    /// What White and Black can and must do.
    pub camps: [Camp; 2],
    /// When leapt pieces leave the board.
    pub removal: Rule<Removal>,
    /// How long a game may go on without progress.
    pub progress: Rule<Progress>,
}

impl RuleBook {
    /// Whether the side begins as a single piece, as the hare does.
    pub fn begins_alone(&self, side: Side) -> bool {
        self.start.value[side.index()].len() == 1
    }
}

/// The rules for the pieces of one side.
#[derive(Clone, Copy)]
pub struct Camp {
    /// How a man moves.
    pub man: Mover,
    /// How a king moves; `None` where there are no kings.
    pub king: Option<Mover>,
    /// Where and when a man is crowned.
    pub crowning: Rule<Crowning>,
    /// Whether the side must capture.
    pub duty: Rule<Duty>,
    /// Which captures the side may choose from.
    pub priority: Rule<Priority>,
    /// Fewer pieces than this and the side has lost.
    pub enough: Rule<usize>,
    /// The clause by which the side has lost when it cannot move.
    pub immobile: Clause,
    /// How many pieces a position that is read may have.
    pub pieces: Rule<Span>,
}

/// How one kind of piece moves.
#[derive(Clone, Copy)]
pub struct Mover {
    /// The directions in which it steps.
    pub steps: Rule<Directions>,
    /// The directions in which it leaps.
    pub leaps: Rule<Directions>,
    /// Whether it moves, and reaches the piece to be leapt, over any free
    /// distance rather than from the next point.
    pub flying: bool,
    /// Where a leap may come down.
    pub landing: Rule<Landing>,
    /// Whether a leap may be opposite in direction to the one before.
    pub turns_back: Rule<bool>,
}

/// Where a leap may come down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landing {
    /// On the point directly behind the piece taken.
    Behind,
    /// On any free point beyond it, up to the next piece.
    Beyond,
    /// On any free point beyond it, but on one from which the leaping can go on
    /// if there is one.
    BeyondGoingOn,
}

/// Whether a side must capture when it can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// It may step instead.
    Free,
    /// It must capture.
    Compulsory,
    /// It may step instead, but each piece that could have captured can then
    /// be taken off by the opponent: it is *huffable*.
    Huffed {
        /// The clause that gives the opponent the right.
        right: Clause,
        /// The clause by which taking off the last piece ends the game.
        last: Clause,
    },
}

/// Which of several captures may be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Priority {
    /// Any.
    Any,
    /// One that takes the largest number of pieces.
    Most,
}

/// When a leapt piece leaves the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    /// Before the next leap of the turn.
    AtOnce,
    /// When the turn ends; until then it bars the way and is not leapt again.
    AtEnd,
}

/// Where and when a man becomes a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crowning {
    /// Nowhere: there are no kings.
    Never,
    /// On these points, and its turn ends there.
    EndsTurn(Set),
    /// On these points, if its turn ends there.
    AtEnd(Set),
    /// On these points at once, and it goes on as a king.
    AtOnce(Set),
}

impl Crowning {
    /// The points on which a man does not stay a man.
    pub const fn points(self) -> Set {
        match self {
            Crowning::Never => Set::EMPTY,
            Crowning::EndsTurn(far) | Crowning::AtEnd(far) | Crowning::AtOnce(far) => far,
        }
    }
}

/// The draw by turns without progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// So many turns (single moves of either side) without progress are a draw.
    pub limit: u16,
    /// What counts as progress beside a capture.
    pub resets: Resets,
}

/// What counts as progress beside a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resets {
    /// Nothing.
    Captures,
    /// A man's move that changes its rank.
    MenForward,
}

/// A range of numbers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Span {
    pub least: usize,
    pub most: usize,
}
