//! Shares of the first look at a slice, written down by several processes or
//! machines for the one that goes on from there.

use super::cell::Cell;
use super::file::TableError;
use super::slab::Slab;
use super::slice::Slice;
use crate::files::write_whole;
use crate::rules::Game;
use serde::{Deserialize, Serialize};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

/// One of so many shares of a piece of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    number: u64,
    all: u64,
}

impl Share {
    /// Share `number` of `all`, counted from 1; `None` where there is none such.
    pub fn new(number: u64, all: u64) -> Option<Share> {
        (1..=all).contains(&number).then_some(Share { number, all })
    }

    /// The numbers that fall to it.
    pub(super) fn of(self, length: u64) -> Range<u64> {
        let cut = |shares| (u128::from(length) * u128::from(shares) / u128::from(self.all)) as u64;
        cut(self.number - 1)..cut(self.number)
    }
}

/// The first line of a part.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Head {
    book: String,
    slice: String,
    rules: String,
    numbers: u64,
    start: u64,
    end: u64,
    checksum: String,
}

/// Quick: the file is soon read and gone.
const EFFORT: i32 = 1;

/// Writes down what is known of these numbers.
pub(super) fn write<G: Game>(
    folder: &Path,
    rules: u64,
    slab: &Slab<G>,
    numbers: Range<u64>,
) -> Result<(), TableError> {
    let path = folder.join(format!("{}{}-{}", stem(slab.slice()), numbers.start, numbers.end));
    let io = |error| TableError::io(&path, error);
    let cells = numbers.clone().flat_map(|number| slab.get(number).to_bits().to_le_bytes());
    let cells = zstd::bulk::compress(&cells.collect::<Vec<_>>(), EFFORT).map_err(io)?;
    let head = Head {
        start: numbers.start,
        end: numbers.end,
        checksum: format!("{:016x}", xxh3_64(&cells)),
        ..head(slab, rules)
    };
    let mut contents = serde_json::to_string(&head).map_err(|error| io(error.into()))?.into_bytes();
    contents.push(b'\n');
    contents.extend(cells);
    write_whole(&path, &contents).map_err(io)
}

/// Reads the parts of a slice that are there into its slab. Parts that are
/// damaged or were made otherwise are passed over: their share is done again.
pub(super) fn read_all<G: Game>(
    folder: &Path,
    rules: u64,
    slab: &Slab<G>,
) -> Result<Covered, TableError> {
    let mut covered = Covered::default();
    for path in parts(folder, slab.slice())? {
        if let Some((numbers, cells)) = read(&path, &head(slab, rules)) {
            for (number, bytes) in numbers.clone().zip(cells.as_chunks().0) {
                slab.set(number, Cell::from_bits(u16::from_le_bytes(*bytes)));
            }
            covered.0.push(numbers);
        }
    }
    Ok(covered)
}

/// Takes away the parts of a slice.
pub(super) fn remove_all<G: Game>(folder: &Path, slice: Slice<G>) {
    for path in parts(folder, slice).into_iter().flatten() {
        // What stays is in nobody's way.
        let _ = fs::remove_file(path);
    }
}

/// The numbers that parts have told.
#[derive(Default)]
pub(super) struct Covered(Vec<Range<u64>>);

impl Covered {
    /// The numbers below this that no part has told.
    pub fn gaps(mut self, length: u64) -> Vec<Range<u64>> {
        self.0.sort_by_key(|numbers| numbers.start);
        self.0.push(length..length);
        let (mut gaps, mut reached) = (Vec::new(), 0);
        for numbers in self.0 {
            if numbers.start > reached {
                gaps.push(reached..numbers.start);
            }
            reached = reached.max(numbers.end);
        }
        gaps
    }
}

fn head<G: Game>(slab: &Slab<G>, rules: u64) -> Head {
    Head {
        book: G::TABLES.to_owned(),
        slice: slab.slice().to_string(),
        rules: format!("{rules:016x}"),
        numbers: slab.len(),
        start: 0,
        end: 0,
        checksum: String::new(),
    }
}

/// The numbers and cells of a part that has this head but for its share.
fn read(path: &Path, expected: &Head) -> Option<(Range<u64>, Vec<u8>)> {
    let contents = fs::read(path).ok()?;
    let line = contents.iter().position(|&byte| byte == b'\n')?;
    let head: Head = serde_json::from_slice(&contents[..line]).ok()?;
    let (numbers, cells) = (head.start..head.end, &contents[line + 1..]);
    let checksum = format!("{:016x}", xxh3_64(cells));
    let same = Head { start: 0, end: 0, checksum: String::new(), ..head } == *expected;
    if !same || head.checksum != checksum || numbers.end > expected.numbers {
        return None;
    }
    let length = 2 * numbers.end.checked_sub(numbers.start)? as usize;
    let cells = zstd::bulk::decompress(cells, length).ok()?;
    (cells.len() == length).then_some((numbers, cells))
}

fn parts<G: Game>(folder: &Path, slice: Slice<G>) -> Result<Vec<PathBuf>, TableError> {
    let io = |error| TableError::io(folder, error);
    let stem = stem(slice);
    let mut parts = Vec::new();
    for entry in fs::read_dir(folder).map_err(io)? {
        let path = entry.map_err(io)?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with(&stem) {
            parts.push(path);
        }
    }
    parts.sort();
    Ok(parts)
}

fn stem<G: Game>(slice: Slice<G>) -> String {
    format!("{}-{slice}.part-", G::TABLES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_the_whole() {
        for (length, all) in [(100, 3), (2, 4), (0, 2), (u64::MAX, 7)] {
            let shares = (1..=all).map(|number| Share::new(number, all).unwrap().of(length));
            let end = shares.fold(0, |reached, share| {
                assert_eq!(share.start, reached);
                share.end
            });
            assert_eq!(end, length);
        }
        assert_eq!((Share::new(0, 3), Share::new(4, 3), Share::new(1, 0)), (None, None, None));
    }

    #[test]
    fn gaps_are_what_no_part_covers() {
        let gaps = |parts: &[Range<u64>]| {
            let gaps = Covered(parts.to_vec()).gaps(10).into_iter();
            gaps.map(|gap| (gap.start, gap.end)).collect::<Vec<_>>()
        };
        assert_eq!(gaps(&[]), [(0, 10)]);
        assert_eq!(gaps(&[3..5, 0..2, 4..6]), [(2, 3), (6, 10)]);
        assert_eq!(gaps(&[0..7, 5..10]), []);
    }
}
