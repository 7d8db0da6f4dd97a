//! The evaluation: fair to both colours, no proof, and fond of pieces.

use crate::common::in_every_book;
use crate::positions::{sparse, turned};
use quirkat::board::Set;
use quirkat::eval::{Evaluate, Score, Weights, weigh};
use quirkat::games::{Alquerque, AlquerqueHuff, Dame, Turkish, TurkishTudaf};
use quirkat::rules::{Position, Setup};

#[test]
fn turning_the_board_and_the_colours_changes_nothing() {
    check_turning::<Alquerque>();
    check_turning::<AlquerqueHuff>();
    check_turning::<Dame>();
    check_turning::<Turkish>();
    check_turning::<TurkishTudaf>();
}

fn check_turning<G: Evaluate>() {
    let start = Position::<G>::start();
    assert_eq!(turned(&start).own(), start.enemy(), "the start is symmetric");
    for position in sparse::<G>(4).take(1000).chain([start]) {
        assert_eq!(G::evaluate(&position), G::evaluate(&turned(&position)), "{position:?}");
    }
}

in_every_book!(an_estimate_is_no_proof, check_estimates);

fn check_estimates<G: Evaluate>() {
    for position in sparse::<G>(5).take(1000).chain([Position::start()]) {
        let score = Score::new(G::evaluate(&position));
        assert_eq!(score.proven(), None);
        assert_eq!(score.hundredths(), G::evaluate(&position), "{position:?} is out of range");
    }
}

in_every_book!(a_piece_more_is_never_worse, check_more_pieces);

fn check_more_pieces<G: Evaluate>() {
    let material = Weights { zones: [&[], &[]], mobility: 0, tempo: 0, huff: 0, ..G::WEIGHTS };
    let mut added = 0;
    for position in sparse::<G>(6).take(300) {
        for point in position.empty() {
            let setup = position.setup();
            let mut pieces = setup.pieces;
            pieces[setup.side.index()] |= Set::of(point);
            let Ok(more) = Position::<G>::try_from(Setup { pieces, ..setup }) else { continue };
            added += 1;
            let gain = weigh(&more, &material) - weigh(&position, &material);
            assert_eq!(gain, material.man, "{position:?}, {more:?}");
            assert!(G::evaluate(&more) > G::evaluate(&position), "{position:?}, {more:?}");
        }
    }
    assert!(added > 500, "only {added} pieces could be added");
}

#[test]
fn a_king_is_worth_more_than_a_man() {
    check_king::<Dame>("W:Wc3:Bh8", "W:WKc3:Bh8");
    check_king::<Turkish>("W:Wc3:Bh7", "W:WKc3:Bh7");
}

fn check_king<G: Evaluate>(man: &str, king: &str) {
    let worth = |fen| G::evaluate(&crate::position::<G>(fen));
    assert!(worth(king) > worth(man) + 100, "{}", G::BOOK.name);
}
