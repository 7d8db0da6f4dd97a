//! Sets of one size over one region of the board, sorted into classes of those
//! that the symmetries of a game make of each other.

use super::combination::{count, next, rank, unrank};
use crate::board::{Isometry, Lattice, Set};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

/// The classes. The first set of a class, by number, stands for it.
pub(super) struct Classes {
    isometries: Vec<Isometry>,
    region: Set,
    /// For each set the class, and the isometry that makes the first of it.
    folds: Vec<u32>,
    firsts: Vec<First>,
}

/// A set that stands for its class.
#[derive(Clone, Copy)]
struct First {
    set: Set,
    /// Bit by bit, which isometries make the set of itself.
    stabilizer: u8,
}

/// Enough for the isometries.
const BITS: u32 = 3;

/// Those in use: slices with the same leading group share them.
static SHARED: LazyLock<Mutex<HashMap<Key, Weak<Classes>>>> = LazyLock::new(Mutex::default);

type Key = (Set, Set, Vec<Isometry>, usize);

impl Classes {
    /// The classes of sets of this size, made once.
    pub fn shared(
        lattice: &Lattice,
        isometries: Vec<Isometry>,
        region: Set,
        size: usize,
    ) -> Arc<Classes> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (lattice.points(), region, isometries.clone(), size);
        let known = shared.get(&key).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let classes = Arc::new(Classes::new(lattice, isometries, region, size));
            shared.insert(key, Arc::downgrade(&classes));
            classes
        })
    }

    fn new(lattice: &Lattice, isometries: Vec<Isometry>, region: Set, size: usize) -> Classes {
        const UNSEEN: u32 = u32::MAX;
        let sets = count(region.len(), size) as usize;
        assert!(sets < (UNSEEN >> BITS) as usize, "classes of {sets} sets");
        let inverses: Vec<_> =
            isometries.iter().map(|&it| inverse(lattice, &isometries, it)).collect();
        let (mut folds, mut firsts) = (vec![UNSEEN; sets], Vec::new());
        let mut set = unrank(0, size, region);
        for number in 0..sets {
            if folds[number] == UNSEEN {
                let mut stabilizer = 0;
                for (i, &isometry) in isometries.iter().enumerate().rev() {
                    let image = rank(lattice.image_of(set, isometry), region) as usize;
                    folds[image] = (firsts.len() as u32) << BITS | inverses[i] as u32;
                    stabilizer |= u8::from(image == number) << i;
                }
                firsts.push(First { set, stabilizer });
            }
            set = next(set, region).unwrap_or(set);
        }
        Classes { isometries, region, folds, firsts }
    }

    /// How many classes there are.
    pub fn len(&self) -> usize {
        self.firsts.len()
    }

    /// The first set of a class.
    #[inline(always)]
    pub fn first(&self, class: usize) -> Set {
        self.firsts[class].set
    }

    /// The class of a set, and an isometry that makes the first of it.
    #[inline(always)]
    pub fn fold(&self, set: Set) -> (usize, Isometry) {
        let fold = self.folds[rank(set, self.region) as usize];
        ((fold >> BITS) as usize, self.isometries[(fold & ((1 << BITS) - 1)) as usize])
    }

    /// The isometries that make the first set of a class of itself.
    pub fn stabilizer(&self, class: usize) -> impl Iterator<Item = Isometry> {
        let bits = self.firsts[class].stabilizer;
        let fixes = move |&(i, _): &(usize, &Isometry)| bits >> i & 1 != 0;
        self.isometries.iter().enumerate().filter(fixes).map(|(_, &isometry)| isometry)
    }

    /// Whether only the identity makes the first set of a class of itself.
    #[inline(always)]
    pub fn is_lopsided(&self, class: usize) -> bool {
        self.firsts[class].stabilizer == 1
    }

    /// Bytes in memory.
    pub fn bytes(region: Set, size: usize, isometries: usize) -> u64 {
        let sets = count(region.len(), size);
        sets * 4 + sets / isometries as u64 * size_of::<First>() as u64
    }
}

/// Which of the isometries undoes this one.
fn inverse(lattice: &Lattice, isometries: &[Isometry], isometry: Isometry) -> usize {
    let undoes = |&other: &Isometry| {
        let back = |point| lattice.image(lattice.image(point, isometry), other);
        lattice.points().into_iter().all(|point| back(point) == point)
    };
    isometries.iter().position(undoes).expect("symmetries are a group")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{LATTICE, SQUARE};

    #[test]
    fn a_set_is_laid_onto_the_first_of_its_class() {
        let points = LATTICE.points();
        let classes = Classes::new(&LATTICE, Isometry::ALL.to_vec(), points, 4);
        // Burnside: (12650 + 4 · 150 + 66 + 2 · 6) / 8.
        assert_eq!(classes.len(), 1666);
        for number in 0..count(25, 4) {
            let set = unrank(number, 4, points);
            let (class, isometry) = classes.fold(set);
            let first = classes.first(class);
            assert_eq!(LATTICE.image_of(set, isometry), first);
            assert!(rank(first, points) <= number);
            for fixing in classes.stabilizer(class) {
                assert_eq!(LATTICE.image_of(first, fixing), first);
            }
            let lopsided = Isometry::ALL[1..].iter().all(|&it| LATTICE.image_of(set, it) != set);
            assert_eq!(classes.is_lopsided(class), lopsided);
        }
    }

    #[test]
    fn one_king_has_half_the_squares_of_a_board_that_may_be_mirrored() {
        let mirror = vec![Isometry::Identity, Isometry::LeftRight];
        assert_eq!(Classes::new(&SQUARE, mirror, SQUARE.points(), 1).len(), 32);
    }
}
