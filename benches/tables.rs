//! Endgame tables of Alquerque: how fast they are built, how large they are, how
//! fast they are asked.
//!
//! Options: `--pieces` to build, 8 as a rule; `--positions` to ask for; `--dir`
//! to keep the tables, or to ask those that are there.

mod common;

use common::{is_listing, option};
use quirkat::board::{Point, Set};
use quirkat::games::Alquerque;
use quirkat::rules::{Position, Setup, Side};
use quirkat::tablebase::{Builder, Header, Slice, Tables, list};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

fn main() {
    if is_listing() {
        return;
    }
    let pieces = option("--pieces", 8);
    let own = std::env::temp_dir().join(format!("quirkat-bench-tables-{}", std::process::id()));
    let folder = option("--dir", own.clone());
    build(&folder, pieces);
    sizes(&folder);
    for name in ["4v4", "5v3", "3v5"] {
        let slice = Slice::read(name).expect("a slice of Alquerque");
        if slice.len() <= pieces {
            ask(&folder, &[slice], name);
        }
    }
    if pieces >= 8 {
        let both = ["4v4", "5v3"].map(|name| Slice::read(name).expect("a slice of Alquerque"));
        ask(&folder, &both, "4v4 and 5v3");
    }
    if folder == own {
        let _ = std::fs::remove_dir_all(own);
    }
}

fn build(folder: &Path, pieces: usize) {
    let start = Instant::now();
    let mut builder = Builder::<Alquerque>::new(folder, 4 << 30, &()).expect("a folder");
    let missing = builder.missing(&Slice::families(pieces));
    if missing.is_empty() {
        return;
    }
    builder.build_all(pieces).expect("tables");
    let seconds = start.elapsed().as_secs_f64();
    let stored: u64 = headers(folder).iter().map(|header| header.stored).sum();
    println!(
        "built to {pieces} pieces: {:.2} million positions in {seconds:.1} s, {:.2} million a \
         second on {} threads",
        stored as f64 / 1e6,
        stored as f64 / 1e6 / seconds,
        rayon::current_num_threads()
    );
}

fn headers(folder: &Path) -> Vec<Header> {
    let listing = list::<Alquerque>(folder).expect("tables");
    listing.headers.into_iter().map(|(header, _)| header).collect()
}

fn sizes(folder: &Path) {
    let headers = headers(folder);
    let sum = |part: fn(&Header) -> u64| headers.iter().map(part).sum::<u64>();
    let stored = sum(|header| header.stored) as f64;
    let (values, distances) = (sum(|it| it.value_bytes), sum(|it| it.distance_bytes));
    println!(
        "size: {:.3} bits a position for values, {:.3} with distances",
        8.0 * values as f64 / stored,
        8.0 * (values + distances) as f64 / stored
    );
}

/// Asks for positions at random, none of them twice, first with no block at hand,
/// then with all of them.
fn ask(folder: &Path, slices: &[Slice<Alquerque>], name: &str) {
    let positions = positions(slices, option("--positions", 4_000_000));
    let tables = Tables::<Alquerque>::open(folder, 1 << 30).expect("tables");
    let start = Instant::now();
    let cold = 1000;
    for position in &positions[..cold] {
        black_box(tables.value(position));
    }
    let cold = start.elapsed().as_secs_f64() * 1e6 / cold as f64;
    let speed = |ask: &dyn Fn(&Position<Alquerque>) -> bool| {
        assert!(positions.iter().all(ask));
        let start = Instant::now();
        assert!(positions.iter().all(ask));
        positions.len() as f64 / 1e6 / start.elapsed().as_secs_f64()
    };
    let values = speed(&|position| tables.value(position).is_some());
    let worths = speed(&|position| tables.probe(position).is_some());
    println!(
        "{name}: {values:.2} million values a second, {worths:.2} with distances; the first 1000 \
         {cold:.1} µs each"
    );
}

fn positions(slices: &[Slice<Alquerque>], count: usize) -> Vec<Position<Alquerque>> {
    let mut dice = SmallRng::seed_from_u64(1283);
    let mut seen = BTreeSet::new();
    while seen.len() < count {
        let slice = slices[dice.random_range(0..slices.len())];
        let mut free: Vec<usize> = (0..25).collect();
        let (chosen, _) = free.partial_shuffle(&mut dice, slice.len());
        let set = |points: &[usize]| points.iter().map(|&point| Point::new(point)).collect::<Set>();
        let (own, enemy) = chosen.split_at(slice.own.len());
        seen.insert((set(own), set(enemy)));
    }
    let setup = |(own, enemy)| Setup {
        pieces: [own, enemy],
        kings: Set::EMPTY,
        huffable: Set::EMPTY,
        side: Side::White,
        quiet: 0,
    };
    let mut positions: Vec<_> =
        seen.into_iter().map(|both| Position::try_from(setup(both)).expect("legal")).collect();
    positions.shuffle(&mut dice);
    positions
}
