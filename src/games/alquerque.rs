//! Alquerque as the school plays it, after Alfonso's book of 1283: capture is
//! compulsory.

use crate::board::{Directions, LATTICE, Set};
use crate::eval::{Evaluate, Weights};
use crate::rules::{
    Camp, Clause, Crowning, Duty, Game, Landing, Mover, Priority, Progress, Removal, Resets,
    RuleBook, Span, rule,
};

/// Alquerque: chapter 1 of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Alquerque;

impl Game for Alquerque {
    const BOOK: RuleBook = RuleBook {
        name: "alquerque",
        title: "Alquerque",
        game_type: "1001,W,5,5,A0,0",
        chapters: &["0", "1"],
        lattice: &LATTICE,
        start: rule("1.2", [WHITE, BLACK]),
        camps: [CAMP, CAMP],
        removal: rule("0.3", Removal::AtOnce),
        progress: rule("1.7", Progress { limit: 120, resets: Resets::Captures }),
    };
}

/// The weights were fitted: positions of games against itself were searched some
/// thousand nodes deep, and the evaluation was made to foretell what was found
/// there, and a little how the game ended (logistic regression).
impl Evaluate for Alquerque {
    const WEIGHTS: Weights = Weights {
        places: [135, 48, 154, -48, 187, 0, 0, 0, 0, 0, 0, 0],
        backing: 26,
        blocked: -34,
        threat: 156,
        contact: -65,
        steps: 8,
        lone_man: -38,
        tempo: 67,
        ..Weights::material(100, 0)
    };
    const ENDING: Weights = Weights {
        places: [278, 254, 86, -94, 109, 0, 0, 0, 0, 0, 0, 0],
        backing: 52,
        blocked: 134,
        threat: 5,
        contact: 102,
        steps: 48,
        lone_man: -107,
        tempo: -7,
        ..Weights::material(285, 0)
    };
    const PLACES: [&'static [Set]; 2] = [&PLACES, &PLACES];
}

/// The points other than the centre: a piece cannot be taken on a corner, and on
/// an edge only along it.
const PLACES: [Set; 5] = [
    Set::drawn(5, "X . . . X  . . . . .  . . . . .  . . . . .  X . . . X"),
    Set::drawn(5, ". X . X .  X . . . X  . . . . .  X . . . X  . X . X ."),
    Set::drawn(5, ". . X . .  . . . . .  X . . . X  . . . . .  . . X . ."),
    Set::drawn(5, ". . . . .  . X . X .  . . . . .  . X . X .  . . . . ."),
    Set::drawn(5, ". . . . .  . . X . .  . X . X .  . . X . .  . . . . ."),
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
