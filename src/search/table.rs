//! The transposition table, shared by all threads without locks.
//!
//! An entry is two words, the first the key xor the second (Hyatt and Mann,
//! 2002): a torn entry does not match its key and is no entry. A move is kept
//! as a hash of what it is and only ever matched against legal moves.

use super::memory::{prefetch, use_huge_pages};
use super::observer::Bound;
use crate::eval::{Proven, Score};
use crate::rules::Move;
use bytemuck::Zeroable;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// A table of positions already searched.
pub struct Table {
    slots: Vec<Slot>,
    /// Where the first bucket begins, so that each fills a cache line.
    first: usize,
    buckets: usize,
    age: AtomicU8,
}

/// How many slots a bucket has.
const BUCKET: usize = 4;

/// Up to so many MiB the memory comes page by page.
const LAZY: usize = 64;

#[derive(bytemuck::Zeroable)]
#[repr(C)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub best: MoveHash,
    pub score: Score,
    pub depth: u8,
    pub bound: Bound,
}

/// A move in 32 bits; 0 is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveHash(pub u32);

impl MoveHash {
    pub const NONE: MoveHash = MoveHash(0);

    #[inline]
    pub fn of(mv: Move) -> MoveHash {
        let ends = (mv.from.index() | mv.to.index() << 6) as u64;
        let huffed = mv.huffed.map_or(0, |point| point.index() as u64 + 1);
        let mixed = mv.captured.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (mv.captured.0 >> 32);
        let whole = (mixed ^ (ends | huffed << 12)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        MoveHash((whole >> 32) as u32 | 1)
    }
}

/// Ages run from 1; 0 is that of a table in which nobody has searched.
const AGES: u8 = 63;

impl Table {
    /// A table of about so many MiB, at least one. Up to 64 MiB it is made at once,
    /// and the system lends its memory page by page while the search goes on. A
    /// larger one lies in wide pages, which make the search faster. The system may
    /// take milliseconds for each, so they are all asked for now, while nobody's
    /// clock runs.
    ///
    /// # Panics
    /// If there is not so much memory.
    pub fn new(mebibytes: usize) -> Table {
        Table::try_new(mebibytes).expect("memory for the table")
    }

    /// As [`Table::new`], but `None` if there is not so much memory.
    pub fn try_new(mebibytes: usize) -> Option<Table> {
        let buckets = mebibytes.max(1).checked_mul(1 << 20)? / (BUCKET * size_of::<Slot>());
        // A bucket more than is used. A type aligned to the cache line would do
        // without, but its zeros would be written and not lent by the system.
        let slots: Vec<Slot> = bytemuck::allocation::try_zeroed_vec((buckets + 1) * BUCKET).ok()?;
        let first = slots.as_ptr().align_offset(BUCKET * size_of::<Slot>());
        let first = if first < BUCKET { first } else { 0 };
        if mebibytes > LAZY {
            use_huge_pages(&slots);
            let one_a_page = slots.par_chunks(4096 / size_of::<Slot>());
            one_a_page.for_each(|page| page[0].data.store(0, Relaxed));
        }
        Some(Table { slots, first, buckets, age: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        // Memory that was never written is left with the system.
        if std::mem::take(self.age.get_mut()) == 0 {
            return;
        }
        self.slots.par_chunks_mut(1 << 16).for_each(|slots| slots.fill_with(Slot::zeroed));
    }

    /// How full the table is of entries of the present search, in permille, by
    /// a sample.
    pub fn fullness(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let age = self.age.load(Relaxed);
        let used = sample.iter().filter(|slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && Entry::age(data) == age
        });
        (used.count() * 1000 / sample.len()) as u32
    }

    /// A new search begins: entries of earlier ones give way first.
    pub(crate) fn grow_older(&self) {
        self.age.store(self.age.load(Relaxed) % AGES + 1, Relaxed);
    }

    /// An entry of this key will soon be asked for.
    #[inline(always)]
    pub(crate) fn expect(&self, key: u64) {
        prefetch(&self.bucket(key)[0]);
    }

    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (data != 0 && slot.check.load(Relaxed) ^ data == key).then(|| Entry::unpack(data))
        })
    }

    /// Keeps an entry in place of an older one of the same position, or of the
    /// one in its bucket that is worth least.
    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let age = self.age.load(Relaxed);
        let worth = |slot: &&Slot| {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key {
                return i32::MIN;
            }
            let years = i32::from((AGES + age - Entry::age(data)) % AGES);
            i32::from(Entry::unpack(data).depth) - 8 * years
        };
        let slot = self.bucket(key).iter().min_by_key(worth).expect("a bucket has slots");
        let data = entry.pack(age);
        slot.data.store(data, Relaxed);
        slot.check.store(key ^ data, Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Slot] {
        let index = (u128::from(key) * self.buckets as u128) >> 64;
        let start = self.first + index as usize * BUCKET;
        &self.slots[start..start + BUCKET]
    }
}

impl Entry {
    /// How many plies on the entry speaks of: forced replies cost no depth, so
    /// that a proven end may lie deeper than the search that found it.
    pub fn reach(self) -> u32 {
        match self.score.proven() {
            Some(Proven::Win(plies) | Proven::Loss(plies)) => plies.max(self.depth.into()),
            None => self.depth.into(),
        }
    }

    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        u64::from(self.best.0)
            | u64::from(self.score.to_bits()) << 32
            | u64::from(self.depth) << 48
            | u64::from(bound | age << 2) << 56
    }

    fn unpack(data: u64) -> Entry {
        let bound = match data >> 56 & 3 {
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => Bound::Exact,
        };
        Entry {
            best: MoveHash(data as u32),
            score: Score::from_bits((data >> 32) as u16),
            depth: (data >> 48) as u8,
            bound,
        }
    }

    fn age(data: u64) -> u8 {
        (data >> 58) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry { best: MoveHash(7), score: Score::loss_in(9), depth, bound: Bound::AtLeast }
    }

    #[test]
    fn entries_come_back_whole() {
        let table = Table::new(1);
        assert_eq!(table.probe(5), None);
        for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
            let entry = Entry { bound, ..entry(99) };
            table.store(5, entry);
            assert_eq!(table.probe(5), Some(entry));
        }
        assert_eq!(table.probe(6), None);
    }

    #[test]
    fn the_shallow_and_the_old_give_way() {
        let table = Table::new(1);
        (1..=4).for_each(|key| table.store(key, entry(10 + key as u8)));
        table.store(9, entry(1));
        assert_eq!(table.probe(1), None);
        assert!(table.probe(4).is_some());
        (0..2).for_each(|_| table.grow_older());
        (11..=14).for_each(|key| table.store(key, entry(1)));
        assert!((11..=14).all(|key| table.probe(key).is_some()));
    }

    #[test]
    fn an_entry_reaches_as_far_as_its_proof() {
        assert_eq!(entry(3).reach(), 9);
        assert_eq!(entry(30).reach(), 30);
        assert_eq!(Entry { score: Score::new(50), ..entry(3) }.reach(), 3);
    }

    #[test]
    fn a_torn_entry_is_no_entry() {
        let table = Table::new(1);
        table.store(5, entry(3));
        table.bucket(5)[0].data.store(entry(4).pack(0), Relaxed);
        assert_eq!(table.probe(5), None);
    }

    #[test]
    fn clearing_forgets() {
        let mut table = Table::new(1);
        table.grow_older();
        table.store(5, entry(3));
        assert!(table.fullness() > 0);
        table.clear();
        assert_eq!((table.probe(5), table.fullness()), (None, 0));
    }
}
