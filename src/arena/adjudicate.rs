//! Games that both players think decided are ended: the rules of the match for
//! that.

use super::record::Turn;
use crate::rules::{Outcome, Side};
use serde::{Deserialize, Serialize};

/// Which games are ended before their end.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// Both think it a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<Agreement>,
    /// One thinks it won and the other lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<Agreement>,
    /// A game with so many moves of both sides together is a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_moves: Option<usize>,
}

/// On what the players must agree, and for how long.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    /// Not before each side has made so many moves.
    #[serde(rename = "move")]
    pub first_move: usize,
    /// In so many moves of each side, one after the other.
    pub count: usize,
    /// The score in men: at most this far from 0 for a draw, at least for a win.
    pub score: f64,
}

impl Adjudication {
    /// What the match makes of a game with these moves, and by which rule.
    pub(super) fn judge(&self, turns: &[(Side, Turn)]) -> Option<(Outcome, String)> {
        if self.draw.is_some_and(|draw| draw.holds(turns, is_level)) {
            return Some((Outcome::Draw, "both players see a draw".into()));
        }
        let won = |winner| move |side, score, limit| is_decided(winner, side, score, limit);
        if let Some(resign) = self.resign {
            let winner = Side::BOTH.into_iter().find(|&side| resign.holds(turns, won(side)));
            if let Some(winner) = winner {
                let reason = format!("both players see a win of {winner}");
                return Some((Outcome::Win(winner), reason));
            }
        }
        let limit = self.max_moves.filter(|&limit| turns.len() >= limit)?;
        Some((Outcome::Draw, format!("{limit} moves have been made")))
    }
}

impl Agreement {
    /// Whether the last scores of both sides all agree.
    fn holds(&self, turns: &[(Side, Turn)], agrees: impl Fn(Side, f64, f64) -> bool) -> bool {
        let needed = self.count.max(1).saturating_mul(2);
        if turns.len() < needed.max(self.first_move.saturating_mul(2)) {
            return false;
        }
        turns[turns.len() - needed..].iter().all(|(side, turn)| {
            turn.score.is_some_and(|score| {
                agrees(*side, f64::from(score.hundredths()) / 100.0, self.score)
            })
        })
    }
}

fn is_level(_side: Side, score: f64, limit: f64) -> bool {
    score.abs() <= limit
}

fn is_decided(winner: Side, side: Side, score: f64, limit: f64) -> bool {
    if side == winner { score >= limit } else { score <= -limit }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Score;

    /// White's and Black's moves in turn, with these scores.
    fn turns(scores: &[i32]) -> Vec<(Side, Turn)> {
        let turn = |&score| Turn { score: Some(Score::new(score)), ..Turn::default() };
        Side::BOTH.into_iter().cycle().zip(scores.iter().map(turn)).collect()
    }

    fn rule(agreement: Agreement) -> [Adjudication; 2] {
        let none = Adjudication::default();
        [
            Adjudication { draw: Some(agreement), ..none.clone() },
            Adjudication { resign: Some(agreement), ..none },
        ]
    }

    #[test]
    fn a_draw_needs_both_for_long_enough() {
        let [draw, _] = rule(Agreement { first_move: 2, count: 1, score: 0.2 });
        let judge = |scores: &[i32]| draw.judge(&turns(scores)).map(|(outcome, _)| outcome);
        assert_eq!(judge(&[0, 0]), None);
        assert_eq!(judge(&[0, 0, 20, -20]), Some(Outcome::Draw));
        assert_eq!(judge(&[0, 0, 20, -21]), None);
        assert_eq!(judge(&[90, 90, 90, 0, 0]), Some(Outcome::Draw));
    }

    #[test]
    fn a_win_needs_the_loser_to_see_it() {
        let [_, resign] = rule(Agreement { first_move: 0, count: 2, score: 5.0 });
        let judge = |scores: &[i32]| resign.judge(&turns(scores)).map(|(outcome, _)| outcome);
        assert_eq!(judge(&[600, -600, 600, -600]), Some(Outcome::Win(Side::White)));
        assert_eq!(judge(&[-600, 600, -600, 600]), Some(Outcome::Win(Side::Black)));
        assert_eq!(judge(&[600, -400, 600, -600]), None);
        assert_eq!(judge(&[600, 600, 600, 600]), None);
    }

    #[test]
    fn who_tells_no_score_agrees_to_nothing() {
        let [draw, resign] = rule(Agreement { first_move: 0, count: 1, score: 0.0 });
        let silent = [(Side::White, Turn::default()), (Side::Black, Turn::default())];
        assert_eq!((draw.judge(&silent), resign.judge(&silent)), (None, None));
    }

    #[test]
    fn a_game_ends_at_its_last_move() {
        let short = Adjudication { max_moves: Some(3), ..Adjudication::default() };
        assert_eq!(short.judge(&turns(&[0, 0])), None);
        assert_eq!(short.judge(&turns(&[0, 0, 0])).unwrap().0, Outcome::Draw);
    }
}
