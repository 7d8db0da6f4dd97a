//! The worth of a position from its moves, as far as it is known.

use super::cell::Cell;
use super::slab::{Lower, Place, Slab, decided};
use super::slice::is_huffed;
use super::worth::{Rank, Worth};
use crate::board::Set;
use crate::rules::{Duty, Game, Move, Position, Side};

/// Looks at positions of a family.
pub(super) struct Judge<'a, G> {
    pub lower: &'a Lower<G>,
}

/// What is known of a step: the rank of the position it leads to, or
/// [`Rank::NONE`] and the level at which it will be known at the latest, 0 for never.
type Reply = (Rank, u32);

impl<G: Game> Judge<'_, G> {
    /// Whether pieces are huffed in this game.
    pub const HUFFS: bool = is_huffed::<G>(Side::White) || is_huffed::<G>(Side::Black);

    /// Whether every step leads to the same pieces: nobody is crowned or huffed.
    const STEPS_STAY: bool =
        !Self::HUFFS && G::BOOK.camps[0].king.is_none() && G::BOOK.camps[1].king.is_none();

    /// What endings say of a position, before anything is known of the family.
    /// Where its conversions lead is told, to be added.
    #[inline(always)]
    pub fn first_look(&self, position: &Position<G>, leads_to: &mut impl FnMut(Place)) -> Tally {
        let (mut tally, mut capture_open) = (Tally::new(), false);
        let mut hear = |mv: Move| {
            if stays(mv) {
                return tally.open_to((Rank::NONE, 0));
            }
            capture_open |= !mv.captured.is_empty();
            let next = position.play(mv);
            match decided(&next) {
                Some(worth) => tally.add(worth.into()),
                None => leads_to(self.lower.find(&next)),
            }
        };
        if const { Self::STEPS_STAY } {
            position.each_capture(&mut hear);
            let must = matches!(position.camp().duty.value, Duty::Compulsory);
            if !(must && capture_open) && position.count_steps(position.side()) > 0 {
                tally.open_to((Rank::NONE, 0));
            }
        } else {
            position.each_move(&mut hear);
        }
        let ending = G::adjudicate(position, capture_open);
        tally.over = ending.map(|ending| Worth::over(ending.outcome, position.side()));
        tally
    }

    /// What is known of an open position when all that is closed is known. Where
    /// its steps lead in the other slab is told, to be added; their worth is the
    /// reply's where a huff has no say in it.
    #[inline(always)]
    pub fn second_look(
        &self,
        position: &Position<G>,
        other: &Slab<G>,
        leads_to: &mut impl FnMut(u64),
    ) -> Tally {
        let mut tally = Tally::new();
        let steps = other.index.steps_of(position);
        position.each_move(&mut |mv| {
            if stays(mv)
                && !Self::HUFFS
                && let Some(steps) = &steps
            {
                return leads_to(steps.after(mv, position.kings().has(mv.from)));
            }
            let next = position.play(mv);
            if !stays(mv) {
                tally.add(self.lower.rank(&next));
            } else if Self::HUFFS && !next.huffable().is_empty() {
                tally.open_to(self.reply(&next, other, 0));
            } else {
                leads_to(other.index.of(&next));
            }
        });
        tally
    }

    /// What is known of an open position at this level. Its steps lead to the
    /// other slab.
    pub fn look(&self, position: &Position<G>, other: &Slab<G>, level: u32) -> Cell {
        let mut tally = Tally::new();
        position.each_move(&mut |mv| {
            let next = position.play(mv);
            match stays(mv) {
                true => tally.open_to(self.reply(&next, other, level)),
                false => tally.add(self.lower.rank(&next)),
            }
        });
        tally.cell()
    }

    /// Whether a position that is undecided must stay so at this level: a step
    /// leads where nothing is known. A quick look before the thorough one.
    pub fn stays_undecided(&self, position: &Position<G>, other: &Slab<G>, level: u32) -> bool {
        let mut stays_so = false;
        position.each_move(&mut |mv| {
            if stays_so || !stays(mv) {
                return;
            }
            let next = position.play(mv);
            // What must capture is closed, and known.
            let must = matches!(next.camp().duty.value, Duty::Compulsory);
            stays_so = !(must && next.capture_open()) && other.at(&next).known(level).is_none();
        });
        stays_so
    }

    /// The worth of a step. Whoever may huff has the better of not doing it and
    /// of each way to do it, so the tables need no positions with rights.
    #[inline(always)]
    fn reply(&self, next: &Position<G>, other: &Slab<G>, level: u32) -> Reply {
        let plain = other.at(next).known(level).map_or(Rank::NONE, Rank::from);
        if !Self::HUFFS || next.huffable().is_empty() {
            return (plain, 0);
        }
        let huffs = next.huffable().into_iter().map(|huffed| {
            let left = next.without(Set::of(huffed));
            match left.is_decided() {
                // Taking off the last piece is a turn (2.4).
                true => Worth::Win(1).into(),
                false => self.lower.rank(&left),
            }
        });
        let huff = huffs.fold(Rank::NONE, Rank::max);
        match huff.worth() {
            _ if plain != Rank::NONE => (plain.max(huff), 0),
            Some(Worth::Win(plies)) if plies <= level => (huff, 0),
            Some(Worth::Win(plies)) => (Rank::NONE, plies),
            _ => (Rank::NONE, 0),
        }
    }
}

/// Whether a move leads to the same pieces: a step that crowns nobody.
#[inline(always)]
fn stays(mv: Move) -> bool {
    !mv.takes() && !mv.crowns
}

/// The moves of a position together.
#[derive(Clone, Copy)]
pub(super) struct Tally {
    /// The best of the moves that are known.
    best: Rank,
    /// What the book decrees, whatever the moves.
    over: Option<Worth>,
    /// Whether there is a step.
    open: bool,
    unknown: bool,
    /// When the first unknown one will be known, at the latest; 0 for never.
    again: u32,
}

impl Tally {
    /// No move yet.
    #[inline(always)]
    fn new() -> Tally {
        Tally { best: Rank::NONE, over: None, open: false, unknown: false, again: 0 }
    }

    /// A move leads to a position of this rank.
    #[inline(always)]
    pub fn add(&mut self, reply: Rank) {
        self.best = self.best.max(reply.for_the_mover());
    }

    /// A step leads to a position of which this is known.
    #[inline(always)]
    pub fn open_to(&mut self, (rank, level): Reply) {
        let known = rank != Rank::NONE;
        self.open = true;
        self.unknown |= !known;
        self.best = self.best.max(if known { rank.for_the_mover() } else { Rank::NONE });
        if level > 0 && (self.again == 0 || level < self.again) {
            self.again = level;
        }
    }

    /// What the moves make of the position.
    pub fn cell(self) -> Cell {
        if let Some(over) = self.over {
            return Cell::closed(over);
        }
        match self.best.worth() {
            // No move at all, or none that is known.
            None if !self.unknown => Cell::LostClosed(0),
            None => Cell::Undecided(self.again),
            Some(best) if !self.open => Cell::closed(best),
            Some(Worth::Win(plies)) => Cell::Won(plies),
            Some(Worth::Draw) if self.unknown => Cell::Floor,
            Some(Worth::Draw) => Cell::Drawn,
            Some(Worth::Loss(_)) if self.unknown => Cell::Undecided(self.again),
            Some(Worth::Loss(plies)) => Cell::Lost(plies),
        }
    }
}
