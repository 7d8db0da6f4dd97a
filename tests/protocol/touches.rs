//! `status touches`: every way to make a move, a touch after the other.

use crate::engine::{Engine, value};
use std::collections::BTreeSet;

struct Touch {
    point: String,
    captured: String,
    next: Vec<usize>,
    mv: String,
}

/// What `status touches` says: where turns begin, the touches, the moves.
fn ask(engine: &mut Engine) -> (Vec<usize>, Vec<Touch>, BTreeSet<String>) {
    let head = engine.ask("status touches");
    let count = |name| value(&head, name).unwrap().parse::<usize>().unwrap();
    let numbers = |line: &str, name: &str| {
        value(line, name).unwrap().split_whitespace().map(|n| n.parse().unwrap()).collect()
    };
    assert_eq!(value(&head, "paths").unwrap(), "all");
    let moves = (0..count("moves")).map(|_| value(&engine.line(), "text").unwrap()).collect();
    let touch = |number: usize| {
        let line = engine.line();
        assert_eq!(value(&line, "number").unwrap(), number.to_string());
        let get = |name| value(&line, name).unwrap();
        let next: Vec<usize> = numbers(&line, "next");
        assert!(next.iter().all(|&next| next > number), "{line}");
        Touch { point: get("point"), captured: get("captured"), next, mv: get("move") }
    };
    (numbers(&head, "first"), (1..=count("touches")).map(touch).collect(), moves)
}

/// Every way through the touches, with the move it makes.
fn ways(first: &[usize], touches: &[Touch]) -> Vec<(String, String)> {
    let mut ways = Vec::new();
    let mut open: Vec<(String, usize)> = first.iter().map(|&n| (String::new(), n)).collect();
    while let Some((before, number)) = open.pop() {
        let touch = &touches[number - 1];
        let way = format!("{before}{} ", touch.point);
        if !touch.mv.is_empty() {
            ways.push((way.trim_end().to_owned(), touch.mv.clone()));
        }
        assert_eq!(touch.mv.is_empty(), !touch.next.is_empty(), "{way}");
        open.extend(touch.next.iter().map(|&next| (way.clone(), next)));
    }
    ways.sort();
    ways
}

fn check(game: &str, fen: &str, expected: &[(&str, &str)]) {
    let mut engine = Engine::playing(game);
    engine.say(&format!("pos fen={fen}"));
    let (first, touches, moves) = ask(&mut engine);
    let found = ways(&first, &touches);
    let made: BTreeSet<String> = found.iter().map(|(_, mv)| mv.clone()).collect();
    assert_eq!(made, moves, "{fen}");
    let distinct: BTreeSet<&String> = found.iter().map(|(way, _)| way).collect();
    assert_eq!(distinct.len(), found.len(), "a way is one move's: {found:?}");
    for (way, mv) in expected {
        assert!(found.contains(&(way.to_string(), mv.to_string())), "{way} in {found:?}");
    }
}

#[test]
fn a_ring_is_walked_both_ways() {
    check(
        "alquerque",
        "W:Wa1:Ba2,b1,b3,c2",
        &[("a1 c1 c3 a3 a1", "a1xc1xc3xa3xa1"), ("a1 a3 c3 c1 a1", "a1xc1xc3xa3xa1")],
    );
}

#[test]
fn a_huff_comes_first_and_then_the_move() {
    check(
        "alquerque-huff",
        "B:Wa2,c3:Bd4:H1:Xc3",
        &[("c3 d4 e5", "@c3/d4-e5"), ("d4 e5", "d4-e5"), ("d4 b2", "d4xb2")],
    );
    check("alquerque-huff", "B:Wb2:Bd4:H1:Xb2", &[("b2", "@b2"), ("d4 e5", "d4-e5")]);
}

#[test]
fn a_king_has_several_landings() {
    check("turkish", "W:WKa1:Ba3,c7", &[("a1 a7 h7", "a1xa7xh7"), ("a1 a7 d7", "a1xa7xd7")]);
    check("dame", "W:WKa1:Bc3,f6", &[("a1 d4 g7", "a1xd4xg7"), ("a1 b2", "a1-b2")]);
}

#[test]
fn partial_chains_show_what_is_taken_so_far() {
    let mut engine = Engine::playing("turkish");
    engine.say("pos fen=W:Wc3,e3:Bc4,e4,e6");
    let (first, touches, _) = ask(&mut engine);
    let told: Vec<_> =
        touches.iter().map(|touch| (&*touch.point, &*touch.captured, &*touch.mv)).collect();
    assert_eq!(told, [("e3", "", ""), ("e5", "e4", ""), ("e7", "e4 e6", "e3xe5xe7")]);
    assert_eq!((first, &touches[0].next[..]), (vec![1], &[2][..]), "the shorter capture is none");
}

#[test]
fn every_game_begins_with_touches_of_two() {
    for book in quirkat::games::BOOKS {
        let mut engine = Engine::playing(book.name);
        let (first, touches, moves) = ask(&mut engine);
        assert!(ways(&first, &touches).len() >= moves.len());
        assert!(touches.iter().any(|touch| !touch.mv.is_empty()));
    }
    let mut engine = Engine::playing("dame");
    let (first, touches, _) = {
        engine.say("pos fen=W:Wa1:Bb2,c3");
        ask(&mut engine)
    };
    assert!(first.is_empty() && touches.is_empty());
}

/// Kings among kings: thousands of ways, and still an answer of some size.
#[test]
fn a_wild_position_stays_within_bounds() {
    let mut engine = Engine::playing("turkish");
    engine.say("pos fen=W:WKd1:BKb2,Kd2,Kf2,Kb4,Kd4,Kf4,Kh4,Kb6,Kd6,Kf6,Kc7,Ke7,Kg7,Kg5,Ke3,Kc3");
    let head = engine.ask("status touches");
    let count = |name| value(&head, name).unwrap().parse::<usize>().unwrap();
    let (moves, touches) = (count("moves"), count("touches"));
    (0..moves + touches).for_each(|_| drop(engine.line()));
    assert_eq!(engine.ask("ping"), "pong");
    assert!(touches <= 4096 || value(&head, "paths").as_deref() == Some("one"), "{head}");
}
