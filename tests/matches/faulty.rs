//! A player that can be made to do wrong: the test program itself, run again as
//! an engine. What the test harness says first is a banner.

use quirkat::session::{self, Session, Source};
use std::io::{BufRead, Write};
use std::time::Duration;
use std::{env, io, process, thread};

/// The words of a player with this fault.
pub fn player(name: &str, fault: &str) -> String {
    let program = env::current_exe().unwrap();
    let program = shell_words::quote(program.to_str().unwrap()).into_owned();
    let engine = format!("{program} --exact faulty::engine --ignored --nocapture");
    format!("name={name} cmd=\"env QUIRKAT_FAULT={fault} {engine}\"")
}

/// Plays alquerque: the first legal move, and at its third go what the fault is.
#[test]
#[ignore = "an engine for the other tests"]
fn engine() {
    let Ok(fault) = env::var("QUIRKAT_FAULT") else { return };
    let mut game = session::open("alquerque").unwrap();
    let mut searches = 0;
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        match line.split_whitespace().next().unwrap_or_default() {
            "hub" => say("id name=Faulty version=1 author=nobody country=\"\"\nwait"),
            "init" => say("ready"),
            "ping" => say("pong"),
            "pos" => set_position(&mut *game, &line),
            "quit" if fault == "deaf" => {}
            "quit" => return,
            "go" => {
                searches += 1;
                answer(&*game, if searches == 3 { &fault } else { "" });
            }
            _ => {}
        }
    }
    if fault == "deaf" {
        thread::sleep(Duration::from_secs(60));
    }
}

fn answer(game: &dyn Session, fault: &str) {
    let done = format!("done move={}", game.status().moves[0].text);
    match fault {
        "crash" => process::exit(3),
        "stall" => {}
        "illegal" => say("done move=a1-e5"),
        "late" => {
            thread::sleep(Duration::from_millis(85));
            say(&format!("info depth=1 time=0.085\n{done}"));
        }
        "held-up" => {
            say("info depth=1 time=0.010");
            thread::sleep(Duration::from_millis(85));
            say(&done);
        }
        "twice" => say(&format!("{done}\n{done}")),
        "error" => say("error message=\"I will not\""),
        "empty" => say("done"),
        "resign" => say(&format!("{done} resign=yes")),
        "banner" => say(&format!("Welcome! = \"\n\n# hello\n{done}")),
        _ => say(&done),
    }
}

fn set_position(game: &mut dyn Session, line: &str) {
    let quoted = |name: &str| {
        let rest = line.split_once(&format!(" {name}="))?.1;
        Some(match rest.strip_prefix('"') {
            Some(rest) => rest.split('"').next().unwrap(),
            None => rest.split(' ').next().unwrap(),
        })
    };
    let moves: Vec<&str> = quoted("moves").unwrap_or_default().split_whitespace().collect();
    game.set_position(&Source::Fen(quoted("fen").unwrap().to_owned()), &moves).unwrap();
}

fn say(lines: &str) {
    let mut out = io::stdout().lock();
    writeln!(out, "{lines}").unwrap();
    out.flush().unwrap();
}
