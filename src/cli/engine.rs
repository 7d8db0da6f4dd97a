//! `quirkat hub`, and `quirkat` alone: the engine as a process that obeys lines.

use anyhow::{Result, bail};
use clap::Args;
use std::process::ExitCode;

/// Obey lines of the Hub protocol on standard input
#[derive(Args, Default)]
pub struct EngineArgs {}

pub fn run(_typed: EngineArgs) -> Result<ExitCode> {
    bail!("the engine is not part of this build; see --help for the commands that are")
}
