//! The ways to lay a square board onto itself.

/// One of the eight isometries of the square (the dihedral group of order 8),
/// as White sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Isometry {
    /// Everything stays.
    Identity,
    /// A quarter turn clockwise: a1 goes to the far left corner.
    QuarterTurn,
    /// A half turn: a1 goes to the far right corner.
    HalfTurn,
    /// A quarter turn counterclockwise.
    ThreeQuarterTurn,
    /// The first file becomes the last.
    LeftRight,
    /// The first rank becomes the last.
    UpDown,
    /// Files become ranks: a1 stays.
    MainDiagonal,
    /// Files become ranks, from the other end: the right near corner stays.
    AntiDiagonal,
}

impl Isometry {
    /// All eight, the identity first.
    pub const ALL: [Isometry; 8] = [
        Isometry::Identity,
        Isometry::QuarterTurn,
        Isometry::HalfTurn,
        Isometry::ThreeQuarterTurn,
        Isometry::LeftRight,
        Isometry::UpDown,
        Isometry::MainDiagonal,
        Isometry::AntiDiagonal,
    ];

    /// Where a point comes to lie, given its file and its rank, counted from 0,
    /// and the last of either.
    pub(super) const fn image(self, (file, rank): (usize, usize), last: usize) -> (usize, usize) {
        match self {
            Isometry::Identity => (file, rank),
            Isometry::QuarterTurn => (rank, last - file),
            Isometry::HalfTurn => (last - file, last - rank),
            Isometry::ThreeQuarterTurn => (last - rank, file),
            Isometry::LeftRight => (last - file, rank),
            Isometry::UpDown => (file, last - rank),
            Isometry::MainDiagonal => (rank, file),
            Isometry::AntiDiagonal => (last - rank, last - file),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{DARK, LATTICE, Point, SQUARE};

    /// Two of them, one after the other.
    fn after(first: Isometry, second: Isometry, point: Point) -> Point {
        LATTICE.image(LATTICE.image(point, first), second)
    }

    #[test]
    fn eight_isometries_are_a_group() {
        let points = LATTICE.points();
        for first in Isometry::ALL {
            for second in Isometry::ALL {
                let same = |third: &Isometry| {
                    points.into_iter().all(|p| after(first, second, p) == LATTICE.image(p, *third))
                };
                assert_eq!(Isometry::ALL.iter().filter(|third| same(third)).count(), 1);
            }
        }
    }

    #[test]
    fn corners_go_where_the_names_say() {
        let corner = |isometry| SQUARE.name(SQUARE.image(Point::new(0), isometry));
        let corners = ["a1", "a8", "h8", "h1", "h1", "a8", "a1", "h8"];
        assert_eq!(Isometry::ALL.map(corner), corners);
    }

    #[test]
    fn dark_squares_do_not_stay_dark_from_left_to_right() {
        let points = DARK.points();
        for isometry in Isometry::ALL {
            let dark = DARK.image_of(points, isometry) == points;
            let mirror = matches!(
                isometry,
                Isometry::LeftRight
                    | Isometry::UpDown
                    | Isometry::QuarterTurn
                    | Isometry::ThreeQuarterTurn
            );
            assert_eq!(dark, !mirror, "{isometry:?}");
        }
    }
}
