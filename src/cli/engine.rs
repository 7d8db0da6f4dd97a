//! `quirkat hub`, and `quirkat` alone: the engine as a process that obeys lines.

use anyhow::{Context, Result};
use clap::Args;
use quirkat::protocol::serve;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// Obey lines of the Hub protocol on standard input
#[derive(Args, Default)]
pub struct EngineArgs {}

const GREETING: &str = "\
Quirkat listens: type `hub`, `init`, `go think`, `quit`, a line each; see --help for more.";

pub fn run(_typed: EngineArgs) -> Result<ExitCode> {
    if io::stdin().is_terminal() {
        eprintln!("{GREETING}");
    }
    serve(io::stdin(), io::stdout()).context("serving the front end")?;
    Ok(ExitCode::SUCCESS)
}
