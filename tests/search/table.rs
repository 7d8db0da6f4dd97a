//! What a table remembers is never turned into a false claim: not by its size,
//! not by an earlier search, and not by another count of turns.

use crate::common::in_every_book;
use crate::exhaustive::{Path, Prover, affordable};
use crate::positions::{sparse, undecided, with_quiet};
use crate::{check_proven_line, search_deep, walk};
use quirkat::eval::{Evaluate, Proven};
use quirkat::games::{Alquerque, AlquerqueHuff};
use quirkat::rules::Position;
use quirkat::search::{Report, Table};

/// What the search finds must be what is there, however much it remembers.
fn check_truth<G: Evaluate>(position: &Position<G>, depth: u32, found: &Report) {
    check_proven_line(position, found);
    let claim = found.score.proven();
    let expected = Path::new(vec![*position]).settle(depth);
    assert_eq!(claim.filter(|&claim| plies(claim) <= depth), expected, "{position:?}: {found:?}");
    if let (Some(claim), None) = (claim, expected) {
        let truth = Prover::new(*position).is_true(claim);
        assert_ne!(truth, Some(false), "{position:?}: {found:?}");
    }
}

fn plies(claim: Proven) -> u32 {
    match claim {
        Proven::Win(plies) | Proven::Loss(plies) => plies,
    }
}

in_every_book!(successive_searches_share_a_table, check_successive);

fn check_successive<G: Evaluate>() {
    let tables = [1, 3, 16].map(Table::new);
    for start in undecided::<G>(2).take(25) {
        let mut position = start;
        for _ in 0..5 {
            if position.terminal().is_none() && position.ending().is_some() {
                break;
            }
            let depth = affordable(&position);
            for table in &tables {
                check_truth(&position, depth, &search_deep(&position, depth, table));
            }
            let deeper = search_deep(&position, depth + 2, &tables[0]);
            walk(&position, &deeper);
            let Some(&mv) = deeper.line.first() else { break };
            position = position.play(mv);
        }
    }
}

in_every_book!(a_count_of_turns_is_not_another, check_counts);

/// The counter leaves fewer and fewer turns, then more and more, while the
/// table is full of what was found where it did not matter.
fn check_counts<G: Evaluate>() {
    let limit = G::BOOK.progress.value.limit;
    let mut lost_by_count = 0;
    for fresh in undecided::<G>(3).map(|position| with_quiet(&position, 0)).take(40) {
        let depth = affordable(&fresh).min(7);
        let table = Table::new(1);
        let won = search_deep(&fresh, depth, &table).score.proven();
        let most = 1 + won.map_or(depth, plies).max(depth) as u16;
        for left in (1..=most).rev().chain(1..=most) {
            let late = with_quiet(&fresh, limit - left);
            for depth in 1..=depth {
                let found = search_deep(&late, depth, &table);
                check_truth(&late, depth, &found);
                lost_by_count += u32::from(won.is_some() && found.score.proven() != won);
            }
        }
        check_truth(&fresh, depth, &search_deep(&fresh, depth, &table));
    }
    assert!(lost_by_count > 0, "the counter never mattered");
}

#[test]
fn books_on_one_board_can_share_a_table() {
    for position in sparse::<AlquerqueHuff>(9).take(200) {
        let table = Table::new(1);
        let setup = quirkat::rules::Setup { huffable: Default::default(), ..position.setup() };
        let (huff, plain) =
            (Position::<AlquerqueHuff>::try_from(setup), Position::<Alquerque>::try_from(setup));
        let (Ok(huff), Ok(plain)) = (huff, plain) else { panic!("no legal position: {setup:?}") };
        search_deep(&huff, 6, &table);
        let (shared, alone) =
            (search_deep(&plain, 4, &table), search_deep(&plain, 4, &Table::new(1)));
        assert_eq!(shared.score, alone.score, "{plain:?}");
    }
}
