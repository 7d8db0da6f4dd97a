//! `quirkat man`: the manual, a page for the whole and one for each command.

use super::Cli;
use super::files::{print, write_whole};
use anyhow::{Context, Result};
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write the manual page
#[derive(Args)]
pub struct ManArgs {
    /// Write this page and one for each command into this directory
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub fn run(typed: ManArgs) -> Result<ExitCode> {
    let mut whole = Cli::command().disable_help_subcommand(true);
    whole.build();
    match typed.out {
        None => print(&render(&page(&whole))?).context("writing the page")?,
        Some(folder) => {
            fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
            write_pages(&whole, &folder)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The page of a command, and those of its own commands.
fn write_pages(command: &Command, folder: &Path) -> Result<()> {
    let page = page(command);
    write_whole(&folder.join(page.get_filename()), &render(&page)?)?;
    command.get_subcommands().try_for_each(|command| write_pages(command, folder))
}

/// Games are section 6 of the manual.
fn page(command: &Command) -> Man {
    Man::new(command.clone()).section("6").source(concat!("quirkat ", env!("CARGO_PKG_VERSION")))
}

fn render(page: &Man) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    page.render(&mut text).context("making the page")?;
    Ok(text)
}
