//! What is known of positions while a question is being settled.

use super::numbers::Numbers;
use crate::search::{Slot, Slots};

/// The memory of a [`Prover`](super::Prover), shared by all its threads.
pub(super) struct Store(Slots);

/// What is known of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub numbers: Numbers,
    /// Where the attacker wins: within how many plies, up to [`Known::FAR`].
    pub plies: u32,
    /// The logarithm of the number of nodes that it took to know it, up to 31.
    pub effort: u32,
}

impl Known {
    /// The most plies that are told apart.
    pub const FAR: u32 = (1 << 11) - 1;

    /// What is known of a node that nobody has looked at.
    pub const NOTHING: Known = Known { numbers: Numbers { phi: 1, delta: 1 }, plies: 0, effort: 0 };

    fn pack(self) -> u64 {
        let Numbers { phi, delta } = self.numbers;
        let (plies, effort) = (self.plies.min(Known::FAR), self.effort.min(31));
        u64::from(phi) | u64::from(delta) << 24 | u64::from(plies) << 48 | u64::from(effort) << 59
    }

    fn unpack(data: u64) -> Known {
        let number = |data: u64| data as u32 & Numbers::INFINITE;
        Known {
            numbers: Numbers { phi: number(data), delta: number(data >> 24) },
            plies: (data >> 48) as u32 & Known::FAR,
            effort: (data >> 59) as u32,
        }
    }
}

impl Store {
    pub fn try_new(mebibytes: usize) -> Option<Store> {
        Slots::try_new(mebibytes).map(Store)
    }

    #[inline(always)]
    pub fn find(&self, key: u64) -> Option<Known> {
        self.0.find(key).map(Known::unpack)
    }

    /// Keeps what is known of a node, in place of what took the least to find.
    pub fn keep(&self, key: u64, known: Known) {
        let worth = |slot: &&Slot| match (slot.word(key), slot.data()) {
            (Some(_), _) => -2,
            (None, 0) => -1,
            (None, data) => Known::unpack(data).effort as i32,
        };
        let slot = self.0.bucket(key).iter().min_by_key(worth).expect("a bucket has slots");
        slot.keep(key, known.pack());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(effort: u32) -> Known {
        Known { numbers: Numbers { phi: 3, delta: Numbers::INFINITE }, plies: 77, effort }
    }

    #[test]
    fn what_is_kept_comes_back() {
        let store = Store::try_new(1).unwrap();
        assert_eq!(store.find(5), None);
        store.keep(5, known(31));
        assert_eq!(store.find(5), Some(known(31)));
        store.keep(5, known(2));
        assert_eq!(store.find(5), Some(known(2)));
        store.keep(5, Known { plies: 5000, effort: 99, ..known(0) });
        assert_eq!(store.find(5), Some(Known { plies: Known::FAR, ..known(31) }));
    }

    #[test]
    fn what_took_little_gives_way() {
        let store = Store::try_new(1).unwrap();
        (1..=5).for_each(|key| store.keep(key, known(10 - key as u32)));
        assert_eq!(store.find(4), None);
        assert!([1, 2, 3, 5].iter().all(|&key| store.find(key).is_some()));
    }
}
