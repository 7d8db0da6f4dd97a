//! A position as plain data, legal or not, and what the law has against it.

use super::{Clause, Crowning, Duty, Game, Position, Side};
use crate::board::{Lattice, Set};
use std::fmt;
use std::marker::PhantomData;

/// Pieces on a board, not yet known to be a legal position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces of White and of Black.
    pub pieces: [Set; 2],
    /// The kings of both sides.
    pub kings: Set,
    /// The pieces that the side to move may take off.
    pub huffable: Set,
    /// The side to move.
    pub side: Side,
    /// How many turns in a row have brought no progress.
    pub quiet: u16,
}

/// One thing that is wrong with a position (0.10).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The clause that forbids it.
    pub clause: Clause,
    /// What is wrong, and where.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (clause {})", self.reason, self.clause)
    }
}

impl Setup {
    /// Everything that the law has against the position: empty for a legal one.
    pub fn faults<G: Game>(&self) -> Vec<Fault> {
        let lattice = G::BOOK.lattice;
        let [white, black] = self.pieces;
        let mut faults = Vec::new();
        let mut fault = |points: Set, what: &str| {
            if !points.is_empty() {
                faults.push(Fault::new(format!("{what}: {}", names(lattice, points))));
            }
        };
        fault((white | black | self.kings | self.huffable) - lattice.points(), "off the board");
        fault(white & black, "two pieces on a point");
        fault(self.kings - white - black, "a king where no piece is");
        for side in Side::BOTH {
            let camp = G::BOOK.camps[side.index()];
            let pieces = self.pieces[side.index()];
            if camp.king.is_none() {
                fault(pieces & self.kings, &format!("{} has no kings in this game", side));
            }
            if !matches!(camp.crowning.value, Crowning::Never) {
                let men = pieces - self.kings;
                let what = format!("{side} man on its own far rank, where it would be a king");
                fault(men & camp.crowning.value.points(), &what);
            }
        }
        let may_huff =
            matches!(G::BOOK.camps[self.side.other().index()].duty.value, Duty::Huffed { .. });
        if may_huff {
            let enemy = self.pieces[self.side.other().index()];
            fault(self.huffable - enemy, &format!("no {} piece to huff", self.side.other()));
        } else {
            fault(self.huffable, "nothing is huffed in this game");
        }
        faults.extend(self.miscounts::<G>());
        faults
    }

    fn miscounts<G: Game>(&self) -> impl Iterator<Item = Fault> {
        let nobody = (self.pieces[0] | self.pieces[1]).is_empty();
        let nobody = nobody.then(|| Fault::new("both sides are without pieces".into()));
        let sides = self.pieces.into_iter().zip(Side::BOTH).filter_map(|(pieces, side)| {
            let camp = G::BOOK.camps[side.index()];
            let (span, count) = (camp.pieces.value, pieces.len());
            let bound = match (span.least, span.most) {
                (least, most) if least == most => format!("exactly {most}"),
                (_, most) => format!("at most {most}"),
            };
            let wrong = count < span.least || count > span.most;
            wrong.then(|| Fault::new(format!("{side} has {count} pieces, but may have {bound}")))
        });
        nobody.into_iter().chain(sides)
    }
}

impl Fault {
    fn new(reason: String) -> Fault {
        Fault { clause: Clause("0.10"), reason }
    }
}

impl<G: Game> TryFrom<Setup> for Position<G> {
    type Error = Vec<Fault>;

    fn try_from(setup: Setup) -> Result<Position<G>, Vec<Fault>> {
        let faults = setup.faults::<G>();
        if !faults.is_empty() {
            return Err(faults);
        }
        let Setup { pieces, kings, huffable, side, quiet } = setup;
        let (own, enemy) = (pieces[side.index()], pieces[side.other().index()]);
        Ok(Position { own, enemy, kings, huffable, side, quiet, game: PhantomData })
    }
}

fn names(lattice: &Lattice, points: Set) -> String {
    points.into_iter().map(|point| lattice.name(point)).collect::<Vec<_>>().join(", ")
}
