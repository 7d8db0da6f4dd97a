//! The commands, a file each.
//!
//! In each file the `…Args` are what was typed and the `Request` is what that
//! means for one game; nothing below the request looks at what was typed.

mod analyse;
mod bench;
mod board;
mod check_engine;
mod completions;
mod compose;
mod effort;
mod engine;
mod files;
mod games;
mod go;
mod man;
mod matches;
mod moves;
mod openings;
mod pdn;
mod perft;
mod play;
mod position;
mod rate;
mod solve;
mod tb;
mod values;

use anyhow::Result;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// A headless engine for Alquerque, Hare and Hunters, old German Dame and
/// Turkish Dama.
///
/// Without a command it is an engine that obeys lines on standard input.
#[derive(Parser)]
#[command(version, max_term_width = 100, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const AFTER_HELP: &str = "\
Positions are written W:Wa1,b1,Kc4:Ba5,b5 (the side to move, White's pieces, Black's; K for a \
king), with :Hn for n turns without progress and :Xc3,d4 for pieces that can be huffed; `start` \
is the start position.

Results go to standard output, everything else to standard error. The exit status is 0 if all \
went well, 2 if the request or its input was wrong, 1 if something else failed.";

#[derive(Subcommand)]
enum Command {
    Play(play::PlayArgs),
    Go(go::GoArgs),
    Perft(perft::PerftArgs),
    Moves(moves::MovesArgs),
    Board(board::BoardArgs),
    Games(games::GamesArgs),
    Pdn(pdn::PdnArgs),
    Analyse(analyse::AnalyseArgs),
    Match(matches::MatchArgs),
    Openings(openings::OpeningsArgs),
    Compose(compose::ComposeArgs),
    Rate(rate::RateArgs),
    Solve(solve::SolveArgs),
    Tb(tb::TbArgs),
    CheckEngine(check_engine::CheckEngineArgs),
    Bench(bench::BenchArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
    Hub(engine::EngineArgs),
}

/// Does what was typed.
pub fn run(typed: Cli) -> Result<ExitCode> {
    match typed.command {
        Some(Command::Play(args)) => play::run(args),
        Some(Command::Go(args)) => go::run(args),
        Some(Command::Perft(args)) => perft::run(args),
        Some(Command::Moves(args)) => moves::run(args),
        Some(Command::Board(args)) => board::run(args),
        Some(Command::Games(args)) => games::run(args),
        Some(Command::Pdn(args)) => pdn::run(args),
        Some(Command::Analyse(args)) => analyse::run(args),
        Some(Command::Match(args)) => matches::run(args),
        Some(Command::Openings(args)) => openings::run(args),
        Some(Command::Compose(args)) => compose::run(args),
        Some(Command::Rate(args)) => rate::run(args),
        Some(Command::Solve(args)) => solve::run(args),
        Some(Command::Tb(args)) => tb::run(args),
        Some(Command::CheckEngine(args)) => check_engine::run(args),
        Some(Command::Bench(args)) => bench::run(args),
        Some(Command::Completions(args)) => completions::run(args),
        Some(Command::Man(args)) => man::run(args),
        Some(Command::Hub(args)) => engine::run(args),
        None => engine::run(engine::EngineArgs::default()),
    }
}
