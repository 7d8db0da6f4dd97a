//! Bytes: what no person would type, and ends of files.

use crate::commands::{BAD, SILENT};
use crate::engine::{Engine, command, count};
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn carriage_returns_do_not_count() {
    let mut engine = Engine::start();
    engine.send(b"init\r\nlevel depth=2\r\npos start moves=d3-c3\r\ngo think\r\nping\r\n");
    assert_eq!(engine.line(), "ready");
    let lines: Vec<String> = (0..2).map(|_| engine.reply()).collect();
    assert_eq!((count(&lines, "done"), count(&lines, "pong")), (1, 1), "{lines:?}");
}

#[test]
fn lines_may_come_in_pieces_and_the_last_may_be_open() {
    let mut engine = Engine::start();
    for piece in [&b"in"[..], b"it\npi", b"ng\n", b"ping"] {
        engine.send(piece);
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(engine.finish(), ["ready", "pong", "pong"]);
}

#[test]
fn a_line_of_a_mebibyte_is_one_error() {
    let mut engine = Engine::start();
    for length in [(1 << 20) - 1, 1 << 20, (1 << 20) + 1, 5 << 20] {
        let mut line = vec![b'a'; length];
        line.push(b'\n');
        engine.send(&line);
        engine.say("ping");
        if length >= 1 << 20 {
            assert!(engine.line().contains("1 MiB"));
        }
        assert_eq!(engine.line(), "pong", "{length}");
    }
    engine.send(&vec![b'a'; 1 << 20]);
    assert_eq!(count(&engine.finish(), "error"), 1);
}

#[test]
fn a_long_game_fits_a_line() {
    let mut engine = Engine::playing("dame");
    let round = "a1-b2 h8-g7 b2-a1 g7-h8 ".repeat(5000);
    engine.say(&format!("pos fen=W:WKa1:BKh8 moves=\"{}\"", round.trim()));
    let (head, _) = engine.status();
    assert!(head.contains("over=yes"), "{head}");
    assert_eq!(command(&engine.ask("level depth=3\ngo think")), "done");
}

#[test]
fn bytes_that_are_no_text_are_no_command() {
    let mut engine = Engine::start();
    engine.send(b"\xff\xfe\x80\nping\xc3\n\0\0\0\npi\0ng\nhub\0\nping\n");
    assert_eq!(engine.line(), "pong");
    engine.send(b"level depth=\xff\xff\0\n");
    let error = engine.line();
    assert!(command(&error) == "error" && !error.contains('\0'), "{error}");
    assert_eq!(engine.ask("init"), "ready");
    assert_eq!(engine.finish(), [""; 0]);
}

#[test]
fn a_burst_of_lines_is_answered_line_by_line() {
    let mut engine = Engine::playing("alquerque");
    let lines = (0..100_000).map(|i| match i % 4 {
        0 => "ping",
        1 => BAD[i / 4 % BAD.len()],
        2 => SILENT[i / 4 % SILENT.len()],
        _ => "pos start moves=d3-c3",
    });
    let burst: Vec<&str> = lines.collect();
    engine.say(&burst.join("\n"));
    let replies = engine.finish();
    assert_eq!((count(&replies, "pong"), count(&replies, "error")), (25_000, 25_000));
    assert_eq!(replies.len(), 50_000);
}

#[test]
fn a_burst_during_a_search_waits_and_is_not_lost() {
    let mut engine = Engine::playing("dame");
    engine.say("level infinite\ngo think");
    engine.until("info");
    engine.say(&"pos start moves=c3-d4\nlevel depth=abc\n".repeat(50_000));
    assert_eq!(engine.ask("ping"), "pong");
    assert_eq!(command(&engine.ask("stop")), "done");
    assert_eq!(count(&engine.finish(), "error"), 50_000);
}

#[test]
fn a_byte_order_mark_before_the_first_line_does_not_count() {
    let mut engine = Engine::start();
    engine.send("\u{feff}hub\n\u{feff}ping\nping\n".as_bytes());
    let lines = engine.until("wait");
    assert_eq!(command(&lines[0]), "id");
    assert_eq!(engine.finish(), ["pong"]);
}

#[test]
fn truncated_lines_get_an_answer_or_none_but_never_two() {
    let mut engine = Engine::playing("alquerque");
    for line in [
        "set-param name=threads value=2",
        "pos start moves=\"d3-c3 b3xd3\"",
        "pos fen=W:Wa1,b1:Bb2:H3",
        "pos pos=Wwwwwwwwwwwbbewwbbbbbbbbbb",
        "level time=1.5 inc=0.5 moves=30",
        "go fast search-moves=\"d3-c3\"",
        "ponder-hit",
        "new-game",
    ] {
        for end in 0..=line.len() {
            engine.say(&format!("{}\nping", &line[..end]));
            let lines = engine.until("pong");
            let errors = count(&lines, "error");
            assert!(errors <= 1 && lines.len() == errors + 1, "{}: {lines:?}", &line[..end]);
        }
    }
}

#[test]
fn what_waits_has_a_bound() {
    let mut engine = Engine::playing("dame");
    engine.say("level infinite\ngo think");
    engine.until("info");
    let mut line = vec![b'#'; 1 << 20];
    line[..10].copy_from_slice(b"pos start ");
    *line.last_mut().unwrap() = b'\n';
    for _ in 0..70 {
        engine.send(&line);
    }
    engine.say("ping");
    let replies: Vec<String> = (0..8).map(|_| engine.reply()).collect();
    assert_eq!((count(&replies, "error"), count(&replies, "pong")), (7, 1), "{replies:?}");
    assert!(replies[0].contains("64 MiB"), "{replies:?}");
    assert_eq!(command(&engine.ask("stop")), "done");
    assert_eq!(engine.ask("ping"), "pong");
}

/// An engine whose output nobody reads any more.
fn unheard(input: &[u8]) -> Duration {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command.arg("hub").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input).unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(20) {
            child.kill().unwrap();
            panic!("the engine lives on with its input open and its output closed");
        }
        thread::sleep(Duration::from_millis(5));
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success(), "{}", output.status);
    start.elapsed()
}

#[test]
fn a_closed_output_ends_the_engine_quietly() {
    unheard(b"hub\n");
    unheard(b"init\nlevel infinite\ngo think\n");
}

#[test]
fn random_bytes_do_no_harm() {
    use rand::{RngExt, SeedableRng, rngs::StdRng};
    let mut random = StdRng::seed_from_u64(1283);
    let mut engine = Engine::playing("alquerque");
    for _ in 0..200 {
        let length = random.random_range(0..400);
        let noise: Vec<u8> = (0..length).map(|_| random.random()).collect();
        engine.send(&noise);
        engine.send(b"\n");
        // The same with letters that mean something.
        let letters = b"pos go level fen= moves=\"\\ depth=1 a1-b2x3@/:WBK,\r\t#";
        let text: Vec<u8> =
            (0..length).map(|_| letters[random.random_range(0..letters.len())]).collect();
        engine.send(&text);
        engine.send(b"\n");
    }
    engine.say("level depth=2\ngo think");
    engine.until("done");
    assert_eq!(count(&engine.finish(), "done"), 0);
}
