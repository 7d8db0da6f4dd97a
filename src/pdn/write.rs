//! A record as text.

use super::{Comment, Line, Ply, Record, names};
use crate::rules::{Game, Move, Position, Side, text};
use std::fmt;

/// No line is longer, unless by a word that is, or by a tag.
const WIDTH: usize = 80;

impl<G: Game> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.header().iter().try_for_each(|(name, value)| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")
        })?;
        let mut words = Words::default();
        words.line(&self.start, 1, &self.line);
        words.push("*");
        writeln!(f, "\n{}", words.wrapped())
    }
}

impl<G: Game> Record<G> {
    fn header(&self) -> Vec<(&str, String)> {
        let own = |(name, value): (&'static str, &str)| (name, value.to_owned());
        let tags = || self.tags.iter().filter(|tag| !names::is_derived(tag.0));
        let given = |(name, value)| (name, str::to_owned(value));
        let (first, rest): (Vec<_>, Vec<_>) =
            tags().map(given).partition(|tag| names::is_in_roster(tag.0));
        let mut header = first;
        header.push((names::RESULT, self.result.to_string()));
        header.extend(
            [(names::GAME_TYPE, G::BOOK.game_type), (names::VARIANT, G::BOOK.name)].map(own),
        );
        if self.start != Position::start() {
            header.push((names::SET_UP, "1".into()));
            header.push((names::FEN, text::write_position(&self.start)));
        }
        header.extend(rest);
        header
    }
}

/// The words of the moves, to be divided into lines.
#[derive(Default)]
struct Words {
    words: Vec<String>,
    /// A parenthesis that stands before the next word.
    open: bool,
}

impl Words {
    fn push(&mut self, word: &str) {
        let open = if std::mem::take(&mut self.open) { "(" } else { "" };
        self.words.push(format!("{open}{word}"));
    }

    /// Adds the moves of a line that begins in this position with the move of
    /// this number.
    fn line<G: Game>(&mut self, start: &Position<G>, number: usize, line: &Line<Move>) {
        self.comments(&line.comments);
        let (mut position, mut number) = (*start, number);
        // The number stands with White's moves, and where a move follows no move.
        let mut interrupted = true;
        for ply in &line.plies {
            match position.side() {
                Side::White => self.push(&format!("{number}.")),
                Side::Black if interrupted => self.push(&format!("{number}...")),
                Side::Black => {}
            }
            self.ply(&position, number, ply);
            interrupted = !ply.comments.is_empty() || !ply.variations.is_empty();
            number += usize::from(position.side() == Side::Black);
            position = position.play(ply.mv);
        }
    }

    fn ply<G: Game>(&mut self, position: &Position<G>, number: usize, ply: &Ply<Move>) {
        let signs = ply.nags.first().and_then(|nag| nag.signs());
        self.push(&(text::write_move(position, ply.mv) + signs.unwrap_or("")));
        for nag in ply.nags.iter().skip(usize::from(signs.is_some())) {
            self.push(&format!("${}", nag.0));
        }
        self.comments(&ply.comments);
        for variation in &ply.variations {
            self.open = true;
            self.line(position, number, variation);
            if self.open {
                self.push("");
            }
            self.words.last_mut().expect("an open parenthesis at least").push(')');
        }
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            let braced = format!("{{{}}}", comment.text());
            for word in braced.split(' ') {
                match self.words.last_mut() {
                    // A line that begins with `%` is one that readers pass over.
                    Some(last) if word.starts_with('%') => *last += &format!(" {word}"),
                    _ => self.push(word),
                }
            }
        }
    }

    fn wrapped(&self) -> String {
        let (mut text, mut column) = (String::new(), 0);
        for word in &self.words {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text += word;
            column += length;
        }
        text
    }
}
