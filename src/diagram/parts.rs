//! A drawing in its parts, for pages that move the pieces by themselves.

use super::{Diagram, svg, text};
use std::fmt::Write;

/// What drawings of one board are made of: the board and what stands on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The width and the height of the drawing.
    pub size: usize,
    /// The board without a piece, as SVG elements.
    pub board: String,
    /// An SVG element for every sign of [`Diagram::signs`], drawn around the
    /// origin, with the id `sign-` and the sign: to be put into `defs`.
    pub signs: String,
    /// The points by name, in square order, and where they are.
    pub points: Vec<(String, [usize; 2])>,
}

impl Diagram {
    /// The parts of which [`Diagram::to_svg`] makes its drawing.
    pub fn parts(&self) -> Parts {
        let point = |point| (self.lattice.name(point), svg::center(self, point).into());
        Parts {
            size: svg::size(self),
            board: svg::board(self),
            signs: svg::signs(),
            points: self.lattice.points().into_iter().map(point).collect(),
        }
    }

    /// What stands on the board, in the order in which it is drawn: signs, each
    /// with its point. Pieces have the signs of [`Diagram::to_text`]; `e` is an
    /// end of the last move, `x` a piece that it took, `!` a piece that can be
    /// huffed.
    ///
    /// ```
    /// use quirkat::{diagram::Diagram, games::Dame, rules::text};
    /// let position = text::read_position::<Dame>("W:Wa1:BKb2,h8")?;
    /// let mv = text::read_move(&position, "a1xc3").unwrap();
    /// assert_eq!(Diagram::new(&position.play(mv)).mark(mv).signs(), "ea1ec3xb2wc3bh8");
    /// # Ok::<(), text::PositionError>(())
    /// ```
    pub fn signs(&self) -> String {
        let mut signs = String::new();
        let mut put = |sign, point| {
            let _ = write!(signs, "{sign}{}", self.lattice.name(point));
        };
        self.ends().into_iter().for_each(|point| put('e', point));
        self.taken().into_iter().for_each(|point| put('x', point));
        self.pieces().for_each(|(point, piece)| put(text::sign(piece), point));
        self.setup.huffable.into_iter().for_each(|point| put('!', point));
        signs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{AlquerqueHuff, Hare10, Turkish};
    use crate::rules::{Position, text};

    #[test]
    fn every_sign_that_stands_somewhere_is_drawn() {
        let huff = text::read_position::<AlquerqueHuff>("W:Wa1,e3:Bc4,e4:Xc4").unwrap();
        let dama = text::read_position::<Turkish>("W:Wa2,Kc4:BKh1,d6").unwrap();
        let hare = Position::<Hare10>::start();
        for diagram in [Diagram::new(&huff), Diagram::new(&dama), Diagram::new(&hare)] {
            let (parts, signs) = (diagram.parts(), diagram.signs());
            for item in signs.as_bytes().chunks(3) {
                let id = format!("id=\"sign-{}\"", item[0] as char);
                assert!(parts.signs.contains(&id), "{id}");
                let name = std::str::from_utf8(&item[1..]).unwrap();
                assert!(parts.points.iter().any(|(known, _)| known == name), "{name}");
            }
        }
    }

    #[test]
    fn points_lie_on_the_board() {
        let parts = Diagram::new(&Position::<Turkish>::start()).parts();
        assert_eq!((parts.points.len(), &*parts.points[0].0), (64, "a1"));
        assert!(parts.points.iter().all(|(_, [x, y])| x.max(y) < &parts.size));
    }
}
