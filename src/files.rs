//! Files that are written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// Writes a file so that at no moment a part of it stands under its name: into
/// a temporary file beside it, onto the disk, then over the name. The file that
/// a link names is replaced, not the link; what is no ordinary file (a terminal,
/// a pipe) is written as it is.
///
/// # Errors
/// Those of the file system; then the file is as it was.
pub fn write_whole(path: &Path, contents: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => {
            OpenOptions::new().write(true).open(path)?.write_all(contents)
        }
        Ok(_) => replace(&fs::canonicalize(path)?, contents),
        Err(_) => replace(path, contents),
    }
}

fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    let temporary = beside(path)?;
    let written = fill(&temporary, contents)
        .and_then(|()| keep_permissions(path, &temporary))
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // The first failure is the one to tell of.
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn fill(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(contents)?;
    file.sync_all()
}

fn keep_permissions(old: &Path, new: &Path) -> io::Result<()> {
    match fs::metadata(old) {
        Ok(old) => fs::set_permissions(new, old.permissions()),
        Err(_) => Ok(()),
    }
}

/// A name in the same directory, so that renaming does not copy.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let no_file = || io::Error::new(io::ErrorKind::InvalidInput, "the path names no file");
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().ok_or_else(no_file)?);
    name.push(format!(".{}.tmp", process::id()));
    Ok(path.with_file_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("quirkat-{name}-{}", process::id()));
        fs::create_dir_all(&path).unwrap();
        path
    }

    #[test]
    fn replaces_a_file_and_leaves_nothing_else() {
        let folder = scratch("replace");
        let file = folder.join("board.svg");
        write_whole(&file, b"old and long").unwrap();
        write_whole(&file, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_failure_changes_nothing() {
        let folder = scratch("failure");
        for path in [folder.clone(), folder.join("missing/board.svg"), folder.join("..")] {
            write_whole(&path, b"x").unwrap_err();
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
