//! Parameters that are no numbers of a search.

use crate::engine::{Engine, command, value};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn in_force(engine: &mut Engine, name: &str) -> String {
    engine.say("hub");
    let lines = engine.until("wait");
    let param = lines.iter().find(|line| value(line, "name").as_deref() == Some(name));
    value(param.expect("the parameter is announced"), "value").unwrap()
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("quirkat-{name}-{}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn every_parameter_reads_back_as_it_was_set() {
    let mut engine = Engine::start();
    for (name, set) in [
        ("variant", "dame"),
        ("hash", "2"),
        ("threads", "2"),
        ("multi-pv", "4"),
        ("ponder", "true"),
        ("move-overhead", "25"),
        ("numbering", "pydraughts"),
        ("strength", "journeyman"),
        ("seed", "7"),
        ("draw-offers", "true"),
        ("resign", "true"),
    ] {
        engine.say(&format!("set-param name={name} value={set}"));
        assert_eq!(in_force(&mut engine, name), set);
    }
    assert_eq!(engine.ask("init"), "ready");
    assert_eq!(in_force(&mut engine, "variant"), "dame");
}

#[test]
fn clear_hash_empties_the_table_and_reads_back_false() {
    let mut engine = Engine::playing("dame");
    let search = |engine: &mut Engine| {
        engine.say("level depth=8\ngo think");
        let lines = engine.until("done");
        value(&lines[lines.len() - 2], "nodes").unwrap()
    };
    let first = search(&mut engine);
    assert_ne!(search(&mut engine), first, "the table is of use");
    engine.say("set-param name=clear-hash value=false");
    assert_ne!(search(&mut engine), first);
    engine.say("set-param name=clear-hash value=true");
    assert_eq!(search(&mut engine), first);
    assert_eq!(in_force(&mut engine, "clear-hash"), "false");
    // Before init there is nothing to empty.
    assert_eq!(Engine::start().ask("set-param name=clear-hash value=true\nping"), "pong");
}

#[test]
fn the_move_overhead_is_kept_in_hand() {
    let mut engine = Engine::playing("dame");
    engine.say("set-param name=move-overhead value=900\nlevel time=1 moves=1");
    let start = Instant::now();
    assert_eq!(command(&engine.ask("go think")), "done");
    assert!(start.elapsed() < Duration::from_millis(800), "{:?}", start.elapsed());
}

#[test]
fn the_debug_log_has_every_line_of_both_sides() {
    let path = scratch("log");
    let set = |path: &str| format!("set-param name=debug-log value=\"{path}\"");
    let mut engine = Engine::start();
    engine.say(&format!("{}\ninit\nlevel depth=2\ngo think", set(path.to_str().unwrap())));
    engine.until("done");
    assert_eq!(engine.ask("dance\nping"), "pong");
    assert_eq!(engine.ask(&format!("{}\nping", set(""))), "pong");
    let log = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    for line in &lines {
        let mut words = line.split(' ');
        assert!(words.next().unwrap().parse::<f64>().unwrap() > 1e9, "{line}");
        assert!([Some(">"), Some("<")].contains(&words.next()), "{line}");
    }
    let ends = ["> init", "< ready", "> go think", "> dance", "> ping", "< pong"];
    let mut rest = lines.iter();
    for end in ends {
        assert!(rest.any(|line| line.ends_with(end)), "{end} in {log}");
    }
    // It is added to, and nothing is written after it was put off.
    let mut engine = Engine::start();
    assert_eq!(engine.ask(&format!("{}\nping", set(path.to_str().unwrap()))), "pong");
    engine.finish();
    let longer = fs::read_to_string(&path).unwrap();
    assert!(longer.starts_with(&log) && longer.lines().count() == lines.len() + 2, "{longer}");
    fs::remove_file(path).unwrap();
}

#[test]
fn a_log_that_cannot_be_opened_is_an_error_and_the_old_one_stays() {
    let path = scratch("kept");
    let mut engine = Engine::start();
    engine.say(&format!("set-param name=debug-log value=\"{}\"", path.display()));
    let error = engine.ask("set-param name=debug-log value=/no/such/folder/log");
    assert!(error.starts_with("error message=\"debug-log: `/no/such/folder/log`: "), "{error}");
    assert_eq!(in_force(&mut engine, "debug-log"), path.display().to_string());
    engine.finish();
    assert!(fs::read_to_string(&path).unwrap().contains("< error"));
    fs::remove_file(path).unwrap();
}

/// The moves of a game that an engine plays with itself, and whether anything
/// was told as proven.
fn plays(strength: &str, seed: u32) -> (Vec<String>, bool) {
    let mut engine = Engine::playing("dame");
    engine.say(&format!(
        "set-param name=strength value={strength}\nset-param name=seed value={seed}\nlevel depth=9"
    ));
    let (mut moves, mut proven) = (Vec::new(), false);
    for _ in 0..12 {
        engine.say(&format!(
            "pos fen=W:Wa1,c1,e1,c3,e3:Bb8,d8,f8,d6,f6 moves=\"{}\"\ngo think",
            moves.join(" ")
        ));
        let lines = engine.until("done");
        let infos = &lines[..lines.len() - 1];
        proven |= infos.iter().any(|info| value(info, "win").or(value(info, "loss")).is_some());
        moves.push(value(lines.last().unwrap(), "move").unwrap());
        if moves.last().unwrap() == "none" {
            break;
        }
    }
    (moves, proven)
}

#[test]
fn a_weaker_engine_plays_otherwise_and_claims_nothing() {
    let weak = plays("apprentice", 1);
    assert_eq!(weak, plays("apprentice", 1), "the same seed overlooks the same moves");
    assert!(!weak.1, "{weak:?}");
    assert!((2..6).any(|seed| plays("apprentice", seed).0 != weak.0));
    assert_ne!(weak.0, plays("master", 1).0);
}

#[test]
fn a_win_that_a_weaker_engine_sees_is_not_told_as_proven() {
    for (strength, score, win) in [("master", "99.99", Some("1")), ("apprentice", "90.00", None)] {
        let mut engine = Engine::playing("alquerque");
        engine.say(&format!("set-param name=strength value={strength}\npos fen=W:Wa1:Bb2"));
        engine.say("level depth=5\ngo think");
        let lines = engine.until("done");
        let told = &lines[lines.len() - 2];
        assert_eq!(value(told, "score").as_deref(), Some(score), "{told}");
        assert_eq!(value(told, "win").as_deref(), win, "{told}");
    }
}
