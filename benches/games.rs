//! Self-play on the clock, two engines and a clock outside them, every book in
//! turn: no flag may fall, no move and no line be illegal. Option: `--moves` for
//! each of the two controls.

#[path = "../tests/common/clocked.rs"]
mod clocked;
mod common;
#[path = "../tests/common/engine.rs"]
mod engine;

use clocked::{Control, play};
use common::{is_listing, option};
use engine::Engine;
use quirkat::games::BOOKS;
use quirkat::session::{self, Source};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::time::Duration;

/// Seconds for the game and for each move.
const CONTROLS: [(f64, f64); 2] = [(1.0, 0.01), (0.1, 0.005)];

fn main() {
    if is_listing() {
        return;
    }
    let mut rng = StdRng::seed_from_u64(5);
    for (time, increment) in CONTROLS {
        let seconds = Duration::from_secs_f64;
        let control = Control { time: seconds(time), increment: seconds(increment) };
        run(control, option("--moves", 10_000), &mut rng);
    }
}

fn run(control: Control, moves: usize, rng: &mut StdRng) {
    let (mut played, mut games, mut flags) = (0, 0, Vec::new());
    let mut least = control.time;
    while played < moves {
        let name = BOOKS[games % BOOKS.len()].name;
        let mut engines = [Engine::playing(name), Engine::playing(name)];
        let opening = opening(name, rng);
        let opening: Vec<&str> = opening.iter().map(String::as_str).collect();
        let game = play(&mut engines, name, &opening, control);
        played += game.moves;
        games += 1;
        least = least.min(game.least);
        flags.extend(game.overrun);
    }
    println!(
        "{} s + {} s: {played} moves in {games} games, {} lost on time {flags:?}, \
         least left {:.1} ms, no illegal move or line",
        control.time.as_secs_f64(),
        control.increment.as_secs_f64(),
        flags.len(),
        least.as_secs_f64() * 1e3
    );
}

/// Some random moves that do not end the game.
fn opening(name: &str, rng: &mut StdRng) -> Vec<String> {
    let mut game = session::open(name).expect("a known game");
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..rng.random_range(0..5) {
        let choices = game.status().moves;
        let Some(choice) = choices.choose(rng) else { break };
        moves.push(choice.text.clone());
        let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
        game.set_position(&Source::Start, &texts).expect("legal moves");
    }
    if game.status().ending.is_some() { Vec::new() } else { moves }
}
