//! `quirkat go`: the best move of one position.

use super::effort::{Effort, EffortArgs};
use super::files::print;
use super::position::{Start, StartArgs, with_game};
use anyhow::{Context, Result};
use clap::Args;
use quirkat::clock::{Signals, Timer};
use quirkat::eval::{Evaluate, Proven};
use quirkat::games::Visitor;
use quirkat::rules::{Game, History, text};
use quirkat::search::{Report, search_with};
use quirkat::tablebase::Tables;
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
    start: StartArgs,
    #[command(flatten)]
    effort: EffortArgs,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// What was typed, with its game found.
struct Asked {
    start: Start,
    effort: EffortArgs,
    json: bool,
}

struct Request<G: Game> {
    game: History<G>,
    effort: Effort,
    tables: Option<Tables<G>>,
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
    let GoArgs { start, effort, json } = typed;
    let start = start.find()?;
    with_game(&start.book.clone(), Asked { start, effort, json })
}

impl Visitor for Asked {
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

impl Asked {
    fn resolve<G: Game>(self) -> Result<Request<G>> {
        let (game, effort) = (self.start.history()?, self.effort.resolve()?);
        Ok(Request { game, tables: effort.tables()?, effort, json: self.json })
    }
}

impl<G: Evaluate> Request<G> {
    fn search(&self) -> Answer {
        let signals = Signals::thinking();
        let show = |report: &Report, time: Duration| {
            if io::stderr().is_terminal() {
                let line = text::write_line(self.game.position(), &report.line).join(" ");
                let (depth, score) = (report.depth, report.score);
                eprintln!("{:8.3} s  depth {depth:3}  {score:>9}  {line}", time.as_secs_f64());
            }
        };
        let Effort { budget, limits, table, .. } = &self.effort;
        let timer = Timer::start(*budget, &signals, &show);
        let report = search_with(&self.game, *limits, table, self.tables.as_ref(), &timer);
        self.answer(&report, timer.elapsed())
    }

    fn answer(&self, report: &Report, time: Duration) -> Answer {
        let position = self.game.position();
        let line = text::write_line(position, &report.line);
        let proven = report.score.proven();
        let score = f64::from(report.score.hundredths()) / 100.0;
        Answer {
            game: G::BOOK.name,
            fen: text::write_position(position),
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
            over: self.game.ending().map(|ending| ending.to_string()),
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
