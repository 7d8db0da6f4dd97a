//! Faults that other engines had, each under its name, as far as no other file
//! has it.

use crate::engine::{Engine, command, count, value};
use crate::mirror::Mirror;
use std::time::Duration;

const MOMENT: Duration = Duration::from_millis(300);

#[test]
fn the_table_is_resized_while_a_search_ends() {
    let mut engine = Engine::playing("dame");
    engine.say("set-param name=threads value=2\nlevel move-time=0.005");
    for hash in 1..=30 {
        engine.say(&format!("go think\nset-param name=hash value={hash}\nstop"));
        assert_eq!(command(&engine.reply()), "done");
    }
    assert_eq!(engine.ask("ping"), "pong");
}

#[test]
fn an_infinite_search_does_not_end_by_itself() {
    let mut engine = Engine::playing("alquerque");
    for go in ["level infinite\ngo think", "level depth=1\ngo analyze", "level depth=1\ngo ponder"]
    {
        engine.say(&format!("pos fen=W:Wa1:Bb2\n{go}"));
        assert_eq!(engine.replies_within(MOMENT), [""; 0], "{go}");
        assert_eq!(command(&engine.ask("stop")), "done");
    }
}

#[test]
fn every_line_of_play_is_legal_to_its_end() {
    for (game, seed) in [("alquerque-huff", "c2-c3 c4xc2"), ("turkish", ""), ("dame", "c3-d4")] {
        let mut engine = Engine::playing(game);
        engine.say("set-param name=hash value=1\nset-param name=threads value=2");
        engine.say("set-param name=multi-pv value=3\nlevel move-time=0.3");
        engine.say(&format!("pos start moves=\"{seed}\"\ngo think"));
        let lines = engine.until("done");
        let mirror = Mirror::of(game);
        let told: Vec<String> = lines.iter().filter_map(|line| value(line, "pv")).collect();
        assert!(told.len() > 5);
        for pv in told {
            let pos = format!("pos start moves=\"{seed} {pv}\"");
            assert_eq!(mirror.tries(&pos), Ok(()), "{game}");
        }
    }
}

/// The engine against itself from a won position: it wins, and does not go
/// round in circles.
#[test]
fn a_win_is_not_thrown_into_a_repetition() {
    for (game, fen, winner) in [
        ("alquerque", "W:We1,e2,e5:Bc5", "white"),
        ("turkish", "W:WKa1,Kb1,Kc1:BKh8", "white"),
        ("dame", "B:Wa1:BKh8,Kf8,Kd8", "black"),
    ] {
        let mut engine = Engine::playing(game);
        engine.say("level nodes=60000");
        let mut played = String::new();
        let result = (0..100).find_map(|_| {
            engine.say(&format!("pos fen={fen} moves=\"{played}\""));
            let (head, _) = engine.status();
            if value(&head, "over").as_deref() == Some("yes") {
                return value(&head, "result");
            }
            let done = engine.ask("go think");
            played += &format!("{} ", value(&done, "move").unwrap());
            None
        });
        assert_eq!(result.as_deref(), Some(winner), "{game}: {played}");
    }
}

#[test]
fn a_bad_or_impossible_position_changes_nothing() {
    let mut engine = Engine::playing("turkish");
    engine.say("pos start moves=d3-d4");
    let before = engine.fen();
    for bad in ["fen=W:Wa1:BKa1", "fen=B:Ba2", "pos=W", "fen=\"W:W a1:Ba7\"", "fen=W:Wa2:Ba1"] {
        assert_eq!(command(&engine.ask(&format!("pos {bad}"))), "error", "{bad}");
        assert_eq!(engine.fen(), before);
    }
}

#[test]
fn as_if_nothing_had_been_said() {
    let told = |faults: &str| {
        let mut engine = Engine::start();
        engine.say(&format!("{faults}init\n{faults}pos start moves=d3-c3\nlevel nodes=5000"));
        engine.say(&format!("{faults}go think"));
        let lines = engine.until("done");
        let kept = |line: &&String| command(line) != "error";
        let nodes = |line: &String| (value(line, "nodes"), value(line, "move"));
        lines.iter().filter(kept).map(nodes).collect::<Vec<_>>()
    };
    let faults = "level depth=abc\npos \"start\ngo\nset-param name=threads value=100000\n";
    assert_eq!(told(faults), told(""));
}

#[test]
fn one_done_for_each_go_however_it_is_stopped() {
    let mut engine = Engine::playing("hare11");
    engine.say("level infinite");
    engine.say(&"go think\nstop\nstop\ngo ponder\nponder-hit\nstop\ngo analyze\nstop\n".repeat(50));
    assert_eq!(count(&engine.finish(), "done"), 150);
}
