//! What is told of a puzzle.

use super::solution::Examined;
use quirkat::pdn::GameResult;
use quirkat::rules::{Game, Move, Position, Side, text};
use quirkat::solve::{
    Answer, Claimed, Plies, Problem, Puzzle, Solved, Task, Undecided, Verdict, captures,
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A puzzle and what was found out about it.
#[derive(Clone, Serialize, Deserialize)]
pub struct Row {
    /// Which of the puzzles it is, from 1.
    pub number: usize,
    pub game: String,
    id: Option<String>,
    fen: String,
    /// What was to be found out.
    task: String,
    /// What the puzzle claims, if anything.
    claim: Option<String>,
    pub answer: Said,
    /// To the end of a win or a loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    /// Whether the winner cannot do it in fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
    /// How many pieces the largest capture takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    take: Option<u32>,
    /// Moves that do it: one, or all largest captures.
    best: Vec<String>,
    /// Whether everything is as claimed; null where that was not found out.
    kept: Option<bool>,
    /// What is not, or why nothing was found out.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// What each first move is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<FirstMove>>,
    /// The whole solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<Examined>,
    nodes: u64,
    seconds: f64,
}

/// What was found out, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Said {
    Win,
    Draw,
    #[serde(rename = "at least a draw")]
    AtLeastDraw,
    Loss,
    Disproved,
    Take,
    Undecided,
}

/// A first move, for who makes it.
#[derive(Clone, Serialize, Deserialize)]
struct FirstMove {
    text: String,
    answer: Said,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
}

impl Row {
    pub fn new<G: Game>(puzzle: &Puzzle<G>, number: usize, task: Task) -> Row {
        Row {
            number,
            game: G::BOOK.name.to_owned(),
            id: puzzle.id.clone(),
            fen: text::write_position(&puzzle.position),
            task: task.to_string(),
            claim: claim(puzzle),
            answer: Said::Undecided,
            plies: None,
            exact: None,
            take: None,
            best: Vec::new(),
            kept: None,
            why: None,
            moves: None,
            problem: None,
            nodes: 0,
            seconds: 0.0,
        }
    }

    /// What makes the puzzle the same as another.
    pub fn key(&self) -> String {
        let claim = self.claim.as_deref().unwrap_or_default();
        [&self.game, &self.fen, &self.task, claim].join(" ; ")
    }

    /// What is known of the same puzzle, under this one's number and name.
    pub fn knowing(self, known: &Row) -> Row {
        Row { number: self.number, id: self.id, ..known.clone() }
    }

    /// Who wins, as far as that was found out.
    pub fn result(&self, side: Side) -> GameResult {
        match self.answer {
            Said::Win => GameResult::Win(side),
            Said::Loss => GameResult::Win(side.other()),
            Said::Draw => GameResult::Draw,
            _ => GameResult::Unknown,
        }
    }

    /// Whether it tells all that is wanted: what each first move is worth, and the
    /// whole solution of a win.
    pub fn is_full(&self, all: bool, tree: bool) -> bool {
        (!all || self.moves.is_some())
            && (!tree || self.answer != Said::Win || self.problem.is_some())
    }

    /// Whether everything was decided as claimed.
    pub fn is_kept(&self) -> bool {
        self.kept == Some(true)
    }

    pub fn answered<G: Game>(
        &mut self,
        puzzle: &Puzzle<G>,
        solved: &Result<Solved<G>, Undecided>,
        verdict: &Verdict,
    ) {
        match solved {
            Ok(solved) => {
                (self.answer, self.plies, self.exact) = told(solved.answer);
                let best: Vec<Move> = match solved.answer {
                    Answer::Take(pieces) => {
                        self.take = Some(pieces);
                        captures(&puzzle.position).1
                    }
                    _ => solved.best.into_iter().collect(),
                };
                self.best = texts(&puzzle.position, &best);
            }
            Err(undecided) => self.why = Some(undecided.to_string()),
        }
        self.kept = match verdict {
            Verdict::Kept => Some(true),
            Verdict::Broken(why) => {
                self.why = Some(why.clone());
                Some(false)
            }
            Verdict::Open => None,
        };
    }

    pub fn first_moves<G: Game>(
        &mut self,
        puzzle: &Puzzle<G>,
        moves: Vec<(Move, Result<Solved<G>, Undecided>)>,
    ) {
        let told = |(mv, solved): (Move, Result<Solved<G>, Undecided>)| {
            let (answer, plies, exact) = match solved {
                Ok(solved) => told(solved.answer.for_the_mover()),
                Err(_) => (Said::Undecided, None, None),
            };
            FirstMove { text: text::write_move(&puzzle.position, mv), answer, plies, exact }
        };
        self.moves = Some(moves.into_iter().map(told).collect());
    }

    /// The solution, if one was wanted; a win whose solution was not worked out
    /// counts as open.
    pub fn examined<G: Game>(
        &mut self,
        puzzle: &Puzzle<G>,
        wanted: bool,
        problem: Option<&Problem>,
    ) {
        if wanted && self.answer == Said::Win && problem.is_none() {
            self.kept = self.kept.filter(|kept| !kept);
            self.why.get_or_insert_with(|| "the whole solution was not worked out".to_owned());
        }
        self.problem = problem.map(|problem| Examined::new(&puzzle.position, problem));
    }

    pub fn took(&mut self, nodes: u64, time: Duration) {
        (self.nodes, self.seconds) = (nodes, time.as_secs_f64());
    }

    /// The row as it is printed.
    pub fn told(&self, json: bool) -> serde_json::Result<String> {
        if json {
            return Ok(serde_json::to_string(self)? + "\n");
        }
        let name = self.id.as_deref().unwrap_or(&self.fen);
        let mut told = format!("{}. {name}: {}\n", self.number, self.in_words());
        for FirstMove { text, answer, plies, exact } in self.moves.iter().flatten() {
            told += &format!("   {text}: {}\n", words(*answer, *plies, *exact));
        }
        if let Some(problem) = &self.problem {
            problem.tell(&mut told);
        }
        Ok(told)
    }

    /// What was found, in a line.
    pub fn in_words(&self) -> String {
        let mut told = match self.take {
            Some(0) => "nothing can be taken".to_owned(),
            Some(pieces) => format!("the largest capture takes {pieces}"),
            None => words(self.answer, self.plies, self.exact),
        };
        if !self.best.is_empty() {
            told += &format!(", {}", self.best.join(" "));
        }
        match (self.kept, &self.why) {
            (Some(false), Some(why)) => told += &format!("; not as claimed: {why}"),
            (None, Some(why)) => told += &format!("; {why}"),
            (Some(true), _) if self.claim.is_some() => told += "; as claimed",
            (None, None) => told += "; the claim was not decided",
            _ => {}
        }
        told
    }
}

/// How a batch went.
pub fn summary(rows: &[Row]) -> String {
    let count = |kept| rows.iter().filter(|row| row.kept == kept).count();
    let [kept, broken, open] = [Some(true), Some(false), None].map(count);
    let slowest = rows.iter().map(|row| row.seconds).fold(0.0, f64::max);
    let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
    let nodes: u64 = rows.iter().map(|row| row.nodes).sum();
    format!(
        "{} puzzles: {kept} decided as claimed, {broken} not as claimed, {open} not decided; \
         {nodes} nodes, {seconds:.2} s, the slowest {slowest:.2} s\n",
        rows.len()
    )
}

fn words(answer: Said, plies: Option<u32>, exact: Option<bool>) -> String {
    let told = match answer {
        Said::Win => "proved win",
        Said::Draw => "proved draw",
        Said::AtLeastDraw => "proved at least a draw",
        Said::Loss => "proved loss",
        Said::Disproved => "disproved",
        Said::Take => "a capture",
        Said::Undecided => "not decided",
    };
    match plies {
        Some(most) => format!("{told} {}", Plies { most, exact: exact == Some(true) }),
        None => told.to_owned(),
    }
}

fn told(answer: Answer) -> (Said, Option<u32>, Option<bool>) {
    let (said, plies) = match answer {
        Answer::Win(plies) => (Said::Win, Some(plies)),
        Answer::Draw => (Said::Draw, None),
        Answer::AtLeastDraw => (Said::AtLeastDraw, None),
        Answer::Loss(plies) => (Said::Loss, Some(plies)),
        Answer::Disproved => (Said::Disproved, None),
        Answer::Take(_) => (Said::Take, None),
    };
    (said, plies.map(|plies| plies.most), plies.map(|plies| plies.exact))
}

/// What the puzzle claims, as it is written.
fn claim<G: Game>(puzzle: &Puzzle<G>) -> Option<String> {
    let claim = puzzle.claim.as_ref().map(Claimed::to_string);
    let best = texts(&puzzle.position, &puzzle.best).join(" ");
    let best = (!best.is_empty()).then(|| format!("bm {best}"));
    let parts: Vec<_> = [claim, best].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" ; "))
}

pub fn texts<G: Game>(position: &Position<G>, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| text::write_move(position, mv)).collect()
}
