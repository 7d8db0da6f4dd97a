//! Building tables, family by family, in the order in which they need each other.

use super::cell::Cell;
use super::file::{Header, TableError, write};
use super::fingerprint::fingerprint;
use super::index::Index;
use super::judge::Judge;
use super::part::{self, Share};
use super::retrograde::Family;
use super::slab::{Lower, Slab};
use super::slice::Slice;
use super::tables::{check_numbers, file_of, open_checked};
use crate::rules::Game;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use thiserror::Error;

/// Builds the tables of a game in a directory. Those that are there and sound
/// are left as they are, so that a build that was broken off goes on where it
/// was. The work is done in the rayon pool of the caller.
pub struct Builder<'a, G> {
    folder: PathBuf,
    /// Bytes that may be used for cells and indices.
    memory: u64,
    watch: &'a dyn Watch,
    rules: u64,
    lower: Lower<G>,
}

/// Sees how a build goes.
pub trait Watch: Sync {
    /// A family is begun: its slices, and about how many positions they store.
    fn begins(&self, _family: &str, _positions: u64) {}

    /// Its next stage is begun.
    fn enters(&self, _stage: Stage) {}

    /// So many more positions were looked at; told by all threads.
    fn looked_at(&self, _positions: u64) {}

    /// Wins and losses in so many plies are traced back now.
    fn traces(&self, _plies: u32) {}

    /// A table was written.
    fn written(&self, _header: &Header) {}
}

/// Nobody watches.
impl Watch for () {}

/// What is being done for a family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The tables that it needs are read.
    Loading,
    /// Its positions are looked at, each by itself.
    Looking,
    /// Wins and losses are traced back from the ends.
    Tracing,
    /// Its tables are compressed and written.
    Writing,
}

/// Why a build ended early.
#[derive(Debug, Error)]
pub enum BuildError {
    /// A file could not be read or written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Not enough memory was allowed.
    #[error("{family} needs about {needed} MiB of memory, and {allowed} MiB are allowed")]
    Memory {
        /// The slices.
        family: String,
        /// In MiB.
        needed: u64,
        /// In MiB.
        allowed: u64,
    },
}

/// What a family will take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Estimate {
    /// Positions that are stored, about.
    pub positions: u64,
    /// Bytes of memory, about.
    pub memory: u64,
}

impl<'a, G: Game> Builder<'a, G> {
    /// Builds in this directory, which is made if it is not there.
    ///
    /// # Errors
    /// If the directory cannot be made.
    pub fn new(
        folder: impl Into<PathBuf>,
        memory: u64,
        watch: &'a dyn Watch,
    ) -> Result<Builder<'a, G>, BuildError> {
        let folder = folder.into();
        fs::create_dir_all(&folder).map_err(|error| TableError::io(&folder, error))?;
        Ok(Builder { folder, memory, watch, rules: fingerprint::<G>(), lower: Lower::new() })
    }

    /// Builds what is missing of the slices with at most so many pieces.
    ///
    /// # Errors
    /// See [`BuildError`].
    pub fn build_all(&mut self, pieces: usize) -> Result<(), BuildError> {
        Slice::families(pieces).iter().try_for_each(|family| self.build(family))
    }

    /// Which of these families are still to be built, and what they will take.
    pub fn missing(&self, families: &[Vec<Slice<G>>]) -> Vec<(Vec<Slice<G>>, Estimate)> {
        let missing = families.iter().filter(|family| !self.is_built(family));
        missing.map(|family| (family.clone(), Estimate::of(family))).collect()
    }

    /// Builds the tables of a family, whose conversions must have theirs.
    ///
    /// # Errors
    /// See [`BuildError`].
    pub fn build(&mut self, family: &[Slice<G>]) -> Result<(), BuildError> {
        let Some(slabs) = self.begin(family)? else { return Ok(()) };
        let work = Family::new(&slabs, Judge { lower: &self.lower }, self.watch);
        self.watch.enters(Stage::Looking);
        for (at, slab) in slabs.iter().enumerate() {
            let covered = part::read_all(&self.folder, self.rules, slab)?;
            covered.gaps(slab.len()).into_iter().for_each(|gap| work.look_first(at, gap));
        }
        self.watch.enters(Stage::Tracing);
        work.solve();
        self.watch.enters(Stage::Writing);
        for slab in &slabs {
            let path = file_of(&self.folder, slab.slice());
            let header = write(slab, self.rules, &path);
            let header = header.map_err(|error| TableError::io(&path, error))?;
            self.watch.written(&header);
            part::remove_all(&self.folder, slab.slice());
        }
        slabs.into_iter().for_each(|slab| self.lower.add(slab));
        Ok(())
    }

    /// Does a share of the first look at a family's positions, which is most of
    /// the work, and writes it down for [`Builder::build`] to find.
    ///
    /// # Errors
    /// See [`BuildError`].
    pub fn build_part(&mut self, family: &[Slice<G>], share: Share) -> Result<(), BuildError> {
        let Some(slabs) = self.begin(family)? else { return Ok(()) };
        let work = Family::new(&slabs, Judge { lower: &self.lower }, self.watch);
        self.watch.enters(Stage::Looking);
        for (at, slab) in slabs.iter().enumerate() {
            let numbers = share.of(slab.len());
            work.look_first(at, numbers.clone());
            part::write(&self.folder, self.rules, slab, numbers)?;
        }
        Ok(())
    }

    /// Sees that the family fits into memory, reads what it needs, and makes room
    /// for its cells; `None` where it is built.
    fn begin(&mut self, family: &[Slice<G>]) -> Result<Option<Vec<Slab<G>>>, BuildError> {
        if self.is_built(family) {
            return Ok(None);
        }
        let Estimate { positions, memory } = Estimate::of(family);
        let name = family.iter().map(Slice::to_string).collect::<Vec<_>>().join(" and ");
        self.watch.begins(&name, positions);
        if memory > self.memory {
            let (needed, allowed) = (memory.div_ceil(1 << 20), self.memory >> 20);
            return Err(BuildError::Memory { family: name, needed, allowed });
        }
        let needed = needed(family);
        self.lower.keep(|slice| needed.contains(&slice));
        let missing: Vec<_> = needed.into_iter().filter(|&slice| !self.lower.has(slice)).collect();
        if !missing.is_empty() {
            self.watch.enters(Stage::Loading);
        }
        for slice in missing {
            let slab = self.load(slice)?;
            self.lower.add(slab);
        }
        Ok(Some(family.iter().map(|&slice| Slab::new(slice)).collect()))
    }

    /// Reads a finished table back into cells.
    fn load(&self, slice: Slice<G>) -> Result<Slab<G>, TableError> {
        let slab = Slab::new(slice);
        let path = file_of(&self.folder, slice);
        let file = open_checked(slice, &path, self.rules)?;
        check_numbers(&file, &path, &slab.index)?;
        let set = |number, worth| slab.set(number, Cell::closed(worth));
        let blocks = (0..file.value_blocks()).into_par_iter();
        blocks.try_for_each(|block| file.each_worth(block, set))?;
        Ok(slab)
    }

    fn is_built(&self, family: &[Slice<G>]) -> bool {
        family.iter().all(|&slice| {
            let path = file_of(&self.folder, slice);
            path.exists() && open_checked(slice, &path, self.rules).is_ok()
        })
    }
}

/// The slices that a family's moves lead to, beside its own.
fn needed<G: Game>(family: &[Slice<G>]) -> BTreeSet<Slice<G>> {
    let reached = family.iter().flat_map(|slice| slice.conversions());
    reached.filter(|slice| slice.is_open() && !family.contains(slice)).collect()
}

impl Estimate {
    /// What a family takes.
    pub fn of<G: Game>(family: &[Slice<G>]) -> Estimate {
        let positions = family.iter().map(|&slice| Index::estimate(slice).0).sum();
        let slices = family.iter().copied().chain(needed(family));
        // A table is written whole, and before that stands in memory, compressed.
        let written: u64 = positions;
        Estimate { positions, memory: slices.map(Slab::estimate).sum::<u64>() + written }
    }
}
