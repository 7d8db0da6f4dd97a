//! Alquerque with the older penalty: who does not capture may be huffed.

use super::{Alquerque, alquerque};
use crate::board::Set;
use crate::eval::{Evaluate, Weights};
use crate::rules::{Camp, Clause, Duty, Game, RuleBook, rule};

/// Alquerque with huffing: chapter 2 of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AlquerqueHuff;

impl Game for AlquerqueHuff {
    const BOOK: RuleBook = RuleBook {
        name: "alquerque-huff",
        title: "Alquerque with huffing",
        game_type: "1002,W,5,5,A0,0",
        chapters: &["0", "1", "2"],
        camps: [CAMP, CAMP],
        ..Alquerque::BOOK
    };
}

/// The weights were fitted as those of Alquerque.
impl Evaluate for AlquerqueHuff {
    const WEIGHTS: Weights = Weights {
        places: [197, 136, 203, 48, 149, 0, 0, 0, 0, 0, 0, 0],
        backing: 25,
        blocked: 3,
        prey: 0,
        threat: 34,
        contact: 32,
        steps: 15,
        lone_man: -56,
        tempo: 43,
        huff: 569,
        ..Weights::material(100, 0)
    };
    const ENDING: Weights = Weights {
        places: [456, 456, 237, 50, 324, 0, 0, 0, 0, 0, 0, 0],
        backing: 66,
        blocked: 29,
        prey: 0,
        threat: 2,
        contact: 6,
        steps: 79,
        lone_man: -127,
        tempo: 3,
        huff: 930,
        ..Weights::material(272, 0)
    };
    const PLACES: [&'static [Set]; 2] = Alquerque::PLACES;
}

const CAMP: Camp = Camp {
    duty: rule("2.1", Duty::Huffed { right: Clause("2.3"), last: Clause("2.4") }),
    ..alquerque::CAMP
};
