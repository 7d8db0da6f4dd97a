//! `quirkat match report`: a match as a page to look at.

use crate::cli::files::write_whole;
use anyhow::Result;
use clap::Args;
use quirkat::arena::{Ledger, write_report};
use std::path::PathBuf;
use std::process::ExitCode;

/// Write a page that shows a match: verdict, plots, and every game on a board
///
/// The page is one HTML file that needs nothing else, neither a network nor
/// another file, and can be sent to anybody. While the match runs it shows the
/// games that are finished, and says so.
#[derive(Args)]
pub struct ReportArgs {
    /// Where the match is kept
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// Write to this file; `-` is standard output [default: DIR/report.html]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn run(typed: &ReportArgs) -> Result<ExitCode> {
    let ledger = Ledger::read(&typed.directory)?;
    let page = write_report(&ledger)?;
    let output = typed.output.clone().unwrap_or_else(|| typed.directory.join("report.html"));
    write_whole(&output, page.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
