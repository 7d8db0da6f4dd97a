//! `quirkat perft`: counts the ways to play a number of turns.

use super::position::{FenArgs, GameArgs, with_game};
use anyhow::{Context, Result, bail};
use clap::Args;
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::rules::{Game, Position, perft, text};
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Instant;

/// Count the ways to play a number of turns (perft)
#[derive(Args)]
pub struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: FenArgs,
    /// How many turns to play
    // A ceiling that no count reaches keeps the recursion in bounds.
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(..=100))]
    depth: u32,
    /// List how the count divides among the first moves
    #[arg(long)]
    divide: bool,
    /// Count a capture once for each path on which it can be made
    #[arg(long)]
    paths: bool,
    /// How many threads share the work
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

struct Request<G> {
    position: Position<G>,
    depth: u32,
    divide: bool,
    paths: bool,
    threads: usize,
    json: bool,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    fen: String,
    depth: u32,
    paths: bool,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Share>>,
}

/// What one first move contributes.
#[derive(Serialize)]
struct Share {
    text: String,
    nodes: u64,
}

pub fn run(typed: PerftArgs) -> Result<ExitCode> {
    with_game(&typed.game.game.clone(), typed)
}

impl Visitor for PerftArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        let request = self.resolve::<G>()?;
        let start = Instant::now();
        let report = request.count()?;
        let seconds = start.elapsed().as_secs_f64();
        request.write(&report).context("writing the count")?;
        if io::stderr().is_terminal() {
            let speed = report.nodes as f64 / seconds.max(1e-9) / 1e6;
            eprintln!("{seconds:.3} s, {speed:.1} million nodes a second");
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl PerftArgs {
    fn resolve<G: Game>(self) -> Result<Request<G>> {
        if self.divide && self.depth == 0 {
            bail!("--divide needs a --depth of at least 1: at depth 0 there is no move to list");
        }
        Ok(Request {
            position: self.position.resolve()?,
            depth: self.depth,
            divide: self.divide,
            paths: self.paths,
            threads: self.threads.into(),
            json: self.json,
        })
    }
}

impl<G: Game> Request<G> {
    fn count(&self) -> Result<Report> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool = pool.with_context(|| format!("starting {} threads", self.threads))?;
        let (nodes, divide) = match self.depth {
            0 => (1, None),
            depth => {
                let shares = pool.install(|| perft::divide(&self.position, depth, self.paths));
                let nodes = shares.iter().map(|(_, nodes)| nodes).sum();
                let share =
                    |(mv, nodes)| Share { text: text::write_move(&self.position, mv), nodes };
                let mut shares: Vec<Share> = shares.into_iter().map(share).collect();
                shares.sort_unstable_by(|a, b| a.text.cmp(&b.text));
                (nodes, self.divide.then_some(shares))
            }
        };
        let (game, fen) = (G::BOOK.name, text::write_position(&self.position));
        Ok(Report { game, fen, depth: self.depth, paths: self.paths, nodes, divide })
    }

    fn write(&self, report: &Report) -> io::Result<()> {
        let mut out = io::BufWriter::new(io::stdout().lock());
        if self.json {
            serde_json::to_writer(&mut out, report)?;
            writeln!(out)?;
            return out.flush();
        }
        for share in report.divide.iter().flatten() {
            writeln!(out, "{}\t{}", share.text, share.nodes)?;
        }
        writeln!(out, "{} nodes", report.nodes)?;
        out.flush()
    }
}
