//! Easy and hard moves: how much of its share of the time a move deserves.

use crate::rules::Move;
use crate::search::Report;
use std::time::Duration;

/// What the iterations so far say about a move.
#[derive(Debug, Default)]
pub(super) struct Effort {
    best: Option<Move>,
    score: i32,
    /// How many iterations in a row have agreed on the move.
    agreed: u32,
    /// How much the score fell with the last iteration, in hundredths of a man.
    fallen: i32,
}

impl Effort {
    /// Takes note of a finished iteration.
    pub fn note(&mut self, report: &Report) {
        let best = report.line.first().copied();
        self.agreed = if best == self.best { self.agreed + 1 } else { 0 };
        let score = report.score.hundredths();
        self.fallen = if self.best.is_some() { (self.score - score).max(0) } else { 0 };
        (self.best, self.score) = (best, score);
    }

    /// The time after which no new iteration begins, out of a middling one: from
    /// a half, for a move that nothing has challenged, to two and a half times
    /// as much, where a new one is best and the old hope is lost.
    pub fn of(&self, middling: Duration) -> Duration {
        let restless = [150, 120, 100, 85, 70][self.agreed.min(4) as usize];
        let settled = if self.agreed >= 8 { 50 } else { restless };
        middling * (settled + self.fallen.min(100) as u32) / 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Point, Set};
    use crate::eval::Score;

    #[test]
    fn a_move_that_stands_is_easy_and_a_fall_is_hard() {
        let second = Duration::from_secs(1);
        let step = |to| vec![Move::new(Point::new(0), Point::new(to), Set::EMPTY, false)];
        let report =
            |to, score| Report { line: step(to), score: Score::new(score), ..Report::finished(1) };
        let mut effort = Effort::default();
        effort.note(&report(1, 10));
        let first = effort.of(second);
        (0..8).for_each(|_| effort.note(&report(1, 10)));
        let easy = effort.of(second);
        effort.note(&report(2, -200));
        let hard = effort.of(second);
        assert!(easy < first && first < hard);
        assert_eq!((easy, hard), (second / 2, second * 5 / 2));
    }
}
