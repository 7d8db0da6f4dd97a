//! Files of whole games: Portable Draughts Notation 3.0 (Wieger Wesselink),
//! read and written.
//!
//! A file is read in two steps: [`read`] divides it into [`Draft`]s, which are
//! words and where they stand; [`Draft::resolve`] makes of one a [`Record`] of
//! legal moves. What is wrong is told with its line and column, and the rest is
//! still read.
//!
//! ```
//! use quirkat::{games::Turkish, pdn};
//! let file = "[White \"Ann\"]\n[GameType \"30\"]\n\n1. d3-d4 {the middle} a6-a5 2. d4-d5! *";
//! let game = pdn::read(file).next().unwrap().resolve::<Turkish>()?;
//! assert_eq!(game.tags.get("White"), Some("Ann"));
//! assert!(game.to_string().ends_with("1. d3-d4 {the middle} 1... a6-a5 2. d4-d5! *\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draft;
mod error;
mod line;
mod names;
mod record;
mod resolve;
mod result;
mod scan;
mod squares;
mod tags;
mod write;

pub use draft::{Draft, Drafts, Word, decode, read};
pub use error::{Error, Faulty, Place, Problem};
pub use line::{Comment, Line, MAX_NESTING, Nag, Ply};
pub use record::Record;
pub use result::GameResult;
pub use tags::Tags;
