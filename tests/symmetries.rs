//! The symmetries that each game says it has: no move and no ending differs.

mod common;

use common::in_every_book;
use quirkat::board::Isometry;
use quirkat::eval::Evaluate;
use quirkat::games::{Alquerque, Dame, Hare10, Turkish};
use quirkat::rules::{Ending, Game, Keys, Move, Outcome, Position, Symmetry};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;

/// Positions from games of random moves, opening to ending, some with a huff
/// open.
fn wandered<G: Game>(seed: u64) -> impl Iterator<Item = Position<G>> {
    let mut rng = StdRng::seed_from_u64(seed);
    std::iter::from_fn(move || {
        let mut position = Position::start();
        for _ in 0..rng.random_range(0..80) {
            match position.moves().choose(&mut rng) {
                Some(&mv) => position = position.play(mv),
                None => break,
            }
        }
        Some(position)
    })
}

/// Whether a symmetry makes legal positions of these, with the same moves and
/// the same endings.
fn holds<G: Game>(symmetry: Symmetry) -> bool {
    wandered::<G>(1).take(400).all(|position| keeps_play(&position, symmetry))
}

fn keeps_play<G: Game>(position: &Position<G>, symmetry: Symmetry) -> bool {
    let lattice = G::BOOK.lattice;
    let Ok(image) = Position::<G>::try_from(position.setup().image(lattice, symmetry)) else {
        return false;
    };
    let sorted = |mut moves: Vec<Move>| {
        moves.sort_unstable();
        moves
    };
    let moves = position.moves().into_iter().map(|mv| symmetry.image(lattice, mv)).collect();
    let endings = (position.ending().map(|ending| swapped(ending, symmetry)), image.ending());
    sorted(moves) == sorted(image.moves().to_vec()) && endings.0 == endings.1
}

fn swapped(ending: Ending, symmetry: Symmetry) -> Ending {
    match ending.outcome {
        Outcome::Win(side) if symmetry.swaps_colours => {
            Ending { outcome: Outcome::Win(side.other()), ..ending }
        }
        _ => ending,
    }
}

in_every_book!(what_a_game_says_holds_and_nothing_else_does, check_statement);

fn check_statement<G: Evaluate>() {
    for symmetry in Symmetry::ALL {
        let said = G::SYMMETRIES.contains(&symmetry);
        assert_eq!(holds::<G>(symmetry), said, "{symmetry:?} in {}", G::BOOK.name);
    }
}

in_every_book!(images_have_one_canonical_position, check_canonical);

fn check_canonical<G: Evaluate>() {
    for position in wandered::<G>(2).take(200) {
        let canonical = position.canonical();
        assert_eq!(position.images().count(), G::SYMMETRIES.len());
        assert!(position.images().any(|image| image == position), "no identity");
        assert!(position.images().any(|image| image == canonical));
        for (image, symmetry) in position.images().zip(G::SYMMETRIES) {
            assert_eq!(image.setup(), position.setup().image(G::BOOK.lattice, *symmetry));
            assert_eq!(image.canonical(), canonical, "{position:?}, {image:?}");
        }
    }
}

in_every_book!(what_lies_differently_has_one_key, check_keys);

/// In all games together, by the least of the keys: one position, however it lies,
/// and the same whether the keys come from nothing or by a move.
fn check_keys<G: Evaluate>() {
    let mut seen = HashMap::new();
    for position in wandered::<G>(3).take(200) {
        let keys = Keys::of(&position);
        let canonical = position.canonical_in_colour();
        assert_eq!(canonical.side(), position.side());
        for image in position.images().filter(|image| image.side() == position.side()) {
            assert_eq!(Keys::of(&image).least(), keys.least(), "{position:?}, {image:?}");
            assert_eq!(image.canonical_in_colour(), canonical, "{position:?}, {image:?}");
        }
        for mv in position.moves() {
            let after = position.play(mv);
            let keys = keys.after(&position, &after);
            assert_eq!(keys, Keys::of(&after), "{position:?} {mv:?}");
            let known = after.with_fresh_counter().canonical_in_colour();
            assert_eq!(*seen.entry(keys.least()).or_insert(known), known);
        }
    }
}

#[test]
fn left_is_not_right_in_dame() {
    assert!(!holds::<Dame>(Symmetry::keeping(Isometry::LeftRight)));
    assert!(holds::<Turkish>(Symmetry::keeping(Isometry::LeftRight)));
}

#[test]
fn a_hare_is_no_hunter() {
    assert!(!holds::<Hare10>(Symmetry::swapping(Isometry::Identity)));
    assert!(holds::<Alquerque>(Symmetry::swapping(Isometry::Identity)));
}
