//! A board: its points and the lines that join neighbours.

use super::{Direction, Directions, Isometry, Point, Set};

/// The 25 points of Alquerque: lines along all ranks and files, diagonals at
/// the points where file + rank is even (a1, c1, b2 … c3).
pub static LATTICE: Lattice = Lattice::new(5, Set((1 << 25) - 1), EVEN_25);

/// All 64 squares, joined along ranks and files.
pub static SQUARE: Lattice = Lattice::new(8, Set(u64::MAX), Set::EMPTY);

/// The 32 dark squares of the 8×8 board (a1 is dark), joined along diagonals.
pub static DARK: Lattice = Lattice::new(8, DARK_64, DARK_64);

const EVEN_25: Set = Set(0x0155_5555);
const DARK_64: Set = Set(0xAA55_AA55_AA55_AA55);

/// A board of at most 64 points in ranks and files.
///
/// ```
/// use quirkat::board::{Direction, LATTICE, Set};
/// let corner = LATTICE.point("a1").unwrap();
/// let inward = LATTICE.shift(Set::of(corner), Direction::NorthEast);
/// assert_eq!(inward.into_iter().map(|p| LATTICE.name(p)).collect::<Vec<_>>(), ["b2"]);
/// // No diagonal is drawn at b1.
/// assert!(LATTICE.shift(Set::of(LATTICE.point("b1").unwrap()), Direction::NorthEast).is_empty());
/// ```
pub struct Lattice {
    width: usize,
    points: Set,
    exits: [Set; 8],
    rays: [[Set; 64]; 8],
    images: [[Point; 64]; 8],
}

impl Lattice {
    /// A board of square outline: its points, and those of them at which
    /// diagonals are drawn. Neighbours along ranks and files are joined
    /// wherever both are points of the board.
    pub const fn new(width: usize, points: Set, diagonals: Set) -> Lattice {
        let (exits, rays) = ([Set::EMPTY; 8], [[Set::EMPTY; 64]; 8]);
        let mut lattice = Lattice { width, points, exits, rays, images: images(width) };
        let mut d = 0;
        while d < 8 {
            let direction = Direction::ALL[d];
            let drawn = if Directions::DIAGONAL.has(direction) { diagonals } else { points };
            let mut p = 0;
            while p < width * width {
                if let Some(next) = lattice.beside(p, direction)
                    && drawn.has(Point::new(p))
                    && points.has(Point::new(next))
                {
                    lattice.exits[d] = lattice.exits[d].union(Set(1 << p));
                }
                p += 1;
            }
            let mut p = 0;
            while p < width * width {
                let mut front = lattice.shift(Set(1 << p), direction);
                while !front.is_empty() {
                    lattice.rays[d][p] = lattice.rays[d][p].union(front);
                    front = lattice.shift(front, direction);
                }
                p += 1;
            }
            d += 1;
        }
        lattice
    }

    /// How many files, and ranks, the board has.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// All points of the board.
    pub const fn points(&self) -> Set {
        self.points
    }

    /// The points of one rank, counted from 0 at White's side.
    pub const fn rank(&self, rank: usize) -> Set {
        Set((((1u128 << self.width) - 1) as u64) << (rank * self.width) & self.points.0)
    }

    /// The points from which a line leads in the direction.
    pub const fn exits(&self, direction: Direction) -> Set {
        self.exits[direction as usize]
    }

    /// How far the number of a point changes by one step in the direction.
    pub const fn offset(&self, direction: Direction) -> i32 {
        let (files, ranks) = direction.delta();
        files + ranks * self.width as i32
    }

    /// The neighbours of all points of the set in the direction.
    #[inline(always)]
    pub const fn shift(&self, set: Set, direction: Direction) -> Set {
        let leaving = set.0 & self.exits[direction as usize].0;
        let offset = self.offset(direction);
        if offset > 0 { Set(leaving << offset) } else { Set(leaving >> -offset) }
    }

    /// All points that the line from the point in the direction meets.
    #[inline(always)]
    pub const fn ray(&self, from: Point, direction: Direction) -> Set {
        self.rays[direction as usize][from.index()]
    }

    /// The point of the set that a line in the direction meets first.
    #[inline(always)]
    pub const fn nearest(&self, set: Set, direction: Direction) -> Option<Point> {
        if self.offset(direction) > 0 { set.first() } else { set.last() }
    }

    /// The direction in which a line leads from one point straight to another.
    pub fn direction(&self, from: Point, to: Point) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&d| self.ray(from, d).has(to))
    }

    /// Where a point comes to lie; not every board comes to lie on itself.
    #[inline(always)]
    pub const fn image(&self, point: Point, isometry: Isometry) -> Point {
        self.images[isometry as usize][point.index()]
    }

    /// Where the points of a set come to lie.
    #[inline]
    pub fn image_of(&self, set: Set, isometry: Isometry) -> Set {
        set.into_iter().map(|point| self.image(point, isometry)).collect()
    }

    /// The file and the rank of a point, counted from 0.
    pub const fn coordinates(&self, point: Point) -> (usize, usize) {
        (point.index() % self.width, point.index() / self.width)
    }

    /// The algebraic name of a point: `a1` at White's left.
    pub fn name(&self, point: Point) -> String {
        let (file, rank) = self.coordinates(point);
        format!("{}{}", (b'a' + file as u8) as char, rank + 1)
    }

    /// The point of this name; `None` where the board has no such point.
    pub fn point(&self, name: &str) -> Option<Point> {
        let &[file, rank] = name.as_bytes() else { return None };
        let (file, rank) = (file.wrapping_sub(b'a') as usize, rank.wrapping_sub(b'1') as usize);
        let point = (file < self.width && rank < self.width)
            .then(|| Point::new(rank * self.width + file))?;
        self.points.has(point).then_some(point)
    }

    const fn beside(&self, point: usize, direction: Direction) -> Option<usize> {
        let (files, ranks) = direction.delta();
        let file = (point % self.width) as i32 + files;
        let rank = (point / self.width) as i32 + ranks;
        let width = self.width as i32;
        if file < 0 || file >= width || rank < 0 || rank >= width {
            None
        } else {
            Some((rank * width + file) as usize)
        }
    }
}

/// Where each point of a board so wide comes to lie, by isometry.
const fn images(width: usize) -> [[Point; 64]; 8] {
    let mut images = [[Point::new(0); 64]; 8];
    let mut at = 0;
    while at < 8 * width * width {
        let (isometry, point) = (at / (width * width), at % (width * width));
        let place = (point % width, point / width);
        let (file, rank) = Isometry::ALL[isometry].image(place, width - 1);
        images[isometry][point] = Point::new(rank * width + file);
        at += 1;
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alquerque_has_56_lines() {
        // 40 along ranks and files, 16 along diagonals, one in each cell; each
        // has two ends.
        let ends: usize = Direction::ALL.iter().map(|&d| LATTICE.exits(d).len()).sum();
        assert_eq!(ends, 2 * 56);
        let degree = |name: &str| {
            let point = LATTICE.point(name).unwrap();
            Direction::ALL.iter().filter(|&&d| LATTICE.exits(d).has(point)).count()
        };
        assert_eq!(
            (degree("a1"), degree("b1"), degree("c1"), degree("c3"), degree("b3")),
            (3, 3, 5, 8, 4)
        );
    }

    #[test]
    fn lines_lead_both_ways() {
        for lattice in [&LATTICE, &SQUARE, &DARK] {
            for direction in Direction::ALL {
                let there = lattice.shift(lattice.points(), direction);
                assert_eq!(there, lattice.exits(direction.opposite()));
                assert_eq!(lattice.shift(there, direction.opposite()), lattice.exits(direction));
            }
        }
    }

    #[test]
    fn rays_and_their_nearest_points() {
        let d4 = SQUARE.point("d4").unwrap();
        let west = SQUARE.ray(d4, Direction::West);
        assert_eq!(west, Set::drawn(8, ". . . . . . . .  . . . . . . . .  . . . . . . . .  . . . . . . . .
                                        X X X . . . . .  . . . . . . . .  . . . . . . . .  . . . . . . . ."));
        assert_eq!(SQUARE.nearest(west, Direction::West), SQUARE.point("c4"));
        assert_eq!(SQUARE.direction(d4, SQUARE.point("d8").unwrap()), Some(Direction::North));
        assert_eq!(SQUARE.direction(d4, SQUARE.point("e5").unwrap()), None);
    }

    #[test]
    fn names_read_back() {
        for lattice in [&LATTICE, &SQUARE, &DARK] {
            assert!(
                lattice.points().into_iter().all(|p| lattice.point(&lattice.name(p)) == Some(p))
            );
        }
        assert_eq!(DARK.point("b1"), None);
        assert_eq!(LATTICE.point("f1"), None);
        assert_eq!(SQUARE.point("a9"), None);
        assert_eq!(SQUARE.point("A1"), None);
        assert_eq!(SQUARE.point("é1"), None);
    }
}
