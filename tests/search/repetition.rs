//! The third standing is a draw: sought by who is losing, shunned by who wins.

use crate::common::in_every_book;
use crate::exhaustive::{Path, affordable};
use crate::positions::{undecided, with_quiet};
use crate::search_nodes;
use quirkat::eval::{Evaluate, Proven, Score};
use quirkat::rules::{History, Move, Position};
use quirkat::search::{self, Limits, Table};

/// Four moves that come round to where they began.
fn round_trip<G: Evaluate>(start: &Position<G>) -> Option<[Move; 4]> {
    let steps = |position: &Position<G>| position.moves().into_iter().filter(|mv| !mv.takes());
    let back = |position: &Position<G>, step: Move| {
        steps(position).find(|mv| (mv.from, mv.to) == (step.to, step.from))
    };
    for first in steps(start) {
        let there = start.play(first);
        for second in steps(&there) {
            let far = there.play(second);
            let Some(third) = back(&far, first) else { continue };
            let near = far.play(third);
            let Some(fourth) = back(&near, second) else { continue };
            if near.play(fourth).repeats(start) {
                return Some([first, second, third, fourth]);
            }
        }
    }
    None
}

/// A game that stands before a move to a position that has stood twice, and
/// that move.
fn before_the_third<G: Evaluate>(start: Position<G>) -> Option<(History<G>, Move)> {
    let [first, second, third, fourth] = round_trip(&start)?;
    let mut game = History::new(start.play(first));
    for mv in [second, third, fourth, first, second, third, fourth] {
        game.play(mv);
    }
    Some((game, first))
}

in_every_book!(a_draw_is_taken_by_the_loser_alone, check_draws);

fn check_draws<G: Evaluate>() {
    let (mut won, mut saved) = (0, 0);
    let starts = undecided::<G>(12).map(|position| with_quiet(&position, 0));
    let games = starts.take(400).filter_map(before_the_third).take(100);
    for (game, third) in games {
        let position = *game.position();
        let depth = affordable(&position);
        let positions = game.past().iter().copied().chain([position]).collect();
        let expected = Path::new(positions).settle(depth);
        let limits = Limits { depth, ..Limits::default() };
        let found = search::search(&game, limits, &Table::new(1), &());
        assert!(found.score >= Score::DRAW, "{position:?}: {found:?}");
        if let Some(Proven::Win(_)) = expected {
            assert_eq!(found.score.proven(), expected, "{position:?}: {found:?}");
            assert_ne!(found.line[0], third, "{position:?}: {found:?}");
            won += 1;
        }
        if found.line[0] == third {
            assert_eq!((found.score, found.line.len()), (Score::DRAW, 1), "{position:?}");
            saved += 1;
        }
    }
    println!("{}: {won} won, {saved} saved", G::BOOK.name);
    assert!(won + saved > 5, "{won} won, {saved} saved");
}

in_every_book!(short_searches_know_it_too, check_short);

/// With hardly any nodes the draw at hand is seen all the same.
fn check_short<G: Evaluate>() {
    let starts = undecided::<G>(13).map(|position| with_quiet(&position, 0));
    for (game, _) in starts.take(200).filter_map(before_the_third).take(40) {
        let found = search_nodes(&game, 2_000, &Table::new(1));
        assert!(found.score >= Score::DRAW, "{:?}: {found:?}", game.position());
    }
}
