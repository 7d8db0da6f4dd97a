//! Game files: every record reads back as it was, and whatever is wrong with a
//! file is told where it stands.

mod common;

use common::in_every_book;
use proptest::prelude::*;
use quirkat::eval::Evaluate;
use quirkat::games::{AlquerqueHuff, Turkish};
use quirkat::pdn::{self, Comment, GameResult, Line, Nag, Ply, Record};
use quirkat::rules::{Game, Move, Position, text};

in_every_book!(round_trip, check_round_trip);

/// Numbers that steer a random game.
type Dice = Vec<u16>;

fn check_round_trip<G: Evaluate>() {
    let words = prop_oneof!["\\PC{0,30}", "[a-z{}()\\[\\]%;!?$*\" \n\\\\]{0,200}"];
    let dice = prop::collection::vec(any::<u16>(), 0..160);
    let result = prop_oneof![Just(GameResult::Unknown), Just(GameResult::BothLost),];
    let config = ProptestConfig { cases: 64, ..ProptestConfig::default() };
    let texts = prop::collection::vec(words, 1..6);
    proptest!(config, |(dice in dice, texts in texts, skip in 0..30usize, result in result)| {
        let record = random_record::<G>(&dice, &texts, skip, result);
        let written = record.to_string();
        let read = pdn::read(&written).map(|draft| draft.resolve::<G>()).collect::<Vec<_>>();
        let told = match &read[..] {
            [Ok(read)] => read == &record,
            _ => false,
        };
        prop_assert!(told, "{written}\n{read:#?}");
        let longest = written.lines().filter(|line| !line.starts_with('[')).map(|line| line.chars().count());
        let long_word = written.split_whitespace().any(|word| word.chars().count() > 75);
        prop_assert!(long_word || longest.max().unwrap_or(0) <= 80, "{written}");
    });
}

/// A game of random moves, from some way into another, with remarks.
fn random_record<G: Game>(
    dice: &Dice,
    texts: &[String],
    skip: usize,
    result: GameResult,
) -> Record<G> {
    let mut start = Position::<G>::start();
    for mv in play(start, &dice[..skip.min(dice.len())]) {
        start = start.play(mv);
    }
    let dice = &dice[skip.min(dice.len())..];
    let mut record = Record::new(start);
    let comment = |die: u16| Comment::new(&texts[usize::from(die) % texts.len()]);
    record.tags.set("White", &texts[0]);
    record.tags.set("Annotator", &texts[texts.len() - 1]);
    record.line.comments.extend(dice.first().filter(|&&die| die % 3 == 0).map(|&die| comment(die)));
    let mut position = start;
    for (i, mv) in play(start, dice).into_iter().enumerate() {
        let die = dice[i];
        let ply = record.push(mv);
        remark(ply, die, &comment);
        if die % 11 == 0 {
            ply.variations.push(play(position, &dice[i / 2..i]).into_iter().collect());
            let mut nested: Line<Move> = play(position, &dice[i..]).into_iter().take(3).collect();
            nested.plies.iter_mut().for_each(|ply| remark(ply, die / 3, &comment));
            if let Some(first) = nested.plies.first_mut() {
                first.variations.push(play(position, &dice[i / 3..i]).into_iter().collect());
            }
            ply.variations.push(nested);
        }
        position = position.play(mv);
    }
    let ending = record.history().ending();
    record.result = ending.map_or(result, |ending| ending.outcome.into());
    record
}

fn remark(ply: &mut Ply<Move>, die: u16, comment: &dyn Fn(u16) -> Comment) {
    if die % 5 == 0 {
        ply.comments.push(comment(die));
    }
    if die % 7 == 0 {
        ply.nags.push(Nag((die / 7) as u8));
        ply.nags.push(Nag(die as u8));
    }
}

/// Random moves until the game is over by the rules.
fn play<G: Game>(start: Position<G>, dice: &[u16]) -> Vec<Move> {
    let mut game = quirkat::rules::History::new(start);
    let mut played = Vec::new();
    for &die in dice {
        let moves = game.position().moves();
        if moves.is_empty() || game.ending().is_some() {
            break;
        }
        played.push(moves[usize::from(die) % moves.len()]);
        game.play(*played.last().unwrap());
    }
    played
}

#[test]
fn a_game_of_turkish_draughts_as_others_write_it() {
    let file = "[Event \"?\"]\n[GameType \"30,W,8,8,A0,0\"]\n[Result \"*\"]\n\n1.d3-d4 a6a5 2. d4-d5!? d6xd4 *";
    let game = pdn::read(file).next().unwrap().resolve::<Turkish>();
    println!("{game:?}");
    let _ = text::write_position(&Position::<AlquerqueHuff>::start());
    assert!(game.is_ok());
}
