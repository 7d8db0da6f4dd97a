//! A cursor over a text that knows where it is.

use super::SyntaxError;
use crate::board::{Lattice, Point};

/// What is left to read of a text.
pub(super) struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    pub(super) fn new(text: &'a str) -> Scan<'a> {
        Scan { text, at: 0 }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads this character if it comes next.
    pub(super) fn eat(&mut self, expected: char) -> bool {
        let eaten = self.peek() == Some(expected);
        self.at += if eaten { expected.len_utf8() } else { 0 };
        eaten
    }

    /// Passes over so many bytes, which end on a character.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Reads as far as the characters please.
    pub(super) fn take_while(&mut self, pleases: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !pleases(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Reads a point of the board. A name that only another board could have
    /// is `Ok(Err(name))`.
    pub(super) fn name(
        &mut self,
        lattice: &Lattice,
    ) -> Result<Result<Point, &'a str>, SyntaxError> {
        let start = self.at;
        let file = self.take_while(|c| c.is_ascii_lowercase() && c != 'x');
        let rank = self.take_while(|c| c.is_ascii_digit());
        let name = &self.text[start..self.at];
        if file.len() == 1 && !rank.is_empty() {
            return Ok(lattice.point(name).ok_or(name));
        }
        self.at = start;
        Err(self.error("a point, as a1"))
    }

    /// Reads a point of the board.
    pub(super) fn point(&mut self, lattice: &Lattice) -> Result<Point, SyntaxError> {
        let start = self.at;
        self.name(lattice)?.map_err(|_| {
            self.at = start;
            self.error("a point of the board")
        })
    }

    /// What was expected here, against what stands here.
    pub(super) fn error(&self, expected: &'static str) -> SyntaxError {
        let found = match self.rest() {
            "" => "the end".to_owned(),
            rest => format!("`{}`", rest.chars().take(12).collect::<String>()),
        };
        SyntaxError { column: self.text[..self.at].chars().count() + 1, expected, found }
    }

    /// Demands that everything has been read.
    pub(super) fn finish(&self, expected: &'static str) -> Result<(), SyntaxError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error(expected)) }
    }
}
