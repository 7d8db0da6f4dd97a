//! Time: what a player may spend on a move, and an observer that sees to it.

use crate::search::{Limits, MAX_DEPTH, Observer, Report};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What may be spent on a move. Several limits may stand together; the first
/// that is met ends the search.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Level {
    /// Plies, from 1.
    pub depth: Option<u32>,
    /// Nodes of all threads.
    pub nodes: Option<u64>,
    /// Exactly this long.
    pub move_time: Option<Duration>,
    /// What is left on the clock.
    pub time: Option<Duration>,
    /// What each move adds to the clock.
    pub increment: Duration,
    /// Moves to be made until more time comes; `None` for the whole game.
    pub moves: Option<u32>,
    /// Only a stop ends the search.
    pub infinite: bool,
    /// Plies: nothing but a proven win within so many is sought.
    pub win: Option<u32>,
}

/// How long a search may take: after `soft` no new iteration begins, at `hard`
/// it ends wherever it is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Budget {
    /// No new iteration after this.
    pub soft: Option<Duration>,
    /// The end.
    pub hard: Option<Duration>,
}

/// What is kept in hand for the way of a move from the engine to the clock,
/// where nobody says otherwise.
pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(10);

/// A game without a number of moves is planned as if so many were left.
const HORIZON: u32 = 30;

impl Level {
    /// What the search itself watches over.
    pub fn limits(&self, threads: usize) -> Limits {
        Limits {
            depth: self.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
            nodes: self.nodes.unwrap_or(u64::MAX),
            threads,
            win: self.win,
        }
    }

    /// The time for one move, with so much kept in hand for its way to the clock.
    pub fn budget(&self, overhead: Duration) -> Budget {
        if self.infinite {
            return Budget::default();
        }
        let fixed = self.move_time.map(|time| time.saturating_sub(overhead.min(time / 10)));
        let Some(time) = self.time else { return Budget { soft: fixed, hard: fixed } };
        let safe = time.saturating_sub(overhead.min(time / 2));
        let moves = self.moves.unwrap_or(HORIZON).clamp(1, HORIZON);
        let fair = safe / moves + self.increment * 3 / 4;
        // One move may take several fair shares, but never all that is left.
        let ceiling = if moves == 1 { safe } else { safe * 2 / 5 };
        let hard = (fair * 4).min(ceiling).min(fixed.unwrap_or(Duration::MAX));
        Budget { soft: Some((fair / 2).min(hard)), hard: Some(hard) }
    }
}

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
        Timer { start: Instant::now(), budget, signals, show }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn spent(&self, limit: Option<Duration>) -> bool {
        !self.signals.is_pondering() && limit.is_some_and(|limit| self.signals.counted() >= limit)
    }
}

impl Observer for Timer<'_> {
    fn should_stop(&self, _nodes: u64) -> bool {
        self.signals.is_stopped() || self.spent(self.budget.hard)
    }

    fn report(&self, report: &Report) {
        (self.show)(report, self.elapsed());
        if report.finished && self.spent(self.budget.soft) {
            self.signals.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Score;
    use crate::search::Bound;

    fn seconds(seconds: f64) -> Option<Duration> {
        Some(Duration::from_secs_f64(seconds))
    }

    #[test]
    fn a_budget_never_takes_the_whole_clock() {
        for moves in [None, Some(1), Some(2), Some(40)] {
            for time in [0.0, 0.004, 0.1, 1.0, 300.0] {
                for increment in [0.0, 0.01, 10.0] {
                    let increment = Duration::from_secs_f64(increment);
                    let level = Level { time: seconds(time), increment, moves, ..Level::default() };
                    let budget = level.budget(DEFAULT_OVERHEAD);
                    assert!(budget.soft <= budget.hard, "{level:?} {budget:?}");
                    assert!(budget.hard < level.time || time == 0.0, "{level:?} {budget:?}");
                }
            }
        }
    }

    #[test]
    fn the_tightest_limit_counts() {
        let level = Level { move_time: seconds(0.1), time: seconds(600.0), ..Level::default() };
        assert_eq!(level.budget(DEFAULT_OVERHEAD).hard, seconds(0.09));
        assert_eq!(Level { infinite: true, ..level }.budget(DEFAULT_OVERHEAD), Budget::default());
        let limits = Level { depth: Some(9999), ..level }.limits(2);
        assert_eq!((limits.depth, limits.threads), (MAX_DEPTH, 2));
    }

    fn finished(depth: u32) -> Report {
        Report {
            number: 1,
            depth,
            selective_depth: 1,
            score: Score::DRAW,
            bound: Bound::Exact,
            finished: true,
            settled: false,
            nodes: 1,
            line: Vec::new(),
        }
    }

    #[test]
    fn no_iteration_begins_after_the_soft_limit() {
        let signals = Signals::thinking();
        let timer = Timer::start(Budget { soft: seconds(0.0), hard: None }, &signals, &|_, _| ());
        assert!(!timer.should_stop(0));
        timer.report(&finished(1));
        assert!(timer.should_stop(0));
    }

    #[test]
    fn no_time_counts_before_the_pondered_move_is_played() {
        let signals = Signals::pondering();
        let budget = Budget { soft: seconds(0.0), hard: seconds(0.0) };
        let timer = Timer::start(budget, &signals, &|_, _| ());
        timer.report(&finished(1));
        assert!(!timer.should_stop(0));
        signals.hit();
        assert!(timer.should_stop(0));
    }
}
