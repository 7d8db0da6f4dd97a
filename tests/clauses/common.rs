//! Chapter 0, common to all books; 0.10 is in `positions`.

use crate::support::{after, check, count, ending, game, refused_move};
use quirkat::games::BOOKS;

#[test]
fn clause_0_1_white_moves_first_then_the_sides_alternate() {
    for book in BOOKS {
        assert_eq!(book.camps.len(), 2);
        refused_move(book.name, "start", "a5-b4", "0.1", "no White piece stands on a5");
    }
    after("alquerque", "W:Wa1:Be5", "a1-a2", "B:Wa2:Be5:H1");
    after("alquerque", "B:Wa2:Be5:H1", "e5-e4", "W:Wa2:Be4:H2");
}

#[test]
fn clause_0_1_a_side_moves_its_own_pieces() {
    refused_move("alquerque", "W:Wa1:Be5", "e5-e4", "0.1", "no White piece stands on e5");
    refused_move("alquerque", "B:Wa1:Be5", "a1-a2", "0.1", "no Black piece stands on a1");
    refused_move("turkish", "W:Wa2,b2:Bc7,d7", "e4-e5", "0.1", "no White piece stands on e4");
    refused_move("turkish", "W:Wa2,b2:Bc7,d7", "c7xc5", "0.1", "no White piece stands on c7");
}

#[test]
fn clause_0_2_a_leap_passes_over_one_enemy() {
    check("alquerque", "W:Wa1:Bb2", "a1xc3(b2)");
    // Two in a row, or nothing between, or too far away.
    check("alquerque", "W:Wa1:Bb2,c3", "a1-a2 a1-b1");
    refused_move("alquerque", "W:Wa1:Bb2,c3", "a1xd4", "1.4", "no piece can be leapt");
    refused_move("alquerque", "W:Wa1:Be5", "a1xc3", "1.4", "no piece can be leapt");
    check("dame", "W:Wa1:Bc3", "a1-b2");
    check("turkish", "W:Wa2,b2:Ba4,c7", "a2-a3 b2-b3 b2-c2");
}

#[test]
fn clause_0_2_own_pieces_are_never_leapt() {
    let steps = "a1-a2 a1-b1 b2-b1 b2-c1 b2-a2 b2-c2 b2-a3 b2-b3 b2-c3";
    check("alquerque", "W:Wa1,b2:Be5", steps);
    check("dame", "W:WKa1,b2:Bd4", "b2-a3 b2-c3");
    check(
        "turkish",
        "W:WKa1,a3:Ba6,h6",
        "a1-a2 a1-b1 a1-c1 a1-d1 a1-e1 a1-f1 a1-g1 a1-h1 a3-a4 a3-b3",
    );
}

#[test]
fn clause_0_2_a_flying_king_leaps_over_the_first_piece_it_reaches() {
    check("dame", "W:WKa1:Bd4", "a1-b2 a1-c3 a1xe5(d4)");
    check("dame", "W:WKa1:Bd4,e5", "a1-b2 a1-c3");
    check("turkish", "W:WKa1,h3:Ba6,Kh8", "a1xa7(a6) a1xa8(a6)");
    refused_move("dame", "W:WKa1:Bd4", "a1xg7", "4.6", "may not come down on g7");
}

#[test]
fn clause_0_3_leapt_pieces_leave_the_board_at_once() {
    // Over a3, c5, d4 and b3, down on a3 where the first piece stood.
    check("turkish", "W:WKa1:Ba3,b3,d4,c5", "a1xa3(a3,b3,d4,c5)");
    after("turkish", "W:WKa1:Ba3,b3,d4,c5,h7", "a1xa5xd5xd3xa3", "B:WKa3:Bh7");
    // Back over the points of b2 and d4, each taken before the other.
    check("dame", "W:WKc3:Bb2,d4", "c3-b4 c3-a5 c3-d2 c3-e1 c3xa1(b2,d4) c3xe5(b2,d4)");
}

#[test]
fn clause_0_3_a_turn_may_end_where_it_began() {
    check("alquerque", "W:Wc3:Bd3,c4,e4,d5", "c3xc3(d3,c4,e4,d5)");
    after("alquerque", "W:Wc3:Ba1,d3,c4,e4,d5", "c3xe3xe5xc5xc3", "B:Wc3:Ba1");
    check("dame", "W:WKd2:Bc3,e3,c5,e5", "d2-c1 d2-e1 d2xd2(c3,e3,c5,e5)");
    after("dame", "W:WKd2:Bc3,e3,c5,e5", "d2xf4xd6xb4xd2", "B:WKd2:B");
}

#[test]
fn clause_0_4_a_chain_once_begun_is_finished() {
    let goes_on = "the capture goes on from";
    refused_move("alquerque", "W:Wc3:Bd3,c4,e4,d5", "c3xe3", "0.4", goes_on);
    refused_move("alquerque-huff", "W:Wa1:Bb2,d4", "a1xc3", "0.4", goes_on);
    refused_move("dame", "W:Wd4:Be5,e7", "d4xf6", "0.4", goes_on);
    refused_move("turkish", "W:Wd2,a2:Bd3,d5", "d2xd4", "0.4", goes_on);
    // Not by another piece: e1 does not finish what a1 began.
    check("alquerque", "W:Wa1,e1:Bb2,e2", "a1xc3(b2) e1xe3(e2)");
}

#[test]
fn clause_0_5_two_paths_are_one_move() {
    // Round the square c3 e3 e5 c5 either way; a1 has three steps then.
    let square = "W:Wc3:Ba1,d3,c4,e4,d5";
    check("alquerque", square, "c3xc3(d3,c4,e4,d5)");
    count("alquerque", square, 1, 1, 2);
    count("alquerque", square, 2, 3, 6);
    count("dame", "W:WKd2:Bc3,e3,c5,e5", 1, 3, 4);
    // Clockwise the king may end on c1, b1, a1; the other way on a3, a2, a1.
    let ring = "W:WKa1:BKd1,a4,g4,d7";
    let captured = "(d1,a4,g4,d7)";
    check(
        "turkish",
        ring,
        &["a1xa1", "a1xb1", "a1xc1", "a1xa2", "a1xa3"]
            .map(|mv| format!("{mv}{captured}"))
            .join(" "),
    );
    count("turkish", ring, 1, 5, 6);
}

#[test]
fn clause_0_5_other_ends_other_captures_or_another_huff_are_another_move() {
    let fen = "W:Wa1:Bb1,b2,c2,d4";
    check("alquerque", fen, "a1xa1(b1,b2,c2) a1xa3(b1,b2) a1xe5(b2,d4) a1xe5(b1,c2,d4)");
    count("alquerque", fen, 1, 4, 5);
    check("alquerque", "W:Wc3:Bd3,d4,e4", "c3xc3(d3,d4,e4) c3xc5(d3,d4)");
    count("alquerque", "W:Wc3:Bd3,d4,e4", 1, 2, 3);
    count("alquerque-huff", "W:Wa1:Bd5,e5:Xd5,e5", 1, 9, 9);
}

#[test]
fn clause_0_6_a_side_without_pieces_has_lost() {
    for book in ["alquerque", "alquerque-huff", "dame", "turkish", "turkish-tudaf"] {
        for side in ["W", "B"] {
            ending(book, &format!("{side}:W:Ba5"), "0-1 by 0.6");
            ending(book, &format!("{side}:Wa5:B"), "1-0 by 0.6");
        }
    }
}

#[test]
fn clause_0_6_a_side_to_move_that_cannot_has_lost() {
    ending("alquerque", "W:Wa1:Bb1,c1,a2,b2,a3,c3", "0-1 by 0.6");
    ending("alquerque", "B:Wc3,e3,d4,e4,c5,d5:Be5", "1-0 by 0.6");
    ending("dame", "W:Wa3:Bb4,c5", "0-1 by 0.6");
    ending("turkish", "W:Wa6:Bb6,c6,a7,a8", "0-1 by 0.6");
    // A capture is a move, and the other side may stand still for now.
    ending("alquerque", "W:Wa1:Bb1,c1,a2,b2,a3", "none");
    ending("alquerque", "B:Wa1:Bb1,c1,a2,b2,a3,c3", "none");
    ending("dame", "B:Wa3:Bb4,c5", "none");
}

#[test]
fn clause_0_6_endings_have_an_order() {
    // 3.6 before immobility.
    ending("hare10", "W:Wa1:Bb1,c1,a2,b2,a3,c3,c5,d5,e5", "1-0 by 3.6");
    ending("hare10", "W:Wa1:Bb1,c1,a2,b2,a3,c3,b5,c5,d5,e5", "0-1 by 3.5");
    // The first three before all that adjudicates.
    ending("alquerque", "W:W:Ba5:H120", "0-1 by 0.6");
    ending("dame", "W:Wa3:Bb4,c5:H80", "0-1 by 0.6");
    ending("hare10", "W:Wa1:Bb1,c1,a2,b2,a3,c3,b5,c5,d5,e5:H120", "0-1 by 3.5");
    // 5.10, then 5.9, then the counters.
    ending("turkish", "W:WKa1:Bh7:H100", "1-0 by 5.10");
    ending("turkish", "W:WKa1:BKh7:H100", "1/2 by 5.9");
    ending("turkish-tudaf", "W:WKa1:Bh7:H100", "1/2 by 5.9");
    let shuffle = "a1-a2 h7-h6 a2-a1 h6-h7 ".repeat(2);
    game("turkish", "W:WKa1:BKh7", &shuffle, "1/2 by 5.9");
    // 0.7 before 0.8.
    let shuffle = "a1-a2 e5-e4 a2-a1 e4-e5 ".repeat(2);
    game("alquerque", "W:Wa1:Be5:H112", &shuffle, "1/2 by 0.7");
}

#[test]
fn clause_0_7_the_third_time_is_a_draw() {
    let shuffle = "a1-a2 e5-e4 a2-a1 e4-e5 ";
    game("alquerque", "W:Wa1:Be5", shuffle, "none");
    game("alquerque", "W:Wa1:Be5", &format!("{shuffle}a1-a2 e5-e4 a2-a1"), "none");
    game("alquerque", "W:Wa1:Be5", &shuffle.repeat(2), "1/2 by 0.7");
    let kings = "a1-a2 h7-h6 a2-a1 h6-h7 ";
    game("turkish", "W:WKa1,c2:BKh7,f7", kings, "none");
    game("turkish", "W:WKa1,c2:BKh7,f7", &kings.repeat(2), "1/2 by 0.7");
    game("dame", "W:WKa1:BKb8", &"a1-b2 b8-c7 b2-a1 c7-b8 ".repeat(2), "1/2 by 0.7");
    let hare = "c3-c2 d4-d3 c2-c3 d3-d4 ";
    game("hare10", "start", hare, "none");
    game("hare10", "start", &hare.repeat(2), "1/2 by 0.7");
}

#[test]
fn clause_0_7_another_side_to_move_is_another_position() {
    // White loses a move round a triangle, then Black does.
    let white = "a1-a2 e5-e4 a2-b2 e4-e5 b2-a1 ";
    let black = "e5-d5 a1-a2 d5-d4 a2-a1 d4-e5 ";
    game("alquerque", "W:Wa1:Be5", &format!("{white}{black}{white}"), "none");
    game("alquerque", "W:Wa1:Be5", &format!("{white}{black}{white}{black}"), "1/2 by 0.7");
}

#[test]
fn clause_0_7_another_huffable_set_is_another_position() {
    // b2 could leap over b3 all the time, so it stands huffable from the first
    // of White's steps on, but not at the start unless the text says so.
    let shuffle = "e5-d5 e1-d1 d5-e5 d1-e1 ".repeat(2);
    game("alquerque-huff", "B:Wb1,e1,b2:Bb3,e5", &shuffle, "none");
    game("alquerque-huff", "B:Wb1,e1,b2:Bb3,e5:Xb2", &shuffle, "1/2 by 0.7");
}

#[test]
fn clause_0_8_each_book_has_its_limit() {
    let limits = [
        ("alquerque", "W:Wa1:Be5", 120, "1.7"),
        ("alquerque-huff", "W:Wa1:Be5", 120, "1.7"),
        ("hare10", "W:Wc3:Ba4,b4,c4,d4,e4,a5,b5,c5,d5,e5", 120, "3.7"),
        ("hare11", "W:Wc3:Ba4,b4,c4,d4,e4,a5,b5,c5,d5,e5", 120, "3.7"),
        ("hare12", "W:Wc3:Ba4,b4,c4,d4,e4,a5,b5,c5,d5,e5", 120, "3.7"),
        ("dame", "W:WKa1:BKb8", 80, "4.8"),
        ("turkish", "W:WKa1,c2:BKh7,f7", 100, "5.8"),
        ("turkish-tudaf", "W:WKa1,c2:BKh7,f7", 100, "5.8"),
    ];
    for (book, fen, limit, clause) in limits {
        ending(book, &format!("{fen}:H{}", limit - 1), "none");
        ending(book, &format!("{fen}:H{limit}"), &format!("1/2 by {clause}"));
        ending(book, &format!("{fen}:H{}", limit + 1), &format!("1/2 by {clause}"));
    }
    assert_eq!(limits.len(), BOOKS.len());
}

#[test]
fn clause_0_9_no_moves_where_one_of_the_first_three_endings_holds() {
    for (book, fen, over) in [
        ("alquerque", "W:W:Ba5", "0.6"),
        ("alquerque", "W:Wa5:B", "0.6"),
        ("alquerque", "W:Wa1:Bb1,c1,a2,b2,a3,c3", "0.6"),
        ("hare10", "W:Wc3:Ba5,b5,c5,d5,e5,a1,b1,c1,d1", "3.6"),
        ("hare10", "W:Wa1:Bb1,c1,a2,b2,a3,c3,b5,c5,d5,e5", "3.5"),
        ("dame", "W:Wa3:Bb4,c5", "0.6"),
    ] {
        check(book, fen, "");
        count(book, fen, 1, 0, 0);
        count(book, fen, 0, 1, 1);
        refused_move(book, fen, "a1-a3", over, "the game is over");
    }
}

#[test]
fn clause_0_9_adjudications_leave_the_moves() {
    let king =
        "a1-a2 a1-a3 a1-a4 a1-a5 a1-a6 a1-a7 a1-a8 a1-b1 a1-c1 a1-d1 a1-e1 a1-f1 a1-g1 a1-h1";
    for (fen, clause) in [("W:WKa1:Bh7", "1-0 by 5.10"), ("W:WKa1:BKh7", "1/2 by 5.9")] {
        ending("turkish", fen, clause);
        check("turkish", fen, king);
        count("turkish", fen, 1, 14, 14);
    }
    ending("alquerque", "W:Wa1:Be5:H120", "1/2 by 1.7");
    check("alquerque", "W:Wa1:Be5:H120", "a1-a2 a1-b1 a1-b2");
    count("alquerque", "W:Wa1:Be5:H120", 2, 9, 9);
    after("alquerque", "W:Wa1:Be5:H120", "a1-a2", "B:Wa2:Be5:H121");
    let shuffle = "a1-a2 e5-e4 a2-a1 e4-e5 ".repeat(2);
    game("alquerque", "W:Wa1:Be5", &format!("{shuffle} a1-b1"), "none");
}
