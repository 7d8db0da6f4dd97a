//! How far a search goes by itself; time is the observer's affair.

/// The deepest iteration, in plies.
pub const MAX_DEPTH: u32 = 120;

/// Limits that the same search always meets at the same node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The last iteration, in plies from 1 to [`MAX_DEPTH`].
    pub depth: u32,
    /// How many nodes all threads together may enter.
    pub nodes: u64,
    /// How many threads search, at least 1. One thread is deterministic.
    pub threads: usize,
}

impl Limits {
    /// The nearest limits that a search can keep.
    pub(super) fn within_bounds(self) -> Limits {
        let (depth, threads) = (self.depth.clamp(1, MAX_DEPTH), self.threads.max(1));
        Limits { depth, threads, ..self }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: MAX_DEPTH, nodes: u64::MAX, threads: 1 }
    }
}
