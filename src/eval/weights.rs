//! What the features of the evaluation count for, as a page sets it.

use crate::board::{Lattice, Set};

/// How many kinds of places a page may tell apart.
pub const PLACES: usize = 8;

/// Weights in hundredths of a man. Each counts for a side what it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// A man.
    pub man: i32,
    /// A king.
    pub king: i32,
    /// A man on a point of each of the places that the page names.
    pub places: [i32; PLACES],
    /// A point that a piece can step to.
    pub mobility: i32,
    /// The right to move.
    pub tempo: i32,
    /// The right to take off a piece.
    pub huff: i32,
}

impl Weights {
    /// Material and mobility, and nothing that depends on the game.
    pub const PLAIN: Weights =
        Weights { mobility: 3, tempo: 5, huff: 90, ..Weights::material(100, 300) };

    /// Men and kings, and nothing else.
    pub const fn material(man: i32, king: i32) -> Weights {
        Weights { man, king, places: [0; PLACES], mobility: 0, tempo: 0, huff: 0 }
    }

    /// The weights `part` of `whole` of the way from these to others.
    pub(super) const fn toward(self, other: Weights, part: i32, whole: i32) -> Weights {
        const fn between(a: i32, b: i32, part: i32, whole: i32) -> i32 {
            a + (b - a) * part / whole
        }
        macro_rules! blend {
            ($($weight:ident)*) => {
                Weights {
                    places: {
                        let mut places = [0; PLACES];
                        let mut i = 0;
                        while i < PLACES {
                            places[i] = between(self.places[i], other.places[i], part, whole);
                            i += 1;
                        }
                        places
                    },
                    $($weight: between(self.$weight, other.$weight, part, whole),)*
                }
            };
        }
        blend!(man king mobility tempo huff)
    }
}

/// The weights of the first places that a page names; the rest count nothing.
pub const fn placed<const N: usize>(weights: [i32; N]) -> [i32; PLACES] {
    let mut places = [0; PLACES];
    let mut i = 0;
    while i < N {
        places[i] = weights[i];
        i += 1;
    }
    places
}

/// The ranks of a board, counted from White's side or, turned round, from
/// Black's.
pub const fn ranks<const N: usize>(lattice: &Lattice, turned: bool) -> [Set; N] {
    let mut ranks = [Set::EMPTY; N];
    let mut i = 0;
    while i < N {
        ranks[i] = lattice.rank(if turned { N - 1 - i } else { i });
        i += 1;
    }
    ranks
}
