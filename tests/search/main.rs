//! What the search claims, compared with exhaustive play by the rules alone;
//! and what it promises to those who watch, limit and interrupt it.

mod claims;
#[path = "../common/mod.rs"]
mod common;
mod evaluation;
mod exhaustive;
mod limits;
mod lines;
mod observer;
mod positions;
mod quiescence;
mod repetition;
mod table;
mod tasks;
mod truth;
mod wins;

use quirkat::eval::{Evaluate, Proven};
use quirkat::rules::{History, Outcome, Position, text};
use quirkat::search::{self, Limits, Report, Table};

/// A search of this position alone, so deep, on one thread.
fn search_deep<G: Evaluate>(position: &Position<G>, depth: u32, table: &Table) -> Report {
    let limits = Limits { depth, ..Limits::default() };
    search::search(&History::new(*position), limits, table, &())
}

/// A search of a game for so many nodes, on one thread.
fn search_nodes<G: Evaluate>(game: &History<G>, nodes: u64, table: &Table) -> Report {
    let limits = Limits { nodes, ..Limits::default() };
    search::search(game, limits, table, &())
}

/// The position after a line, each move of which must be legal.
fn walk<G: Evaluate>(start: &Position<G>, report: &Report) -> Position<G> {
    let mut position = *start;
    for &mv in &report.line {
        assert!(position.moves().contains(&mv), "{start:?}: {mv:?} in {report:?}");
        position = position.play(mv);
    }
    position
}

/// The line of a proven score must be as long as the score says and end in the
/// win that it says. Where the game was over before, nothing is said of it.
fn check_proven_line<G: Evaluate>(start: &Position<G>, report: &Report) {
    let last = walk(start, report);
    let (plies, winner) = match report.score.proven() {
        Some(Proven::Win(plies)) => (plies, start.side()),
        Some(Proven::Loss(plies)) => (plies, start.side().other()),
        None => return,
    };
    assert_eq!(report.line.len() as u32, plies, "{start:?}: {report:?}");
    let ending = last.ending().map(|ending| ending.outcome);
    assert_eq!(ending, Some(Outcome::Win(winner)), "{start:?}: {report:?}");
}

/// A position that the test wrote itself.
fn position<G: Evaluate>(fen: &str) -> Position<G> {
    text::read_position(fen).unwrap()
}
