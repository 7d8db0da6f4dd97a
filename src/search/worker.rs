//! One thread of a search: what all share, and what is its own.

use super::busy::Busy;
use super::limits::Task;
use super::observer::Observer;
use super::order::Memory;
use super::table::{MoveHash, Table};
use crate::rules::{Move, MoveList};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// How far below the root any line ends, in plies.
pub(super) const MAX_PLY: u32 = 240;

/// How many nodes a thread enters between two looks at the world.
const PERIOD: u64 = 1024;

/// What all threads of one search share.
pub(super) struct Shared<'a> {
    pub table: &'a Table,
    pub observer: &'a dyn Observer,
    pub task: Task,
    /// `None` where one thread is alone.
    pub busy: Option<Busy>,
    pub stop: AtomicBool,
    nodes: AtomicU64,
    table_hits: AtomicU64,
}

/// One thread.
pub(super) struct Worker<'a> {
    pub shared: &'a Shared<'a>,
    pub memory: Memory,
    pub selective_depth: u32,
    /// Nothing but proofs counts: no reduction, nothing that leans on the path.
    pub proving: bool,
    /// Once true, values that come back mean nothing.
    pub stopped: bool,
    /// Positions that the endgame tables knew.
    pub table_hits: u64,
    nodes: u64,
    sent: u64,
    sent_hits: u64,
    share: u64,
    lines: Vec<Vec<Move>>,
}

impl<'a> Shared<'a> {
    pub fn new(table: &'a Table, observer: &'a dyn Observer, task: Task) -> Shared<'a> {
        let task = Task { limits: task.limits.within_bounds(), ..task };
        let busy = (task.limits.threads > 1).then(Busy::new);
        let (nodes, table_hits) = (AtomicU64::new(0), AtomicU64::new(0));
        Shared { table, observer, task, busy, stop: AtomicBool::new(false), nodes, table_hits }
    }
}

impl<'a> Worker<'a> {
    pub fn new(shared: &'a Shared<'a>) -> Worker<'a> {
        let limits = shared.task.limits;
        Worker {
            shared,
            memory: Memory::new(MAX_PLY as usize + 1),
            selective_depth: 0,
            proving: false,
            stopped: false,
            table_hits: 0,
            nodes: 0,
            sent: 0,
            sent_hits: 0,
            share: limits.nodes.div_ceil(limits.threads as u64),
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
        self.shared.table_hits.fetch_add(self.table_hits - self.sent_hits, Relaxed);
        self.sent_hits = self.table_hits;
        if self.shared.observer.should_stop(total) {
            self.shared.stop.store(true, Relaxed);
        }
        self.stopped |= self.shared.stop.load(Relaxed);
    }

    /// Nodes of all threads.
    pub fn total_nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.nodes - self.sent
    }

    /// Positions of all threads that the endgame tables knew.
    pub fn total_table_hits(&self) -> u64 {
        self.shared.table_hits.load(Relaxed) + self.table_hits - self.sent_hits
    }

    /// Takes from the moves of a node those that are overlooked, but never all.
    #[inline]
    pub fn overlook(&self, key: u64, moves: &mut MoveList) {
        let Some(oversight) = self.shared.task.oversight else { return };
        let first = moves.first().copied();
        moves.retain(|&mut mv| {
            let mixed = (key ^ oversight.seed).wrapping_add(u64::from(MoveHash::of(mv).0));
            let mixed = mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 32;
            mixed % 1000 >= u64::from(oversight.permille)
        });
        if moves.is_empty() {
            moves.extend(first);
        }
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
