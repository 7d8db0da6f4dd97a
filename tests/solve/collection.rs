//! The collections of problems in `tests/data/problems`: what they promise, and
//! that it is so, without tables.

use crate::common::in_every_book;
use ahash::AHashSet;
use quirkat::eval::Evaluate;
use quirkat::rules::{Game, Move, Position};
use quirkat::solve::{Answer, Claimed, Goal, Puzzle, Solver, Task, Verdict};
use std::fs;
use std::path::Path;

/// The problems of a book, each line as it stands.
fn collection<G: Game>() -> String {
    let path = format!("tests/data/problems/{}.txt", G::BOOK.name);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|it| panic!("{}: {it}", path.display()))
}

/// How many nodes a proof might take, by the command that a collection begins with.
fn nodes(collection: &str) -> u64 {
    let mut words = collection.lines().next().unwrap_or_default().split(' ');
    words.find(|word| *word == "--nodes").expect("a limit of nodes");
    words.next().unwrap().parse().expect("a number of nodes")
}

/// The problems of a text, each with its line.
pub fn problems_of<G: Game>(text: &str) -> Vec<(&str, Puzzle<G>)> {
    let read = |line| Puzzle::read(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    text.lines().filter_map(|line| Some((line, read(line)?))).collect()
}

/// The one winning move of a problem and the plies that it takes.
pub fn stipulation<G: Game>(problem: &Puzzle<G>) -> (Move, u32) {
    let ([key], Some(Claimed::Win(Some(plies)))) = (&problem.best[..], problem.claim) else {
        panic!("{problem}: a win in so many plies by one move");
    };
    (*key, plies)
}

in_every_book!(a_collection_is_what_it_promises, check_collection);

fn check_collection<G: Evaluate>() {
    let (text, name) = (collection::<G>(), G::BOOK.name);
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

in_every_book!(problems_are_solved, check_claims);

/// Each is won as it says, by the move that it says, with the memory that
/// `quirkat solve` has.
fn check_claims<G: Evaluate>() {
    let text = collection::<G>();
    for (line, problem) in problems_of::<G>(&text) {
        let mut solver = Solver::new(64, None, &|nodes| nodes > 1_000_000).unwrap();
        let solved = solver.solve(&problem.position, problem.task());
        assert_eq!(problem.judge(&mut solver, &solved), Verdict::Kept, "{line}");
    }
}

in_every_book!(some_of_a_collection_are_proved_again, prove_some);

/// Every tenth, by one thread, without tables and within the nodes of the wish.
fn prove_some<G: Evaluate>() {
    let text = collection::<G>();
    for (line, problem) in problems_of::<G>(&text).iter().step_by(10) {
        let proved = prove(&problem.position, nodes(&text));
        assert_eq!(proved, Some(stipulation(problem)), "{line}");
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
