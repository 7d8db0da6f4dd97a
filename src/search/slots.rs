//! Memory for what is known of positions, shared by all threads without locks.
//!
//! A slot is two words, the first the key xor the second (Hyatt and Mann, 2002):
//! a torn slot does not match its key and is nobody's.

use super::memory::{prefetch, use_huge_pages};
use bytemuck::Zeroable;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Words of data by their keys, in buckets that each fill a cache line.
pub(crate) struct Slots {
    slots: Vec<Slot>,
    /// Where the first bucket begins.
    first: usize,
    buckets: usize,
}

/// How many slots a bucket has.
const BUCKET: usize = 4;

/// Up to so many MiB the memory comes page by page.
const LAZY: usize = 64;

#[derive(bytemuck::Zeroable)]
#[repr(C)]
pub(crate) struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slots {
    /// About so many MiB of slots, at least one; `None` if there is not so much
    /// memory. Up to 64 MiB they are made at once, and the system lends their
    /// memory page by page while it is used. More lie in wide pages, which are
    /// faster to reach. The system may take milliseconds for each, so they are
    /// all asked for now, while nobody's clock runs.
    pub fn try_new(mebibytes: usize) -> Option<Slots> {
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
        Some(Slots { slots, first, buckets })
    }

    /// Empties all slots.
    pub fn clear(&mut self) {
        self.slots.par_chunks_mut(1 << 16).for_each(|slots| slots.fill_with(Slot::zeroed));
    }

    /// The words of some slots, 0 where nothing is kept.
    pub fn sample(&self) -> impl ExactSizeIterator<Item = u64> {
        self.slots[..self.slots.len().min(1000)].iter().map(|slot| slot.data.load(Relaxed))
    }

    /// The slots of this key will soon be asked for.
    #[inline(always)]
    pub fn expect(&self, key: u64) {
        prefetch(&self.bucket(key)[0]);
    }

    /// The word that is kept under a key.
    #[inline(always)]
    pub fn find(&self, key: u64) -> Option<u64> {
        self.bucket(key).iter().find_map(|slot| slot.word(key))
    }

    /// The slots in one of which a key is kept.
    #[inline(always)]
    pub fn bucket(&self, key: u64) -> &[Slot] {
        let index = (u128::from(key) * self.buckets as u128) >> 64;
        let start = self.first + index as usize * BUCKET;
        &self.slots[start..start + BUCKET]
    }
}

impl Slot {
    /// The word that is kept here, whoever's it is; 0 if none is.
    #[inline(always)]
    pub fn data(&self) -> u64 {
        self.data.load(Relaxed)
    }

    /// The word that is kept here under this key.
    #[inline(always)]
    pub fn word(&self, key: u64) -> Option<u64> {
        let data = self.data();
        (data != 0 && self.check.load(Relaxed) ^ data == key).then_some(data)
    }

    /// Keeps a word, which must not be 0.
    #[inline(always)]
    pub fn keep(&self, key: u64, data: u64) {
        self.data.store(data, Relaxed);
        self.check.store(key ^ data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torn_slot_is_nobodys() {
        let slots = Slots::try_new(1).unwrap();
        slots.bucket(5)[0].keep(5, 7);
        assert_eq!(slots.find(5), Some(7));
        slots.bucket(5)[0].data.store(8, Relaxed);
        assert_eq!(slots.find(5), None);
    }
}
