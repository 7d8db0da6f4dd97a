//! protocol.md, held to its word: every transcript in it is replayed, every
//! block of input in it is piped in.

#[path = "common/engine.rs"]
mod engine;
#[path = "common/mirror.rs"]
mod mirror;

use engine::{Engine, arguments, command, count, value};
use mirror::Mirror;

/// The lines between two fences of protocol.md.
struct Block {
    /// Where in the file it begins.
    number: usize,
    lines: Vec<&'static str>,
}

fn blocks(kind: &str) -> Vec<Block> {
    let mut lines = include_str!("../protocol.md").lines().zip(1..);
    let mut blocks = Vec::new();
    while let Some((line, number)) = lines.next() {
        let Some(named) = line.strip_prefix("```") else { continue };
        let lines = lines.by_ref().map(|(line, _)| line).take_while(|line| *line != "```");
        let block = Block { number, lines: lines.collect() };
        if named == kind {
            blocks.push(block);
        }
    }
    blocks
}

#[test]
fn every_transcript_is_what_the_engine_says() {
    let blocks = blocks("transcript");
    assert!(blocks.len() >= 24, "{} transcripts", blocks.len());
    blocks.iter().for_each(replay);
}

fn replay(block: &Block) {
    let mut engine = Engine::start();
    let mut mirror = Mirror::new();
    // The mirror knows no numbers; there, the moves are written out.
    let numbered = block.lines.iter().any(|line| line.ends_with("value=pydraughts"));
    for (&line, number) in block.lines.iter().zip(block.number + 1..) {
        match line.strip_prefix("> ") {
            Some(said) => {
                engine.say(said);
                mirror.hear(said);
            }
            None if command(line) == "info" => compare(line, &engine.line(), number),
            None => {
                let reply = engine.reply();
                compare(line, &reply, number);
                let right = command(line) != "done" || numbered || mirror.allows(&reply);
                assert!(right, "protocol.md:{number}: {reply} in {}", mirror.fen());
            }
        }
    }
    let rest = engine.finish();
    assert_eq!(rest.len(), count(&rest, "info"), "after protocol.md:{}: {rest:?}", block.number);
}

/// A value `…` stands for any; `done` may have a `ponder` or none.
fn compare(expected: &str, found: &str, number: usize) {
    let told = format!("protocol.md:{number}: {expected}\nthe engine says: {found}");
    assert_eq!(command(expected), command(found), "{told}");
    if expected == "info …" {
        return;
    }
    if command(expected) == "#" {
        return assert_eq!(expected, found, "protocol.md:{number}");
    }
    let read = |line| {
        let mut arguments = arguments(line);
        arguments.retain(|(name, _)| command(expected) != "done" || name != "ponder");
        arguments
    };
    let (expected, found) = (read(expected), read(found));
    assert_eq!(expected.len(), found.len(), "{told}");
    for (expected, found) in expected.iter().zip(&found) {
        assert_eq!(expected.0, found.0, "{told}");
        assert!(expected.1 == "…" || expected.1 == found.1, "{told}");
    }
}

#[test]
fn every_input_gives_a_legal_move() {
    let mut games = Vec::new();
    for block in blocks("input") {
        let mut engine = Engine::start();
        engine.say(&block.lines.join("\n"));
        games.extend(answers(&block, &engine.finish()));
    }
    games.sort();
    let mut names = quirkat::games::BOOKS.iter().map(|book| book.name).collect::<Vec<_>>();
    names.sort();
    games.dedup();
    assert_eq!(games, names, "a block of input for each game");
}

/// Sees one right `done` a `go`; gives the games in which moves were found.
fn answers(block: &Block, replies: &[String]) -> Vec<String> {
    let told = format!("protocol.md:{}: {replies:#?}", block.number);
    assert_eq!(count(replies, "error"), 0, "{told}");
    let mut done = replies.iter().filter(|line| command(line) == "done");
    let (mut mirror, mut games) = (Mirror::new(), Vec::new());
    let mut game = "alquerque".to_owned();
    for line in &block.lines {
        mirror.hear(line);
        if command(line) == "set-param" && line.contains("name=variant") {
            game = value(line, "value").unwrap();
        }
        if *line == "go think" {
            assert!(done.next().is_some_and(|done| mirror.allows(done)), "{told}");
            games.push(game.clone());
        }
    }
    assert_eq!(done.next(), None, "{told}");
    games
}
