//! No claim of the search is false, and no short win escapes it.

use crate::common::in_every_book;
use crate::exhaustive::{Path, Prover, affordable};
use crate::positions::undecided;
use crate::{check_proven_line, search_deep};
use quirkat::eval::{Evaluate, Proven};
use quirkat::rules::Position;
use quirkat::search::{Report, Table};

in_every_book!(claims_are_true, check_claims);

fn check_claims<G: Evaluate>() {
    let (mut settled, mut proven) = (0, 0);
    for position in undecided::<G>(1).take(300) {
        let depth = affordable(&position);
        let expected = Path::new(vec![position]).settle(depth);
        let found = search_deep(&position, depth, &Table::new(1));
        check_proven_line(&position, &found);
        settled += usize::from(expected.is_some());
        match expected {
            // Not only the outcome, but how far away it is.
            Some(_) => assert_eq!(found.score.proven(), expected, "{position:?}: {found:?}"),
            None => proven += usize::from(check_deeper(&position, depth, &found) == Some(true)),
        }
    }
    println!("{}: {settled} settled, {proven} deeper claims proven", G::BOOK.name);
    assert!(settled >= 10, "only {settled} positions are settled");
}

/// Forced replies and captures are looked at beyond the depth, and may prove
/// more. Whether it is true is found out where that is quickly done.
fn check_deeper<G: Evaluate>(position: &Position<G>, depth: u32, found: &Report) -> Option<bool> {
    let claim = found.score.proven()?;
    let (Proven::Win(plies) | Proven::Loss(plies)) = claim;
    assert!(plies > depth, "{position:?}: {claim:?} within {depth}");
    let truth = Prover::new(*position).is_true(claim);
    assert_ne!(truth, Some(false), "{position:?}: {found:?}");
    truth
}
