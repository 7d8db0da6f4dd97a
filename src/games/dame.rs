//! Old German Dame: draughts without the duty to capture.

use crate::board::{DARK, Directions, Isometry, Set};
use crate::eval::{Evaluate, Weights, placed, ranks};
use crate::rules::{
    Camp, Clause, Crowning, Duty, Game, Landing, Mover, Priority, Progress, Removal, Resets,
    RuleBook, Span, Symmetry, rule,
};

/// Old German Dame: chapter 4 of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dame;

impl Game for Dame {
    const BOOK: RuleBook = RuleBook {
        name: "dame",
        title: "Dame",
        game_type: "1004,W,8,8,A0,0",
        chapters: &["4", "0"],
        lattice: &DARK,
        start: rule("4.1", [three_ranks(0), three_ranks(5)]),
        camps: [camp(Directions::NORTHWARD, 7), camp(Directions::SOUTHWARD, 0)],
        removal: rule("0.3", Removal::AtOnce),
        progress: rule("4.8", Progress { limit: 80, resets: Resets::MenForward }),
    };

    /// White is Black with the board turned. Left is not right: a1 is dark, h1
    /// is not.
    const SYMMETRIES: &'static [Symmetry] =
        &[Symmetry::IDENTITY, Symmetry::swapping(Isometry::HalfTurn)];
}

impl Evaluate for Dame {
    const WEIGHTS: Weights = Weights {
        places: placed([10, 0, 3, 6, 10, 16, 26]),
        mobility: 2,
        tempo: 5,
        ..Weights::material(100, 320)
    };
    const PLACES: [&'static [Set]; 2] = [&ranks::<8>(&DARK, false), &ranks::<8>(&DARK, true)];
}

const fn three_ranks(first: usize) -> Set {
    DARK.rank(first).union(DARK.rank(first + 1)).union(DARK.rank(first + 2))
}

const fn camp(forward: Directions, far_rank: usize) -> Camp {
    Camp {
        man: Mover {
            steps: rule("4.2", Directions::DIAGONAL.and(forward)),
            leaps: rule("4.2", Directions::DIAGONAL.and(forward)),
            flying: false,
            landing: rule("0.2", Landing::Behind),
            turns_back: rule("4.6", true),
        },
        king: Some(Mover {
            steps: rule("4.5", Directions::DIAGONAL),
            leaps: rule("4.6", Directions::DIAGONAL),
            flying: true,
            landing: rule("4.6", Landing::Behind),
            turns_back: rule("4.6", true),
        }),
        crowning: rule("4.4", Crowning::EndsTurn(DARK.rank(far_rank))),
        duty: rule("4.3", Duty::Free),
        priority: rule("4.3", Priority::Any),
        enough: rule("0.6", 1),
        immobile: Clause("0.6"),
        pieces: rule("0.10", Span { least: 0, most: 12 }),
    }
}
