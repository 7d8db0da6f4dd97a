//! `quirkat match report`, run as a user runs it on small matches.

use quirkat::arena::{Game, Ledger, LedgerError};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

const PLAYERS: [&str; 4] =
    ["--player", "name=<script>alert(1)</script> nodes=400", "--player", "name=a&b nodes=100"];

fn quirkat(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quirkat")).args(arguments).output().unwrap()
}

fn good(arguments: &[&str]) -> String {
    let output = quirkat(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("report").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    path
}

/// Plays a match and gives its directory and its report.
fn report(game: &str, more: &[&str]) -> (PathBuf, String) {
    let folder = scratch(game);
    let path = folder.to_str().unwrap();
    good(&[&["match", path, "--game", game, "--rounds", "2"], &PLAYERS[..], more].concat());
    assert_eq!(good(&["match", "report", path]), "");
    let page = fs::read_to_string(folder.join("report.html")).unwrap();
    (folder, page)
}

/// What stands between these two, the first time.
fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = page.split_once(start).expect(start);
    rest.split_once(end).expect(end).0
}

fn embedded(page: &str, id: &str) -> Value {
    let start = format!("<script type=\"application/json\" id=\"{id}\">");
    serde_json::from_str(between(page, &start, "</script>")).unwrap()
}

/// Whether every element that is opened is closed, in order.
fn check_elements(page: &str) {
    const VOID: [&str; 1] = ["meta"];
    let (mut open, mut rest) = (Vec::new(), page.strip_prefix("<!DOCTYPE html>").unwrap());
    while let Some((_, tag)) = rest.split_once('<') {
        let (inside, after) = tag.split_once('>').expect("a tag is closed");
        rest = after;
        if let Some(name) = inside.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "near {after:.80}");
            continue;
        }
        assert_eq!(inside.matches('"').count() % 2, 0, "{inside}");
        let name = inside.split([' ', '/', '\n']).next().unwrap();
        assert!(name.chars().all(|sign| sign.is_ascii_alphanumeric()), "{inside}");
        if !inside.ends_with('/') && !VOID.contains(&name) {
            open.push(name);
        }
        if name == "script" || name == "style" {
            let end = rest.find(&format!("</{name}>")).expect("its end");
            rest = &rest[end..];
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

fn check(game: &str, page: &str, played: usize) {
    check_elements(page);
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; against a&amp;b"), "{game}");
    assert!(!page.contains("<script>alert"), "{game}");
    for outside in ["http:", "https:", "src=", "url(", "@import", "<link"] {
        assert!(!page.contains(outside), "{game} {outside}");
    }
    let (games, points) = (embedded(page, "games"), embedded(page, "points"));
    let games = games.as_array().unwrap();
    assert_eq!(games.len(), played);
    for game in games {
        let number = &game["number"];
        assert_eq!(page.matches(&format!("data-game=\"{number}\"")).count(), 1);
        check_game(game, page, &points);
    }
}

/// Every position is made of signs that are drawn, on points that there are.
fn check_game(game: &Value, page: &str, points: &Value) {
    let positions = game["positions"].as_array().unwrap();
    let turns = game["turns"].as_array().unwrap();
    assert!(!turns.is_empty() && positions.len() == turns.len() + 1);
    for (i, position) in positions.iter().map(|position| position.as_str().unwrap()).enumerate() {
        let (side, items) = position.split_at(1);
        assert_eq!((side, items.len() % 3), (["w", "b"][i % 2], 0), "{position}");
        for item in items.as_bytes().chunks(3) {
            let (sign, point) = (item[0] as char, std::str::from_utf8(&item[1..]).unwrap());
            assert!(page.contains(&format!("id=\"sign-{sign}\"")), "{sign}");
            assert!(points[point].as_array().is_some_and(|place| place.len() == 2), "{point}");
        }
        let signs: Vec<u8> = items.bytes().step_by(3).collect();
        assert_eq!(signs.contains(&b'e'), i > 0, "{position}: the last move is marked");
    }
    assert!(turns.iter().all(|turn| turn["text"].is_string() && turn["time"].is_string()));
}

#[test]
fn a_match_of_alquerque_is_reported_whole() {
    let (_, page) = report("alquerque", &["--sprt", "0", "50", "0.05", "0.05"]);
    check("alquerque", &page, 4);
    assert_eq!(page.matches("<svg class=\"plot\"").count(), 5);
    assert!(page.contains("LLR") && page.contains("H1 accepted"));
    assert_eq!(embedded(&page, "points").as_object().unwrap().len(), 25);
}

#[test]
fn a_match_of_dame_is_reported_whole() {
    let (folder, page) = report("dame", &[]);
    check("dame", &page, 4);
    assert_eq!(page.matches("<svg class=\"plot\"").count(), 4);
    assert_eq!(embedded(&page, "points").as_object().unwrap().len(), 32);
    let shown = good(&["match", "report", folder.to_str().unwrap(), "--output", "-"]);
    assert_eq!(shown, page);
}

#[test]
fn a_game_that_was_altered_is_shown_up_to_there() {
    let (folder, _) = report("hare10", &["--maxmoves", "6"]);
    let path = folder.join("games.jsonl");
    let games = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<Value> =
        games.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines[0]["moves"][2]["text"] = "a1-a1".into();
    lines[1]["fen"] = "nonsense".into();
    let lines: Vec<String> = lines.iter().map(|line| format!("{line}\n")).collect();
    fs::write(&path, lines.concat()).unwrap();
    good(&["match", "report", folder.to_str().unwrap()]);
    let page = fs::read_to_string(folder.join("report.html")).unwrap();
    check_elements(&page);
    let games = embedded(&page, "games");
    let positions: Vec<usize> =
        (0..4).map(|i| games[i]["positions"].as_array().unwrap().len()).collect();
    assert_eq!(positions, [3, 0, 7, 7]);
}

/// With the games whose lines are whole, and the ledger is left as it is.
#[test]
fn a_match_is_reported_while_it_runs() {
    const RUNNING: &str = "; the match is still running</p>";
    let folder = scratch("running");
    let (path, ledger) = (folder.to_str().unwrap(), folder.join("games.jsonl"));
    let games = || fs::read_to_string(&ledger).unwrap_or_default();
    let head = ["match", path, "--game", "dame", "--rounds", "100000"];
    let mut running = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    let running = running.args(head).args(PLAYERS).stdout(Stdio::null()).stderr(Stdio::null());
    let mut running = running.spawn().unwrap();
    while !games().contains('\n') {
        assert_eq!(running.try_wait().unwrap(), None, "it runs");
        thread::sleep(Duration::from_millis(5));
    }
    let page = good(&["match", "report", path, "--output", "-"]);
    running.kill().unwrap();
    running.wait().unwrap();
    assert!(page.contains(RUNNING));
    assert!(!embedded(&page, "games").as_array().unwrap().is_empty());
    let unfinished = games() + "{\"number\":9,\"pl";
    fs::write(&ledger, &unfinished).unwrap();
    let page = good(&["match", "report", path, "--output", "-"]);
    assert!(!page.contains(RUNNING));
    let whole = unfinished.matches('\n').count();
    assert_eq!(embedded(&page, "games").as_array().unwrap().len(), whole);
    let mut read = Ledger::read(&folder).unwrap();
    let game = Game { number: 199_999, ..read.games().next().unwrap().clone() };
    assert!(matches!(read.add(game), Err(LedgerError::ReadOnly(_))));
    assert_eq!(games(), unfinished);
}

#[test]
fn a_match_without_a_game_has_a_report() {
    let folder = scratch("empty");
    fs::create_dir_all(&folder).unwrap();
    let settings = r#"{"game":"turkish","entrants":[{"name":"a","control":"nodes=1"},
        {"name":"b","control":"nodes=1"}],"tournament":"round-robin","rounds":1,"shuffle":null,
        "adjudication":{},"patience":1,"openings":["W:Wa2:Bh7"]}"#;
    fs::write(folder.join("match.json"), settings).unwrap();
    good(&["match", "report", folder.to_str().unwrap()]);
    check_elements(&fs::read_to_string(folder.join("report.html")).unwrap());
}

#[test]
fn where_no_match_is_there_is_no_report() {
    let folder = scratch("nothing");
    let output = quirkat(&["match", "report", folder.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no match in it"));
    assert_eq!(quirkat(&["match"]).status.code(), Some(2));
    assert!(!folder.exists());
}
