//! Sets of points as bits of one word.

use super::Point;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

/// A set of points; bit *n* stands for the point numbered *n*.
///
/// The 25-point boards use the low 25 bits, the 8×8 boards all 64.
///
/// ```
/// use quirkat::board::{Point, Set};
/// let corners = Set::drawn(5, "X . . . X
///                              . . . . .
///                              . . . . .
///                              . . . . .
///                              X . . . X");
/// assert_eq!(corners.len(), 4);
/// assert!(corners.has(Point::new(0)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Set(pub u64);

impl Set {
    /// The set without points.
    pub const EMPTY: Set = Set(0);

    /// The set of one point.
    #[inline(always)]
    pub const fn of(point: Point) -> Set {
        Set(1 << point.index())
    }

    /// A set drawn as a picture, the top rank first: `X` is a point of the set,
    /// `.` is not; white space is skipped.
    ///
    /// # Panics
    /// If the picture has other characters or no whole number of ranks.
    pub const fn drawn(width: usize, picture: &str) -> Set {
        let text = picture.as_bytes();
        let mut cells = 0;
        let mut i = 0;
        while i < text.len() {
            cells += matches!(text[i], b'X' | b'.') as usize;
            i += 1;
        }
        assert!(cells % width == 0 && cells <= 64, "a picture is made of whole ranks");
        let (mut bits, mut cell, mut i) = (0, 0, 0);
        while i < text.len() {
            if matches!(text[i], b'X' | b'.') {
                let rank = cells / width - 1 - cell / width;
                bits |= ((text[i] == b'X') as u64) << (rank * width + cell % width);
                cell += 1;
            } else {
                assert!(text[i].is_ascii_whitespace(), "a picture has only X, . and space");
            }
            i += 1;
        }
        Set(bits)
    }

    /// How many points the set has.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no point.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the point is in the set.
    #[inline(always)]
    pub const fn has(self, point: Point) -> bool {
        self.0 >> point.index() & 1 != 0
    }

    /// Whether every point of this set is in the other.
    #[inline(always)]
    pub const fn is_subset(self, other: Set) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets share no point.
    #[inline(always)]
    pub const fn is_disjoint(self, other: Set) -> bool {
        self.0 & other.0 == 0
    }

    /// The point with the lowest number.
    #[inline(always)]
    pub const fn first(self) -> Option<Point> {
        if self.is_empty() { None } else { Some(Point::new(self.0.trailing_zeros() as usize)) }
    }

    /// The point with the highest number.
    #[inline(always)]
    pub const fn last(self) -> Option<Point> {
        if self.is_empty() { None } else { Some(Point::new(63 - self.0.leading_zeros() as usize)) }
    }

    /// This set and the other together, in constant expressions.
    pub const fn union(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }
}

/// The points of a set in ascending order.
#[derive(Clone)]
pub struct Points(u64);

impl Iterator for Points {
    type Item = Point;

    #[inline(always)]
    fn next(&mut self) -> Option<Point> {
        let point = Set(self.0).first();
        self.0 &= self.0.wrapping_sub(1);
        point
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (Set(self.0).len(), Some(Set(self.0).len()))
    }
}

impl ExactSizeIterator for Points {}

impl IntoIterator for Set {
    type Item = Point;
    type IntoIter = Points;

    #[inline(always)]
    fn into_iter(self) -> Points {
        Points(self.0)
    }
}

impl FromIterator<Point> for Set {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Set {
        points.into_iter().fold(Set::EMPTY, |set, point| set | Set::of(point))
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(Point::index)).finish()
    }
}

macro_rules! set_operator {
    ($operator:ident $method:ident $assign:ident $assign_method:ident $bits:expr) => {
        impl $operator for Set {
            type Output = Set;
            #[inline(always)]
            fn $method(self, other: Set) -> Set {
                let bits: fn(u64, u64) -> u64 = $bits;
                Set(bits(self.0, other.0))
            }
        }
        impl $assign for Set {
            #[inline(always)]
            fn $assign_method(&mut self, other: Set) {
                *self = $operator::$method(*self, other);
            }
        }
    };
}

set_operator!(BitOr bitor BitOrAssign bitor_assign |a, b| a | b);
set_operator!(BitAnd bitand BitAndAssign bitand_assign |a, b| a & b);
set_operator!(BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b);
set_operator!(Sub sub SubAssign sub_assign |a, b| a & !b);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_read_from_the_top_rank() {
        let set = Set::drawn(3, ". . X  . . .  X . .");
        assert_eq!(set.into_iter().map(Point::index).collect::<Vec<_>>(), [0, 8]);
        assert_eq!(set.first().map(Point::index), Some(0));
        assert_eq!(set.last().map(Point::index), Some(8));
    }

    #[test]
    fn set_algebra() {
        let (a, b) = (Set(0b0110), Set(0b0011));
        assert_eq!((a | b, a & b, a ^ b, a - b), (Set(7), Set(2), Set(5), Set(4)));
        assert!(Set(2).is_subset(a) && !b.is_subset(a) && Set(8).is_disjoint(a));
        assert_eq!(a.into_iter().collect::<Set>(), a);
        assert_eq!(Set::EMPTY.first(), None);
    }
}
