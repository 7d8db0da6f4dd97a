//! Hare and Hunters on the board of Alquerque, with 10, 11 or 12 hunters.

use super::{Alquerque, alquerque};
use crate::board::{Directions, Set, each_direction};
use crate::eval::{Evaluate, Part, Tally, Weights, hanging, mobility, reachable};
use crate::rules::{
    Camp, Clause, Duty, Game, Mover, Position, RuleBook, Side, Span, Symmetry, rule,
};

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
        chapters: &["3", "1.1", "1.3", "1.4", "0"],
        start: rule("3.1", [HARE, [TEN, ELEVEN, TWELVE][HUNTERS - 10]]),
        camps: [THE_HARE, THE_HUNTERS],
        progress: rule("3.7", Alquerque::BOOK.progress.value),
        ..Alquerque::BOOK
    };

    /// The lattice may be laid onto itself, but a hare is no hunter.
    const SYMMETRIES: &'static [Symmetry] = &Symmetry::OF_THE_BOARD;

    const TABLES: &'static str = "hare";
}

impl<const HUNTERS: usize> Evaluate for Hare<HUNTERS> {
    const WEIGHTS: Weights = Weights::material(300, 0);

    /// The hunters want the hare shut in, the hare wants gaps in their ranks.
    fn appraise(position: &Position<Self>, tally: &mut impl Tally) {
        let (hare, hunters) = (position.pieces(Side::White), position.pieces(Side::Black));
        let room = reachable(position, Side::White, hare);
        let spare = hunters.len() as i32 - LOST as i32;
        tally.add(Part::Material, Side::Black, Self::WEIGHTS.man * spare);
        let mut add =
            |part, weight, count: usize| tally.add(part, Side::White, weight * count as i32);
        add(Part::Encirclement, ROOM, room.len());
        add(Part::Encirclement, EDGE, (hare & EDGES).len());
        add(Part::Mobility, STEP, mobility(position, Side::White) as usize);
        add(Part::Structure, GAP, gaps(position, hare | room));
        if position.side() == Side::Black {
            add(Part::Threats, THREAT, hanging(position, Side::Black).len());
        }
    }
}

// What counts how much was found in games against material alone.

/// With so few hunters they have lost (3.6).
const LOST: usize = THE_HUNTERS.enough.value - 1;
/// A point that the hare could come to, if the hunters stood still.
const ROOM: i32 = 12;
/// The hare on the edge.
const EDGE: i32 = -33;
/// A step that the hare can make.
const STEP: i32 = 2;
/// A leap over a hunter that is open from a point of the hare's room.
const GAP: i32 = 14;
/// A hunter that the hare leaps over next, if the hunters let it.
const THREAT: i32 = 40;

const EDGES: Set = Set::drawn(5, "X X X X X  X . . . X  X . . . X  X . . . X  X X X X X");

/// How many leaps over hunters are open from these points.
fn gaps<G: Game>(position: &Position<G>, from: Set) -> usize {
    let (lattice, hunters, empty) =
        (G::BOOK.lattice, position.pieces(Side::Black), position.empty());
    let mut leaps = 0;
    each_direction!(D => {
        leaps += (lattice.shift(lattice.shift(from, D) & hunters, D) & empty).len();
    });
    leaps
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
