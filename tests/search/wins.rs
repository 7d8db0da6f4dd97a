//! The search for a win within so many plies finds the shortest, or proves that
//! there is none.

use crate::check_proven_line;
use crate::common::in_every_book;
use crate::exhaustive::{Path, affordable};
use crate::positions::undecided;
use quirkat::eval::{Evaluate, Proven};
use quirkat::rules::{History, Position};
use quirkat::search::{self, Limits, Report, Table};

fn seek<G: Evaluate>(position: &Position<G>, plies: u32, table: &Table) -> Report {
    let limits = Limits { win: Some(plies), ..Limits::default() };
    search::search(&History::new(*position), limits, table, &())
}

in_every_book!(a_win_within_n_is_found_or_refuted, check);

fn check<G: Evaluate>() {
    let (mut wins, mut none) = (0, 0);
    for position in undecided::<G>(13).take(200) {
        let depth = affordable(&position);
        let found = seek(&position, depth, &Table::new(1));
        assert!(found.settled && !found.line.is_empty(), "{position:?}: {found:?}");
        check_proven_line(&position, &found);
        match Path::new(vec![position]).settle(depth) {
            Some(Proven::Win(plies)) => {
                assert_eq!(found.score.proven(), Some(Proven::Win(plies)), "{position:?}");
                wins += 1;
            }
            _ => {
                // A win that lies deeper may show by the way: forced replies.
                let within = matches!(found.score.proven(), Some(Proven::Win(p)) if p <= depth);
                assert!(!within, "{position:?}: {found:?}");
                none += 1;
            }
        }
    }
    println!("{}: {wins} wins, {none} refuted", G::BOOK.name);
    assert!(wins > 5 && none > 5);
}

in_every_book!(what_an_ordinary_search_has_kept_does_no_harm, check_after);

fn check_after<G: Evaluate>() {
    for position in undecided::<G>(14).take(40) {
        let (depth, table) = (affordable(&position), Table::new(1));
        let alone = seek(&position, depth, &table);
        crate::search_nodes(&History::new(position), 20_000, &table);
        let after = seek(&position, depth, &table);
        assert_eq!((after.score, after.settled), (alone.score, alone.settled), "{position:?}");
    }
}
