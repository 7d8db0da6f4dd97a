//! How much a search may take, as most searching commands are told.

use super::tb::open;
use super::values::seconds;
use anyhow::{Context, Result};
use clap::Args;
use quirkat::clock::{Budget, DEFAULT_OVERHEAD, Level};
use quirkat::rules::Game;
use quirkat::search::{Limits, Table};
use quirkat::tablebase::Tables;
use std::path::PathBuf;
use std::time::Duration;

/// The effort, as typed.
#[derive(Args)]
pub struct EffortArgs {
    /// Search for so many seconds; may have a fraction
    #[arg(long, short, value_name = "S", allow_negative_numbers = true)]
    time: Option<f64>,
    /// Search so many plies deep
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Search so many nodes
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many threads share the work
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value = "64",
          value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,
    /// The directory of endgame tables, as `quirkat tb build` makes them
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

/// What one search may take, and the tables for it.
pub struct Effort {
    pub budget: Budget,
    pub limits: Limits,
    pub table: Table,
    endgames: Option<PathBuf>,
}

/// Bytes of decoded blocks of endgame tables.
const CACHE: usize = 64 << 20;

impl Effort {
    /// The endgame tables of a game, if any are wanted. Those that cannot be used
    /// are told on standard error.
    pub fn tables<G: Game>(&self) -> Result<Option<Tables<G>>> {
        self.endgames.as_deref().map(|folder| open(folder, CACHE)).transpose()
    }
}

impl EffortArgs {
    /// The effort that was meant: a second where nothing was typed.
    pub fn resolve(&self) -> Result<Effort> {
        let time = self.time.map(seconds).transpose()?;
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        let level = Level {
            depth: self.depth,
            nodes: self.nodes,
            move_time: time.or(unlimited.then_some(Duration::from_secs(1))),
            ..Level::default()
        };
        Ok(Effort {
            budget: level.budget(DEFAULT_OVERHEAD),
            limits: level.limits(self.threads.into()),
            table: Table::try_new(self.hash as usize)
                .with_context(|| format!("there is no memory for --hash {}", self.hash))?,
            endgames: self.tables.clone(),
        })
    }
}
