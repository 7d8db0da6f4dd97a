//! Which game a file is of, and how it names squares.

use crate::board::Lattice;

/// What the GameType tag says: a number and, maybe, how squares are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GameType<'a> {
    pub(super) number: &'a str,
    pub(super) names: Option<SquareNames>,
}

impl<'a> GameType<'a> {
    pub(super) fn read(text: &'a str) -> GameType<'a> {
        let names = text.split(',').nth(4).and_then(SquareNames::read);
        GameType { number: GameType::number_of(text), names }
    }

    pub(super) fn number_of(text: &str) -> &str {
        text.split(',').next().unwrap_or_default().trim().trim_start_matches('0')
    }
}

/// How squares are named: by letter and number, or numbered along the ranks,
/// from one of the corners. By default they are ours.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct SquareNames {
    numbered: bool,
    from_top: bool,
    from_right: bool,
}

impl SquareNames {
    fn read(text: &str) -> Option<SquareNames> {
        let &[kind, corner] = text.trim().as_bytes() else { return None };
        let corner = corner.checked_sub(b'0').filter(|&corner| corner < 4)?;
        let numbered = match kind {
            b'A' => false,
            b'N' => true,
            _ => return None,
        };
        Some(SquareNames { numbered, from_top: corner >= 2, from_right: corner % 2 == 1 })
    }

    /// Our name of a square that is so named in the file; what is no square of
    /// the board stays as it is.
    fn ours(self, lattice: &Lattice, name: &str) -> String {
        let width = lattice.width();
        let turned = |file: usize, rank: usize| {
            let file = if self.from_right { width - 1 - file } else { file };
            (file, if self.from_top { width - 1 - rank } else { rank })
        };
        let mut named: Vec<_> = lattice.points().into_iter().collect();
        named.sort_by_key(|&point| {
            let (file, rank) = lattice.coordinates(point);
            let (file, rank) = turned(file, rank);
            (rank, file)
        });
        let theirs = |i: usize| {
            let (file, rank) = lattice.coordinates(named[i]);
            let (file, rank) = turned(file, rank);
            if self.numbered {
                (i + 1).to_string()
            } else {
                format!("{}{}", (b'a' + file as u8) as char, rank + 1)
            }
        };
        let name = if self.numbered { name.trim_start_matches('0') } else { name };
        let point = (0..named.len()).find(|&i| theirs(i) == name);
        point.map_or(name.to_owned(), |i| lattice.name(named[i]))
    }

    fn are_ours(self) -> bool {
        self == SquareNames::default()
    }

    /// The readings of a move in our notation, in the order in which they are
    /// to be tried: `:` is `x`, and where squares follow each other without
    /// anything between them the move is a step or else a capture.
    pub(super) fn moves(self, lattice: &Lattice, text: &str) -> Vec<String> {
        let text = text.replace(':', "x");
        let pieces = pieces(&text);
        let glued = pieces.windows(2).any(|pair| pair[0].1 && pair[1].1);
        if self.are_ours() && !glued {
            return vec![text];
        }
        let joined = |between: &str| {
            let mut last = false;
            let write = |&(piece, square): &(&str, bool)| {
                let between = if last && square { between } else { "" };
                last = square;
                let name = if square { self.ours(lattice, piece) } else { piece.to_owned() };
                between.to_owned() + &name
            };
            pieces.iter().map(write).collect::<String>()
        };
        if glued { vec![joined("-"), joined("x")] } else { vec![joined("")] }
    }

    /// A position in our notation.
    pub(super) fn position(self, lattice: &Lattice, text: &str) -> String {
        let text = text.trim().trim_end_matches('.');
        if self.are_ours() {
            return text.to_owned();
        }
        let fields = text.split(':').enumerate().map(|(i, field)| {
            let Some(kind) = field.chars().next().filter(|c| i > 0 && "WBX".contains(*c)) else {
                return field.to_owned();
            };
            let squares = field[1..].split(',').flat_map(|square| self.squares(lattice, square));
            format!("{kind}{}", squares.collect::<Vec<_>>().join(","))
        });
        fields.collect::<Vec<_>>().join(":")
    }

    /// One square of a position, or a range of numbers, with its `K`.
    fn squares(self, lattice: &Lattice, text: &str) -> Vec<String> {
        let (king, name) = text.strip_prefix('K').map_or(("", text), |name| ("K", name));
        let number = |text: &str| text.parse::<usize>().ok().filter(|&n| n <= 64);
        let range = name.split_once('-').filter(|_| self.numbered);
        let range = range.and_then(|(first, last)| Some(number(first)?..=number(last)?));
        match range {
            Some(range) => {
                range.map(|n| format!("{king}{}", self.ours(lattice, &n.to_string()))).collect()
            }
            None => vec![format!("{king}{}", self.ours(lattice, name))],
        }
    }
}

/// A move cut into squares (true) and what stands between them.
fn pieces(mut text: &str) -> Vec<(&str, bool)> {
    let mut pieces = Vec::new();
    while let Some(first) = text.chars().next() {
        let file = usize::from(first.is_ascii_lowercase() && first != 'x');
        let digits = text[file..].bytes().take_while(u8::is_ascii_digit).count();
        let length = if digits > 0 { file + digits } else { first.len_utf8() };
        let (piece, rest) = text.split_at(length);
        pieces.push((piece, digits > 0));
        text = rest;
    }
    pieces
}
