//! The collection of problems, solved without tables: each is won as it says, by
//! the move that it says. That no other move wins is proved elsewhere.

use crate::common::in_every_book;
use quirkat::eval::Evaluate;
use quirkat::solve::{Puzzle, Solver, Verdict};
use std::fs;

in_every_book!(problems_are_solved, check_problems);

/// As `quirkat solve` has them.
const MEBIBYTES: usize = 64;

fn check_problems<G: Evaluate>() {
    if G::BOOK.name == "alquerque-huff" {
        // Too few that can be proved without tables have been found as yet.
        return;
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/problems");
    let text = fs::read_to_string(format!("{folder}/{}.txt", G::BOOK.name)).unwrap();
    let puzzles: Vec<_> =
        text.lines().filter_map(|line| Puzzle::<G>::read(line).unwrap()).collect();
    assert!(puzzles.len() >= 30, "{} problems", puzzles.len());
    for puzzle in &puzzles {
        let mut solver = Solver::new(MEBIBYTES, None, &|nodes| nodes > 1_000_000).unwrap();
        let solved = solver.solve(&puzzle.position, puzzle.task());
        assert_eq!(puzzle.judge(&mut solver, &solved), Verdict::Kept, "{puzzle}");
    }
}
