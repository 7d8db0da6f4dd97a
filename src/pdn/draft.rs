//! A game file divided into games, before any rule is asked.

use super::scan::{Scan, Token};
use super::{Comment, Error, GameResult, Line, MAX_NESTING, Nag, Place, Ply, Problem};
use std::borrow::Cow;

/// A game as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// Where it begins.
    pub place: Place,
    /// The names and values of its header, in the order of the file.
    pub tags: Vec<(String, Word)>,
    /// The moves.
    pub line: Line<Word>,
    /// The result that stands after the moves.
    pub end: Option<Word>,
    /// What is wrong with the way it is written.
    pub errors: Vec<Error>,
}

/// A part of a text and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Word {
    pub text: String,
    pub place: Place,
}

/// The games of a file, one after the other. Any text will do; what is wrong
/// with a game stands in its draft.
pub fn read(text: &str) -> Drafts<'_> {
    Drafts { scan: Scan::new(text.trim_start_matches('\u{feff}')), ahead: None }
}

/// The text of a file: UTF-8 or, where it is not, Latin-1, as older files have.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect::<String>().into(),
    }
}

/// The iterator of [`read`].
pub struct Drafts<'a> {
    scan: Scan<'a>,
    /// A tag that was read although it belongs to the next game.
    ahead: Option<(Place, Token<'a>)>,
}

impl Iterator for Drafts<'_> {
    type Item = Draft;

    fn next(&mut self) -> Option<Draft> {
        let first = self.ahead.take().or_else(|| self.scan.token())?;
        let mut pen = Pen::new(first.0);
        let mut next = Some(first);
        while let Some((place, token)) = next {
            if matches!(token, Token::Tag { .. }) && pen.has_begun() {
                pen.miss_end(place);
                self.ahead = Some((place, token));
                break;
            }
            if pen.take(place, token) {
                break;
            }
            next = self.scan.token();
        }
        Some(pen.finish())
    }
}

/// Writes a draft.
struct Pen {
    draft: Draft,
    /// The variations that are open, and where they begin.
    open: Vec<(Place, Line<Word>)>,
    /// So many more, too deep to be kept.
    deeper: usize,
}

impl Pen {
    fn new(place: Place) -> Pen {
        let (tags, errors) = (Vec::new(), Vec::new());
        let draft = Draft { place, tags, line: Line::default(), end: None, errors };
        Pen { draft, open: Vec::new(), deeper: 0 }
    }

    fn wrong(&mut self, problem: Problem, place: Place) {
        self.draft.errors.push(problem.at(place));
    }

    /// Whether there is anything but a header.
    fn has_begun(&self) -> bool {
        !self.draft.line.plies.is_empty() || !self.open.is_empty()
    }

    /// Where a variation is open, that is what is wrong.
    fn miss_end(&mut self, place: Place) {
        if self.open.is_empty() {
            self.wrong(Problem::Separator, place);
        }
    }

    fn line(&mut self) -> &mut Line<Word> {
        self.open.last_mut().map_or(&mut self.draft.line, |(_, line)| line)
    }

    fn last(&mut self) -> Option<&mut Ply<Word>> {
        self.line().plies.last_mut()
    }

    /// Adds a token; whether it ended the game.
    fn take(&mut self, place: Place, token: Token) -> bool {
        match token {
            Token::Open => self.open(place),
            Token::Close => self.close(place),
            Token::Comment { closed: false, .. } if self.deeper > 0 => {
                self.wrong(Problem::Unclosed("the comment"), place);
            }
            Token::Word(word) if self.open.is_empty() && GameResult::read(word).is_some() => {
                self.draft.end = Some(Word { text: word.to_owned(), place });
                return true;
            }
            // What is too deep is passed over, but for the ends of games.
            _ if self.deeper > 0 => {}
            Token::Tag { name, value, value_place, missing } => {
                self.tag(place, name, Word { text: value, place: value_place }, missing);
            }
            Token::Comment { text, closed } => {
                let comment = Comment::new(text);
                match self.last() {
                    Some(ply) => ply.comments.push(comment),
                    None => self.line().comments.push(comment),
                }
                if !closed {
                    self.wrong(Problem::Unclosed("the comment"), place);
                }
            }
            Token::Nag(digits) => match digits.parse() {
                Ok(number) => self.nag(place, Nag(number)),
                Err(_) => self.wrong(Problem::Nag(digits.to_owned()), place),
            },
            Token::Signs(signs) => {
                Nag::from_signs(signs).into_iter().for_each(|nag| self.nag(place, nag));
            }
            Token::Number => {}
            Token::SetUp => self.word("/", place),
            Token::Stray(sign) => self.wrong(Problem::Stray(sign.to_string()), place),
            Token::Word(word) if GameResult::read(word).is_some() => {
                self.wrong(Problem::Stray(word.to_owned()), place);
            }
            Token::Word(word) => self.word(word, place),
        }
        false
    }

    fn word(&mut self, text: &str, place: Place) {
        self.line().plies.push(Word { text: text.to_owned(), place }.into());
    }

    fn tag(&mut self, place: Place, name: &str, value: Word, missing: Option<&'static str>) {
        if let Some(missing) = missing {
            self.wrong(Problem::Tag(missing), place);
        } else if self.draft.tags.iter().any(|tag| tag.0 == name) {
            self.wrong(Problem::Twice(name.to_owned()), place);
        } else {
            self.draft.tags.push((name.to_owned(), value));
        }
    }

    fn nag(&mut self, place: Place, nag: Nag) {
        match self.last() {
            Some(ply) => ply.nags.push(nag),
            None => self.wrong(Problem::NoMove("the mark"), place),
        }
    }

    fn open(&mut self, place: Place) {
        if self.open.len() < MAX_NESTING {
            self.open.push((place, Line::default()));
            return;
        }
        if self.deeper == 0 {
            self.wrong(Problem::TooDeep, place);
        }
        self.deeper += 1;
    }

    fn close(&mut self, place: Place) {
        if self.deeper > 0 {
            self.deeper -= 1;
            return;
        }
        let Some((begin, line)) = self.open.pop() else {
            return self.wrong(Problem::Stray(")".into()), place);
        };
        match self.last() {
            Some(ply) => ply.variations.push(line),
            None => self.wrong(Problem::NoMove("the variation"), begin),
        }
    }

    fn finish(mut self) -> Draft {
        self.deeper = 0;
        while let Some(&(begin, _)) = self.open.last() {
            self.wrong(Problem::Unclosed("the variation"), begin);
            self.close(begin);
        }
        let Draft { tags, line, .. } = &self.draft;
        if tags.is_empty() && line.plies.is_empty() && self.draft.errors.is_empty() {
            let empty = line.comments.is_empty() || self.draft.end.is_some();
            let place = self.draft.place;
            self.draft.errors.extend(empty.then(|| Problem::Empty.at(place)));
        }
        self.draft.errors.sort_by_key(|error| error.place);
        self.draft
    }
}
