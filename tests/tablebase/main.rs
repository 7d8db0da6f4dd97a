//! Endgame tables: built, read, checked against a solver that knows neither
//! numbers nor symmetries, played out, damaged, broken off and shared out.

#[path = "../common/mod.rs"]
mod common;

mod brute;
mod builds;
mod files;
mod play;
mod support;
mod truth;
