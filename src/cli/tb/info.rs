//! `quirkat tb info`.

use super::place::{PlaceArgs, failed};
use super::plot::plot;
use crate::cli::files::{print, write_whole};
use crate::cli::position::with_game;
use anyhow::{Context, Result, bail};
use clap::Args;
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::rules::Game;
use quirkat::tablebase::{Header, Listing, Longest, list};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;

/// List the tables: what the side to move wins, draws and loses in each
///
/// Shares are of all positions of a slice, those that a symmetry makes of each
/// other counted as many. The longest win and loss are in plies; one that is
/// marked with an asterisk is longer than the turns without progress that are a
/// draw, so that it may not be had by the rules.
#[derive(Args)]
pub struct InfoArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// Write a JSON object a table
    #[arg(long, conflicts_with = "svg")]
    json: bool,
    /// Draw the shares as a picture into this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub fn run(typed: InfoArgs) -> Result<ExitCode> {
    with_game(&typed.place.game.game.clone(), typed)
}

/// A table, told to a program.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    header: &'a Header,
    /// Stands for the whole file.
    checksum: String,
}

impl Visitor for InfoArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        let folder = self.place.folder()?;
        let Listing { headers, faults } = list::<G>(&folder).map_err(failed)?;
        faults.iter().for_each(|fault| eprintln!("{fault}"));
        if headers.is_empty() {
            bail!("no tables of {} are in {}", G::BOOK.title, folder.display());
        }
        if let Some(path) = &self.svg {
            let headers: Vec<_> = headers.iter().map(|(header, _)| header).collect();
            write_whole(path, plot(G::BOOK.title, &headers).as_bytes())?;
        } else if self.json {
            let told = |(header, checksum): &(Header, u64)| {
                let checksum = format!("{checksum:016x}");
                anyhow::Ok(serde_json::to_string(&Told { header, checksum })? + "\n")
            };
            let lines = headers.iter().map(told).collect::<Result<String>>()?;
            print(lines.as_bytes()).context("writing the list")?;
        } else {
            print(table::<G>(&headers).as_bytes()).context("writing the list")?;
        }
        Ok(ExitCode::from(u8::from(!faults.is_empty())))
    }
}

/// The tables in columns.
fn table<G: Game>(headers: &[(Header, u64)]) -> String {
    let limit = u32::from(G::BOOK.progress.value.limit);
    let mut lines = format!(
        "{:<14} {:>12} {:>12} {:>8} {:>8} {:>8} {:>8} {:>8} {:>10} {:>6} {:>6}\n",
        "slice",
        "positions",
        "stored",
        "win %",
        "draw %",
        "loss %",
        "longest",
        "loss",
        "KiB",
        "value",
        "all"
    );
    for (header, _) in headers {
        let count = header.count;
        let share = |part: u64| 100.0 * part as f64 / count.total().max(1) as f64;
        let longest = |longest: &Option<Longest>| match longest {
            None => "-".to_owned(),
            Some(it) if it.distance > limit => format!("{}*", it.distance),
            Some(it) => it.distance.to_string(),
        };
        let bits = |bytes: u64| 8.0 * bytes as f64 / header.stored.max(1) as f64;
        let bytes = header.value_bytes + header.distance_bytes;
        lines += &format!(
            "{:<14} {:>12} {:>12} {:>8.3} {:>8.3} {:>8.3} {:>8} {:>8} {:>10.1} {:>6.2} {:>6.2}\n",
            header.slice,
            count.total(),
            header.stored,
            share(count.win),
            share(count.draw),
            share(count.loss),
            longest(&header.longest_win),
            longest(&header.longest_loss),
            bytes as f64 / 1024.0,
            bits(header.value_bytes),
            bits(bytes),
        );
    }
    lines
}
