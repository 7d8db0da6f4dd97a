//! `quirkat match`: games between engines, and what they prove.

mod merge;
mod report;
mod show;
mod typed;

use super::files::{print, write_whole};
use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use quirkat::arena::{Contest, End, Ledger, Watch, write_games};
use show::Scoreboard;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use typed::SettingsArgs;

/// Let engines play against each other, and tell what the games prove
///
/// Everything is kept in the directory DIR: the settings (match.json), every
/// game as soon as it is finished (games.jsonl) and, at the end, all games as
/// PDN (games.pdn). With DIR alone a match that was broken off goes on.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct MatchArgs {
    #[command(subcommand)]
    command: Option<MatchCommand>,
    /// Where the match is kept
    #[arg(value_name = "DIR", required = true)]
    directory: Option<PathBuf>,
    #[command(flatten)]
    settings: SettingsArgs,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Go on, with the player started anew, when one crashes, hangs or breaks the protocol
    #[arg(long)]
    recover: bool,
    /// Play only every Nth pair of games, from the Ith: I/N with I from 1
    #[arg(long, value_name = "I/N", value_parser = typed::shard)]
    shard: Option<(usize, usize)>,
    /// Write what came of it as one JSON object
    #[arg(long)]
    json: bool,
}

/// What else can be done with matches.
#[derive(Subcommand)]
enum MatchCommand {
    Merge(merge::MergeArgs),
    Report(report::ReportArgs),
}

pub fn run(typed: MatchArgs) -> Result<ExitCode> {
    match typed.command {
        Some(MatchCommand::Merge(args)) => merge::run(args),
        Some(MatchCommand::Report(args)) => report::run(&args),
        None => typed.play(),
    }
}

/// Writes what a match has brought, for whoever asked for it, and the games; so
/// many were interrupted.
fn conclude(ledger: &Ledger, interrupted: usize, json: bool) -> Result<()> {
    write_whole(&ledger.directory().join("games.pdn"), write_games(ledger).as_bytes())?;
    let board = Scoreboard::of(ledger).with_interrupted(interrupted);
    let text = if json { board.json()? } else { board.to_string() };
    print(text.as_bytes()).context("writing the result")
}

impl MatchArgs {
    fn play(&self) -> Result<ExitCode> {
        let mut ledger = self.settings.open(self.directory())?;
        let contest = Contest {
            concurrency: self.concurrency.into(),
            recover: self.recover,
            shard: self.shard.unwrap_or((0, 1)),
        };
        typed::warn_of_crowd(ledger.settings(), contest.concurrency);
        let watcher = Watcher::new()?;
        let end = contest.run(&mut ledger, &watcher);
        watcher.line.clear();
        // What is left when the test is decided is not played again.
        let decided = matches!(end, Ok(End::Decided));
        let interrupted = if decided { 0 } else { watcher.left.into_inner() };
        conclude(&ledger, interrupted, self.json)?;
        match end? {
            End::Complete | End::Decided => return Ok(ExitCode::SUCCESS),
            End::Stopped => eprint!("broken off"),
            End::Broken(game) => eprint!("game {}: {}", game.number + 1, game.end),
        }
        eprintln!("{}; to go on: {}", told(interrupted), self.resumption());
        Ok(ExitCode::FAILURE)
    }

    fn directory(&self) -> &Path {
        self.directory.as_deref().expect("required without a subcommand")
    }

    /// The command that goes on with the match.
    fn resumption(&self) -> String {
        let mut words = vec!["quirkat".into(), "match".into()];
        words.push(self.directory().to_string_lossy().into_owned());
        if self.concurrency > 1 {
            words.extend(["--concurrency".into(), self.concurrency.to_string()]);
        }
        if self.recover {
            words.push("--recover".into());
        }
        if let Some((share, shares)) = self.shard {
            words.extend(["--shard".into(), format!("{}/{shares}", share + 1)]);
        }
        shell_words::join(words)
    }
}

/// How many games were interrupted, if any were.
fn told(interrupted: usize) -> String {
    match interrupted {
        0 => String::new(),
        1 => "; 1 game interrupted; it will be played again".into(),
        games => format!("; {games} games interrupted; they will be played again"),
    }
}

/// Set by ctrl-C: games under way are left.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Looks on: shows the score, and ends the match at ctrl-C.
struct Watcher {
    line: show::LiveLine,
    /// Games that were left as they stood.
    left: AtomicUsize,
}

impl Watcher {
    fn new() -> Result<Watcher> {
        ctrlc::set_handler(|| INTERRUPTED.store(true, Relaxed)).context("waiting for ctrl-C")?;
        Ok(Watcher { line: show::LiveLine::new(), left: AtomicUsize::new(0) })
    }
}

impl Watch for Watcher {
    fn is_off(&self) -> bool {
        INTERRUPTED.load(Relaxed)
    }

    fn finished(&self, ledger: &Ledger) {
        self.line.show(ledger);
    }

    fn left(&self) {
        self.left.fetch_add(1, Relaxed);
    }
}
