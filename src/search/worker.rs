//! One thread of a search: what all share, and what is its own.

use super::limits::Limits;
use super::observer::Observer;
use super::order::History;
use super::table::Table;
use crate::rules::Move;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// How far below the root any line ends, in plies.
pub(super) const MAX_PLY: u32 = 240;

/// How many nodes a thread enters between two looks at the world.
const PERIOD: u64 = 1024;

/// What all threads of one search share.
pub(super) struct Shared<'a> {
    pub table: &'a Table,
    pub observer: &'a dyn Observer,
    pub limits: Limits,
    pub stop: AtomicBool,
    nodes: AtomicU64,
}

/// One thread.
pub(super) struct Worker<'a> {
    pub shared: &'a Shared<'a>,
    pub history: History,
    pub selective_depth: u32,
    /// Once true, values that come back mean nothing.
    pub stopped: bool,
    nodes: u64,
    sent: u64,
    share: u64,
    lines: Vec<Vec<Move>>,
}

impl<'a> Shared<'a> {
    pub fn new(table: &'a Table, observer: &'a dyn Observer, limits: Limits) -> Shared<'a> {
        let (stop, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        Shared { table, observer, limits, stop, nodes }
    }
}

impl<'a> Worker<'a> {
    pub fn new(shared: &'a Shared<'a>) -> Worker<'a> {
        Worker {
            shared,
            history: History::new(),
            selective_depth: 0,
            stopped: false,
            nodes: 0,
            sent: 0,
            share: shared.limits.nodes.div_ceil(shared.limits.threads as u64),
            lines: vec![Vec::new(); MAX_PLY as usize + 2],
        }
    }

    /// Counts a node at this ply, and looks up now and then whether to stop.
    #[inline]
    pub fn enter(&mut self, ply: u32) {
        self.lines[ply as usize].clear();
        self.selective_depth = self.selective_depth.max(ply);
        self.nodes += 1;
        if self.nodes >= self.share {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(PERIOD) {
            self.look_up();
        }
    }

    /// Asks the world whether to stop.
    pub fn look_up(&mut self) {
        let unsent = self.nodes - self.sent;
        self.sent = self.nodes;
        let total = self.shared.nodes.fetch_add(unsent, Relaxed) + unsent;
        if self.shared.observer.should_stop(total) {
            self.shared.stop.store(true, Relaxed);
        }
        self.stopped |= self.shared.stop.load(Relaxed);
    }

    /// Nodes of all threads.
    pub fn total_nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.nodes - self.sent
    }

    /// The best line from a ply on is this move and what was best after it.
    pub fn extend_line(&mut self, ply: u32, mv: Move) {
        let (head, tail) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut head[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0]);
    }

    /// The best line found from a ply on.
    pub fn line(&self, ply: u32) -> &[Move] {
        &self.lines[ply as usize]
    }
}
