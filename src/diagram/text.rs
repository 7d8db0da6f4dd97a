//! Drawings in ASCII.

use super::{Diagram, Kind, Piece};
use crate::board::Point;
use crate::rules::Side;

/// Columns from one file to the next and rows from one rank to the next.
const PACE: (usize, usize) = (4, 2);
/// Columns at the left for the numbers of the ranks.
const MARGIN: usize = 3;

pub(super) fn draw(diagram: &Diagram) -> String {
    let mut canvas = Canvas::new(diagram);
    if diagram.has_lines() {
        canvas.lines()
    } else {
        canvas.squares()
    }
    canvas.pieces();
    canvas.coordinates();
    canvas.finish()
}

pub(super) fn legend(diagram: &Diagram) -> String {
    let mut signs: Vec<String> = Vec::new();
    for side in Side::BOTH {
        for (kind, word) in [(Kind::Man, ""), (Kind::King, " king"), (Kind::Hare, ", one piece")] {
            let piece = Piece { side, kind };
            if diagram.pieces().any(|(_, other)| other == piece) {
                signs.push(format!("{} {side}{word}", sign(piece)));
            }
        }
    }
    if !diagram.setup.huffable.is_empty() {
        signs.push("! can be huffed".into());
    }
    signs.join("   ")
}

pub(super) fn sign(piece: Piece) -> char {
    match (piece.side, piece.kind) {
        (Side::White, Kind::Man) => 'w',
        (Side::White, Kind::King) => 'W',
        (Side::White, Kind::Hare) => 'H',
        (Side::Black, Kind::Man) => 'b',
        (Side::Black, Kind::King) => 'B',
        (Side::Black, Kind::Hare) => 'h',
    }
}

struct Canvas<'a> {
    diagram: &'a Diagram,
    rows: Vec<Vec<char>>,
    /// The column and the row of the point seen at the top left.
    origin: (usize, usize),
}

impl Canvas<'_> {
    fn new(diagram: &Diagram) -> Canvas<'_> {
        let paces = diagram.lattice.width() - 1;
        // Squares have a frame around the points.
        let frame = if diagram.has_lines() { (0, 0) } else { (2, 1) };
        let origin = (MARGIN + frame.0, frame.1);
        let columns = origin.0 + PACE.0 * paces + frame.0 + 2;
        let rows = origin.1 + PACE.1 * paces + frame.1 + 2;
        Canvas { diagram, rows: vec![vec![' '; columns]; rows], origin }
    }

    fn put(&mut self, (column, row): (usize, usize), sign: char) {
        self.rows[row][column] = sign;
    }

    /// Where a place of the board is on the canvas.
    fn spot(&self, (column, row): (usize, usize)) -> (usize, usize) {
        (self.origin.0 + PACE.0 * column, self.origin.1 + PACE.1 * row)
    }

    /// Puts signs to the left of a point, onto it and to its right.
    fn sign(&mut self, point: Point, signs: [Option<char>; 3]) {
        let (column, row) = self.spot(self.diagram.place(point));
        for (column, sign) in (column - 1..).zip(signs) {
            sign.into_iter().for_each(|sign| self.put((column, row), sign));
        }
    }

    fn lines(&mut self) {
        let diagram = self.diagram;
        for (start, end) in diagram.lines() {
            let [mut from, to] = [start, end].map(|point| self.spot(diagram.place(point)));
            let stroke = match (to.0.cmp(&from.0) as i8, to.1.cmp(&from.1) as i8) {
                (_, 0) => '-',
                (0, _) => '|',
                (x, y) if x == y => '\\',
                _ => '/',
            };
            // A slanted stroke stands for two columns and one row.
            let stride = if matches!(stroke, '/' | '\\') { PACE.0 / PACE.1 } else { 1 };
            while from != to {
                self.put(from, stroke);
                from = (toward(from.0, to.0, stride), toward(from.1, to.1, 1));
            }
        }
        diagram.lattice.points().into_iter().for_each(|p| self.sign(p, [None, Some('+'), None]));
    }

    fn squares(&mut self) {
        let width = self.diagram.lattice.width();
        for row in 0..=PACE.1 * width {
            for column in 0..=PACE.0 * width {
                let sign = match (row % PACE.1, column % PACE.0) {
                    (0, 0) => '+',
                    (0, _) => '-',
                    (_, 0) => '|',
                    _ => ' ',
                };
                self.put((MARGIN + column, row), sign);
            }
        }
        let points = self.diagram.lattice.points();
        // Where some squares are out of play, the others are shaded.
        if points.len() < width * width {
            points.into_iter().for_each(|point| self.sign(point, [Some(':'); 3]));
        }
    }

    fn pieces(&mut self) {
        let diagram = self.diagram;
        diagram.ends().into_iter().for_each(|p| self.sign(p, [Some('('), None, Some(')')]));
        diagram.taken().into_iter().for_each(|p| self.sign(p, [None, Some('x'), None]));
        for (point, piece) in diagram.pieces() {
            let huffable = diagram.setup.huffable.has(point).then_some('!');
            self.sign(point, [None, Some(sign(piece)), huffable]);
        }
    }

    fn coordinates(&mut self) {
        let bottom = self.rows.len() - 1;
        for (place, (file, rank)) in self.diagram.coordinates().enumerate() {
            let (column, row) = self.spot((place, place));
            self.put((column, bottom), file);
            self.put((0, row), rank);
        }
    }

    fn finish(self) -> String {
        let line =
            |row: Vec<char>| row.into_iter().collect::<String>().trim_end().to_owned() + "\n";
        self.rows.into_iter().map(line).collect()
    }
}

fn toward(from: usize, to: usize, stride: usize) -> usize {
    match from.cmp(&to) {
        std::cmp::Ordering::Less => from + stride,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - stride,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Alquerque, AlquerqueHuff, Dame, Hare12, Turkish};
    use crate::rules::{Game, Position, text};

    fn drawn<G: Game>(fen: &str) -> Diagram {
        Diagram::new(&text::read_position::<G>(fen).unwrap())
    }

    fn is_drawn(diagram: Diagram, picture: &str) {
        let picture = picture.trim_start_matches('\n');
        assert_eq!(diagram.to_text(), picture, "drawn:\n{}", diagram.to_text());
    }

    #[test]
    fn alquerque_start() {
        is_drawn(
            Diagram::new(&Position::<Alquerque>::start()),
            r"
5  b---b---b---b---b
   | \ | / | \ | / |
4  b---b---b---b---b
   | / | \ | / | \ |
3  b---b---+---w---w
   | \ | / | \ | / |
2  w---w---w---w---w
   | / | \ | / | \ |
1  w---w---w---w---w
   a   b   c   d   e
",
        );
    }

    #[test]
    fn turkish_with_kings_and_flipped() {
        let diagram = drawn::<Turkish>("B:Wa2,b3,Kc4,h4,g2:Ba7,Kh1,e6,d6");
        let picture = r"
   +---+---+---+---+---+---+---+---+
8  |   |   |   |   |   |   |   |   |
   +---+---+---+---+---+---+---+---+
7  | b |   |   |   |   |   |   |   |
   +---+---+---+---+---+---+---+---+
6  |   |   |   | b | b |   |   |   |
   +---+---+---+---+---+---+---+---+
5  |   |   |   |   |   |   |   |   |
   +---+---+---+---+---+---+---+---+
4  |   |   | W |   |   |   |   | w |
   +---+---+---+---+---+---+---+---+
3  |   | w |   |   |   |   |   |   |
   +---+---+---+---+---+---+---+---+
2  | w |   |   |   |   |   | w |   |
   +---+---+---+---+---+---+---+---+
1  |   |   |   |   |   |   |   | B |
   +---+---+---+---+---+---+---+---+
     a   b   c   d   e   f   g   h
";
        is_drawn(diagram, picture);
        let upright = diagram.to_text();
        let flipped = diagram.flip(true).to_text();
        let first = |text: &str| text.lines().nth(1).unwrap().to_owned();
        assert_eq!(first(&upright), "8  |   |   |   |   |   |   |   |   |");
        assert_eq!(first(&flipped), "1  | B |   |   |   |   |   |   |   |");
        assert!(flipped.ends_with("\n     h   g   f   e   d   c   b   a\n"));
    }

    #[test]
    fn the_hare_flipped() {
        is_drawn(
            Diagram::new(&Position::<Hare12>::start()).flip(true),
            r"
1  +---+---+---+---+
   | \ | / | \ | / |
2  +---+---+---+---+
   | / | \ | / | \ |
3  b---+---H---+---b
   | \ | / | \ | / |
4  b---b---b---b---b
   | / | \ | / | \ |
5  b---b---b---b---b
   e   d   c   b   a
",
        );
    }

    #[test]
    fn dame_shades_the_squares_in_play() {
        let diagram = drawn::<Dame>("W:Wa1,Kf6:Bb8");
        let lines: Vec<String> = diagram.to_text().lines().map(str::to_owned).collect();
        assert_eq!(lines[1], "8  |   |:b:|   |:::|   |:::|   |:::|");
        assert_eq!(lines[5], "6  |   |:::|   |:::|   |:W:|   |:::|");
        assert_eq!(lines[15], "1  |:w:|   |:::|   |:::|   |:::|   |");
    }

    #[test]
    fn huffable_pieces_and_the_last_move() {
        let position = text::read_position::<AlquerqueHuff>("W:Wa1,e2:Bb2,d4,e4:Xe4").unwrap();
        assert!(Diagram::new(&position).to_text().contains("+---+---+---b---b!\n"));
        let mv = text::read_move(&position, "@e4/a1xc3xe5").unwrap();
        is_drawn(
            Diagram::new(&position.play(mv)).mark(mv),
            r"
5  +---+---+---+--(w)
   | \ | / | \ | / |
4  +---+---+---x---x
   | / | \ | / | \ |
3  +---+---+---+---+
   | \ | / | \ | / |
2  +---x---+---+---w
   | / | \ | / | \ |
1 (+)--+---+---+---+
   a   b   c   d   e
",
        );
    }

    #[test]
    fn the_legend_explains_what_is_there() {
        let legend = |diagram: Diagram| diagram.legend();
        assert_eq!(
            legend(drawn::<Turkish>("W:WKa1:Bh7,Kh1")),
            "W White king   b Black   B Black king"
        );
        assert_eq!(
            legend(Diagram::new(&Position::<Hare12>::start())),
            "H White, one piece   b Black"
        );
        assert_eq!(
            legend(drawn::<AlquerqueHuff>("W:Wa1:Bc4:Xc4")),
            "w White   b Black   ! can be huffed"
        );
    }
}
