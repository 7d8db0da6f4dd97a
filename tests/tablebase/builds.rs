//! Builds: the same whoever does the work, broken off and gone on with, shared
//! out, and within their memory.

use super::support::{Folder, build, build_with_lies, contents, open, quirkat, said};
use quirkat::games::{Alquerque, Dame, Hare12, Turkish};
use quirkat::rules::Game;
use quirkat::tablebase::{BuildError, Builder};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use std::{fs, path::Path};

fn build_with<G: Game>(threads: usize, folder: &Path, pieces: usize) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| build::<G>(folder, pieces));
}

/// Bit by bit.
#[test]
fn tables_do_not_depend_on_the_threads() {
    fn check<G: Game>(pieces: usize) {
        let (one, four) = (Folder::new(), Folder::new());
        build_with::<G>(1, &one, pieces);
        build_with::<G>(4, &four, pieces);
        assert!(contents(&one) == contents(&four), "{}", G::BOOK.name);
    }
    check::<Alquerque>(5);
    check::<Dame>(3);
    check::<Turkish>(3);
}

#[test]
fn a_second_build_leaves_what_is_there() {
    let folder = Folder::new();
    build::<Alquerque>(&folder, 4);
    let written = |path: &Path| fs::metadata(path).unwrap().modified().unwrap();
    let files = || fs::read_dir(&*folder).unwrap().map(|entry| entry.unwrap().path());
    let before: Vec<_> = files().map(|path| written(&path)).collect();
    build::<Alquerque>(&folder, 4);
    assert_eq!(files().map(|path| written(&path)).collect::<Vec<_>>(), before);
    let said = said(&quirkat(&folder, &["tb", "build", "--game", "alquerque", "--pieces", "4"]));
    assert_eq!(said, "");
}

/// Killed ten times, at moments that differ; no file is left that is not whole.
#[test]
fn a_killed_build_goes_on() {
    let (killed, whole) = (Folder::new(), Folder::new());
    let arguments = ["tb", "build", "--game", "alquerque", "--pieces", "6", "--threads", "1"];
    for round in 0..10 {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
        command.args(arguments).env("QUIRKAT_TABLES", &*killed).stderr(Stdio::null());
        let mut child = command.stdout(Stdio::null()).spawn().unwrap();
        sleep(Duration::from_millis(30 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        open::<Alquerque>(&killed);
    }
    said(&quirkat(&killed, &arguments));
    build::<Alquerque>(&whole, 6);
    let tables = |folder: &Path| {
        let files = contents(folder).into_iter();
        files.filter(|(name, _)| name.ends_with(".qtb")).collect::<Vec<_>>()
    };
    assert!(tables(&killed) == tables(&whole));
}

/// Three processes share a slice; a part that is lost or damaged is done again.
#[test]
fn shares_make_the_same_table() {
    let (shared, whole) = (Folder::new(), Folder::new());
    build::<Alquerque>(&whole, 5);
    build::<Alquerque>(&shared, 4);
    for slice in ["3v2", "1v4"] {
        let command = ["tb", "build", "--game", "alquerque", "--slice", slice];
        let share =
            |share: &str| said(&quirkat(&shared, &[&command[..], &["--shard", share]].concat()));
        for number in ["1/3", "2/3", "3/3"] {
            share(number);
        }
        let parts = |shared: &Path| {
            let files = contents(shared).into_iter();
            files.filter(|(name, _)| name.contains(".part-")).collect::<Vec<_>>()
        };
        assert_eq!(parts(&shared).len(), 6);
        let (lost, mut damaged) = (parts(&shared)[0].clone(), parts(&shared)[4].clone());
        fs::remove_file(shared.join(lost.0)).unwrap();
        *damaged.1.last_mut().unwrap() ^= 1;
        fs::write(shared.join(damaged.0), damaged.1).unwrap();
        said(&quirkat(&shared, &command));
        assert_eq!(parts(&shared).len(), 0);
    }
    assert!(contents(&shared) == contents(&whole));
}

/// That the shares are used and not done again: one that lies is believed.
#[test]
fn shares_are_used() {
    let (honest, lying) = (Folder::new(), Folder::new());
    build::<Alquerque>(&honest, 3);
    build_with_lies(&lying);
    let table = |folder: &Path| fs::read(folder.join("alquerque-1v2.qtb")).unwrap();
    assert!(table(&lying) != table(&honest));
    assert!(contents(&lying).iter().all(|(name, _)| name.ends_with(".qtb")));
}

#[test]
fn what_needs_more_memory_is_not_begun() {
    let folder = Folder::new();
    let mut builder = Builder::<Hare12>::new(&*folder, 8 << 20, &()).unwrap();
    let refused = builder.build_all(13).unwrap_err();
    assert!(matches!(refused, BuildError::Memory { .. }), "{refused}");
    assert!(refused.to_string().contains("white-1v10 and black-10v1 needs about"), "{refused}");
    let arguments = ["tb", "build", "--game", "hare12", "--memory", "8M"];
    let output = quirkat(&folder, &arguments);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("8 MiB are allowed"));
    assert_eq!(contents(&folder).len(), 0);
}

#[test]
fn a_table_needs_those_it_leads_to() {
    let folder = Folder::new();
    let output = quirkat(&folder, &["tb", "build", "--game", "alquerque", "--slice", "2v2"]);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("alquerque-1v2.qtb"), "{errors}");
}

#[test]
fn nonsense_is_refused_with_what_was_expected() {
    let folder = Folder::new();
    for (arguments, expected) in [
        (&["--slice", "9v9v9"][..], "no slice `9v9v9`; names are as 1v1, 1v2, 2v1"),
        (&["--slice", "2v1", "--shard", "3/2"], "expected I/N with I from 1 to N"),
        (&["--memory", "many"], "expected a number with K, M or G"),
        (&["--pieces", "1"], "1 is not in 2..=64"),
        (&["--shard", "1/2"], "--slice"),
    ] {
        let arguments = [&["tb", "build", "--game", "alquerque"], arguments].concat();
        let output = quirkat(&folder, &arguments);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.contains(expected), "{errors}");
        assert_eq!(output.status.code(), Some(2), "{errors}");
    }
}
