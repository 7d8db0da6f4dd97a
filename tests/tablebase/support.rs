//! Folders for tables, and tables in them.

use quirkat::games::Alquerque;
use quirkat::rules::Game;
use quirkat::tablebase::{Builder, Share, Slice, Tables};
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that goes when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("quirkat-tb-{}-{number}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Memory enough for what the tests build.
pub const MEMORY: u64 = 2 << 30;

pub fn build<G: Game>(folder: &Path, pieces: usize) {
    Builder::<G>::new(folder, MEMORY, &()).unwrap().build_all(pieces).unwrap();
}

/// Tables of Alquerque to three pieces, where who is one against two is said to
/// have lost at once.
pub fn build_with_lies(folder: &Path) {
    build::<Alquerque>(folder, 2);
    let mut builder = Builder::<Alquerque>::new(folder, MEMORY, &()).unwrap();
    let family = ["1v2", "2v1"].map(|name| Slice::read(name).unwrap());
    builder.build_part(&family, Share::new(1, 1).unwrap()).unwrap();
    let (name, part) =
        contents(folder).into_iter().find(|(name, _)| name.contains("1v2.part-")).unwrap();
    fs::write(folder.join(name), with_lies(&part)).unwrap();
    builder.build(&family).unwrap();
}

/// A part in which every position is lost at once, its checksum mended.
fn with_lies(part: &[u8]) -> Vec<u8> {
    const LOST_CLOSED: u16 = 6;
    let end = part.iter().position(|&byte| byte == b'\n').unwrap();
    let mut head: serde_json::Value = serde_json::from_slice(&part[..end]).unwrap();
    let cells = head["end"].as_u64().unwrap() as usize;
    let cells = zstd::bulk::compress(&LOST_CLOSED.to_le_bytes().repeat(cells), 1).unwrap();
    head["checksum"] = format!("{:016x}", xxhash_rust::xxh3::xxh3_64(&cells)).into();
    [head.to_string().as_bytes(), b"\n", &cells].concat()
}

pub fn open<G: Game>(folder: &Path) -> Tables<G> {
    let tables = Tables::open(folder, 64 << 20).unwrap();
    let faults = tables.take_faults();
    assert!(faults.is_empty(), "{faults:?}");
    tables
}

/// All tables with so many pieces, in a folder that is to be kept meanwhile.
pub fn tables<G: Game>(pieces: usize) -> (Folder, Tables<G>) {
    let folder = Folder::new();
    build::<G>(&folder, pieces);
    let tables = open(&folder);
    (folder, tables)
}

/// The program with these arguments and a folder of tables.
pub fn quirkat(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command.args(arguments).env("QUIRKAT_TABLES", folder).output().unwrap()
}

/// What it says, if all went well.
pub fn said(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The names and contents of the files in a folder.
pub fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: PathBuf| {
        (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap())
    };
    let mut files: Vec<_> = entries.map(read).collect();
    files.sort();
    files
}
