//! The work on puzzles, shared out to threads.

use super::log::Log;
use super::row::Row;
use anyhow::{Context, Result};
use quirkat::eval::Evaluate;
use quirkat::rules::{Game, Move};
use quirkat::solve::{Answer, Plies, Problem, Proof, Puzzle, Solver, Task, examine};
use quirkat::tablebase::Tables;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// How much a puzzle may take.
#[derive(Clone, Copy)]
pub struct Limits {
    pub time: Duration,
    pub nodes: u64,
    pub mebibytes: usize,
}

/// What is asked of each puzzle.
pub struct Asked {
    /// Where the puzzle does not say it.
    pub task: Task,
    /// What each first move is worth, too.
    pub all: bool,
    /// The whole solution, too.
    pub tree: bool,
    pub limits: Limits,
}

/// A puzzle worked on.
pub struct Worked<G: Game> {
    pub puzzle: Puzzle<G>,
    pub row: Row,
    pub proofs: Vec<Proof<G>>,
    pub problem: Option<Problem>,
    /// The line of play as far as it is known.
    pub line: Vec<Move>,
}

/// Works on all puzzles, and tells of each in their order.
pub fn work_all<G: Evaluate>(
    puzzles: &[Puzzle<G>],
    asked: &Asked,
    tables: Option<&Tables<G>>,
    log: Option<&Log>,
    threads: usize,
    mut tell: impl FnMut(Worked<G>) -> Result<()>,
) -> Result<()> {
    let (next, broken_off) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, broken_off) = (sender.clone(), &next, &broken_off);
            scope.spawn(move || {
                while !broken_off.load(Relaxed) {
                    let i = next.fetch_add(1, Relaxed);
                    let Some(puzzle) = puzzles.get(i) else { break };
                    let worked = work(puzzle, i + 1, asked, tables, log, broken_off);
                    if sender.send((i, worked)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut waiting, mut due) = (BTreeMap::new(), 0);
        let mut told = Ok(());
        for (i, worked) in receiver {
            waiting.insert(i, worked);
            while told.is_ok()
                && let Some(worked) = waiting.remove(&due)
            {
                due += 1;
                told = worked.and_then(&mut tell);
                broken_off.store(told.is_err(), Relaxed);
            }
        }
        told
    })
}

fn work<G: Evaluate>(
    puzzle: &Puzzle<G>,
    number: usize,
    asked: &Asked,
    tables: Option<&Tables<G>>,
    log: Option<&Log>,
    broken_off: &AtomicBool,
) -> Result<Worked<G>> {
    let task = if puzzle.claim.is_some() { puzzle.task() } else { asked.task };
    let mut row = Row::new(puzzle, number, task);
    let known = log.and_then(|log| log.find(&row));
    if let Some(known) = known.filter(|known| known.is_full(asked.all, asked.tree)) {
        let row = row.knowing(known);
        let (puzzle, proofs, line) = (puzzle.clone(), Vec::new(), Vec::new());
        return Ok(Worked { puzzle, row, proofs, problem: None, line });
    }
    let (start, Limits { time, nodes, mebibytes }) = (Instant::now(), asked.limits);
    let watch = Watch::new(number, start);
    let stop = |entered: u64| {
        watch.show(entered);
        entered >= nodes || start.elapsed() >= time || broken_off.load(Relaxed)
    };
    let mut solver = Solver::new(mebibytes, tables, &stop)
        .with_context(|| format!("there is no memory of {mebibytes} MiB"))?;
    let solved = solver.solve(&puzzle.position, task);
    let verdict = puzzle.judge(&mut solver, &solved);
    row.answered(puzzle, &solved, &verdict);
    if asked.all {
        row.first_moves(puzzle, solver.first_moves(&puzzle.position));
    }
    let problem = match solved.as_ref().map(|solved| solved.answer) {
        Ok(Answer::Win(Plies { most, .. })) if asked.tree => {
            examine(&mut solver, &puzzle.position, most).ok().flatten()
        }
        _ => None,
    };
    row.examined(puzzle, asked.tree, problem.as_ref());
    let (proofs, best) = solved.map_or((Vec::new(), None), |it| (it.proofs, it.best));
    let line = match &problem {
        Some(problem) => problem.solution.main_line(),
        None => best.into_iter().collect(),
    };
    row.took(solver.nodes(), start.elapsed());
    if let Some(log) = log {
        log.add(&row)?;
    }
    Ok(Worked { puzzle: puzzle.clone(), row, proofs, problem, line })
}

/// Tells a terminal now and then how the work goes.
struct Watch {
    number: usize,
    start: Instant,
    terminal: bool,
    shown: AtomicU64,
}

impl Watch {
    fn new(number: usize, start: Instant) -> Watch {
        Watch { number, start, terminal: io::stderr().is_terminal(), shown: AtomicU64::new(0) }
    }

    fn show(&self, nodes: u64) {
        let seconds = self.start.elapsed().as_secs();
        if self.terminal && self.shown.fetch_max(seconds, Relaxed) < seconds {
            eprintln!("puzzle {}: {seconds} s, {nodes} nodes", self.number);
        }
    }
}
