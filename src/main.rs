use quirkat::{
    games::*,
    rules::{perft::*, *},
};
use std::time::Instant;
fn run<G: Game>(d: u32) {
    let t = Instant::now();
    let n = perft(&Position::<G>::start(), d);
    let e = t.elapsed().as_secs_f64();
    println!("{} {d} {n} {:.3}s {:.1}M/s", G::BOOK.name, e, n as f64 / e / 1e6);
    println!("  paths {}", perft_paths(&Position::<G>::start(), d - 1));
}
fn main() {
    run::<Alquerque>(12);
    run::<AlquerqueHuff>(7);
    run::<Hare10>(7);
    run::<Hare11>(7);
    run::<Hare12>(7);
    run::<Dame>(7);
    run::<Turkish>(7);
    run::<Turkish>(8);
    run::<Turkish>(8);
    run::<Turkish>(9);
}
