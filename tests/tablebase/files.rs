//! Tables that are damaged, cut, foreign or stale are refused by name, and all
//! goes on without them; and what the commands say of those that are well.

use super::support::{Folder, build, contents, quirkat, said};
use quirkat::games::{Alquerque, AlquerqueHuff, Dame};
use quirkat::rules::{Position, text};
use quirkat::tablebase::Tables;
use std::fs;
use std::path::Path;

/// What is wrong with the tables in a folder.
fn faults(folder: &Path) -> String {
    let tables = Tables::<Alquerque>::open(folder, 1 << 20).unwrap();
    let position = position("W:Wa1,b1:Bb2,d4");
    let known = tables.probe(&position);
    let faults: Vec<_> = tables.take_faults().iter().map(ToString::to_string).collect();
    assert_eq!(known.is_none(), !faults.is_empty(), "{faults:?}");
    // Once is enough.
    tables.probe(&position);
    assert_eq!(tables.take_faults().len(), 0);
    faults.join("\n")
}

fn position(fen: &str) -> Position<Alquerque> {
    text::read_position(fen).unwrap()
}

/// Tables of four pieces, one of them changed.
fn with_changed(change: impl Fn(&mut Vec<u8>)) -> String {
    let folder = Folder::new();
    build::<Alquerque>(&folder, 4);
    let path = folder.join("alquerque-2v2.qtb");
    let mut bytes = fs::read(&path).unwrap();
    change(&mut bytes);
    fs::write(&path, bytes).unwrap();
    let faults = faults(&folder);
    assert!(faults.is_empty() || faults.contains("alquerque-2v2.qtb"), "{faults}");
    faults
}

#[test]
fn sound_tables_have_no_faults() {
    assert_eq!(with_changed(|_| ()), "");
}

#[test]
fn damage_is_found_wherever_it_is() {
    let (folder, path) = (Folder::new(), "alquerque-2v2.qtb");
    build::<Alquerque>(&folder, 4);
    let sound = fs::read(folder.join(path)).unwrap();
    // Every part of the file: lines, checksum, directory, values, distances.
    for place in (0..sound.len()).step_by(sound.len() / 200).chain(0..300) {
        let mut damaged = sound.clone();
        damaged[place] ^= 0x10;
        fs::write(folder.join(path), damaged).unwrap();
        let faults = faults(&folder);
        assert!(faults.contains(path), "byte {place}: {faults}");
    }
}

#[test]
fn what_is_cut_short_is_refused() {
    for left in [0, 5, 40, 300, 1000] {
        let faults = with_changed(|bytes| bytes.truncate(left));
        assert!(!faults.is_empty(), "{left} bytes left");
    }
    let faults = with_changed(|bytes| bytes.truncate(bytes.len() - 1));
    assert!(faults.contains("cut short or damaged"), "{faults}");
    let faults = with_changed(|bytes| bytes.push(0));
    assert!(faults.contains("cut short or damaged"), "{faults}");
}

#[test]
fn what_is_no_table_is_refused() {
    let faults = with_changed(|bytes| *bytes = b"hello".to_vec());
    assert!(faults.ends_with("not a table"), "{faults}");
    let faults = with_changed(|bytes| bytes[14] = b'7');
    assert!(faults.contains("made in format 7, expected 1"), "{faults}");
}

#[test]
fn another_table_by_this_name_is_refused() {
    let folder = Folder::new();
    build::<Alquerque>(&folder, 4);
    fs::copy(folder.join("alquerque-1v3.qtb"), folder.join("alquerque-2v2.qtb")).unwrap();
    let told = faults(&folder);
    assert!(told.contains("the table of alquerque 1v3, expected that of alquerque 2v2"), "{told}");
    build::<AlquerqueHuff>(&folder, 4);
    fs::copy(folder.join("alquerque-huff-2v2.qtb"), folder.join("alquerque-2v2.qtb")).unwrap();
    let told = faults(&folder);
    assert!(told.contains("the table of alquerque-huff 2v2"), "{told}");
}

/// A head that was made under other rules, its checksum mended.
#[test]
fn a_stale_table_is_refused() {
    let faults = with_changed(|bytes| {
        let head = b"\"rules\":\"";
        let at = bytes.windows(head.len()).position(|part| part == head).unwrap() + head.len();
        bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
        let lines: Vec<_> = (0..bytes.len()).filter(|&i| bytes[i] == b'\n').take(2).collect();
        let end = lines[1] + 1;
        let checksum = xxhash_rust::xxh3::xxh3_64(&bytes[..end]);
        bytes[end..end + 8].copy_from_slice(&checksum.to_le_bytes());
    });
    assert!(faults.contains("made under other rules"), "{faults}");
}

#[test]
fn a_refused_table_is_built_again() {
    let folder = Folder::new();
    build::<Alquerque>(&folder, 4);
    let sound = contents(&folder);
    fs::write(folder.join("alquerque-3v1.qtb"), "nonsense").unwrap();
    build::<Alquerque>(&folder, 4);
    assert!(contents(&folder) == sound);
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let folder = Folder::new();
    let output = quirkat(&folder.join("missing"), &["tb", "info", "--game", "dame"]);
    assert_eq!(output.status.code(), Some(1));
    let output = quirkat(&folder, &["tb", "info", "--game", "dame"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("no tables of Dame are in"), "{errors}");
}

#[test]
fn probe_tells_the_worth_and_the_moves() {
    let folder = Folder::new();
    build::<Alquerque>(&folder, 3);
    let probe = |arguments: &[&str]| {
        quirkat(&folder, &[&["tb", "probe", "--game", "alquerque"], arguments].concat())
    };
    let told = said(&probe(&["--fen", "W:Wa1:Bb2", "--json"]));
    let answer: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&answer["fen"], &answer["value"]), (&"W:Wa1:Bb2".into(), &"win".into()));
    assert_eq!(answer["distance"], 1);
    assert_eq!(answer["moves"][0]["text"], "a1xc3");
    let told = said(&probe(&["--fen", "W:Wa1:Be5"]));
    assert!(told.starts_with("W:Wa1:Be5\tdraw\n  a1-"), "{told}");
    let output = probe(&["--start", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"value\":null"));
    let output = probe(&["--fen", "W:Wa9:Be5"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(probe(&[]).status.code(), Some(2));
}

#[test]
fn info_lists_the_tables() {
    let folder = Folder::new();
    build::<Dame>(&folder, 2);
    let told = said(&quirkat(&folder, &["tb", "info", "--game", "dame"]));
    let slices: Vec<_> = told.lines().skip(1).map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(slices, ["KvK", "KvM", "MvK", "MvM"]);
    let told = said(&quirkat(&folder, &["tb", "info", "--game", "dame", "--json"]));
    for line in told.lines() {
        let table: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(table["checksum"].as_str().unwrap().len(), 16);
        assert!(table["count"]["win"].as_u64().unwrap() > 0, "{line}");
    }
    let picture = said(&quirkat(&folder, &["tb", "info", "--game", "dame", "--svg", "-"]));
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    assert_eq!(picture.matches("</title>").count(), 3 * 4);
}

#[test]
fn verify_says_what_it_checked_and_what_is_wrong() {
    let folder = Folder::new();
    build::<Dame>(&folder, 2);
    let verify = |arguments: &[&str]| {
        quirkat(&folder, &[&["tb", "verify", "--game", "dame"], arguments].concat())
    };
    let told = said(&verify(&["--all"]));
    assert_eq!(told.lines().count(), 4);
    assert!(told.lines().all(|line| line.contains(": all, ") && line.ends_with(" 0 wrong")));
    let told = said(&verify(&["--slice", "KvM", "--positions", "500"]));
    assert_eq!(told.lines().next(), Some("dame KvM: some, 500 positions, 0 wrong"));
    fs::remove_file(folder.join("dame-KvK.qtb")).unwrap();
    let output = verify(&["--all"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("its moves nothing"));
    let empty = Folder::new();
    let output = quirkat(&empty, &["tb", "verify", "--game", "dame"]);
    assert_eq!(output.status.code(), Some(2));
}
