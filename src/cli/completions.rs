//! `quirkat completions`: what a shell needs to complete the commands.

use super::Cli;
use super::files::print;
use anyhow::{Context, Result};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::process::ExitCode;

/// Write a script by which a shell completes the commands
#[derive(Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub fn run(typed: CompletionsArgs) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(typed.shell, &mut Cli::command(), "quirkat", &mut script);
    print(&script).context("writing the script")?;
    Ok(ExitCode::SUCCESS)
}
