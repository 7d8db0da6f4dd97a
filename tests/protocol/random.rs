//! Commands at random: as many `done`s as searches, as many errors as bad
//! lines, and every move legal.

use crate::commands::{BAD, SILENT};
use crate::engine::{Engine, command, count};
use crate::mirror::{Mirror, is_allowed};
use quirkat::games::BOOKS;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
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
    /// How many replies of each command are due.
    due: BTreeMap<&'static str, usize>,
}

impl Script {
    fn new(seed: u64) -> Script {
        let random = StdRng::seed_from_u64(seed);
        let (mirror, lines) = (Mirror::new(), vec!["init".into(), "level depth=1".into()]);
        let (searches, infinite) = (Vec::new(), false);
        Script { random, mirror, infinite, lines, searches, due: BTreeMap::new() }
    }

    fn add(&mut self, line: impl Into<String>) {
        let line = line.into();
        self.mirror.hear(&line);
        self.lines.push(line);
    }

    fn ask(&mut self, line: &str, reply: &'static str) {
        self.add(line);
        *self.due.entry(reply).or_default() += 1;
    }

    fn step(&mut self) {
        match self.random.random_range(0..24) {
            0..6 => self.go(),
            6..9 => self.set_position(),
            9 => self.add("stop"),
            10 => self.add("ponder-hit"),
            11 => self.add("new-game"),
            12..14 => self.level(),
            14 => self.set_parameter(),
            15 => self.ask("ping", "pong"),
            16 => self.ask("status", "status"),
            17 => self.ask("status touches", "status"),
            18 => self.ask("perft depth=2", "perft"),
            19 => self.people(),
            20 | 21 => self.refused(),
            _ => self.silent(),
        }
    }

    fn people(&mut self) {
        let asked = [
            ("board", "board"),
            ("eval", "eval"),
            ("claim-draw", "claim"),
            ("check fen=W:W:B", "check"),
            ("check start", "check"),
        ];
        let (line, reply) = *asked.choose(&mut self.random).unwrap();
        self.ask(line, reply);
    }

    /// A search that would not end is ended in the next line: later lines wait,
    /// but this one does not.
    fn go(&mut self) {
        let purposes =
            [("think", ""), ("think", ""), ("ponder", "ponder-hit"), ("analyze", "stop")];
        let (purpose, end) = *purposes.choose(&mut self.random).unwrap();
        let mut legal = self.mirror.legal();
        let some: Vec<String> = legal.sample(&mut self.random, 2).cloned().collect();
        let choice = match self.random.random_range(0..4) {
            0 if !some.is_empty() => {
                legal.retain(|mv| some.contains(mv));
                format!(" search-moves=\"{}\"", some.join(" "))
            }
            1 if legal.len() > 2 => {
                legal.retain(|mv| !some.contains(mv));
                format!(" exclude-moves=\"{}\"", some.join(" "))
            }
            _ => String::new(),
        };
        self.add(format!("go {purpose}{choice}"));
        self.searches.push(legal);
        match end {
            _ if self.infinite => self.add("stop"),
            "" => {}
            end => self.add(end),
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
        let levels = [
            "depth=1",
            "depth=3",
            "nodes=500",
            "move-time=0.002",
            "infinite",
            "time=0.05",
            "win=2",
        ];
        let level = levels.choose(&mut self.random).unwrap();
        self.infinite = *level == "infinite";
        self.add(format!("level {level}"));
    }

    fn set_parameter(&mut self) {
        let number = self.random.random_range(1..4);
        let book = BOOKS.choose(&mut self.random).unwrap().name;
        let names = ["hash", "threads", "multi-pv", "move-overhead"];
        let name = names.choose(&mut self.random).unwrap();
        let line = match self.random.random_range(0..4) {
            0 => format!("set-param name=variant value={book}"),
            1 => "set-param name=clear-hash value=true".to_owned(),
            2 => "set-param name=ponder value=true".to_owned(),
            _ => format!("set-param name={name} value={number}"),
        };
        self.add(line);
    }

    /// Bad in every game.
    fn refused(&mut self) {
        let bad = BAD.choose(&mut self.random).unwrap();
        let own = ["pos fen=W:W", "pos start moves", "go analyze", "go ponder"];
        let own = own.iter().any(|own| bad.starts_with(own));
        self.lines.push(if own { "pos =".into() } else { bad.to_string() });
        *self.due.entry("error").or_default() += 1;
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
    for (command, due) in &script.due {
        assert_eq!(count(&replies, command), *due, "{command}, {told}");
    }
    assert_eq!(count(&replies, "error"), script.due.get("error").copied().unwrap_or_default());
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
