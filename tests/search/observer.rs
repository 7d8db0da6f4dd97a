//! Who watches is asked, is shown everything, and can stop it.

use crate::common::in_every_book;
use crate::walk;
use quirkat::eval::Evaluate;
use quirkat::rules::{History, Position};
use quirkat::search::{self, Limits, Observer, Report, Table};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Writes all reports down, and stops the search when asked often enough.
pub struct Recorder {
    patience: u64,
    polls: AtomicU64,
    reports: Mutex<Vec<Report>>,
}

impl Recorder {
    pub fn new(patience: u64) -> Recorder {
        Recorder { patience, polls: AtomicU64::new(0), reports: Mutex::default() }
    }

    /// What was written down.
    pub fn into_reports(self) -> Vec<Report> {
        self.reports.into_inner().unwrap()
    }
}

impl Observer for Recorder {
    fn should_stop(&self, _nodes: u64) -> bool {
        self.polls.fetch_add(1, Relaxed) >= self.patience
    }

    fn report(&self, report: &Report) {
        self.reports.lock().unwrap().push(report.clone());
    }
}

fn watch<G: Evaluate>(recorder: &Recorder, limits: Limits) -> Report {
    let game = History::new(Position::<G>::start());
    let found = search::search(&game, limits, &Table::new(1), recorder);
    walk(game.position(), &found);
    assert!(!found.line.is_empty());
    let reports = recorder.reports.lock().unwrap();
    reports.iter().for_each(|report| assert!(walk(game.position(), report) != *game.position()));
    assert!(reports.is_sorted_by(|a, b| a.depth <= b.depth && a.nodes <= b.nodes), "{reports:?}");
    found
}

in_every_book!(stopped_at_once, check_stopped_at_once);

fn check_stopped_at_once<G: Evaluate>() {
    for threads in [1, 2] {
        let found = watch::<G>(&Recorder::new(0), Limits { threads, ..Limits::default() });
        assert!(found.depth <= 1, "{found:?}");
    }
}

in_every_book!(stopped_after_some_polls, check_stopped_later);

fn check_stopped_later<G: Evaluate>() {
    for patience in [1, 2, 3, 5, 9, 17] {
        let recorder = Recorder::new(patience);
        let found = watch::<G>(&recorder, Limits::default());
        // Asked once more at the most, when the iteration is given up.
        assert!(recorder.polls.load(Relaxed) <= patience + 2);
        assert!(found.nodes <= 1024 * (patience + 1), "{found:?}");
    }
}

in_every_book!(every_iteration_is_shown, check_iterations);

fn check_iterations<G: Evaluate>() {
    let recorder = Recorder::new(u64::MAX);
    let found = watch::<G>(&recorder, Limits { depth: 5, ..Limits::default() });
    let reports = recorder.into_reports();
    let finished = reports.iter().filter(|report| report.finished);
    let depths: Vec<_> = finished.map(|report| report.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    assert_eq!(reports.last(), Some(&found));
}
