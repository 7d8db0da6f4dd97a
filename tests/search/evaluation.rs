//! The evaluation: fair to both colours, no proof, and fond of pieces.

use crate::common::in_every_book;
use crate::positions::{sparse, turned};
use quirkat::board::{Point, Set};
use quirkat::eval::{Evaluate, Part, Score, explain};
use quirkat::games::{
    Alquerque, AlquerqueHuff, Dame, Hare10, Hare11, Hare12, Turkish, TurkishTudaf,
};
use quirkat::rules::{Position, Setup, Side};

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

#[test]
fn a_mirror_changes_nothing() {
    check_mirror::<Turkish>(left_right);
    check_mirror::<TurkishTudaf>(left_right);
    for mirror in [left_right, along_the_diagonal] {
        check_mirror::<Alquerque>(mirror);
        check_mirror::<AlquerqueHuff>(mirror);
        check_mirror::<Hare10>(mirror);
        check_mirror::<Hare11>(mirror);
        check_mirror::<Hare12>(mirror);
    }
}

/// Where a point comes to lie, given its file, its rank and the last of either.
type Mirror = fn((usize, usize), usize) -> (usize, usize);

fn left_right((file, rank): (usize, usize), last: usize) -> (usize, usize) {
    (last - file, rank)
}

fn along_the_diagonal((file, rank): (usize, usize), _last: usize) -> (usize, usize) {
    (rank, file)
}

fn check_mirror<G: Evaluate>(mirror: Mirror) {
    let lattice = G::BOOK.lattice;
    let move_point = |point: Point| {
        let (file, rank) = mirror(lattice.coordinates(point), lattice.width() - 1);
        Point::new(rank * lattice.width() + file)
    };
    let moved = |set: Set| set.into_iter().map(move_point).collect::<Set>();
    for position in sparse::<G>(8).take(1000).chain([Position::start()]) {
        let setup = position.setup();
        let image = Setup {
            pieces: setup.pieces.map(moved),
            kings: moved(setup.kings),
            huffable: moved(setup.huffable),
            ..setup
        };
        let image = Position::<G>::try_from(image).unwrap();
        assert_eq!(explain(&position), explain(&image), "{position:?}, {image:?}");
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
    let lead = |position: &Position<G>| {
        let [white, black] = explain(position).of(Part::Material);
        if position.side() == Side::White { white - black } else { black - white }
    };
    let mut added = 0;
    // Near the end of the counter no lead counts for anything.
    for position in sparse::<G>(6).map(|position| position.with_fresh_counter()).take(300) {
        for point in position.empty() {
            let setup = position.setup();
            let mut pieces = setup.pieces;
            pieces[setup.side.index()] |= Set::of(point);
            let Ok(more) = Position::<G>::try_from(Setup { pieces, ..setup }) else { continue };
            added += 1;
            assert!(lead(&more) > lead(&position), "{position:?}, {more:?}");
            assert!(G::evaluate(&more) > G::evaluate(&position), "{position:?}, {more:?}");
        }
    }
    assert!(added > 500, "only {added} pieces could be added");
}

in_every_book!(the_parts_add_up_to_the_evaluation, check_parts);

fn check_parts<G: Evaluate>() {
    let mut faded = 0;
    for position in sparse::<G>(7).take(1000).chain([Position::start()]) {
        let parts = explain(&position);
        let for_white = match position.side() {
            Side::White => G::evaluate(&position),
            Side::Black => -G::evaluate(&position),
        };
        assert_eq!(parts.total(), for_white, "{position:?}: {parts:?}");
        faded += usize::from(parts.of(Part::Counter) != [0, 0]);
        let fresh = explain(&position.with_fresh_counter());
        assert_eq!(fresh.of(Part::Counter), [0, 0]);
        assert!(fresh.total().abs() >= parts.total().abs(), "{position:?}: {parts:?}");
    }
    assert!(faded > 100, "only {faded} near the end of the counter");
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
