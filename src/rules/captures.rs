//! The legal captures of a position.
//!
//! Captures grow in layers, one leap a layer, over all pieces at once: equal
//! chains of a layer merge, so the work is bounded by the number of different
//! chains and not of paths, and under the majority rule the last layer alone
//! counts.

use super::chain::{Chain, Leap};
use super::reach::{back, kings_of, may_leap, men_leaps};
use super::{Game, Position, Priority};
use crate::board::each_direction;
use smallvec::SmallVec;
use std::mem::swap;

pub(super) type Layer = SmallVec<[(Chain, u64); 8]>;

/// The legal captures as finished chains, each once, with their paths.
pub(super) fn captures_of<G: Game, const SIDE: usize>(position: &Position<G>) -> Layer {
    let mut finished = Layer::new();
    each_capture::<G, SIDE>(position, &mut |chain, paths| finished.push((chain, paths)));
    finished
}

/// Tells the legal captures as finished chains, each once, with their paths; and
/// whether there are any.
#[inline(always)]
pub(super) fn each_capture<G: Game, const SIDE: usize>(
    position: &Position<G>,
    found: &mut impl FnMut(Chain, u64),
) -> bool {
    if !may_leap::<G, SIDE>(position) {
        return false;
    }
    let first = first_leaps::<G, SIDE>(position);
    if first.iter().any(|(chain, _)| chain.goes_on::<G, SIDE>(position)) {
        for (chain, paths) in grown::<G, SIDE>(position, first) {
            found(chain, paths);
        }
        return true;
    }
    for (chain, paths) in &first {
        found(chain.without_heading(), *paths);
    }
    !first.is_empty()
}

/// What grows out of the first leaps.
fn grown<G: Game, const SIDE: usize>(position: &Position<G>, mut first: Layer) -> Layer {
    let mut finished = Layer::new();
    let majority = const { matches!(G::BOOK.camps[SIDE].priority.value, Priority::Most) };
    let (mut layer, mut next) = (&mut first, &mut Layer::new());
    let mut leaps = 1;
    while !layer.is_empty() {
        if majority {
            finished.clear();
        }
        for &(chain, paths) in layer.iter() {
            let before = next.len();
            chain.each_leap::<G, SIDE>(position, &mut |leap| {
                next.push((chain.leapt::<G, SIDE>(leap), paths));
            });
            if next.len() == before {
                finished.push((chain.without_heading(), paths));
            }
        }
        merge(next);
        swap(&mut layer, &mut next);
        next.clear();
        leaps += 1;
    }
    if leaps > 2 {
        merge(&mut finished);
    }
    finished
}

fn first_leaps<G: Game, const SIDE: usize>(position: &Position<G>) -> Layer {
    let mut layer = Layer::new();
    let landings = men_leaps::<G, SIDE>(position);
    each_direction!(D => {
        let offset = const { G::BOOK.lattice.offset(D) };
        for to in landings[D as usize] {
            let over = back(to, offset);
            let leap = Leap { over, to, direction: D };
            layer.push((Chain::begin_as_man(back(over, offset)).leapt::<G, SIDE>(leap), 1));
        }
    });
    for from in kings_of::<G, SIDE>(position) {
        let king = Chain::begin(position, from);
        king.each_leap::<G, SIDE>(position, &mut |leap| {
            layer.push((king.leapt::<G, SIDE>(leap), 1));
        });
    }
    layer
}

/// Makes one of equal chains and adds up their paths.
fn merge(chains: &mut Layer) {
    if chains.len() < 2 {
        return;
    }
    chains.sort_unstable();
    chains.dedup_by(|again, kept| {
        let same = again.0 == kept.0;
        kept.1 += if same { again.1 } else { 0 };
        same
    });
}
