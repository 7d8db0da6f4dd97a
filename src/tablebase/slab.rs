//! All cells of a slice in memory, and the slices that a family's conversions
//! lead to.

use super::cell::{Cell, Slot};
use super::index::Index;
use super::slice::Slice;
use super::worth::{Rank, Worth};
use crate::rules::{Game, Position};
use rayon::prelude::*;

/// The cells of a slice.
pub(super) struct Slab<G> {
    pub index: Index<G>,
    slots: Vec<Slot>,
}

impl<G: Game> Slab<G> {
    /// Nothing is known yet.
    pub fn new(slice: Slice<G>) -> Slab<G> {
        let index = Index::new(slice);
        // Memory is slow the first time it is touched.
        let slots = (0..index.size() as usize).into_par_iter().map(|_| Slot::default()).collect();
        Slab { index, slots }
    }

    pub fn slice(&self) -> Slice<G> {
        self.index.slice()
    }

    pub fn len(&self) -> u64 {
        self.slots.len() as u64
    }

    #[inline(always)]
    pub fn get(&self, number: u64) -> Cell {
        self.slots[number as usize].get()
    }

    /// A cell as it is stored.
    #[inline(always)]
    pub fn bits(&self, number: u64) -> u16 {
        self.slots[number as usize].bits()
    }

    #[inline(always)]
    pub fn set(&self, number: u64, cell: Cell) {
        self.slots[number as usize].set(cell);
    }

    #[inline(always)]
    pub fn improve(&self, number: u64, cell: Cell) -> bool {
        self.slots[number as usize].improve(cell)
    }

    /// The cell of a position of the slice.
    #[inline(always)]
    pub fn at(&self, position: &Position<G>) -> Cell {
        self.get(self.index.of(position))
    }

    /// Bytes that a slice takes.
    pub fn estimate(slice: Slice<G>) -> u64 {
        let (cells, index) = Index::estimate(slice);
        cells * size_of::<Slot>() as u64 + index
    }
}

/// Finished slices by number.
pub(super) struct Lower<G> {
    slabs: Vec<Option<Slab<G>>>,
}

impl<G: Game> Lower<G> {
    pub fn new() -> Lower<G> {
        Lower { slabs: (0..Slice::<G>::numbers()).map(|_| None).collect() }
    }

    pub fn has(&self, slice: Slice<G>) -> bool {
        self.slabs[slice.number()].is_some()
    }

    pub fn add(&mut self, slab: Slab<G>) {
        let number = slab.slice().number();
        self.slabs[number] = Some(slab);
    }

    /// Forgets all slices but these.
    pub fn keep(&mut self, wanted: impl Fn(Slice<G>) -> bool) {
        for slab in &mut self.slabs {
            if slab.as_ref().is_some_and(|slab| !wanted(slab.slice())) {
                *slab = None;
            }
        }
    }

    /// The rank of a position of a finished slice, or of one in which a side has
    /// too few pieces.
    #[inline(always)]
    pub fn rank(&self, position: &Position<G>) -> Rank {
        let found = || Cell::last_rank(self.read(self.find(position)));
        decided(position).map_or_else(found, Rank::from)
    }

    /// Where a position of a finished slice stands. To find many first and read
    /// them then is faster: memory serves several at a time.
    #[inline(always)]
    pub fn find(&self, position: &Position<G>) -> Place {
        let slice = Slice::of(position).number();
        Place { slice: slice as u32, number: self.slab(slice).index.of(position) }
    }

    /// The cell at a place, as it is stored.
    #[inline(always)]
    pub fn read(&self, place: Place) -> u16 {
        self.slab(place.slice as usize).bits(place.number)
    }

    #[inline(always)]
    fn slab(&self, number: usize) -> &Slab<G> {
        self.slabs[number].as_ref().expect("the slices a family leads to are loaded")
    }
}

/// Where a position of a finished slice stands.
#[derive(Clone, Copy)]
pub(super) struct Place {
    slice: u32,
    number: u64,
}

/// The worth where a side has too few pieces to go on.
#[inline(always)]
pub(super) fn decided<G: Game>(position: &Position<G>) -> Option<Worth> {
    if !position.is_decided() {
        return None;
    }
    let enough = G::BOOK.camps[position.side().other().index()].enough.value;
    let won = position.enemy().len() < enough;
    Some(if won { Worth::Win(0) } else { Worth::Loss(0) })
}
