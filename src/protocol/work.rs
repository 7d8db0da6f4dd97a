//! Work beside the loop: a search, or a count of moves, on a thread of its own.

use super::command::Purpose;
use super::listen::{Count, Event, Outcome};
use crate::clock::{Budget, Signals, Timer};
use crate::search::{Report, Table, Task};
use crate::session::Search;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::Instant;

/// What runs.
pub(super) struct Running {
    work: Work,
    pub signals: Arc<Signals>,
    /// What came of it, if it is done.
    pub outcome: Option<Outcome>,
    /// The nodes of the last report that was told.
    pub told: u64,
    thread: JoinHandle<()>,
}

/// What it is for.
#[derive(Clone, Copy)]
pub(super) enum Work {
    Search {
        purpose: Purpose,
        /// Only a stop ends it, even where nothing is left to search.
        infinite: bool,
    },
    Count,
}

/// A search that is to begin.
pub(super) struct Order {
    pub search: Box<dyn Search>,
    pub task: Task,
    pub table: Arc<Table>,
    pub budget: Budget,
}

impl Running {
    /// Begins a search.
    pub fn search(
        order: Order,
        work: Work,
        signals: Arc<Signals>,
        events: Sender<Event>,
    ) -> Running {
        let told = events.clone();
        let run = move |signals: &Signals| {
            let show = |report: &Report, time| {
                // If nobody hears it, the engine is gone already.
                let _ = told.send(Event::Report(report.clone(), time));
            };
            let timer = Timer::start(order.budget, signals, &show);
            let report = order.search.run(order.task, &order.table, &timer);
            Outcome::Searched(report, timer.elapsed())
        };
        Running::start(work, signals, events, run)
    }

    /// Begins to count the ways to play so many turns.
    pub fn count(
        search: Box<dyn Search>,
        depth: u32,
        signals: Arc<Signals>,
        events: Sender<Event>,
    ) -> Running {
        let run = move |signals: &Signals| {
            let start = Instant::now();
            let counted = search.count(depth, &|| signals.is_stopped());
            Outcome::Counted(Count { depth, counted, time: start.elapsed() })
        };
        Running::start(Work::Count, signals, events, run)
    }

    fn start(
        work: Work,
        signals: Arc<Signals>,
        events: Sender<Event>,
        run: impl FnOnce(&Signals) -> Outcome + Send + 'static,
    ) -> Running {
        if matches!(work, Work::Search { purpose: Purpose::Think, .. }) {
            signals.hit();
        }
        let heard = signals.clone();
        let thread = thread::spawn(move || {
            // Nothing of work that fails is used any more.
            let outcome = panic::catch_unwind(AssertUnwindSafe(|| run(&heard)));
            let _ = events.send(Event::Ended(outcome.unwrap_or(Outcome::Failed)));
        });
        Running { work, signals, outcome: None, told: 0, thread }
    }

    /// The move that is pondered on has been played.
    pub fn hit(&self) {
        if matches!(self.work, Work::Search { purpose: Purpose::Ponder, .. }) {
            self.signals.hit();
        }
    }

    /// Whether it goes on, or keeps what it has found to itself, until the front
    /// end says something.
    pub fn is_held(&self) -> bool {
        let waits = match self.work {
            Work::Search { infinite: true, .. } => true,
            Work::Search { purpose: Purpose::Think, .. } | Work::Count => false,
            Work::Search { purpose: Purpose::Analyze, .. } => true,
            Work::Search { purpose: Purpose::Ponder, .. } => self.signals.is_pondering(),
        };
        waits && !self.signals.is_stopped()
    }

    /// Whether somebody waits for the move, or has waited.
    pub fn is_awaited(&self) -> bool {
        !self.signals.is_pondering()
    }

    /// What came of it. The thread is gone then, and the table is ours.
    pub fn end(self) -> Option<Outcome> {
        let _ = self.thread.join();
        self.outcome
    }
}
