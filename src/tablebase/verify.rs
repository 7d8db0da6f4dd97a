//! Tables checked from outside: forward, by the rules, without the builder, its
//! numbering or its symmetries.
//!
//! A position has the worth that the best of its moves gives it. Where that holds
//! of every position the tables are right: a win in n has a move to a loss in
//! n − 1, down to an end that the rules declare; and a position called drawn can
//! be no win or loss, for then a position called drawn would be nearer to its
//! end, and so on down to an end that is called a draw.

use super::tables::Tables;
use super::worth::Worth;
use super::{Count, Slice};
use crate::board::{Point, Set};
use crate::rules::{Game, Position, Setup, Side, text};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use std::fmt;

/// What a check has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// Positions checked, those with rights to huff beside.
    pub positions: u64,
    /// Of the positions of the slice, how many are what.
    pub count: Count,
    /// Some of the positions whose worth is wrong, and how many there are.
    pub wrong: (Vec<Wrong>, u64),
}

/// A position whose worth does not agree with its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The position.
    pub fen: String,
    /// What the tables say.
    pub told: Option<Worth>,
    /// What its moves say; `None` where the tables do not know one of them.
    pub expected: Option<Worth>,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let say = |worth: Option<Worth>| worth.map_or("nothing".into(), |worth| worth.to_string());
        write!(f, "{}: the table says {}, ", self.fen, say(self.told))?;
        write!(f, "its moves {}", say(self.expected))
    }
}

/// As many wrong positions are told.
const TOLD: usize = 10;

/// Checks every position of a slice.
pub fn verify_all<G: Game>(tables: &Tables<G>, slice: Slice<G>) -> Verified {
    each_position(slice, |verified: &mut Verified, it| verified.note(tables, it), Verified::and)
}

/// Notes every position of a slice, on all threads, and sums up the notes.
pub(super) fn each_position<G: Game, N: Default + Send>(
    slice: Slice<G>,
    note: impl Fn(&mut N, &Position<G>) + Sync,
    and: impl Fn(N, N) -> N + Sync + Send,
) -> N {
    let first_groups = subsets(regions(slice)[0]);
    let part = |first: &Set| {
        let mut notes = N::default();
        each_placement(&regions(slice)[1..], *first, &mut vec![*first], &mut |groups| {
            note(&mut notes, &assemble(slice, groups));
        });
        notes
    };
    first_groups.par_iter().map(part).reduce(N::default, and)
}

/// Checks so many positions of a slice chosen at random.
pub fn verify_some<G: Game>(
    tables: &Tables<G>,
    slice: Slice<G>,
    positions: u64,
    seed: u64,
) -> Verified {
    const PART: u64 = 1 << 12;
    let check = |part: u64| {
        let mut dice = SmallRng::seed_from_u64(seed ^ part.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut verified = Verified::default();
        for _ in part * PART..((part + 1) * PART).min(positions) {
            verified.note(tables, &at_random(slice, &mut dice));
        }
        verified
    };
    let parts = (0..positions.div_ceil(PART)).into_par_iter().map(check);
    parts.reduce(Verified::default, Verified::and)
}

impl Verified {
    /// Checks a position, and those with rights to huff that it leads to.
    fn note<G: Game>(&mut self, tables: &Tables<G>, position: &Position<G>) {
        match self.check(tables, position) {
            Some(Worth::Win(_)) => self.count.win += 1,
            Some(Worth::Draw) => self.count.draw += 1,
            Some(Worth::Loss(_)) => self.count.loss += 1,
            None => {}
        }
        for mv in position.moves() {
            let next = position.play(mv);
            if !next.huffable().is_empty() {
                self.check(tables, &next);
            }
        }
    }

    fn check<G: Game>(&mut self, tables: &Tables<G>, position: &Position<G>) -> Option<Worth> {
        self.positions += 1;
        let (told, expected) = (tables.probe(position), by_moves(tables, position));
        if told.is_none() || told != expected {
            let (some, all) = &mut self.wrong;
            *all += 1;
            if some.len() < TOLD {
                some.push(Wrong { fen: text::write_position(position), told, expected });
            }
        }
        told
    }

    fn and(mut self, other: Verified) -> Verified {
        self.positions += other.positions;
        self.count = self.count.and(other.count);
        self.wrong.1 += other.wrong.1;
        self.wrong.0.extend(other.wrong.0);
        self.wrong.0.truncate(TOLD);
        self
    }
}

/// The worth of a position as the rules and the worths of the next ones have it.
fn by_moves<G: Game>(tables: &Tables<G>, position: &Position<G>) -> Option<Worth> {
    let ending = position.terminal().or_else(|| position.adjudication());
    if let Some(ending) = ending {
        return Some(Worth::over(ending.outcome, position.side()));
    }
    let mut best = None;
    for mv in position.moves() {
        best = best.max(Some(tables.probe(&position.play(mv))?.for_the_mover()));
    }
    best
}

/// The points and the number of each kind of piece: own men, own kings, the
/// other side's.
fn regions<G: Game>(slice: Slice<G>) -> [(Set, usize); 4] {
    let men =
        |side: Side| G::BOOK.lattice.points() - G::BOOK.camps[side.index()].crowning.value.points();
    let all = G::BOOK.lattice.points();
    [
        (men(slice.side), slice.own.men),
        (all, slice.own.kings),
        (men(slice.side.other()), slice.enemy.men),
        (all, slice.enemy.kings),
    ]
}

fn subsets((points, size): (Set, usize)) -> Vec<Set> {
    fn grow(points: &[Point], size: usize, set: Set, all: &mut Vec<Set>) {
        if size == 0 {
            return all.push(set);
        }
        for (i, &point) in points.iter().enumerate() {
            grow(&points[i + 1..], size - 1, set | Set::of(point), all);
        }
    }
    let mut all = Vec::new();
    grow(&points.into_iter().collect::<Vec<_>>(), size, Set::EMPTY, &mut all);
    all
}

/// Tells every way to place the other groups.
fn each_placement(
    regions: &[(Set, usize)],
    taken: Set,
    groups: &mut Vec<Set>,
    tell: &mut impl FnMut(&[Set]),
) {
    let Some((&(points, size), rest)) = regions.split_first() else { return tell(groups) };
    for set in subsets((points - taken, size)) {
        groups.push(set);
        each_placement(rest, taken | set, groups, tell);
        groups.pop();
    }
}

fn at_random<G: Game>(slice: Slice<G>, dice: &mut SmallRng) -> Position<G> {
    let mut taken = Set::EMPTY;
    let groups = regions(slice).map(|(points, size)| {
        let mut group = Set::EMPTY;
        for _ in 0..size {
            let free = points - taken;
            let nth = dice.random_range(0..free.len());
            let point = free.into_iter().nth(nth).unwrap_or(Point::new(0));
            group |= Set::of(point);
            taken |= group;
        }
        group
    });
    assemble(slice, &groups)
}

fn assemble<G: Game>(slice: Slice<G>, groups: &[Set]) -> Position<G> {
    let (own, enemy) = (groups[0] | groups[1], groups[2] | groups[3]);
    let pieces = if slice.side == Side::White { [own, enemy] } else { [enemy, own] };
    let (kings, side) = (groups[1] | groups[3], slice.side);
    let setup = Setup { pieces, kings, huffable: Set::EMPTY, side, quiet: 0 };
    Position::try_from(setup).expect("pieces placed where they may stand")
}
