//! What the features of the evaluation count for, as a page sets it.

use crate::board::{Lattice, Set};

/// Weights in hundredths of a man.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A man.
    pub man: i32,
    /// A king.
    pub king: i32,
    /// Men in places that are worth more, or less, than others: for White and
    /// for Black.
    pub zones: [&'static [Zone]; 2],
    /// A point that a piece can step to.
    pub mobility: i32,
    /// The right to move.
    pub tempo: i32,
    /// The right to take off a piece.
    pub huff: i32,
}

/// Points on which a man counts for more, or less, than elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Zone {
    /// The points.
    pub points: Set,
    /// What a man there counts for beside itself.
    pub weight: i32,
}

impl Zone {
    /// The ranks of a board as zones, with the weight of each counted from
    /// White's side or, turned round, from Black's.
    pub const fn ranks<const N: usize>(
        lattice: &Lattice,
        weights: [i32; N],
        turned: bool,
    ) -> [Zone; N] {
        let mut zones = [Zone { points: Set::EMPTY, weight: 0 }; N];
        let mut i = 0;
        while i < N {
            let rank = if turned { N - 1 - i } else { i };
            zones[i] = Zone { points: lattice.rank(rank), weight: weights[i] };
            i += 1;
        }
        zones
    }
}

impl Weights {
    /// Material and mobility, and nothing that depends on the game.
    pub const PLAIN: Weights =
        Weights { man: 100, king: 300, zones: [&[], &[]], mobility: 3, tempo: 5, huff: 90 };
}
