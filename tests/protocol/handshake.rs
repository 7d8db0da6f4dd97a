//! The first lines, and the shape of every reply.

use crate::engine::{Engine, arguments, command, count, value};
use std::time::Duration;

const PARAMETERS: &[(&str, &str)] = &[
    ("variant", "enum"),
    ("hash", "int"),
    ("threads", "int"),
    ("multi-pv", "int"),
    ("ponder", "bool"),
    ("move-overhead", "int"),
    ("clear-hash", "bool"),
    ("numbering", "enum"),
    ("strength", "enum"),
    ("seed", "int"),
    ("draw-offers", "bool"),
    ("resign", "bool"),
    ("tb-path", "string"),
    ("tb-cache", "int"),
    ("debug-log", "string"),
];

#[test]
fn nothing_is_said_before_the_first_line() {
    for arguments in [&["hub"][..], &[]] {
        let engine = Engine::with(arguments);
        assert_eq!(engine.replies_within(Duration::from_millis(300)), [""; 0]);
        assert_eq!(engine.finish(), [""; 0]);
    }
}

#[test]
fn hub_is_answered_by_id_params_and_wait() {
    let mut engine = Engine::start();
    engine.say("hub");
    let lines = engine.until("wait");
    let commands: Vec<&str> = lines.iter().map(|line| command(line)).collect();
    let params = PARAMETERS.len();
    assert_eq!((commands[0], commands[params + 1]), ("id", "wait"));
    assert!(commands.len() == params + 2 && commands[1..=params].iter().all(|&c| c == "param"));
    for (line, (name, kind)) in lines[1..].iter().zip(PARAMETERS) {
        assert_eq!(value(line, "name").as_deref(), Some(*name));
        assert_eq!(value(line, "type").as_deref(), Some(*kind));
    }
    let names: Vec<_> = arguments(&lines[0]).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["name", "version", "author", "country"]);
    let variants = value(&lines[1], "values").unwrap();
    let variants: Vec<&str> = variants.split(' ').collect();
    assert_eq!(variants, quirkat::games::BOOKS.iter().map(|book| book.name).collect::<Vec<_>>());
    for param in lines.iter().filter(|line| line.contains("type=int")) {
        let number = |name| value(param, name).unwrap().parse::<u64>().unwrap();
        assert!(number("min") <= number("value") && number("value") <= number("max"), "{param}");
    }
    assert_eq!(engine.ask("init"), "ready");
    assert_eq!(engine.finish(), [""; 0]);
}

#[test]
fn hub_and_init_may_be_said_again() {
    let mut engine = Engine::playing("dame");
    engine.say("pos start moves=c3-d4\nset-param name=hash value=3");
    let before = engine.fen();
    assert_eq!(engine.ask("init"), "ready");
    assert_eq!(engine.fen(), before);
    engine.say("hub");
    let lines = engine.until("wait");
    assert_eq!(value(&lines[1], "value").unwrap(), "dame");
    assert_eq!(value(&lines[2], "value").unwrap(), "3");
}

#[test]
fn every_word_of_a_reply_is_a_name_and_a_value() {
    let mut engine = Engine::start();
    engine.say("hub\nset-param name=variant value=turkish\ninit\nlevel depth=5\ngo think\nstatus");
    // `arguments` fails where a word is no `key=value`.
    let lines = engine.finish();
    lines.iter().for_each(|line| drop(arguments(line)));
    assert!(count(&lines, "info") >= 5 && count(&lines, "move") == 8, "{lines:?}");
    let done = lines.iter().find(|line| command(line) == "done").unwrap();
    assert!(done.starts_with("done move="), "{done}");
}

#[test]
fn an_info_has_its_fields_in_their_units() {
    let mut engine = Engine::playing("alquerque");
    engine.say("level depth=6\ngo think");
    let infos = engine.until("done");
    for info in &infos[..infos.len() - 1] {
        let names: Vec<_> = arguments(info).into_iter().map(|(name, _)| name).collect();
        let expected = [
            "depth",
            "selective-depth",
            "line",
            "score",
            "bound",
            "nodes",
            "time",
            "nps",
            "hashfull",
            "pv",
        ];
        assert_eq!(names, expected, "{info}");
        let number = |name| value(info, name).unwrap().parse::<f64>().unwrap();
        assert!((1.0..=6.0).contains(&number("depth")), "{info}");
        assert!(number("score").abs() <= 90.0 && number("time") < 30.0, "{info}");
        assert!((0.0..=1000.0).contains(&number("hashfull")), "{info}");
        assert!(["exact", "at-least"].contains(&&*value(info, "bound").unwrap()), "{info}");
    }
}

#[test]
fn proven_ends_score_above_ninety() {
    let mut engine = Engine::playing("alquerque");
    // One takes the last piece; the other can only step to where it is taken.
    for (fen, score, proven) in
        [("W:Wa1:Bb2", "99.99", ("win", "1")), ("B:Wb1,c1,a2,a3:Ba1", "-99.98", ("loss", "2"))]
    {
        engine.say(&format!("pos fen={fen}\nlevel depth=4\ngo think"));
        let lines = engine.until("done");
        let info = &lines[lines.len() - 2];
        assert_eq!(value(info, "score").unwrap(), score, "{info}");
        assert_eq!(value(info, proven.0).unwrap(), proven.1, "{info}");
    }
}
