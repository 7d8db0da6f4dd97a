//! Texts that are wrong: each is refused with its column or its fault, and
//! none, however mangled, makes a reader panic.

mod common;

use common::{NAMES, in_every_book};
use proptest::prelude::*;
use quirkat::eval::Evaluate;
use quirkat::games::{
    Alquerque, AlquerqueHuff, Dame, Hare10, Hare12, Turkish, TurkishTudaf, Visitor, with,
};
use quirkat::rules::text::{MoveError, PositionError, read_move, read_position, write_move};
use quirkat::rules::{Game, Position, key};

in_every_book!(strings, check_strings);
in_every_book!(mutations, check_mutations);

#[test]
fn a_position_that_leaves_the_grammar_is_refused_where_it_does() {
    let cases = [
        ("", 1, "the side to move, W or B", "the end"),
        ("w:Wa1:Bb5", 1, "the side to move, W or B", "`w:Wa1:Bb5`"),
        ("é:Wa1:Bb5", 1, "the side to move, W or B", "`é:Wa1:Bb5`"),
        ("W", 2, "the field :W of White's pieces", "the end"),
        ("W:Bb5", 6, "the field :W of White's pieces", "the end"),
        ("W:Wa1", 6, "the field :B of Black's pieces", "the end"),
        ("W;Wa1:Bb5", 2, "`:`, `,` or the end", "`;Wa1:Bb5`"),
        ("W:Wa1 :Bb5", 6, "`:`, `,` or the end", "` :Bb5`"),
        ("W:Wa1:Bb5:", 11, "a field not yet given: W, B, H or X", "the end"),
        ("W:Wa1:Wb1:Bb5", 7, "a field not yet given: W, B, H or X", "`Wb1:Bb5`"),
        ("W:Wa1:Bb5:H1:H1", 14, "a field not yet given: W, B, H or X", "`H1`"),
        ("W:Wa1:Bb5:Z1", 11, "a field not yet given: W, B, H or X", "`Z1`"),
        ("W:Wa1,:Bb5", 7, "a point, as a1", "`:Bb5`"),
        ("W:W,a1:Bb5", 4, "a point, as a1", "`,a1:Bb5`"),
        ("W:Wa:Bb5", 4, "a point, as a1", "`a:Bb5`"),
        ("W:WA1:Bb5", 4, "a point, as a1", "`A1:Bb5`"),
        ("W:WKKa1:Bb5", 5, "a point, as a1", "`Ka1:Bb5`"),
        ("W:Wab1:Bb5", 4, "a point, as a1", "`ab1:Bb5`"),
        ("W:W1:Bb5", 4, "a point, as a1", "`1:Bb5`"),
        ("W:Wa1:Bé5", 8, "a point, as a1", "`é5`"),
        ("W:Wa1:Bb5:H", 12, "a number of turns, 0 to 65535", "the end"),
        ("W:Wa1:Bb5:H-1", 12, "a number of turns, 0 to 65535", "`-1`"),
        ("W:Wa1:Bb5:H65536", 12, "a number of turns, 0 to 65535", "`65536`"),
        ("W:Wa1:Bb5:H1a", 13, "`:`, `,` or the end", "`a`"),
        ("W:Wa1:Bb5:X,", 12, "a point, as a1", "`,`"),
    ];
    for (text, column, expected, found) in cases {
        match read_position::<Alquerque>(text) {
            Err(PositionError::Syntax(error)) => {
                let said = (error.column, error.expected, &*error.found);
                assert_eq!(said, (column, expected, found), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn a_move_that_leaves_the_grammar_is_refused_where_it_does() {
    let cases = [
        ("", 1, "a point, as a1"),
        ("-", 1, "a point, as a1"),
        ("A3-a4", 1, "a point, as a1"),
        ("x3-a4", 1, "a point, as a1"),
        ("f1-f2", 1, "a point of the board"),
        ("a6-a5", 1, "a point of the board"),
        ("a10-a5", 1, "a point of the board"),
        ("a3", 3, "`-` or `x`"),
        ("a3 a4", 3, "`-` or `x`"),
        ("a3:a4", 3, "`-` or `x`"),
        ("a3-", 4, "a point, as a1"),
        ("a3-a9", 4, "a point of the board"),
        ("a3-a4-a5", 6, "the end of the step"),
        ("a3-a4xa5", 6, "the end of the step"),
        ("a3xa5x", 7, "a point, as a1"),
        ("a3xa5-a4", 6, "`x` or the end"),
        ("a3xa5 ?", 6, "`x` or the end"),
        ("@", 2, "a point, as a1"),
        ("@c9", 2, "a point of the board"),
        ("@c3-c4", 4, "`/` and a move, or the end"),
        ("@c3/", 5, "a point, as a1"),
        ("@c3/d4", 7, "`-` or `x`"),
        ("é3-a4", 1, "a point, as a1"),
        ("a3-é4", 4, "a point, as a1"),
    ];
    for (text, column, expected) in cases {
        match read_move(&Position::<AlquerqueHuff>::start(), text) {
            Err(MoveError::Syntax(error)) => {
                assert_eq!((error.column, error.expected), (column, expected), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn a_position_that_0_10_forbids_is_refused_by_name() {
    illegal::<Alquerque>("W:Wf1:Bb5", &["f1 is off the board"]);
    illegal::<Alquerque>("W:Wa6:Bb5", &["a6 is off the board"]);
    illegal::<Alquerque>("W:Wa1:Bz123", &["z123 is off the board"]);
    illegal::<Dame>("W:Wb1:Bb8", &["b1 is off the board"]);
    illegal::<Dame>("W:Wa1,Ki9:Bb8", &["i9 is off the board"]);
    illegal::<Turkish>("W:Wa9:Bb5", &["a9 is off the board"]);
    illegal::<Alquerque>("W:Wa1,a1:Bb5", &["a1 is named twice"]);
    illegal::<AlquerqueHuff>("W:Wa1:Bb5:Xb5,b5", &["b5 is named twice"]);
    illegal::<Alquerque>("W:Wa1,b5:Bb5", &["two pieces on a point: b5"]);
    illegal::<Turkish>("W:Wa1,b5,c5:Bb5,c5", &["two pieces on a point: b5, c5"]);
    for (text, side, point) in [("W:Wa1,c8:Bb5", "White", "c8"), ("W:Wa1:Bb5,f1", "Black", "f1")] {
        let fault = format!("{side} man on its own far rank, where it would be a king: {point}");
        illegal::<Turkish>(text, &[&fault]);
        illegal::<TurkishTudaf>(text, &[&fault]);
    }
    let far = "White man on its own far rank, where it would be a king: d8";
    illegal::<Dame>("W:Wa1,d8:Bb6", &[far]);
    illegal::<Alquerque>("W:WKa1:Bb5", &["White has no kings in this game: a1"]);
    illegal::<AlquerqueHuff>("W:Wa1:BKb5", &["Black has no kings in this game: b5"]);
    illegal::<Hare10>("W:WKa1:Ba5", &["White has no kings in this game: a1"]);
    illegal::<Alquerque>("W:Wa1:Bb5:Xb5", &["nothing is huffed in this game: b5"]);
    illegal::<Turkish>("W:Wa1:Bb5:Xb5", &["nothing is huffed in this game: b5"]);
    illegal::<AlquerqueHuff>("W:Wa1:Bb5:Xa1", &["no Black piece to huff: a1"]);
    illegal::<AlquerqueHuff>("W:Wa1:Bb5:Xc3", &["no Black piece to huff: c3"]);
    illegal::<AlquerqueHuff>("B:Wa1:Bb5:Xb5", &["no White piece to huff: b5"]);
    illegal::<Turkish>("W:W:B", &["both sides are without pieces"]);
}

#[test]
fn too_many_pieces_are_refused() {
    let thirteen = "a1,b1,c1,d1,e1,a2,b2,c2,d2,e2,a3,b3,c3";
    let too_many = "White has 13 pieces, but may have at most 12";
    illegal::<Alquerque>(&format!("W:W{thirteen}:Ba5"), &[too_many]);
    illegal::<AlquerqueHuff>(&format!("W:W{thirteen}:Ba5"), &[too_many]);
    let hunters = "Black has 13 pieces, but may have at most 12";
    illegal::<Hare12>(&format!("W:Wa5:B{thirteen}"), &[hunters]);
    let dark = "a1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3,b4";
    illegal::<Dame>(&format!("W:W{dark}:Bb8"), &[too_many]);
    let seventeen = "a2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3,a4";
    let fault = "Black has 17 pieces, but may have at most 16";
    illegal::<Turkish>(&format!("W:Wa5:B{seventeen}"), &[fault]);
    let hares = "White has 2 pieces, but may have exactly 1";
    illegal::<Hare10>("W:Wa1,b1:Ba5", &[hares]);
    illegal::<Hare10>("W:W:Ba5", &["White has 0 pieces, but may have exactly 1"]);
}

#[test]
fn every_fault_is_named_at_once() {
    illegal::<Alquerque>(
        "W:WKa1,b5,f9:Bb5:Xc3",
        &[
            "f9 is off the board",
            "two pieces on a point: b5",
            "White has no kings in this game: a1",
            "nothing is huffed in this game: c3",
        ],
    );
}

#[test]
fn what_0_10_allows_is_read() {
    legal::<Alquerque>("B:W:Ba5", "B:W:Ba5");
    legal::<Alquerque>(" B:Bb5,a5:Wa1 \n", "B:Wa1:Ba5,b5");
    legal::<Alquerque>("W:H7:Bb5:Wb1,a1", "W:Wa1,b1:Bb5:H7");
    legal::<Alquerque>("W:Wa1:Bb5:H0:X", "W:Wa1:Bb5");
    legal::<AlquerqueHuff>("W:Xb5,a5:Wa1:Bb5,a5:H65535", "W:Wa1:Ba5,b5:H65535:Xa5,b5");
    // Twelve hunters are read in each of the three books, as are none.
    legal::<Hare10>("W:Wa1:B", "W:Wa1:B");
    let twelve = "W:Wa1:Bb1,c1,d1,e1,a2,b2,c2,d2,e2,a3,b3,c3";
    legal::<Hare10>(twelve, twelve);
    legal::<Turkish>("W:WKa8:BKh1,h8", "W:WKa8:BKh1,h8");
}

/// The position is refused for these reasons, each with its clause.
fn illegal<G: Game>(text: &str, reasons: &[&str]) {
    match read_position::<G>(text) {
        Err(PositionError::Illegal(faults)) => {
            let said: Vec<&str> = faults.iter().map(|fault| &*fault.reason).collect();
            assert_eq!(said, reasons, "{text}");
            assert!(faults.iter().all(|fault| fault.clause.0 == "0.10"), "{text}");
        }
        other => panic!("{text}: {other:?}"),
    }
}

fn legal<G: Game>(text: &str, rewritten: &str) {
    let position = read_position::<G>(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(quirkat::rules::text::write_position(&position), rewritten);
}

/// Whatever is typed, the readers answer.
fn check_strings<G: Evaluate>() {
    let alphabets = prop_oneof!["\\PC{0,40}", "[WBHXK:,a-i0-9]{0,60}", "[@/x\\-a-i0-9]{0,24}"];
    proptest!(|(text in alphabets)| {
        read_all::<G>(&text);
    });
}

/// Texts that are nearly right reach further into the readers.
fn check_mutations<G: Evaluate>() {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), any::<char>(), 0..6u8), 0..4);
    proptest!(|(turns in 0..60usize, edits in edits)| {
        let mut position = Position::<G>::start();
        for turn in 0..turns {
            let moves = position.moves();
            let Some(&mv) = moves.get(turn * 7 % moves.len().max(1)) else { break };
            let text = mangled(&write_move(&position, mv), &edits);
            drop(read_move(&position, &text));
            position = position.play(mv);
        }
        read_all::<G>(&mangled(&quirkat::rules::text::write_position(&position), &edits));
    });
}

fn read_all<G: Game>(text: &str) {
    let position = read_position::<G>(text).unwrap_or_else(|_| Position::start());
    drop(read_move(&position, text));
}

fn mangled(text: &str, edits: &[(prop::sample::Index, char, u8)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for &(index, any, kind) in edits {
        let at = index.index(chars.len() + 1);
        let near = ['a', 'h', '1', '5', 'K', ':', ',', 'x', '-', '@', '/', 'W'];
        match kind {
            0 => chars.insert(at, any),
            1 | 2 => chars.insert(at, near[any as usize % near.len()]),
            _ if at == chars.len() => {}
            3 => drop(chars.remove(at)),
            4 => chars[at] = near[any as usize % near.len()],
            _ => chars.truncate(at),
        }
    }
    chars.into_iter().collect()
}

/// Whoever stores keys relies on them: a change of these is a break.
#[test]
fn the_keys_of_the_start_positions_are_as_they_were() {
    struct StartKey;
    impl Visitor for StartKey {
        type Output = u64;
        fn visit<G: Evaluate>(self) -> u64 {
            key(&Position::<G>::start())
        }
    }
    let keys = NAMES.map(|name| with(name, StartKey).expect("a book of this name"));
    assert_eq!(keys, GOLDEN);
}

/// In the order of the names: even books with the same start have keys of their own.
const GOLDEN: [u64; 8] = [
    0x0323_5FFA_B818_61F4,
    0x96F8_2587_26BC_1B91,
    0x7976_568C_6DDC_7C0D,
    0x0DC1_F435_57BD_25C6,
    0x48CD_3A23_75AC_E024,
    0x2D07_C346_DC6F_5161,
    0xEB3A_C0F3_6CFE_E50F,
    0x548C_2A6C_8D58_AF7A,
];
