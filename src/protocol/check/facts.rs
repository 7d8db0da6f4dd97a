//! What an engine has said of itself.

use crate::games::BOOKS;
use crate::protocol::line::Line;

/// The answer to the first `hub`.
#[derive(Clone, Default)]
pub(super) struct Facts {
    pub name: String,
    /// Its `param` lines.
    pub parameters: Vec<Line>,
    /// Whether a `ping` can show where an answer ends.
    pub answers_ping: bool,
}

impl Facts {
    /// Takes note of a line.
    pub fn note(&mut self, line: Line) {
        match line.command.as_str() {
            "id" => line.value("name").unwrap_or_default().clone_into(&mut self.name),
            "param" => self.parameters.push(line),
            "pong" => self.answers_ping = true,
            _ => {}
        }
    }

    pub fn parameter(&self, name: &str) -> Option<&Line> {
        self.parameters.iter().find(|line| line.value("name") == Some(name))
    }

    /// The games that it announces and for which there is a rule book.
    pub fn games(&self) -> Vec<&'static str> {
        let Some(variant) = self.parameter("variant") else { return Vec::new() };
        let announced = variant.value("values").or(variant.value("value")).unwrap_or_default();
        let books = BOOKS.iter().map(|book| book.name);
        books.filter(|&name| announced.split_whitespace().any(|word| word == name)).collect()
    }

    /// Whether its searches should be the same each time.
    pub fn has_one_thread(&self) -> bool {
        self.parameter("threads").is_some_and(|threads| threads.value("value") == Some("1"))
    }
}
