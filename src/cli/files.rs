//! Results to standard output, and files that are written whole or not at all.

use anyhow::{Context, Result};
use quirkat::files::replace;
use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

/// Writes a file so that at no moment a part of it stands under its name: into
/// a temporary file beside it, onto the disk, then over the name. `-` is
/// standard output, and what is no ordinary file (a terminal, a pipe) is
/// written as it is.
pub fn write_whole(path: &Path, contents: &[u8]) -> Result<()> {
    let written = match fs::metadata(path) {
        _ if is_stdout(path) => print(contents),
        Ok(found) if !found.is_file() => stream(path, contents),
        // The file that a link names is replaced, not the link.
        Ok(_) => fs::canonicalize(path).and_then(|path| replace(&path, contents)),
        Err(_) => replace(path, contents),
    };
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

fn stream(path: &Path, contents: &[u8]) -> io::Result<()> {
    OpenOptions::new().write(true).open(path)?.write_all(contents)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;
    use std::process;

    fn scratch(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("quirkat-{name}-{}", process::id()));
        fs::create_dir_all(&path).unwrap();
        path
    }

    #[test]
    fn a_failure_changes_nothing() {
        let folder = scratch("failure");
        for path in [folder.clone(), folder.join("missing/board.svg"), folder.join("..")] {
            let error = write_whole(&path, b"x").unwrap_err();
            assert!(error.to_string().contains("writing"), "{error:#}");
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = scratch("link");
        let (file, link) = (folder.join("file"), folder.join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_whole(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        fs::remove_dir_all(folder).unwrap();
    }
}
