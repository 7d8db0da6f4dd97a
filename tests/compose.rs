//! Problems: the command that searches for them, and those that it found for
//! every book, in `tests/data/problems/`.

mod common;

use ahash::AHashSet;
use common::in_every_book;
use quirkat::eval::Evaluate;
use quirkat::games::Dame;
use quirkat::rules::{Game, Move, Position};
use quirkat::solve::compose::{Composed, Wish, compose};
use quirkat::solve::{Answer, Claimed, Goal, Puzzle, Solver, Task};
use quirkat::tablebase::{Builder, Tables, Worth};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// The problems of a book, each line as it stands.
fn file_of(game: &str) -> String {
    let path = format!("tests/data/problems/{game}.txt");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The problems of a text, each with its line.
fn problems_of<G: Game>(text: &str) -> Vec<(&str, Puzzle<G>)> {
    let read = |line| Puzzle::read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    text.lines().filter_map(|line| Some((line, read(line)?))).collect()
}

/// The one winning move of a problem and the plies that it takes.
fn stipulation<G: Game>(problem: &Puzzle<G>) -> (Move, u32) {
    let ([key], Some(Claimed::Win(Some(plies)))) = (&problem.best[..], problem.claim) else {
        panic!("{problem}: a win in so many plies by one move");
    };
    (*key, plies)
}

/// Of this book too few problems have been found as yet that can be proved without
/// tables.
const WITHOUT: &str = "alquerque-huff";

in_every_book!(a_collection_is_what_it_promises, check_collection);

fn check_collection<G: Evaluate>() {
    if G::BOOK.name == WITHOUT {
        return;
    }
    let (name, text) = (G::BOOK.name, file_of(G::BOOK.name));
    assert!(text.starts_with(&format!("# quirkat compose --game {name} ")), "{name}");
    let problems = problems_of::<G>(&text);
    assert!(problems.len() >= 30, "{name}: {} problems", problems.len());
    let (mut known, mut quiet) = (AHashSet::new(), 0);
    for (i, (line, problem)) in problems.iter().enumerate() {
        let (position, (key, plies)) = (problem.position, stipulation(problem));
        assert_eq!(problem.to_string(), *line);
        assert_eq!(problem.id, Some(format!("{name}-{}", i + 1)));
        assert!((5..=15).contains(&plies), "{line}");
        assert!(position.ending().is_none() && position.count_moves() >= 3, "{line}");
        assert!(position.moves().contains(&key), "{line}");
        assert!(position.quiet() == 0 && position.huffable().is_empty(), "{line}");
        assert!(known.insert(position.canonical()), "{line}: the same by a symmetry");
        quiet += usize::from(!key.takes());
    }
    assert!(2 * quiet >= problems.len(), "{name}: {quiet} quiet keys");
}

in_every_book!(some_of_a_collection_are_proved_again, prove_some);

/// Every tenth, by one thread, without tables and within the nodes of the wish.
fn prove_some<G: Evaluate>() {
    if G::BOOK.name == WITHOUT {
        return;
    }
    let text = file_of(G::BOOK.name);
    for (line, problem) in problems_of::<G>(&text).iter().step_by(10) {
        let limit = Wish::of::<G>().nodes;
        assert_eq!(prove(&problem.position, limit), Some(stipulation(problem)), "{line}");
    }
}

/// The only first move that wins, and in how many plies, if all of it is proved
/// within so many nodes.
fn prove<G: Evaluate>(position: &Position<G>, limit: u64) -> Option<(Move, u32)> {
    let stop = |nodes| nodes >= limit;
    let mut solver = Solver::new(16, None, &stop).expect("16 MiB of memory");
    let solved = solver.solve(position, Task::Value).ok()?;
    let (Answer::Win(plies), Some(key)) = (solved.answer, solved.best) else { return None };
    let others = position.moves().into_iter().filter(|&mv| mv != key);
    let mut held = |mv| solver.ask(&position.play(mv), Goal::win(position.side()));
    let alone = others.map(|mv| held(mv).ok().map(|proof| !proof.wins)).all(|it| it == Some(true));
    (alone && plies.exact).then_some((key, plies.most))
}

/// A wish that is soon granted.
fn small() -> Wish {
    Wish { count: 3, pieces: 2..=3, moves: 2, nodes: 10_000, ..Wish::of::<Dame>() }
}

/// The command that asks for it, but for the tables.
const SMALL: &str = "compose --game dame --count 3 --pieces 2-3 --moves 2 --nodes 10000";

/// Tables of three pieces, built once.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = scratch("tables");
    Builder::<Dame>::new(&folder, 1 << 30, &()).unwrap().build_all(3).unwrap();
    folder
});

fn tables() -> Tables<Dame> {
    Tables::open(&FOLDER, 1 << 24).unwrap()
}

fn made(wish: &Wish) -> Vec<Composed<Dame>> {
    compose(wish, Some(&tables()), &mut |_| ()).unwrap().0
}

/// An empty directory for one test.
fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("compose").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
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

fn run(arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command.args(arguments.split_whitespace()).output().unwrap()
}

/// The output of a command that succeeds and has nothing to complain of.
fn good(arguments: &str) -> String {
    let output = run(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The complaint of a command that asks for something wrong.
fn bad(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(2), &b""[..]), "{arguments}");
    String::from_utf8(output.stderr).unwrap()
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
    let file = scratch("file").join("dame.txt");
    let how = format!("--tables {tables} --threads 2 --out {}", file.display());
    assert_eq!(good(&format!("{command} {how}")), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn too_few_problems_make_an_error_and_no_file() {
    let file = scratch("few").join("few.txt");
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
