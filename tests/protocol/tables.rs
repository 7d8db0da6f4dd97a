//! Endgame tables: named, told of, used, refused.

use crate::engine::{Engine, value};
use quirkat::games::Alquerque;
use quirkat::tablebase::Builder;
use std::fs;
use std::path::PathBuf;

/// A folder with the tables of three pieces.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("quirkat-tables-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    Builder::<Alquerque>::new(&path, 1 << 30, &()).unwrap().build_all(3).unwrap();
    path
}

fn set(name: &str, path: &std::path::Path) -> String {
    format!("set-param name={name} value=\"{}\"", path.display())
}

const OPENED: &str = "tables slices=3 pieces=3";

#[test]
fn tables_are_opened_by_init_or_by_their_parameter() {
    let folder = folder("opened");
    let mut engine = Engine::start();
    engine.say(&set("tb-path", &folder));
    assert_eq!(engine.ask("init"), OPENED);
    assert_eq!(engine.line(), "ready");
    let mut engine = Engine::playing("alquerque");
    assert_eq!(engine.ask(&set("tb-path", &folder)), OPENED);
    assert_eq!(engine.ask("set-param name=tb-cache value=2"), OPENED);
    // Those of another game are others, and those of the old one are found again.
    assert_eq!(engine.ask("set-param name=variant value=dame"), "tables slices=0 pieces=0");
    assert_eq!(engine.ask("set-param name=variant value=alquerque"), OPENED);
    assert_eq!(engine.ask("set-param name=tb-path value=\"\"\nping"), "pong");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn status_and_info_tell_what_tables_know() {
    let folder = folder("known");
    let mut engine = Engine::playing("alquerque");
    engine.say("pos fen=W:Wa1,c1:Be5");
    let (head, moves) = engine.status();
    assert_eq!((value(&head, "value"), value(&moves[0], "value")), (None, None));
    engine.ask(&set("tb-path", &folder));
    let (head, moves) = engine.status();
    let worth = value(&head, "value").unwrap();
    let best = moves.iter().filter(|mv| value(mv, "value").as_ref() == Some(&worth));
    assert!(best.count() > 0, "{head}: {moves:?}");
    engine.say("pos fen=W:Wa1:Bb2,d4");
    let (head, moves) = engine.status();
    assert_eq!(value(&head, "value").as_deref(), Some("win"));
    assert_eq!(value(&head, "distance").as_deref(), Some("1"));
    assert_eq!(value(&moves[0], "distance").as_deref(), Some("1"));
    engine.say("pos fen=W:Wa1,b1:Be5\nlevel depth=4\ngo think");
    let lines = engine.until("done");
    let hits = |line: &String| value(line, "tb-hits").and_then(|hits| hits.parse::<u64>().ok());
    assert!(lines.iter().filter_map(hits).max().unwrap() > 0, "{lines:?}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_cannot_be_used_is_told_and_the_engine_plays_on() {
    let folder = folder("refused");
    fs::write(folder.join("alquerque-2v1.qtb"), "nonsense").unwrap();
    let mut engine = Engine::start();
    engine.say(&set("tb-path", &folder));
    assert_eq!(engine.ask("init"), "tables slices=2 pieces=3");
    let refused = engine.line();
    assert!(refused.starts_with("table-refused reason="), "{refused}");
    assert!(refused.contains("alquerque-2v1.qtb: not a table"), "{refused}");
    assert_eq!(engine.line(), "ready");
    engine.say("pos fen=W:Wa1,b1:Be5\nlevel depth=4\ngo think");
    engine.until("done");
    // Damage in a block comes to light when it is read.
    let path = folder.join("alquerque-1v2.qtb");
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    engine.say("set-param name=tb-path value=\"\"");
    assert_eq!(engine.ask(&set("tb-path", &folder)), "tables slices=2 pieces=3");
    engine.line();
    engine.say("pos fen=W:Wa1,b1:Be5\nlevel depth=6\ngo think");
    let lines = engine.until("done");
    let refused = lines.iter().find(|line| line.starts_with("table-refused"));
    assert!(refused.is_some_and(|line| line.contains("alquerque-1v2.qtb: block")), "{lines:?}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_folder_that_is_not_there_changes_nothing() {
    let folder = folder("absent");
    let mut engine = Engine::playing("alquerque");
    engine.ask(&set("tb-path", &folder));
    let refused = engine.ask(&set("tb-path", &folder.join("absent")));
    assert!(refused.starts_with("error message=\"tb-path: "), "{refused}");
    engine.say("pos fen=W:Wa1:Bb2,d4");
    assert!(value(&engine.status().0, "value").is_some());
    let mut engine = Engine::start();
    engine.say(&set("tb-path", &folder.join("absent")));
    let refused = engine.ask("init");
    assert!(refused.starts_with("table-refused reason="), "{refused}");
    assert_eq!(engine.line(), "ready");
    fs::remove_dir_all(folder).unwrap();
}
