//! Iterations, each one ply deeper, and the threads that share the work.

use super::limits::Limits;
use super::node::Node;
use super::observer::{Observer, Report};
use super::table::Table;
use super::window::Window;
use super::worker::{Shared, Worker};
use crate::eval::{Evaluate, Proven, Score};
use crate::rules::{History, Move, Position, key};
use std::panic::resume_unwind;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

/// Searches the present position of a game until a limit is met, the observer
/// stops it, or nothing is left to find.
///
/// All threads search the whole tree and help each other through the table
/// (lazy SMP); the report is the first thread's. A game that is over only by
/// adjudication is searched as if it went on (0.9).
///
/// ```
/// use quirkat::{games::Alquerque, rules::{History, Position}, search::{self, Limits, Table}};
/// let game = History::new(Position::<Alquerque>::start());
/// let limits = Limits { depth: 4, ..Limits::default() };
/// let found = search::search(&game, limits, &Table::new(1), &());
/// assert!(game.position().moves().contains(&found.line[0]));
/// ```
pub fn search<G: Evaluate>(
    game: &History<G>,
    limits: Limits,
    table: &Table,
    observer: &dyn Observer,
) -> Report {
    table.grow_older();
    let shared = Shared::new(table, observer, limits.within_bounds());
    thread::scope(|scope| {
        let shared = &shared;
        let start = |first, show: fn(&dyn Observer, &Report)| {
            let mut show = move |report: &Report| show(observer, report);
            let run = move || Iterations::new(game, shared).run(first, &mut show);
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run)
        };
        let main =
            start(1, |observer, report| observer.report(report)).expect("a thread to search in");
        for helper in 1..shared.limits.threads {
            // Every other helper begins a ply deeper, to be elsewhere. Where the
            // system gives no more threads, fewer search.
            let _ = start(1 + helper as u32 % 2, |_, _| ());
        }
        let report = main.join();
        shared.stop.store(true, Relaxed);
        report.unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Enough for the deepest line, whatever thread the caller runs on.
const STACK: usize = 16 << 20;

/// The iterations of one thread.
struct Iterations<'a, G> {
    root: Position<G>,
    /// Whether the endings that the book decrees hold.
    decreed: bool,
    past: Vec<u64>,
    worker: Worker<'a>,
    moves: Vec<Move>,
}

impl<'a, G: Evaluate> Iterations<'a, G> {
    /// Where an adjudication has ended the game, the search goes on as if that
    /// rule were not there (0.9): without the ending that the book decrees,
    /// without the past that repeats, with a fresh counter of turns.
    fn new(game: &'a History<G>, shared: &'a Shared<'a>) -> Self {
        let position = game.position();
        let decreed = position.adjudication().is_none();
        let repeated = game.repetitions() >= 3;
        let past = if repeated { &[] } else { game.past() };
        let root = match position.exhaustion() {
            Some(_) => position.with_fresh_counter(),
            None => *position,
        };
        let (past, moves) = (past.iter().map(key).collect(), root.moves().to_vec());
        Iterations { root, decreed, past, worker: Worker::new(shared), moves }
    }

    fn run(mut self, first: u32, show: &mut dyn FnMut(&Report)) -> Report {
        let line = self.moves.first().copied().into_iter().collect();
        let score = if self.moves.is_empty() { self.score_at_the_end() } else { Score::DRAW };
        let mut report = Report { depth: 0, selective_depth: 0, score, nodes: 0, line };
        let last = if self.moves.is_empty() { 0 } else { self.worker.shared.limits.depth };
        for depth in first.min(last.max(1))..=last {
            let found = self.iterate(depth);
            let finished = !self.worker.stopped;
            if let Some((score, line)) = found {
                let (selective_depth, nodes) =
                    (self.worker.selective_depth, self.worker.total_nodes());
                report = Report { depth, selective_depth, score, nodes, line };
                show(&report);
            }
            self.worker.look_up();
            if !finished || self.worker.stopped || is_settled(report.score, depth) {
                break;
            }
        }
        report.nodes = self.worker.total_nodes();
        report
    }

    /// The score where there is no move: too few pieces of either side, or none
    /// that can move.
    fn score_at_the_end(&self) -> Score {
        let root = Node::root(self.root, &[], self.decreed);
        root.ended().unwrap_or_else(|| root.immobile()).score
    }

    /// Searches all root moves so deep. The best of those that were finished is
    /// a result even where the iteration was not: the first is the best of the
    /// iteration before. But the game is lost only when all moves have lost.
    fn iterate(&mut self, depth: u32) -> Option<(Score, Vec<Move>)> {
        let root = Node::root(self.root, &self.past, self.decreed);
        let mut window = Window::full();
        let mut found = None;
        self.worker.selective_depth = 0;
        for i in 0..self.moves.len() {
            let mv = self.moves[i];
            let child = root.child(mv);
            let value = self.worker.try_move(&child, depth - 1, window, i == 0);
            if self.worker.stopped {
                break;
            }
            if value.score > window.alpha {
                window.raise(value.score);
                self.worker.extend_line(0, mv);
                found = Some((value.score, self.worker.line(0).to_vec()));
                // Its turn comes first next time; the rest keep their order.
                self.moves[..=i].rotate_right(1);
            }
        }
        let lost = |score: Score| matches!(score.proven(), Some(Proven::Loss(_)));
        found.filter(|&(score, _)| !self.worker.stopped || !lost(score))
    }
}

/// Whether deeper iterations can find nothing better: a proven end lies within
/// this one.
fn is_settled(score: Score, depth: u32) -> bool {
    match score.proven() {
        Some(Proven::Win(plies) | Proven::Loss(plies)) => plies <= depth,
        None => false,
    }
}
