//! Searches among some of the moves, and for several lines.

use crate::engine::{Engine, command, value};
use crate::mirror::Mirror;

/// The first moves of the lines of the last depth, by their numbers.
fn lines(engine: &mut Engine) -> Vec<String> {
    let told = engine.until("done");
    let mut best: Vec<String> = Vec::new();
    for info in &told[..told.len() - 1] {
        let number: usize = value(info, "line").unwrap().parse().unwrap();
        let first = value(info, "pv").unwrap().split(' ').next().unwrap().to_owned();
        best.resize(best.len().max(number), String::new());
        best[number - 1] = first;
    }
    assert_eq!(value(told.last().unwrap(), "move").unwrap(), best[0], "{told:?}");
    best
}

#[test]
fn only_the_moves_named_are_searched() {
    let mut engine = Engine::playing("turkish");
    engine.say("level depth=4");
    for (choice, allowed) in [
        ("search-moves=a3-a4", &["a3-a4"][..]),
        ("search-moves=\"h3-h4 a3-a4\"", &["a3-a4", "h3-h4"]),
        ("search-moves=\"h3-h4 a3-a4\" exclude-moves=h3-h4", &["a3-a4"]),
        ("exclude-moves=\"a3-a4 b3-b4 c3-c4 d3-d4 e3-e4 f3-f4\"", &["g3-g4", "h3-h4"]),
    ] {
        let done = engine.ask(&format!("go think {choice}"));
        assert!(allowed.contains(&&*value(&done, "move").unwrap()), "{choice}: {done}");
    }
}

#[test]
fn illegal_moves_to_search_are_one_error_and_no_search() {
    let mut engine = Engine::playing("turkish");
    engine.say("level depth=2");
    for (choice, fault) in [
        ("search-moves=a3-a5", "search-moves: move 1: illegal move `a3-a5`"),
        ("search-moves=\"a3-a4 b6-b5\"", "search-moves: move 2: illegal move `b6-b5`"),
        ("exclude-moves=a3", "exclude-moves: move 1: not a move"),
        ("search-moves=\"\"", "no move is left"),
        ("search-moves=a3-a4 exclude-moves=a3-a4", "no move is left"),
    ] {
        let error = engine.ask(&format!("go think {choice}\nping"));
        assert!(error.contains(fault), "{choice}: {error}");
        assert_eq!(engine.line(), "pong");
    }
    let all = Mirror::of("turkish").legal().join(" ");
    let error = engine.ask(&format!("go think exclude-moves=\"{all}\"\nping"));
    assert!(error.contains("no move is left"), "{error}");
    assert_eq!(engine.line(), "pong");
    assert_eq!(command(&engine.ask("go think")), "done");
}

#[test]
fn several_lines_begin_with_several_moves() {
    let mut engine = Engine::playing("turkish");
    engine.say("set-param name=multi-pv value=3\nlevel depth=5\ngo think");
    let mut moves = lines(&mut engine);
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 3);
    assert!(moves.iter().all(|mv| Mirror::of("turkish").legal().contains(mv)));
}

#[test]
fn more_lines_than_moves_are_as_many_as_there_are_moves() {
    let mut engine = Engine::playing("turkish");
    engine.say("set-param name=multi-pv value=256\nlevel depth=3\ngo think");
    assert_eq!(lines(&mut engine).len(), 8);
    engine.say("go think search-moves=\"a3-a4 c3-c4\"");
    assert_eq!(lines(&mut engine).len(), 2);
    let done = engine.ask("pos fen=W:W:Ba5\ngo think");
    assert!(done.starts_with("done move=none"), "{done}");
}
