//! The text of the rules, clause by clause, for people to read. It is Markdown.

use crate::rules::RuleBook;

/// The clauses that hold in a book, as (number, text), in reading order: those of
/// the game, those of another that it plays by, those of all games.
///
/// ```
/// use quirkat::{games::{Hare10, clauses}, rules::Game};
/// let numbers: Vec<_> = clauses(&Hare10::BOOK).map(|(number, _)| number).collect();
/// assert!(numbers.starts_with(&["3.1", "3.2"]) && numbers.contains(&"1.4"));
/// assert!(numbers.ends_with(&["0.9", "0.10"]) && !numbers.contains(&"1.5"));
/// ```
pub fn clauses(book: &RuleBook) -> impl Iterator<Item = (&'static str, &'static str)> {
    book.chapters.iter().flat_map(|part| {
        table().filter(move |(number, _)| {
            let rest = number.strip_prefix(part);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    })
}

/// The text of one clause.
///
/// ```
/// assert!(quirkat::games::clause("1.5").unwrap().contains("capture must be made"));
/// assert_eq!(quirkat::games::clause("9.9"), None);
/// ```
pub fn clause(number: &str) -> Option<&'static str> {
    table().find(|(clause, _)| *clause == number).map(|(_, text)| text)
}

/// A clause without the marks of Markdown.
///
/// ```
/// assert_eq!(quirkat::games::plain("*huffable* (`003`)"), "huffable (003)");
/// ```
pub fn plain(text: &str) -> String {
    text.replace(['*', '`'], "")
}

/// What the clauses go back to, as (label, title).
///
/// ```
/// assert!(quirkat::games::sources().any(|(label, _)| label == "003"));
/// ```
pub fn sources() -> impl Iterator<Item = (&'static str, &'static str)> {
    let head = RULES.split("\n## ").next().unwrap_or_default();
    rows(head).skip_while(|(label, _)| *label == "source")
}

const RULES: &str = include_str!("rules.md");

fn table() -> impl Iterator<Item = (&'static str, &'static str)> {
    let chapters = RULES.split("\n## ").skip(1);
    chapters.flat_map(rows).filter(|(number, _)| number.contains('.'))
}

/// The rows of the tables in a text, their heads included.
fn rows(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "))
}
