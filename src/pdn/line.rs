//! Moves with what is said about them.

/// So many variations may stand one in the other.
pub const MAX_NESTING: usize = 64;

/// Moves one after the other: a game, or a variation of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// What is said before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub plies: Vec<Ply<M>>,
}

/// A move with what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply<M> {
    /// The move.
    pub mv: M,
    /// Marks, as `!` and `?`.
    pub nags: Vec<Nag>,
    /// What is said after the move.
    pub comments: Vec<Comment>,
    /// What could have been played instead of the move.
    pub variations: Vec<Line<M>>,
}

impl<M> Default for Line<M> {
    fn default() -> Line<M> {
        Line { comments: Vec::new(), plies: Vec::new() }
    }
}

/// A move about which nothing is said.
impl<M> From<M> for Ply<M> {
    fn from(mv: M) -> Ply<M> {
        Ply { mv, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// Moves about which nothing is said.
impl<M> FromIterator<M> for Line<M> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Line<M> {
        Line { comments: Vec::new(), plies: moves.into_iter().map(Ply::from).collect() }
    }
}

/// A text that a comment can hold: words with one space between them, without
/// braces, which are made parentheses, and without control characters.
///
/// ```
/// use quirkat::pdn::Comment;
/// assert_eq!(Comment::new("a {bold}\n  move").text(), "a (bold) move");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment(String);

impl Comment {
    /// A comment of this text, as far as a comment can hold it.
    pub fn new(text: &str) -> Comment {
        let words = text.split(|c: char| c.is_whitespace() || c.is_control());
        let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
        Comment(words.join(" ").replace('{', "(").replace('}', ")"))
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Comment {
    fn from(text: &str) -> Comment {
        Comment::new(text)
    }
}

/// A mark: a number of those that PGN lists (numeric annotation glyphs).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nag(pub u8);

impl Nag {
    /// `!`
    pub const GOOD: Nag = Nag(1);
    /// `?`
    pub const MISTAKE: Nag = Nag(2);
    /// `!!`
    pub const BRILLIANT: Nag = Nag(3);
    /// `??`
    pub const BLUNDER: Nag = Nag(4);
    /// `!?`
    pub const INTERESTING: Nag = Nag(5);
    /// `?!`
    pub const DUBIOUS: Nag = Nag(6);

    /// The signs that stand for the first six, which are written after a move.
    const SIGNS: [&'static str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// The signs of the mark, if it has any.
    pub fn signs(self) -> Option<&'static str> {
        Nag::SIGNS.get(usize::from(self.0).checked_sub(1)?).copied()
    }

    /// The mark that a run of `!` and `?` stands for; of more than two signs
    /// the first two count.
    pub(super) fn from_signs(signs: &str) -> Option<Nag> {
        let signs = &signs[..signs.len().min(2)];
        let number = Nag::SIGNS.iter().position(|&known| known == signs)?;
        Some(Nag(number as u8 + 1))
    }
}
