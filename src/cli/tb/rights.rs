//! `quirkat tb rights`.

use super::place::{WorkArgs, failed};
use crate::cli::position::with_game;
use anyhow::{Context, Result, bail};
use clap::Args;
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::rules::{Camp, Duty};
use quirkat::tablebase::{Rights, Tables, count_rights};
use std::io::{self, Write};
use std::process::ExitCode;

/// Count what rights to huff are worth (clause 2.3)
///
/// Every position of each table with every set of huffable pieces but the empty
/// one, for the side that may huff. The exit status is 1 if a table is missing or
/// damaged.
#[derive(Args)]
pub struct RightsArgs {
    #[command(flatten)]
    work: WorkArgs,
}

/// MiB of decoded blocks.
const CACHE: usize = 1024;

pub fn run(typed: RightsArgs) -> Result<ExitCode> {
    with_game(&typed.work.place.game.game.clone(), typed)
}

impl Visitor for RightsArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        if !G::BOOK.camps.iter().any(|camp: &Camp| matches!(camp.duty.value, Duty::Huffed { .. })) {
            bail!("nothing is huffed in {}", G::BOOK.title);
        }
        let families = self.work.choice.families::<G>(usize::MAX)?;
        let tables = Tables::<G>::open(&self.work.place.folder()?, CACHE << 20).map_err(failed)?;
        let pool = self.work.threads.pool()?;
        let mut out = io::stdout().lock();
        let head = "slice           positions    win %   draw %   loss %  better %";
        writeln!(out, "{head}").context("writing the counts")?;
        let mut unknown = 0;
        let open: Vec<_> = tables.slices().collect();
        for slice in families.into_iter().flatten().filter(|slice| open.contains(slice)) {
            let rights = pool.install(|| count_rights(&tables, slice));
            unknown += rights.unknown;
            let line = line(&slice.to_string(), &rights);
            writeln!(out, "{line}").context("writing the counts")?;
        }
        tables.take_faults().iter().for_each(|fault| eprintln!("{fault}"));
        if unknown > 0 {
            eprintln!("{unknown} positions are not known: build the smaller tables first");
        }
        Ok(ExitCode::from(u8::from(unknown > 0)))
    }
}

fn line(slice: &str, rights: &Rights) -> String {
    let all = rights.count.total();
    let share = |part: u64| 100.0 * part as f64 / all.max(1) as f64;
    let [win, draw, loss] = [rights.count.win, rights.count.draw, rights.count.loss].map(share);
    let better = share(rights.better);
    format!("{slice:10}{all:>15}{win:>9.3}{draw:>9.3}{loss:>9.3}{better:>10.3}")
}
