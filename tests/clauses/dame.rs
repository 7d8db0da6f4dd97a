//! Chapter 4: old German Dame.

use crate::support::{after, check, ending, game, position, refused_move};

#[test]
fn clause_4_1_twelve_men_each_on_the_dark_squares() {
    let start = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8";
    position("dame", "start", start);
    check("dame", "start", "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4");
}

#[test]
fn clause_4_2_a_man_steps_one_square_diagonally_forward() {
    check("dame", "W:Wd4:Ba7", "d4-c5 d4-e5");
    check("dame", "B:Wa1:Bd4", "d4-c3 d4-e3");
    check("dame", "W:Wa3,h4:Ba7", "a3-b4 h4-g5");
    let fen = "W:Wd4:Ba7";
    refused_move("dame", fen, "d4-c3", "4.2", "does not step");
    refused_move("dame", fen, "d4-d6", "4.2", "does not step");
    refused_move("dame", fen, "d4-f4", "4.2", "does not step");
    refused_move("dame", fen, "d4-f6", "4.2", "one point at a time");
    refused_move("dame", "W:Wd4,c5:Ba7", "d4-c5", "4.2", "c5 is not empty");
}

#[test]
fn clause_4_2_a_man_leaps_diagonally_forward_only() {
    check("dame", "W:Wd4:Bc3,e3,c5,e5", "d4xb6(c5) d4xf6(e5)");
    check("dame", "B:Wc3,e3,c5,e5:Bd4", "d4xb2(c3) d4xf2(e3)");
    refused_move("dame", "W:Wd4:Bc3,e3,c5,e5", "d4xb2", "4.2", "does not leap");
    refused_move("dame", "W:Wd4:Be5,f6", "d4xf6", "4.2", "no piece can be leapt");
    // Nor backward in the middle of a chain: g5 is safe from f6.
    check("dame", "W:Wd4:Be5,g5,c7", "d4-c5 d4xf6(e5)");
    refused_move("dame", "W:Wd4:Be5,g5,c7", "d4xf6xh4", "4.2", "does not leap");
}

#[test]
fn clause_4_3_no_capture_is_compulsory() {
    check("dame", "W:Wa1,d4:Be5,h8", "a1-b2 d4-c5 d4xf6(e5)");
    after("dame", "W:Wa1,d4:Be5,h8", "a1-b2", "B:Wb2,d4:Be5,h8");
    // For a Dame neither.
    check("dame", "W:WKa1:Bg7", "a1-b2 a1-c3 a1-d4 a1-e5 a1-f6 a1xh8(g7)");
}

#[test]
fn clause_4_3_a_chain_once_begun_is_finished_whichever_it_is() {
    check("dame", "W:Wd4:Bc5,e5,e7", "d4xb6(c5) d4xd8(e5,e7)");
    refused_move("dame", "W:Wd4:Be5,e7", "d4xf6", "0.4", "the capture goes on from f6");
    refused_move("dame", "W:Wd4:Be5", "@e5/d4-c5", "4.3", "nothing is huffed");
}

#[test]
fn clause_4_4_a_man_is_crowned_on_the_far_rank() {
    check("dame", "W:Wc7:Bh4", "c7-b8 c7-d8");
    after("dame", "W:Wc7:Bh4", "c7-d8", "B:WKd8:Bh4");
    after("dame", "B:Wh4:Bb2", "b2-a1", "W:Wh4:BKa1");
    after("dame", "W:Wf6:Be7,a7", "f6xd8", "B:WKd8:Ba7");
    after("dame", "B:Wd2,h4:Bc3", "c3xe1", "W:Wh4:BKe1");
    // Another rank does not crown, nor the own near one.
    after("dame", "W:Wb6:Bh4", "b6-c7", "B:Wc7:Bh4");
}

#[test]
fn clause_4_4_the_turn_ends_with_the_crowning() {
    // The new Dame could leap on over c7 to b6, or over e7 to f6.
    check("dame", "W:Wf6:Be7,c7", "f6-g7 f6xd8(e7)");
    refused_move("dame", "W:Wf6:Be7,c7", "f6xd8xb6", "4.4", "the turn ends with the crowning");
    after("dame", "W:Wf6:Be7,c7", "f6xd8", "B:WKd8:Bc7");
    after("dame", "W:Wc7:Be7", "c7-d8", "B:WKd8:Be7");
    check("dame", "B:Wd2,f2:Bc3", "c3-b2 c3xe1(d2)");
}

#[test]
fn clause_4_5_a_dame_moves_any_distance_along_a_free_diagonal() {
    let all = "d4-c3 d4-b2 d4-a1 d4-e3 d4-f2 d4-g1 d4-c5 d4-b6 d4-a7 d4-e5 d4-f6 d4-g7 d4-h8";
    check("dame", "W:WKd4:Bh2", all);
    check("dame", "B:Wa3:BKd4", all);
    // Up to an own piece, or to two enemies in a row.
    check("dame", "W:WKa1,d4:Bh2", "a1-b2 a1-c3 d4-c5 d4-e5");
    check("dame", "W:WKa1:Bd4,e5", "a1-b2 a1-c3");
    refused_move("dame", "W:WKa1,d4:Bh2", "a1-e5", "4.5", "a piece stands in the way");
    refused_move("dame", "W:WKa1:Bd4,e5", "a1-f6", "4.5", "a piece stands in the way");
    refused_move("dame", "W:WKa1,d4:Bh2", "a1-d4", "4.5", "d4 is not empty");
    refused_move("dame", "W:WKa1,d4:Bh2", "a1-a3", "4.5", "does not step");
}

#[test]
fn clause_4_6_a_dame_lands_directly_behind_the_piece_taken() {
    check("dame", "W:WKa1:Be5", "a1-b2 a1-c3 a1-d4 a1xf6(e5)");
    refused_move("dame", "W:WKa1:Be5", "a1xg7", "4.6", "may not come down on g7");
    refused_move("dame", "W:WKa1:Be5", "a1xa3", "4.6", "does not leap");
    refused_move("dame", "W:WKa1,b2:Be5", "a1xf6", "4.6", "no piece can be leapt");
    // In each direction, over each distance; next to it or at the very edge.
    let (up, down) = ("d4-c5 d4-b6 d4-a7 d4-e5 d4-f6 d4-g7 d4-h8", "d4-c3 d4-b2 d4-a1");
    check("dame", "W:WKd4:Be3", &format!("{up} {down} d4xf2(e3)"));
    check("dame", "W:WKd4:Bf2", &format!("{up} {down} d4-e3 d4xg1(f2)"));
    check("dame", "W:WKd4:BKg1", &format!("{up} {down} d4-e3 d4-f2"));
    let (left, right) = ("d4-c5 d4-b6 d4-a7 d4-e3 d4-f2 d4-g1", "d4-e5 d4-f6");
    check("dame", "W:WKd4:Bg7", &format!("{left} {right} {down} d4xh8(g7)"));
    check("dame", "W:WKd4:Bb2", &format!("{left} {right} d4-g7 d4-h8 d4-c3 d4xa1(b2)"));
}

#[test]
fn clause_4_6_a_dame_leaps_on_in_any_direction() {
    // Straight on, to both sides, and straight back.
    check("dame", "W:WKa1:Bb2,d4", "a1xe5(b2,d4)");
    check("dame", "W:WKa1:Bb2,b4", "a1xa5(b2,b4)");
    check("dame", "W:WKa1:Bb2,d2", "a1xe1(b2,d2)");
    check("dame", "W:WKc3:Bb2,d4", "c3-b4 c3-a5 c3-d2 c3-e1 c3xa1(b2,d4) c3xe5(b2,d4)");
    // Over a distance, too; of several ways any.
    check("dame", "W:WKa1:Bb2,f6", "a1xg7(b2,f6)");
    check("dame", "W:WKa1:Bb2,f6,b4", "a1xg7(b2,f6) a1xa5(b2,b4)");
    refused_move("dame", "W:WKa1:Bb2,f6,b4", "a1xc3", "0.4", "the capture goes on from c3");
}

#[test]
fn clause_4_7_men_and_damen_are_captured_alike() {
    check("dame", "W:Wd4:BKc5,e5", "d4xb6(c5) d4xf6(e5)");
    after("dame", "W:Wd4:BKc5,e5", "d4xb6", "B:Wb6:Be5");
    check(
        "dame",
        "B:WKc3:BKd4,a7",
        "a7-b6 d4-e3 d4-f2 d4-g1 d4-c5 d4-b6 d4-e5 d4-f6 d4-g7 d4-h8 d4xb2(c3)",
    );
    after("dame", "B:WKc3,h2:BKd4,a7", "d4xb2", "W:Wh2:BKb2,a7");
}

#[test]
fn clause_4_8_80_turns_with_neither_capture_nor_mans_move_are_a_draw() {
    let fen = "W:WKa1,h2:BKb8,a7";
    ending("dame", &format!("{fen}:H79"), "none");
    ending("dame", &format!("{fen}:H80"), "1/2 by 4.8");
    after("dame", &format!("{fen}:H79"), "a1-b2", "B:WKb2,h2:Ba7,Kb8:H80");
    game("dame", &format!("{fen}:H79"), "a1-b2", "1/2 by 4.8");
    // A man's step, a crowning and a capture begin the count anew.
    after("dame", &format!("{fen}:H79"), "h2-g3", "B:WKa1,g3:Ba7,Kb8");
    after("dame", "W:Wc7:Bh4:H79", "c7-d8", "B:WKd8:Bh4");
    after("dame", "W:WKa1:Be5,a7:H79", "a1xf6", "B:WKf6:Ba7");
}
