//! Start positions for matches, made by play at random and weighed by a search.

use super::openings::identity;
use crate::eval::Evaluate;
use crate::rules::{Game, History, Position, text};
use crate::search::{Bound, Limits, Table, search};
use ahash::AHashSet;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::ops::RangeInclusive;
use thiserror::Error;

/// Which positions are wanted. The same wish is always granted in the same way:
/// the random numbers are those of xoshiro256++ (Blackman and Vigna).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// How many positions.
    pub count: usize,
    /// Which random games they come from.
    pub seed: u64,
    /// How many turns are played from the start position; not empty.
    pub plies: RangeInclusive<u32>,
    /// How far from even a position may be, in hundredths of a man.
    pub margin: i32,
    /// The search that tells; on one thread it can be repeated.
    pub limits: Limits,
}

impl Default for Wish {
    /// 200 positions after 4 to 10 turns, within half a man by 50,000 nodes.
    fn default() -> Wish {
        let limits = Limits { nodes: 50_000, ..Limits::default() };
        Wish { count: 200, seed: 1, plies: 4..=10, margin: 50, limits }
    }
}

/// How far the work has gone.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// Random games played.
    pub tried: usize,
    /// Positions searched: those fit to start from, each once.
    pub searched: usize,
    /// Positions found.
    pub found: usize,
}

/// After so many random games for each position wanted, the search for more is
/// given up.
pub const TRIES_EACH: usize = 1000;

/// Fewer positions were found than were wanted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("only {} of {wanted} positions were found in {} random games", .progress.found, .progress.tried)]
pub struct Scarce {
    /// How many were wanted.
    pub wanted: usize,
    /// How far the work went.
    pub progress: Progress,
}

/// Different positions from which a match can start: the game goes on, there is
/// nothing to capture nor to huff, the score is within the margin, and none is
/// another by a symmetry of the game. Their counters are at 0. They come in the
/// order in which they were found, so that a smaller count has the first of
/// them; `watch` is called after each random game.
///
/// ```
/// use quirkat::arena::generate::{Wish, balanced};
/// use quirkat::games::Turkish;
/// use quirkat::search::Limits;
/// let limits = Limits { depth: 1, ..Limits::default() };
/// let wish = Wish { count: 3, limits, ..Wish::default() };
/// let (positions, progress) = balanced::<Turkish>(&wish, &mut |_| ())?;
/// assert_eq!((positions.len(), progress.found), (3, 3));
/// # Ok::<(), quirkat::arena::generate::Scarce>(())
/// ```
///
/// # Errors
/// If [`TRIES_EACH`] random games for each were not enough.
pub fn balanced<G: Evaluate>(
    wish: &Wish,
    watch: &mut dyn FnMut(Progress),
) -> Result<(Vec<Position<G>>, Progress), Scarce> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(wish.seed);
    let (mut known, mut found) = (AHashSet::new(), Vec::new());
    let mut progress = Progress::default();
    while found.len() < wish.count {
        if progress.tried == wish.count.saturating_mul(TRIES_EACH) {
            return Err(Scarce { wanted: wish.count, progress });
        }
        progress.tried += 1;
        let position = wander::<G>(random.random_range(wish.plies.clone()), &mut random);
        let position = position.filter(is_quiet);
        if let Some(position) = position.filter(|position| known.insert(identity(position))) {
            progress.searched += 1;
            if is_within(&position, wish) {
                found.push(position);
            }
        }
        progress.found = found.len();
        watch(progress);
    }
    Ok((found, progress))
}

/// Every position that so many turns lead to, in the order of their texts: of
/// those that are the same by a symmetry of the game the first. Those in which
/// the game is over are left out; the counters are at 0.
pub fn all_after<G: Game>(turns: u32) -> Vec<Position<G>> {
    let mut positions = vec![Position::<G>::start()];
    for _ in 0..turns {
        let next = |position: &Position<G>| {
            let play = |mv| position.play(mv).with_fresh_counter();
            position.moves().into_iter().map(play).collect::<Vec<_>>()
        };
        let next: AHashSet<_> = positions.iter().flat_map(next).collect();
        positions = next.into_iter().filter(|position| position.ending().is_none()).collect();
    }
    positions.sort_by_cached_key(text::write_position);
    let mut known = AHashSet::new();
    positions.retain(|position| known.insert(identity(position)));
    positions
}

/// Where so many turns at random lead, if the game goes on so long.
fn wander<G: Game>(turns: u32, random: &mut Xoshiro256PlusPlus) -> Option<Position<G>> {
    let mut position = Position::start();
    for _ in 0..turns {
        position.ending().is_none().then_some(())?;
        position = position.play(*position.moves().choose(random)?);
    }
    position.ending().is_none().then(|| position.with_fresh_counter())
}

/// Whether the side to move has nothing to capture and nothing to huff.
fn is_quiet<G: Game>(position: &Position<G>) -> bool {
    !position.capture_open() && position.huffable().is_empty()
}

/// Whether a search thinks the position even enough. Each has a table of its
/// own, so that no verdict hangs on those before it.
fn is_within<G: Evaluate>(position: &Position<G>, wish: &Wish) -> bool {
    const MEBIBYTES: usize = 4;
    let found = search(&History::new(*position), wish.limits, &Table::new(MEBIBYTES), &());
    found.bound == Bound::Exact
        && !found.score.is_proven()
        && found.score.hundredths().abs() <= wish.margin
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Alquerque, AlquerqueHuff, Dame, Hare10, Hare12, Turkish};
    use crate::rules::is_even;

    fn shallow(count: usize, seed: u64) -> Wish {
        let limits = Limits { depth: 2, ..Limits::default() };
        Wish { count, seed, limits, ..Wish::default() }
    }

    fn made<G: Evaluate>(wish: &Wish) -> Vec<Position<G>> {
        balanced(wish, &mut |_| ()).unwrap().0
    }

    #[test]
    fn the_same_wish_is_granted_in_the_same_way() {
        let twenty = made::<Dame>(&shallow(20, 7));
        assert_eq!(twenty, made(&shallow(20, 7)));
        assert_eq!(twenty[..5], made(&shallow(5, 7)));
        assert_ne!(twenty, made(&shallow(20, 8)));
    }

    #[test]
    fn positions_are_fit_to_start_from() {
        for position in made::<AlquerqueHuff>(&shallow(50, 1)) {
            assert!(position.ending().is_none() && position.quiet() == 0);
            assert!(position.huffable().is_empty() && !position.capture_open());
            let limits = shallow(0, 0).limits;
            let found = search(&History::new(position), limits, &Table::new(1), &());
            assert!(found.score.hundredths().abs() <= 50, "{position:?}: {}", found.score);
        }
    }

    #[test]
    fn no_two_are_the_same_by_symmetry() {
        let positions = made::<Alquerque>(&shallow(100, 1));
        let known: AHashSet<_> = positions.iter().map(identity).collect();
        assert_eq!(known.len(), 100);
    }

    #[test]
    fn what_cannot_be_found_is_said() {
        // Eight moves, each the mirror of another.
        let wish = Wish { plies: 1..=1, ..shallow(5, 1) };
        let error = balanced::<Turkish>(&wish, &mut |_| ()).unwrap_err();
        assert_eq!(error.to_string(), "only 4 of 5 positions were found in 5000 random games");
        assert_eq!(error.progress.searched, 4);
    }

    #[test]
    fn whoever_watches_sees_every_game() {
        let mut seen = Vec::new();
        let (_, last) =
            balanced::<Turkish>(&shallow(4, 1), &mut |progress| seen.push(progress)).unwrap();
        assert_eq!((seen.len(), seen.last()), (last.tried, Some(&last)));
        assert!(last.searched <= last.tried && last.found == 4);
    }

    #[test]
    fn only_colours_that_may_change_are_even() {
        assert!(is_even::<Alquerque>() && is_even::<Dame>() && is_even::<Turkish>());
        assert!(!is_even::<Hare10>() && !is_even::<Hare12>());
    }

    #[test]
    fn everything_after_some_turns() {
        assert_eq!(all_after::<Hare10>(0), [Position::start()]);
        // Five steps of the hare, of which two are the mirrors of two others.
        assert_eq!(all_after::<Hare10>(1).len(), 3);
        let positions = all_after::<Hare12>(2);
        assert!(positions.iter().map(text::write_position).is_sorted());
        assert!(positions.iter().all(|position| position.quiet() == 0));
    }
}
