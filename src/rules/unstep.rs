//! Steps taken back: the positions from which a step may have led to one. The
//! ground of retrograde analysis.

use super::chain::mover;
use super::reach::{back, king_steps};
use super::{Game, Position, Side};
use crate::board::{Point, Set, each_direction};

impl<G: Game> Position<G> {
    /// Tells each position from which a step of the other side, without a huff
    /// and without a crowning, leads to this one. Whether that side was free to
    /// step there, or had to capture, is not asked.
    #[inline(always)]
    pub(crate) fn each_unstep(&self, found: &mut impl FnMut(Position<G>)) {
        match self.side {
            Side::White => unsteps::<G, 1>(self, found),
            Side::Black => unsteps::<G, 0>(self, found),
        }
    }

    /// The position before the other side's step.
    #[inline(always)]
    fn before(&self, from: Point, to: Point) -> Position<G> {
        let (was, is) = (Set::of(from), Set::of(to));
        let kings = if self.kings.has(to) { (self.kings - is) | was } else { self.kings };
        Position::of_pieces(self.side.other(), (self.enemy - is) | was, self.own, kings)
    }
}

#[inline(always)]
fn unsteps<G: Game, const SIDE: usize>(
    position: &Position<G>,
    found: &mut impl FnMut(Position<G>),
) {
    let lattice = G::BOOK.lattice;
    let (empty, men) = (position.empty(), position.enemy - position.kings);
    each_direction!(D => {
        if const { mover::<G>(SIDE, false).steps.value.has(D) } {
            let offset = const { G::BOOK.lattice.offset(D.opposite()) };
            for from in lattice.shift(men, D.opposite()) & empty {
                found(position.before(from, back(from, offset)));
            }
        }
    });
    if const { G::BOOK.camps[SIDE].king.is_some() } {
        for to in position.enemy & position.kings {
            // A king steps back wherever it steps.
            for from in king_steps::<G, SIDE>(position, to) {
                found(position.before(from, to));
            }
        }
    }
}
