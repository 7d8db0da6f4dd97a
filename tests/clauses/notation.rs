//! The notation of points, positions and moves.

use crate::support::{
    ambiguous, no_move, no_position, position, reads, reads_back, refused_move, written,
};
use quirkat::board::Point;
use quirkat::games::BOOKS;

#[test]
fn notation_points_are_algebraic_in_every_book() {
    for book in BOOKS {
        let lattice = book.lattice;
        assert_eq!(lattice.name(Point::new(0)), "a1");
        let last = lattice.width() * lattice.width() - 1;
        assert_eq!(lattice.name(Point::new(last)), if last == 24 { "e5" } else { "h8" });
        assert_eq!(lattice.point("b2"), Some(Point::new(lattice.width() + 1)));
    }
}

#[test]
fn notation_position_is_written_in_square_order_and_read_in_any() {
    position("turkish", "W:WKc4,b2,a3:Bb5,a5", "W:Wb2,a3,Kc4:Ba5,b5");
    position("turkish", "B:H3:Bb5,a5:Wa2", "B:Wa2:Ba5,b5:H3");
    position("turkish", "  W:Wa2:Ba5:H0 ", "W:Wa2:Ba5");
    position("alquerque", "W:W:Ba5", "W:W:Ba5");
    position("alquerque", "W:Wa1:B", "W:Wa1:B");
    position("alquerque-huff", "W:Xd4,c3:Bc3,d4:Wa1:H7", "W:Wa1:Bc3,d4:H7:Xc3,d4");
}

#[test]
fn notation_position_that_is_none() {
    for (text, column) in [
        ("", 1),
        ("X:Wa1:Ba5", 1),
        ("w:Wa1:Ba5", 1),
        ("W", 2),
        ("W:Wa1", 6),
        ("W:Ba1", 6),
        ("W:Wa1,:Ba5", 7),
        ("W:Wa1;Ba5", 6),
        ("W:Wa1:Wa2:Ba5", 7),
        ("W:Wa1:Ba5:H", 12),
        ("W:Wa1:Ba5:H99999", 12),
        ("W:Wa1:Ba5:Z1", 11),
        ("W:WA1:Ba5", 4),
        ("W:WQa1:Ba5", 4),
        ("W:Wa1 :Ba5", 6),
        ("W:Wäa1:Ba5", 4),
    ] {
        no_position("alquerque", text, column);
    }
}

#[test]
fn notation_step_capture_and_huff_are_written() {
    written("alquerque", "W:Wa1:Be5", "a1-a2 a1-b1 a1-b2");
    written("alquerque", "W:Wa1:Bb2,d4", "a1xc3xe5");
    written("turkish", "W:WKa1:Ba3,b3,d4,c5", "a1xa5xd5xd3xa3");
    written(
        "alquerque-huff",
        "W:Wa1:Bb2,e5:Xe5",
        "a1-a2 a1-b1 a1xc3 @e5/a1-a2 @e5/a1-b1 @e5/a1xc3",
    );
    written("alquerque-huff", "W:Wa1:Be5:Xe5", "@e5 a1-a2 a1-b1 a1-b2");
}

#[test]
fn notation_step_of_several_paths_the_first_in_square_order() {
    // e3 comes before c5, wherever one starts; and b4 before f4.
    written("alquerque", "W:Wc3:Bd3,c4,e4,d5", "c3xe3xe5xc5xc3");
    written("alquerque", "W:We5:Bd3,c4,e4,d5", "e5xe3xc3xc5xe5");
    written("dame", "W:WKd2:Bc3,e3,c5,e5", "d2-c1 d2-e1 d2xb4xd6xf4xd2");
    let ring = "a1xg1xg7xa7xa1 a1xa7xg7xg1xb1 a1xa7xg7xg1xc1 a1xg1xg7xa7xa2 a1xg1xg7xa7xa3";
    written("turkish", "W:WKa1:BKd1,a4,g4,d7", ring);
}

#[test]
fn notation_read_a_hyphen_never_names_a_capture() {
    refused_move("alquerque", "W:Wa1:Bb2", "a1-c3", "1.3", "one point at a time");
    refused_move("alquerque-huff", "W:Wa1:Bb2", "a1-c3", "1.3", "one point at a time");
    refused_move("turkish", "W:WKa1:Ba4,Kh8", "a1-a5", "5.3", "a piece stands in the way");
    refused_move("alquerque", "W:Wa1:Bd4", "a1xb2", "1.4", "no piece can be leapt");
}

#[test]
fn notation_read_the_full_landing_path_first() {
    reads("alquerque", "W:Wc3:Bd3,c4,e4,d5", "c3xe3xe5xc5xc3", "c3xc3(d3,c4,e4,d5)");
    reads("alquerque", "W:Wc3:Bd3,c4,e4,d5", "c3xc5xe5xe3xc3", "c3xc3(d3,c4,e4,d5)");
    // Two moves lead from c3 to a3, straight or after the round; the text that
    // is the whole path of the one decides.
    let fen = "W:Wc3:Bb3,d3,c4,e4,d5";
    written("alquerque", fen, "c3xa3 c3xe3xe5xc5xc3xa3");
    reads("alquerque", fen, "c3xa3", "c3xa3(b3)");
    reads("alquerque", fen, "c3xc5xe5xe3xc3xa3", "c3xa3(b3,d3,c4,e4,d5)");
}

#[test]
fn notation_read_the_ends_and_the_captured_points_in_any_order() {
    let fen = "W:Wa1:Bb1,b2,c2,d4";
    reads("alquerque", fen, "a1xe5xb2xd4", "a1xe5(b2,d4)");
    reads("alquerque", fen, "a1xe5xd4xb2", "a1xe5(b2,d4)");
    reads("alquerque", fen, "a1xe5xd4xb1xc2", "a1xe5(b1,c2,d4)");
    reads("alquerque", fen, "a1xa1xc2xb1xb2", "a1xa1(b1,b2,c2)");
    // Each captured point once, and all of them.
    refused_move("alquerque", fen, "a1xe5xd4xd4xb2", "1.4", "");
    refused_move("alquerque", fen, "a1xe5xd4", "1.4", "");
}

#[test]
fn notation_read_the_captured_points_in_order() {
    let tudaf = "W:Wa2,c2,d2,f2,a3,b3,c3,d3,e3,f3,g3,h3,a4,h4:\
                 Bf4,a5,b5,c5,e5,g5,a6,b6,c6,d6,e6,g6,h6,c7,h7";
    reads("turkish", tudaf, "f3xf4xe5xd6xc7", "f3xb7(f4,e5,d6,c7)");
    reads("alquerque", "W:Wa1:Bb1,b2,c2,d4", "a1xb2xd4", "a1xe5(b2,d4)");
    reads("alquerque", "W:Wa1:Bb1,b2,c2,d4", "a1xb1xb2", "a1xa3(b1,b2)");
    refused_move("alquerque", "W:Wa1:Bb1,b2,c2,d4", "a1xd4xb2", "1.4", "");
    // Where a king may come down is not said.
    ambiguous("turkish", "W:WKa1:Ba4,Ka8", "a1xa4", "a1xa5 a1xa6 a1xa7");
}

#[test]
fn notation_read_the_ends_alone_last() {
    reads("alquerque", "W:Wa1:Bb2,d4", "a1xe5", "a1xe5(b2,d4)");
    reads("turkish", "W:WKa1:Ba3,b3,d4,c5", "a1xa3", "a1xa3(a3,b3,d4,c5)");
    ambiguous("alquerque", "W:Wa1:Bb1,b2,c2,d4", "a1xe5", "a1xc3xe5 a1xc1xc3xe5");
    reads("alquerque-huff", "W:Wa1:Bb2,d4,e5:Xe5", "@e5/a1xe5", "@e5/a1xe5(b2,d4)");
}

#[test]
fn notation_read_what_is_no_move() {
    for (text, column) in [
        ("", 1),
        ("a1", 3),
        ("a1-", 4),
        ("a1x", 4),
        ("a1-a2-a3", 6),
        ("a1xc3-a2", 6),
        ("a1:c3", 3),
        ("f1-a2", 1),
        ("a1-a6", 4),
        ("A1-a2", 1),
        ("@", 2),
        ("@a5/", 5),
        ("@a5a1-a2", 4),
        ("a1xé3", 4),
    ] {
        no_move("alquerque", "start", text, column);
    }
    no_move("dame", "start", "a3-a4", 4);
    reads("alquerque", "W:Wa1:Be5", "  a1-a2 ", "a1-a2");
}

#[test]
fn notation_read_every_text_back() {
    let cases = [
        ("alquerque", include_str!("../data/cases/special-alquerque.tsv")),
        ("alquerque-huff", include_str!("../data/cases/special-alquerque-huff.tsv")),
        ("hare12", include_str!("../data/cases/special-hare12.tsv")),
        ("dame", include_str!("../data/cases/special-dame.tsv")),
        ("turkish", include_str!("../data/cases/special-turkish.tsv")),
    ];
    for (book, lines) in cases {
        for line in lines.lines() {
            reads_back(book, line.split('\t').next().unwrap());
        }
    }
}
