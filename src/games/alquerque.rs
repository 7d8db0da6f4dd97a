//! Alquerque as the school plays it, after Alfonso's book of 1283: capture is
//! compulsory.

use crate::board::{Directions, LATTICE, Set};
use crate::eval::{Evaluate, Weights, placed};
use crate::rules::{
    Camp, Clause, Crowning, Duty, Game, Landing, Mover, Priority, Progress, Removal, Resets,
    RuleBook, Span, Symmetry, rule,
};

/// Alquerque: chapter 1 of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Alquerque;

impl Game for Alquerque {
    const BOOK: RuleBook = RuleBook {
        name: "alquerque",
        title: "Alquerque",
        game_type: "1001,W,5,5,A0,0",
        chapters: &["1", "0"],
        lattice: &LATTICE,
        start: rule("1.2", [WHITE, BLACK]),
        camps: [CAMP, CAMP],
        removal: rule("0.3", Removal::AtOnce),
        progress: rule("1.7", Progress { limit: 120, resets: Resets::Captures }),
    };

    /// Nobody has a forward: the lattice may be laid onto itself, and the colours
    /// may change.
    const SYMMETRIES: &'static [Symmetry] = &Symmetry::ALL;
}

/// A man more tells the more, the fewer are left. Places beside these, mobility
/// and structure were tried and won nothing in games.
impl Evaluate for Alquerque {
    const WEIGHTS: Weights = Weights { places: placed([30, 15]), ..Weights::material(100, 0) };
    const ENDING: Weights = Weights { man: 200, ..Self::WEIGHTS };
    const PLACES: [&'static [Set]; 2] = [&PLACES, &PLACES];
}

/// Where it is hard to take a piece: on a corner it cannot be done, and on an
/// edge only along it.
const PLACES: [Set; 2] = [
    Set::drawn(5, "X . . . X  . . . . .  . . . . .  . . . . .  X . . . X"),
    Set::drawn(5, ". X X X .  X . . . X  X . . . X  X . . . X  . X X X ."),
];

const WHITE: Set = Set::drawn(
    5,
    ". . . . .
     . . . . .
     . . . X X
     X X X X X
     X X X X X",
);

const BLACK: Set = Set::drawn(
    5,
    "X X X X X
     X X X X X
     X X . . .
     . . . . .
     . . . . .",
);

pub(super) const CAMP: Camp = Camp {
    man: MAN,
    king: None,
    crowning: rule("1.6", Crowning::Never),
    duty: rule("1.5", Duty::Compulsory),
    priority: rule("1.5", Priority::Any),
    enough: rule("0.6", 1),
    immobile: Clause("0.6"),
    pieces: rule("0.10", Span { least: 0, most: 12 }),
};

pub(super) const MAN: Mover = Mover {
    steps: rule("1.3", Directions::ALL),
    leaps: rule("1.4", Directions::ALL),
    flying: false,
    landing: rule("1.4", Landing::Behind),
    turns_back: rule("1.4", true),
};
