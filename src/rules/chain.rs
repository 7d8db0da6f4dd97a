//! A capture under way: which leaps are open to the leaping piece.

use super::{Crowning, Game, Landing, Move, Mover, Position, Removal, Side};
use crate::board::{Direction, Point, Set, each_direction};
use smallvec::SmallVec;

/// A piece in the middle of its turn, after no, one or several leaps.
///
/// Orders by what it is, so that equal chains found on different paths can be
/// sorted together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chain {
    /// Where the turn began.
    pub from: Point,
    /// Where the piece is now.
    pub at: Point,
    /// What it has leapt over.
    pub captured: Set,
    /// Whether it moves as a king now.
    pub king: bool,
    /// Whether it became a king on the way.
    pub crowned: bool,
    heading: Option<u8>,
}

/// One leap of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leap {
    /// The piece leapt over.
    pub over: Point,
    /// The point of landing.
    pub to: Point,
    /// The direction of the leap.
    pub direction: Direction,
}

/// The leaps open at one moment.
pub type Leaps = SmallVec<[Leap; 8]>;

impl Chain {
    /// The piece on this point before its first leap.
    #[inline]
    pub fn begin<G: Game>(position: &Position<G>, from: Point) -> Chain {
        let king = position.kings.has(from);
        Chain { from, at: from, captured: Set::EMPTY, king, crowned: false, heading: None }
    }

    /// A man on this point before its first leap.
    #[inline(always)]
    pub(super) fn begin_as_man(from: Point) -> Chain {
        let captured = Set::EMPTY;
        Chain { from, at: from, captured, king: false, crowned: false, heading: None }
    }

    /// The leaps that the rules allow next, in the order of directions.
    pub fn leaps<G: Game>(&self, position: &Position<G>) -> Leaps {
        let mut leaps = Leaps::new();
        match position.side {
            Side::White => self.each_leap::<G, 0>(position, &mut |leap| leaps.push(leap)),
            Side::Black => self.each_leap::<G, 1>(position, &mut |leap| leaps.push(leap)),
        }
        leaps
    }

    /// The same piece after a leap by a piece of this side.
    pub fn after<G: Game>(&self, leap: Leap, side: Side) -> Chain {
        match side {
            Side::White => self.leapt::<G, 0>(leap),
            Side::Black => self.leapt::<G, 1>(leap),
        }
    }

    /// The chain as a move that ends here.
    #[inline(always)]
    pub fn to_move<G: Game>(&self, side: Side) -> Move {
        let far = G::BOOK.camps[side.index()].crowning.value.points();
        let crowns = self.crowned || !self.king && far.has(self.at);
        Move::new(self.from, self.at, self.captured, crowns)
    }

    /// Forgets on which way the piece came.
    pub(super) fn without_heading(self) -> Chain {
        Chain { heading: None, ..self }
    }

    /// [`Chain::leaps`], compiled for the side to move.
    #[inline(always)]
    pub(super) fn each_leap<G: Game, const SIDE: usize>(
        &self,
        position: &Position<G>,
        found: &mut impl FnMut(Leap),
    ) {
        self.each_reach::<G, SIDE>(position, &mut |direction, over, landings| {
            let allowed = if const { lands_to_go_on::<G>(SIDE) } && self.king {
                self.landings_to_go_on::<G, SIDE>(position, direction, over, landings)
            } else {
                landings
            };
            for to in allowed {
                found(Leap { over, to, direction });
            }
        });
    }

    /// [`Chain::after`], compiled for the side.
    #[inline(always)]
    pub(super) fn leapt<G: Game, const SIDE: usize>(&self, leap: Leap) -> Chain {
        let crowned = !self.king
            && match const { G::BOOK.camps[SIDE].crowning.value } {
                Crowning::AtOnce(far) => far.has(leap.to),
                _ => false,
            };
        Chain {
            at: leap.to,
            captured: self.captured | Set::of(leap.over),
            king: self.king || crowned,
            crowned: self.crowned || crowned,
            heading: Some(leap.direction as u8),
            ..*self
        }
    }

    /// Whether any leap is open.
    #[inline(always)]
    pub(super) fn goes_on<G: Game, const SIDE: usize>(&self, position: &Position<G>) -> bool {
        let mut any = false;
        self.each_reach::<G, SIDE>(position, &mut |_, _, _| any = true);
        any
    }

    /// Those of the landings from which the leaping can go on, or all of them
    /// if there is none.
    fn landings_to_go_on<G: Game, const SIDE: usize>(
        &self,
        position: &Position<G>,
        direction: Direction,
        over: Point,
        landings: Set,
    ) -> Set {
        let goes_on = |&to: &Point| {
            let landed = self.leapt::<G, SIDE>(Leap { over, to, direction });
            landed.goes_on::<G, SIDE>(position)
        };
        let going_on: Set = landings.into_iter().filter(goes_on).collect();
        if going_on.is_empty() { landings } else { going_on }
    }

    #[inline(always)]
    fn each_reach<G: Game, const SIDE: usize>(
        &self,
        position: &Position<G>,
        found: &mut impl FnMut(Direction, Point, Set),
    ) {
        if self.king {
            self.each_reach_of::<G, SIDE, true>(position, found);
        } else {
            self.each_reach_of::<G, SIDE, false>(position, found);
        }
    }

    fn each_reach_of<G: Game, const SIDE: usize, const KING: bool>(
        &self,
        position: &Position<G>,
        found: &mut impl FnMut(Direction, Point, Set),
    ) {
        let ends_turn =
            const { matches!(G::BOOK.camps[SIDE].crowning.value, Crowning::EndsTurn(_)) };
        let far = const { G::BOOK.camps[SIDE].crowning.value.points() };
        if !KING && ends_turn && !self.captured.is_empty() && far.has(self.at) {
            return;
        }
        let targets = position.enemy - self.captured;
        let mut occupied = (position.own - Set::of(self.from)) | position.enemy;
        if const { matches!(G::BOOK.removal.value, Removal::AtOnce) } {
            occupied -= self.captured;
        }
        each_direction!(D => {
            if const { mover::<G>(SIDE, KING).leaps.value.has(D) } {
                let back = const { !mover::<G>(SIDE, KING).turns_back.value }
                    && self.heading == Some(const { D.opposite() as u8 });
                if !back {
                    let mover = const { &mover::<G>(SIDE, KING) };
                    if let Some((over, landings)) = reach::<G>(mover, self.at, D, occupied, targets) {
                        found(D, over, landings);
                    }
                }
            }
        });
    }
}

/// The piece that can be leapt in this direction, and where the leap may end.
#[inline(always)]
fn reach<G: Game>(
    mover: &Mover,
    at: Point,
    direction: Direction,
    occupied: Set,
    targets: Set,
) -> Option<(Point, Set)> {
    let lattice = G::BOOK.lattice;
    let behind = |over| lattice.shift(Set::of(over), direction) - occupied;
    if !mover.flying {
        let over = (lattice.shift(Set::of(at), direction) & targets).first()?;
        let landings = behind(over);
        return (!landings.is_empty()).then_some((over, landings));
    }
    let over = lattice.nearest(lattice.ray(at, direction) & occupied, direction)?;
    let landings = match mover.landing.value {
        Landing::Behind => behind(over),
        Landing::Beyond | Landing::BeyondGoingOn => free_run(lattice, over, direction, occupied),
    };
    (targets.has(over) && !landings.is_empty()).then_some((over, landings))
}

/// The free points along a line up to the next piece.
#[inline(always)]
pub(super) fn free_run(
    lattice: &crate::board::Lattice,
    from: Point,
    direction: Direction,
    occupied: Set,
) -> Set {
    let ray = lattice.ray(from, direction);
    match lattice.nearest(ray & occupied, direction) {
        None => ray,
        Some(barrier) => ray - lattice.ray(barrier, direction) - Set::of(barrier),
    }
}

const fn lands_to_go_on<G: Game>(side: usize) -> bool {
    matches!(mover::<G>(side, true).landing.value, Landing::BeyondGoingOn)
}

/// How a piece of a side moves. Without kings in the book, as a man.
pub(super) const fn mover<G: Game>(side: usize, king: bool) -> Mover {
    let camp = &G::BOOK.camps[side];
    match camp.king {
        Some(mover) if king => mover,
        _ => camp.man,
    }
}
