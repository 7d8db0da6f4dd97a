//! Zobrist keys: book, pieces, side to move and huffable set, but no counter,
//! since two positions that differ only in the counter repeat each other (0.7).

use super::{Game, Position, Side};
use crate::board::{Point, Set};
use std::marker::PhantomData;

/// The key of a position, from nothing.
pub fn key<G: Game>(position: &Position<G>) -> u64 {
    let planes = planes(position).into_iter().zip(&RANDOM);
    planes.fold(bare_key(position), |key, (plane, random)| key ^ hash(plane, random))
}

/// The key of a position that a move has just made, out of the key of the one
/// before: only the points that changed are looked at.
#[inline]
pub fn key_after<G: Game>(key: u64, before: &Position<G>, after: &Position<G>) -> u64 {
    let changes = planes(before).into_iter().zip(planes(after)).zip(&RANDOM);
    changes.fold(key ^ BLACK_TO_MOVE, |key, ((old, new), random)| key ^ hash(old ^ new, random))
}

/// The keys of all that the symmetries of the game make of a position, the colours
/// as they are. Positions that lie differently on the board and are otherwise the
/// same have the same keys in another order, and the same [`Keys::least`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keys([u64; 8]);

impl Keys {
    /// The keys of a position, from nothing.
    pub fn of<G: Game>(position: &Position<G>) -> Keys {
        Keys([bare_key(position); 8]).changed::<G>(planes(position))
    }

    /// The keys of a position that a move has just made, out of those of the one
    /// before.
    #[inline]
    pub fn after<G: Game>(mut self, before: &Position<G>, after: &Position<G>) -> Keys {
        let (old, new) = (planes(before), planes(after));
        self.0.iter_mut().for_each(|key| *key ^= BLACK_TO_MOVE);
        self.changed::<G>(std::array::from_fn(|i| old[i] ^ new[i]))
    }

    /// The one that stands for all.
    #[inline]
    pub fn least(&self) -> u64 {
        self.0.iter().fold(u64::MAX, |least, &key| least.min(key))
    }

    #[inline]
    fn changed<G: Game>(mut self, planes: [Set; 4]) -> Keys {
        for (plane, random) in planes.into_iter().zip(&Images::<G>::RANDOM) {
            for point in plane {
                let random = &random[point.index()];
                self.0.iter_mut().zip(random).for_each(|(key, random)| *key ^= random);
            }
        }
        self
    }
}

struct Images<G>(PhantomData<G>);

impl<G: Game> Images<G> {
    /// What [`RANDOM`] has for the images of a point. Where a game has fewer than
    /// eight, the point itself stands for the others.
    const RANDOM: [[[u64; 8]; 64]; 4] = {
        let mut table = [[[0; 8]; 64]; 4];
        let mut i = 0;
        while i < 4 * 64 * 8 {
            let (plane, point, way) = (i / 512, i / 8 % 64, i % 8);
            table[plane][point][way] = RANDOM[plane][Self::image(point, way)];
            i += 1;
        }
        table
    };

    /// Where a point comes to lie by a symmetry of this number, of those that leave
    /// the colours.
    const fn image(point: usize, way: usize) -> usize {
        let (mut i, mut kept) = (0, 0);
        while i < G::SYMMETRIES.len() {
            if !G::SYMMETRIES[i].swaps_colours {
                if kept == way && G::BOOK.lattice.points().has(Point::new(point)) {
                    return G::BOOK
                        .lattice
                        .image(Point::new(point), G::SYMMETRIES[i].isometry)
                        .index();
                }
                kept += 1;
            }
            i += 1;
        }
        point
    }
}

/// What the key of a position begins with, before its pieces.
#[inline(always)]
fn bare_key<G: Game>(position: &Position<G>) -> u64 {
    let book = const { hash_of(G::BOOK.name) };
    if position.side == Side::White { book } else { book ^ BLACK_TO_MOVE }
}

/// Everything that the key tells apart, White first.
#[inline(always)]
fn planes<G>(position: &Position<G>) -> [Set; 4] {
    let (white, black) = match position.side {
        Side::White => (position.own, position.enemy),
        Side::Black => (position.enemy, position.own),
    };
    [white, black, position.kings, position.huffable]
}

#[inline(always)]
fn hash(set: Set, random: &[u64; 64]) -> u64 {
    set.into_iter().fold(0, |key, point| key ^ random[point.index()])
}

const BLACK_TO_MOVE: u64 = splitmix(0);

static RANDOM: [[u64; 64]; 4] = {
    let mut table = [[0; 64]; 4];
    let mut i = 0;
    while i < 256 {
        table[i / 64][i % 64] = splitmix(i as u64 + 1);
        i += 1;
    }
    table
};

/// Tells the books apart, so that one table may serve several.
const fn hash_of(name: &str) -> u64 {
    let (bytes, mut hash, mut i) = (name.as_bytes(), 0, 0);
    while i < bytes.len() {
        hash = splitmix(hash ^ bytes[i] as u64);
        i += 1;
    }
    hash
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the *n*th of its numbers.
pub(crate) const fn splitmix(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
