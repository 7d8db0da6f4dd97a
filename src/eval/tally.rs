//! How the parts of an evaluation are put together: to a sum in the search, to
//! a table for people. The evaluation is the same code, compiled for either.

use crate::rules::Side;
use std::fmt;

/// What a part of the evaluation is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Men and kings by their number.
    Material,
    /// Where the men stand.
    Places,
    /// Gaps between pieces.
    Structure,
    /// Pieces that could be taken.
    Threats,
    /// Steps that are open.
    Mobility,
    /// How far the hare is shut in.
    Encirclement,
    /// The right to move, and what it brings.
    Turn,
    /// How near the game is to a draw by turns without progress.
    Counter,
}

impl Part {
    /// All parts, in the order in which they are shown.
    pub const ALL: [Part; 8] = [
        Part::Material,
        Part::Places,
        Part::Structure,
        Part::Threats,
        Part::Mobility,
        Part::Encirclement,
        Part::Turn,
        Part::Counter,
    ];

    /// The part in one word.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Material => "material",
            Part::Places => "places",
            Part::Structure => "structure",
            Part::Threats => "threats",
            Part::Mobility => "mobility",
            Part::Encirclement => "encirclement",
            Part::Turn => "turn",
            Part::Counter => "counter",
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Hears what each part counts for, in hundredths of a man.
pub trait Tally {
    /// So much for this side.
    fn add(&mut self, part: Part, side: Side, hundredths: i32);
}

/// All parts together.
#[derive(Default)]
pub(super) struct Sum([i32; 2]);

impl Sum {
    /// What a side is ahead by.
    #[inline(always)]
    pub fn lead(&self, side: Side) -> i32 {
        self.0[side.index()] - self.0[side.other().index()]
    }
}

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, _part: Part, side: Side, hundredths: i32) {
        self.0[side.index()] += hundredths;
    }
}

/// What each part counts for White and for Black, in hundredths of a man.
///
/// ```
/// use quirkat::eval::{Part, explain};
/// use quirkat::{games::Dame, rules::Position};
/// let parts = explain(&Position::<Dame>::start());
/// assert_eq!(parts.of(Part::Material), [1200, 1200]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Breakdown([[i32; 2]; Part::ALL.len()]);

impl Breakdown {
    /// One part, for White and for Black.
    pub fn of(&self, part: Part) -> [i32; 2] {
        self.0[part as usize]
    }

    /// The parts that count for anything, for White and for Black.
    pub fn parts(&self) -> impl Iterator<Item = (Part, [i32; 2])> {
        Part::ALL
            .into_iter()
            .map(|part| (part, self.of(part)))
            .filter(|(_, worth)| *worth != [0; 2])
    }

    /// What White is ahead by.
    pub fn total(&self) -> i32 {
        self.0.iter().map(|[white, black]| white - black).sum()
    }
}

impl Tally for Breakdown {
    fn add(&mut self, part: Part, side: Side, hundredths: i32) {
        self.0[part as usize][side.index()] += hundredths;
    }
}
