//! The eight directions of a board.

/// A direction as White sees it: north is toward the far rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All directions, clockwise from north.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The direction turned by 180°.
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 4) % 8]
    }

    /// The step in files and in ranks.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Direction::North => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::East => (1, 0),
            Direction::SouthEast => (1, -1),
            Direction::South => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (-1, 1),
        }
    }
}

/// A set of directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Directions(u8);

impl Directions {
    /// No direction at all: a piece that does not move so.
    pub const NONE: Directions = Directions(0);
    /// Along ranks and files.
    pub const ORTHOGONAL: Directions = Directions(0b0101_0101);
    /// Along diagonals.
    pub const DIAGONAL: Directions = Directions(0b1010_1010);
    /// Every direction.
    pub const ALL: Directions = Directions(0b1111_1111);
    /// North, north-east and north-west: forward for White.
    pub const NORTHWARD: Directions = Directions(0b1000_0011);
    /// South, south-east and south-west: forward for Black.
    pub const SOUTHWARD: Directions = Directions(0b0011_1000);
    /// East and west.
    pub const SIDEWAYS: Directions = Directions(0b0100_0100);

    /// Whether the direction is in the set.
    #[inline(always)]
    pub const fn has(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 != 0
    }

    /// The directions of the set, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.has(direction))
    }

    /// Whether there is no direction in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The directions in both sets.
    pub const fn and(self, other: Directions) -> Directions {
        Directions(self.0 & other.0)
    }

    /// The directions in either set.
    pub const fn or(self, other: Directions) -> Directions {
        Directions(self.0 | other.0)
    }
}

/// Runs a block once for each direction with the direction as a constant, so
/// that masks and shifts of a book fold into the code.
macro_rules! each_direction {
    ($direction:ident => $body:block) => {
        each_direction!(@ $direction $body North NorthEast East SouthEast South SouthWest West NorthWest)
    };
    (@ $direction:ident $body:block $($name:ident)*) => {
        $({
            const $direction: $crate::board::Direction = $crate::board::Direction::$name;
            $body
        })*
    };
}
pub(crate) use each_direction;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposites_cancel() {
        for direction in Direction::ALL {
            let ((x, y), (u, v)) = (direction.delta(), direction.opposite().delta());
            assert_eq!((x + u, y + v), (0, 0));
        }
        assert!(
            Direction::ALL
                .iter()
                .all(|&d| { Directions::ORTHOGONAL.has(d) != Directions::DIAGONAL.has(d) })
        );
    }

    #[test]
    fn forward_goes_up_the_ranks() {
        for direction in Direction::ALL {
            let rise = direction.delta().1;
            assert_eq!(Directions::NORTHWARD.has(direction), rise > 0);
            assert_eq!(Directions::SOUTHWARD.has(direction), rise < 0);
            assert_eq!(Directions::SIDEWAYS.has(direction), rise == 0);
        }
    }
}
