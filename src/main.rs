//! The command line: what was typed, what it means, one call per command.

mod cli;

use clap::Parser;
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run(cli::Cli::parse()) {
        Ok(code) => code,
        Err(error) => report(&error),
    }
}

/// 2 for a request that cannot be met, 1 for a machine that fails it.
fn report(error: &anyhow::Error) -> ExitCode {
    let failure = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    // Whoever read the output has seen enough.
    if failure.is_some_and(|failure| failure.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    eprintln!("error: {error:#}");
    if failure.is_some() { ExitCode::FAILURE } else { ExitCode::from(2) }
}
