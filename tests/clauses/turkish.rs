//! Chapter 5: Turkish Dama, with the older endings and with the federation's.

use crate::support::{after, check, ending, game, position, refused_move};

const BOOKS: [&str; 2] = ["turkish", "turkish-tudaf"];

#[test]
fn clause_5_1_sixteen_men_each_on_the_second_and_third_ranks() {
    let white = "a2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3";
    let black = "a6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7";
    for book in BOOKS {
        position(book, "start", &format!("W:W{white}:B{black}"));
        check(book, "start", "a3-a4 b3-b4 c3-c4 d3-d4 e3-e4 f3-f4 g3-g4 h3-h4");
    }
}

#[test]
fn clause_5_2_a_man_steps_forward_or_sideways() {
    check("turkish", "W:Wd4:Ba7,h7", "d4-c4 d4-e4 d4-d5");
    check("turkish", "B:Wa2,h2:Bd4", "d4-c4 d4-e4 d4-d3");
    check("turkish", "W:Wa4:Bh7,g7", "a4-b4 a4-a5");
    let fen = "W:Wd4:Ba7,h7";
    refused_move("turkish", fen, "d4-d3", "5.2", "does not step");
    refused_move("turkish", fen, "d4-e5", "5.2", "does not step");
    refused_move("turkish", fen, "d4-d6", "5.2", "one point at a time");
    refused_move("turkish", "W:Wd4,e4:Ba7,h7", "d4-e4", "5.2", "e4 is not empty");
}

#[test]
fn clause_5_2_a_man_leaps_forward_or_sideways() {
    check("turkish", "W:Wd4:Bd3,c4,e4,d5", "d4xb4(c4) d4xf4(e4) d4xd6(d5)");
    check("turkish", "B:Wd4,c5,e5,d6:Bd5", "d5xb5(c5) d5xf5(e5) d5xd3(d4)");
    // No capture backward or diagonally, even where no other is open.
    check("turkish", "W:Wd4:Bd3,e5", "d4-c4 d4-e4 d4-d5");
    refused_move("turkish", "W:Wd4:Bd3,e5", "d4xd2", "5.2", "does not leap");
    refused_move("turkish", "W:Wd4:Bd3,e5", "d4xf6", "5.2", "does not leap");
    refused_move("turkish", "W:Wd4:Bd6,h7", "d4xd7", "5.2", "no piece can be leapt");
    refused_move("turkish", "W:Wd4:Bd5", "d4xd7", "0.2", "may not come down on d7");
}

#[test]
fn clause_5_3_a_king_moves_along_free_ranks_and_files() {
    let row = "d4-a4 d4-b4 d4-c4 d4-e4 d4-f4 d4-g4 d4-h4";
    let file = "d4-d1 d4-d2 d4-d3 d4-d5 d4-d6 d4-d7 d4-d8";
    check("turkish", "W:WKd4:Bg7,h7", &format!("{row} {file}"));
    check("turkish", "B:Wa2,b2:BKd4", &format!("{row} {file}"));
    let fen = "W:WKa1,a4,c1:Bg7,h7";
    check("turkish", fen, "a1-a2 a1-a3 a1-b1 c1-c2 c1-b1 c1-d1 a4-a5 a4-b4");
    refused_move("turkish", fen, "a1-a6", "5.3", "a piece stands in the way");
    refused_move("turkish", fen, "a1-b2", "5.3", "does not step");
    refused_move("turkish", fen, "a1-c1", "5.3", "c1 is not empty");
    refused_move("turkish", "W:WKa1:Ba4,Kh8", "a1-a6", "5.3", "a piece stands in the way");
}

#[test]
fn clause_5_3_a_king_captures_over_any_free_distance() {
    check("turkish", "W:WKa1:Ba4,Ka8", "a1xa5(a4) a1xa6(a4) a1xa7(a4)");
    check("turkish", "W:WKd4:Bd6,b4", "d4xd7(d6) d4xd8(d6) d4xa4(b4)");
    check("turkish", "B:Wa2,d4:BKd8", "d8xd1(d4) d8xd2(d4) d8xd3(d4)");
    refused_move("turkish", "W:WKa1:Ba4,Ka8", "a1xa8", "5.3", "may not come down on a8");
    refused_move("turkish", "W:WKa1:Ba4,a5", "a1xa6", "5.3", "no piece can be leapt");
    refused_move("turkish", "W:WKa1,a3:Ba4,Kh8", "a1xa5", "5.3", "no piece can be leapt");
    refused_move("turkish", "W:WKa1:Bd4", "a1xe5", "5.3", "does not leap");
    // Two in a row, or one at the edge, cannot be leapt.
    let row = "a1-b1 a1-c1 a1-d1 a1-e1 a1-f1 a1-g1 a1-h1";
    check("turkish", "W:WKa1:Ba4,a5", &format!("a1-a2 a1-a3 {row}"));
    let file = "a1-a2 a1-a3 a1-a4 a1-a5 a1-a6 a1-a7";
    check("turkish", "W:WKa1:BKa8", &format!("{file} {row}"));
}

#[test]
fn clause_5_4_capture_is_compulsory() {
    check("turkish", "W:Wd4,a2:Bd5,h7", "d4xd6(d5)");
    refused_move("turkish", "W:Wd4,a2:Bd5,h7", "a2-a3", "5.4", "a capture is open");
    refused_move("turkish", "W:Wd4,a2:Bd5,h7", "d4-c4", "5.4", "a capture is open");
    check("turkish", "W:Wd4,a2:Bd5,d6", "d4-c4 d4-e4 a2-a3 a2-b2");
}

#[test]
fn clause_5_4_the_largest_number_must_be_taken() {
    check("turkish", "W:Wa4,d4:Ba5,d5,d7", "d4xd8(d5,d7)");
    refused_move("turkish", "W:Wa4,d4:Ba5,d5,d7", "a4xa6", "5.4", "it takes 1, but 2 can be taken");
    refused_move("turkish", "W:Wa4,d4:Ba5,d5,d7", "d4xd6", "0.4", "goes on from d6");
    // The landing of a king, too, is chosen for the number.
    check("turkish", "W:WKa1:Ba4,d6", "a1xe6(a4,d6) a1xf6(a4,d6) a1xg6(a4,d6) a1xh6(a4,d6)");
    refused_move("turkish", "W:WKa1:Ba4,d6", "a1xa5", "5.4", "it takes 1, but 2 can be taken");
}

#[test]
fn clause_5_4_a_king_counts_as_one() {
    // As taken: two men before one king.
    check("turkish", "W:Wa4,d4:BKa5,d5,d7", "d4xd8(d5,d7)");
    check("turkish", "W:Wd4:BKd5,e4", "d4xf4(e4) d4xd6(d5)");
    // As taker: the man's two before the king's one, and the king has no
    // precedence among equals.
    check("turkish", "W:WKh1,d4,g7:Bd5,d7,Kh5", "d4xd8(d5,d7)");
    check("turkish", "W:WKh1,a4:Ba5,h7", "a4xa6(a5) h1xh8(h7)");
}

#[test]
fn clause_5_4_among_equals_the_choice_is_free() {
    check("turkish", "W:Wa4,h4:Ba5,h5", "a4xa6(a5) h4xh6(h5)");
    check("turkish", "W:Wd4:Bd5,c6,e6", "d4xb6(d5,c6) d4xf6(d5,e6)");
}

#[test]
fn clause_5_5_no_turn_of_180_degrees() {
    check("turkish", "W:WKd4:Bb4,f4", "d4xa4(b4) d4xg4(f4) d4xh4(f4)");
    let reason = "a leap may not go straight back";
    refused_move("turkish", "W:WKd4:Bb4,f4", "d4xg4xa4", "5.5", reason);
    refused_move("turkish", "B:Wd2,d6:BKd4", "d4xd8xd1", "5.5", reason);
    check("turkish", "B:Wd2,d6:BKd4", "d4xd1(d2) d4xd7(d6) d4xd8(d6)");
}

#[test]
fn clause_5_5_a_line_or_an_emptied_square_may_be_used_again() {
    // North over c3, east over e5, south over g4, west across c3 and over b3.
    check("turkish", "W:WKc1:Bb3,c3,g4,e5", "c1xa3(b3,c3,g4,e5)");
    // Opposite directions with another leap between them; and straight on.
    check("turkish", "W:Wa2:Bb2,c3,b4", "a2xa4(b2,c3,b4)");
    check("turkish", "W:WKd1:Bd2,d4,d7", "d1xd8(d2,d4,d7)");
}

#[test]
fn clause_5_6_a_man_on_the_far_rank_goes_on_as_a_man() {
    check("turkish", "W:Wd6:Ba7,d7,e8", "d6xf8(d7,e8)");
    after("turkish", "W:Wd6:Ba7,d7,e8", "d6xd8xf8", "B:WKf8:Ba7");
    check("turkish", "B:Wh2,d2,Kc1:Bd3", "d3xb1(c1,d2)");
    after("turkish", "B:Wh2,d2,Kc1:Bd3", "d3xd1xb1", "W:Wh2:BKb1");
    // A king could take h8 over a distance, or go back down over e7: a man not.
    check("turkish", "W:Wd6:Bd7,g8", "d6xd8(d7)");
    check("turkish", "W:Wd6:Bd7,e8,f7", "d6xf8(d7,e8)");
    refused_move("turkish", "W:Wd6:Bd7,e8,f7", "d6xd8xf8xf6", "5.2", "does not leap");
    after("turkish", "W:Wd6:Bd7,g8", "d6xd8", "B:WKd8:Bg8");
}

#[test]
fn clause_5_7_a_step_onto_the_far_rank_crowns_and_ends_the_turn() {
    check("turkish", "W:Wd7:Bg8,h6", "d7-c7 d7-e7 d7-d8");
    after("turkish", "W:Wd7:Bg8,h6", "d7-d8", "B:WKd8:Bh6,g8");
    after("turkish", "B:Wg3,h3:Bd2", "d2-d1", "W:Wg3,h3:BKd1");
    after("turkish", "W:Wd7:Bg8,h6", "d7-c7", "B:Wc7:Bh6,g8:H1");
}

#[test]
fn clause_5_8_100_turns_without_capture_or_forward_step_are_a_draw() {
    for book in BOOKS {
        let fen = "W:WKa1,c2:BKh7,f7:H99";
        ending(book, fen, "none");
        // A king's move and a man's sideways step count on.
        game(book, fen, "a1-a2", "1/2 by 5.8");
        game(book, fen, "c2-d2", "1/2 by 5.8");
        after(book, fen, "c2-d2", "B:WKa1,d2:Bf7,Kh7:H100");
        // A man's forward step, a crowning and a capture begin anew.
        after(book, fen, "c2-c3", "B:WKa1,c3:Bf7,Kh7");
        after(book, "B:WKa1,c2:BKh7,f7:H99", "f7-f6", "W:WKa1,c2:Bf6,Kh7");
        after(book, "W:WKa1,c7:BKh6,f6:H99", "c7-c8", "B:WKa1,Kc8:Bf6,Kh6");
        after(book, "W:WKa1,c2:BKh7,a7:H99", "a1xa8", "B:Wc2,Ka8:BKh7");
        after(book, "W:Wd4,c2:BKh7,e4:H99", "d4xf4", "B:Wc2,f4:BKh7");
    }
}

#[test]
fn clause_5_9_one_piece_each_is_a_draw() {
    for book in BOOKS {
        ending(book, "W:WKa1:BKh7", "1/2 by 5.9");
        ending(book, "B:WKa1:BKh7", "1/2 by 5.9");
        ending(book, "W:Wd4:Bd6", "1/2 by 5.9");
        ending(book, "W:WKa1,Kb1:BKh7", "none");
        ending(book, "W:Wa2,b2:Bh7", "none");
        // Two kings beat one by giving up the other.
        game(book, "B:WKd1,Kd4:BKd8", "d8xd3", "none");
        game(book, "B:WKd1,Kd4:BKd8", "d8xd3 d1xd4", "1-0 by 0.6");
    }
    ending("turkish-tudaf", "W:WKa1:Bh7", "1/2 by 5.9");
}

#[test]
fn clause_5_9_not_where_the_side_to_move_can_capture() {
    for book in BOOKS {
        ending(book, "W:WKa1:BKa5", "none");
        game(book, "W:WKa1:BKa5", "a1xa6", "1-0 by 0.6");
        ending(book, "B:Wd4:Bd5", "none");
        // Black has no room beyond a4; White would have beyond b4.
        ending(book, "B:Wa4:Bb4", "1/2 by 5.9");
        ending(book, "W:Wa4:Bb4", "none");
    }
}

#[test]
fn clause_5_10_a_lone_man_has_lost_against_a_king() {
    for (fen, result) in [
        ("W:WKa1:Bh7", "1-0 by 5.10"),
        ("W:WKa1,b2:Bh7", "1-0 by 5.10"),
        ("B:WKa1,b2:Bh7", "1-0 by 5.10"),
        ("W:Wa2:BKh8,h7", "0-1 by 5.10"),
        ("B:Wa2:BKh8,h7", "0-1 by 5.10"),
        // No king against it, or a king itself, or not alone.
        ("W:Wa2,b2:Bh7", "none"),
        ("W:WKa1,Kb1:BKh7", "none"),
        ("W:WKa1,b2:Bh7,g7", "none"),
        // The side to move can capture, whichever it is.
        ("B:WKc5,h2:Bd5", "none"),
        ("W:WKd1,h2:Bd5", "none"),
    ] {
        ending("turkish", fen, result);
    }
    game("turkish", "W:Wb7,c2:Bh7", "b7-b8", "1-0 by 5.10");
}

#[test]
fn clause_5_10_is_not_the_federations() {
    ending("turkish-tudaf", "W:WKa1,b2:Bh7", "none");
    ending("turkish-tudaf", "W:Wa2:BKh8,h7", "none");
    game("turkish-tudaf", "W:Wb7,c2:Bh7", "b7-b8", "none");
}
