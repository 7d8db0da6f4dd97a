//! Searches that keep their `done`: pondering and analysing.

use crate::engine::{Engine, command, count, value};
use std::thread;
use std::time::{Duration, Instant};

const MOMENT: Duration = Duration::from_millis(300);

fn pondering(level: &str) -> Engine {
    let mut engine = Engine::playing("dame");
    engine.say(&format!("level {level}\ngo ponder"));
    engine.until("info");
    engine
}

fn assert_done(done: &str) {
    assert!(command(done) == "done" && !done.contains("none"), "{done}");
}

#[test]
fn stop_ends_pondering_at_once() {
    let mut engine = pondering("time=100");
    assert_done(&engine.ask("stop"));
    assert_eq!(engine.ask("ping"), "pong");
}

#[test]
fn the_time_counts_from_the_hit_on() {
    let mut engine = pondering("move-time=0.6");
    assert_eq!(engine.replies_within(2 * MOMENT), [""; 0]);
    assert_eq!(engine.ask("ping"), "pong");
    let start = Instant::now();
    assert_done(&engine.ask("ponder-hit"));
    assert!(start.elapsed() >= MOMENT, "{:?}", start.elapsed());
    assert_eq!(engine.ask("ponder-hit\nping"), "pong");
}

#[test]
fn a_hit_after_the_limit_has_passed_is_answered_at_once() {
    for level in ["depth=1", "nodes=100", "depth=1 time=100", "win=1"] {
        let mut engine = pondering(level);
        assert_eq!(engine.replies_within(MOMENT), [""; 0], "{level}");
        let start = Instant::now();
        assert_done(&engine.ask("ponder-hit"));
        assert!(start.elapsed() < MOMENT, "{level}: {:?}", start.elapsed());
    }
    // All there is has been found: the only move, and no move at all.
    let mut engine = Engine::playing("alquerque");
    engine.say("pos fen=W:W:Ba1\nlevel time=100\ngo ponder");
    assert_eq!(engine.replies_within(MOMENT), [""; 0]);
    assert!(engine.ask("ponder-hit").starts_with("done move=none reason="));
}

#[test]
fn an_infinite_level_outlives_the_hit() {
    let mut engine = pondering("infinite depth=1");
    engine.say("ponder-hit");
    assert_eq!(engine.replies_within(MOMENT), [""; 0]);
    assert_done(&engine.ask("stop"));
}

#[test]
fn go_and_hit_in_one_write() {
    let mut engine = Engine::playing("turkish");
    engine.say("level move-time=0.01");
    for _ in 0..20 {
        assert_done(&engine.ask("go ponder\nponder-hit"));
        assert_done(&engine.ask("go ponder\nstop\nponder-hit"));
        assert_done(&engine.ask("go ponder\nponder-hit\nstop"));
    }
    assert_eq!(engine.ask("ping"), "pong");
}

#[test]
fn a_hit_reaches_a_search_that_still_waits() {
    let mut engine = Engine::playing("turkish");
    engine.say("level move-time=0.3\ngo think\ngo ponder\nponder-hit\nping");
    let lines: Vec<String> = (0..3).map(|_| engine.reply()).collect();
    assert_eq!((count(&lines, "pong"), count(&lines, "done")), (1, 2), "{lines:?}");
}

#[test]
fn a_hit_that_hits_nothing_is_passed_over() {
    let mut engine = Engine::playing("turkish");
    assert_eq!(engine.ask("ponder-hit\nping"), "pong");
    engine.say("level depth=1\ngo ponder");
    assert_eq!(engine.replies_within(MOMENT), [""; 0], "a hit before the search is none");
    assert_done(&engine.ask("stop"));
    engine.say("level depth=1\ngo analyze\nponder-hit");
    assert_eq!(engine.replies_within(MOMENT), [""; 0], "nor is one while analysing");
    assert_done(&engine.ask("stop"));
    let start = Instant::now();
    assert_done(&engine.ask("level move-time=0.4\ngo think\nponder-hit"));
    assert!(start.elapsed() >= MOMENT);
}

#[test]
fn analysis_looks_at_no_clock_and_waits_for_stop() {
    for level in ["move-time=0.01", "time=0.01", "depth=2", "nodes=1000"] {
        let mut engine = Engine::playing("dame");
        engine.say(&format!("level {level}\ngo analyze"));
        engine.until("info");
        assert_eq!(engine.replies_within(MOMENT), [""; 0], "{level}");
        assert_done(&engine.ask("stop"));
    }
}

#[test]
fn the_end_of_input_ends_pondering_and_analysis() {
    for (level, go) in [
        ("time=100", "go ponder"),
        ("depth=1", "go ponder"),
        ("time=100", "go analyze"),
        ("depth=1", "go analyze"),
        ("infinite", "go ponder\nponder-hit"),
        ("depth=1", "go ponder\ngo analyze\ngo ponder"),
    ] {
        let mut engine = Engine::playing("turkish");
        engine.say(&format!("level {level}\n{go}"));
        thread::sleep(Duration::from_millis(20));
        let gos = go.matches("go ").count();
        assert_eq!(count(&engine.finish(), "done"), gos, "{level} {go}");
    }
    // Here somebody waits for a move.
    let mut engine = Engine::playing("turkish");
    engine.say("level depth=6\ngo ponder\nponder-hit");
    let lines = engine.finish();
    assert!(lines.iter().any(|line| value(line, "depth").as_deref() == Some("6")), "{lines:?}");
}

#[test]
fn quit_ends_pondering_and_analysis() {
    for go in ["go ponder", "go analyze"] {
        let mut engine = Engine::playing("turkish");
        engine.say(&format!("level depth=1\n{go}\nquit"));
        assert_eq!(count(&engine.gone(), "done"), 1);
    }
}

#[test]
fn who_may_ponder_is_told_a_move_to_ponder_on() {
    let mut engine = Engine::playing("turkish");
    let done = engine.ask("set-param name=ponder value=true\nlevel depth=4\ngo think");
    let (best, reply) = (value(&done, "move").unwrap(), value(&done, "ponder").unwrap());
    let done = engine.ask(&format!("pos start moves=\"{best} {reply}\"\ngo ponder\nponder-hit"));
    assert_done(&done);
}
