//! `check-engine`: our own engine passes every step, and each planted fault
//! fails those steps that are about it and no others.
//!
//! A faulty engine is this very test program, which stands between the checker
//! and our engine and changes what passes. Its replies go to standard error,
//! which the shell makes its output: the harness has words of its own.
#![cfg(unix)]

use quirkat::games::BOOKS;
use quirkat::protocol::check::{Finding, Outcome, Plan, Report, check};
use quirkat::protocol::client::Program;
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

const ENGINE: &str = env!("CARGO_BIN_EXE_quirkat");
const FAULT: &str = "QUIRKAT_FAULT";

/// Two pieces can be taken here, and an engine may believe that one will do.
const MOST: &[u8] = b"pos fen=W:Wc3,e3:Bc4,e4,e6\n";

/// What Hub 2 does not know.
const ADDED: [&[u8]; 6] = [b"status", b"check", b"rules", b"claim-draw", b"eval", b"perft"];

fn walk(command: Vec<String>, games: &[&str], patience: f64) -> Report {
    let plan = Plan {
        program: Program { command, directory: None },
        games: games.iter().map(|&game| game.into()).collect(),
        patience: Duration::from_secs_f64(patience),
    };
    check(&plan, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// The command of an engine with this fault.
fn faulty(fault: &str) -> Vec<String> {
    let script = format!("{FAULT}=$0 exec \"$@\" 2>&1 >/dev/null");
    let program = std::env::current_exe().unwrap().to_string_lossy().into_owned();
    let harness = ["--exact", "faulty_engine", "--nocapture", "--ignored"];
    let words = ["sh", "-c", &script, fault, &program].into_iter().chain(harness);
    words.map(str::to_owned).collect()
}

fn steps(report: &Report, kind: fn(&Outcome) -> bool) -> Vec<&'static str> {
    let found = report.findings.iter().filter(|finding| kind(&finding.outcome));
    found.map(|finding| finding.step).collect()
}

fn is_failed(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Failed(_))
}

/// In Turkish Dama, these steps fail with this fault, and no others.
fn assert_fails(fault: &str, expected: &[&str]) {
    let patience = if fault == "unping" { 1.0 } else { 10.0 };
    let report = walk(faulty(fault), &["turkish"], patience);
    let failed: Vec<&Finding> =
        report.findings.iter().filter(|finding| is_failed(&finding.outcome)).collect();
    let names: Vec<&str> = failed.iter().map(|finding| finding.step).collect();
    assert_eq!(names, expected, "{fault}: {failed:#?}");
}

#[test]
fn our_own_engine_passes_every_step_in_every_book() {
    let report = walk(vec![ENGINE.into(), "hub".into()], &[], 30.0);
    assert_eq!(report.games, BOOKS.iter().map(|book| book.name).collect::<Vec<_>>());
    let is_passed = |outcome: &Outcome| matches!(outcome, Outcome::Ok { advice: None });
    let rest: Vec<&Finding> =
        report.findings.iter().filter(|finding| !is_passed(&finding.outcome)).collect();
    assert!(rest.is_empty(), "{rest:#?}");
    let first = report.findings.iter().filter(|finding| finding.game == report.games[0]);
    assert!(first.count() >= 40);
}

#[test]
fn an_engine_between_that_changes_nothing_passes() {
    assert_fails("none", &[]);
}

#[test]
fn an_engine_that_answers_twice_is_found_out() {
    let steps = [
        "`go` has exactly one `done`",
        "each `go` in one write has its `done`",
        "`go ponder` and `ponder-hit` in one write have one `done`",
        "`stop` ends every search asked for before",
        "what is said to a busy engine waits, and is answered in order",
        "an error said to a busy engine waits",
        "`quit` ends a search, with its `done`",
        "the end of input ends an analysis, with its `done`",
        "a script is obeyed to its end",
    ];
    assert_fails("twice", &steps);
}

#[test]
fn an_engine_that_plays_an_illegal_move_is_found_out() {
    let steps =
        ["captures are made as the rules have it", "`numbering=pydraughts` has moves in numbers"];
    assert_fails("illegal", &steps);
}

#[test]
fn an_engine_that_tells_an_illegal_line_is_found_out() {
    let steps = [
        "`multi-pv` tells a line for each first move",
        "every `pv` can be played to its end",
        "`numbering=pydraughts` has moves in numbers",
    ];
    assert_fails("line", &steps);
}

#[test]
fn an_engine_that_leaves_out_a_way_is_found_out() {
    assert_fails("way", &["`status touches` tells every way to make a move"]);
}

#[test]
fn an_engine_with_a_crooked_board_is_found_out() {
    assert_fails("crooked", &["`status geometry` tells the board"]);
}

#[test]
fn an_engine_that_leaves_out_a_clause_is_found_out() {
    assert_fails("lawless", &["`rules` tells the clauses"]);
}

#[test]
fn an_engine_that_allows_any_touch_is_found_out() {
    assert_fails("lenient", &["`check touched` tells why a touch leads nowhere"]);
}

#[test]
fn an_engine_that_proves_what_it_overlooks_is_found_out() {
    assert_fails("boasts", &["a weaker `strength` plays and proves nothing"]);
}

#[test]
fn an_engine_that_sees_no_repetition_is_found_out() {
    assert_fails("unrepeated", &["`status` tells a draw by repetition"]);
}

#[test]
fn an_engine_that_knows_no_numbers_is_found_out() {
    assert_fails("unnumbered", &["`numbering=pydraughts` has moves in numbers"]);
}

#[test]
fn an_engine_that_seeks_no_win_is_found_out() {
    assert_fails("unwon", &["`level win` seeks a win that is so near"]);
}

#[test]
fn an_engine_that_keeps_no_log_is_found_out() {
    assert_fails("unlogged", &["a `debug-log` holds the lines of both sides"]);
}

#[test]
fn an_engine_that_ignores_ping_is_found_out() {
    let steps = [
        "`ping` is answered before `init`",
        "a `ping` to an idle engine comes after all other answers",
        "`ping` is answered during a search",
    ];
    assert_fails("unping", &steps);
}

#[test]
fn an_engine_with_a_banner_is_found_out() {
    assert_fails("banner", &["nothing is written before the first line is read"]);
}

#[test]
fn an_engine_that_dies_is_found_out_and_started_anew() {
    let steps = [
        "`go ponder` keeps its `done` until `stop`",
        "after `ponder-hit` the time counts",
        "`go ponder` and `ponder-hit` in one write have one `done`",
        "`stop` ends every search asked for before",
    ];
    assert_fails("dies", &steps);
}

#[test]
fn an_engine_that_leaves_a_process_behind_is_found_out() {
    assert_fails("orphan", &["no process of the engine outlives it"]);
}

#[test]
fn what_goes_beyond_hub_need_not_be_known() {
    let report = walk(faulty("plain"), &["turkish"], 10.0);
    assert_eq!(steps(&report, is_failed), [""; 0]);
    let skipped = steps(&report, |outcome| matches!(outcome, Outcome::Skipped { .. }));
    let expected = [
        "`check` tells faults and sets nothing",
        "`claim-draw` has one answer",
        "`eval` has one answer",
        "`status` tells the position and its moves",
        "`status touches` tells every way to make a move",
        "`status geometry` tells the board",
        "`rules` tells the clauses",
        "`check touched` tells why a touch leads nowhere",
        "`status` tells a draw by repetition",
        "`perft` counts the ways to play",
    ];
    assert_eq!(skipped, expected);
}

#[test]
fn an_engine_that_never_answers_passes_nothing_and_holds_nobody_up() {
    let report = walk(faulty("mute"), &["turkish"], 0.1);
    let passed = steps(&report, |outcome| matches!(outcome, Outcome::Ok { .. }));
    assert_eq!(passed, ["nothing is written before the first line is read"]);
    let failed = steps(&report, is_failed);
    assert!(failed.contains(&"`init` is answered by `ready`, as often as it is said"));
    assert_eq!(report.engine, "");
}

fn run(arguments: &[&str], command: &[String]) -> Output {
    let mut quirkat = Command::new(ENGINE);
    quirkat.arg("check-engine").args(arguments).arg("--").args(command);
    quirkat.output().unwrap()
}

#[test]
fn a_failure_is_told_with_what_was_said_and_came() {
    let output = run(&["--game", "dame"], &faulty("banner"));
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    let step = "FAILED   dame, handshake: nothing is written before the first line is read\n";
    let (_, failure) = text.split_once(step).expect("the failure");
    let mut lines = failure.lines();
    assert_eq!(lines.next(), Some("         came      Welcome!"));
    assert_eq!(lines.next(), Some("         expected  nothing, as no line has been said"));
    assert_eq!(lines.next(), Some("         see       protocol.md, Lines"));
    assert!(text.ends_with("steps passed, 1 failed, 0 skipped\n"), "{text}");
}

#[test]
fn what_was_found_as_json() {
    let output = run(&["--game", "hare10", "--json"], &[ENGINE.into(), "hub".into()]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &report["engine"]), (Some(0), &"Quirkat".into()));
    assert_eq!(report["games"], serde_json::json!(["hare10"]));
    let findings = report["findings"].as_array().unwrap();
    assert!(findings.iter().all(|finding| finding["outcome"] == "ok"), "{findings:?}");
}

#[test]
fn bad_requests_are_refused() {
    let none = ["/no/such/engine".to_owned()];
    for (arguments, command, told) in [
        (&[][..], &none[..], "cannot be started"),
        (&["--game", "chess"], &none, "chess"),
        (&["--patience", "-1"], &none, "--patience"),
        (&[], &[], "CMD"),
    ] {
        let output = run(arguments, command);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(told) && output.stdout.is_empty(), "{error}");
    }
}

/// Whether the engine has been told that position.
static AT_MOST: AtomicBool = AtomicBool::new(false);

/// The engine was told to play weakly.
static WEAK: AtomicBool = AtomicBool::new(false);

/// No test, but the engine of the others.
#[test]
#[ignore = "the engine of the other tests"]
#[expect(clippy::zombie_processes, reason = "to leave a process behind is one of the faults")]
fn faulty_engine() {
    let Ok(fault) = std::env::var(FAULT) else { return };
    let mut engine = Command::new(ENGINE);
    let mut engine = engine.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut commands = engine.stdin.take().unwrap();
    match fault.as_str() {
        "banner" => eprintln!("Welcome!"),
        "orphan" => {
            let null = Stdio::null;
            let mut other = Command::new("sleep");
            other.arg("100").stdin(null()).stdout(null()).stderr(null()).spawn().unwrap();
        }
        _ => {}
    }
    let kind = fault.clone();
    let replies = thread::spawn(move || pass_replies(engine, &kind));
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line).unwrap() > 0 {
        if line.starts_with(b"pos") {
            AT_MOST.store(line == MOST, Relaxed);
        }
        if line == b"set-param name=strength value=apprentice\n" {
            WEAK.store(true, Relaxed);
        }
        match fault.as_str() {
            "mute" => {}
            "unping" if line == b"ping\n" => {}
            "plain" if ADDED.iter().any(|command| line.starts_with(command)) => {}
            "unnumbered" if line == b"set-param name=numbering value=pydraughts\n" => {}
            "unlogged" if line.starts_with(b"set-param name=debug-log") => {}
            "unwon" if [&b"level win=2\n"[..], b"level win=3\n"].contains(&&*line) => {
                commands.write_all(b"level depth=1\n").unwrap();
            }
            "dies" if line == b"go ponder\n" => std::process::exit(3),
            // It may have ended at a `quit`.
            _ => drop(commands.write_all(&line)),
        }
        line.clear();
    }
    drop(commands);
    replies.join().unwrap();
}

/// An `info` whose line of play is none.
fn spoilt(line: &str) -> String {
    match line.split_once(" pv=") {
        Some((head, _)) => format!("{head} pv=a1-h8"),
        None => line.to_owned(),
    }
}

/// A `touch` that leads on in one way only.
fn narrowed(line: &str) -> String {
    let several = line.split_once(" next=\"").and_then(|(head, rest)| {
        let (next, rest) = rest.split_once('"')?;
        Some((head, next.split_once(' ')?.0, rest))
    });
    several.map_or(line.to_owned(), |(head, next, rest)| format!("{head} next={next}{rest}"))
}

/// The end by repetition, as `status` tells it.
const THIRD: &str =
    "over=yes result=draw clause=0.7 reason=\"the position stands for the third time\"";

fn pass_replies(mut engine: Child, fault: &str) {
    for line in BufReader::new(engine.stdout.take().unwrap()).lines().map_while(Result::ok) {
        let is_done = line.starts_with("done move=");
        match fault {
            "twice" if is_done => eprintln!("{line}\n{line}"),
            "illegal" if is_done && AT_MOST.load(Relaxed) => eprintln!("done move=c3xc5"),
            "line" => eprintln!("{}", spoilt(&line)),
            "way" => eprintln!("{}", narrowed(&line)),
            "crooked" => eprintln!("{}", line.replace(" ranks=8 ", " ranks=7 ")),
            "lawless" if line.starts_with("clause number=5.4") => {}
            "lenient" if line.ends_with("reason=\"no White piece stands on a4\"") => {}
            "boasts" if WEAK.load(Relaxed) && line.starts_with("info ") => {
                eprintln!("{} win=3", line.replace("score=", "score=99.97 was="));
            }
            "unrepeated" => eprintln!("{}", line.replace(THIRD, "over=no")),
            _ => eprintln!("{line}"),
        }
    }
    std::process::exit(engine.wait().unwrap().code().unwrap_or(1));
}
