//! What commands do when nothing runs, and what is refused.

use crate::engine::{Engine, command, value};
use crate::mirror::Mirror;

/// Lines that get exactly one error each, in a game of Alquerque.
pub const BAD: &[&str] = &[
    "level depth=abc",
    "level depth=0",
    "level depth=-1",
    "level depth=99999999999999999999",
    "level depth",
    "level nodes=1.5",
    "level time=nan",
    "level move-time=-1",
    "level time=1 inc=-1",
    "level win=0",
    "level infinite=no",
    "level infinite=false",
    "level time=inf",
    "level move-time=1e99",
    "level moves=3",
    "level inc=1",
    "level",
    "level colour=red",
    "go",
    "go fast",
    "go think ponder",
    "go think=no",
    "go think=false",
    "go think search-moves=zz",
    "go think search-moves=\"\"",
    "go analyze search-moves=a1-a2",
    "go ponder exclude-moves=e5-e4",
    "go think draw-offered=perhaps",
    "perft",
    "perft depth=0",
    "perft depth=100",
    "perft depth=two",
    "status touches=some",
    "check",
    "check start fen=W:Wa1:Bb1",
    "pos",
    "pos start pos=W",
    "pos pos=",
    "pos pos=Wwwb",
    "pos pos=xwwwwwwwwwwbbewwbbbbbbbbbb",
    "pos pos=Wwwwwwwwwwwbbxwwbbbbbbbbbb",
    "pos pos=Weeeeeeeeeeeeeeeeeeeeeeeee",
    "pos fen=",
    "pos fen=W:Wa1",
    "pos fen=W:Wz9:Ba1",
    "pos fen=W:Wa1:Ba1",
    "pos fen=W:WKa1:Bb1",
    "pos fen=W:W:B",
    "pos fen=W:Wa1:Bb1:Xb1",
    "pos start moves=a1-a2",
    "pos start moves=\"d3-c3 d3-c3\"",
    "pos start moves=zz",
    "pos start moves=\"d3-c3",
    "pos start moves=\"d3-c3\\n\"",
    "pos start moves=\"d3-c3\"b3xd3",
    "pos =start",
    "pos start=no",
    "hub=3",
    "dance with\"me",
    "dance with=\"me",
    "dance a=b=c",
    "d\\ance",
    "set-param",
    "set-param name=hash",
    "set-param value=3",
    "set-param name=colour value=red",
    "set-param name=threads value=100000",
    "set-param name=threads value=0",
    "set-param name=threads value=two",
    "set-param name=hash value=0",
    "set-param name=hash value=-5",
    "set-param name=variant value=chess",
    "set-param name=variant value=\"\"",
    "set-param name=multi-pv value=0",
    "set-param name=multi-pv value=257",
    "set-param name=ponder value=yes",
    "set-param name=move-overhead value=-1",
    "set-param name=move-overhead value=1e9",
    "set-param name=clear-hash value=now",
    "set-param name=numbering value=scan",
    "set-param name=draw-offers value=2",
    "set-param name=resign value=\"\"",
    "set-param name=debug-log value=/no/such/folder/log",
];

/// Lines that say nothing to the engine.
pub const SILENT: &[&str] = &[
    "",
    "   ",
    "# go think",
    "  # level depth=abc",
    "dance with=me",
    "GO think",
    "ponder-hit",
    "stop now please",
    "> hub",
    "ponder-hit now",
    "Level depth=0",
    "level depth=2 colour=red",
    "pos start and=more",
];

#[test]
fn bad_lines_get_one_error_and_change_nothing() {
    let mut engine = Engine::playing("alquerque");
    engine.say("pos start moves=d3-c3");
    let before = engine.status();
    for bad in BAD {
        let error = engine.ask(&format!("{bad}\nping"));
        assert_eq!(command(&error), "error", "{bad}");
        assert!(!value(&error, "message").unwrap().is_empty(), "{bad}");
        assert_eq!(engine.line(), "pong", "{bad}");
        assert_eq!(engine.status(), before, "{bad}");
    }
    assert_eq!(engine.ask("level depth=2\ngo think"), "done move=b3xd3 ponder=e3xc3");
}

#[test]
fn unknown_commands_and_arguments_are_passed_over() {
    let mut engine = Engine::playing("alquerque");
    for silent in SILENT {
        assert_eq!(engine.ask(&format!("{silent}\nping")), "pong", "{silent}");
    }
}

#[test]
fn before_init_only_some_commands_are_at_home() {
    let mut engine = Engine::start();
    for early in [
        "go think",
        "pos start",
        "new-game",
        "status",
        "check start",
        "claim-draw",
        "board",
        "eval",
        "perft depth=1",
    ] {
        let error = engine.ask(early);
        assert!(error.contains("init must come first"), "{early}: {error}");
    }
    assert_eq!(engine.ask("level depth=2\nstop\nponder-hit\nping"), "pong");
    assert_eq!(engine.ask("init"), "ready");
    assert_eq!(command(&engine.ask("go think")), "done");
}

#[test]
fn a_setting_is_refused_whole() {
    let mut engine = Engine::playing("dame");
    let error = engine.ask("set-param name=threads value=100000");
    assert!(error.contains("from 1 to 256"), "{error}");
    engine.say("hub");
    assert_eq!(value(&engine.until("wait")[3], "value").unwrap(), "1");
}

#[test]
fn an_error_never_quotes_a_whole_book() {
    let mut engine = Engine::playing("dame");
    let error = engine.ask(&format!("level depth={}", "é".repeat(100_000)));
    assert!(error.chars().count() < 1100, "{}", error.len());
}

#[test]
fn another_variant_begins_at_its_start() {
    let mut engine = Engine::playing("alquerque");
    for game in quirkat::games::BOOKS.iter().map(|book| book.name) {
        engine.say(&format!("set-param name=variant value={game}"));
        let (head, _) = engine.status();
        assert_eq!(value(&head, "game").as_deref(), Some(game));
        assert_eq!(value(&head, "fen").unwrap(), Mirror::of(game).fen());
    }
    // The same again is no other.
    engine.say("pos fen=W:Wa2:Bb7\nset-param name=variant value=turkish-tudaf");
    assert_eq!(engine.fen(), "W:Wa2:Bb7");
}

#[test]
fn a_new_game_begins_at_the_start() {
    let mut engine = Engine::playing("turkish");
    engine.say("pos start moves=\"d3-d4 a6-a5\"\nnew-game");
    assert_eq!(engine.fen(), Mirror::of("turkish").fen());
}

#[test]
fn every_way_to_name_a_position_gives_the_same() {
    for (game, fen) in [
        ("alquerque", "B:Wa1,c3:Bd4,a5"),
        ("hare11", "W:Wc3:Ba3,a4,b4,c4,d4,e4,a5,b5,c5,d5,e5"),
        ("dame", "W:Wa1,Kc5:Bh8,Kb8"),
        ("turkish", "B:Wh7,Ka1:Ba2,Kh8"),
    ] {
        let mut mirror = Mirror::of(game);
        mirror.hear(&format!("pos fen={fen}"));
        let mut engine = Engine::playing(game);
        engine.say(&format!("pos pos={}", mirror.letters()));
        assert_eq!(engine.fen(), mirror.fen(), "{game}");
        engine.say(&format!("pos fen={fen}"));
        assert_eq!(engine.fen(), mirror.fen(), "{game}");
    }
}

#[test]
fn moves_are_read_in_every_style() {
    let mut engine = Engine::playing("turkish");
    for mv in ["e3xe5xe7", "e3xe7xe6xe4", "e3xe7xe4xe6", "e3xe4xe6", "e3xe7"] {
        engine.say(&format!("pos fen=W:Wc3,e3:Bc4,e4,e6 moves={mv}"));
        assert_eq!(engine.fen(), "B:Wc3,e7:Bc4", "{mv}");
    }
    let refused = engine.ask("pos fen=W:Wc3,e3:Bc4,e4,e6 moves=e3-e7");
    assert!(refused.contains("illegal move `e3-e7`"), "{refused}");
}

#[test]
fn two_moves_that_fit_are_listed() {
    let mut engine = Engine::playing("dame");
    let refused = engine.ask("pos fen=W:Wc1:Bb2,b4,d2,d4 moves=c1xc5");
    assert!(refused.contains("`c1xc5`: c1xa3xc5, c1xe3xc5"), "{refused}");
}

#[test]
fn a_move_is_refused_by_number_and_clause() {
    let mut engine = Engine::playing("dame");
    let refused = engine.ask("pos start moves=\"c3-d4 b6-a5 d4-c3\"");
    assert!(refused.contains("move 3") && refused.contains("clause 4.2"), "{refused}");
}
