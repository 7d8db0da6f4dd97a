//! Alquerque with the older penalty: who does not capture may be huffed.

use super::{Alquerque, alquerque};
use crate::board::Set;
use crate::eval::{Evaluate, Weights};
use crate::rules::{Camp, Clause, Duty, Game, RuleBook, Symmetry, rule};

/// Alquerque with huffing: chapter 2 of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AlquerqueHuff;

impl Game for AlquerqueHuff {
    const BOOK: RuleBook = RuleBook {
        name: "alquerque-huff",
        title: "Alquerque with huffing",
        game_type: "1002,W,5,5,A0,0",
        chapters: &["1", "2", "0"],
        camps: [CAMP, CAMP],
        ..Alquerque::BOOK
    };

    const SYMMETRIES: &'static [Symmetry] = Alquerque::SYMMETRIES;
}

impl Evaluate for AlquerqueHuff {
    const WEIGHTS: Weights = Weights { huff: 90, ..Alquerque::WEIGHTS };
    const ENDING: Weights = Weights { huff: 90, ..Alquerque::ENDING };
    const PLACES: [&'static [Set]; 2] = Alquerque::PLACES;
}

const CAMP: Camp = Camp {
    duty: rule("2.1", Duty::Huffed { right: Clause("2.3"), last: Clause("2.4") }),
    ..alquerque::CAMP
};
