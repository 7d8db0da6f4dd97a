//! Tables that are open, and what they know of a position.

use super::cache::Cache;
use super::file::{EXTENSION, Header, TableError, TableFile, read_header};
use super::fingerprint::fingerprint;
use super::index::Index;
use super::slab::decided;
use super::slice::Slice;
use super::worth::{Value, Worth};
use crate::board::Set;
use crate::rules::{Game, Move, Position};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The tables of a game in a directory.
///
/// What they say holds for the pieces alone: turns without progress and positions
/// that come again are not in it. A win that is nearer than the counter's limit
/// is a win all the same, for on its shortest way no position comes again.
pub struct Tables<G> {
    tables: Vec<Option<Table<G>>>,
    cache: Cache,
    /// The most pieces of a slice that is open.
    most: usize,
    faults: Mutex<Vec<TableError>>,
}

struct Table<G> {
    index: Index<G>,
    file: TableFile,
    /// A block was damaged: nothing of it is trusted any more.
    failed: AtomicBool,
}

impl<G: Game> Tables<G> {
    /// Opens the tables of the game in a directory, with memory for so many bytes
    /// of decoded blocks. Files that cannot be used are told in
    /// [`Tables::take_faults`] and passed over.
    ///
    /// # Errors
    /// If the directory cannot be read.
    pub fn open(folder: &Path, cache: usize) -> Result<Tables<G>, TableError> {
        let mut tables = Tables {
            tables: (0..Slice::<G>::numbers()).map(|_| None).collect(),
            cache: Cache::new(cache),
            most: 0,
            faults: Mutex::default(),
        };
        let rules = fingerprint::<G>();
        for (slice, path) in files::<G>(folder)? {
            match Table::open(slice, &path, rules) {
                Ok(table) => {
                    tables.most = tables.most.max(slice.len());
                    tables.tables[slice.number()] = Some(table);
                }
                Err(fault) => tables.note(fault),
            }
        }
        Ok(tables)
    }

    /// What perfect play makes of a position, if the tables know it.
    #[inline]
    pub fn probe(&self, position: &Position<G>) -> Option<Worth> {
        self.ask(position, Tables::worth, Worth::Win(1))
    }

    /// As [`Tables::probe`], without the distance: faster.
    #[inline]
    pub fn value(&self, position: &Position<G>) -> Option<Value> {
        self.ask(position, Tables::value_of, Value::Win)
    }

    /// The moves of a position from the best down, those known to be equally good
    /// as the rules list them, each with its worth for the side to move; `None`
    /// where the tables do not know all of them.
    pub fn moves(&self, position: &Position<G>) -> Option<Vec<(Move, Worth)>> {
        let worth = |&mv: &Move| Some((mv, self.probe(&position.play(mv))?.for_the_mover()));
        let mut moves: Vec<_> = position.moves().iter().map(worth).collect::<Option<_>>()?;
        moves.sort_by_key(|&(_, worth)| std::cmp::Reverse(worth));
        Some(moves)
    }

    /// The play that follows on a position when both sides play perfectly, up to
    /// its end, so many plies, or the end of what the tables know.
    pub fn best_line(&self, position: &Position<G>, plies: usize) -> Vec<Move> {
        let (mut position, mut line) = (*position, Vec::new());
        while line.len() < plies
            && position.ending().is_none()
            && let Some(&(best, _)) = self.moves(&position).as_ref().and_then(|it| it.first())
        {
            line.push(best);
            position = position.play(best);
        }
        line
    }

    /// The most pieces of a position that is in a table.
    #[inline(always)]
    pub fn most(&self) -> usize {
        self.most
    }

    /// The slices that are open.
    pub fn slices(&self) -> impl Iterator<Item = Slice<G>> {
        self.tables.iter().flatten().map(|table| table.index.slice())
    }

    /// The checksum of an open table, which stands for the whole of its file.
    pub fn checksum(&self, slice: Slice<G>) -> Option<u64> {
        Some(self.tables[slice.number()].as_ref()?.file.checksum)
    }

    /// What was found to be wrong with files since this was last asked.
    pub fn take_faults(&self) -> Vec<TableError> {
        std::mem::take(&mut self.faults.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A side with the right to huff has the better of not doing it and of each
    /// way to do it (2.3), so the tables need no positions with rights.
    #[inline(always)]
    fn ask<T: Ord>(
        &self,
        position: &Position<G>,
        known: impl Fn(&Self, &Position<G>) -> Option<T>,
        last_huff: T,
    ) -> Option<T> {
        if position.huffable().is_empty() {
            return known(self, position);
        }
        let mut best = known(self, &position.without(Set::EMPTY))?;
        for huffed in position.huffable() {
            let left = position.without(Set::of(huffed));
            if left.is_decided() {
                return Some(last_huff);
            }
            best = best.max(known(self, &left)?);
        }
        Some(best)
    }

    #[inline(always)]
    fn table(&self, position: &Position<G>) -> Option<&Table<G>> {
        let table = self.tables[Slice::of(position).number()].as_ref()?;
        (!table.failed.load(Relaxed)).then_some(table)
    }

    #[inline(always)]
    fn value_of(&self, position: &Position<G>) -> Option<Value> {
        if let Some(worth) = decided(position) {
            return Some(worth.value());
        }
        let table = self.table(position)?;
        let number = table.index.of(position);
        self.checked(table, self.value_at(table, number))
    }

    fn worth(&self, position: &Position<G>) -> Option<Worth> {
        if let Some(worth) = decided(position) {
            return Some(worth);
        }
        let table = self.table(position)?;
        let number = table.index.of(position);
        self.checked(table, self.worth_at(table, number))
    }

    #[inline(always)]
    fn value_at(&self, table: &Table<G>, number: u64) -> Result<Value, TableError> {
        let (block, place) = TableFile::place_of_value(number);
        let read = |bytes: &[u8]| TableFile::value(bytes, place);
        self.cache.with(table.key(block), || table.file.read_values(block), read)
    }

    fn worth_at(&self, table: &Table<G>, number: u64) -> Result<Worth, TableError> {
        let value = self.value_at(table, number)?;
        if value == Value::Draw {
            return Ok(Worth::Draw);
        }
        let (block, place) = table.file.place_of_distance(number);
        let make = || {
            let values = table.file.values_of(block);
            let key = table.key(values);
            let values = self.cache.with(key, || table.file.read_values(values), <[u8]>::to_vec)?;
            table.file.read_distances(block, &values)
        };
        self.cache.with(table.key(block), make, |bytes| table.file.worth(value, bytes, place))
    }

    #[inline(always)]
    fn checked<T>(&self, table: &Table<G>, found: Result<T, TableError>) -> Option<T> {
        match found {
            Ok(found) => Some(found),
            Err(fault) => {
                table.failed.store(true, Relaxed);
                self.note(fault);
                None
            }
        }
    }

    #[cold]
    fn note(&self, fault: TableError) {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).push(fault);
    }
}

impl<G: Game> Table<G> {
    fn open(slice: Slice<G>, path: &Path, rules: u64) -> Result<Table<G>, TableError> {
        let file = open_checked(slice, path, rules)?;
        let index = Index::new(slice);
        check_numbers(&file, path, &index)?;
        Ok(Table { index, file, failed: AtomicBool::new(false) })
    }

    /// Of a block, no other has it.
    #[inline(always)]
    fn key(&self, block: u64) -> u64 {
        (self.index.slice().number() as u64) << 40 | block
    }
}

/// Opens the table of a slice if it was made under these rules.
pub(super) fn open_checked<G: Game>(
    slice: Slice<G>,
    path: &Path,
    rules: u64,
) -> Result<TableFile, TableError> {
    let file = TableFile::open(path)?;
    let header = &file.header;
    let fault = |fault: String| Err(TableError::fault(path, fault));
    if (header.book.as_str(), header.slice.as_str()) != (G::TABLES, slice.to_string().as_str()) {
        return fault(format!(
            "the table of {} {}, expected that of {} {slice}",
            header.book,
            header.slice,
            G::TABLES
        ));
    }
    if header.rules != format!("{rules:016x}") {
        let told = format!("made under other rules ({}, now {rules:016x})", header.rules);
        return fault(told + ": build it again");
    }
    Ok(file)
}

/// Whether a table has as many numbers as the index that is to be used with it.
pub(super) fn check_numbers<G: Game>(
    file: &TableFile,
    path: &Path,
    index: &Index<G>,
) -> Result<(), TableError> {
    let fits = file.header.numbers == index.size();
    let fault = || TableError::fault(path, "numbered in another way: build it again");
    if fits { Ok(()) } else { Err(fault()) }
}

/// The file of a slice's table.
pub(super) fn file_of<G: Game>(folder: &Path, slice: Slice<G>) -> PathBuf {
    folder.join(format!("{}-{slice}.{EXTENSION}", G::TABLES))
}

/// The files in a directory that are named as tables of the game.
pub(super) fn files<G: Game>(folder: &Path) -> Result<Vec<(Slice<G>, PathBuf)>, TableError> {
    let io = |error| TableError::io(folder, error);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(io)? {
        let path = entry.map_err(io)?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let slice = name.strip_prefix(G::TABLES).and_then(|rest| rest.strip_prefix('-'));
        let slice = slice.and_then(|rest| rest.strip_suffix(EXTENSION)?.strip_suffix('.'));
        if let Some(slice) = slice.and_then(Slice::read) {
            found.push((slice, path));
        }
    }
    found.sort();
    Ok(found)
}

/// The tables in a directory, as far as their heads tell.
#[derive(Debug, Default)]
pub struct Listing {
    /// The heads, in the order in which the tables need each other, each with its
    /// checksum, which stands for the whole file.
    pub headers: Vec<(Header, u64)>,
    /// What is wrong with the others.
    pub faults: Vec<TableError>,
}

/// Lists the tables of a game in a directory.
///
/// # Errors
/// If the directory cannot be read.
pub fn list<G: Game>(folder: &Path) -> Result<Listing, TableError> {
    let mut listing = Listing::default();
    let mut files = files::<G>(folder)?;
    files.sort_by_key(|(slice, _)| slice.order());
    for (_, path) in files {
        match read_header(&path) {
            Ok(header) => listing.headers.push(header),
            Err(fault) => listing.faults.push(fault),
        }
    }
    Ok(listing)
}
