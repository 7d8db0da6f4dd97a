//! `quirkat match merge`: parts of a match that were played apart.

use super::conclude;
use anyhow::Result;
use clap::Args;
use quirkat::arena::Ledger;
use std::path::PathBuf;
use std::process::ExitCode;

/// Join parts of one match that were played apart, with --shard
///
/// The games of all others are added to the first directory, which is made if
/// it is not there. Games that it has already are not added again.
#[derive(Args)]
pub struct MergeArgs {
    /// Where the whole match is to be kept
    #[arg(value_name = "INTO")]
    into: PathBuf,
    /// The parts
    #[arg(value_name = "DIR", required = true)]
    parts: Vec<PathBuf>,
    /// Write what came of it as one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(typed: MergeArgs) -> Result<ExitCode> {
    let first = Ledger::open(&typed.parts[0])?;
    let mut whole = Ledger::create(&typed.into, first.settings())?;
    whole.absorb(&first)?;
    drop(first);
    for part in &typed.parts[1..] {
        whole.absorb(&Ledger::open(part)?)?;
    }
    conclude(&whole, 0, typed.json)?;
    Ok(ExitCode::SUCCESS)
}
