//! Retrograde analysis of a family: from the captures, crownings and endings
//! back, ply by ply.
//!
//! First every position is looked at by itself. Where capture is compulsory most
//! are closed by that: their worth is final. Then each open one is looked at
//! with the closed ones known. From there on level by level: a position that is
//! lost in n wins for those that step into it in n + 1; one that is won in n has
//! those that step into it looked at again, by the one generator of moves there
//! is, so that nothing is ever counted. (Counters of moves left are quicker by a
//! little and wrong wherever a symmetry makes one position of several moves.)

use super::build::Watch;
use super::cell::{Cell, NEVER};
use super::judge::Judge;
use super::slab::Slab;
use crate::rules::{Duty, Game, Position};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicU16, Ordering};

/// Cells that are looked at together.
const WINDOW: u64 = 2048;

/// Cells that are looked through for what is due together.
const BLOCK: u64 = 256;

/// A family at work: one slab, or two whose steps lead from one to the other.
pub(super) struct Family<'a, G> {
    slabs: &'a [Slab<G>],
    judge: Judge<'a, G>,
    /// The nearest level at which a cell of the block is due, slab by slab.
    due: Vec<Vec<AtomicU16>>,
    watch: &'a dyn Watch,
}

impl<'a, G: Game> Family<'a, G> {
    pub fn new(slabs: &'a [Slab<G>], judge: Judge<'a, G>, watch: &'a dyn Watch) -> Family<'a, G> {
        let due = |slab: &Slab<G>| {
            (0..slab.len().div_ceil(BLOCK)).map(|_| AtomicU16::new(NEVER)).collect()
        };
        Family { slabs, judge, due: slabs.iter().map(due).collect(), watch }
    }

    /// Looks at positions by themselves.
    pub fn look_first(&self, at: usize, numbers: Range<u64>) {
        let slab = &self.slabs[at];
        self.each_window(numbers, |numbers| {
            let (mut tallies, mut places) = room();
            for (number, position) in slab.index.walk(numbers) {
                let Some(position) = position else {
                    slab.set(number, Cell::Unused);
                    continue;
                };
                let nth = tallies.len();
                let tally =
                    self.judge.first_look(&position, &mut |place| places.push((nth, place)));
                tallies.push((number, tally));
            }
            for (nth, bits) in fetch(places, |place| self.judge.lower.read(place)) {
                tallies[nth].1.add(Cell::last_rank(bits));
            }
            tallies.into_iter().for_each(|(number, tally)| slab.set(number, tally.cell()));
        });
    }

    /// Settles every cell, once all were looked at by themselves.
    pub fn solve(&self) {
        for at in 0..self.slabs.len() {
            self.each_window(0..self.slabs[at].len(), |numbers| self.look_at_open(at, numbers));
        }
        while let Some(level) = self.next_level() {
            self.watch.traces(level);
            for at in 0..self.slabs.len() {
                self.due[at].par_iter().enumerate().for_each(|(block, due)| {
                    if u32::from(due.load(Ordering::Relaxed)) <= level {
                        self.run(at, block as u64, level);
                    }
                });
            }
        }
    }

    fn each_window(&self, numbers: Range<u64>, work: impl Fn(Range<u64>) + Sync) {
        let (first, last) = (numbers.start / WINDOW, numbers.end.div_ceil(WINDOW));
        (first..last).into_par_iter().for_each(|window| {
            let window = window * WINDOW..(window + 1) * WINDOW;
            let part = window.start.max(numbers.start)..window.end.min(numbers.end);
            let length = part.end - part.start;
            work(part);
            self.watch.looked_at(length);
        });
    }

    /// The slab that steps from this one lead to, and come from.
    fn other(&self, at: usize) -> usize {
        self.slabs.len() - 1 - at
    }

    fn look_at_open(&self, at: usize, numbers: Range<u64>) {
        let (slab, other) = (&self.slabs[at], &self.slabs[self.other(at)]);
        let (mut tallies, mut places) = room();
        for (number, position) in slab.index.walk(numbers) {
            if let Some(position) = position
                && matches!(slab.get(number), Cell::Undecided(_) | Cell::Floor | Cell::Won(_))
            {
                let nth = tallies.len();
                let leads_to = &mut |place| places.push((nth, place));
                tallies.push((number, self.judge.second_look(&position, other, leads_to)));
            }
        }
        for (nth, bits) in fetch(places, |place| other.bits(place)) {
            tallies[nth].1.open_to((Cell::closed_rank(bits), 0));
        }
        for (number, tally) in tallies {
            let cell = tally.cell();
            slab.set(number, cell);
            self.note(at, number, cell);
        }
    }

    fn next_level(&self) -> Option<u32> {
        let due = self.due.iter().flatten().map(|due| due.load(Ordering::Relaxed)).min()?;
        (due != NEVER).then_some(due.into())
    }

    /// Does what is due in a block at this level.
    fn run(&self, at: usize, block: u64, level: u32) {
        let slab = &self.slabs[at];
        let due = &self.due[at][block as usize];
        // What is marked from now on lies further off, and is noted again.
        due.swap(NEVER, Ordering::AcqRel);
        let mut next = NEVER;
        for number in block * BLOCK..((block + 1) * BLOCK).min(slab.len()) {
            let own = Cell::level(slab.bits(number));
            next = next.min(if u32::from(own) > level { own } else { NEVER });
            if u32::from(own) == level {
                self.spread(at, number, slab.get(number), level);
            }
        }
        due.fetch_min(next, Ordering::Release);
    }

    /// Tells the positions before this one what has become known of it.
    fn spread(&self, at: usize, number: u64, cell: Cell, level: u32) {
        let position = self.slabs[at].index.position(number).expect("a cell in use");
        if let Cell::Undecided(_) = cell {
            let cell = self.judge.look(&position, &self.slabs[self.other(at)], level);
            return self.improve(at, number, cell);
        }
        let before = self.other(at);
        let is_lost = matches!(cell, Cell::Lost(_));
        position.each_unstep(&mut |position: Position<G>| {
            let must = matches!(position.camp().duty.value, Duty::Compulsory);
            if must && position.capture_open() {
                return;
            }
            if is_lost && !Judge::<G>::HUFFS {
                self.improve_all(before, &position, Cell::Won(level + 1));
            } else if self.is_worth_a_look(at, &position, level) {
                let cell = self.judge.look(&position, &self.slabs[at], level);
                self.improve_all(before, &position, cell);
            }
        });
    }

    /// Whether a step to this slab may have settled a position.
    fn is_worth_a_look(&self, at: usize, position: &Position<G>, level: u32) -> bool {
        let (slab, before) = (&self.slabs[at], &self.slabs[self.other(at)]);
        match before.at(position) {
            Cell::Undecided(_) if Judge::<G>::HUFFS => true,
            Cell::Undecided(_) => !self.judge.stays_undecided(position, slab, level),
            Cell::Floor | Cell::Won(_) => Judge::<G>::HUFFS,
            _ => false,
        }
    }

    fn improve_all(&self, at: usize, position: &Position<G>, cell: Cell) {
        self.slabs[at].index.each_of(position, &mut |number| self.improve(at, number, cell));
    }

    fn improve(&self, at: usize, number: u64, cell: Cell) {
        if self.slabs[at].improve(number, cell) {
            self.note(at, number, cell);
        }
    }

    fn note(&self, at: usize, number: u64, cell: Cell) {
        let level = Cell::level(cell.to_bits());
        let due = &self.due[at][(number / BLOCK) as usize];
        if due.load(Ordering::Relaxed) > level {
            due.fetch_min(level, Ordering::Release);
        }
    }
}

/// Lists that hold what a window commonly has.
fn room<T, P>() -> (Vec<T>, Vec<P>) {
    (Vec::with_capacity(WINDOW as usize), Vec::with_capacity(4 * WINDOW as usize))
}

/// Reads cells without a look at what is read: memory then serves many at a time.
fn fetch<P>(places: Vec<(usize, P)>, read: impl Fn(P) -> u16) -> Vec<(usize, u16)> {
    places.into_iter().map(|(nth, place)| (nth, read(place))).collect()
}
