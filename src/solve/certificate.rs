//! Proofs as files, for others to check.
//!
//! | part | what |
//! |---|---|
//! | a line | `quirkat certificate 2`: what the file is, and the version of its format |
//! | a line | the [`Contents`] as JSON |
//! | the rest but 8 bytes | the choices of all claims, compressed (zstd) |
//! | 8 bytes | a checksum of everything before (XXH3 of 64 bits, little-endian) |
//!
//! A choice is the number of a legal move in their sorted list, in groups of seven
//! bits, the lowest first, each in a byte whose highest bit says that another
//! follows (LEB128). [`check`](super::check) says which choices are there, and in
//! which order.

use super::goal::Goal;
use super::proof::Proof;
use crate::files::write_whole;
use crate::rules::{Game, Side, text};
use crate::tablebase::{Tables, fingerprint};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::Path;
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: &str = "quirkat certificate ";
const VERSION: u32 = 2;

/// How hard to compress, of 1 to 22.
const EFFORT: i32 = 9;

/// The longest certificate that is read, in bytes of choices.
const LONGEST: u64 = 4 << 30;

/// Proofs, ready to be written or as they were read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// What is claimed, of what and on what ground.
    pub contents: Contents,
    /// The choices of all claims, one after the other.
    pub choices: Vec<u32>,
}

/// What a certificate says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contents {
    /// The name of the rule book.
    pub book: String,
    /// What the rules were, as 16 hexadecimal digits.
    pub rules: String,
    /// What is proved.
    pub claims: Vec<Claim>,
    /// The endgame tables that the proofs lean on.
    pub tables: Vec<Table>,
}

/// One thing that is proved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// Of which position.
    pub fen: String,
    /// Of which side's win it speaks: `White` or `Black`.
    pub attacker: String,
    /// Within how many plies, where they are counted.
    pub within: Option<u32>,
    /// Whether the win can be forced.
    pub wins: bool,
    /// If so, within how many plies at most; 0 otherwise.
    pub plies: u32,
    /// How many of the choices are its own.
    pub choices: u64,
}

/// An endgame table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The name of its slice.
    pub slice: String,
    /// Its checksum, as 16 hexadecimal digits.
    pub checksum: String,
}

/// Why a file is no certificate.
#[derive(Debug, Error)]
pub enum CertificateError {
    /// The file system says so.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("not a certificate")]
    Foreign,
    /// It is of another version of the format.
    #[error("a certificate in format {0}, expected {VERSION}")]
    Version(String),
    /// It is not as it was written.
    #[error("damaged: {0}")]
    Damaged(&'static str),
}

impl Claim {
    /// What it is about; `None` if it names no side.
    pub fn goal(&self) -> Option<Goal> {
        let attacker = Side::BOTH.into_iter().find(|side| side.to_string() == self.attacker)?;
        Some(Goal { attacker, within: self.within })
    }
}

impl Certificate {
    /// The certificate of these proofs, made with these tables.
    pub fn of<'p, G: Game>(
        proofs: impl IntoIterator<Item = &'p Proof<G>>,
        tables: Option<&Tables<G>>,
    ) -> Certificate {
        let (mut claims, mut choices, mut slices) = (Vec::new(), Vec::new(), BTreeSet::new());
        for proof in proofs {
            claims.push(Claim {
                fen: text::write_position(&proof.position),
                attacker: proof.goal.attacker.to_string(),
                within: proof.goal.within,
                wins: proof.wins,
                plies: proof.plies,
                choices: proof.choices.len() as u64,
            });
            choices.extend(&proof.choices);
            slices.extend(&proof.slices);
        }
        let table = |slice| {
            let checksum = format!("{:016x}", tables?.checksum(slice)?);
            Some(Table { slice: slice.to_string(), checksum })
        };
        let contents = Contents {
            book: G::BOOK.name.to_owned(),
            rules: rules::<G>(),
            claims,
            tables: slices.into_iter().filter_map(table).collect(),
        };
        Certificate { contents, choices }
    }

    /// Writes it as a file, whole or not at all; gives its length in bytes.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn write(&self, path: &Path) -> io::Result<u64> {
        let bytes = self.to_bytes()?;
        write_whole(path, &bytes)?;
        Ok(bytes.len() as u64)
    }

    /// Reads it from a file.
    ///
    /// # Errors
    /// Why that is no certificate.
    pub fn read(path: &Path) -> Result<Certificate, CertificateError> {
        Certificate::from_bytes(&std::fs::read(path)?)
    }

    /// As it stands in a file.
    ///
    /// # Errors
    /// If there is no memory to compress it.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let contents = serde_json::to_string(&self.contents)?;
        let mut bytes = format!("{MAGIC}{VERSION}\n{contents}\n").into_bytes();
        bytes.extend(zstd::bulk::compress(&pack(&self.choices), EFFORT)?);
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        Ok(bytes)
    }

    /// From what stood in a file.
    ///
    /// # Errors
    /// Why that is no certificate.
    pub fn from_bytes(bytes: &[u8]) -> Result<Certificate, CertificateError> {
        use CertificateError::Damaged;
        let rest = bytes.strip_prefix(MAGIC.as_bytes()).ok_or(CertificateError::Foreign)?;
        let (version, _) = split_line(rest).ok_or(Damaged("cut short"))?;
        if version != VERSION.to_string().as_bytes() {
            let version = String::from_utf8_lossy(version).into_owned();
            return Err(CertificateError::Version(version));
        }
        let (sealed, seal) = bytes.split_last_chunk::<8>().ok_or(Damaged("cut short"))?;
        if xxh3_64(sealed).to_le_bytes() != *seal {
            return Err(Damaged("its checksum is wrong"));
        }
        let (_, rest) = split_line(sealed).ok_or(Damaged("cut short"))?;
        let (contents, packed) = split_line(rest).ok_or(Damaged("cut short"))?;
        let contents: Contents =
            serde_json::from_slice(contents).map_err(|_| Damaged("it does not say what it is"))?;
        let mut unpacked = Vec::new();
        let reader = zstd::stream::read::Decoder::new(packed);
        let read = reader.and_then(|reader| reader.take(LONGEST).read_to_end(&mut unpacked));
        read.map_err(|_| Damaged("it does not unpack"))?;
        let choices = unpack(&unpacked).ok_or(Damaged("it ends within a choice"))?;
        let claimed = contents.claims.iter().try_fold(0u64, |sum, it| sum.checked_add(it.choices));
        if claimed != Some(choices.len() as u64) {
            return Err(Damaged("its choices are not as many as its claims have"));
        }
        Ok(Certificate { contents, choices })
    }
}

/// What the rules of a game are, as a certificate tells it.
pub(super) fn rules<G: Game>() -> String {
    format!("{:016x}", fingerprint::<G>())
}

fn split_line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    Some((&bytes[..end], &bytes[end + 1..]))
}

fn pack(choices: &[u32]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(choices.len());
    for &choice in choices {
        let mut rest = choice;
        while rest >= 0x80 {
            bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }
    bytes
}

fn unpack(bytes: &[u8]) -> Option<Vec<u32>> {
    let mut choices = Vec::with_capacity(bytes.len());
    let (mut choice, mut shift) = (0u32, 0);
    for byte in bytes {
        choice |= u32::from(byte & 0x7f).checked_shl(shift)?;
        shift += 7;
        if byte & 0x80 == 0 {
            choices.push(choice);
            (choice, shift) = (0, 0);
        }
    }
    (shift == 0).then_some(choices)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_back() {
        let choices = [0, 1, 127, 128, 300, 1 << 20, u32::MAX];
        assert_eq!(unpack(&pack(&choices)), Some(choices.to_vec()));
        assert_eq!(unpack(&[0x80]), None);
        assert_eq!(unpack(&[0x80; 9]), None);
    }
}
