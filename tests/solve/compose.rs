//! Problems searched for, by the library and by the command.

use crate::collection::{problems_of, stipulation};
use crate::program::{bad, good, scratch};
use quirkat::games::Dame;
use quirkat::solve::compose::{Composed, Wish, compose};
use quirkat::tablebase::{Builder, Tables, Worth};
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

/// A wish that is soon granted.
fn small() -> Wish {
    Wish { count: 3, pieces: 2..=3, moves: 2, nodes: 10_000, ..Wish::of::<Dame>() }
}

/// The command that asks for it, but for the tables.
const SMALL: &str = "compose --game dame --count 3 --pieces 2-3 --moves 2 --nodes 10000";

/// Tables of three pieces, built once.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = scratch("compose/tables");
    Builder::<Dame>::new(&folder, 1 << 30, &()).unwrap().build_all(3).unwrap();
    folder
});

fn tables() -> Tables<Dame> {
    Tables::open(&FOLDER, 1 << 24).unwrap()
}

fn made(wish: &Wish) -> Vec<Composed<Dame>> {
    compose(wish, Some(&tables()), &mut |_| ()).unwrap().0
}

#[test]
fn tables_change_nothing() {
    assert_eq!(made(&small()), compose(&small(), None, &mut |_| ()).unwrap().0);
}

#[test]
fn tables_say_the_same_of_a_problem() {
    let (tables, wish) = (tables(), Wish { count: 20, ..small() });
    for problem in made(&wish) {
        let moves = tables.moves(&problem.position).unwrap();
        assert_eq!(moves[0], (problem.key, Worth::Win(problem.plies)), "{problem:?}");
        assert!(moves[1..].iter().all(|(_, worth)| *worth <= Worth::Draw), "{problem:?}");
        assert!(wish.plies.contains(&problem.plies) && moves.len() >= 2, "{problem:?}");
        assert!(wish.pieces.contains(&problem.pieces()), "{problem:?}");
    }
}

#[test]
fn the_same_wish_is_granted_in_the_same_way() {
    let problems = made(&small());
    assert_ne!(problems, made(&Wish { seed: 2, ..small() }));
    for threads in [1, 2, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(problems, pool.install(|| made(&small())), "{threads} threads");
    }
}

#[test]
fn as_many_are_quiet_as_are_wanted() {
    let problems = made(&Wish { quiet: 100, ..small() });
    assert!(problems.iter().all(Composed::is_quiet), "{problems:?}");
}

#[test]
fn what_cannot_be_found_is_said() {
    // Two pieces never have so many moves.
    let wish = Wish { pieces: 2..=2, moves: 40, tries: 100, ..small() };
    let mut last = None;
    let error = compose::<Dame>(&wish, None, &mut |progress| last = Some(progress)).unwrap_err();
    assert_eq!(error.to_string(), "only 0 of 3 problems were found in 300 positions");
    assert_eq!((error.wanted, Some(error.progress)), (3, last));
}

#[test]
fn the_command_makes_the_same_file_again() {
    let tables = FOLDER.display();
    let text = good(&format!("{SMALL} --tables {tables} --threads 1"));
    let problems = problems_of::<Dame>(&text);
    let told = problems.iter().map(|(_, problem)| (problem.position, stipulation(problem)));
    let found = made(&small()).into_iter().map(|it| (it.position, (it.key, it.plies)));
    assert!(told.eq(found), "{text}");
    // The command in the file makes the file.
    let command = text.lines().next().unwrap().trim_start_matches("# quirkat ");
    let file = scratch("compose/file").join("dame.txt");
    let how = format!("--tables {tables} --threads 2 --out {}", file.display());
    assert_eq!(good(&format!("{command} {how}")), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn too_few_problems_make_an_error_and_no_file() {
    let file = scratch("compose/few").join("few.txt");
    let request = "compose --game dame --count 2 --pieces 2 --tries 20 --moves 40 --out";
    let error = bad(&format!("{request} {}", file.display()));
    assert!(error.contains("only 0 of 2 problems were found in 40 positions"), "{error}");
    assert!(error.contains("--tries") && !file.exists(), "{error}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    assert!(bad("compose").contains("--game"));
    assert!(bad("compose --game dame --pieces 9-8").contains("A-B"));
    assert!(bad("compose --game dame --plies 5..15").contains("A-B"));
    assert!(bad("compose --game dame --count 0").contains("--count"));
    assert!(bad("compose --game dame --quiet 101").contains("--quiet"));
    let error = bad("compose --game dame --tables /nowhere/at/all");
    assert!(error.contains("--tables"), "{error}");
}
