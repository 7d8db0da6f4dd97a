//! `quirkat match`: games between engines, and what they prove.

mod report;
mod show;
mod typed;

use super::files::print;
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use quirkat::arena::verdict::Decision;
use quirkat::arena::{Contest, End, Game, Ledger, Watch, write_games};
use quirkat::files::replace;
use show::Scoreboard;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
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

/// What can be done with a match beside playing it.
#[derive(Subcommand)]
enum MatchCommand {
    Report(report::ReportArgs),
}

pub fn run(typed: MatchArgs) -> Result<ExitCode> {
    match (&typed.command, &typed.directory) {
        (Some(MatchCommand::Report(args)), _) => report::run(args),
        (None, Some(directory)) => play(&typed, directory),
        (None, None) => bail!("a match is kept in a directory: say which"),
    }
}

fn play(typed: &MatchArgs, directory: &Path) -> Result<ExitCode> {
    let mut ledger = typed.settings.open(directory)?;
    let contest = Contest {
        concurrency: typed.concurrency.into(),
        recover: typed.recover,
        shard: typed.shard.unwrap_or((0, 1)),
    };
    typed::warn_of_crowd(ledger.settings(), contest.concurrency);
    let watcher = Watcher::new()?;
    let end = contest.run(&mut ledger, &watcher);
    let games = directory.join("games.pdn");
    replace(&games, write_games(&ledger).as_bytes())
        .with_context(|| format!("writing {}", games.display()))?;
    let board = Scoreboard::of(&ledger);
    let text = if typed.json { board.json()? } else { board.to_string() };
    print(text.as_bytes()).context("writing the result")?;
    match end? {
        End::Complete => Ok(ExitCode::SUCCESS),
        End::Stopped if board.decision() != Decision::Undecided => Ok(ExitCode::SUCCESS),
        End::Stopped => {
            eprintln!("broken off; to go on: {}", typed.resumption(directory));
            Ok(ExitCode::FAILURE)
        }
        End::Broken(game) => {
            eprintln!(
                "game {}: {}; to go on: {}",
                game.number + 1,
                game.end,
                typed.resumption(directory)
            );
            Ok(ExitCode::FAILURE)
        }
    }
}

impl MatchArgs {
    /// The command that goes on with the match.
    fn resumption(&self, directory: &Path) -> String {
        let mut words = vec!["quirkat".into(), "match".into()];
        words.push(directory.to_string_lossy().into_owned());
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

/// Set by ctrl-C: games under way are left.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Looks on: shows the score, and ends the match when it is decided.
struct Watcher {
    line: show::LiveLine,
}

impl Watcher {
    fn new() -> Result<Watcher> {
        ctrlc::set_handler(|| INTERRUPTED.store(true, Relaxed)).context("waiting for ctrl-C")?;
        Ok(Watcher { line: show::LiveLine::new() })
    }
}

impl Watch for Watcher {
    fn is_off(&self) -> bool {
        INTERRUPTED.load(Relaxed)
    }

    fn finished(&self, ledger: &Ledger, _game: &Game) -> ControlFlow<()> {
        let board = Scoreboard::of(ledger);
        self.line.show(&board);
        if board.decision() != Decision::Undecided {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
