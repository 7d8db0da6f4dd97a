//! Where tables lie, which of them are meant, and the threads that work on them.

use crate::cli::position::GameArgs;
use anyhow::{Context, Result, ensure};
use clap::Args;
use quirkat::rules::Game;
use quirkat::tablebase::{Slice, TableError, Tables};
use std::env;
use std::path::{Path, PathBuf};

/// The game and the directory, as typed.
#[derive(Args)]
pub struct PlaceArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The directory of the tables [default: quirkat in the user's cache directory]
    #[arg(long, value_name = "DIR", env = "QUIRKAT_TABLES")]
    dir: Option<PathBuf>,
}

/// Which tables, as typed.
#[derive(Args)]
pub struct ChoiceArgs {
    /// All tables with at most so many pieces
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=64))]
    pieces: Option<u32>,
    /// One table, and that of the same pieces with the other side to move: 4v3, or KKMvK where
    /// there are kings, or white-1v12 where the sides are not alike
    #[arg(long, value_name = "NAME", conflicts_with = "pieces")]
    slice: Option<String>,
}

/// How many threads, as typed.
#[derive(Args)]
pub struct ThreadArgs {
    /// How many threads share the work [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// What a command works on, and with, as typed.
#[derive(Args)]
pub struct WorkArgs {
    #[command(flatten)]
    pub place: PlaceArgs,
    #[command(flatten)]
    pub choice: ChoiceArgs,
    #[command(flatten)]
    pub threads: ThreadArgs,
}

impl PlaceArgs {
    pub fn folder(&self) -> Result<PathBuf> {
        let told = self.dir.clone().or_else(cache);
        told.context("there is no cache directory here: name one with --dir")
    }
}

/// The user's cache directory, as the system has it.
fn cache() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let cache = named("XDG_CACHE_HOME").or_else(|| named("LOCALAPPDATA"));
    cache.or_else(|| Some(named("HOME")?.join(".cache"))).map(|cache| cache.join("quirkat"))
}

/// What the system refuses is told apart from what was asked for wrongly.
pub fn failed(error: TableError) -> anyhow::Error {
    match error {
        TableError::Io { path, error } => {
            anyhow::Error::new(error).context(path.display().to_string())
        }
        fault => fault.into(),
    }
}

/// The tables in the directory of `--tables`. Those that cannot be used are told on
/// standard error.
pub fn open<G: Game>(folder: &Path, cache: usize) -> Result<Tables<G>> {
    let tables = Tables::open(folder, cache).context("--tables")?;
    tables.take_faults().iter().for_each(|fault| eprintln!("{fault}"));
    Ok(tables)
}

impl ChoiceArgs {
    /// The families that are meant, in the order in which they need each other.
    pub fn families<G: Game>(&self, unsaid: usize) -> Result<Vec<Vec<Slice<G>>>> {
        let Some(name) = &self.slice else {
            let pieces = self.pieces.map_or(unsaid, |pieces| pieces as usize);
            let families = Slice::families(pieces);
            ensure!(
                !families.is_empty(),
                "{} has no positions with {pieces} pieces",
                G::BOOK.title
            );
            return Ok(families);
        };
        let slice = Slice::<G>::read(name);
        let slice = slice.with_context(|| {
            let some: Vec<_> =
                Slice::<G>::families(13).iter().flatten().take(3).map(Slice::to_string).collect();
            format!("{} has no slice `{name}`; names are as {}", G::BOOK.title, some.join(", "))
        })?;
        let other = slice.after_step();
        Ok(vec![if other == slice { vec![slice] } else { vec![slice, other] }])
    }
}

impl ThreadArgs {
    /// A pool of so many threads.
    pub fn pool(&self) -> Result<rayon::ThreadPool> {
        let threads = self.threads.map_or(0, usize::from);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.context("starting the threads")
    }
}
