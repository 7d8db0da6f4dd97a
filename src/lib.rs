//! Quirkat: rules, search and protocol for the oldest family of draughts.
//!
//! The modules in floor order; each imports only from those below it.
//!
//! | floor | module | for |
//! |---|---|---|
//! | 7 | [`protocol`] | the line protocol: commands, replies, the loop |
//! | 6 | [`session`] | a game chosen at run time, as an object |
//! | 5 | [`clock`] | the time for a move, and an observer that sees to it |
//! | 4 | [`search`] | the best move of a position |
//! | 4 | [`games`] | the rule books, a page each |
//! | 3 | [`eval`] | what a quiet position is worth |
//! | 3 | [`diagram`] | pictures of positions, text and SVG |
//! | 2 | [`rules`] | positions, moves, notation, perft: general to all books |
//! | 1 | [`board`] | points, sets and lines |
#![deny(missing_docs)]

pub mod board;
pub mod clock;
pub mod diagram;
pub mod eval;
pub mod games;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod session;

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct FrontPage;
