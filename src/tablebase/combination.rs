//! Sets of a given size, numbered: the combinatorial number system (Lehmer,
//! 1964), over the points that are free.

use crate::board::Set;

/// The largest set that is numbered.
const LARGEST: usize = 16;

/// By the size of the set, then by the number of points.
static BINOMIALS: [[u64; 65]; LARGEST + 1] = binomials();

const fn binomials() -> [[u64; 65]; LARGEST + 1] {
    let mut table = [[0; 65]; LARGEST + 1];
    let mut points = 0;
    while points <= 64 {
        table[0][points] = 1;
        let mut size = 1;
        while size <= LARGEST && points > 0 {
            table[size][points] = table[size - 1][points - 1] + table[size][points - 1];
            size += 1;
        }
        points += 1;
    }
    table
}

/// How many sets of this size the points have.
#[inline(always)]
pub(super) fn count(points: usize, size: usize) -> u64 {
    BINOMIALS[size][points]
}

/// The number of a set among the sets of its size, from 0, in the order of
/// their highest points.
#[inline(always)]
pub(super) fn rank(set: Set, free: Set) -> u64 {
    rank_of(set, set.len(), free)
}

/// As [`rank`], where the size of the set is known sooner than the set: the
/// processor then does not wait for it to see how far to go.
#[inline(always)]
pub(super) fn rank_of(set: Set, size: usize, free: Set) -> u64 {
    let (mut rank, mut rest) = (0, set.0);
    for binomials in &BINOMIALS[1..=size] {
        let below = free.0 & (rest & rest.wrapping_neg()).wrapping_sub(1);
        rank += binomials[below.count_ones() as usize];
        rest &= rest.wrapping_sub(1);
    }
    rank
}

/// The set with this number, which must be below [`count`].
pub(super) fn unrank(mut rank: u64, size: usize, free: Set) -> Set {
    let (mut set, mut rest, mut left) = (Set::EMPTY, free, size);
    let mut below = free.len();
    while left > 0 {
        let Some(highest) = rest.last() else { unreachable!("{rank} is no number of a set") };
        rest -= Set::of(highest);
        below -= 1;
        if BINOMIALS[left][below] <= rank {
            rank -= BINOMIALS[left][below];
            set |= Set::of(highest);
            left -= 1;
        }
    }
    set
}

/// The set with the next number; `None` after the last.
#[inline]
pub(super) fn next(set: Set, free: Set) -> Option<Set> {
    // The next number with as many bits (HAKMEM, item 175), the carry running
    // over the points that are not free.
    let lowest = set.0 & set.0.wrapping_neg();
    let risen = (set.0 | !free.0).wrapping_add(lowest) & free.0;
    if risen <= set.0 {
        return None;
    }
    let (mut refilled, mut rest) = (Set(risen), free);
    for _ in refilled.len()..set.len() {
        let point = Set::of(rest.first()?);
        refilled |= point;
        rest -= point;
    }
    Some(refilled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_sets_are_one_to_one_and_in_order() {
        for free in [Set(0b1_0110_1101), Set((1 << 25) - 1), Set(u64::MAX), Set(0xF0F0 << 48)] {
            for size in 1..=4.min(free.len()) {
                let sets = count(free.len(), size);
                let mut set = unrank(0, size, free);
                for number in 0..sets.min(2000) {
                    assert_eq!((rank(set, free), set.len()), (number, size));
                    assert!(set.is_subset(free));
                    assert_eq!(unrank(number, size, free), set);
                    match next(set, free) {
                        Some(next) => set = next,
                        None => assert_eq!(number, sets - 1),
                    }
                }
                let last = unrank(sets - 1, size, free);
                assert_eq!((rank(last, free), next(last, free)), (sets - 1, None));
            }
        }
    }

    #[test]
    fn one_set_has_no_points() {
        assert_eq!(
            (count(25, 0), rank(Set::EMPTY, Set(7)), next(Set::EMPTY, Set(7))),
            (1, 0, None)
        );
        assert_eq!(unrank(0, 0, Set(7)), Set::EMPTY);
    }
}
