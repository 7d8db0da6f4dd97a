//! A game file as tokens, each with its place.

use super::{Place, names};

/// What a game file consists of.
#[derive(Debug)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`; where something is missing, as much as there is.
    Tag { name: &'a str, value: String, value_place: Place, missing: Option<&'static str> },
    /// `{text}`, or the rest of a line after `;`.
    Comment { text: &'a str, closed: bool },
    /// `(`
    Open,
    /// `)`
    Close,
    /// The digits after `$`.
    Nag(&'a str),
    /// A run of `!` and `?`.
    Signs(&'a str),
    /// The number of a move, or dots; they say nothing that the moves do not.
    Number,
    /// `/FEN "…"/`
    SetUp,
    /// A sign that has no meaning by itself.
    Stray(char),
    /// A move, a result, or anything else.
    Word(&'a str),
}

/// What is left to read of a text.
pub(super) struct Scan<'a> {
    text: &'a str,
    at: usize,
    place: Place,
}

impl<'a> Scan<'a> {
    pub(super) fn new(text: &'a str) -> Scan<'a> {
        Scan { text, at: 0, place: Place { line: 1, column: 1 } }
    }

    /// The next token and where it begins.
    pub(super) fn token(&mut self) -> Option<(Place, Token<'a>)> {
        loop {
            self.take_while(char::is_whitespace);
            if self.peek()? != '%' {
                break;
            }
            self.take_line();
        }
        let (place, first) = (self.place, self.peek()?);
        let token = match first {
            '[' => self.tag(),
            '{' => self.comment(),
            ';' => {
                self.bump();
                Token::Comment { text: self.take_line(), closed: true }
            }
            '(' => self.open(),
            ')' => self.single(Token::Close),
            '$' => {
                self.bump();
                Token::Nag(self.take_while(|c| c.is_ascii_digit()))
            }
            '!' | '?' => Token::Signs(self.take_while(is_sign)),
            '*' => self.single(Token::Word("*")),
            '}' | ']' | '"' => self.single(Token::Stray(first)),
            '/' => self.set_up(),
            '.' => {
                self.take_while(|c| c == '.');
                Token::Number
            }
            _ => self.word(),
        };
        Some((place, token))
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        self.place = match next {
            '\n' => Place { line: self.place.line + 1, column: 1 },
            _ => Place { column: self.place.column + 1, ..self.place },
        };
        Some(next)
    }

    fn take_while(&mut self, pleases: impl Fn(char) -> bool) -> &'a str {
        let start = self.at;
        while self.peek().is_some_and(&pleases) {
            self.bump();
        }
        &self.text[start..self.at]
    }

    fn take_line(&mut self) -> &'a str {
        self.take_while(|c| c != '\n')
    }

    fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.bump();
        token
    }

    /// `(`, or signs in parentheses, as `(?!)`.
    fn open(&mut self) -> Token<'a> {
        self.bump();
        let rest = self.rest();
        let length = rest.bytes().take(4).take_while(|&byte| is_sign(byte.into())).count();
        if length == 0 || !rest[length..].starts_with(')') {
            return Token::Open;
        }
        self.take_while(is_sign);
        self.single(Token::Signs(&rest[..length]))
    }

    fn word(&mut self) -> Token<'a> {
        let start = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit());
        if !digits.is_empty() && self.peek() == Some('.') {
            self.take_while(|c| c == '.');
            return Token::Number;
        }
        self.take_while(|c| !c.is_whitespace() && !"{}()[]$!?\"*;".contains(c));
        Token::Word(&self.text[start..self.at])
    }

    fn set_up(&mut self) -> Token<'a> {
        self.bump();
        self.take_while(|c| c != '/' && c != '\n');
        if self.peek() == Some('/') {
            self.bump();
        }
        Token::SetUp
    }

    /// A comment ends with its brace, and before a header at the latest: else
    /// one that is never closed would hide the games after it.
    fn comment(&mut self) -> Token<'a> {
        self.bump();
        let start = self.at;
        let (mut blank, mut after_blank) = (false, false);
        while let Some(next) = self.peek() {
            let header = next == '[' && self.rest()[1..].starts_with(|c: char| c.is_uppercase());
            if next == '}' || header && self.place.column == 1 && after_blank {
                break;
            }
            self.bump();
            if next == '\n' {
                (blank, after_blank) = (true, blank);
            } else if !next.is_whitespace() {
                blank = false;
            }
        }
        let text = &self.text[start..self.at];
        let closed = self.peek() == Some('}');
        if closed {
            self.bump();
        }
        Token::Comment { text, closed }
    }

    /// A tag stands on one line.
    fn tag(&mut self) -> Token<'a> {
        self.bump();
        self.take_while(is_blank);
        let name = self.take_while(names::is_of_name);
        self.take_while(is_blank);
        let (value, value_place, missing) = self.value();
        self.take_while(is_blank);
        let missing = if name.is_empty() { Some("the name") } else { missing };
        let missing = missing.or((self.peek() != Some(']')).then_some("`]`"));
        if missing.is_some() {
            self.take_line();
        } else {
            self.bump();
        }
        Token::Tag { name, value, value_place, missing }
    }

    /// A value in quotes, in which `\"` and `\\` stand for a quote and a
    /// backslash.
    fn value(&mut self) -> (String, Place, Option<&'static str>) {
        let mut value = String::new();
        if self.peek() != Some('"') {
            return (value, self.place, Some("the value in quotes"));
        }
        self.bump();
        let place = self.place;
        while let Some(next) = self.peek().filter(|&c| c != '\n') {
            self.bump();
            match next {
                '"' => return (value, place, None),
                '\\' if matches!(self.peek(), Some('"' | '\\')) => value.extend(self.bump()),
                _ => value.push(next),
            }
        }
        (value, place, Some("the second quote"))
    }
}

fn is_sign(c: char) -> bool {
    c == '!' || c == '?'
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() && c != '\n'
}
