//! Pictures of positions: text for terminals, SVG for pages.
//!
//! Everything drawn comes from the lattice and the rule book. A board with
//! lines of both kinds, straight and diagonal, is drawn as those lines, since
//! nothing else shows where a piece may go; a board with lines of one kind is
//! drawn as squares.

mod parts;
mod svg;
mod text;

pub use parts::Parts;

use crate::board::{Direction, Lattice, Point, Set};
use crate::rules::{Game, Move, Position, Setup, Side};

/// A position made ready to be drawn.
///
/// ```
/// use quirkat::{diagram::Diagram, games::Hare12, rules::Position};
/// let start = Position::<Hare12>::start();
/// let drawn = Diagram::new(&start).to_text();
/// assert_eq!(drawn.lines().nth(4), Some("3  b---+---H---+---b"));
/// ```
#[derive(Clone, Copy)]
pub struct Diagram {
    title: &'static str,
    lattice: &'static Lattice,
    setup: Setup,
    alone: [bool; 2],
    flipped: bool,
    last: Option<Move>,
}

impl Diagram {
    /// The position as White sees it.
    pub fn new<G: Game>(position: &Position<G>) -> Diagram {
        Diagram {
            title: G::BOOK.title,
            lattice: G::BOOK.lattice,
            setup: position.setup(),
            alone: Side::BOTH.map(|side| G::BOOK.begins_alone(side)),
            flipped: false,
            last: None,
        }
    }

    /// The same board, turned so that Black is at the bottom if `flipped`.
    pub fn flip(self, flipped: bool) -> Diagram {
        Diagram { flipped, ..self }
    }

    /// The same board with the traces of the move that led to it: where the
    /// piece came from, where it went, and what was taken.
    pub fn mark(self, last: Move) -> Diagram {
        Diagram { last: Some(last), ..self }
    }

    /// A drawing in ASCII, each line ended: `w` and `b` are men, `W` and `B`
    /// kings, `H` (for Black `h`) a side that began as one piece. `!` follows a
    /// piece that can be huffed; `(` and `)` enclose both ends of the last
    /// move, `x` stands where it took a piece.
    pub fn to_text(&self) -> String {
        text::draw(self)
    }

    /// What the signs on this very board mean, in one line.
    pub fn legend(&self) -> String {
        text::legend(self)
    }

    /// A self-contained SVG image on a ground of its own, so that it can be
    /// read on light and on dark pages.
    pub fn to_svg(&self) -> String {
        svg::draw(self)
    }

    fn piece(&self, point: Point) -> Option<Piece> {
        let side = Side::BOTH.into_iter().find(|s| self.setup.pieces[s.index()].has(point))?;
        let kind = match (self.setup.kings.has(point), self.alone[side.index()]) {
            (true, _) => Kind::King,
            (false, true) => Kind::Hare,
            (false, false) => Kind::Man,
        };
        Some(Piece { side, kind })
    }

    /// All pieces, point by point.
    fn pieces(&self) -> impl Iterator<Item = (Point, Piece)> {
        let points = self.lattice.points().into_iter();
        points.filter_map(|point| Some((point, self.piece(point)?)))
    }

    /// The points at which the last move began and ended.
    fn ends(&self) -> Set {
        let moved = self.last.filter(|mv| !mv.is_final_huff());
        moved.map_or(Set::EMPTY, |mv| Set::of(mv.from) | Set::of(mv.to))
    }

    /// The points that the last move cleared of enemies and left empty.
    fn taken(&self) -> Set {
        let [white, black] = self.setup.pieces;
        let huffed = |mv: Move| mv.huffed.map_or(Set::EMPTY, Set::of);
        self.last.map_or(Set::EMPTY, |mv| mv.captured | huffed(mv)) - white - black
    }

    /// Whether the lines of the board are drawn, rather than its squares.
    fn has_lines(&self) -> bool {
        let kinds = [Direction::North, Direction::NorthEast];
        kinds.into_iter().all(|direction| !self.lattice.exits(direction).is_empty())
    }

    /// The lines of the board in full length, each once; none for a board that
    /// is drawn as squares.
    pub fn lines(&self) -> impl Iterator<Item = (Point, Point)> {
        let directions =
            [Direction::East, Direction::North, Direction::NorthEast, Direction::NorthWest];
        let drawn = if self.has_lines() { directions.len() } else { 0 };
        directions.into_iter().take(drawn).flat_map(move |direction| {
            let back = direction.opposite();
            let starts = self.lattice.exits(direction) - self.lattice.exits(back);
            starts.into_iter().filter_map(move |start| {
                let end = self.lattice.nearest(self.lattice.ray(start, direction), back)?;
                Some((start, end))
            })
        })
    }

    /// The column from the left and the row from the top where a point is seen.
    fn place(&self, point: Point) -> (usize, usize) {
        let (file, rank) = self.lattice.coordinates(point);
        (self.turn(file), self.turn(self.lattice.width() - 1 - rank))
    }

    /// The letter of each column from the left, with the number of each row from
    /// the top.
    fn coordinates(&self) -> impl Iterator<Item = (char, char)> {
        let width = self.lattice.width() as u8;
        (0..width).map(move |place| {
            let place = if self.flipped { width - 1 - place } else { place };
            ((b'a' + place) as char, (b'0' + width - place) as char)
        })
    }

    fn turn(&self, place: usize) -> usize {
        if self.flipped { self.lattice.width() - 1 - place } else { place }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    side: Side,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Man,
    King,
    /// All that its side began with.
    Hare,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Alquerque, Dame, Turkish};

    #[test]
    fn alquerque_is_drawn_with_sixteen_lines() {
        // Five ranks, five files, and six diagonals: two long, four short.
        let diagram = Diagram::new(&Position::<Alquerque>::start());
        assert!(diagram.has_lines());
        assert_eq!(diagram.lines().count(), 5 + 5 + 6);
    }

    #[test]
    fn boards_with_one_kind_of_line_are_drawn_as_squares() {
        assert!(!Diagram::new(&Position::<Dame>::start()).has_lines());
        assert!(!Diagram::new(&Position::<Turkish>::start()).has_lines());
    }

    #[test]
    fn flipping_turns_the_board_by_half() {
        let diagram = Diagram::new(&Position::<Turkish>::start());
        let (a1, b3) = (Point::new(0), Point::new(17));
        assert_eq!((diagram.place(a1), diagram.place(b3)), ((0, 7), (1, 5)));
        let flipped = diagram.flip(true);
        assert_eq!((flipped.place(a1), flipped.place(b3)), ((7, 0), (6, 2)));
        assert_eq!(diagram.coordinates().next(), Some(('a', '8')));
        assert_eq!(flipped.coordinates().next(), Some(('h', '1')));
    }
}
