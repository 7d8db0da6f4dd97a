//! The worth of a position from its moves, as far as it is known.

use super::cell::Cell;
use super::slab::{Lower, Slab};
use super::slice::is_huffed;
use super::worth::Worth;
use crate::rules::{Game, Move, Outcome, Position, Side};

/// Looks at positions of a family.
pub(super) struct Judge<'a, G> {
    pub lower: &'a Lower<G>,
}

/// What is known of a move, as the worth of the position it leads to.
enum Reply {
    Known(Worth),
    /// Until this level, at the latest, if it is not 0.
    Unknown(u32),
}

impl<G: Game> Judge<'_, G> {
    /// Whether pieces are huffed in this game.
    pub const HUFFS: bool = is_huffed::<G>(Side::White) || is_huffed::<G>(Side::Black);

    /// What the conversions and endings say of a position, before anything is
    /// known of the family.
    pub fn first_look(&self, position: &Position<G>) -> Cell {
        if let Some(ending) = position.adjudication() {
            return Cell::closed(match ending.outcome {
                Outcome::Draw => Worth::Draw,
                Outcome::Win(side) if side == position.side() => Worth::Win(0),
                Outcome::Win(_) => Worth::Loss(0),
            });
        }
        let moves = position.moves();
        let mut tally = Tally::default();
        for &mv in &moves {
            match stays(mv) {
                true => tally.open_to(Reply::Unknown(0)),
                false => tally.add(self.lower.worth(&position.play(mv))),
            }
        }
        tally.cell()
    }

    /// What is known of an open position at this level. Its steps lead to the
    /// other slab.
    pub fn look(&self, position: &Position<G>, other: &Slab<G>, level: u32) -> Cell {
        let moves = position.moves();
        let mut tally = Tally::default();
        for &mv in moves.iter().filter(|&&mv| stays(mv)) {
            let reply = self.reply(&position.play(mv), other, level);
            // Without huffs nothing more is to be found here but a loss.
            if let Reply::Unknown(_) = reply
                && !Self::HUFFS
                && level > 0
            {
                return Cell::Undecided(0);
            }
            tally.open_to(reply);
        }
        for &mv in moves.iter().filter(|&&mv| !stays(mv)) {
            tally.add(self.lower.worth(&position.play(mv)));
        }
        tally.cell()
    }

    /// The worth of a step. Whoever may huff has the better of not doing it and
    /// of each way to do it, so the tables need no positions with rights.
    #[inline(always)]
    fn reply(&self, next: &Position<G>, other: &Slab<G>, level: u32) -> Reply {
        let plain = other.at(next).known(level);
        if !Self::HUFFS || next.huffable().is_empty() {
            return plain.map_or(Reply::Unknown(0), Reply::Known);
        }
        let huffs = next.huffable().into_iter().map(|huffed| {
            let left = next.without(crate::board::Set::of(huffed));
            match super::slab::decided(&left) {
                // Taking off the last piece is a turn (2.4).
                Some(_) => Worth::Win(1),
                None => self.lower.worth(&left),
            }
        });
        let huff = huffs.max().unwrap_or(Worth::Loss(0));
        match (plain, huff) {
            (Some(plain), huff) => Reply::Known(plain.max(huff)),
            (None, Worth::Win(plies)) if plies <= level => Reply::Known(huff),
            (None, Worth::Win(plies)) => Reply::Unknown(plies),
            (None, _) => Reply::Unknown(0),
        }
    }
}

/// Whether a move leads to the same pieces: a step that crowns nobody.
#[inline(always)]
fn stays(mv: Move) -> bool {
    !mv.takes() && !mv.crowns
}

/// The moves of a position together.
#[derive(Default)]
struct Tally {
    /// The best of the moves that are known.
    best: Option<Worth>,
    /// Whether there is a step.
    open: bool,
    unknown: bool,
    /// When the first unknown one will be known, at the latest; 0 for never.
    again: u32,
}

impl Tally {
    #[inline(always)]
    fn add(&mut self, reply: Worth) {
        self.best = self.best.max(Some(reply.for_the_mover()));
    }

    #[inline(always)]
    fn open_to(&mut self, reply: Reply) {
        self.open = true;
        match reply {
            Reply::Known(worth) => self.add(worth),
            Reply::Unknown(level) => {
                self.unknown = true;
                if level > 0 && (self.again == 0 || level < self.again) {
                    self.again = level;
                }
            }
        }
    }

    fn cell(self) -> Cell {
        match self.best {
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
