//! Clause 0.10: what is no position.

use crate::support::{ending, position, refused_position};
use quirkat::board::{Point, Set};
use quirkat::games::{Alquerque, Dame};
use quirkat::rules::{Position, Setup, Side};

#[test]
fn clause_0_10_a_piece_stands_on_a_point_of_the_board() {
    refused_position("dame", "W:Wb1:Ba7", "0.10", "b1 is off the board");
    refused_position("dame", "W:Wa1:Ba8", "0.10", "a8 is off the board");
    refused_position("alquerque", "W:Wf1:Ba5", "0.10", "f1 is off the board");
    refused_position("alquerque", "W:Wa1:Ba6", "0.10", "a6 is off the board");
    refused_position("alquerque-huff", "W:Wa1:Ba5:Xf5", "0.10", "f5 is off the board");
    refused_position("turkish", "W:Wi1:Ba5", "0.10", "i1 is off the board");
    refused_position("turkish", "W:Wa0:Ba5", "0.10", "a0 is off the board");
    refused_position("turkish", "W:Wa1:Ba9", "0.10", "a9 is off the board");
    position("turkish", "W:Wb1:Ba8", "W:Wb1:Ba8");
}

#[test]
fn clause_0_10_a_point_has_one_piece() {
    refused_position("alquerque", "W:Wa1,b1:Bb1", "0.10", "two pieces on a point: b1");
    refused_position("alquerque", "W:Wa1,a1:Ba5", "0.10", "a1 is named twice");
    refused_position("turkish", "W:Wa2,Ka2:Ba5", "0.10", "a2 is named twice");
}

#[test]
fn clause_0_10_no_man_stands_on_its_own_far_rank() {
    refused_position("dame", "W:Wb8:Ba7", "0.10", "White man on its own far rank");
    refused_position("dame", "B:Wa3:Bc1", "0.10", "Black man on its own far rank");
    refused_position("turkish", "W:Wa8:Ba7", "0.10", "White man on its own far rank");
    refused_position("turkish-tudaf", "B:Wa3:Bh1", "0.10", "Black man on its own far rank");
    // The near rank, and a king, are another matter; and alquerque has none.
    position("dame", "W:Wa1,Kb8:BKc1,d8", "W:Wa1,Kb8:BKc1,d8");
    position("turkish", "W:Wa1,Kb8:BKc1,d8", "W:Wa1,Kb8:BKc1,d8");
    position("alquerque", "W:Wa5:Ba1", "W:Wa5:Ba1");
}

#[test]
fn clause_0_10_books_1_to_3_have_no_kings() {
    for book in ["alquerque", "alquerque-huff"] {
        refused_position(book, "W:WKa1:Be5", "0.10", "White has no kings");
        refused_position(book, "W:Wa1:BKe5", "0.10", "Black has no kings");
    }
    for book in ["hare10", "hare11", "hare12"] {
        refused_position(book, "W:WKa1:Be5", "0.10", "White has no kings");
        refused_position(book, "W:Wa1:BKe5", "0.10", "Black has no kings");
    }
}

#[test]
fn clause_0_10_a_side_has_no_more_pieces_than_at_the_start() {
    let thirteen = "a1,b1,c1,d1,e1,a2,b2,c2,d2,e2,a3,b3,c3";
    let reason = "has 13 pieces, but may have at most 12";
    refused_position("alquerque", &format!("W:W{thirteen}:Be5"), "0.10", reason);
    refused_position("alquerque-huff", &format!("W:We5:B{thirteen}"), "0.10", reason);
    position(
        "alquerque",
        "W:Wa1,b1,c1,d1,e1,a2,b2,c2,d2,e2,a3,b3:B",
        "W:Wa1,b1,c1,d1,e1,a2,b2,c2,d2,e2,a3,b3:B",
    );
    let thirteen = "a1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3,b4";
    refused_position("dame", &format!("W:W{thirteen}:Bb8"), "0.10", reason);
    let seventeen = "a2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3,a4";
    let reason = "has 17 pieces, but may have at most 16";
    refused_position("turkish", &format!("B:Wa5:B{seventeen}"), "0.10", reason);
}

#[test]
fn clause_0_10_there_is_one_hare_and_at_most_12_hunters() {
    let twelve = "a3,e3,a4,b4,c4,d4,e4,a5,b5,c5,d5,e5";
    for book in ["hare10", "hare11", "hare12"] {
        position(book, &format!("W:Wc3:B{twelve}"), &format!("W:Wc3:B{twelve}"));
        refused_position(book, &format!("W:Wc3:Bb3,{twelve}"), "0.10", "Black has 13 pieces");
        refused_position(book, &format!("W:Wc3,c2:B{twelve}"), "0.10", "exactly 1");
        refused_position(book, &format!("W:W:B{twelve}"), "0.10", "exactly 1");
    }
}

#[test]
fn clause_0_10_a_huffable_piece_is_the_enemys() {
    refused_position("alquerque-huff", "W:Wa1:Ba5:Xb5", "0.10", "no Black piece to huff: b5");
    refused_position("alquerque-huff", "W:Wa1:Ba5:Xa1", "0.10", "no Black piece to huff: a1");
    refused_position("alquerque-huff", "B:Wa1:Ba5:Xa5", "0.10", "no White piece to huff: a5");
    position("alquerque-huff", "B:Wa1:Ba5:Xa1", "B:Wa1:Ba5:Xa1");
}

#[test]
fn clause_0_10_nothing_is_huffable_outside_book_2() {
    for book in ["alquerque", "dame", "turkish", "turkish-tudaf"] {
        refused_position(book, "W:Wa1:Ba5:Xa5", "0.10", "nothing is huffed in this game");
    }
    refused_position("hare10", "W:Wc3:Ba5:Xa5", "0.10", "nothing is huffed in this game");
}

#[test]
fn clause_0_10_one_side_at_least_has_pieces() {
    for book in ["alquerque", "alquerque-huff", "dame", "turkish", "turkish-tudaf"] {
        refused_position(book, "W:W:B", "0.10", "both sides are without pieces");
        position(book, "W:W:Ba5", "W:W:Ba5");
        ending(book, "W:W:Ba5", "0-1 by 0.6");
    }
    refused_position("hare10", "W:W:B", "0.10", "both sides are without pieces");
}

#[test]
fn clause_0_10_every_fault_is_named() {
    let fen = "W:WKa1,f6:Ba1,b5:Xc3";
    let reasons = ["f6 is off", "two pieces on a point: a1", "has no kings", "nothing is huffed"];
    for reason in reasons {
        refused_position("alquerque", fen, "0.10", reason);
    }
}

#[test]
fn clause_0_10_plain_data_is_judged_by_the_same_law() {
    let [a1, b1, b2] = [0, 1, 9].map(|n| Set::of(Point::new(n)));
    let none = Set::EMPTY;
    let setup =
        Setup { pieces: [a1, b2], kings: none, huffable: none, side: Side::White, quiet: 0 };
    assert!(Position::<Dame>::try_from(setup).is_ok());
    let faults =
        |setup: Setup| setup.faults::<Dame>().into_iter().map(|f| f.reason).collect::<Vec<_>>();
    assert_eq!(faults(Setup { pieces: [b1, b2], ..setup }), ["off the board: b1"]);
    assert_eq!(
        faults(Setup { kings: Set::of(Point::new(16)), ..setup }),
        ["a king where no piece is: a3"]
    );
    assert_eq!(faults(Setup { pieces: [b2, b2], ..setup }), ["two pieces on a point: b2"]);
    let high = Setup { pieces: [a1, Set::of(Point::new(25))], ..setup };
    assert!(Position::<Alquerque>::try_from(high).is_err());
}
