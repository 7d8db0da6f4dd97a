//! One point of a board.

/// A point, numbered rank by rank from White's left: a1 = 0, b1 = 1, …
///
/// The number alone does not say which board it is on; names are given by
/// [`Lattice::name`](super::Lattice::name).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// The point with this number, which must be below 64.
    #[inline]
    pub const fn new(index: usize) -> Point {
        debug_assert!(index < 64);
        Point(index as u8)
    }

    /// The number of the point, 0 to 63.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
