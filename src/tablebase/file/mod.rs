//! A table on disk: a slice's values and distances in compressed blocks.
//!
//! | part | what |
//! |---|---|
//! | a line | `quirkat table 1`: what the file is, and the version of its format |
//! | a line | the [`Header`] as JSON |
//! | 8 bytes | a checksum of both lines |
//! | directory | for each block where it ends and its checksum, 8 bytes each |
//! | blocks | values, then distances, each compressed by itself (zstd) |
//!
//! Numbers are little-endian, checksums are XXH3 of 64 bits. The header holds
//! that of the directory, which holds those of the blocks: the one of the header
//! stands for the whole file.

mod header;
mod pack;
mod read;
mod write;

pub use header::{Count, Header, Longest};
pub(super) use pack::BLOCK;
pub(super) use read::TableFile;
pub use read::{TableError, read_header};
pub(super) use write::write;

/// The end of the name of a table's file.
pub const EXTENSION: &str = "qtb";

const MAGIC: &str = "quirkat table ";
const VERSION: u32 = 1;

/// One line of the directory.
#[derive(Clone, Copy)]
struct Entry {
    /// Bytes from the first block's beginning to this one's end.
    end: u64,
    checksum: u64,
}

/// Bytes.
const ENTRY: usize = 16;

impl Entry {
    fn to_bytes(self) -> [u8; ENTRY] {
        (u128::from(self.checksum) << 64 | u128::from(self.end)).to_le_bytes()
    }

    fn from_bytes(bytes: [u8; ENTRY]) -> Entry {
        let both = u128::from_le_bytes(bytes);
        Entry { end: both as u64, checksum: (both >> 64) as u64 }
    }
}
