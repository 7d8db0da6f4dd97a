//! Lines of words: `command name=value name="some words" flag`.

use std::fmt;
use thiserror::Error;

/// A line taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub command: String,
    arguments: Vec<(String, Option<String>)>,
}

/// Why a line cannot be taken apart.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum LineError {
    #[error("column {0}: the quote is not closed")]
    OpenQuote(usize),
    #[error("column {0}: only \\\" and \\\\ may follow a backslash in quotes")]
    Escape(usize),
    #[error("column {0}: a command is expected before the arguments")]
    NoCommand(usize),
    #[error("column {0}: a name is expected before =")]
    NoName(usize),
    #[error("column {0}: a space is expected after the quote")]
    NoSpace(usize),
    #[error("column {0}: `{1}` may stand only within quotes")]
    Unquoted(usize, char),
}

impl Line {
    /// Takes a line apart; `None` where it is blank or a `#` comment.
    pub fn read(text: &str) -> Result<Option<Line>, LineError> {
        // The front stays, so that columns are those of the line as it came.
        let text = text.trim_end();
        if text.is_empty() || text.trim_start().starts_with('#') {
            return Ok(None);
        }
        let mut words = Words { text, at: 0 };
        let mut arguments = Vec::new();
        while let Some(word) = words.next_word()? {
            arguments.push(word);
        }
        let (command, value) = arguments.remove(0);
        if value.is_some() {
            let before = text.chars().take_while(|c| c.is_whitespace()).count();
            return Err(LineError::NoCommand(before + 1));
        }
        Ok(Some(Line { command, arguments }))
    }

    /// The value of an argument; empty for a flag.
    pub fn value(&self, name: &str) -> Option<&str> {
        let (_, value) = self.arguments.iter().find(|(argument, _)| argument == name)?;
        Some(value.as_deref().unwrap_or_default())
    }

    /// Whether an argument is there, with or without a value.
    pub fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }
}

struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl Words<'_> {
    fn next_word(&mut self) -> Result<Option<(String, Option<String>)>, LineError> {
        self.at += self.rest().len() - self.rest().trim_start().len();
        if self.rest().is_empty() {
            return Ok(None);
        }
        let name = self.plain();
        if !self.rest().starts_with('=') {
            return self.ended((name, None)).map(Some);
        }
        if name.is_empty() {
            return Err(LineError::NoName(self.column()));
        }
        self.at += 1;
        if self.rest().starts_with('"') {
            return Ok(Some((name, Some(self.quoted()?))));
        }
        let value = self.plain();
        self.ended((name, Some(value))).map(Some)
    }

    /// What can stand without quotes.
    fn plain(&mut self) -> String {
        let ends = |c: char| c.is_whitespace() || matches!(c, '=' | '"' | '\\');
        let rest = self.rest();
        let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        let word = word.to_owned();
        self.at += word.len();
        word
    }

    /// What was read, if the word ends here.
    fn ended<T>(&self, read: T) -> Result<T, LineError> {
        match self.rest().chars().next() {
            Some(c) if !c.is_whitespace() => Err(LineError::Unquoted(self.column(), c)),
            _ => Ok(read),
        }
    }

    fn quoted(&mut self) -> Result<String, LineError> {
        let start = self.column();
        let mut value = String::new();
        let mut escaped = false;
        for (i, c) in self.rest().char_indices().skip(1) {
            match c {
                '"' | '\\' if escaped => value.push(c),
                _ if escaped => {
                    self.at += i;
                    return Err(LineError::Escape(self.column()));
                }
                '"' => {
                    self.at += i + 1;
                    return self.closed(value);
                }
                '\\' => {}
                _ => value.push(c),
            }
            escaped = c == '\\' && !escaped;
        }
        Err(LineError::OpenQuote(start))
    }

    fn closed(&self, value: String) -> Result<String, LineError> {
        match self.rest().chars().next() {
            Some(c) if !c.is_whitespace() => Err(LineError::NoSpace(self.column())),
            _ => Ok(value),
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }
}

/// A line under construction.
#[derive(Clone, Debug)]
pub(super) struct Written(String);

impl Written {
    pub fn new(command: &str) -> Written {
        Written(command.to_owned())
    }

    /// A line for people, which says nothing to a program.
    pub fn comment(text: &str) -> Written {
        Written(format!("# {text}").trim_end().to_owned())
    }

    /// Adds an argument, its value in quotes where the grammar asks for them.
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Written {
        let value = value.to_string();
        // A line stays a line, whoever divides it.
        let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        let special = |c: char| c.is_whitespace() || breaks(c) || matches!(c, '=' | '"' | '\\');
        self.0 += &if value.is_empty() || value.contains(special) {
            let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
            format!(" {name}=\"{}\"", escaped.replace(breaks, " "))
        } else {
            format!(" {name}={value}")
        };
        self
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Line {
        Line::read(text).unwrap().unwrap()
    }

    #[test]
    fn arguments_are_flags_words_or_quoted() {
        let line = read(r#"  pos start moves="a2-a3 b4" odd="a \"b\" \\c" empty="" x="1=2" "#);
        assert_eq!(line.command, "pos");
        assert_eq!(line.value("start"), Some(""));
        assert_eq!(line.value("moves"), Some("a2-a3 b4"));
        assert_eq!(line.value("odd"), Some(r#"a "b" \c"#));
        assert_eq!(line.value("empty"), Some(""));
        assert_eq!(line.value("x"), Some("1=2"));
        assert!(line.has("start") && !line.has("stop"));
    }

    #[test]
    fn blank_lines_and_comments_are_nothing() {
        for text in ["", "   ", "# go think", "\t#"] {
            assert_eq!(Line::read(text), Ok(None));
        }
    }

    #[test]
    fn faults_are_told_with_their_column() {
        for (text, error) in [
            (r#"pos moves="a2"#, LineError::OpenQuote(11)),
            (r#"pos moves="é\n""#, LineError::Escape(14)),
            (r#" pos=3 start"#, LineError::NoCommand(2)),
            (r#"pos =3"#, LineError::NoName(5)),
            (r#"  pos =3"#, LineError::NoName(7)),
            (r#"pos a="b"c"#, LineError::NoSpace(10)),
            (r#"dance with"me"#, LineError::Unquoted(11, '"')),
            (r#"dance a=b"c"#, LineError::Unquoted(10, '"')),
            (r#"dance a=b=c"#, LineError::Unquoted(10, '=')),
            (r#"d\nce"#, LineError::Unquoted(2, '\\')),
        ] {
            assert_eq!(Line::read(text), Err(error), "{text}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for value in ["", "a", "a b", "a=b", r#"say "hi" \o/"#] {
            let written = Written::new("error").with("message", value).to_string();
            assert_eq!(read(&written).value("message"), Some(value));
        }
        let lines = Written::new("error").with("message", "a\nb\u{2028}c\0").to_string();
        assert_eq!(lines, "error message=\"a b c \"");
    }
}
