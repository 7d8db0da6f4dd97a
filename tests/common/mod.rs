//! What the integration tests share: the data files, the text of a move by
//! what it is, and a macro that makes a test of a generic check in every book.

// Each test crate compiles this file for itself and uses a part of it.
#![allow(dead_code, unused_macros, unused_imports)]

use quirkat::rules::{Game, Move};
use std::path::PathBuf;

/// The names of the eight books, by hand: a book that is lost from the
/// library's own list must be missed.
pub const NAMES: [&str; 8] = [
    "alquerque",
    "alquerque-huff",
    "hare10",
    "hare11",
    "hare12",
    "dame",
    "turkish",
    "turkish-tudaf",
];

/// The lines of a file below `tests/data`, which must be this many.
pub fn lines(file: &str, expected: usize) -> Vec<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), expected, "lines of {file}");
    lines
}

/// A move by what it is, not by its path: `d3xf7(d4,d7)`, `@c3/d4-e4`.
pub fn canonical<G: Game>(mv: &Move) -> String {
    let name = |point| G::BOOK.lattice.name(point);
    let huff = mv.huffed.map_or(String::new(), |point| format!("@{}", name(point)));
    if mv.is_final_huff() {
        return huff;
    }
    let slash = if huff.is_empty() { "" } else { "/" };
    let (from, to) = (name(mv.from), name(mv.to));
    if mv.captured.is_empty() {
        return format!("{huff}{slash}{from}-{to}");
    }
    let captured: Vec<String> = mv.captured.into_iter().map(name).collect();
    format!("{huff}{slash}{from}x{to}({})", captured.join(","))
}

/// Makes a module of eight tests, one a book, of a `fn check<G: Evaluate>()`.
macro_rules! in_every_book {
    ($module:ident, $check:ident) => {
        mod $module {
            struct Check;

            impl quirkat::games::Visitor for Check {
                type Output = ();
                fn visit<G: quirkat::eval::Evaluate>(self) {
                    super::$check::<G>();
                }
            }

            fn run(name: &str) {
                quirkat::games::with(name, Check).expect("a book of this name");
            }

            $crate::common::tests_of_books!(
                alquerque "alquerque",
                alquerque_huff "alquerque-huff",
                hare10 "hare10",
                hare11 "hare11",
                hare12 "hare12",
                dame "dame",
                turkish "turkish",
                turkish_tudaf "turkish-tudaf",
            );
        }
    };
}
pub(crate) use in_every_book;

macro_rules! tests_of_books {
    ($($test:ident $name:literal,)*) => {
        $(#[test]
        fn $test() {
            run($name);
        })*
    };
}
pub(crate) use tests_of_books;
