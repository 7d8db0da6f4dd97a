//! How soon the engine answers: after a `stop`, and at ten milliseconds a move,
//! through its pipes as a front end meets it. Options: `--stops`, `--moves`.

#[path = "../tests/common/clocked.rs"]
mod clocked;
mod common;
#[path = "../tests/common/engine.rs"]
mod engine;

use clocked::{bare_timer, stop_after, think};
use common::{is_listing, middle_games, option, percentile};
use engine::Engine;
use quirkat::games::Turkish;
use quirkat::rules::text;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::time::Duration;

fn main() {
    if is_listing() {
        return;
    }
    measure_stops(option("--stops", 1_000));
    measure_moves(option("--moves", 10_000));
}

fn positions() -> Vec<String> {
    let positions = middle_games::<Turkish>(10).into_iter();
    positions.map(|position| format!("pos fen={}", text::write_position(&position))).collect()
}

fn measure_stops(count: usize) {
    let mut engine = Engine::playing("turkish");
    engine.say("set-param name=hash value=1024\nset-param name=threads value=2\nlevel infinite");
    engine.ask("ping");
    let mut rng = StdRng::seed_from_u64(1);
    let positions = positions();
    let mut milliseconds = Vec::new();
    for i in 0..count {
        engine.say(&positions[i % positions.len()]);
        let time = Duration::from_micros(rng.random_range(0..50_000));
        milliseconds.push(stop_after(&mut engine, time).as_secs_f64() * 1e3);
    }
    println!("stop to done, 1 GiB, 2 threads, {count} stops, milliseconds");
    print_shares(&milliseconds);
}

fn measure_moves(count: usize) {
    const TIME: Duration = Duration::from_millis(10);
    let mut engine = Engine::playing("turkish");
    engine.say("level move-time=0.01");
    let positions = positions();
    let (mut ours, mut bare) = (Vec::new(), Vec::new());
    for i in 0..count {
        engine.say(&positions[i % positions.len()]);
        ours.push(think(&mut engine).as_secs_f64() * 1e3);
        bare.push(bare_timer(TIME).as_secs_f64() * 1e3);
    }
    println!("move-time=0.01, {count} moves, milliseconds");
    print_shares(&ours);
    println!("a bare timer of 10 ms in the same run: a thread that computes so long");
    print_shares(&bare);
    let late = |times: &[f64]| times.iter().filter(|&&time| time > 20.0).count();
    println!("over 10 ms + 10 ms: {} of ours, {} of the bare timer's", late(&ours), late(&bare));
}

fn print_shares(values: &[f64]) {
    for share in [0.5, 0.99, 0.999, 1.0] {
        println!("  {:>5.1}%  {:8.3}", share * 100.0, percentile(values.iter().copied(), share));
    }
}
