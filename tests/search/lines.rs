//! Every line is legal to its last move, wherever the game has got to.

use crate::common::in_every_book;
use crate::positions::{sparse, with_quiet};
use crate::{check_proven_line, position, search_deep, search_nodes, walk};
use quirkat::eval::{Evaluate, Score};
use quirkat::games::{Alquerque, AlquerqueHuff, Dame, Hare10, Turkish, TurkishTudaf};
use quirkat::rules::{History, Position};
use quirkat::search::Table;

in_every_book!(games_against_itself, check_games);

/// A game opens with a few random moves, then the search plays both sides.
fn check_games<G: Evaluate>() {
    for seed in 0..3 {
        let table = Table::new(1);
        let mut game = History::new(Position::<G>::start());
        for i in 0..4 {
            let moves = game.position().moves();
            game.play(moves[(7 * seed + 3 * i) % moves.len()]);
        }
        while game.ending().is_none() {
            let found = search_nodes(&game, 2_000, &table);
            assert!(found.nodes <= 2_000);
            walk(game.position(), &found);
            game.play(*found.line.first().expect("a move"));
        }
    }
}

in_every_book!(a_game_that_was_adjudicated_goes_on, check_adjudicated);

/// 0.9: analysis goes on as if the turns had not run out.
fn check_adjudicated<G: Evaluate>() {
    let limit = G::BOOK.progress.value.limit;
    for quiet in [limit, limit + 1, u16::MAX] {
        for position in sparse::<G>(11).take(30) {
            let found = search_deep(&with_quiet(&position, quiet), 4, &Table::new(1));
            assert!(!found.line.is_empty(), "{position:?}");
            walk(&with_quiet(&position, quiet), &found);
            let fresh = search_deep(&with_quiet(&position, 0), 4, &Table::new(1));
            assert_eq!(found, fresh, "{position:?}");
        }
    }
}

#[test]
fn the_counter_that_ended_the_game_does_not_hide_a_blunder() {
    // After a2-b2 or the like Black takes four: h8xh2xc2xa2.
    let fen = "W:Wa2,d2,h3,Kb1:BKg8,c7,e6,Kh8:H100";
    let found = search_deep(&position::<TurkishTudaf>(fen), 8, &Table::new(1));
    assert!(found.score > Score::new(300), "{found:?}");
}

#[test]
fn a_third_repetition_that_ended_the_game_is_searched_afresh() {
    let start = position::<TurkishTudaf>("W:WKa1,Kb1:BKh8,Kg8");
    let mut game = History::new(start);
    for text in ["a1-a2", "h8-h7", "a2-a1", "h7-h8"].repeat(2) {
        game.play(quirkat::rules::text::read_move(game.position(), text).unwrap());
    }
    assert_eq!(game.ending().map(|ending| ending.clause.0), Some("0.7"));
    let found = search_nodes(&game, 5_000, &Table::new(1));
    let fresh = search_nodes(&History::new(*game.position()), 5_000, &Table::new(1));
    assert_eq!(found, fresh);
}

#[test]
fn a_decreed_ending_does_not_decide_what_is_played_after_it() {
    // 5.10 has given the game to Black, but White's man can still be crowned.
    let lone = position::<Turkish>("W:Wa6:BKh1");
    assert!(lone.adjudication().is_some());
    let (table, depth) = (Table::new(1), 6);
    let found = search_deep(&lone, depth, &table);
    assert!(found.score.proven().is_none() && found.depth == depth, "{found:?}");
    // And what was found so is not taken for the game's own truth.
    let before = position::<Turkish>("B:Wa6:BKg1");
    assert_eq!(
        search_deep(&before, 1, &table).score,
        search_deep(&before, 1, &Table::new(1)).score
    );
}

#[test]
fn one_piece_each_still_gets_a_move() {
    let fen = "W:WKa1:BKh7";
    check_line::<Turkish>(fen);
    check_line::<TurkishTudaf>(fen);
    // 5.10 has given the game to White.
    check_line::<Turkish>("B:WKa1,Kb1:Bh7");
}

fn check_line<G: Evaluate>(fen: &str) {
    let start = position::<G>(fen);
    assert!(start.adjudication().is_some());
    let found = search_deep(&start, 4, &Table::new(1));
    assert!(!found.line.is_empty());
    walk(&start, &found);
}

#[test]
fn who_cannot_move_has_lost_at_once() {
    check_over::<Alquerque>("W:Wa1:Ba2,b1,b2,a3,c1,c3", Score::loss_in(0));
    check_over::<Hare10>("W:Wa1:Ba2,b1,b2,a3,c1,c3,a5,b5,c5,d5", Score::loss_in(0));
    check_over::<Dame>("B:Wa7:Bb8,h8:H3", Score::DRAW);
    check_over::<Turkish>("W:Wa1:B", Score::win_in(0));
    check_over::<Turkish>("B:Wa1:B", Score::loss_in(0));
    check_over::<AlquerqueHuff>("B:W:Ba1", Score::win_in(0));
}

/// Over where there is no move; where there is one the score is not asked.
fn check_over<G: Evaluate>(fen: &str, score: Score) {
    let start = position::<G>(fen);
    let found = search_deep(&start, 4, &Table::new(1));
    assert_eq!(found.line.is_empty(), start.moves().is_empty(), "{fen}");
    if start.moves().is_empty() {
        assert_eq!((found.score, found.nodes, found.depth), (score, 0, 0), "{fen}");
    }
}

#[test]
fn an_only_move_is_found() {
    let start = position::<Alquerque>("W:Wa1,e1:Bb2,e5,d4");
    assert_eq!(start.moves().len(), 1);
    let found = search_deep(&start, 6, &Table::new(1));
    assert_eq!(found.line[0], start.moves()[0]);
    check_proven_line(&start, &found);
    // Even if there is no time to look at it.
    assert_eq!(search_nodes(&History::new(start), 1, &Table::new(1)).line[0], start.moves()[0]);
}
