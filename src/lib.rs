//! Quirkat: rules, search and protocol for the oldest family of draughts.
//!
//! The modules in floor order; each imports only from those below it.
//!
//! | floor | module | for |
//! |---|---|---|
//! | 4 | [`search`] | the best move of a position |
//! | 4 | [`games`] | the rule books, a page each |
//! | 3 | [`eval`] | what a quiet position is worth |
//! | 3 | [`diagram`] | pictures of positions, text and SVG |
//! | 2 | [`rules`] | positions, moves, notation, perft: general to all books |
//! | 1 | [`board`] | points, sets and lines |
#![deny(missing_docs)]

pub mod board;
pub mod diagram;
pub mod eval;
pub mod games;
pub mod rules;
pub mod search;
