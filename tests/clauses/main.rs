//! The rules clause by clause: a position in, an exact list of moves, an ending
//! or a refusal out. A test is named after its clause; what it expects was
//! worked out by hand from `src/games/rules.md`.

mod alquerque;
mod common;
mod dame;
mod hare;
mod huff;
mod notation;
mod positions;
mod support;
mod turkish;

const RULES: &str = include_str!("../../src/games/rules.md");

const TESTS: [&str; 9] = [
    include_str!("common.rs"),
    include_str!("positions.rs"),
    include_str!("alquerque.rs"),
    include_str!("huff.rs"),
    include_str!("hare.rs"),
    include_str!("dame.rs"),
    include_str!("turkish.rs"),
    include_str!("notation.rs"),
    include_str!("../protocol/boards.rs"),
];

fn is_tested(name: &str) -> bool {
    TESTS.iter().any(|source| source.contains(&format!("#[test]\nfn {name}_")))
}

#[test]
fn every_clause_has_a_test() {
    let number = |line: &'static str| line.strip_prefix("| ")?.split_once(" | ").map(|(n, _)| n);
    let clauses = RULES.lines().filter_map(number).filter(|n| n.contains('.'));
    let clauses: Vec<&str> = clauses.collect();
    assert_eq!(clauses.len(), 10 + 7 + 6 + 7 + 8 + 10);
    let tested = |clause: &&str| is_tested(&format!("clause_{}", clause.replace('.', "_")));
    let untested: Vec<_> = clauses.into_iter().filter(|clause| !tested(clause)).collect();
    assert!(untested.is_empty(), "no test for {untested:?}");
}

#[test]
fn every_bullet_of_the_notation_has_a_test() {
    let (_, bullets) = RULES.split_once("## Notation").unwrap();
    let word = |line: &'static str| line.strip_prefix("- ")?.split([' ', ':']).next();
    let words: Vec<String> = bullets.lines().filter_map(word).map(str::to_lowercase).collect();
    assert_eq!(words, ["points", "position", "step", "read"]);
    assert!(words.iter().all(|word| is_tested(&format!("notation_{word}"))));
}

/// What each refusal says, in the order of `refusal.rs`.
const REFUSALS: [&str; 21] = [
    "the game is over",
    "piece stands on",
    "nothing is huffed in this game",
    "is not huffable",
    "taking off the last piece ends the game at once",
    "a huff is followed by a move",
    "does not step",
    "is not empty",
    "one point at a time",
    "a piece stands in the way",
    "a capture is open",
    "the capture goes on from",
    "can be taken",
    "the turn ends with the crowning",
    "does not leap",
    "a leap may not go straight back",
    "may not come down on",
    "no piece can be leapt",
    "cannot move",
    "taken by another piece",
    "taken in another way",
];

#[test]
fn every_kind_of_refusal_has_a_test() {
    let source = include_str!("../../src/rules/refusal.rs");
    let constructors =
        source.matches("Refusal::new(").count() + source.matches("Refusal::by(").count();
    // One of the constructors calls the other.
    assert_eq!(constructors - 1, REFUSALS.len());
    for reason in REFUSALS {
        assert!(source.contains(reason), "refusal.rs does not say: {reason}");
        assert!(TESTS.iter().any(|test| test.contains(reason)), "no test for: {reason}");
    }
}
