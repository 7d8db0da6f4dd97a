//! The judgement of one move, against the best that could be played.

use crate::cli::effort::Effort;
use quirkat::clock::{Signals, Timer};
use quirkat::eval::{Evaluate, Proven, Score};
use quirkat::pdn::Nag;
use quirkat::rules::{History, Move};
use quirkat::search::{Bound, Limits, Report, Task, search_with};
use quirkat::tablebase::Tables;
use std::sync::Mutex;
use std::time::Duration;

/// What the engine says of a move, for its mover.
pub struct Judgement {
    /// What the move is worth; `None` where the search had no time to say.
    pub played: Option<Worth>,
    /// A better move with its line, if there is one.
    pub better: Option<Better>,
    /// The depth at which the two were compared, in plies.
    pub depth: u32,
}

/// A move that would have been better.
pub struct Better {
    pub worth: Worth,
    /// The move and what would follow.
    pub line: Vec<Move>,
}

/// What a move is worth to its mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    pub score: Score,
    /// Whether that is the truth, and no estimate.
    pub exact: bool,
}

impl Worth {
    /// The worth in hundredths of a man, on a scale on which nothing is worth
    /// more than a proven win.
    fn bounded(self) -> i32 {
        match self.score.proven() {
            Some(Proven::Win(_)) => WON,
            Some(Proven::Loss(_)) => -WON,
            None => self.score.hundredths().clamp(-WON, WON),
        }
    }
}

/// What a proven win counts for, in hundredths of a man.
const WON: i32 = 1000;

/// From so great a loss a move gets this mark: half a man, a man, and more than
/// two, which is less than most kings are worth.
const MARKS: [(i32, Nag); 3] = [(250, Nag::BLUNDER), (100, Nag::MISTAKE), (50, Nag::DUBIOUS)];

impl Judgement {
    /// Judges a move of the present position.
    ///
    /// Both moves are searched from the same position: so they are seen
    /// equally far, by the same side, with the same past. A search of the
    /// position after the move would see one of them a ply less far.
    pub fn of<G: Evaluate>(
        game: &History<G>,
        played: Move,
        effort: &Effort,
        tables: Option<&Tables<G>>,
    ) -> Judgement {
        let best = Depths::search(game, effort.limits, None, effort, tables);
        let alone = match best.last() {
            Some(report) if report.line.first() != Some(&played) => {
                // Deeper than the other it need not go, unless that knows it all.
                let depth = if report.settled { effort.limits.depth } else { report.depth };
                let limits = Limits { depth, ..effort.limits };
                Some(Depths::search(game, limits, Some(played), effort, tables))
            }
            _ => None,
        };
        compare(&best, alone.as_ref(), played)
    }

    /// How much the mover gave away, in hundredths of a man.
    pub fn loss(&self) -> i32 {
        let loss = |better: &Better| Some(better.worth.bounded() - self.played?.bounded());
        self.better.as_ref().and_then(loss).unwrap_or(0).max(0)
    }

    /// The mark that the move has earned.
    pub fn mark(&self) -> Option<Nag> {
        MARKS.iter().find(|mark| self.loss() >= mark.0).map(|mark| mark.1)
    }
}

/// Compares what was found of all moves with what was found of the one played,
/// at the deepest depth that both reached.
fn compare(best: &Depths, alone: Option<&Depths>, played: Move) -> Judgement {
    let depth = alone.map_or(best.reach(), |alone| alone.reach().min(best.reach()));
    let (best, alone) = (best.at(depth), alone.and_then(|alone| alone.at(depth)));
    let shown = |report: &Report| report.depth;
    let depth = best.map_or(0, shown).max(alone.map_or(0, shown));
    let same = best.filter(|report| report.line.first() == Some(&played));
    if let Some(report) = same {
        return Judgement { played: Some(worth(report)), better: None, depth };
    }
    let better = best.zip(alone).filter(|(best, alone)| best.score > alone.score);
    let better = better.map(|(best, _)| Better { worth: worth(best), line: best.line.clone() });
    Judgement { played: alone.map(worth), better, depth }
}

fn worth(report: &Report) -> Worth {
    Worth { score: report.score, exact: report.settled || report.score.is_proven() }
}

/// What each finished iteration of a search has found.
struct Depths(Vec<Report>);

impl Depths {
    fn search<G: Evaluate>(
        game: &History<G>,
        limits: Limits,
        only: Option<Move>,
        effort: &Effort,
        tables: Option<&Tables<G>>,
    ) -> Depths {
        let found = Mutex::new(Vec::<Report>::new());
        let keep = |report: &Report, _: Duration| {
            if report.finished && report.bound == Bound::Exact {
                found.lock().expect("no search panics").push(report.clone());
            }
        };
        let signals = Signals::thinking();
        let timer = Timer::start(effort.budget, &signals, &keep);
        let first_moves = only.map(|mv| vec![mv]);
        let task = Task { first_moves, ..limits.into() };
        search_with(game, task, &effort.table, tables, &timer);
        Depths(found.into_inner().expect("no search panics"))
    }

    fn last(&self) -> Option<&Report> {
        self.0.last()
    }

    /// The deepest iteration. What is settled holds at any depth.
    fn reach(&self) -> u32 {
        self.last().map_or(0, |report| if report.settled { u32::MAX } else { report.depth })
    }

    /// The last finding that is no deeper than this.
    fn at(&self, depth: u32) -> Option<&Report> {
        self.0.iter().rfind(|report| report.depth <= depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat::board::{Point, Set};

    fn mv(to: usize) -> Move {
        Move::new(Point::new(0), Point::new(to), Set::EMPTY, false)
    }

    /// The findings of a search at each depth: a score and the move it is for.
    fn depths(found: &[(u32, Score, usize)], settled: bool) -> Depths {
        let last = found.len() - 1;
        let report = |(i, &(depth, score, to)): (usize, &(u32, Score, usize))| Report {
            number: 1,
            depth,
            selective_depth: depth,
            score,
            bound: Bound::Exact,
            choices: 2,
            finished: true,
            settled: settled && i == last,
            nodes: 1,
            table_hits: 0,
            line: vec![mv(to)],
        };
        Depths(found.iter().enumerate().map(report).collect())
    }

    #[test]
    fn moves_are_compared_at_the_same_depth() {
        let best = depths(
            &[(1, Score::new(10), 1), (2, Score::new(300), 2), (3, Score::new(20), 2)],
            false,
        );
        let alone = depths(&[(1, Score::new(10), 1), (2, Score::new(40), 1)], false);
        let judged = compare(&best, Some(&alone), mv(1));
        assert_eq!((judged.depth, judged.loss(), judged.mark()), (2, 260, Some(Nag::BLUNDER)));
        // At the depth that both reached nothing was better.
        let alone = depths(&[(1, Score::new(10), 1)], false);
        let judged = compare(&best, Some(&alone), mv(1));
        assert_eq!((judged.depth, judged.loss(), judged.better.is_none()), (1, 0, true));
    }

    #[test]
    fn what_is_settled_holds_at_any_depth() {
        let best = depths(&[(1, Score::new(10), 1), (3, Score::win_in(3), 2)], true);
        let alone = depths(&[(1, Score::new(0), 1), (7, Score::new(910), 1)], false);
        let judged = compare(&best, Some(&alone), mv(1));
        assert_eq!((judged.depth, judged.loss(), judged.mark()), (7, 90, Some(Nag::DUBIOUS)));
        // A longer win is a win.
        let alone = depths(&[(9, Score::win_in(9), 1)], true);
        let judged = compare(&best, Some(&alone), mv(1));
        assert!(judged.better.is_some() && judged.mark().is_none());
    }

    #[test]
    fn nothing_found_is_nothing_said() {
        let judged = compare(&Depths(Vec::new()), None, mv(1));
        assert!(judged.played.is_none() && judged.better.is_none() && judged.depth == 0);
    }
}
