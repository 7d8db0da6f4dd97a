//! The rules, general to all books: a rule book is plain data, and everything
//! here (moves, keys, text, perft) reads that data. No game is named here.

mod book;
mod captures;
mod chain;
mod count;
mod game;
mod generator;
mod history;
mod key;
mod moves;
pub mod perft;
mod position;
mod reach;
mod refusal;
mod setup;
mod symmetry;
pub mod text;
mod touches;
mod unstep;

pub use book::{
    Camp, Clause, Crowning, Duty, Landing, Mover, Priority, Progress, Removal, Resets, Rule,
    RuleBook, Span, rule,
};
pub use chain::{Chain, Leap};
pub use game::{Ending, Game, Outcome};
pub use history::History;
pub(crate) use key::splitmix;
pub use key::{Keys, key, key_after};
pub use moves::{Move, MoveList};
pub use position::{Position, Side};
pub use refusal::{Refusal, refuse_touches};
pub use setup::{Fault, Setup};
pub use symmetry::{Symmetry, is_even};
pub use touches::{Touch, Touches};
