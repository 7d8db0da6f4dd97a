//! The positions of `quirkat bench`, and the signature of the search.

mod common;

use quirkat::board::{Point, Set};
use quirkat::eval::Evaluate;
use quirkat::games::{self, Visitor};
use quirkat::rules::{Game, Position, Setup, text};
use serde_json::Value;
use std::collections::HashSet;
use std::process::Command;

/// What `quirkat bench --depth 5` finds. A change of the search or of an
/// evaluation changes it; then the command prints the new one.
const SIGNATURE: &str = "0b430101f58e8943";

/// The positions, as the binary has them.
const SECTIONS: &str = include_str!("../src/cli/bench.fen");

/// The names of the games and their positions.
fn sections() -> Vec<(&'static str, Vec<&'static str>)> {
    let lines: Vec<_> = SECTIONS.lines().filter(|line| !line.starts_with('#')).collect();
    let sections = lines.split(|line| line.is_empty()).filter(|section| !section.is_empty());
    sections.map(|section| (section[0].split(' ').next().unwrap(), section[1..].to_vec())).collect()
}

fn bench(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    let output = command.arg("bench").args(arguments).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_search_finds_what_it_found() {
    let text = bench(&["--depth", "5"]);
    let mut lines = text.lines().rev();
    let (last, signature) = (lines.next().unwrap(), lines.next().unwrap());
    let words: Vec<_> = last.split(' ').collect();
    assert!(matches!(words[..], [nodes, "nodes", nps, "nps"]
        if nodes.parse::<u64>().is_ok_and(|nodes| nodes > 0) && nps.parse::<u64>().is_ok()));
    assert_eq!(lines.count(), common::NAMES.len());
    assert_eq!(signature, format!("signature {SIGNATURE}"), "bench.rs, SIGNATURE");
}

#[test]
fn one_game_is_benched_alone_and_always_alike() {
    let run = || -> Value {
        let text = bench(&["--game", "dame", "--depth", "3", "--hash", "1", "--json"]);
        serde_json::from_str(&text).unwrap()
    };
    let (first, second) = (run(), run());
    assert_eq!(first["games"].as_array().unwrap().len(), 1);
    let share = &first["games"][0];
    assert_eq!((&share["game"], &share["depth"]), (&"dame".into(), &3.into()));
    assert_eq!(share["nodes"], first["nodes"]);
    assert_eq!(first["signature"].as_str().unwrap().len(), 16);
    for field in ["nodes", "signature"] {
        assert_eq!(first[field], second[field]);
    }
}

#[test]
fn two_threads_have_no_signature() {
    let arguments = ["--game", "alquerque", "--depth", "3", "--threads", "2"];
    let text = bench(&arguments);
    assert!(!text.contains("signature") && text.ends_with(" nps\n"), "{text}");
    let answer: Value =
        serde_json::from_str(&bench(&[&arguments[..], &["--json"]].concat())).unwrap();
    assert!(answer["signature"].is_null() && answer["nps"].is_u64(), "{answer}");
}

#[test]
fn every_game_is_benched() {
    let names: Vec<_> = sections().into_iter().map(|(game, _)| game).collect();
    assert_eq!(names, common::NAMES);
}

/// The start first, then positions in which the game is on.
fn check<G: Evaluate>() {
    let (_, fens) = sections().into_iter().find(|(game, _)| *game == G::BOOK.name).unwrap();
    assert!(fens.len() >= 12 && fens[0] == "start", "{}", G::BOOK.name);
    let mut seen = HashSet::from([of_all_alike(&Position::<G>::start())]);
    for fen in &fens[1..] {
        let position = text::read_position::<G>(fen).unwrap();
        assert_eq!(text::write_position(&position), *fen);
        assert_eq!(position.ending(), None, "{fen}");
        assert!(position.count_moves() > 1, "{fen}");
        assert!(seen.insert(of_all_alike(&position)), "{fen} stands there already");
    }
}

common::in_every_book!(positions, check);

#[test]
fn some_positions_have_pieces_to_huff() {
    let (_, fens) = sections().into_iter().find(|(game, _)| *game == "alquerque-huff").unwrap();
    assert!(fens.iter().filter(|fen| fen.contains(":X")).count() >= 3);
}

/// No two positions of games by the same rules are alike.
#[test]
fn variants_of_hare_and_hunters_share_no_position() {
    struct Canon(&'static str);
    impl Visitor for Canon {
        type Output = String;
        fn visit<G: Evaluate>(self) -> String {
            of_all_alike(&text::read_position::<G>(self.0).unwrap())
        }
    }
    let hares = sections().into_iter().filter(|(game, _)| game.starts_with("hare"));
    let fens = hares.flat_map(|(game, fens)| fens.into_iter().skip(1).map(move |fen| (game, fen)));
    let mut seen = HashSet::new();
    for (game, fen) in fens {
        assert!(seen.insert(games::with(game, Canon(fen)).unwrap()), "{fen}");
    }
}

/// The least of the texts of all positions that are this one seen from another
/// side of the board, or with the colours exchanged; the counter apart.
fn of_all_alike<G: Game>(position: &Position<G>) -> String {
    let setup = position.setup();
    let turns = (0..8).map(|turn| {
        let turned = |set| turned::<G>(set, turn);
        let (pieces, kings) = (setup.pieces.map(turned), turned(setup.kings));
        Setup { pieces, kings, huffable: turned(setup.huffable), side: setup.side, quiet: 0 }
    });
    let exchanged = |setup: Setup| {
        let [white, black] = setup.pieces;
        [setup, Setup { pieces: [black, white], side: setup.side.other(), ..setup }]
    };
    let legal = turns.flat_map(exchanged).filter_map(|setup| Position::<G>::try_from(setup).ok());
    legal.map(|position| text::write_position(&position)).min().unwrap()
}

/// The points after one of the eight turns and reflections of a square.
fn turned<G: Game>(set: Set, turn: u32) -> Set {
    let width = G::BOOK.lattice.width();
    let place = |point: Point| {
        let (file, rank) = (point.index() % width, point.index() / width);
        let file = if turn & 1 == 0 { file } else { width - 1 - file };
        let rank = if turn & 2 == 0 { rank } else { width - 1 - rank };
        let (file, rank) = if turn & 4 == 0 { (file, rank) } else { (rank, file) };
        Point::new(rank * width + file)
    };
    set.into_iter().map(place).collect()
}
