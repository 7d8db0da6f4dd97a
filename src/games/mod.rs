//! The games, a page each, and the one list that names them all.

mod alquerque;
mod alquerque_huff;
mod clauses;
mod dame;
mod hare;
mod turkish;
mod turkish_tudaf;

pub use alquerque::Alquerque;
pub use alquerque_huff::AlquerqueHuff;
pub use clauses::{clause, clauses, plain, sources};
pub use dame::Dame;
pub use hare::{Hare10, Hare11, Hare12};
pub use turkish::Turkish;
pub use turkish_tudaf::TurkishTudaf;

use crate::eval::Evaluate;
use crate::rules::{Game, RuleBook};

/// Something to be done for a game chosen by name.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Evaluate>(self) -> Self::Output;
}

macro_rules! books {
    ($($game:ty),* $(,)?) => {
        /// The rule books in the order in which they are listed to people.
        pub const BOOKS: &[RuleBook] = &[$(<$game>::BOOK),*];

        /// Calls the visitor with the game of this name; `None` if there is none.
        ///
        /// ```
        /// use quirkat::{eval::Evaluate, games::{self, Visitor}, rules::Position};
        /// struct CountMoves;
        /// impl Visitor for CountMoves {
        ///     type Output = u64;
        ///     fn visit<G: Evaluate>(self) -> u64 {
        ///         Position::<G>::start().count_moves()
        ///     }
        /// }
        /// assert_eq!(games::with("dame", CountMoves), Some(7));
        /// assert_eq!(games::with("chess", CountMoves), None);
        /// ```
        pub fn with<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
            $(if name == <$game>::BOOK.name {
                return Some(visitor.visit::<$game>());
            })*
            None
        }
    };
}

books![Alquerque, AlquerqueHuff, Hare10, Hare11, Hare12, Dame, Turkish, TurkishTudaf];
