//! How points are ordered and moves written. Native is the notation of the
//! house. The client `pydraughts` (0.6.7) has its own for Turkish Dama: letters
//! from a8, numbers from a1; here it is read for every board.

use crate::board::{Lattice, Point};
use crate::rules::Move;
use crate::session::Session;

/// One of the two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Numbering {
    Native,
    Pydraughts,
}

impl Numbering {
    pub const ALL: [Numbering; 2] = [Numbering::Native, Numbering::Pydraughts];

    pub fn name(self) -> &'static str {
        match self {
            Numbering::Native => "native",
            Numbering::Pydraughts => "pydraughts",
        }
    }

    /// The points in the order of the letters of `pos=…`.
    pub fn letters(self, lattice: &Lattice) -> Vec<Point> {
        match self {
            Numbering::Native => lattice.points().into_iter().collect(),
            Numbering::Pydraughts => {
                (0..lattice.width()).rev().flat_map(|rank| lattice.rank(rank)).collect()
            }
        }
    }

    /// A text of a move as the rules read it. A capture in numbers is `from`,
    /// `to` and the pieces taken, which no chain of landings can be: its second
    /// would lie on the first piece taken, between the first and the start.
    pub fn read(self, lattice: &Lattice, text: &str) -> Result<String, String> {
        match self {
            Numbering::Native => Ok(text.to_owned()),
            Numbering::Pydraughts => from_numbers(lattice, text).ok_or_else(|| {
                let most = lattice.points().len();
                format!("`{text}` is no move in numbers from 1 to {most}, as 17-25 or 17x33x25")
            }),
        }
    }

    /// A line of play from the present position.
    pub fn write_line(self, session: &dyn Session, line: &[Move]) -> Vec<String> {
        match self {
            Numbering::Native => session.write_line(line),
            Numbering::Pydraughts => {
                line.iter().map(|&mv| in_numbers(session.book().lattice, mv)).collect()
            }
        }
    }

    /// A legal move of the present position.
    pub fn write(self, session: &dyn Session, mv: Move) -> String {
        self.write_line(session, &[mv]).concat()
    }
}

fn from_numbers(lattice: &Lattice, text: &str) -> Option<String> {
    let points: Vec<Point> = lattice.points().into_iter().collect();
    let mut native = String::new();
    let mut rest = text;
    while let Some(mark) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (word, after) = rest.split_at(digits.max(mark.len_utf8()));
        if digits > 0 {
            let number: usize = word.parse().ok()?;
            native += &lattice.name(*points.get(number.checked_sub(1)?)?);
        } else if "-x@/".contains(mark) {
            native += word;
        } else {
            return None;
        }
        rest = after;
    }
    Some(native)
}

fn in_numbers(lattice: &Lattice, mv: Move) -> String {
    let number = |point: Point| {
        let before = lattice.points().into_iter().take_while(|&other| other < point);
        before.count() + 1
    };
    let huff = mv.huffed.map_or(String::new(), |huffed| format!("@{}", number(huffed)));
    if mv.is_final_huff() {
        return huff;
    }
    let huff = if huff.is_empty() { huff } else { huff + "/" };
    let divider = if mv.captured.is_empty() { "-" } else { "x" };
    let points = [mv.from, mv.to].into_iter().chain(mv.captured);
    let numbers: Vec<_> = points.map(|point| number(point).to_string()).collect();
    format!("{huff}{}", numbers.join(divider))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{DARK, LATTICE, SQUARE};
    use crate::games::BOOKS;
    use crate::session::{self, Source};

    #[test]
    fn numbers_count_from_a1_and_letters_from_the_highest_rank() {
        for (lattice, text, native) in [
            (&SQUARE, "17-25", "a3-a4"),
            (&SQUARE, "20x54x28x44x53", "d3xf7xd4xd6xe7"),
            (&DARK, "1-5", "a1-b2"),
            (&LATTICE, "@13/19-25", "@c3/d4-e5"),
            (&LATTICE, "@13", "@c3"),
        ] {
            assert_eq!(Numbering::Pydraughts.read(lattice, text).as_deref(), Ok(native));
        }
        let names = |lattice: &Lattice| {
            let order = Numbering::Pydraughts.letters(lattice).into_iter().take(3);
            order.map(|point| lattice.name(point)).collect::<Vec<_>>()
        };
        assert_eq!(names(&SQUARE), ["a8", "b8", "c8"]);
        assert_eq!(names(&DARK), ["b8", "d8", "f8"]);
        assert_eq!(names(&LATTICE), ["a5", "b5", "c5"]);
    }

    #[test]
    fn what_is_no_move_in_numbers_is_refused() {
        for text in ["a3-a4", "0-8", "64-65", "17 25", "17:25", "99999999999999999999-1", "１-2"] {
            assert!(Numbering::Pydraughts.read(&SQUARE, text).is_err(), "{text}");
        }
    }

    /// Plays games at random and reads back every move that was legal on the way.
    #[test]
    fn every_move_reads_back_in_every_game() {
        let mut random = 7_u64;
        for name in BOOKS.iter().map(|book| book.name) {
            let mut session = session::open(name).unwrap();
            let mut played: Vec<String> = Vec::new();
            while played.len() < 80 {
                let moves = session.status().moves;
                for choice in &moves {
                    let text = Numbering::Pydraughts.write(&*session, choice.mv);
                    let native = Numbering::Pydraughts.read(session.book().lattice, &text);
                    let read = session.read_moves(&[&native.unwrap()]);
                    assert_eq!(read, Ok(vec![choice.mv]), "{name}: {text} for {}", choice.text);
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let Some(choice) = moves.get((random >> 33) as usize % moves.len().max(1)) else {
                    break;
                };
                played.push(choice.text.clone());
                let texts: Vec<&str> = played.iter().map(String::as_str).collect();
                session.set_position(&Source::Start, &texts).unwrap();
            }
        }
    }
}
