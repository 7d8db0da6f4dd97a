//! What is there for people: `board`, `eval`, `perft`, and `check`.

use crate::engine::{Engine, command, count, value};
use quirkat::games::BOOKS;
use std::time::{Duration, Instant};

#[test]
fn a_board_is_drawn_in_comments_and_closed_by_a_line() {
    for book in BOOKS {
        let mut engine = Engine::playing(book.name);
        engine.say("board");
        let lines = engine.until("board");
        let (end, drawn) = lines.split_last().unwrap();
        assert!(drawn.len() >= 2 * book.lattice.width(), "{lines:?}");
        assert!(drawn.iter().all(|line| line.starts_with("# ")), "{lines:?}");
        assert!(drawn.iter().any(|line| line.contains('b')), "{lines:?}");
        assert_eq!(value(end, "fen").unwrap(), engine.fen());
        // A picture that is sent back says nothing.
        assert_eq!(engine.ask(&format!("{}\nping", drawn.join("\n"))), "pong");
    }
}

#[test]
fn eval_tells_the_worth_for_the_side_to_move() {
    let mut engine = Engine::playing("dame");
    let score = |line: &str| value(line, "score").unwrap().parse::<f64>().unwrap();
    engine.say("pos fen=W:Wa1,c1,e1:Bh8\neval");
    let lines = engine.until("eval");
    let parts = lines.iter().filter(|line| line.starts_with("# "));
    assert!(parts.count() >= 2 && lines[0].starts_with("# material"), "{lines:?}");
    let ahead = &lines[lines.len() - 1];
    assert_eq!(value(ahead, "turn").as_deref(), Some("white"));
    engine.say("pos fen=B:Wa1,c1,e1:Bh8\neval");
    let behind = engine.until("eval").pop().unwrap();
    assert!(score(ahead) > 1.0 && score(&behind) < -1.0, "{ahead} {behind}");
}

#[test]
fn perft_counts_as_the_library_counts() {
    let mut engine = Engine::playing("turkish");
    for (depth, nodes) in [(1, 8), (2, 64), (4, 7538), (6, 931_312)] {
        let line = engine.ask(&format!("perft depth={depth}"));
        assert!(line.starts_with(&format!("perft depth={depth} nodes={nodes} finished=yes ")));
    }
    let over = engine.ask("pos fen=W:W:Ba5\nperft depth=3");
    assert!(over.starts_with("perft depth=3 nodes=0 finished=yes "), "{over}");
}

#[test]
fn perft_hears_ping_stop_and_quit() {
    let mut engine = Engine::playing("turkish");
    engine.say("perft depth=99\nstatus");
    assert_eq!(engine.replies_within(Duration::from_millis(200)), [""; 0]);
    assert_eq!(engine.ask("ping"), "pong");
    let start = Instant::now();
    let line = engine.ask("stop");
    assert!(start.elapsed() < Duration::from_secs(2));
    assert_eq!(value(&line, "finished").as_deref(), Some("no"), "{line}");
    assert_eq!(command(&engine.line()), "status");
    (0..8).for_each(|_| drop(engine.line()));
    assert!(engine.ask("perft depth=99\nstop").contains("finished=no"));
    engine.say("perft depth=99\nquit");
    assert_eq!(count(&engine.gone(), "perft"), 1);
}

/// The clauses of all faults, and the last line.
fn check(engine: &mut Engine, arguments: &str) -> (Vec<String>, String) {
    engine.say(&format!("check {arguments}"));
    let lines = engine.until("check");
    let (end, faults) = lines.split_last().unwrap();
    assert_eq!(value(end, "faults").unwrap(), faults.len().to_string());
    assert_eq!(value(end, "legal").unwrap() == "yes", faults.is_empty());
    assert!(faults.iter().all(|line| !value(line, "reason").unwrap().is_empty()));
    (faults.iter().map(|line| value(line, "clause").unwrap()).collect(), end.clone())
}

#[test]
fn a_check_lists_every_reason_and_sets_nothing() {
    let mut engine = Engine::playing("alquerque");
    engine.say("pos start moves=d3-c3");
    let before = engine.status();
    let pieces = "a1,b1,c1,d1,e1,a2,b2,c2,d2,e2,a3,b3,c3";
    for (arguments, clauses) in [
        ("start", &[][..]),
        ("start moves=\"d3-c3 b3xd3\"", &[]),
        ("fen=W:Wa1:Bb2:H3", &[]),
        ("fen=W:WKa1,z9,b1,b1:BKe5:Xa1", &["0.10"; 5]),
        ("fen=W:W:B", &["0.10"]),
        (&*format!("fen=W:W{pieces}:Ba1"), &["0.10", "0.10"]),
        ("fen=nonsense", &["none"]),
        ("pos=Www", &["none"]),
        ("pos=Www moves=zz", &["none"]),
        (&*format!("pos=WWW{}", "b".repeat(23)), &["0.10", "0.10"]),
        ("start moves=a1-a2", &["1.3"]),
        ("start moves=zz", &["none"]),
        ("start moves=\"d3-c3 d3-c3\"", &["0.1"]),
    ] {
        let (found, end) = check(&mut engine, arguments);
        assert_eq!(found, clauses, "{arguments}");
        assert_eq!(value(&end, "fen").is_some(), clauses.is_empty(), "{end}");
        assert_eq!(engine.status(), before);
    }
}
