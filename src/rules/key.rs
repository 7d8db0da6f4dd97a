//! Zobrist keys: book, pieces, side to move and huffable set, but no counter,
//! since two positions that differ only in the counter repeat each other (0.7).

use super::{Game, Position, Side};
use crate::board::Set;

/// The key of a position, from nothing.
pub fn key<G: Game>(position: &Position<G>) -> u64 {
    let book = const { hash_of(G::BOOK.name) };
    let side = if position.side == Side::White { book } else { book ^ BLACK_TO_MOVE };
    planes(position)
        .iter()
        .zip(&RANDOM)
        .fold(side, |key, (&plane, random)| key ^ hash(plane, random))
}

/// The key of a position that a move has just made, out of the key of the one
/// before: only the points that changed are looked at.
#[inline]
pub fn key_after<G: Game>(key: u64, before: &Position<G>, after: &Position<G>) -> u64 {
    let changes = planes(before).into_iter().zip(planes(after)).zip(&RANDOM);
    changes.fold(key ^ BLACK_TO_MOVE, |key, ((old, new), random)| key ^ hash(old ^ new, random))
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
