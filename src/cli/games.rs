//! `quirkat games`: the rule books.

use super::files::print;
use super::position::{book_names, with_game};
use anyhow::{Context, Result};
use clap::Args;
use quirkat::diagram::Diagram;
use quirkat::eval::Evaluate;
use quirkat::games::{BOOKS, Visitor, clauses, plain, sources};
use quirkat::rules::{Game, Position, text};
use std::process::ExitCode;

/// List the rule books, or read one
#[derive(Args)]
pub struct GamesArgs {
    /// The rule book to read: its start position, its board and its clauses
    #[arg(long, short, value_name = "GAME", value_parser = book_names())]
    game: Option<String>,
}

pub fn run(typed: GamesArgs) -> Result<ExitCode> {
    let text = match typed.game {
        Some(name) => with_game(&name, Page)?,
        None => list()?,
    };
    print(text.as_bytes()).context("writing the rule books")?;
    Ok(ExitCode::SUCCESS)
}

/// Name, title and start position of each book, in columns.
fn list() -> Result<String> {
    let width = |text: fn(usize) -> &'static str| {
        (0..BOOKS.len()).map(|i| text(i).chars().count()).max().unwrap_or(0)
    };
    let (names, titles) = (width(|i| BOOKS[i].name), width(|i| BOOKS[i].title));
    let line = |book: &quirkat::rules::RuleBook| {
        let start = with_game(book.name, StartPosition)?;
        Ok(format!("{:names$}  {:titles$}  {start}\n", book.name, book.title))
    };
    BOOKS.iter().map(line).collect()
}

struct StartPosition;

impl Visitor for StartPosition {
    type Output = Result<String>;

    fn visit<G: Evaluate>(self) -> Result<String> {
        Ok(text::write_position(&Position::<G>::start()))
    }
}

struct Page;

impl Visitor for Page {
    type Output = Result<String>;

    fn visit<G: Evaluate>(self) -> Result<String> {
        Ok(page::<G>())
    }
}

/// One book, to be read.
fn page<G: Game>() -> String {
    let start = Position::<G>::start();
    let (title, name, fen) = (G::BOOK.title, G::BOOK.name, text::write_position(&start));
    let diagram = Diagram::new(&start);
    let head =
        format!("{title} ({name})\n\n{}\n{}\n{fen}\n\n", diagram.to_text(), diagram.legend());
    let page = clauses(&G::BOOK).fold(head, |page, (number, text)| page + &paragraph(number, text));
    sources().fold(page + "\nSources\n", |page, (label, text)| page + &paragraph(label, text))
}

const WIDTH: usize = 88;
const INDENT: usize = 6;

/// A clause in lines of no more than [`WIDTH`] columns, the number in the margin,
/// without the marks of Markdown.
pub(super) fn paragraph(number: &str, text: &str) -> String {
    let text = plain(text);
    let mut lines = format!("{number:INDENT$}");
    let mut column = INDENT;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > INDENT && column + 1 + length > WIDTH {
            lines += &format!("\n{:INDENT$}", "");
            column = INDENT;
        } else if column > INDENT {
            lines.push(' ');
            column += 1;
        }
        lines += word;
        column += length;
    }
    lines + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_wrapped_beside_their_number() {
        let text = "word ".repeat(40);
        let wrapped = paragraph("1.5", &text);
        assert!(wrapped.starts_with("1.5   word word"));
        assert!(wrapped.lines().skip(1).all(|line| line.starts_with("      word")));
        assert!(wrapped.lines().all(|line| line.len() <= WIDTH && !line.ends_with(' ')));
        assert_eq!(wrapped.split_whitespace().count(), 41);
    }

    #[test]
    fn clauses_are_plain_text() {
        assert_eq!(
            paragraph("0.5", "**A move**, *huffable* (`003`)"),
            "0.5   A move, huffable (003)\n"
        );
    }
}
