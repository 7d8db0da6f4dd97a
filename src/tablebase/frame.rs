//! How the symmetries of a game fold its positions: with White to move wherever
//! the colours may change, and the board laid as one likes.

use crate::board::{Isometry, Set};
use crate::rules::{Game, Side};
use std::marker::PhantomData;

/// The symmetries of a game, sorted for tables.
pub(super) struct Frame<G>(PhantomData<G>);

impl<G: Game> Frame<G> {
    /// How the board is laid when White and Black change places; `None` where
    /// they are not alike.
    pub const TURN: Option<Isometry> = {
        let (mut turn, mut i) = (None, 0);
        while i < G::SYMMETRIES.len() {
            if G::SYMMETRIES[i].swaps_colours && turn.is_none() {
                turn = Some(G::SYMMETRIES[i].isometry);
            }
            i += 1;
        }
        turn
    };

    /// Whether nothing moves when the colours change.
    pub const TURN_IS_STILL: bool = matches!(Self::TURN, Some(Isometry::Identity));

    /// The ways to lay the board that leave the colours as they are; the
    /// identity is the first.
    pub fn folds() -> Vec<Isometry> {
        let kept = G::SYMMETRIES.iter().filter(|symmetry| !symmetry.swaps_colours);
        let folds: Vec<_> = kept.map(|symmetry| symmetry.isometry).collect();
        debug_assert_eq!(folds.first(), Some(&Isometry::Identity));
        folds
    }

    /// Who is to move in the tables.
    pub fn sides() -> &'static [Side] {
        if Self::TURN.is_some() { &[Side::White] } else { &Side::BOTH }
    }

    /// The set as it lies once the colours have changed.
    #[inline(always)]
    pub fn turned(set: Set) -> Set {
        match Self::TURN {
            Some(turn) if !Self::TURN_IS_STILL => G::BOOK.lattice.image_of(set, turn),
            _ => set,
        }
    }
}
