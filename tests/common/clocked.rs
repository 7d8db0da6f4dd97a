//! The engine against itself with a clock outside it, as a tournament has one,
//! and other things that take time: for tests of a few, for benches of many.

// Each crate compiles this file for itself and uses a part of it.
#![allow(dead_code)]

use crate::engine::{Engine, command, value};
use quirkat::session::{self, Session, Source};
use std::thread;
use std::time::{Duration, Instant};

/// Time for the game and for each move.
#[derive(Clone, Copy)]
pub struct Control {
    pub time: Duration,
    pub increment: Duration,
}

/// A game played to its end, or until a flag fell.
pub struct Game {
    pub moves: usize,
    /// The least time that a player had when it had moved.
    pub least: Duration,
    /// By how much a player overran its time.
    pub overrun: Option<Duration>,
}

/// A game from the start, after these moves, by two engines that play it. Every
/// move and every line shown must be legal.
pub fn play(engines: &mut [Engine; 2], name: &str, opening: &[&str], control: Control) -> Game {
    let mut game = session::open(name).expect("a known game");
    let mut moves: Vec<String> = opening.iter().map(|&text| text.to_owned()).collect();
    set(&mut *game, &moves);
    let mut clocks = [control.time; 2];
    let mut least = control.time;
    while game.status().ending.is_none() {
        let mover = moves.len() % 2;
        let engine = &mut engines[mover];
        let level = format!(
            "pos start moves=\"{}\"\nlevel time={} inc={}",
            moves.join(" "),
            (clocks[mover].as_secs_f64() * 1e6).floor() / 1e6,
            control.increment.as_secs_f64()
        );
        engine.say(&level);
        let start = Instant::now();
        engine.say("go think");
        let lines = engine.until("done");
        let spent = start.elapsed();
        let Some(left) = clocks[mover].checked_sub(spent) else {
            let overrun = Some(spent - clocks[mover]);
            return Game { moves: moves.len() - opening.len(), least, overrun };
        };
        least = least.min(left);
        clocks[mover] = left + control.increment;
        check_lines(&*game, &lines);
        moves.push(value(&lines[lines.len() - 1], "move").expect("a move"));
        set(&mut *game, &moves);
    }
    Game { moves: moves.len() - opening.len(), least, overrun: None }
}

fn set(game: &mut dyn Session, moves: &[String]) {
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    game.set_position(&Source::Start, &moves).unwrap_or_else(|error| panic!("{moves:?}: {error}"));
}

/// Every line of play must be legal to its last move.
fn check_lines(game: &dyn Session, lines: &[String]) {
    for line in lines.iter().filter(|line| command(line) == "info") {
        let pv = value(line, "pv").expect("a line of play");
        let mut after = session::open(game.book().name).expect("a known game");
        let fen = Source::Fen(game.status().fen);
        let moves: Vec<&str> = pv.split_whitespace().collect();
        after.set_position(&fen, &moves).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

/// How long after `stop` an endless search says `done`, when it has run so long.
pub fn stop_after(engine: &mut Engine, time: Duration) -> Duration {
    engine.say("go think");
    std::thread::sleep(time);
    let start = Instant::now();
    engine.say("stop");
    engine.until("done");
    start.elapsed()
}

/// How long a `go think` takes.
pub fn think(engine: &mut Engine) -> Duration {
    let start = Instant::now();
    engine.say("go think");
    engine.until("done");
    start.elapsed()
}

/// A bare timer: how long a thread takes that computes until so much time has
/// passed, and reports.
pub fn bare_timer(time: Duration) -> Duration {
    let start = Instant::now();
    let compute = move || while start.elapsed() < time {};
    thread::spawn(compute).join().expect("nothing to fail");
    start.elapsed()
}

/// Whether others keep the machine too busy for anybody to be in time.
pub fn is_busy() -> bool {
    const TIME: Duration = Duration::from_millis(10);
    let late = (0..40).filter(|_| bare_timer(TIME) > TIME + Duration::from_millis(2));
    late.count() >= 2
}
