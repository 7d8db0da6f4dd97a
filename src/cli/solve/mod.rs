//! `quirkat solve`: positions solved, with proofs.

mod check;
mod input;
mod log;
mod record;
mod row;
mod solution;
mod work;

use super::files::{print, write_whole};
use super::position::{book_names, with_game};
use super::tb::open;
use super::values::{seconds, size};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use input::InputArgs;
use log::Log;
use quirkat::diagram::Diagram;
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::solve::{Certificate, Task};
use quirkat::tablebase::Tables;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use work::{Limits, Worked, work_all};

/// Solve positions, with proofs
///
/// A file has a puzzle a line, a position and fields: `FEN ; bm MOVE … ; win N ;
/// draw ; loss ; take N ; id TEXT`, with N in plies, or pieces for take. What a
/// puzzle claims is what is to be found out; where it claims nothing, --goal says
/// it. Of a game file (.pdn) each game is a puzzle: its first position, its first
/// move and its result.
///
/// The exit status is 0 if everything was decided as claimed, 1 if something was
/// not, 2 if something was wrong with the input; the rest is solved all the same.
#[derive(Args)]
pub struct SolveArgs {
    /// The rule book
    #[arg(long, short, value_name = "GAME", value_parser = book_names(),
          required_unless_present = "check")]
    game: Option<String>,
    #[command(flatten)]
    input: InputArgs,
    /// What to find out where a puzzle does not say it
    #[arg(long, value_enum, default_value = "value")]
    goal: GoalArg,
    /// With --goal win: within so many plies
    #[arg(long, value_name = "N")]
    within: Option<u32>,
    /// Show what each first move is worth
    #[arg(long)]
    all: bool,
    /// Show the whole solution of a win with all defences, other moves that win as well, and
    /// pieces that could be left out
    #[arg(long)]
    tree: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// How many puzzles to solve at a time
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The directory of endgame tables, as `quirkat tb build` makes them
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
    /// Check a certificate instead, by the rules and the tables alone
    #[arg(long, value_name = "FILE", conflicts_with_all = ["InputArgs", "OutputArgs", "game"])]
    check: Option<PathBuf>,
}

/// What to find out, as typed.
#[derive(Clone, Copy, ValueEnum)]
enum GoalArg {
    /// Who wins, how soon and by which move
    Value,
    /// Whether the side to move can force a win
    Win,
    /// Whether it has at least a draw
    Draw,
    /// How many pieces its largest capture takes
    Take,
}

/// How much a puzzle may take, as typed.
#[derive(Args)]
struct LimitArgs {
    /// Seconds for a puzzle; may have a fraction
    #[arg(long, short, value_name = "S", default_value = "60", allow_negative_numbers = true)]
    time: f64,
    /// Nodes for a puzzle
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Memory for a puzzle, as 64M or 4G
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = size)]
    memory: u64,
}

/// What to write, as typed.
#[derive(Args)]
struct OutputArgs {
    /// Write one JSON object a puzzle
    #[arg(long)]
    json: bool,
    /// Write the proofs to this file, for --check
    #[arg(long, value_name = "FILE", conflicts_with = "log")]
    certificate: Option<PathBuf>,
    /// Keep what is found in this file, and begin with what is there already: a batch that was
    /// broken off goes on where it was
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write the solutions to this file as games with variations (PDN)
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Draw the positions into this directory, a file each (SVG)
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
}

/// Bytes of decoded blocks of endgame tables.
const CACHE: usize = 256 << 20;

pub fn run(typed: SolveArgs) -> Result<ExitCode> {
    match (&typed.check, &typed.game) {
        (Some(path), _) => check::run(path, typed.tables.as_deref()),
        (None, Some(_)) if typed.input.is_empty() => {
            bail!("what is to be solved? Name a file, --fen or --start")
        }
        (None, Some(game)) => with_game(&game.clone(), typed),
        (None, None) => bail!("--game is missing"),
    }
}

impl Visitor for SolveArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        let limits = self.limits.resolve()?;
        let asked = work::Asked { task: self.task()?, all: self.all, tree: self.tree, limits };
        let tables = self.tables.as_deref().map(|folder| open::<G>(folder, CACHE)).transpose()?;
        let (puzzles, faults) = self.input.gather::<G>()?;
        faults.iter().for_each(|fault| eprintln!("{fault}"));
        let log = self.output.log.as_deref().map(Log::open).transpose()?;
        let threads = usize::from(self.threads).min(puzzles.len().max(1));
        let (mut worked, mut rows) = (Vec::new(), Vec::new());
        work_all(&puzzles, &asked, tables.as_ref(), log.as_ref(), threads, |done| {
            print(done.row.told(self.output.json)?.as_bytes()).context("writing what was found")?;
            rows.push(done.row.clone());
            worked.push(done);
            Ok(())
        })?;
        if let Some(tables) = &tables {
            tables.take_faults().iter().for_each(|fault| eprintln!("{fault}"));
        }
        if rows.len() > 1 && !self.output.json {
            print(row::summary(&rows).as_bytes()).context("writing what was found")?;
        }
        self.output.write(&worked, tables.as_ref())?;
        let kept = rows.iter().all(row::Row::is_kept);
        Ok(ExitCode::from(if faults.is_empty() { u8::from(!kept) } else { 2 }))
    }
}

impl SolveArgs {
    fn task(&self) -> Result<Task> {
        Ok(match (self.goal, self.within) {
            (GoalArg::Win, within) => Task::Win(within),
            (_, Some(_)) => bail!("--within goes with --goal win"),
            (GoalArg::Value, None) => Task::Value,
            (GoalArg::Draw, None) => Task::Draw,
            (GoalArg::Take, None) => Task::Take,
        })
    }
}

impl LimitArgs {
    fn resolve(&self) -> Result<Limits> {
        let time: Duration = seconds(self.time)?;
        let mebibytes = (self.memory >> 20).max(1) as usize;
        Ok(Limits { time, nodes: self.nodes.unwrap_or(u64::MAX), mebibytes })
    }
}

impl OutputArgs {
    /// Writes the files that are wanted.
    fn write<G: Evaluate>(&self, worked: &[Worked<G>], tables: Option<&Tables<G>>) -> Result<()> {
        if let Some(path) = &self.certificate {
            let proofs = worked.iter().flat_map(|worked| &worked.proofs);
            let certificate = Certificate::of(proofs, tables);
            let named = || format!("writing {}", path.display());
            let bytes = certificate.write(path).with_context(named)?;
            if io::stderr().is_terminal() {
                eprintln!("{}: {bytes} bytes", path.display());
            }
        }
        if let Some(path) = &self.pdn {
            let records: Vec<_> = worked.iter().map(record::write).collect();
            write_whole(path, records.join("\n").as_bytes())?;
        }
        if let Some(folder) = &self.svg {
            let named = || format!("making {}", folder.display());
            std::fs::create_dir_all(folder).with_context(named)?;
            for done in worked {
                let path = folder.join(format!("{}.svg", done.row.number));
                let diagram = Diagram::new(&done.puzzle.position);
                write_whole(&path, diagram.to_svg().as_bytes())?;
            }
        }
        Ok(())
    }
}
