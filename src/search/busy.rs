//! Which moves other threads are searching now, so that threads share the work:
//! a move that somebody searches is put off to the end of the node (Kerrigan's
//! simple form of ABDADA, Weill 1996).

use super::table::MoveHash;
use crate::rules::Move;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A small table of moves in work. An entry lost or left over costs a little
/// time and nothing else.
pub(super) struct Busy(Box<[AtomicU64]>);

const SLOTS: usize = 1 << 12;

/// Moves below are over too soon for anybody to wait.
pub(super) const LEAST_DEPTH: u32 = 4;

/// A move in work, until it is dropped.
pub(super) struct Working<'a> {
    slot: &'a AtomicU64,
}

impl Busy {
    pub fn new() -> Busy {
        Busy((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether a thread searches this move of a node.
    pub fn has(&self, key: u64, mv: Move) -> bool {
        let (slot, mark) = self.find(key, mv);
        slot.load(Relaxed) == mark
    }

    /// Tells the others that this thread searches the move.
    pub fn begin(&self, key: u64, mv: Move) -> Working<'_> {
        let (slot, mark) = self.find(key, mv);
        slot.store(mark, Relaxed);
        Working { slot }
    }

    fn find(&self, key: u64, mv: Move) -> (&AtomicU64, u64) {
        let mark = (key ^ u64::from(MoveHash::of(mv).0)).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        (&self.0[(mark >> 52) as usize % SLOTS], mark)
    }
}

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.slot.store(0, Relaxed);
    }
}
