//! How many nodes a second one thread searches in middle games, and perft
//! beside it in the same run.
//!
//! A node is a position entered by making a move, quiescence counted, with the
//! evaluation as in play.

mod common;

use common::{is_listing, median, middle_games};
use quirkat::eval::Evaluate;
use quirkat::games::{self, BOOKS, Visitor};
use quirkat::rules::{Game, History, Position, perft::perft};
use quirkat::search::{Limits, Table, search};
use std::time::Instant;

const POSITIONS: usize = 10;
const NODES: u64 = 2_000_000;

fn main() {
    if is_listing() {
        return;
    }
    println!("{POSITIONS} middle games a book, {NODES} nodes each, one thread, medians");
    println!("{:<16}{:>18}{:>18}", "book", "search M nodes/s", "perft M nodes/s");
    for book in BOOKS {
        games::with(book.name, Speed).expect("a known book");
    }
}

struct Speed;

impl Visitor for Speed {
    type Output = ();

    fn visit<G: Evaluate>(self) {
        let positions = middle_games::<G>(POSITIONS);
        let table = Table::new(128);
        let searched = median(positions.iter().map(|position| search_speed(position, &table)));
        let counted = median(positions.iter().map(perft_speed));
        println!("{:<16}{searched:>18.2}{counted:>18.0}", G::BOOK.name);
    }
}

/// Million nodes a second.
fn search_speed<G: Evaluate>(position: &Position<G>, table: &Table) -> f64 {
    let limits = Limits { nodes: NODES, ..Limits::default() };
    let start = Instant::now();
    let found = search(&History::new(*position), limits, table, &());
    found.nodes as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn perft_speed<G: Game>(position: &Position<G>) -> f64 {
    let depth = (1..).find(|&depth| perft(position, depth) > 2_000_000).expect("a depth");
    let start = Instant::now();
    let nodes = perft(position, depth);
    nodes as f64 / start.elapsed().as_secs_f64() / 1e6
}
