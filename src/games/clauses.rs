//! The text of the rules, clause by clause, for people to read.

use crate::rules::RuleBook;

/// The clauses that hold in a book, as (number, text), in reading order.
pub fn clauses(book: &RuleBook) -> impl Iterator<Item = (&'static str, &'static str)> {
    let chapters = book.chapters;
    table().filter(move |(number, _)| {
        number.split_once('.').is_some_and(|(chapter, _)| chapters.contains(&chapter))
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

fn table() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("rules.md").lines().filter_map(|line| {
        let (number, text) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
        number.starts_with(|c: char| c.is_ascii_digit()).then_some((number, text))
    })
}
