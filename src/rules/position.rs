//! Positions and what a move makes of them.

use super::{Camp, Duty, Ending, Game, Move, MoveList, Outcome, Resets, Setup, generator};
use crate::board::Set;
use std::fmt;
use std::marker::PhantomData;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Side {
    White,
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    #[inline(always)]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// A legal position of a game: pieces, side to move, huffable pieces, and the
/// turns without progress. Immutable: a move makes a new one.
///
/// ```
/// use quirkat::{games::Turkish, rules::Position};
/// let start = Position::<Turkish>::start();
/// let next = start.play(start.moves()[0]);
/// assert_eq!(start.moves().len(), 8);
/// assert_ne!(start.side(), next.side());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<G> {
    pub(super) own: Set,
    pub(super) enemy: Set,
    pub(super) kings: Set,
    pub(super) huffable: Set,
    pub(super) side: Side,
    pub(super) quiet: u16,
    pub(super) game: PhantomData<G>,
}

impl<G: Game> Position<G> {
    /// The position in which the game starts.
    pub fn start() -> Position<G> {
        let [own, enemy] = G::BOOK.start.value;
        let (kings, huffable) = (Set::EMPTY, Set::EMPTY);
        Position { own, enemy, kings, huffable, side: Side::White, quiet: 0, game: PhantomData }
    }

    /// The pieces of a side.
    pub fn pieces(&self, side: Side) -> Set {
        if side == self.side { self.own } else { self.enemy }
    }

    /// The pieces of the side to move.
    #[inline(always)]
    pub fn own(&self) -> Set {
        self.own
    }

    /// The pieces of the side that is not to move.
    #[inline(always)]
    pub fn enemy(&self) -> Set {
        self.enemy
    }

    /// The kings of both sides.
    #[inline(always)]
    pub fn kings(&self) -> Set {
        self.kings
    }

    /// The points without a piece.
    #[inline(always)]
    pub fn empty(&self) -> Set {
        let points = const { G::BOOK.lattice.points() };
        points - self.own - self.enemy
    }

    /// The enemy pieces that the side to move may take off.
    #[inline(always)]
    pub fn huffable(&self) -> Set {
        self.huffable
    }

    /// The side to move.
    #[inline(always)]
    pub fn side(&self) -> Side {
        self.side
    }

    /// How many turns in a row have brought no progress.
    #[inline(always)]
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// The rules for the side to move.
    pub fn camp(&self) -> Camp {
        G::BOOK.camps[self.side.index()]
    }

    /// The position as plain data.
    pub fn setup(&self) -> Setup {
        Setup {
            pieces: [self.pieces(Side::White), self.pieces(Side::Black)],
            kings: self.kings,
            huffable: self.huffable,
            side: self.side,
            quiet: self.quiet,
        }
    }

    /// Whether two positions are the same for the rule of repetition (0.7):
    /// pieces, side to move and huffable set.
    pub fn repeats(&self, other: &Position<G>) -> bool {
        Position { quiet: other.quiet, ..*self } == *other
    }

    /// All legal moves, each once (0.5). Empty where the game is over by one of
    /// the first three endings of 0.6; adjudications do not count here (0.9).
    pub fn moves(&self) -> MoveList {
        generator::moves(self)
    }

    /// Tells each legal move: as [`Position::moves`], without a list.
    #[inline(always)]
    pub(crate) fn each_move(&self, found: &mut impl FnMut(Move)) {
        generator::each(self, &mut |mv, _| found(mv));
    }

    /// Tells each legal capture: as [`Position::captures`], without a list.
    #[inline(always)]
    pub(crate) fn each_capture(&self, found: &mut impl FnMut(Move)) {
        generator::each_capture(self, &mut |mv, _| found(mv));
    }

    /// How many legal moves there are: as [`Position::moves`], without a list.
    #[inline(always)]
    pub fn count_moves(&self) -> u64 {
        generator::count(self)
    }

    /// How many steps a side could make if it were to move and free to step.
    pub fn count_steps(&self, side: Side) -> u64 {
        if side == self.side {
            return generator::steps(self);
        }
        generator::steps(&Position { own: self.enemy, enemy: self.own, side, ..*self })
    }

    /// The legal moves that leap over pieces, and huffs that end the game.
    pub fn captures(&self) -> MoveList {
        generator::captures(self)
    }

    /// Whether the side to move can begin a capture.
    pub fn capture_open(&self) -> bool {
        !generator::leapers(self).is_empty()
    }

    /// Whether a side has too few pieces to go on: the first two endings of 0.6.
    #[inline(always)]
    pub fn is_decided(&self) -> bool {
        let enough = |side: Side| G::BOOK.camps[side.index()].enough.value;
        self.own.len() < enough(self.side) || self.enemy.len() < enough(self.side.other())
    }

    /// The ending by which nobody can move on: the first three of 0.6.
    pub fn terminal(&self) -> Option<Ending> {
        let won = |side| Outcome::Win(side);
        for side in [self.side.other(), self.side] {
            let enough = G::BOOK.camps[side.index()].enough;
            if self.pieces(side).len() < enough.value {
                let reason = match enough.value {
                    1 => "the other side has no piece left",
                    _ => "the other side has too few pieces left",
                };
                return Some(Ending::new(won(side.other()), enough.clause, reason));
            }
        }
        let stuck = || {
            let clause = self.camp().immobile;
            Ending::new(won(self.side.other()), clause, "the side to move has no legal move")
        };
        (self.count_moves() == 0).then(stuck)
    }

    /// The ending that this position is by itself: [`Position::terminal`], then
    /// what the book decrees, then the turns without progress (0.6, but for 0.7,
    /// which only a [`History`](super::History) can tell).
    pub fn ending(&self) -> Option<Ending> {
        self.terminal().or_else(|| self.adjudication()).or_else(|| self.exhaustion())
    }

    /// The ending that the book decrees here although moves are left.
    #[inline(always)]
    pub fn adjudication(&self) -> Option<Ending> {
        G::adjudicate(self, self.capture_open())
    }

    /// The draw by turns without progress (0.8).
    pub fn exhaustion(&self) -> Option<Ending> {
        let progress = G::BOOK.progress;
        let draw =
            || Ending::new(Outcome::Draw, progress.clause, "too many turns without progress");
        (self.quiet >= progress.value.limit).then(draw)
    }

    /// The same position as if the last turn had brought progress.
    pub fn with_fresh_counter(&self) -> Position<G> {
        Position { quiet: 0, ..*self }
    }

    /// The position after a legal move.
    #[inline(always)]
    pub fn play(&self, mv: Move) -> Position<G> {
        if const { is_huffed::<G>(Side::White) || is_huffed::<G>(Side::Black) } {
            self.play_after_huff(mv)
        } else {
            self.play_plain(mv)
        }
    }

    #[inline(always)]
    fn play_plain(&self, mv: Move) -> Position<G> {
        let (from, to) = (Set::of(mv.from), Set::of(mv.to));
        let is_king = mv.crowns || self.kings.has(mv.from);
        let king = if is_king { to } else { Set::EMPTY };
        let progress = !mv.captured.is_empty() || self.man_advances(mv);
        Position {
            own: self.enemy - mv.captured,
            enemy: (self.own - from) | to,
            kings: (self.kings - from - mv.captured) | king,
            huffable: Set::EMPTY,
            side: self.side.other(),
            quiet: if progress { 0 } else { self.quiet.saturating_add(1) },
            game: PhantomData,
        }
    }

    fn play_after_huff(&self, mv: Move) -> Position<G> {
        let board = mv.huffed.map_or(*self, |huffed| self.without(Set::of(huffed)));
        if mv.is_final_huff() {
            let (own, enemy, side) = (board.enemy, board.own, board.side.other());
            return Position { own, enemy, side, quiet: 0, ..board };
        }
        let mut next = board.play_plain(mv);
        next.quiet = if mv.huffed.is_some() { 0 } else { next.quiet };
        let duty = self.camp().duty.value;
        if matches!(duty, Duty::Huffed { .. }) && mv.captured.is_empty() {
            next.huffable = board.idle_leapers(mv);
        }
        next
    }

    /// These pieces, which must make a legal position, with nothing to huff and
    /// a fresh counter.
    #[inline(always)]
    pub(crate) fn of_pieces(side: Side, own: Set, enemy: Set, kings: Set) -> Position<G> {
        Position { own, enemy, kings, huffable: Set::EMPTY, side, quiet: 0, game: PhantomData }
    }

    /// The same pieces, the other side to move.
    #[inline(always)]
    pub(crate) fn passed(&self) -> Position<G> {
        Position::of_pieces(self.side.other(), self.enemy, self.own, self.kings)
    }

    /// The position without an enemy piece, its huff spent.
    #[inline(always)]
    pub(crate) fn without(&self, huffed: Set) -> Position<G> {
        let (enemy, kings) = (self.enemy - huffed, self.kings - huffed);
        Position { enemy, kings, huffable: Set::EMPTY, ..*self }
    }

    #[inline(always)]
    fn man_advances(&self, mv: Move) -> bool {
        let width = const { G::BOOK.lattice.width() };
        match const { G::BOOK.progress.value.resets } {
            Resets::Captures => false,
            Resets::MenForward => {
                !self.kings.has(mv.from) && mv.from.index() / width != mv.to.index() / width
            }
        }
    }

    /// The own pieces that could have begun a capture, after a step that began
    /// none (2.2).
    fn idle_leapers(&self, step: Move) -> Set {
        let leapers = generator::leapers(self);
        let (from, to) = (Set::of(step.from), Set::of(step.to));
        if leapers.has(step.from) { (leapers - from) | to } else { leapers }
    }
}

const fn is_huffed<G: Game>(side: Side) -> bool {
    matches!(G::BOOK.camps[side.index()].duty.value, Duty::Huffed { .. })
}

impl<G: Game> fmt::Debug for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", G::BOOK.name, super::text::write_position(self))
    }
}
