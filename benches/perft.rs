//! Perft against `kish`, a public generator for Turkish draughts, in the same
//! process and turn by turn; then the other books' speed beside it.

use quirkat::eval::Evaluate;
use quirkat::games::{self, Turkish, Visitor};
use quirkat::rules::{
    Position,
    perft::{perft, perft_paths},
};
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: usize = 10;
const DEPTH: u32 = 8;

/// Depths at which a count takes some tenths of a second.
const OTHERS: [(&str, u32); 7] = [
    ("alquerque", 13),
    ("alquerque-huff", 8),
    ("hare10", 9),
    ("hare11", 9),
    ("hare12", 9),
    ("dame", 9),
    ("turkish-tudaf", 8),
];

fn main() {
    if std::env::args().any(|arg| arg == "--list") {
        return;
    }
    compare_with_kish();
    println!("\n{:<16}{:>6}{:>16}{:>10}{:>12}", "book", "depth", "nodes", "s", "M nodes/s");
    for (book, depth) in OTHERS {
        games::with(book, Speed { depth }).expect("a known book");
    }
}

fn compare_with_kish() {
    let (ours, theirs) = (Position::<Turkish>::start(), kish::Board::new_default());
    assert_eq!(perft_paths(&ours, DEPTH), theirs.perft(DEPTH as u64), "paths, both");
    let mut times: Vec<(Duration, Duration)> = (0..ROUNDS)
        .map(|_| {
            let own = time(|| perft(black_box(&ours), DEPTH));
            (own, time(|| black_box(&theirs).perft(DEPTH as u64)))
        })
        .collect();
    let own = median(times.iter().map(|pair| pair.0.as_secs_f64()));
    let kish = median(times.iter().map(|pair| pair.1.as_secs_f64()));
    times.sort_by(|a, b| ratio(a).total_cmp(&ratio(b)));
    let (low, high) = (ratio(&times[0]), ratio(&times[ROUNDS - 1]));
    println!("turkish, start, depth {DEPTH}, one thread, {ROUNDS} rounds in turn");
    println!("  quirkat  {own:.3} s (median)");
    println!("  kish     {kish:.3} s (median)");
    println!("  kish / quirkat  {:.2} (medians), pairs {low:.2} to {high:.2}", kish / own);
}

struct Speed {
    depth: u32,
}

impl Visitor for Speed {
    type Output = ();

    fn visit<G: Evaluate>(self) {
        let start = Position::<G>::start();
        let nodes = perft(&start, self.depth);
        let seconds =
            median((0..3).map(|_| time(|| perft(black_box(&start), self.depth)).as_secs_f64()));
        let speed = nodes as f64 / seconds / 1e6;
        println!("{:<16}{:>6}{nodes:>16}{seconds:>10.3}{speed:>12.0}", G::BOOK.name, self.depth);
    }
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

fn ratio((own, kish): &(Duration, Duration)) -> f64 {
    kish.as_secs_f64() / own.as_secs_f64()
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    (values[(values.len() - 1) / 2] + values[values.len() / 2]) / 2.0
}
