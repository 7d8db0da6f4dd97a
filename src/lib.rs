//! Quirkat plays the oldest family of draughts: Alquerque, Hare and Hunters, old
//! German Dame and Turkish Dama. This crate holds the rules, the search and the
//! protocol; the binary of the same name is a thin shell around it.
//!
//! ```
//! use quirkat::games::Turkish;
//! use quirkat::rules::{History, Position, text};
//! use quirkat::search::{self, Limits, Table};
//!
//! let mut game = History::new(Position::<Turkish>::start());
//! let first = text::read_move(game.position(), "d3-d4")?;
//! game.play(first);
//!
//! let limits = Limits { depth: 5, ..Limits::default() };
//! let reply = search::search(&game, limits, &Table::new(1), &());
//! println!("{}", text::write_line(game.position(), &reply.line).join(" "));
//! # Ok::<(), text::MoveError>(())
//! ```
//!
//! # The house
//!
//! The modules in floor order; each imports only from those below it.
//!
//! | floor | module | for |
//! |---|---|---|
//! | 8 | [`arena`] | matches: openings, schedule, referee, ledger, verdict |
//! | 7 | [`protocol`] | the line protocol: commands, replies, the loop; a client, a check of engines |
//! | 6 | [`session`] | a game chosen at run time, as an object |
//! | 5 | [`clock`] | the time for a move, and an observer that sees to it |
//! | 5 | [`strength`] | how well to play against people |
//! | 5 | [`solve`] | questions about positions, answered with proofs |
//! | 5 | [`pdn`] | files of whole games, read and written |
//! | 4 | [`search`] | the best move of a position |
//! | 4 | [`games`] | the rule books, a page each |
//! | 3 | [`eval`] | what a quiet position is worth |
//! | 3 | [`diagram`] | pictures of positions, as text and SVG |
//! | 3 | [`tablebase`] | perfect play with few pieces: built, read, checked |
//! | 2 | [`rules`] | positions, moves, notation, perft: general to all books |
//! | 1 | [`board`] | points, sets and lines |
//! | 1 | [`files`] | files that are written whole or not at all |
//!
//! What must stay true is mostly what is *not* there:
//!
//! - [`board`] knows no rule, [`rules`] names no game: a book's special case is
//!   a field of its [`RuleBook`](rules::RuleBook) or a function on its page.
//! - Nothing below [`games`] takes one colour for the mirror of the other.
//! - [`search`] prints nothing, reads no clock and knows no text.
//! - Only [`protocol`] knows the protocol's syntax; only [`rules::text`] that of
//!   positions and moves; only [`pdn`] that of game files.
//! - Only [`session`] makes an object of a generic game; everything hot is
//!   compiled for one book.
//! - `unsafe` stands in one file, where the search speaks to the machine's memory.
#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod arena;
pub mod board;
pub mod clock;
pub mod diagram;
pub mod eval;
pub mod files;
pub mod games;
pub mod pdn;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod session;
pub mod solve;
pub mod strength;
pub mod tablebase;

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct FrontPage;
