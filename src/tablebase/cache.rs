//! Decoded blocks of tables, as many as a bound on memory allows, shared by all
//! threads.

use super::file::BLOCK;
use std::sync::{PoisonError, RwLock};

/// A bounded store of blocks. A block has one set of places where it may lie; it
/// takes that of the one that came into the set first.
pub(super) struct Cache {
    sets: Vec<RwLock<Set>>,
}

/// Blocks in a set.
const WAYS: usize = 4;

#[derive(Default)]
struct Set {
    places: [Option<Place>; WAYS],
    oldest: usize,
}

struct Place {
    key: u64,
    block: Vec<u8>,
}

impl Cache {
    /// Room for so many bytes, but for one set at least.
    pub fn new(bytes: usize) -> Cache {
        let sets = (bytes / (WAYS * BLOCK)).max(1);
        Cache { sets: (0..sets).map(|_| RwLock::default()).collect() }
    }

    /// Spreads the keys over the sets without a division (Lemire, 2016).
    #[inline(always)]
    fn set_of(&self, key: u64) -> usize {
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((u128::from(mixed) * self.sets.len() as u128) >> 64) as usize
    }

    /// Reads in the block with this key, which is made if it is not at hand.
    #[inline(always)]
    pub fn with<T, E>(
        &self,
        key: u64,
        make: impl FnOnce() -> Result<Vec<u8>, E>,
        read: impl FnOnce(&[u8]) -> T,
    ) -> Result<T, E> {
        let set = &self.sets[self.set_of(key)];
        {
            let set = set.read().unwrap_or_else(PoisonError::into_inner);
            for place in set.places.iter().flatten() {
                if place.key == key {
                    return Ok(read(&place.block));
                }
            }
        }
        let block = make()?;
        let result = read(&block);
        let mut set = set.write().unwrap_or_else(PoisonError::into_inner);
        if !set.places.iter().flatten().any(|place| place.key == key) {
            let oldest = set.oldest;
            set.places[oldest] = Some(Place { key, block });
            set.oldest = (oldest + 1) % WAYS;
        }
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    fn first(cache: &Cache, key: u64, made: &Cell<u32>) -> u8 {
        let make = || {
            made.set(made.get() + 1);
            Ok::<_, ()>(vec![key as u8; BLOCK])
        };
        cache.with(key, make, |block| block[0]).unwrap()
    }

    #[test]
    fn a_block_is_made_once_while_there_is_room() {
        let (cache, made) = (Cache::new(1 << 20), Cell::new(0));
        for _ in 0..3 {
            assert_eq!(first(&cache, 7, &made), 7);
        }
        assert_eq!(made.get(), 1);
    }

    #[test]
    fn memory_is_bounded_and_nothing_is_mixed_up() {
        let (cache, made) = (Cache::new(0), Cell::new(0));
        for key in (0..200).chain(0..200) {
            assert_eq!(first(&cache, key, &made), key as u8);
        }
        let kept: usize = cache.sets.iter().map(|set| set.read().unwrap().places.len()).sum();
        assert_eq!((kept, made.get()), (WAYS, 400));
    }

    #[test]
    fn what_cannot_be_made_is_not_kept() {
        let cache = Cache::new(0);
        assert_eq!(cache.with(1, || Err("no"), |_| ()), Err("no"));
        assert_eq!(cache.with(1, || Ok::<_, ()>(vec![5]), |block| block[0]), Ok(5));
    }
}
