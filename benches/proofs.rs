//! Proofs without tables: positions that tables know, solved with the tables
//! switched off. How many are decided, and whether one of them wrongly.
//!
//! Options: `--dir` where the tables are, `target/tables` as a rule; `--seconds` for a
//! position, 10; `--positions` of each book, 200; `--book` for one of them.

mod common;
#[path = "../tests/common/samples.rs"]
mod samples;

use common::{is_listing, option};
use quirkat::eval::Evaluate;
use quirkat::games::{BOOKS, Visitor, with};
use quirkat::rules::Game;
use quirkat::solve::Solver;
use quirkat::tablebase::Tables;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// MiB for a solver, as `quirkat solve` has them.
const MEMORY: usize = 64;

fn main() {
    if is_listing() {
        return;
    }
    let book = option("--book", String::new());
    println!("book             positions  decided  wrong  median s");
    for it in BOOKS.iter().filter(|it| book.is_empty() || it.name == book) {
        with(it.name, Ask).expect("a book of the list");
    }
}

/// How many pieces a position may have: as many as its tables are built to.
fn pieces<G: Game>() -> usize {
    match G::TABLES {
        "alquerque" => 8,
        "alquerque-huff" => 6,
        "dame" => 5,
        "hare" => G::BOOK.start.value[1].len() + 1,
        _ => 4,
    }
}

struct Ask;

impl Visitor for Ask {
    type Output = ();

    fn visit<G: Evaluate>(self) {
        let folder = option("--dir", PathBuf::from("target/tables"));
        let tables = Tables::<G>::open(&folder, 256 << 20).expect("a directory of tables");
        let limit = Duration::from_secs(option("--seconds", 10));
        let (mut decided, mut wrong, mut times) = (0, 0, Vec::new());
        let positions = samples::some_positions::<G>(pieces::<G>(), option("--positions", 200));
        for position in &positions {
            let start = Instant::now();
            let stop = move |_: u64| start.elapsed() >= limit;
            let mut solver = Solver::new(MEMORY, None, &stop).expect("memory");
            let valued = solver.value(position);
            times.push(start.elapsed().as_secs_f64());
            if let Ok(valued) = valued {
                decided += 1;
                let truth = tables.value(position).expect("a table of the position");
                wrong += usize::from(truth != valued.value);
            }
        }
        times.sort_by(f64::total_cmp);
        let (count, median) = (positions.len(), times[positions.len() / 2]);
        println!("{:15}{count:>11}{decided:>9}{wrong:>7}{median:>10.3}", G::BOOK.name);
    }
}
