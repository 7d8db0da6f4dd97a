//! Games in the terminal, typed into a real child process.

mod common;
#[path = "common/engine.rs"]
mod engine;

use engine::Engine;
use quirkat::eval::Evaluate;
use quirkat::games::{AlquerqueHuff, Dame, Turkish};
use quirkat::pdn::{self, GameResult, Record};
use quirkat::rules::{Game, History, Move, Position, Side, text};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is said to these lines, until the input ends.
fn play(arguments: &str, lines: &str) -> String {
    let mut arguments: Vec<_> = arguments.split_whitespace().collect();
    arguments.insert(0, "play");
    let mut child = Engine::with(&arguments);
    child.send(lines.as_bytes());
    child.finish().join("\n")
}

/// An empty directory for one test.
fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("play").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// The one game of a file.
fn kept<G: Game>(file: &Path) -> Record<G> {
    let text = fs::read_to_string(file).unwrap();
    let mut games = pdn::read(&text);
    let game = games.next().unwrap().resolve::<G>().unwrap();
    assert!(games.next().is_none(), "{text}");
    game
}

fn any_move<G: Game>(game: &History<G>, rng: &mut StdRng) -> (Move, String) {
    let mv = *game.position().moves().choose(rng).expect("a game that is on has moves");
    (mv, text::write_move(game.position(), mv))
}

fn strewn<G: Game>(seed: u64) -> History<G> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut game = History::new(Position::<G>::start());
    while game.ending().is_none() {
        game.play(any_move(&game, &mut rng).0);
    }
    game
}

/// Two friends play a game at random to its end, and find it in its file.
fn check_friends<G: Evaluate>() {
    let file = scratch(&format!("friends-{}", G::BOOK.name)).join("game.pdn");
    let game = strewn::<G>(1);
    let mut moves = String::new();
    for pair in [game.past(), &[*game.position()]].concat().windows(2) {
        let mv = pair[0].moves().into_iter().find(|&mv| pair[0].play(mv) == pair[1]).unwrap();
        moves += &format!("{}\n", text::write_move(&pair[0], mv));
    }
    let arguments = format!("--game {} --friend --save {}", G::BOOK.name, file.display());
    let said = play(&arguments, &format!("{moves}resign\n"));
    let ending = game.ending().unwrap();
    assert!(said.ends_with(&format!("\n{ending}\nThe game is over. {ending}")), "{said}");
    let kept = kept::<G>(&file);
    assert_eq!(kept.history().position(), game.position());
    assert_eq!((kept.moves().len(), kept.result), (game.past().len(), ending.outcome.into()));
}

common::in_every_book!(friends, check_friends);

/// Somebody who plays at random loses to an apprentice, or whatever comes of
/// it; each of its moves is legal.
fn check_engine<G: Evaluate>() {
    for (white, own) in [("human", Side::White), ("engine", Side::Black)] {
        let level = if own == Side::White { "apprentice" } else { "journeyman" };
        let mut child = Engine::with(&[
            "play",
            "--game",
            G::BOOK.name,
            "--level",
            level,
            "--white",
            white,
            "--seed",
            "5",
        ]);
        let mut rng = StdRng::seed_from_u64(2);
        let mut game = History::new(Position::<G>::start());
        while game.ending().is_none() {
            let side = game.position().side();
            if side == own {
                let (mv, text) = any_move(&game, &mut rng);
                child.say(&text);
                game.play(mv);
            } else {
                let text = answer(&mut child, &format!("{side} plays "));
                let mv = text::read_move(game.position(), &text).expect("a legal move");
                game.play(mv);
            }
        }
        let ending = game.ending().unwrap().to_string();
        assert!(child.finish().contains(&ending), "{ending}");
    }
}

common::in_every_book!(engines, check_engine);

/// The rest of the next line that begins like this.
fn answer(child: &mut Engine, head: &str) -> String {
    loop {
        if let Some(rest) = child.line().strip_prefix(head) {
            return rest.to_owned();
        }
    }
}

#[test]
fn a_huff_is_played_as_it_is_written() {
    let file = scratch("huff").join("game.pdn");
    let arguments = "--game alquerque-huff --friend --fen W:Wa1,e1:Bb2,d4,e5 --save";
    let said = play(&format!("{arguments} {}", file.display()), "e1-e2\nmoves\n@a1/e5-e4\n");
    assert!(said.contains("w!") && said.contains("! can be huffed"), "{said}");
    assert!(said.contains(" @a1/e5-e4 "), "{said}");
    assert!(said.ends_with("White to move"), "{said}");
    let kept = kept::<AlquerqueHuff>(&file);
    assert_eq!(text::write_position(&kept.start), "W:Wa1,e1:Bb2,d4,e5");
    assert_eq!(text::write_position(kept.history().position()), "W:We2:Bb2,d4,e4");
}

#[test]
fn a_refused_move_is_explained_by_its_clause() {
    let said = play("--game alquerque --friend --fen W:Wc3:Bd4,a5", "c3-b3\n");
    let reason = "illegal move `c3-b3`: a capture is open and must be made (clause 1.5)\n\
                  1.5   If any capture is open, a capture must be made.";
    assert!(said.contains(reason), "{said}");
    let said = play("--friend --game turkish", "juggle\n");
    assert!(said.contains("not a move: column 1") && said.contains("`help`"), "{said}");
    let said = play("--friend --game turkish", "help\n");
    for word in ["moves", "board", "hint", "undo", "draw", "resign", "save FILE", "quit"] {
        assert!(said.contains(&format!("\n{word} ")), "{word}: {said}");
    }
}

#[test]
fn there_is_nothing_to_undo_at_the_start() {
    for arguments in ["--friend", "--level apprentice", "--depth 1 --white human"] {
        let said = play(&format!("--game hare10 {arguments}"), "undo\n");
        assert!(said.ends_with("There is no move to take back."), "{said}");
    }
}

#[test]
fn undo_takes_back_the_answer_too() {
    let file = scratch("undo").join("game.pdn");
    let arguments = format!("--game dame --level apprentice --seed 3 --save {}", file.display());
    let said = play(&arguments, "c3-d4\nundo\ng3-h4\nUNDO\nc3-b4\n");
    let kept = kept::<Dame>(&file);
    let first = kept.moves().next().unwrap();
    assert_eq!(text::write_move(&kept.start, first), "c3-b4");
    assert_eq!(kept.moves().len(), 2);
    assert_eq!(said.matches("Black plays ").count(), 3);
}

#[test]
fn who_resigns_has_lost_until_it_is_taken_back() {
    let file = scratch("resign").join("game.pdn");
    let save = format!("--save {}", file.display());
    let said = play(&format!("--game turkish --level apprentice {save}"), "resign\nd3-d4\n");
    assert!(said.ends_with("The game is over. Black wins: White resigns"), "{said}");
    assert_eq!(kept::<Turkish>(&file).result, GameResult::Win(Side::Black));
    let said = play(&format!("--game turkish --white engine {save} --time 0.01"), "resign\n");
    assert!(said.ends_with("White wins: Black resigns"), "{said}");
    play(&format!("--game turkish --friend {save}"), "resign\nundo\nd3-d4\n");
    let kept = kept::<Turkish>(&file);
    assert_eq!((kept.moves().len(), kept.result), (1, GameResult::Unknown));
}

#[test]
fn a_draw_is_offered_and_taken_or_declined() {
    let said = play("--game dame --friend", "draw\nc3-d4\ndraw\ndraw\nhint\n");
    assert_eq!(said.matches("offers a draw").count(), 2, "{said}");
    assert!(said.ends_with("The game is over. draw: agreed by both sides"), "{said}");
    // A king against three men, and the other way round.
    let engine = "--game dame --level master --time 0.05";
    let winning = format!("{engine} --fen W:WKa1,Kc1,Ke1:Bh8");
    assert!(play(&winning, "draw\n").contains("draw: agreed"));
    let losing = format!("{engine} --fen W:Wa1:BKh8,Kf8,Kd8");
    assert!(play(&losing, "draw\n").contains("Black declines the draw."));
}

#[test]
fn a_hint_is_a_masters_move() {
    // The apprentice's own table knows nothing of it.
    let said = play(
        "--game alquerque --level apprentice --fen W:We1,e2,e5:Bc5 --time 0.2",
        "hint\nmoves\n",
    );
    assert!(said.contains("The master would play e5-d4: win in 3, e5-d4 c5xe3 e2xe4\n"), "{said}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed: u32| {
        let lines = "b2-c3\nmoves\n";
        play(&format!("--game alquerque --level apprentice --seed {seed} --white engine"), lines)
    };
    assert_eq!(game(7), game(7));
    let others: Vec<_> = (0..12).map(game).map(|said| said.replace("seed", "")).collect();
    let first_moves = others.iter().map(|said| said.lines().nth(1).unwrap());
    assert!(first_moves.collect::<std::collections::HashSet<_>>().len() > 1);
}

#[test]
fn the_board_is_seen_from_the_players_side() {
    assert!(play("--game hare12 --white human", "").lines().nth(2).unwrap().starts_with("5  "));
    let said = play("--game hare12 --white engine --level apprentice", "");
    assert!(said.lines().find(|line| line.contains("---")).unwrap().starts_with("1  "), "{said}");
}

#[test]
fn a_game_is_saved_when_asked() {
    let folder = scratch("save");
    let file = folder.join("my game.pdn");
    let said =
        play("--game alquerque --friend", &format!("b2-c3\nsave {}\nsave\n", file.display()));
    assert!(said.contains(&format!("Saved in {}", file.display())), "{said}");
    assert!(said.ends_with("`save` needs the name of a file."), "{said}");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("[White \"Human\"]") && text.ends_with("\n1. b2-c3 *\n"), "{text}");
    let missing = folder.join("missing").join("game.pdn");
    let said = play("--game alquerque --friend", &format!("save {}\nboard\n", missing.display()));
    assert!(said.contains("error: writing ") && said.ends_with("White to move"), "{said}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn a_game_that_is_killed_is_in_its_file() {
    let file = scratch("killed").join("game.pdn");
    let mut child = Engine::with(&[
        "play",
        "--game",
        "dame",
        "--level",
        "apprentice",
        "--save",
        file.to_str().unwrap(),
    ]);
    child.say("c3-d4\nboard\n");
    answer(&mut child, "Black plays ");
    answer(&mut child, "White to move");
    answer(&mut child, "White to move");
    drop(child);
    let kept = kept::<Dame>(&file);
    assert_eq!((kept.moves().len(), kept.result), (2, GameResult::Unknown));
}

#[test]
fn a_game_goes_on_from_its_file() {
    let file = scratch("resumed").join("game.pdn");
    let save = format!("--save {}", file.display());
    play(&format!("--game dame --friend {save}"), "c3-d4\nd6-e5\nresign\n");
    let said = play(&format!("--pdn {} --friend {save}", file.display()), "undo\nd6-c5\n");
    assert!(said.starts_with("Dame, for two.") && said.ends_with("White to move"), "{said}");
    let kept = kept::<Dame>(&file);
    let texts = text::write_line(&kept.start, &kept.moves().collect::<Vec<_>>());
    assert_eq!((texts.join(" "), kept.result), ("c3-d4 d6-c5".into(), GameResult::Unknown));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let bad = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_quirkat")).arg("play").args(arguments).output();
        let output = output.unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(bad(&["--game", "chess"]).contains("turkish-tudaf"));
    assert!(bad(&["dame"]).contains("dame") && bad(&[]).contains("--game"));
    assert!(bad(&["--game", "dame", "--level", "duke"]).contains("journeyman"));
    assert!(bad(&["--game", "dame", "--friend", "--level", "master"]).contains("cannot be used"));
    assert!(bad(&["--game", "dame", "--fen", "W:Wb1:Bh8"]).contains("clause 0.10"));
}

#[test]
fn nonsense_is_answered_and_nothing_more() {
    let mut child = Engine::with(&["play", "--game", "dame", "--friend"]);
    child.send(&[b"\xff\xfe\n\n\r\n", &b"a".repeat(100_000)[..], b"\n\0\nboard"].concat());
    let said = child.finish();
    assert_eq!(said.last().unwrap(), "White to move");
    assert!(said.iter().filter(|line| line.starts_with("not a move")).count() > 20);
}
