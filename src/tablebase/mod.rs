//! Endgame tables: perfect play of all positions with few pieces, found by
//! retrograde analysis.
//!
//! A table holds a [`Slice`]: the positions with the same pieces. For each it
//! knows who wins and in how many plies when the winner hurries and the loser
//! tarries ([`Worth`]). The distance runs to the end of the game and not to the
//! next capture, so that it is what a search counts as well, and a winner who
//! takes the shortest way never sees a position twice.
//!
//! Outside the tables stand the turns without progress (0.8) and the positions
//! that come again (0.7). A win that is no farther away than the counter's limit
//! is won in spite of them.
//!
//! Retrograde analysis of draughts by slices goes back to Thompson (1986) and to
//! the Chinook project (Lake, Schaeffer and Lu, 1994).

mod build;
mod cache;
mod cell;
mod classes;
mod combination;
mod file;
mod fingerprint;
mod frame;
mod index;
mod judge;
mod part;
mod retrograde;
mod rights;
mod slab;
mod slice;
mod tables;
mod verify;
mod worth;

pub use build::{BuildError, Builder, Estimate, Stage, Watch};
pub use file::{Count, EXTENSION, Header, Longest, TableError, read_header};
pub(crate) use fingerprint::fingerprint;
pub use part::Share;
pub use rights::{Rights, count_rights};
pub use slice::{Force, Slice};
pub use tables::{Listing, Tables, list};
pub use verify::{Verified, Wrong, verify_all, verify_some};
pub use worth::{Value, Worth};
