//! Commands at random: as many `done`s as searches, as many errors as bad
//! lines, and every move legal.

use crate::commands::{BAD, SILENT};
use crate::engine::{Engine, command, count};
use crate::mirror::{Mirror, is_allowed};
use quirkat::games::BOOKS;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::thread;
use std::time::Duration;

/// A script, and what must come of it.
struct Script {
    random: StdRng,
    mirror: Mirror,
    infinite: bool,
    lines: Vec<String>,
    /// The legal moves at each `go`.
    searches: Vec<Vec<String>>,
    errors: usize,
    pongs: usize,
    statuses: usize,
}

impl Script {
    fn new(seed: u64) -> Script {
        let random = StdRng::seed_from_u64(seed);
        let (mirror, lines) = (Mirror::new(), vec!["init".into(), "level depth=1".into()]);
        let (searches, infinite) = (Vec::new(), false);
        Script { random, mirror, infinite, lines, searches, errors: 0, pongs: 0, statuses: 0 }
    }

    fn add(&mut self, line: impl Into<String>) {
        let line = line.into();
        self.mirror.hear(&line);
        self.lines.push(line);
    }

    fn step(&mut self) {
        match self.random.random_range(0..20) {
            0..5 => self.go(),
            5..8 => self.set_position(),
            8 => self.add("stop"),
            9 => self.add("new-game"),
            10..12 => self.level(),
            12 => self.set_parameter(),
            13 => {
                self.add("ping");
                self.pongs += 1;
            }
            14 => {
                self.add("status");
                self.statuses += 1;
            }
            15 | 16 => self.refused(),
            _ => self.silent(),
        }
    }

    /// An infinite search is stopped in the next line or soon after: later
    /// lines wait, but the stop does not.
    fn go(&mut self) {
        self.add("go think");
        self.searches.push(self.mirror.legal());
        if self.infinite {
            self.add("stop");
        }
    }

    /// Some random moves from the start.
    fn set_position(&mut self) {
        let length = self.random.random_range(0..60);
        let mut moves = Vec::new();
        for _ in 0..length {
            let legal = self.mirror_after(&moves);
            let Some(mv) = legal.choose(&mut self.random) else { break };
            moves.push(mv.clone());
        }
        self.add(format!("pos start moves=\"{}\"", moves.join(" ")));
    }

    fn mirror_after(&mut self, moves: &[String]) -> Vec<String> {
        self.mirror.hear(&format!("pos start moves=\"{}\"", moves.join(" ")));
        self.mirror.legal()
    }

    fn level(&mut self) {
        let levels =
            ["depth=1", "depth=3", "nodes=500", "move-time=0.002", "infinite", "time=0.05"];
        let level = levels.choose(&mut self.random).unwrap();
        self.infinite = *level == "infinite";
        self.add(format!("level {level}"));
    }

    fn set_parameter(&mut self) {
        let number = self.random.random_range(1..4);
        let book = BOOKS.choose(&mut self.random).unwrap().name;
        let (name, value) = match number {
            1 => ("hash", number.to_string()),
            2 => ("threads", number.to_string()),
            _ => ("variant", book.to_owned()),
        };
        self.add(format!("set-param name={name} value={value}"));
    }

    /// Bad in every game.
    fn refused(&mut self) {
        let bad = BAD.choose(&mut self.random).unwrap();
        let own = bad.starts_with("pos fen=W:W") || bad.starts_with("pos start moves");
        self.lines.push(if own { "pos =".into() } else { bad.to_string() });
        self.errors += 1;
    }

    fn silent(&mut self) {
        let silent = SILENT.choose(&mut self.random).unwrap();
        if silent.starts_with(|c: char| !"lps".contains(c)) {
            self.lines.push(silent.to_string());
        }
    }
}

fn check(seed: u64, pieces: usize) {
    let mut script = Script::new(seed);
    (0..150).for_each(|_| script.step());
    let mut engine = Engine::start();
    for piece in script.lines.chunks(pieces) {
        engine.say(&piece.join("\n"));
        let pause = script.random.random_range(0..3);
        thread::sleep(Duration::from_millis(pause));
    }
    let replies = engine.finish();
    let told = format!("seed {seed}:\n{}\n---\n{replies:#?}", script.lines.join("\n"));
    let dones: Vec<&String> = replies.iter().filter(|line| command(line) == "done").collect();
    assert_eq!(dones.len(), script.searches.len(), "{told}");
    for (done, legal) in dones.into_iter().zip(&script.searches) {
        assert!(is_allowed(done, legal), "{done}, {legal:?}, {told}");
    }
    let counts = ["error", "pong", "status"].map(|command| count(&replies, command));
    assert_eq!(counts, [script.errors, script.pongs, script.statuses], "{told}");
}

#[test]
fn one_write_for_all() {
    (0..8).for_each(|seed| check(seed, usize::MAX));
}

#[test]
fn a_few_lines_at_a_time() {
    (100..108).for_each(|seed| check(seed, 4));
}

#[test]
fn line_by_line() {
    (200..206).for_each(|seed| check(seed, 1));
}
