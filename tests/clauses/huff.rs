//! Chapter 2: Alquerque with the older penalty.

use crate::support::{after, check, ending, game, reads, refused_move};

const BOOK: &str = "alquerque-huff";

#[test]
fn clause_2_1_a_side_that_could_capture_may_step() {
    check(BOOK, "W:Wa1:Bb2,e5", "a1-a2 a1-b1 a1xc3(b2)");
    check(BOOK, "B:Wb4:Ba5,e1", "a5-a4 a5-b5 a5xc3(b4) e1-d1 e1-d2 e1-e2");
    reads(BOOK, "W:Wa1,e1:Bb2", "e1-e2", "e1-e2");
}

#[test]
fn clause_2_2_every_piece_that_could_have_begun_a_capture_is_huffable() {
    after(BOOK, "W:Wa1,e1:Bb2,e5", "e1-e2", "B:Wa1,e2:Bb2,e5:H1:Xa1");
    after(BOOK, "W:Wa1,c1,e1:Bb2,e5", "e1-e2", "B:Wa1,c1,e2:Bb2,e5:H1:Xa1,c1");
    after(BOOK, "B:Wb4,d4:Ba5,e5,e1", "e1-e2", "W:Wb4,d4:Be2,a5,e5:H1:Xa5,e5");
    // Nothing was open: nothing is huffable.
    after(BOOK, "W:Wa1,e1:Bb2,c3", "e1-e2", "B:Wa1,e2:Bb2,c3:H1");
}

#[test]
fn clause_2_2_a_piece_that_stepped_stays_huffable_at_its_new_point() {
    after(BOOK, "W:Wa1:Bb2,e5", "a1-a2", "B:Wa2:Bb2,e5:H1:Xa2");
    after(BOOK, "W:Wa1,c1:Bb2,e5", "a1-a2", "B:Wc1,a2:Bb2,e5:H1:Xc1,a2");
    // Another piece steps onto a point, and only the idle one is huffable.
    after(BOOK, "W:Wa1,e3:Bb2,e5", "e3-e4", "B:Wa1,e4:Bb2,e5:H1:Xa1");
}

#[test]
fn clause_2_2_the_board_before_the_step_counts() {
    // The step opens a capture for a1: too late to be huffed for it.
    after(BOOK, "W:Wa1,c3:Bb2,e5", "c3-c4", "B:Wa1,c4:Bb2,e5:H1");
    // The step shuts the capture of a1: still huffable. So is the stepping
    // piece, which could have leapt to a2.
    after(BOOK, "W:Wa1,c2:Bb2,e5", "c2-c3", "B:Wa1,c3:Bb2,e5:H1:Xa1,c3");
}

#[test]
fn clause_2_2_a_capture_excuses_all() {
    after(BOOK, "W:Wa1,e1:Bb2,e2", "a1xc3", "B:We1,c3:Be2");
    after(BOOK, "W:Wa1,e1:Bb2,e2,e5:Xe5", "@e5/a1xc3", "B:We1,c3:Be2");
}

#[test]
fn clause_2_2_the_own_huff_comes_first() {
    // Without c3 the piece on a1 can capture, and must answer for it.
    after(BOOK, "W:Wa1:Bb2,c3,e5:Xc3", "@c3/a1-a2", "B:Wa2:Bb2,e5:Xa2");
    after(BOOK, "W:Wa1:Bb2,c3,e5:Xc3", "a1-a2", "B:Wa2:Bb2,c3,e5:H1");
    // Without b2 there is nothing to capture.
    after(BOOK, "W:Wa1:Bb2,e5:Xb2", "@b2/a1-a2", "B:Wa2:Be5");
    after(BOOK, "W:Wa1:Bb2,e5:Xb2", "a1-a2", "B:Wa2:Bb2,e5:H1:Xa2");
}

#[test]
fn clause_2_3_one_huffable_piece_may_be_taken_off_before_the_move() {
    check(
        BOOK,
        "W:Wa1:Bb2,e5:Xb2,e5",
        "a1-a2 a1-b1 a1xc3(b2) @b2/a1-a2 @b2/a1-b1 @b2/a1-b2 @e5/a1-a2 @e5/a1-b1 @e5/a1xc3(b2)",
    );
    after(BOOK, "W:Wa1:Bb2,e5:Xb2,e5", "@b2/a1-b2", "B:Wb2:Be5");
    // A leap onto the point of the huffed piece, too.
    check(BOOK, "W:Wa1:Bb2,c3:Xc3", "a1-a2 a1-b1 @c3/a1-a2 @c3/a1-b1 @c3/a1xc3(b2)");
    check(BOOK, "B:Wb4,a1:Be5:Xb4", "e5-d4 e5-e4 e5-d5 @b4/e5-d4 @b4/e5-e4 @b4/e5-d5");
}

#[test]
fn clause_2_3_only_a_huffable_piece_is_huffed() {
    let fen = "W:Wa1:Bb2,e5:Xe5";
    refused_move(BOOK, fen, "@b2/a1-a2", "2.3", "b2 is not huffable");
    refused_move(BOOK, fen, "@a1/a1-a2", "2.3", "a1 is not huffable");
    refused_move(BOOK, "W:Wa1:Bb2,e5", "@e5/a1-a2", "2.3", "e5 is not huffable");
    for (book, clause) in [("alquerque", "1.5"), ("dame", "4.3"), ("turkish", "5.4")] {
        let reason = "nothing is huffed in this game";
        refused_move(book, "W:Wa1,c3:Ba5", "@a5/a1-b2", clause, reason);
    }
    refused_move("hare10", "start", "@a4/c3-c2", "3.4", "nothing is huffed in this game");
}

#[test]
fn clause_2_3_declining_costs_nothing_and_the_right_lapses() {
    after(BOOK, "W:Wa1:Bb2,e5:Xe5", "a1-a2", "B:Wa2:Bb2,e5:H1:Xa2");
    after(BOOK, "W:Wa1:Bc3,e5:Xe5", "a1-a2", "B:Wa2:Bc3,e5:H1");
    check(BOOK, "B:Wa2:Bc3:H1", "c3-b2 c3-c2 c3-d2 c3-b3 c3-d3 c3-b4 c3-c4 c3-d4");
}

#[test]
fn clause_2_3_a_huff_is_legal_only_with_a_legal_move_after_it() {
    refused_move(BOOK, "W:Wa1:Bb2,e5:Xe5", "@e5", "2.3", "a huff is followed by a move");
    // a1 is shut in: taking off b2 lets it out, taking off e5 does not.
    let walls = "b1,c1,a2,b2,a3,c3,e5";
    check(BOOK, &format!("W:Wa1:B{walls}:Xb2,e5"), "@b2/a1-b2");
    ending(BOOK, &format!("W:Wa1:B{walls}:Xb2,e5"), "none");
    let text = "@e5/a1-b2";
    refused_move(BOOK, &format!("W:Wa1:B{walls}:Xb2,e5"), text, "1.3", "b2 is not empty");
    check(BOOK, &format!("W:Wa1:B{walls}:Xe5"), "");
    ending(BOOK, &format!("W:Wa1:B{walls}:Xe5"), "0-1 by 0.6");
    refused_move(BOOK, &format!("W:Wa1:B{walls}:Xe5"), text, "0.6", "the game is over");
}

#[test]
fn clause_2_4_taking_off_the_last_piece_wins_at_once() {
    check(BOOK, "W:Wa1:Be5:Xe5", "@e5 a1-a2 a1-b1 a1-b2");
    after(BOOK, "W:Wa1:Be5:Xe5", "@e5", "B:Wa1:B");
    game(BOOK, "W:Wa1:Be5:Xe5", "@e5", "1-0 by 0.6");
    game(BOOK, "B:Wa1:Bc5,e5:Xa1", "@a1", "0-1 by 0.6");
    let reason = "taking off the last piece ends the game at once";
    refused_move(BOOK, "W:Wa1:Be5:Xe5", "@e5/a1-a2", "2.4", reason);
}

#[test]
fn clause_2_5_a_huff_is_a_capture_for_the_counter() {
    after(BOOK, "W:Wa1:Bb4,e5:H119:Xe5", "@e5/a1-a2", "B:Wa2:Bb4");
    game(BOOK, "W:Wa1:Bb4,e5:H119:Xe5", "@e5/a1-a2", "none");
    game(BOOK, "W:Wa1:Bb4,e5:H119:Xe5", "a1-a2", "1/2 by 1.7");
    after(BOOK, "W:Wa1:Be5:H119:Xe5", "@e5", "B:Wa1:B");
}

#[test]
fn clause_2_6_a_capture_begun_is_finished() {
    check(BOOK, "W:Wa1:Bb2,d4", "a1-a2 a1-b1 a1xe5(b2,d4)");
    refused_move(BOOK, "W:Wa1:Bb2,d4", "a1xc3", "0.4", "the capture goes on from c3");
    // The huff makes room for the rest of the chain, and shortens another.
    check(
        BOOK,
        "W:Wa1:Bb2,d4,e5:Xe5",
        "a1-a2 a1-b1 a1xc3(b2) @e5/a1-a2 @e5/a1-b1 @e5/a1xe5(b2,d4)",
    );
    refused_move(BOOK, "W:Wa1:Bb2,d4,e5:Xe5", "@e5/a1xc3", "0.4", "goes on from c3");
    reads(BOOK, "W:Wa1:Bb2,d4,e5:Xd4", "@d4/a1xc3", "@d4/a1xc3(b2)");
}
