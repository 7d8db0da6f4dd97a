//! Chapter 1: the school's Alquerque.

use crate::support::{after, check, ending, game, position, refused_move};

#[test]
fn clause_1_1_diagonals_leave_the_points_where_file_and_rank_are_even() {
    for (point, neighbours) in [
        ("a1", "b1 a2 b2"),
        ("b1", "a1 c1 b2"),
        ("c1", "b1 d1 b2 c2 d2"),
        ("a2", "a1 a3 b2"),
        ("b2", "a1 b1 c1 a2 c2 a3 b3 c3"),
        ("c2", "c1 b2 d2 c3"),
        ("a3", "a2 b2 b3 a4 b4"),
        ("c3", "b2 c2 d2 b3 d3 b4 c4 d4"),
        ("d3", "d2 c3 e3 d4"),
        ("e1", "d1 d2 e2"),
        ("d4", "c3 d3 e3 c4 e4 c5 d5 e5"),
    ] {
        let steps: Vec<_> = neighbours.split(' ').map(|to| format!("{point}-{to}")).collect();
        let far = if point == "d4" { "a1" } else { "e5" };
        check("alquerque", &format!("W:W{point}:B{far}"), &steps.join(" "));
    }
    refused_move("alquerque", "W:Wa2:Be5", "a2-b3", "1.3", "does not step from a2 to b3");
    refused_move("alquerque", "W:Wc3:Be5", "c3-d5", "1.3", "does not step from c3 to d5");
}

#[test]
fn clause_1_2_the_middle_pieces_stand_at_the_own_right_hand() {
    let start = "W:Wa1,b1,c1,d1,e1,a2,b2,c2,d2,e2,d3,e3:Ba3,b3,a4,b4,c4,d4,e4,a5,b5,c5,d5,e5";
    position("alquerque", "start", start);
    check("alquerque", "start", "b2-c3 c2-c3 d2-c3 d3-c3");
}

#[test]
fn clause_1_3_a_step_goes_one_point_in_any_direction() {
    let steps = "c3-b2 c3-c2 c3-d2 c3-b3 c3-d3 c3-b4 c3-c4 c3-d4";
    check("alquerque", "W:Wc3:Ba1", steps);
    check("alquerque", "B:Wa1:Bc3", steps);
    refused_move("alquerque", "W:Wc3:Ba1", "c3-c5", "1.3", "one point at a time");
    refused_move("alquerque", "W:Wc3:Ba1", "c3-e5", "1.3", "one point at a time");
    refused_move("alquerque", "W:Wc3:Ba1", "c3-c3", "1.3", "does not step");
}

#[test]
fn clause_1_3_a_step_ends_on_an_empty_point() {
    check("alquerque", "W:Wa1,b1:Bd4,e5", "a1-a2 a1-b2 b1-b2 b1-c1");
    refused_move("alquerque", "W:Wa1,b1:Bd4,e5", "a1-b1", "1.3", "b1 is not empty");
    refused_move("alquerque", "W:Wa1:Bb2,c3", "a1-b2", "1.3", "b2 is not empty");
}

#[test]
fn clause_1_4_a_leap_goes_in_any_direction() {
    for (over, to) in [
        ("b2", "a1"),
        ("c2", "c1"),
        ("d2", "e1"),
        ("b3", "a3"),
        ("d3", "e3"),
        ("b4", "a5"),
        ("c4", "c5"),
        ("d4", "e5"),
    ] {
        check("alquerque", &format!("W:Wc3:B{over}"), &format!("c3x{to}({over})"));
        check("alquerque", &format!("B:W{over}:Bc3"), &format!("c3x{to}({over})"));
    }
}

#[test]
fn clause_1_4_a_leap_takes_a_neighbour_along_one_line() {
    // No diagonal at a2, no point beyond the edge, no leap over a distance.
    check("alquerque", "W:Wa2:Bb3", "a2-a1 a2-a3 a2-b2");
    check("alquerque", "W:Wb2:Ba2", "b2-a1 b2-b1 b2-c1 b2-c2 b2-a3 b2-b3 b2-c3");
    check("alquerque", "W:Wa1:Bc3", "a1-a2 a1-b1 a1-b2");
    let fen = "W:Wa1:Bb2";
    refused_move("alquerque", fen, "a1xd4", "1.4", "may not come down on d4");
    refused_move("alquerque", fen, "a1xb3", "1.4", "does not leap from a1 to b3");
    refused_move("alquerque", fen, "a1xa3", "1.4", "no piece can be leapt from a1 to a3");
    refused_move("alquerque", fen, "a1xc3xe5", "1.4", "no piece can be leapt from c3 to e5");
}

#[test]
fn clause_1_4_a_chain_turns_at_will() {
    // Over b2, then d4 at once, or c4 and d4 on the way back.
    check("alquerque", "W:Wa1:Bb2,c4,d4", "a1xe3(b2,c4,d4) a1xe5(b2,d4)");
    check("alquerque", "B:Wb4,c2,d2:Ba5", "a5xe1(d2,b4) a5xe3(c2,d2,b4)");
    after("alquerque", "B:Wb4,c2,d2:Ba5", "a5xc3xe1", "W:Wc2:Be1");
}

#[test]
fn clause_1_5_capture_is_compulsory() {
    check("alquerque", "W:Wa1,e1:Bb2", "a1xc3(b2)");
    refused_move("alquerque", "W:Wa1,e1:Bb2", "a1-a2", "1.5", "a capture is open");
    refused_move("alquerque", "W:Wa1,e1:Bb2", "e1-e2", "1.5", "a capture is open");
    refused_move("alquerque", "B:Wb4:Ba5,e1", "e1-d1", "1.5", "a capture is open");
    check("alquerque", "W:Wa1,e1:Bb2,c3", "a1-a2 a1-b1 e1-d1 e1-d2 e1-e2");
}

#[test]
fn clause_1_5_there_is_no_majority_rule() {
    check("alquerque", "W:Wa1,e1:Bb2,e2,e4", "a1xc3(b2) e1xe5(e2,e4)");
    after("alquerque", "W:Wa1,e1:Bb2,e2,e4", "a1xc3", "B:We1,c3:Be2,e4");
}

#[test]
fn clause_1_6_a_piece_on_the_far_rank_stays_what_it_is() {
    after("alquerque", "W:Wa4:Bd1", "a4-a5", "B:Wa5:Bd1:H1");
    after("alquerque", "B:We5:Bb2", "b2-a1", "W:We5:Ba1:H1");
    check("alquerque", "W:Wa5:Bd1", "a5-a4 a5-b4 a5-b5");
    check("alquerque", "W:Wc5:Bc4", "c5xc3(c4)");
}

#[test]
fn clause_1_7_120_turns_without_a_capture_are_a_draw() {
    ending("alquerque", "W:Wa1:Be5:H119", "none");
    game("alquerque", "W:Wa1:Be5:H119", "a1-a2", "1/2 by 1.7");
    game("alquerque", "B:Wa1:Be5:H118", "e5-e4 a1-a2", "1/2 by 1.7");
    // A capture begins the count anew; a step, be it forward, does not.
    after("alquerque", "W:Wa1:Bb2,e5:H119", "a1xc3", "B:Wc3:Be5");
    after("alquerque", "W:Wa1:Be5:H7", "a1-a2", "B:Wa2:Be5:H8");
    after("alquerque", "B:Wa1:Be5:H7", "e5-e4", "W:Wa1:Be4:H8");
}
