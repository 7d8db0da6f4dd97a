//! A thousand claims of a win or a loss in so many plies, each compared with
//! exhaustive search: those shown while an iteration still runs as well as
//! those that end the search.

use crate::common::in_every_book;
use crate::exhaustive::Prover;
use crate::observer::Recorder;
use crate::positions::undecided;
use quirkat::eval::{Evaluate, Proven};
use quirkat::rules::{History, Position};
use quirkat::search::{self, Bound, Limits, Report, Table};

/// In each of the eight books.
const CLAIMS: usize = 125;

in_every_book!(claims_agree_with_exhaustive_search, check);

fn check<G: Evaluate>() {
    let (mut checked, mut shortest) = (0, 0);
    for (i, position) in undecided::<G>(12).enumerate() {
        let limits = Limits { nodes: 30_000, threads: 1 + i % 2, ..Limits::default() };
        for report in reports(&position, limits) {
            let Some(claim) = claim(&report) else { continue };
            let Some(truth) = Prover::new(position).is_true(claim) else { continue };
            assert!(truth, "{position:?}: {report:?}");
            checked += 1;
            if report.settled && limits.threads == 1 && no_nearer(position, claim) {
                shortest += 1;
            }
        }
        if checked >= CLAIMS {
            break;
        }
    }
    println!("{}: {checked} claims true, {shortest} known to be exact", G::BOOK.name);
    assert!(shortest > 0);
}

fn reports<G: Evaluate>(position: &Position<G>, limits: Limits) -> Vec<Report> {
    let recorder = Recorder::new(u64::MAX);
    search::search(&History::new(*position), limits, &Table::new(1), &recorder);
    let mut reports = recorder.into_reports();
    // The same claim need not be checked at each depth.
    reports.dedup_by_key(|report| (report.score, report.bound, report.settled));
    reports
}

/// What a report says for certain: a bound says that the end is no further.
fn claim(report: &Report) -> Option<Proven> {
    match (report.score.proven()?, report.bound) {
        (claim, Bound::Exact) => Some(claim),
        (claim @ Proven::Win(_), Bound::AtLeast) => Some(claim),
        (claim @ Proven::Loss(_), Bound::AtMost) => Some(claim),
        _ => None,
    }
}

/// A settled claim is exact: no win is nearer, no loss is further away.
fn no_nearer<G: Evaluate>(position: Position<G>, claim: Proven) -> bool {
    let nearer = match claim {
        Proven::Win(plies) if plies > 0 => Proven::Win(plies - 1),
        Proven::Loss(plies) if plies > 0 => Proven::Loss(plies - 1),
        _ => return true,
    };
    let truth = Prover::new(position).is_true(nearer);
    assert_ne!(truth, Some(true), "{position:?}: {claim:?} can be had in fewer plies");
    truth.is_some()
}
