//! Reading a table.

use super::header::Header;
use super::pack::{BLOCK, Scale, VALUES, spread, value_at};
use super::{ENTRY, Entry, MAGIC, VERSION};
use crate::tablebase::worth::{Value, Worth};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

/// Why a table is not used.
#[derive(Debug, Error)]
pub enum TableError {
    /// The file system says so.
    #[error("{path}: {error}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it says.
        error: io::Error,
    },
    /// The file is not what it should be.
    #[error("{path}: {fault}", path = path.display())]
    Fault {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: String,
    },
}

impl TableError {
    pub(in crate::tablebase) fn fault(path: &Path, fault: impl Into<String>) -> TableError {
        TableError::Fault { path: path.to_owned(), fault: fault.into() }
    }

    pub(in crate::tablebase) fn io(path: &Path, error: io::Error) -> TableError {
        TableError::Io { path: path.to_owned(), error }
    }
}

/// An open table.
pub(in crate::tablebase) struct TableFile {
    path: PathBuf,
    file: File,
    pub header: Header,
    /// Of the header, and through it of the whole file.
    pub checksum: u64,
    directory: Vec<Entry>,
    /// Where the first block begins.
    base: u64,
    scale: Scale,
}

/// A header is not longer.
const LONGEST_HEADER: u64 = 1 << 16;

/// The head of a table and its checksum, which stands for the whole of it.
///
/// # Errors
/// What is wrong with the head; the rest of the file is not looked at.
pub fn read_header(path: &Path) -> Result<(Header, u64), TableError> {
    let file = File::open(path).map_err(|error| TableError::io(path, error))?;
    let (header, checksum, _) = head(path, &mut BufReader::new(file))?;
    Ok((header, checksum))
}

/// The header, its checksum and its length.
fn head(path: &Path, from: &mut impl BufRead) -> Result<(Header, u64, u64), TableError> {
    let io = |error| TableError::io(path, error);
    let fault = |fault: &str| TableError::fault(path, fault);
    let mut lines = Vec::new();
    from.take(64).read_until(b'\n', &mut lines).map_err(io)?;
    let first = String::from_utf8_lossy(&lines);
    let version = first.strip_prefix(MAGIC).ok_or_else(|| fault("not a table"))?.trim_end();
    if version != VERSION.to_string() {
        let told = format!("made in format {version}, expected {VERSION}: build it again");
        return Err(TableError::fault(path, told));
    }
    let start = lines.len();
    from.take(LONGEST_HEADER).read_until(b'\n', &mut lines).map_err(io)?;
    let mut checksum = [0; 8];
    from.read_exact(&mut checksum).map_err(|_| fault("cut short within its head"))?;
    let checksum = u64::from_le_bytes(checksum);
    if checksum != xxh3_64(&lines) {
        return Err(fault("damaged: the checksum of its head is wrong"));
    }
    let header = serde_json::from_slice(&lines[start..]);
    let header = header.map_err(|error| TableError::fault(path, format!("its head: {error}")))?;
    Ok((header, checksum, lines.len() as u64 + 8))
}

impl TableFile {
    /// Opens a table and checks all of it but the blocks, which are checked when
    /// they are read.
    pub fn open(path: &Path) -> Result<TableFile, TableError> {
        let io = |error| TableError::io(path, error);
        let file = File::open(path).map_err(io)?;
        let length = file.metadata().map_err(io)?.len();
        let mut from = BufReader::new(&file);
        let (header, checksum, start) = head(path, &mut from)?;
        let fault = |fault: &str| Err(TableError::fault(path, fault));
        if !(1..=2).contains(&header.width) {
            return fault("its head is not one of this program");
        }
        let scale = Scale { halved: header.halved, width: header.width };
        let values = header.numbers.div_ceil(VALUES as u64);
        let distances = header.numbers.div_ceil(scale.distances() as u64);
        let blocks = values + distances;
        let base = blocks.saturating_mul(ENTRY as u64).saturating_add(start);
        let expected =
            base.saturating_add(header.value_bytes).saturating_add(header.distance_bytes);
        if length != expected {
            let told = format!("{length} bytes long, expected {expected}: cut short or damaged");
            return fault(&told);
        }
        let mut directory = vec![0; blocks as usize * ENTRY];
        from.read_exact(&mut directory).map_err(io)?;
        if format!("{:016x}", xxh3_64(&directory)) != header.directory {
            return fault("damaged: the checksum of its directory is wrong");
        }
        let (entries, _) = directory.as_chunks::<ENTRY>();
        let directory = entries.iter().map(|&bytes| Entry::from_bytes(bytes)).collect();
        drop(from);
        Ok(TableFile { path: path.to_owned(), file, header, checksum, directory, base, scale })
    }

    /// Which block holds the value of a number, and where in it.
    #[inline(always)]
    pub fn place_of_value(number: u64) -> (u64, usize) {
        (number / VALUES as u64, (number % VALUES as u64) as usize)
    }

    /// The same for its distance. Blocks of distances come after those of values.
    pub fn place_of_distance(&self, number: u64) -> (u64, usize) {
        let (values, each) = (self.value_blocks(), self.scale.distances() as u64);
        (values + number / each, (number % each) as usize)
    }

    /// The value at a place of a block.
    #[inline(always)]
    pub fn value(block: &[u8], place: usize) -> Value {
        value_at(block, place)
    }

    /// The worth of a value and the distance at a place of a block.
    pub fn worth(&self, value: Value, block: &[u8], place: usize) -> Worth {
        self.scale.worth(value, self.scale.at(block, place))
    }

    /// A block of values.
    pub fn read_values(&self, block: u64) -> Result<Vec<u8>, TableError> {
        self.read(block, BLOCK)
    }

    /// A block of distances, given the block of values that it belongs to.
    pub fn read_distances(&self, block: u64, values: &[u8]) -> Result<Vec<u8>, TableError> {
        let closed_up = self.read(block, BLOCK)?;
        let each = self.scale.distances();
        let nth = block - self.value_blocks();
        let first = (nth as usize % self.scale.blocks()) * each;
        let left = self.header.numbers - nth * each as u64;
        let values = (first..first + each.min(left as usize)).map(|place| value_at(values, place));
        let spread = spread(&closed_up, values, self.scale.width);
        spread.ok_or_else(|| self.fault(block, "does not fit its values"))
    }

    /// Tells the numbers of a block of values and their worths; draws stand where
    /// there is no position.
    pub fn each_worth(&self, block: u64, tell: impl Fn(u64, Worth)) -> Result<(), TableError> {
        let values = self.read_values(block)?;
        let (each, first) = (self.scale.distances(), block * VALUES as u64);
        let all = VALUES.min((self.header.numbers - first) as usize);
        for (nth, start) in (0..all).step_by(each).enumerate() {
            let nth = self.value_blocks() + block * self.scale.blocks() as u64 + nth as u64;
            let distances = self.read_distances(nth, &values)?;
            for place in start..all.min(start + each) {
                let worth = self.worth(value_at(&values, place), &distances, place - start);
                tell(first + place as u64, worth);
            }
        }
        Ok(())
    }

    /// Which block of values a block of distances belongs to.
    pub fn values_of(&self, block: u64) -> u64 {
        (block - self.value_blocks()) / self.scale.blocks() as u64
    }

    /// How many blocks of values there are.
    pub fn value_blocks(&self) -> u64 {
        self.header.numbers.div_ceil(VALUES as u64)
    }

    fn read(&self, block: u64, most: usize) -> Result<Vec<u8>, TableError> {
        let entry = self.directory[block as usize];
        let start = block.checked_sub(1).map_or(0, |before| self.directory[before as usize].end);
        let mut bytes = vec![0; entry.end.saturating_sub(start) as usize];
        read_at(&self.file, &mut bytes, self.base + start)
            .map_err(|error| TableError::io(&self.path, error))?;
        if xxh3_64(&bytes) != entry.checksum {
            return Err(self.fault(block, "is damaged"));
        }
        zstd::bulk::decompress(&bytes, most).map_err(|_| self.fault(block, "does not unpack"))
    }

    fn fault(&self, block: u64, fault: &str) -> TableError {
        TableError::fault(&self.path, format!("block {block} {fault}"))
    }
}

/// Reads at a place, whoever else reads. A map of the file would do the same
/// and end the program with a signal where the file is cut while it is open.
#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => (bytes, at) = (&mut bytes[read..], at + read as u64),
        }
    }
    Ok(())
}
