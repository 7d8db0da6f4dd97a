//! Opening suites: the command that makes them, and those in `openings/`.

#[path = "common/command.rs"]
mod command;
mod common;

use command::{bad, good, scratch};
use common::in_every_book;
use quirkat::arena::generate::{Wish, all_after, balanced};
use quirkat::arena::openings::{self, Opening};
use quirkat::eval::Evaluate;
use quirkat::games::{Hare10, Turkish};
use quirkat::rules::{Game, is_even, text};
use quirkat::search::Limits;
use std::fs;
use std::path::Path;

/// The file of a suite in `openings/`.
fn file_of(game: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("openings/{game}.fen"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn suite<G: Game>() -> Vec<Opening<G>> {
    openings::read(&file_of(G::BOOK.name)).unwrap_or_else(|error| panic!("{error}"))
}

in_every_book!(a_suite_is_fit_to_start_from, check_suite);

fn check_suite<G: Evaluate>() {
    let suite = suite::<G>();
    let file = file_of(G::BOOK.name);
    for opening in &suite {
        let line = file.lines().nth(opening.line - 1).unwrap();
        assert_eq!(text::write_position(&opening.position), line);
        assert_eq!((opening.same_as, opening.position.quiet()), (None, 0), "{line}");
        assert!(opening.position.huffable().is_empty(), "{line}");
        assert!(!is_even::<G>() || !opening.position.capture_open(), "{line}");
    }
    assert!(!is_even::<G>() || suite.len() >= 200, "{} positions", suite.len());
    let head = format!("# {} ({}): {} start", G::BOOK.title, G::BOOK.name, suite.len());
    assert!(file.starts_with(&head), "{file}");
}

/// Where this fails the search judges otherwise than it did: the suites are then
/// to be made anew, each by its command.
#[test]
fn a_suite_is_made_again_by_its_command() {
    let file = file_of("turkish");
    let command = file.lines().nth(1).unwrap();
    let defaults = " --count 200 --seed 1 --plies 4..10 --margin 0.5 --nodes 200000";
    assert_eq!(command, format!("# quirkat openings --game turkish{defaults}"));
    let limits = Limits { nodes: 200_000, ..Limits::default() };
    let wish = Wish { count: 3, limits, ..Wish::default() };
    let (positions, _) = balanced::<Turkish>(&wish, &mut |_| ()).unwrap();
    let suite: Vec<_> = suite().into_iter().take(3).map(|opening| opening.position).collect();
    assert_eq!(positions, suite);
}

#[test]
fn a_suite_of_the_hare_is_everything_after_two_turns() {
    let positions = suite::<Hare10>().into_iter().map(|opening| opening.position);
    assert!(positions.eq(all_after::<Hare10>(2)));
    assert_eq!(good("openings --game hare12"), file_of("hare12"));
}

#[test]
fn the_same_seed_makes_the_same_file() {
    let request = "openings --game dame --count 5 --depth 3 --plies 6";
    let text = good(request);
    assert_eq!(good(request), text);
    assert_ne!(good(&format!("{request} --seed 2")), text);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "# Dame (dame): 5 start positions for matches.");
    let options = "--count 5 --seed 1 --plies 6..6 --margin 0.5 --depth 3";
    assert_eq!(lines[1], format!("# quirkat openings --game dame {options}"));
    assert!(lines[3].ends_with("positions searched, 5 kept."), "{text}");
    assert_eq!(openings::read::<quirkat::games::Dame>(&text).unwrap().len(), 5);
    // The command in the file makes the file.
    assert_eq!(good(lines[1].trim_start_matches("# quirkat ")), text);
}

#[test]
fn a_suite_is_written_into_a_file() {
    let file = scratch("openings/file").join("hare.fen");
    assert_eq!(good(&format!("openings --game hare10 --output {}", file.display())), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), file_of("hare10"));
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn too_few_positions_make_an_error_and_no_file() {
    let file = scratch("openings/few").join("few.fen");
    let request = "openings --game turkish --count 6 --plies 1 --depth 1 --output";
    let error = bad(&format!("{request} {}", file.display()));
    assert!(error.contains("only 4 of 6 positions were found in 6000 random games"), "{error}");
    assert!(error.contains("--plies") && !file.exists(), "{error}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    assert!(bad("openings").contains("--game"));
    assert!(bad("openings --game dame --plies 9..8").contains("A..B"));
    assert!(bad("openings --game dame --margin -1").contains("men"));
    assert!(bad("openings --game dame --count 0").contains("--count"));
    let error = bad("openings --game hare11 --count 3");
    assert!(error.contains("hare11") && error.contains("not alike"), "{error}");
}
