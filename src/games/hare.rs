//! Hare and Hunters on the board of Alquerque, with 10, 11 or 12 hunters.

use super::{Alquerque, alquerque};
use crate::board::{Directions, Set};
use crate::eval::{Evaluate, mobility, reachable};
use crate::rules::{Camp, Clause, Duty, Game, Mover, Position, RuleBook, Side, Span, rule};

/// Hare and Hunters with this many hunters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hare<const HUNTERS: usize>;

/// Ten hunters.
pub type Hare10 = Hare<10>;
/// Eleven hunters.
pub type Hare11 = Hare<11>;
/// Twelve hunters.
pub type Hare12 = Hare<12>;

impl<const HUNTERS: usize> Game for Hare<HUNTERS> {
    const BOOK: RuleBook = RuleBook {
        name: ["hare10", "hare11", "hare12"][HUNTERS - 10],
        title: ["Hare and 10 Hunters", "Hare and 11 Hunters", "Hare and 12 Hunters"][HUNTERS - 10],
        game_type: ["1010,W,5,5,A0,0", "1011,W,5,5,A0,0", "1012,W,5,5,A0,0"][HUNTERS - 10],
        chapters: &["0", "3"],
        start: rule("3.1", [HARE, [TEN, ELEVEN, TWELVE][HUNTERS - 10]]),
        camps: [THE_HARE, THE_HUNTERS],
        progress: rule("3.7", Alquerque::BOOK.progress.value),
        ..Alquerque::BOOK
    };
}

impl<const HUNTERS: usize> Evaluate for Hare<HUNTERS> {
    /// How near the hunters are to shutting the hare in, and how many of them
    /// are left to do it.
    fn evaluate(position: &Position<Self>) -> i32 {
        let hare = position.pieces(Side::White);
        let room = reachable(position, Side::White, hare).len() as i32;
        let steps = mobility(position, Side::White);
        let spare = position.pieces(Side::Black).len() as i32 - 9;
        let for_hare = 12 * room + 6 * steps - 150 * spare;
        if position.side() == Side::White { for_hare } else { -for_hare }
    }
}

const HARE: Set = Set::drawn(5, ". . . . .  . . . . .  . . X . .  . . . . .  . . . . .");
const TEN: Set = Set::drawn(5, "X X X X X  X X X X X  . . . . .  . . . . .  . . . . .");
const ELEVEN: Set = Set::drawn(5, "X X X X X  X X X X X  X . . . .  . . . . .  . . . . .");
const TWELVE: Set = Set::drawn(5, "X X X X X  X X X X X  X . . . X  . . . . .  . . . . .");

const THE_HARE: Camp = Camp {
    man: Mover {
        steps: rule("3.2", Directions::ALL),
        leaps: rule("3.3", Directions::ALL),
        landing: rule("3.3", alquerque::MAN.landing.value),
        ..alquerque::MAN
    },
    duty: rule("3.3", Duty::Compulsory),
    priority: rule("3.3", alquerque::CAMP.priority.value),
    immobile: Clause("3.5"),
    pieces: rule("0.10", Span { least: 1, most: 1 }),
    ..alquerque::CAMP
};

const THE_HUNTERS: Camp = Camp {
    man: Mover {
        steps: rule("3.2", Directions::ALL),
        leaps: rule("3.4", Directions::NONE),
        ..alquerque::MAN
    },
    duty: rule("3.4", Duty::Free),
    enough: rule("3.6", 10),
    ..alquerque::CAMP
};
