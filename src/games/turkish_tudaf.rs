//! Turkish Dama with the endings of the Turkish federation, TÜDAF.

use super::{Turkish, turkish::one_each};
use crate::board::Set;
use crate::eval::{Evaluate, Weights};
use crate::rules::{Ending, Game, Position, RuleBook, Symmetry};

/// Turkish Dama: chapter 5 of the rules without 5.10.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TurkishTudaf;

impl Game for TurkishTudaf {
    const BOOK: RuleBook = RuleBook {
        name: "turkish-tudaf",
        title: "Turkish Dama, federation endings",
        ..Turkish::BOOK
    };

    const SYMMETRIES: &'static [Symmetry] = Turkish::SYMMETRIES;

    fn adjudicate(position: &Position<Self>, capture_open: bool) -> Option<Ending> {
        if capture_open { None } else { one_each(position) }
    }
}

impl Evaluate for TurkishTudaf {
    const WEIGHTS: Weights = Turkish::WEIGHTS;
    const ENDING: Weights = Turkish::ENDING;
    const PLACES: [&'static [Set]; 2] = Turkish::PLACES;
}
