//! Symmetries of a game: what changes a position and not its play.

use super::{Game, Move, Position, Setup, Side};
use crate::board::{Isometry, Lattice, Point, Set};

/// A way to lay the board onto itself, with the colours of the pieces and of the
/// side to move as they are or all changed. A game says which are its own:
/// [`Game::SYMMETRIES`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// Where the points come to lie.
    pub isometry: Isometry,
    /// Whether White becomes Black, and Black White.
    pub swaps_colours: bool,
}

impl Symmetry {
    /// Everything stays.
    pub const IDENTITY: Symmetry = Symmetry::keeping(Isometry::Identity);

    /// All of the square board, the colours as they are.
    pub const OF_THE_BOARD: [Symmetry; 8] = {
        let mut all = [Symmetry::IDENTITY; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry::keeping(Isometry::ALL[i]);
            i += 1;
        }
        all
    };

    /// All of the square board, with either colours.
    pub const ALL: [Symmetry; 16] = {
        let mut all = [Symmetry::IDENTITY; 16];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry::keeping(Isometry::ALL[i]);
            all[i + 8] = Symmetry::swapping(Isometry::ALL[i]);
            i += 1;
        }
        all
    };

    /// This isometry, the colours as they are.
    pub const fn keeping(isometry: Isometry) -> Symmetry {
        Symmetry { isometry, swaps_colours: false }
    }

    /// This isometry, the colours changed.
    pub const fn swapping(isometry: Isometry) -> Symmetry {
        Symmetry { isometry, swaps_colours: true }
    }

    /// What becomes of a move.
    pub fn image(self, lattice: &Lattice, mv: Move) -> Move {
        let point = |point: Point| lattice.image(point, self.isometry);
        Move {
            from: point(mv.from),
            to: point(mv.to),
            huffed: mv.huffed.map(point),
            captured: lattice.image_of(mv.captured, self.isometry),
            ..mv
        }
    }
}

/// Whether the sides of a game are alike: a symmetry makes the one side's play the
/// other's.
pub fn is_even<G: Game>() -> bool {
    G::SYMMETRIES.iter().any(|symmetry| symmetry.swaps_colours)
}

impl Setup {
    /// What becomes of the position on this board. Where the symmetry is not
    /// one of the game, it need not be legal.
    pub fn image(&self, lattice: &Lattice, symmetry: Symmetry) -> Setup {
        let points = |set: Set| lattice.image_of(set, symmetry.isometry);
        let [white, black] = self.pieces.map(points);
        let (pieces, side) = match symmetry.swaps_colours {
            true => ([black, white], self.side.other()),
            false => ([white, black], self.side),
        };
        let (kings, huffable) = (points(self.kings), points(self.huffable));
        Setup { pieces, kings, huffable, side, ..*self }
    }
}

impl<G: Game> Position<G> {
    /// The positions that the symmetries of the game make of this one, in their
    /// order, itself included; some may be equal.
    pub fn images(&self) -> impl Iterator<Item = Position<G>> {
        let points = |set, symmetry: &Symmetry| G::BOOK.lattice.image_of(set, symmetry.isometry);
        G::SYMMETRIES.iter().map(move |symmetry| Position {
            own: points(self.own, symmetry),
            enemy: points(self.enemy, symmetry),
            kings: points(self.kings, symmetry),
            huffable: points(self.huffable, symmetry),
            side: if symmetry.swaps_colours { self.side.other() } else { self.side },
            ..*self
        })
    }

    /// The one that stands for all positions which the symmetries of the game
    /// make of each other: with White to move wherever the colours may change.
    ///
    /// ```
    /// use quirkat::{games::Turkish, rules::text};
    /// let read = |fen| text::read_position::<Turkish>(fen);
    /// assert_eq!(read("W:Wa2:Ba7,Kb8")?.canonical(), read("B:Wh2,Kg1:Bh7")?.canonical());
    /// # Ok::<(), text::PositionError>(())
    /// ```
    pub fn canonical(&self) -> Position<G> {
        self.images().min_by_key(order).unwrap_or(*self)
    }

    /// The same where the colours must stay as they are.
    pub fn canonical_in_colour(&self) -> Position<G> {
        let kept = self.images().filter(|image| image.side == self.side);
        kept.min_by_key(order).unwrap_or(*self)
    }
}

fn order<G: Game>(image: &Position<G>) -> (Side, [Set; 4]) {
    (image.side, [image.own, image.enemy, image.kings, image.huffable])
}
