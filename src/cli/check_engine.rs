//! `quirkat check-engine`: does an engine keep the protocol?

use super::files::print;
use super::position::book_names;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use quirkat::protocol::check::{Finding, Outcome, Plan, Report, check};
use quirkat::protocol::client::Program;
use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

/// Walk an engine through the protocol, and tell what it breaks
///
/// For authors of engines that speak the protocol of protocol.md. The engine is
/// started as a child process, and anew after each step that fails. The exit
/// status is 0 if no step failed, 1 if some did, 2 if nothing could be checked.
#[derive(Args)]
pub struct CheckEngineArgs {
    /// A game to be tried, may be given several times; without it every game
    /// that the engine announces as values of `variant`, or alquerque
    #[arg(long, short, value_name = "GAME", value_parser = book_names())]
    game: Vec<String>,
    /// Write one JSON object at the end
    #[arg(long)]
    json: bool,
    /// Wait so many seconds for an answer; may have a fraction
    #[arg(long, value_name = "S", default_value = "5", allow_negative_numbers = true)]
    patience: f64,
    /// The engine and its arguments, after `--`
    #[arg(value_name = "CMD", required = true, last = true)]
    command: Vec<String>,
}

pub fn run(typed: CheckEngineArgs) -> Result<ExitCode> {
    let json = typed.json;
    let plan = typed.plan()?;
    let mut written: io::Result<()> = Ok(());
    let mut tell = |finding: &Finding| {
        if !json {
            written = print(line(finding).as_bytes());
        }
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let report = match check(&plan, &mut tell) {
        Ok(report) => report,
        Err(error) => bail!("{}: {error}", plan.program.command.join(" ")),
    };
    written.context("writing what was found")?;
    let end = if json { serde_json::to_string(&report)? + "\n" } else { summary(&report) };
    print(end.as_bytes()).context("writing what was found")?;
    let [_, failed, _] = report.counts();
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl CheckEngineArgs {
    fn plan(self) -> Result<Plan> {
        const LONGEST: f64 = 3600.0;
        let patience = self.patience;
        ensure!(
            patience > 0.0 && patience <= LONGEST,
            "--patience is a number of seconds up to {LONGEST}, not {patience}"
        );
        Ok(Plan {
            program: Program { command: self.command, directory: None },
            games: self.game,
            patience: Duration::from_secs_f64(patience),
        })
    }
}

/// What came of a step, in a line; a failure has more.
fn line(finding: &Finding) -> String {
    let (group, game, step) = (finding.group, finding.game, finding.step);
    let head = |mark: &str| format!("{mark:<8} {game}, {group}: {step}");
    match &finding.outcome {
        Outcome::Ok { advice: None } => head("ok") + "\n",
        Outcome::Ok { advice: Some(advice) } => head("ok") + &format!("; better: {advice}\n"),
        Outcome::Skipped { reason } => head("skipped") + &format!(" ({reason})\n"),
        Outcome::Failed(failure) => {
            let mut text = head("FAILED") + "\n";
            let mut add = |name: &str, line: &str| {
                text += &format!("         {name:<9} {line}\n");
            };
            failure.said.iter().for_each(|line| add("said", line));
            failure.came.iter().for_each(|line| add("came", line));
            add("expected", &failure.expected);
            add("see", &format!("protocol.md, {}", finding.section));
            text
        }
    }
}

fn summary(report: &Report) -> String {
    let [passed, failed, skipped] = report.counts();
    let name = if report.engine.is_empty() { "the engine" } else { &report.engine };
    format!("{name}: {passed} steps passed, {failed} failed, {skipped} skipped\n")
}
