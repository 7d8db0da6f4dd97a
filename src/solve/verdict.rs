//! Whether what a puzzle claims is so.

use super::answer::{Answer, Plies, Solved, Task, captures};
use super::goal::Goal;
use super::puzzle::{Claimed, Puzzle};
use super::solver::{Solver, Undecided};
use crate::eval::Evaluate;
use crate::rules::text;

/// What became of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All of it is so.
    Kept,
    /// Something is not, as told.
    Broken(String),
    /// Something was not found out, and nothing is known to be wrong.
    Open,
}

/// Whether a side can win in time, if it was found out.
type Wins = Result<bool, Undecided>;

impl<G: Evaluate> Puzzle<G> {
    /// What is to be found out to judge the claim.
    pub fn task(&self) -> Task {
        match self.claim {
            None | Some(Claimed::Loss) => Task::Value,
            Some(Claimed::Win(within)) => Task::Win(within),
            Some(Claimed::Draw) => Task::Draw,
            Some(Claimed::Take(_)) => Task::Take,
        }
    }

    /// Judges the claim by what was found out; a puzzle that claims nothing keeps
    /// it if anything was.
    pub fn judge(&self, solver: &mut Solver<G>, solved: &Result<Solved<G>, Undecided>) -> Verdict {
        let Ok(solved) = solved else { return Verdict::Open };
        match self.judge_answer(solved.answer) {
            Verdict::Kept => {}
            other => return other,
        }
        let mut open = false;
        for &mv in &self.best {
            let after = self.position.play(mv);
            let mut wins = |goal| solver.ask(&after, goal).map(|proof| proof.wins);
            let (side, other) = (self.position.side(), self.position.side().other());
            let good: Wins = match solved.answer {
                Answer::Win(Plies { most, .. }) => match self.claim {
                    Some(Claimed::Win(None)) => wins(Goal::win(side)),
                    _ => wins(Goal::win_within(side, most.saturating_sub(1))),
                },
                Answer::Draw | Answer::AtLeastDraw => wins(Goal::win(other)).map(|lost| !lost),
                Answer::Take(_) => Ok(captures(&self.position).1.contains(&mv)),
                Answer::Loss(_) | Answer::Disproved => Ok(true),
            };
            match good {
                Ok(true) => {}
                Ok(false) => {
                    let mv = text::write_move(&self.position, mv);
                    return Verdict::Broken(format!("{mv} does not do it"));
                }
                Err(_) => open = true,
            }
        }
        if open { Verdict::Open } else { Verdict::Kept }
    }

    fn judge_answer(&self, answer: Answer) -> Verdict {
        let kept = match (self.claim, answer) {
            (None, _) => true,
            (Some(Claimed::Win(Some(plies))), Answer::Win(found)) => {
                match (plies == found.most, found.exact) {
                    (true, false) => return Verdict::Open,
                    (same, _) => same,
                }
            }
            (Some(Claimed::Win(None)), Answer::Win(_)) => true,
            (Some(Claimed::Draw), Answer::Draw | Answer::AtLeastDraw | Answer::Win(_)) => true,
            (Some(Claimed::Loss), Answer::Loss(_)) => true,
            (Some(Claimed::Take(pieces)), Answer::Take(found)) => pieces == found,
            _ => false,
        };
        match (kept, self.claim) {
            (false, Some(claim)) => Verdict::Broken(format!("claimed is {claim}")),
            _ => Verdict::Kept,
        }
    }
}
