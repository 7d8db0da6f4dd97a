//! A game between two players, and how they end it themselves.

use quirkat::pdn::{GameResult, Record};
use quirkat::rules::text::{self, MoveError};
use quirkat::rules::{Game, History, Move, Outcome, Side};
use std::fmt;

/// A game as it is played and kept.
pub struct Contest<G: Game> {
    record: Record<G>,
    agreement: Option<Agreement>,
}

/// How players end a game that the rules have not ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Agreement {
    /// This side gives the game up.
    Resigned(Side),
    /// A draw was offered and taken.
    Drawn,
}

impl<G: Game> Contest<G> {
    /// A game that goes on from here, between White and Black of these names.
    pub fn new(mut record: Record<G>, [white, black]: [String; 2]) -> Contest<G> {
        record.tags.set("White", &white);
        record.tags.set("Black", &black);
        let mut contest = Contest { record, agreement: None };
        contest.settle();
        contest
    }

    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    pub fn history(&self) -> History<G> {
        self.record.history()
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.mover(self.record.moves().len())
    }

    pub fn last_move(&self) -> Option<Move> {
        self.record.moves().next_back()
    }

    /// How the game is over, in words.
    pub fn ending(&self) -> Option<String> {
        let by_rule = || self.history().ending().map(|ending| ending.to_string());
        self.agreement.map(|agreement| agreement.to_string()).or_else(by_rule)
    }

    /// Reads a move of the side to move, and plays it.
    pub fn play_text(&mut self, typed: &str) -> Result<(), MoveError> {
        self.play(text::read_move(self.history().position(), typed)?);
        Ok(())
    }

    /// Goes on with a legal move.
    pub fn play(&mut self, mv: Move) {
        self.record.push(mv);
        self.settle();
    }

    pub fn end(&mut self, agreement: Agreement) {
        self.agreement = Some(agreement);
        self.settle();
    }

    /// Takes back the players' ending; where there is none, the last move of
    /// this side, or of either, and what followed. Whether there was any.
    pub fn undo(&mut self, side: Option<Side>) -> bool {
        let moves = 0..self.record.moves().len();
        let last = moves.rev().find(|&number| side.is_none_or(|side| side == self.mover(number)));
        if self.agreement.take().is_none() {
            let Some(last) = last else { return false };
            self.record.line.plies.truncate(last);
        }
        self.settle();
        true
    }

    /// Who makes the move of this number, counted from 0.
    fn mover(&self, number: usize) -> Side {
        let first = self.record.start.side();
        if number.is_multiple_of(2) { first } else { first.other() }
    }

    fn settle(&mut self) {
        let by_rule = || self.history().ending().map(|ending| ending.outcome);
        let outcome = self.agreement.map(Agreement::outcome).or_else(by_rule);
        self.record.result = outcome.map_or(GameResult::Unknown, GameResult::from);
    }
}

impl Agreement {
    fn outcome(self) -> Outcome {
        match self {
            Agreement::Resigned(side) => Outcome::Win(side.other()),
            Agreement::Drawn => Outcome::Draw,
        }
    }
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Agreement::Resigned(side) => write!(f, "{}: {side} resigns", self.outcome()),
            Agreement::Drawn => write!(f, "{}: agreed by both sides", self.outcome()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat::games::Turkish;
    use quirkat::rules::Position;

    fn names() -> [String; 2] {
        ["Ann", "Ben"].map(str::to_owned)
    }

    fn contest() -> Contest<Turkish> {
        let mut contest = Contest::new(Record::new(Position::start()), names());
        for mv in ["d3-d4", "a6-a5", "d4-d5"] {
            contest.play_text(mv).unwrap();
        }
        contest
    }

    #[test]
    fn undo_goes_back_to_the_move_of_the_one_who_asks() {
        for (side, left) in [(None, 2), (Some(Side::White), 2), (Some(Side::Black), 1)] {
            let mut contest = contest();
            assert!(contest.undo(side));
            assert_eq!(contest.record().moves().len(), left, "{side:?}");
        }
        let mut fresh = Contest::<Turkish>::new(Record::new(Position::start()), names());
        assert!(!fresh.undo(None));
        fresh.play_text("d3-d4").unwrap();
        assert!(!fresh.undo(Some(Side::Black)));
    }

    #[test]
    fn an_agreement_is_a_result_until_it_is_taken_back() {
        let mut contest = contest();
        contest.end(Agreement::Resigned(Side::Black));
        assert_eq!(contest.record().result, GameResult::Win(Side::White));
        assert_eq!(contest.ending().unwrap(), "White wins: Black resigns");
        assert!(contest.undo(Some(Side::White)));
        assert_eq!((contest.ending(), contest.record().moves().len()), (None, 3));
        assert_eq!(contest.record().result, GameResult::Unknown);
    }
}
