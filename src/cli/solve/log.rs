//! What a batch has found so far, so that it can go on after an end of any kind.

use super::row::Row;
use anyhow::{Context, Result};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// A file with a line for each puzzle that was solved.
pub struct Log {
    file: Mutex<File>,
    known: HashMap<String, Row>,
}

impl Log {
    /// Opens the file, or begins it. A line that was not written to its end is cut
    /// off.
    pub fn open(path: &Path) -> Result<Log> {
        let named = || format!("--log {}", path.display());
        let mut options = OpenOptions::new();
        let opened = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.with_context(named)?;
        let mut text = String::new();
        match file.read_to_string(&mut text) {
            Err(error) if error.kind() != ErrorKind::InvalidData => return Err(error.into()),
            read => read.with_context(named)?,
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut known = HashMap::new();
        for (i, line) in text[..whole].lines().enumerate() {
            let row: Row = serde_json::from_str(line)
                .with_context(|| format!("{}: line {} is none of a log", path.display(), i + 1))?;
            known.insert(row.key(), row);
        }
        file.set_len(whole as u64).with_context(named)?;
        file.seek(SeekFrom::End(0)).with_context(named)?;
        Ok(Log { file: Mutex::new(file), known })
    }

    /// What was found before of the puzzle of this row.
    pub fn find(&self, row: &Row) -> Option<&Row> {
        self.known.get(&row.key())
    }

    /// Adds what was found, so that it will be there whatever happens next.
    pub fn add(&self, row: &Row) -> Result<()> {
        let line = serde_json::to_string(row)? + "\n";
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(line.as_bytes()).and_then(|()| file.sync_data()).context("--log")
    }
}
