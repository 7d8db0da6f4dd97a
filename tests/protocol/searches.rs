//! Searches: one `done` each, whatever comes while they run.

use crate::engine::{Engine, command, count, value};
use std::time::{Duration, Instant};

const MOMENT: Duration = Duration::from_millis(300);

/// An engine in an infinite search of this game, past its first report.
fn thinking(game: &str) -> Engine {
    let mut engine = Engine::playing(game);
    engine.say("level infinite\ngo think");
    engine.until("info");
    engine
}

fn assert_done(done: &str) {
    assert!(command(done) == "done" && !done.contains("none"), "{done}");
}

#[test]
fn the_default_level_is_a_second() {
    let mut engine = Engine::playing("dame");
    let start = Instant::now();
    assert_done(&engine.ask("go think"));
    assert!((0.5..10.0).contains(&start.elapsed().as_secs_f64()));
}

#[test]
fn the_last_line_has_the_nodes_and_the_time_of_all() {
    let mut engine = Engine::playing("turkish");
    let start = Instant::now();
    engine.say("level nodes=300000\ngo think");
    let lines = engine.until("done");
    let spent = start.elapsed().as_secs_f64();
    let number = |name| value(&lines[lines.len() - 2], name).unwrap().parse::<f64>().unwrap();
    assert!((290_000.0..=310_000.0).contains(&number("nodes")), "{lines:?}");
    assert!((spent * 0.5..=spent + 0.001).contains(&number("time")), "{spent}: {lines:?}");
    engine.say("level depth=1\ngo think");
    let lines = engine.until("done");
    assert_eq!(count(&lines, "info"), 1, "nothing has come after it: {lines:?}");
}

#[test]
fn go_and_stop_in_one_write() {
    let mut engine = Engine::playing("turkish");
    engine.say("level infinite");
    for _ in 0..20 {
        assert_done(&engine.ask("go think\nstop"));
    }
    assert_eq!(engine.ask("ping"), "pong");
}

#[test]
fn two_searches_and_two_stops_in_one_write() {
    let mut engine = Engine::playing("turkish");
    engine.say("level infinite\ngo think\nstop\ngo think\nstop\nping");
    let lines: Vec<String> = (0..3).map(|_| engine.reply()).collect();
    assert_eq!((count(&lines, "done"), count(&lines, "pong")), (2, 1), "{lines:?}");
}

#[test]
fn a_stop_ends_what_waits_before_it_but_nothing_after() {
    let mut engine = thinking("dame");
    let start = Instant::now();
    engine.say("go think\ngo think\nstop\nlevel move-time=1.0\ngo think");
    (0..3).for_each(|_| assert_done(&engine.reply()));
    assert_done(&engine.reply());
    assert!(start.elapsed() >= Duration::from_millis(900));
}

#[test]
fn a_late_stop_harms_nothing() {
    let mut engine = Engine::playing("dame");
    assert_done(&engine.ask("level depth=2\ngo think"));
    let start = Instant::now();
    engine.say("stop\nstop\nlevel move-time=0.6\ngo think");
    assert_done(&engine.reply());
    assert!(start.elapsed() >= MOMENT);
}

#[test]
fn pong_comes_while_thinking() {
    let mut engine = thinking("dame");
    (0..3).for_each(|_| assert_eq!(engine.ask("ping"), "pong"));
    assert_done(&engine.ask("stop"));
    assert_eq!(engine.replies_within(MOMENT), [""; 0]);
}

#[test]
fn an_infinite_search_waits_for_stop_though_all_is_found() {
    let mut engine = Engine::playing("alquerque");
    for (setup, done) in [
        ("pos fen=W:Wa1:Bb2\nlevel infinite", "done move=a1xc3"),
        ("pos start\nlevel infinite depth=1", "done move="),
        ("pos fen=W:W:Ba1\nlevel infinite", "done move=none reason="),
    ] {
        engine.say(&format!("{setup}\ngo think"));
        assert_eq!(engine.replies_within(MOMENT), [""; 0], "{setup}");
        assert_eq!(engine.ask("ping"), "pong");
        let reply = engine.ask("stop");
        assert!(reply.starts_with(done), "{setup}: {reply}");
    }
}

#[test]
fn lines_wait_for_the_search_in_their_order() {
    let mut engine = thinking("dame");
    engine.say("status\nlevel depth=abc\nset-param name=variant value=hare10\nstatus");
    assert_eq!(engine.replies_within(MOMENT), [""; 0]);
    engine.say("stop");
    let lines: Vec<String> = (0..16).map(|_| engine.reply()).collect();
    let heads: Vec<&str> =
        lines.iter().map(|line| command(line)).filter(|command| *command != "move").collect();
    assert_eq!(heads, ["done", "status", "error", "status"]);
    assert!(lines[1].contains("game=dame") && lines.iter().any(|line| line.contains("hare10")));
}

#[test]
fn the_table_changes_its_size_between_searches_and_during_one() {
    let mut engine = Engine::playing("turkish");
    engine.say("level nodes=3000");
    for hash in [1, 64, 2, 7] {
        assert_done(&engine.ask(&format!("set-param name=hash value={hash}\ngo think")));
    }
    engine.say("level infinite\ngo think");
    engine.until("info");
    engine.say("set-param name=hash value=5\nset-param name=threads value=3\nnew-game\nstop");
    assert_done(&engine.reply());
    assert_done(&engine.ask("level nodes=3000\ngo think"));
    engine.say("hub");
    let values: Vec<_> = engine.until("wait").iter().map(|line| value(line, "value")).collect();
    assert_eq!(values[2..4], [Some("5".into()), Some("3".into())]);
}

#[test]
fn many_threads_give_one_done() {
    let mut engine = Engine::playing("dame");
    engine.say("set-param name=threads value=8\nlevel nodes=20000");
    for _ in 0..5 {
        assert_done(&engine.ask("go think"));
    }
    assert_eq!(engine.ask("ping"), "pong");
}

#[test]
fn a_single_thread_repeats_itself() {
    let search = || {
        let mut engine = Engine::playing("alquerque-huff");
        engine.say("level nodes=30000\ngo think");
        let nodes = |line: &String| (value(line, "nodes"), value(line, "pv"), value(line, "move"));
        engine.until("done").iter().map(nodes).collect::<Vec<_>>()
    };
    assert_eq!(search(), search());
}

/// The counts of a game played by the engine against itself, a limit a move.
fn counts(engine: &mut Engine, limits: &[u64]) -> Vec<(String, String)> {
    let mut played = String::new();
    let count = |limit: &u64| {
        engine.say(&format!("pos start moves=\"{played}\"\nlevel nodes={limit}\ngo think"));
        let lines = engine.until("done");
        let [.., info, done] = &lines[..] else { panic!("{lines:?}") };
        let best = value(done, "move").unwrap();
        played += &format!("{best} ");
        (value(info, "nodes").unwrap(), best)
    };
    limits.iter().map(count).collect()
}

#[test]
fn twenty_node_limits_in_a_new_game_give_the_same_counts() {
    let limits: Vec<u64> = (1..=20).map(|i| 1000 * i + 7 * i * i).collect();
    for game in ["alquerque", "alquerque-huff", "hare11", "dame", "turkish"] {
        let mut engine = Engine::playing(game);
        let first = counts(&mut engine, &limits);
        engine.say("new-game");
        assert_eq!(counts(&mut engine, &limits), first, "{game}");
        engine.say("set-param name=clear-hash value=true");
        assert_eq!(counts(&mut engine, &limits), first, "{game}");
    }
}

#[test]
fn a_win_within_so_many_plies_is_sought() {
    let mut engine = Engine::playing("alquerque");
    engine.say("pos fen=W:We1,e2,e5:Bc5\nlevel win=3\ngo think");
    let lines = engine.until("done");
    assert_eq!(value(&lines[lines.len() - 2], "win").as_deref(), Some("3"));
    assert!(lines.last().unwrap().starts_with("done move=e5-d4"));
    // There is none so near, and the search ends by itself.
    assert_done(&engine.ask("pos start\nlevel win=4\ngo think"));
}

#[test]
fn quit_in_mid_search_says_done_and_goes() {
    let mut engine = thinking("hare12");
    engine.say("go think\nquit\nstatus\nlevel infinite\ngo think\nping");
    let lines = engine.gone();
    assert_eq!((count(&lines, "done"), count(&lines, "status")), (1, 0), "{lines:?}");
    assert_eq!(count(&lines, "pong"), 0);
}

#[test]
fn quit_ends_an_idle_engine() {
    let mut engine = Engine::start();
    engine.say("quit");
    assert_eq!(engine.gone(), [""; 0]);
}

#[test]
fn what_was_read_before_the_end_of_input_is_finished() {
    let mut engine = Engine::playing("dame");
    engine.say("level depth=9\ngo think\ngo think\nlevel infinite\ngo think\nstatus");
    let lines = engine.finish();
    assert_eq!((count(&lines, "done"), count(&lines, "status")), (3, 1));
    let deep = |line: &&String| value(line, "depth").as_deref() == Some("9");
    assert!(lines.iter().filter(deep).count() >= 2, "{lines:?}");
}

#[test]
fn the_end_of_input_ends_an_infinite_search() {
    for setup in ["level infinite\ngo think", "level infinite depth=1\ngo think"] {
        let mut engine = Engine::playing("turkish");
        engine.say(setup);
        engine.until("info");
        assert_eq!(count(&engine.finish(), "done"), 1);
    }
}

#[test]
fn no_legal_move_is_told_with_its_reason() {
    for (game, fen, reason) in [
        ("alquerque", "W:W:Ba1", "Black wins: the other side has no piece left (clause 0.6)"),
        ("dame", "W:Wa1:Bb2,c3", "Black wins: the side to move has no legal move (clause 0.6)"),
        (
            "hare10",
            "B:Wa1:Ba5,b5,c5,d5,e5,a4,b4,c4,d4",
            "White wins: the other side has too few pieces left (clause 3.6)",
        ),
    ] {
        let mut engine = Engine::playing(game);
        let done = engine.ask(&format!("pos fen={fen}\ngo think"));
        assert_eq!(done, format!("done move=none reason=\"{reason}\""), "{game}");
    }
}

#[test]
fn a_game_over_by_adjudication_is_searched() {
    for (game, position, clause) in [
        ("turkish", "fen=W:WKa1:BKh7", "5.9"),
        ("turkish", "fen=W:Wa5:BKh7", "5.10"),
        ("dame", "fen=W:WKa1:BKb8:H80", "0.8"),
        (
            "alquerque",
            "fen=W:We5:Ba1,c1 moves=\"e5-d5 a1-b1 d5-e5 b1-a1 e5-d5 a1-b1 d5-e5 b1-a1\"",
            "0.7",
        ),
    ] {
        let mut engine = Engine::playing(game);
        engine.say(&format!("pos {position}"));
        let (head, moves) = engine.status();
        assert_eq!(value(&head, "over").as_deref(), Some("yes"), "{head}");
        let told = value(&head, "clause").unwrap();
        assert!(told == clause || clause == "0.8" && told == "4.8", "{head}");
        assert!(!moves.is_empty());
        assert_done(&engine.ask("level depth=3\ngo think"));
    }
}
