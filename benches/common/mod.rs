//! Positions to measure with, and a few figures.

// Each bench compiles this file for itself and uses a part of it.
#![allow(dead_code)]

use quirkat::eval::Evaluate;
use quirkat::rules::{History, Position};
use quirkat::search::{Limits, Table, search};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Whether cargo only asks what tests there are.
pub fn is_listing() -> bool {
    std::env::args().any(|arg| arg == "--list")
}

/// The number that follows this option, or another.
pub fn option<T: std::str::FromStr>(name: &str, otherwise: T) -> T {
    let mut args = std::env::args().skip_while(|arg| arg != name);
    args.nth(1).and_then(|value| value.parse().ok()).unwrap_or(otherwise)
}

/// Whether this word was given.
pub fn flag(name: &str) -> bool {
    std::env::args().any(|arg| arg == name)
}

/// Positions of games in which four turns are random and the rest are a weak
/// search's: quiet ones with a choice, each of another game.
pub fn middle_games<G: Evaluate>(count: usize) -> Vec<Position<G>> {
    let mut rng = StdRng::seed_from_u64(1283);
    let mut found = Vec::new();
    while found.len() < count {
        let length = rng.random_range(12..24);
        found.extend(middle_game::<G>(&mut rng, length));
    }
    found
}

fn middle_game<G: Evaluate>(rng: &mut StdRng, length: usize) -> Option<Position<G>> {
    let table = Table::new(1);
    let mut game = History::new(Position::<G>::start());
    for turn in 0..length {
        if game.ending().is_some() {
            return None;
        }
        let moves = game.position().moves();
        let limits = Limits { nodes: 2_000, ..Limits::default() };
        let mv =
            if turn < 4 { *moves.choose(rng)? } else { search(&game, limits, &table, &()).line[0] };
        game.play(mv);
    }
    let position = game.position().with_fresh_counter();
    (game.ending().is_none() && !position.capture_open() && position.count_moves() > 3)
        .then_some(position)
}

/// The middle one.
pub fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    percentile(values, 0.5)
}

/// The value below which this share of them lies.
pub fn percentile(values: impl IntoIterator<Item = f64>, share: f64) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values[((values.len() as f64 * share) as usize).min(values.len() - 1)]
}

/// The geometric mean and the ends of its 95% interval, by the normal law.
pub fn geometric_mean(values: &[f64]) -> (f64, f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().map(|value| value.ln()).sum::<f64>() / count;
    let variance = values.iter().map(|value| (value.ln() - mean).powi(2)).sum::<f64>();
    let error = 1.96 * (variance / (count - 1.0).max(1.0) / count).sqrt();
    (mean.exp(), (mean - error).exp(), (mean + error).exp())
}
