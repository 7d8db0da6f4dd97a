//! `quirkat tb verify`.

use super::place::{WorkArgs, failed};
use crate::cli::position::with_game;
use anyhow::{Context, Result, bail};
use clap::Args;
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::rules::Game;
use quirkat::tablebase::{Slice, Tables, Verified, verify_all, verify_some};
use std::io::{self, Write};
use std::process::ExitCode;

/// Check tables against the rules, by other code than built them
///
/// The worth of a position must be what the best of its moves makes it. Without
/// --all some positions of each table are checked, chosen at random. The exit
/// status is 1 if a position is wrong or a table damaged.
#[derive(Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    work: WorkArgs,
    /// Check every position
    #[arg(long, conflicts_with_all = ["positions", "seed"])]
    all: bool,
    /// How many positions of each table to check
    #[arg(long, value_name = "N", default_value = "100000",
          value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Which positions to check
    #[arg(long, value_name = "S", default_value = "0")]
    seed: u64,
}

/// MiB of decoded blocks.
const CACHE: usize = 1024;

pub fn run(typed: VerifyArgs) -> Result<ExitCode> {
    with_game(&typed.work.place.game.game.clone(), typed)
}

impl Visitor for VerifyArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        let families = self.work.choice.families::<G>(usize::MAX)?;
        let tables = Tables::<G>::open(&self.work.place.folder()?, CACHE << 20).map_err(failed)?;
        let mut faults: Vec<_> = tables.take_faults();
        let named = |slice: &Slice<G>| families.iter().flatten().any(|it| it == slice);
        let slices: Vec<_> = tables.slices().filter(named).collect();
        let pool = self.work.threads.pool()?;
        let mut wrong = 0;
        for &slice in &slices {
            let verified = pool.install(|| self.check(&tables, slice));
            wrong += verified.wrong.1;
            self.tell(slice, &verified).context("writing what was found")?;
            faults.extend(tables.take_faults());
        }
        faults.iter().for_each(|fault| eprintln!("{fault}"));
        if slices.is_empty() && faults.is_empty() {
            bail!("no such tables of {} are there", G::BOOK.title);
        }
        Ok(ExitCode::from(u8::from(wrong > 0 || !faults.is_empty())))
    }
}

impl VerifyArgs {
    fn check<G: Game>(&self, tables: &Tables<G>, slice: Slice<G>) -> Verified {
        match self.all {
            true => verify_all(tables, slice),
            false => verify_some(tables, slice, self.positions, self.seed),
        }
    }

    fn tell<G: Game>(&self, slice: Slice<G>, verified: &Verified) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let (some, wrong) = &verified.wrong;
        let which = if self.all { "all" } else { "some" };
        let (name, positions) = (G::TABLES, verified.positions);
        writeln!(out, "{name} {slice}: {which}, {positions} positions, {wrong} wrong")?;
        some.iter().try_for_each(|wrong| writeln!(out, "  {wrong}"))
    }
}
