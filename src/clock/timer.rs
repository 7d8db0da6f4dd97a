//! An observer of the search that watches the clock.

use super::{Budget, effort::Effort};
use crate::search::{Observer, Report};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// What a search is told while it runs, from any thread.
#[derive(Debug, Default)]
pub struct Signals {
    stopped: AtomicBool,
    /// When the time began to count.
    counting: OnceLock<Instant>,
}

impl Signals {
    /// Nobody waits for the move yet: until [`Signals::hit`] no time counts.
    pub fn pondering() -> Signals {
        Signals::default()
    }

    /// The time counts from now on.
    pub fn thinking() -> Signals {
        Signals { counting: Instant::now().into(), ..Signals::default() }
    }

    /// The move that was pondered on has been played: the time counts from now.
    pub fn hit(&self) {
        self.counting.get_or_init(Instant::now);
    }

    /// Ends the search.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Whether the search has been told to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Whether no time counts yet.
    pub fn is_pondering(&self) -> bool {
        self.counting.get().is_none()
    }

    /// The time that counts.
    fn counted(&self) -> Duration {
        self.counting.get().map_or(Duration::ZERO, Instant::elapsed)
    }
}

/// Watches one search on the clock.
pub struct Timer<'a> {
    start: Instant,
    budget: Budget,
    signals: &'a Signals,
    effort: Mutex<Effort>,
    show: &'a (dyn Fn(&Report, Duration) + Sync),
}

impl<'a> Timer<'a> {
    /// Starts the clock. The search ends with the budget or when it is told to
    /// stop; each report is shown with the time since the start.
    pub fn start(
        budget: Budget,
        signals: &'a Signals,
        show: &'a (dyn Fn(&Report, Duration) + Sync),
    ) -> Timer<'a> {
        Timer { start: Instant::now(), budget, signals, effort: Mutex::default(), show }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Stops before a new iteration where it would take too long, or where
    /// there is no choice.
    fn end_iteration(&self, report: &Report) {
        let mut effort = self.effort.lock().expect("nobody panics with it");
        effort.note(report);
        let forced = report.choices == 1;
        let soft =
            self.budget.soft.map(|soft| if forced { Duration::ZERO } else { effort.of(soft) });
        if self.spent(soft) {
            self.signals.stop();
        }
    }

    fn spent(&self, limit: Option<Duration>) -> bool {
        !self.signals.is_pondering() && limit.is_some_and(|limit| self.signals.counted() >= limit)
    }
}

impl Observer for Timer<'_> {
    fn should_stop(&self, _nodes: u64) -> bool {
        // Where all cores search, whoever listens for a stop must get one.
        thread::yield_now();
        self.signals.is_stopped() || self.spent(self.budget.hard)
    }

    fn report(&self, report: &Report) {
        (self.show)(report, self.elapsed());
        if report.finished && report.number == 1 {
            self.end_iteration(report);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Option<Duration> = Some(Duration::ZERO);
    const LATER: Option<Duration> = Some(Duration::from_secs(1000));

    #[test]
    fn no_iteration_begins_after_the_soft_limit() {
        let signals = Signals::thinking();
        let timer = Timer::start(Budget { soft: NOW, hard: None }, &signals, &|_, _| ());
        timer.report(&Report { finished: false, ..Report::finished(1) });
        assert!(!timer.should_stop(0));
        timer.report(&Report::finished(1));
        assert!(timer.should_stop(0));
    }

    #[test]
    fn a_forced_move_takes_no_time_on_the_clock() {
        for (soft, stops) in [(LATER, true), (None, false)] {
            let signals = Signals::thinking();
            let timer = Timer::start(Budget { soft, hard: LATER }, &signals, &|_, _| ());
            timer.report(&Report { choices: 1, ..Report::finished(1) });
            assert_eq!(timer.should_stop(0), stops);
        }
    }

    #[test]
    fn no_time_counts_before_the_pondered_move_is_played() {
        let signals = Signals::pondering();
        let timer = Timer::start(Budget { soft: NOW, hard: NOW }, &signals, &|_, _| ());
        timer.report(&Report::finished(1));
        assert!(!timer.should_stop(0));
        signals.hit();
        assert!(timer.should_stop(0));
    }
}
