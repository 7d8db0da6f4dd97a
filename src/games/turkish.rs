//! Turkish Dama with the ending of the older accounts.

use crate::board::{Directions, Isometry, SQUARE, Set};
use crate::eval::{Evaluate, Weights, placed, ranks};
use crate::rules::{
    Camp, Clause, Crowning, Duty, Ending, Game, Landing, Mover, Outcome, Position, Priority,
    Progress, Removal, Resets, RuleBook, Side, Span, Symmetry, rule,
};

/// Turkish Dama: chapter 5 of the rules, 5.10 included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turkish;

impl Game for Turkish {
    const BOOK: RuleBook = RuleBook {
        name: "turkish",
        title: "Turkish Dama",
        game_type: "30,W,8,8,A0,0",
        chapters: &["5", "0"],
        lattice: &SQUARE,
        start: rule(
            "5.1",
            [SQUARE.rank(1).union(SQUARE.rank(2)), SQUARE.rank(5).union(SQUARE.rank(6))],
        ),
        camps: [camp(Directions::NORTHWARD, 7), camp(Directions::SOUTHWARD, 0)],
        removal: rule("0.3", Removal::AtOnce),
        progress: rule("5.8", Progress { limit: 100, resets: Resets::MenForward }),
    };

    /// Left is as good as right, and White is Black with the board turned.
    const SYMMETRIES: &'static [Symmetry] = &[
        Symmetry::IDENTITY,
        Symmetry::keeping(Isometry::LeftRight),
        Symmetry::swapping(Isometry::HalfTurn),
        Symmetry::swapping(Isometry::UpDown),
    ];

    fn adjudicate(position: &Position<Self>, capture_open: bool) -> Option<Ending> {
        if capture_open {
            return None;
        }
        lone_man(position).or_else(|| one_each(position))
    }
}

impl Evaluate for Turkish {
    const WEIGHTS: Weights = Weights {
        places: placed([0, 0, 2, 5, 9, 15, 30]),
        mobility: 2,
        tempo: 5,
        ..Weights::material(100, 400)
    };
    const PLACES: [&'static [Set]; 2] = [&ranks::<8>(&SQUARE, false), &ranks::<8>(&SQUARE, true)];
}

/// 5.10: a side whose only piece is a man has lost against a king.
fn lone_man(position: &Position<Turkish>) -> Option<Ending> {
    let lost = |side: Side| {
        let (own, other) = (position.pieces(side), position.pieces(side.other()));
        own.len() == 1
            && (own & position.kings()).is_empty()
            && !(other & position.kings()).is_empty()
    };
    let loser = Side::BOTH.into_iter().find(|&side| lost(side))?;
    let reason = "one man is left against a king";
    Some(Ending::new(Outcome::Win(loser.other()), Clause("5.10"), reason))
}

/// 5.9: one piece each is a draw.
pub(super) fn one_each<G: Game>(position: &Position<G>) -> Option<Ending> {
    let alone = position.own().len() == 1 && position.enemy().len() == 1;
    alone.then(|| Ending::new(Outcome::Draw, Clause("5.9"), "one piece is left to each side"))
}

const fn camp(forward: Directions, far_rank: usize) -> Camp {
    let directions = Directions::ORTHOGONAL.and(forward.or(Directions::SIDEWAYS));
    Camp {
        man: Mover {
            steps: rule("5.2", directions),
            leaps: rule("5.2", directions),
            flying: false,
            landing: rule("0.2", Landing::Behind),
            turns_back: rule("5.5", false),
        },
        king: Some(Mover {
            steps: rule("5.3", Directions::ORTHOGONAL),
            leaps: rule("5.3", Directions::ORTHOGONAL),
            flying: true,
            landing: rule("5.3", Landing::Beyond),
            turns_back: rule("5.5", false),
        }),
        crowning: rule("5.6", Crowning::AtEnd(SQUARE.rank(far_rank))),
        duty: rule("5.4", Duty::Compulsory),
        priority: rule("5.4", Priority::Most),
        enough: rule("0.6", 1),
        immobile: Clause("0.6"),
        pieces: rule("0.10", Span { least: 0, most: 16 }),
    }
}
