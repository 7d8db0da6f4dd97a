//! Positions in Hub's way: a letter for the side to move, then one for each
//! point of the board: `w b` men, `W B` kings, `e` an empty point.

use crate::board::{Point, Set};
use crate::rules::{Setup, Side};

/// Reads a position whose letters stand for these points; on an error, what is
/// wrong.
pub(super) fn read_letters(points: &[Point], text: &str) -> Result<Setup, String> {
    let mut letters = text.chars();
    let side = match letters.next() {
        Some('W') => Side::White,
        Some('B') => Side::Black,
        _ => return Err("a position begins with the side to move, W or B".into()),
    };
    let count = text.chars().count() - 1;
    if count != points.len() {
        return Err(format!("{count} letters follow the side to move, not {}", points.len()));
    }
    let mut setup =
        Setup { pieces: [Set::EMPTY; 2], kings: Set::EMPTY, huffable: Set::EMPTY, side, quiet: 0 };
    for (&point, letter) in points.iter().zip(letters) {
        let side = match letter {
            'w' | 'W' => Side::White,
            'b' | 'B' => Side::Black,
            'e' => continue,
            _ => return Err(format!("`{letter}` is none of w, W, b, B and e")),
        };
        setup.pieces[side.index()] |= Set::of(point);
        if letter.is_ascii_uppercase() {
            setup.kings |= Set::of(point);
        }
    }
    Ok(setup)
}

/// Writes a position in letters that stand for these points.
pub(super) fn write_letters(points: &[Point], setup: &Setup) -> String {
    let letter = |&point: &Point| {
        let side = Side::BOTH.into_iter().find(|side| setup.pieces[side.index()].has(point));
        match (side, setup.kings.has(point)) {
            (None, _) => 'e',
            (Some(Side::White), false) => 'w',
            (Some(Side::White), true) => 'W',
            (Some(Side::Black), false) => 'b',
            (Some(Side::Black), true) => 'B',
        }
    };
    let turn = if setup.side == Side::White { 'W' } else { 'B' };
    [turn].into_iter().chain(points.iter().map(letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{DARK, LATTICE, Lattice};
    use crate::games::Alquerque;
    use crate::protocol::numbering::Numbering;
    use crate::rules::Position;

    fn read(lattice: &Lattice, text: &str) -> Result<Setup, String> {
        read_letters(&Numbering::Native.letters(lattice), text)
    }

    #[test]
    fn a_letter_a_point() {
        let start = "Wwwwwwwwwwwbbewwbbbbbbbbbb";
        let setup = read(&LATTICE, start).unwrap();
        assert_eq!(setup, Position::<Alquerque>::start().setup());
        let dark = format!("BW{}b", "e".repeat(30));
        let setup = read(&DARK, &dark).unwrap();
        assert_eq!(setup.kings.into_iter().map(|p| p.index()).collect::<Vec<_>>(), [0]);
        assert_eq!(setup.pieces[1].into_iter().map(|p| p.index()).collect::<Vec<_>>(), [63]);
    }

    #[test]
    fn what_is_written_reads_back() {
        let points = Numbering::Native.letters(&DARK);
        for text in [format!("BWb{}", "e".repeat(30)), format!("W{}Bw", "e".repeat(30))] {
            let setup = read_letters(&points, &text).unwrap();
            assert_eq!(write_letters(&points, &setup), text);
        }
    }

    #[test]
    fn faults_are_named() {
        for (text, fault) in [
            ("", "side to move"),
            ("xeee", "side to move"),
            ("Wee", "2 letters"),
            ("Wwwwwwwwwwwbbxwwbbbbbbbbbb", "`x`"),
        ] {
            let error = read(&LATTICE, text).unwrap_err();
            assert!(error.contains(fault), "{error}");
        }
    }
}
