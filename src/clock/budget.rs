//! Budgets: how long one move may take, out of what is left for all of them.

use super::Level;
use std::time::Duration;

/// How long a search may take: after about `soft` no new iteration begins, at
/// `hard` it ends wherever it is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Budget {
    /// No new iteration after this, or somewhat before or after it, as the move
    /// proves easy or hard.
    pub soft: Option<Duration>,
    /// The end.
    pub hard: Option<Duration>,
}

/// What is kept in hand for the way of a move from the engine to the clock,
/// where nobody says otherwise.
pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(10);

/// A game without a number of moves is planned as if so many were left.
const HORIZON: u32 = 30;

impl Budget {
    /// The time of a player who thinks on the opponent's time as well: what is
    /// saved there may be spent (Stockfish).
    pub fn of_who_ponders(self) -> Budget {
        let longer = self.soft.map(|soft| soft * 5 / 4);
        let soft = longer.map(|soft| self.hard.map_or(soft, |hard| soft.min(hard)));
        Budget { soft, ..self }
    }
}

impl Level {
    /// The time for one move, with so much kept in hand for its way to the clock.
    pub fn budget(&self, overhead: Duration) -> Budget {
        if self.infinite {
            return Budget::default();
        }
        let fixed = self.move_time.map(|time| time.saturating_sub(overhead.min(time / 10)));
        let played = self.time.map(|time| self.share(time, overhead));
        let hard = [fixed, played.and_then(|played| played.hard)].into_iter().flatten().min();
        Budget { soft: played.and_then(|played| played.soft).min(hard), hard }
    }

    /// A share of what is left on the clock. The overhead of the moves to come is
    /// not touched but for a trifle, lest no move be searched at all.
    fn share(&self, time: Duration, overhead: Duration) -> Budget {
        let moves = self.moves.unwrap_or(HORIZON).max(1);
        // Without a number of moves it is enough to live from hand to mouth.
        let (kept, trifle) = self
            .moves
            .map_or((5, 10), |moves| (moves.saturating_add(1), moves.max(1).saturating_mul(10)));
        let safe = time.saturating_sub(overhead.saturating_mul(kept)).max(time / trifle);
        let fair = safe / moves.min(HORIZON) + self.increment * 3 / 4;
        // One move may take several fair shares, but never all that is left.
        let ceiling = if moves == 1 { safe } else { safe * 2 / 5 };
        let hard = (fair * 4).min(ceiling);
        Budget { soft: Some((fair * 3 / 5).min(hard)), hard: Some(hard) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn the_overhead_stays_on_the_clock() {
        for moves in [None, Some(1), Some(7)] {
            let level = Level { time: seconds(1.0), moves, ..Level::default() };
            let hard = level.budget(Duration::from_millis(300)).hard.unwrap();
            assert!(hard <= Duration::from_millis(700), "{hard:?}");
        }
    }

    #[test]
    fn moves_of_a_control_are_all_provided_for() {
        for moves in [1, 2, 5, 40] {
            let (mut time, overhead) = (Duration::from_secs(10), Duration::from_millis(20));
            for left in (1..=moves).rev() {
                let level = Level { time: Some(time), moves: Some(left), ..Level::default() };
                let hard = level.budget(overhead).hard.unwrap();
                assert!(hard > Duration::ZERO, "{left} of {moves} left");
                time = time.checked_sub(hard + overhead).expect("time for the next move");
            }
        }
    }

    #[test]
    fn who_ponders_may_think_longer_but_not_past_the_end() {
        let budget = |level: Level| level.budget(Duration::ZERO);
        let alone = budget(Level { time: seconds(300.0), ..Level::default() });
        let pondering = alone.of_who_ponders();
        assert!(pondering.soft > alone.soft && pondering.soft <= pondering.hard);
        assert_eq!(pondering.hard, alone.hard);
        let fixed = budget(Level { move_time: seconds(1.0), ..Level::default() });
        assert_eq!(fixed.of_who_ponders(), fixed);
        assert_eq!(budget(Level::default()).of_who_ponders(), Budget::default());
    }

    #[test]
    fn the_tightest_limit_counts() {
        let level = Level { move_time: seconds(0.1), time: seconds(600.0), ..Level::default() };
        assert_eq!(level.budget(DEFAULT_OVERHEAD).hard, seconds(0.09));
        assert_eq!(Level { infinite: true, ..level }.budget(DEFAULT_OVERHEAD), Budget::default());
        assert_eq!(Level { time: None, ..level }.budget(DEFAULT_OVERHEAD).soft, None);
    }
}
