//! Results to standard output, and files that are written whole or not at all.

use anyhow::{Context, Result};
use quirkat::files;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

/// Writes a file whole or not at all; `-` is standard output.
pub fn write_whole(path: &Path, contents: &[u8]) -> Result<()> {
    let written =
        if is_stdout(path) { print(contents) } else { files::write_whole(path, contents) };
    written.with_context(|| format!("writing {}", path.display()))
}

/// Reads all of a file; `-` is standard input.
pub fn read_whole(path: &Path) -> Result<Vec<u8>> {
    let mut contents = Vec::new();
    let read = match path.as_os_str() == "-" {
        true => io::stdin().lock().read_to_end(&mut contents).map(drop),
        false => fs::read(path).map(|read| contents = read),
    };
    read.with_context(|| format!("reading {}", path.display()))?;
    Ok(contents)
}

/// Whether the path means standard output.
pub fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Writes to standard output; unlike `print!` it fails when nobody reads.
pub fn print(contents: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(contents)?;
    out.flush()
}
