//! Draws by agreement, and games given up: what the engine makes of what it
//! has found out about its game.

use crate::eval::{Proven, Score};
use crate::search::{Bound, Report};

/// The result of a search for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Judgement {
    score: Score,
    /// Whether the search went deep enough to trust the score.
    sound: bool,
    /// Turns without progress before the move.
    quiet: u16,
}

/// What is thought of the game after some searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Mood {
    /// How many searches in a row have found the game lost.
    lost: u32,
    /// How many searches in a row have found it even and at rest.
    even: u32,
}

/// Plies.
const SOUND_DEPTH: u32 = 6;
/// Hundredths of a man.
const LOST: i32 = -500;
const WORSE: i32 = -50;
const EVEN: i32 = 20;
/// Turns without progress.
const AT_REST: u16 = 20;
/// Searches in a row.
const GIVES_UP: u32 = 3;
const OFFERS: u32 = 10;

impl Judgement {
    pub fn of(report: &Report, quiet: u16) -> Judgement {
        let deep = report.depth >= SOUND_DEPTH || report.score.is_proven();
        Judgement { score: report.score, sound: deep && report.bound == Bound::Exact, quiet }
    }

    /// Whether a draw is welcome: the engine is worse, or the game is even and
    /// at rest.
    pub fn accepts(self) -> bool {
        self.is_even() || self.sound && self.score <= Score::new(WORSE)
    }

    fn is_even(self) -> bool {
        let even = self.score.hundredths().abs() <= EVEN;
        self.sound && even && self.quiet >= AT_REST
    }

    fn is_lost(self) -> bool {
        let proven = matches!(self.score.proven(), Some(Proven::Loss(_)));
        self.sound && (proven || self.score <= Score::new(LOST))
    }
}

impl Mood {
    pub fn note(&mut self, judgement: Judgement) {
        self.lost = if judgement.is_lost() { self.lost + 1 } else { 0 };
        self.even = if judgement.is_even() { self.even + 1 } else { 0 };
    }

    pub fn gives_up(self) -> bool {
        self.lost >= GIVES_UP
    }

    /// Not at every move, so as not to be a nuisance.
    pub fn offers_draw(self) -> bool {
        self.even > 0 && self.even.is_multiple_of(OFFERS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judgement(hundredths: i32, depth: u32, quiet: u16) -> Judgement {
        let report = Report { score: Score::new(hundredths), ..Report::finished(depth) };
        Judgement::of(&report, quiet)
    }

    #[test]
    fn a_draw_is_welcome_to_who_is_worse_or_where_nothing_moves() {
        assert!(judgement(-50, 6, 0).accepts());
        assert!(judgement(20, 6, 20).accepts() && judgement(-20, 6, 20).accepts());
        assert!(!judgement(-49, 6, 19).accepts());
        assert!(!judgement(21, 30, 99).accepts());
        assert!(!judgement(-900, 5, 99).accepts(), "not deep enough");
        let lost = Judgement { score: Score::loss_in(4), ..judgement(0, 6, 0) };
        assert!(lost.accepts() && lost.is_lost());
        let won = Judgement { score: Score::win_in(4), ..judgement(0, 6, 99) };
        assert!(!won.accepts());
    }

    #[test]
    fn a_bound_is_no_judgement() {
        let lost = judgement(-900, 20, 0);
        assert!(!Judgement { sound: false, ..lost }.is_lost());
    }

    #[test]
    fn a_game_is_given_up_after_three_searches_in_a_row() {
        let mut mood = Mood::default();
        for hundredths in [-500, -900, -499, -500, -500] {
            mood.note(judgement(hundredths, 8, 0));
            assert!(!mood.gives_up());
        }
        mood.note(judgement(-500, 8, 0));
        assert!(mood.gives_up());
    }

    #[test]
    fn a_draw_is_offered_at_every_tenth_search() {
        let mut mood = Mood::default();
        let mut offers = Vec::new();
        for number in 1..=25 {
            mood.note(judgement(0, 8, 20 + number));
            offers.extend(mood.offers_draw().then_some(number));
        }
        assert_eq!(offers, [10, 20]);
        mood.note(judgement(0, 8, 3));
        assert_eq!(mood.even, 0);
    }
}
