//! What a second thread is worth, against what the machine can give.
//!
//! f is what two separate processes of one thread achieve together over one, in
//! the same run. The nodes a second of two threads are set against it, then the
//! time to a fixed depth. Options: `--positions` a book, `--repeats`, `--seconds`
//! that one thread takes at least.

mod common;

use common::{geometric_mean, is_listing, median, middle_games, option};
use quirkat::eval::Evaluate;
use quirkat::games::{Dame, Turkish};
use quirkat::rules::{Game, History, Position, text};
use quirkat::search::{Limits, MAX_DEPTH, Observer, Report, Table, search};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// MiB.
const HASH: usize = 256;

fn main() {
    if is_listing() {
        return;
    }
    let mut figures = Figures::default();
    measure::<Dame>(&mut figures);
    measure::<Turkish>(&mut figures);
    let f = median(figures.processes.iter().copied());
    let nodes = median(figures.nodes.iter().copied());
    let (mean, low, high) = geometric_mean(&figures.times);
    println!("f, two processes over one          {f:.3} (median of {})", figures.processes.len());
    println!("nodes/s, two threads over one      {nodes:.3} (median), {:.3} f", nodes / f);
    println!(
        "time to depth, one over two        {mean:.3} (95%: {low:.3} to {high:.3}); \
         1 + 0.7 (f - 1) = {:.3}",
        1.0 + 0.7 * (f - 1.0)
    );
}

#[derive(Default)]
struct Figures {
    processes: Vec<f64>,
    nodes: Vec<f64>,
    times: Vec<f64>,
}

fn measure<G: Evaluate>(figures: &mut Figures) {
    let (count, repeats) = (option("--positions", 20), option("--repeats", 8));
    for (i, position) in middle_games::<G>(count).iter().enumerate() {
        let depth = depth_of(position, Duration::from_secs_f64(option("--seconds", 5.0)));
        figures.processes.push(gain_of_processes(position));
        let runs = (0..repeats).map(|_| (run(position, depth, 1), run(position, depth, 2)));
        let runs: Vec<_> = runs.collect();
        let times = runs.iter().map(|(one, two)| one.seconds / two.seconds);
        let nodes = runs.iter().map(|(one, two)| two.speed() / one.speed());
        let (time, nodes) = (geometric_mean(&times.collect::<Vec<_>>()).0, median(nodes));
        eprintln!(
            "{} {i}: depth {depth}, {:.1} s; time {time:.2}, nodes/s {nodes:.2}, processes {:.2}",
            G::BOOK.name,
            runs[0].0.seconds,
            figures.processes[figures.processes.len() - 1],
        );
        figures.nodes.push(nodes);
        figures.times.push(time);
    }
}

struct Run {
    seconds: f64,
    nodes: u64,
}

impl Run {
    fn speed(&self) -> f64 {
        self.nodes as f64 / self.seconds
    }
}

fn run<G: Evaluate>(position: &Position<G>, depth: u32, threads: usize) -> Run {
    let (game, table) = (History::new(*position), Table::new(HASH));
    let limits = Limits { depth, threads, ..Limits::default() };
    let start = Instant::now();
    let found = search(&game, limits, &table, &());
    Run { seconds: start.elapsed().as_secs_f64(), nodes: found.nodes }
}

/// The first depth that takes one thread so long.
fn depth_of<G: Evaluate>(position: &Position<G>, least: Duration) -> u32 {
    let watch = Watch { start: Instant::now(), least, depth: Mutex::new(MAX_DEPTH) };
    search(&History::new(*position), Limits::default(), &Table::new(HASH), &watch);
    watch.depth.into_inner().expect("nobody panics")
}

struct Watch {
    start: Instant,
    least: Duration,
    depth: Mutex<u32>,
}

impl Observer for Watch {
    fn should_stop(&self, _nodes: u64) -> bool {
        *self.depth.lock().expect("nobody panics") < MAX_DEPTH
    }

    fn report(&self, report: &Report) {
        if report.finished && self.start.elapsed() >= self.least {
            *self.depth.lock().expect("nobody panics") = report.depth;
        }
    }
}

/// The nodes a second of two processes together over those of one alone.
fn gain_of_processes<G: Game>(position: &Position<G>) -> f64 {
    let alone = speed(start(position));
    let both = [start(position), start(position)].map(speed);
    both.iter().sum::<f64>() / alone
}

fn start<G: Game>(position: &Position<G>) -> Child {
    let fen = text::write_position(position);
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command.args(["go", "--game", G::BOOK.name, "--fen", &fen, "--time", "1", "--json"]);
    command.args(["--hash", &HASH.to_string()]);
    command.stdout(Stdio::piped()).spawn().expect("the engine starts")
}

fn speed(child: Child) -> f64 {
    let output = child.wait_with_output().expect("the engine ends").stdout;
    let answer: serde_json::Value = serde_json::from_slice(&output).expect("an answer");
    answer["nodes"].as_f64().expect("nodes") / answer["time"].as_f64().expect("a time")
}
