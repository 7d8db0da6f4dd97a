//! The transposition table. A move is kept as a hash of what it is and only ever
//! matched against legal moves.

use super::observer::Bound;
use super::slots::{Slot, Slots};
use crate::eval::{Proven, Score};
use crate::rules::Move;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// A table of positions already searched.
pub struct Table {
    slots: Slots,
    age: AtomicU8,
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
        Some(Table { slots: Slots::try_new(mebibytes)?, age: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        // Memory that was never written is left with the system.
        if std::mem::take(self.age.get_mut()) != 0 {
            self.slots.clear();
        }
    }

    /// How full the table is of entries of the present search, in permille, by
    /// a sample.
    pub fn fullness(&self) -> u32 {
        let (sample, age) = (self.slots.sample(), self.age.load(Relaxed));
        let size = sample.len();
        let used = sample.filter(|&data| data != 0 && Entry::age(data) == age);
        (used.count() * 1000 / size) as u32
    }

    /// A new search begins: entries of earlier ones give way first.
    pub(crate) fn grow_older(&self) {
        self.age.store(self.age.load(Relaxed) % AGES + 1, Relaxed);
    }

    /// An entry of this key will soon be asked for.
    #[inline(always)]
    pub(crate) fn expect(&self, key: u64) {
        self.slots.expect(key);
    }

    #[inline(always)]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.slots.find(key).map(Entry::unpack)
    }

    /// Keeps an entry in place of an older one of the same position, or of the
    /// one in its bucket that is worth least.
    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let age = self.age.load(Relaxed);
        let worth = |slot: &&Slot| {
            if slot.word(key).is_some() {
                return i32::MIN;
            }
            let data = slot.data();
            let years = i32::from((AGES + age - Entry::age(data)) % AGES);
            i32::from(Entry::unpack(data).depth) - 8 * years
        };
        let slot = self.slots.bucket(key).iter().min_by_key(worth).expect("a bucket has slots");
        slot.keep(key, entry.pack(age));
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
    fn clearing_forgets() {
        let mut table = Table::new(1);
        table.grow_older();
        table.store(5, entry(3));
        assert!(table.fullness() > 0);
        table.clear();
        assert_eq!((table.probe(5), table.fullness()), (None, 0));
    }
}
