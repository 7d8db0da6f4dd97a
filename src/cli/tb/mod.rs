//! `quirkat tb`: endgame tables, built, checked, told of and asked.

mod build;
mod info;
mod place;
mod plot;
mod probe;
mod rights;
mod verify;

pub use place::{ThreadArgs, open};

use anyhow::Result;
use clap::{Args, Subcommand};
use std::process::ExitCode;

/// Build endgame tables, check them, and ask them
#[derive(Args)]
pub struct TbArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Build(build::BuildArgs),
    Verify(verify::VerifyArgs),
    Info(info::InfoArgs),
    Probe(probe::ProbeArgs),
    Rights(rights::RightsArgs),
}

pub fn run(typed: TbArgs) -> Result<ExitCode> {
    match typed.command {
        Command::Build(args) => build::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Info(args) => info::run(args),
        Command::Probe(args) => probe::run(args),
        Command::Rights(args) => rights::run(args),
    }
}
