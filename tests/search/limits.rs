//! Limits are kept to the node, and the same search is the same search.

use crate::common::in_every_book;
use crate::exhaustive::{Path, Prover, affordable};
use crate::positions::undecided;
use crate::{search_deep, search_nodes, walk};
use quirkat::eval::{Evaluate, Score};
use quirkat::rules::{History, Position};
use quirkat::search::{self, Limits, Table};

in_every_book!(the_same_search_twice, check_twice);

fn check_twice<G: Evaluate>() {
    for position in undecided::<G>(8).take(10).chain([Position::start()]) {
        let search = || search_deep(&position, 5, &Table::new(1));
        assert_eq!(search(), search(), "{position:?}");
    }
}

in_every_book!(node_limits_are_exact, check_nodes);

fn check_nodes<G: Evaluate>() {
    let game = History::new(Position::<G>::start());
    for limit in (0..20).map(|i| 1 + i * i * 97) {
        let search = || search_nodes(&game, limit, &Table::new(1));
        let found = search();
        assert_eq!(found.nodes, limit);
        assert_eq!(found, search(), "limit {limit}");
        assert!(!found.line.is_empty());
        walk(game.position(), &found);
    }
}

in_every_book!(depth_limits_are_exact, check_depths);

fn check_depths<G: Evaluate>() {
    for depth in 1..6 {
        let found = search_deep(&Position::<G>::start(), depth, &Table::new(1));
        assert_eq!(found.depth, depth);
        assert!(found.selective_depth >= depth - 1);
    }
}

in_every_book!(two_threads_claim_no_more_than_is_true, check_threads);

fn check_threads<G: Evaluate>() {
    for position in undecided::<G>(9).take(40) {
        let depth = affordable(&position);
        let limits = Limits { depth, threads: 2, ..Limits::default() };
        let found = search::search(&History::new(position), limits, &Table::new(1), &());
        walk(&position, &found);
        let expected = Path::new(vec![position]).settle(depth);
        if expected.is_some() {
            assert_eq!(found.score.proven(), expected, "{position:?}: {found:?}");
        } else if let Some(claim) = found.score.proven() {
            assert_ne!(Prover::new(position).is_true(claim), Some(false), "{position:?}");
        }
    }
}

#[test]
fn two_threads_share_the_nodes() {
    let game = History::new(Position::<quirkat::games::Turkish>::start());
    let limits = Limits { nodes: 20_001, threads: 2, ..Limits::default() };
    let found = search::search(&game, limits, &Table::new(1), &());
    assert!((10_000..=20_002).contains(&found.nodes), "{found:?}");
    walk(game.position(), &found);
}

in_every_book!(an_interrupted_search_makes_no_false_claim, check_interrupted);

fn check_interrupted<G: Evaluate>() {
    for position in undecided::<G>(10).take(60) {
        for nodes in (0..14).map(|i| 1 + 3 * i + i * i * i) {
            let found = search_nodes(&History::new(position), nodes, &Table::new(1));
            walk(&position, &found);
            let Some(claim) = found.score.proven() else { continue };
            let truth = Prover::new(position).is_true(claim);
            assert_ne!(truth, Some(false), "{position:?}: {found:?}");
        }
    }
}

#[test]
fn no_depth_and_no_nodes_still_give_a_move() {
    let game = History::new(Position::<quirkat::games::Dame>::start());
    for limits in [
        Limits { depth: 0, ..Limits::default() },
        Limits { nodes: 0, ..Limits::default() },
        Limits { nodes: 1, ..Limits::default() },
    ] {
        let found = search::search(&game, limits, &Table::new(1), &());
        assert_eq!((found.line.len(), found.score), (1, Score::DRAW), "{limits:?}");
        walk(game.position(), &found);
    }
}
