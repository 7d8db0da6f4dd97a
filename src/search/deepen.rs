//! Iterations, each one ply deeper, and the threads that share the work.

use super::aspiration::Aspiration;
use super::limits::Task;
use super::node::Node;
use super::observer::{Bound, Observer, Report};
use super::table::Table;
use super::window::Window;
use super::worker::{Shared, Worker};
use crate::eval::{Evaluate, Proven, Score};
use crate::rules::{History, Move, Position, key};
use crate::tablebase::Tables;
use std::panic::resume_unwind;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

/// Searches the present position of a game until a limit is met, the observer
/// stops it, or nothing is left to find; gives the best line.
///
/// All threads search the whole tree, help each other through the table, and
/// put off the moves on which another is at work; what is reported is the first
/// thread's. A game that is over only by adjudication is searched as if it went
/// on (0.9).
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
    task: impl Into<Task>,
    table: &Table,
    observer: &dyn Observer,
) -> Report {
    search_with(game, task, table, None, observer)
}

/// As [`search`], with endgame tables: positions that they know are worth what
/// they say, as long as the counter of turns cannot forestall the end. A search
/// that overlooks moves does without them.
pub fn search_with<G: Evaluate>(
    game: &History<G>,
    task: impl Into<Task>,
    table: &Table,
    tables: Option<&Tables<G>>,
    observer: &dyn Observer,
) -> Report {
    table.grow_older();
    let shared = Shared::new(table, observer, task.into());
    thread::scope(|scope| {
        let shared = &shared;
        let start = |show: fn(&dyn Observer, &Report)| {
            let mut show = move |report: &Report| show(observer, report);
            let run = move || Iterations::new(game, shared, tables).run(&mut show);
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run)
        };
        let main =
            start(|observer, report| observer.report(report)).expect("a thread to search in");
        for _ in 1..shared.task.limits.threads {
            // Where the system gives no more threads, fewer search.
            let _ = start(|_, _| ());
        }
        let report = main.join();
        shared.stop.store(true, Relaxed);
        report.unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Enough for the deepest line, whatever thread the caller runs on.
const STACK: usize = 16 << 20;

/// Before, scores jump too much for an aspiration window.
const FIRST_ASPIRATION: u32 = 5;

/// The iterations of one thread.
struct Iterations<'a, G: Evaluate> {
    root: Position<G>,
    tables: Option<&'a Tables<G>>,
    /// Whether the endings that the book decrees hold.
    decreed: bool,
    /// Whether the tables know all first moves, so that nothing is left to find.
    known: bool,
    past: Vec<u64>,
    worker: Worker<'a>,
    /// The first moves, those of the lines first.
    moves: Vec<Move>,
    lines: Vec<Report>,
}

/// How the search for a line ended.
enum Sought {
    Found(Report),
    /// No move is so good.
    Below(Score),
    /// The search was stopped before it knew.
    Nothing,
}

impl<'a, G: Evaluate> Iterations<'a, G> {
    /// Where an adjudication has ended the game, the search goes on as if that
    /// rule were not there (0.9): without the ending that the book decrees,
    /// without the past that repeats, with a fresh counter of turns.
    fn new(game: &'a History<G>, shared: &'a Shared<'a>, tables: Option<&'a Tables<G>>) -> Self {
        let position = game.position();
        let decreed = position.adjudication().is_none();
        let repeated = game.repetitions() >= 3;
        let past = if repeated { &[] } else { game.past() };
        let root = match position.exhaustion() {
            Some(_) => position.with_fresh_counter(),
            None => *position,
        };
        let past = past.iter().map(key).collect();
        let mut moves = root.moves().to_vec();
        if let Some(first_moves) = &shared.task.first_moves {
            moves.retain(|mv| first_moves.contains(mv));
        }
        // They hold with the endings that the book decrees, and overlook nothing.
        let tables = tables.filter(|_| decreed && shared.task.oversight.is_none());
        let node = Node::root(root, &[], decreed).with_tables(tables);
        let known = moves.iter().all(|&mv| node.child(mv).tables_score().is_some());
        let (worker, lines) = (Worker::new(shared), Vec::new());
        Iterations { root, tables, decreed, known, past, worker, moves, lines }
    }

    fn run(mut self, show: &mut dyn FnMut(&Report)) -> Report {
        let task = &self.worker.shared.task;
        let (limits, lines) = (task.limits, task.lines.clamp(1, self.moves.len().max(1)));
        self.lines = (1..=lines).map(|number| self.unsearched(number)).collect();
        if self.moves.is_empty() {
            return self.lines.remove(0);
        }
        for depth in 1..=limits.depth {
            for number in 1..=lines {
                self.deepen(number, depth, show);
                self.worker.look_up();
                if self.worker.stopped {
                    break;
                }
            }
            if self.worker.stopped || self.lines.iter().all(|line| line.settled) {
                break;
            }
            self.worker.proving = limits.win.is_some();
        }
        let (nodes, table_hits) = (self.worker.total_nodes(), self.worker.total_table_hits());
        Report { nodes, table_hits, ..self.lines.remove(0) }
    }

    /// A line before anything is known of it.
    fn unsearched(&self, number: usize) -> Report {
        let line: Vec<_> = self.moves.get(number - 1).copied().into_iter().collect();
        let root = Node::root(self.root, &[], self.decreed);
        let over = || root.ended().unwrap_or_else(|| root.immobile()).score;
        Report {
            number,
            depth: 0,
            selective_depth: 0,
            score: if line.is_empty() { over() } else { Score::DRAW },
            bound: Bound::Exact,
            choices: self.moves.len(),
            finished: line.is_empty(),
            settled: line.is_empty(),
            nodes: 0,
            table_hits: 0,
            line,
        }
    }

    /// Searches for a line in one window after the other until it is found, or
    /// known to be none of those that are sought.
    fn deepen(&mut self, number: usize, depth: u32, show: &mut dyn FnMut(&Report)) {
        self.worker.selective_depth = 0;
        let mut aspiration = self.aspiration(number, depth);
        // How far away a proven end is must be found out exactly, once.
        let mut exact = depth == 1;
        loop {
            let window = aspiration.window();
            match self.seek(number, depth, window) {
                Sought::Nothing => return,
                Sought::Below(_) if self.worker.proving => {
                    return self.note_no_win(number, depth, show);
                }
                Sought::Below(score) => {
                    aspiration.lower(score);
                    self.show_bound(number, depth, score, show);
                }
                Sought::Found(report) => {
                    let (bound, score) = (report.bound, report.score);
                    exact |= window.is_of_proofs() || !score.is_proven();
                    let again = bound == Bound::AtLeast || !exact;
                    let finished = report.finished && !again;
                    self.lines[number - 1] = Report { finished, ..report };
                    show(&self.lines[number - 1]);
                    if !again || self.worker.stopped {
                        return;
                    }
                    match bound {
                        Bound::AtLeast => aspiration.raise(score),
                        _ => (aspiration, exact) = (Aspiration::around(score), true),
                    }
                }
            }
        }
    }

    fn aspiration(&self, number: usize, depth: u32) -> Aspiration {
        let before = &self.lines[number - 1];
        match self.worker.shared.task.limits.win {
            Some(plies) if self.worker.proving => Aspiration::around(Score::win_in(plies)),
            _ if depth < FIRST_ASPIRATION || before.depth == 0 => Aspiration::wide(),
            _ => Aspiration::around(before.score),
        }
    }

    /// Searches the first moves that no better line begins with. The best of
    /// those that were finished is a result even where the search was stopped:
    /// the first is the best of the iteration before. But the game is lost only
    /// when all moves have lost.
    fn seek(&mut self, number: usize, depth: u32, mut window: Window) -> Sought {
        let root = Node::root(self.root, &self.past, self.decreed).with_tables(self.tables);
        let root = if self.worker.proving { root.proving() } else { root };
        let (mut best, mut found) = (-Score::INFINITE, None);
        let beta = window.beta;
        for i in number - 1..self.moves.len() {
            let mv = self.moves[i];
            let value = self.worker.try_move(&root.child(mv), 0, i + 1 - number, depth - 1, window);
            if self.worker.stopped {
                break;
            }
            best = best.max(value.score);
            if value.score > window.alpha {
                window.raise(value.score);
                self.worker.extend_line(0, mv);
                found = Some((value.score, self.worker.line(0).to_vec()));
                // Its turn comes first next time; the rest keep their order.
                self.moves[number - 1..=i].rotate_right(1);
                if value.score >= beta {
                    break;
                }
            }
        }
        let finished = !self.worker.stopped;
        let lost = |score: Score| matches!(score.proven(), Some(Proven::Loss(_)));
        match found.filter(|&(score, _)| finished || !lost(score)) {
            Some((score, line)) => Sought::Found(self.report(number, depth, score, beta, line)),
            None if finished => Sought::Below(best),
            None => Sought::Nothing,
        }
    }

    fn report(
        &self,
        number: usize,
        depth: u32,
        score: Score,
        beta: Score,
        line: Vec<Move>,
    ) -> Report {
        let bound = if score >= beta { Bound::AtLeast } else { Bound::Exact };
        let finished = !self.worker.stopped;
        Report {
            number,
            depth,
            selective_depth: self.worker.selective_depth,
            score,
            bound,
            choices: self.moves.len(),
            finished,
            settled: finished && bound == Bound::Exact && (self.known || is_settled(score, depth)),
            nodes: self.worker.total_nodes(),
            table_hits: self.worker.total_table_hits(),
            line: self.played_out(score, line),
        }
    }

    /// A line that ends where the tables know the rest, with the rest.
    fn played_out(&self, score: Score, mut line: Vec<Move>) -> Vec<Move> {
        let plies = match score.proven() {
            Some(Proven::Win(plies) | Proven::Loss(plies)) => plies as usize,
            None => return line,
        };
        if let Some(tables) = self.tables
            && line.len() < plies
        {
            let last = line.iter().fold(self.root, |position, &mv| position.play(mv));
            line.extend(tables.best_line(&last, plies - line.len()));
        }
        line
    }

    /// The line known before is worth no more than this.
    fn show_bound(&self, number: usize, depth: u32, score: Score, show: &mut dyn FnMut(&Report)) {
        let line = self.lines[number - 1].line.clone();
        let report = self.report(number, depth, score, Score::INFINITE, line);
        show(&Report { bound: Bound::AtMost, finished: false, settled: false, ..report });
    }

    /// There is no win so near; the line known before stays.
    fn note_no_win(&mut self, number: usize, depth: u32, show: &mut dyn FnMut(&Report)) {
        let limits = self.worker.shared.task.limits;
        let settled = Some(depth) == limits.win;
        let (nodes, selective_depth) = (self.worker.total_nodes(), self.worker.selective_depth);
        let table_hits = self.worker.total_table_hits();
        let before = &mut self.lines[number - 1];
        *before = Report { depth, selective_depth, settled, nodes, table_hits, ..before.clone() };
        show(before);
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
