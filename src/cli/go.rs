//! `quirkat go`: the best move of one position.

use super::files::print;
use super::position::{FenArgs, GameArgs, with_game};
use anyhow::{Context, Result, bail};
use clap::Args;
use quirkat::clock::{DEFAULT_OVERHEAD, Level, Signals, Timer};
use quirkat::eval::{Evaluate, Proven};
use quirkat::games::Visitor;
use quirkat::rules::{Ending, Game, History, Position, text};
use quirkat::search::{Limits, Report, Table, search};
use serde::Serialize;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;

/// Search a position for the best move
///
/// Without --time, --depth or --nodes a search takes a second.
#[derive(Args)]
pub struct GoArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: FenArgs,
    /// Search for so many seconds; may have a fraction
    #[arg(long, short, value_name = "S", allow_negative_numbers = true)]
    time: Option<f64>,
    /// Search so many plies deep
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Search so many nodes
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many threads share the work
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value = "64",
          value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

struct Request<G> {
    position: Position<G>,
    level: Level,
    limits: Limits,
    table: Table,
    json: bool,
}

/// What was found; `move` is null where there is no legal move.
#[derive(Serialize)]
struct Answer {
    game: &'static str,
    fen: String,
    #[serde(rename = "move")]
    best: Option<String>,
    /// In men, for the side to move; null where an end is proven.
    score: Option<f64>,
    /// Plies to a proven win or loss.
    win: Option<u32>,
    loss: Option<u32>,
    depth: u32,
    nodes: u64,
    /// Seconds.
    time: f64,
    line: Vec<String>,
    /// How the game is over already, though it may be searched (0.9).
    over: Option<String>,
}

pub fn run(typed: GoArgs) -> Result<ExitCode> {
    with_game(&typed.game.game.clone(), typed)
}

impl Visitor for GoArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        let request = self.resolve::<G>()?;
        let answer = request.search();
        let text =
            if request.json { serde_json::to_string(&answer)? + "\n" } else { answer.to_text() };
        print(text.as_bytes()).context("writing the move")?;
        Ok(ExitCode::SUCCESS)
    }
}

impl GoArgs {
    fn resolve<G: Game>(&self) -> Result<Request<G>> {
        let time = self.time.map(seconds).transpose()?;
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        let level = Level {
            depth: self.depth,
            nodes: self.nodes,
            move_time: time.or(unlimited.then_some(Duration::from_secs(1))),
            ..Level::default()
        };
        Ok(Request {
            position: self.position.resolve()?,
            level,
            limits: level.limits(self.threads.into()),
            table: Table::try_new(self.hash as usize)
                .with_context(|| format!("there is no memory for --hash {}", self.hash))?,
            json: self.json,
        })
    }
}

/// The time that was typed as --time.
pub(super) fn seconds(typed: f64) -> Result<Duration> {
    const YEAR: f64 = 31_557_600.0;
    if !(0.0..=YEAR).contains(&typed) {
        bail!("--time is a number of seconds up to {YEAR:.0}, not {typed}");
    }
    Ok(Duration::from_secs_f64(typed))
}

impl<G: Evaluate> Request<G> {
    fn search(&self) -> Answer {
        let signals = Signals::thinking();
        let show = |report: &Report, time: Duration| {
            if io::stderr().is_terminal() {
                let line = text::write_line(&self.position, &report.line).join(" ");
                let (depth, score) = (report.depth, report.score);
                eprintln!("{:8.3} s  depth {depth:3}  {score:>9}  {line}", time.as_secs_f64());
            }
        };
        let timer = Timer::start(self.level.budget(DEFAULT_OVERHEAD), &signals, &show);
        let game = History::new(self.position);
        let report = search(&game, self.limits, &self.table, &timer);
        self.answer(&report, timer.elapsed(), game.ending())
    }

    fn answer(&self, report: &Report, time: Duration, ending: Option<Ending>) -> Answer {
        let line = text::write_line(&self.position, &report.line);
        let proven = report.score.proven();
        let score = f64::from(report.score.hundredths()) / 100.0;
        Answer {
            game: G::BOOK.name,
            fen: text::write_position(&self.position),
            best: line.first().cloned(),
            score: proven.is_none().then_some(score),
            win: match proven {
                Some(Proven::Win(plies)) => Some(plies),
                _ => None,
            },
            loss: match proven {
                Some(Proven::Loss(plies)) => Some(plies),
                _ => None,
            },
            depth: report.depth,
            nodes: report.nodes,
            time: time.as_secs_f64(),
            line,
            over: ending.map(|ending| ending.to_string()),
        }
    }
}

impl Answer {
    fn to_text(&self) -> String {
        let over = self.over.as_ref().map_or(String::new(), |over| format!("over   {over}\n"));
        let Some(best) = &self.best else { return over + "move   none\n" };
        let score = match (self.win, self.loss, self.score) {
            (Some(plies), _, _) => format!("win in {plies}"),
            (_, Some(plies), _) => format!("loss in {plies}"),
            (_, _, score) => format!("{:+.2}", score.unwrap_or_default()),
        };
        let (depth, nodes, time) = (self.depth, self.nodes, self.time);
        let line = self.line.join(" ");
        format!(
            "{over}move   {best}\nscore  {score}\nline   {line}\n\
             depth  {depth}\nnodes  {nodes}\ntime   {time:.3} s\n"
        )
    }
}
