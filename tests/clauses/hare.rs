//! Chapter 3: hare and hunters.

use crate::support::{after, check, ending, game, position, refused_move};

const BOOKS: [&str; 3] = ["hare10", "hare11", "hare12"];

/// The points of the edge, in a circle.
const EDGE: [&str; 16] = [
    "a1", "b1", "c1", "d1", "e1", "e2", "e3", "e4", "e5", "d5", "c5", "b5", "a5", "a4", "a3", "a2",
];

#[test]
fn clause_3_1_one_hare_in_the_middle_and_10_11_or_12_hunters() {
    let two_ranks = "a4,b4,c4,d4,e4,a5,b5,c5,d5,e5";
    position("hare10", "start", &format!("W:Wc3:B{two_ranks}"));
    position("hare11", "start", &format!("W:Wc3:Ba3,{two_ranks}"));
    position("hare12", "start", &format!("W:Wc3:Ba3,e3,{two_ranks}"));
    for book in BOOKS {
        check(book, "start", "c3-b2 c3-c2 c3-d2 c3-b3 c3-d3");
    }
}

/// Nine hunters that leave all neighbours of c3 free.
const NINE: &str = "e1,e3,a4,e4,a5,b5,c5,d5,e5";

/// The steps of the nine, with a tenth on c3.
const STEPS_OF_NINE: &str = "e1-d1 e1-d2 e1-e2 e3-d2 e3-e2 e3-d3 e3-d4 a4-a3 a4-b4 e4-d4 \
                             a5-b4 b5-b4 c5-b4 c5-c4 c5-d4 d5-d4 e5-d4";

#[test]
fn clause_3_2_both_step_in_any_direction() {
    check(
        "hare10",
        &format!("W:Wc3:B{NINE},c1"),
        "c3-b2 c3-c2 c3-d2 c3-b3 c3-d3 c3-b4 c3-c4 c3-d4",
    );
    let hunter = "c3-b2 c3-c2 c3-d2 c3-b3 c3-d3 c3-b4 c3-c4 c3-d4";
    check("hare10", &format!("B:Wa1:B{NINE},c3"), &format!("{hunter} {STEPS_OF_NINE}"));
    refused_move("hare10", "start", "c3-c1", "3.2", "one point at a time");
    refused_move("hare10", "start", "c3-c4", "3.2", "c4 is not empty");
    refused_move("hare10", &format!("B:Wa1:B{NINE},c3"), "b5-a4", "3.2", "does not step");
}

#[test]
fn clause_3_3_the_hare_leaps_in_any_direction() {
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
        // Nine more hunters on the edge, none of them beside the landing.
        let landing = EDGE.iter().position(|&point| point == to).unwrap();
        let others: Vec<_> = (2..11).map(|away| EDGE[(landing + away) % 16]).collect();
        let fen = format!("W:Wc3:B{over},{}", others.join(","));
        check("hare10", &fen, &format!("c3x{to}({over})"));
    }
}

#[test]
fn clause_3_3_the_hare_must_capture_and_finishes_the_chain() {
    let fen = "W:Wc3:Ba1,b1,c1,a2,a3,a4,d4,a5,b5,c5";
    check("hare10", fen, "c3xe5(d4)");
    refused_move("hare10", fen, "c3-c2", "3.3", "a capture is open");
    refused_move("hare10", fen, "c3xc5", "3.3", "no piece can be leapt");
    let chain = "W:Wc3:Ba1,b1,c1,a2,a3,a4,d4,e4,a5,b5,c5";
    check("hare11", chain, "c3xe3(d4,e4)");
    refused_move("hare11", chain, "c3xe5", "0.4", "the capture goes on from e5");
    // Of several captures any: there is no majority rule.
    let either = "W:Wc3:Ba1,b1,e1,c4,a3,d4,e4,a5,b5,d1";
    check("hare10", either, "c3xe5(c4,d4,e4) c3xe3(d4,e4)");
}

#[test]
fn clause_3_4_hunters_never_leap() {
    // c1 is free behind the hare on c2.
    let fen = format!("B:Wc2:B{NINE},c3");
    let hunter = "c3-b2 c3-d2 c3-b3 c3-d3 c3-b4 c3-c4 c3-d4";
    check("hare10", &fen, &format!("{hunter} {STEPS_OF_NINE}"));
    refused_move("hare10", &fen, "c3xc1", "3.4", "does not leap");
}

#[test]
fn clause_3_5_a_hare_that_cannot_move_has_lost() {
    let corner = "b1,c1,a2,b2,a3,c3";
    for (book, others) in
        [("hare10", "b5,c5,d5,e5"), ("hare11", "a5,b5,c5,d5,e5"), ("hare12", "a4,a5,b5,c5,d5,e5")]
    {
        ending(book, &format!("W:Wa1:B{corner},{others}"), "0-1 by 3.5");
        check(book, &format!("W:Wa1:B{corner},{others}"), "");
        // Not before it has to move, nor with a capture left.
        ending(book, &format!("B:Wa1:B{corner},{others}"), "none");
        ending(book, &format!("W:Wa1:B{},{others}", corner.replace("c3", "d3")), "none");
    }
    game("hare10", "B:Wa1:Bb1,c1,a2,b2,a3,b3,b5,c5,d5,e5", "b3-c3", "0-1 by 3.5");
}

#[test]
fn clause_3_6_nine_hunters_are_too_few() {
    for book in BOOKS {
        for side in ["W", "B"] {
            ending(book, &format!("{side}:Wc3:B{NINE}"), "1-0 by 3.6");
            ending(book, &format!("{side}:Wc3:Ba5"), "1-0 by 3.6");
            ending(book, &format!("{side}:Wc3:B"), "1-0 by 3.6");
            ending(book, &format!("{side}:Wc3:B{NINE},c1"), "none");
        }
    }
    let fen = "W:Wc3:Ba1,b1,c1,a2,a3,a4,d4,a5,b5,c5";
    after("hare10", fen, "c3xe5", "B:We5:Ba1,b1,c1,a2,a3,a4,a5,b5,c5");
    game("hare10", fen, "c3xe5", "1-0 by 3.6");
    let eleven = "W:Wc3:Ba1,b1,c1,a2,a3,a4,d4,a5,b5,c5,e2";
    game("hare11", eleven, "c3xe5", "none");
}

#[test]
fn clause_3_7_120_turns_without_a_capture_are_a_draw() {
    let fen = format!("W:Wc3:B{NINE},c1");
    ending("hare10", &format!("{fen}:H119"), "none");
    ending("hare10", &format!("{fen}:H120"), "1/2 by 3.7");
    game("hare10", &format!("{fen}:H119"), "c3-c4", "1/2 by 3.7");
    let eleven = "W:Wc3:Ba1,b1,c1,a2,a3,a4,d4,a5,b5,c5,e2:H119";
    after("hare11", eleven, "c3xe5", "B:We5:Ba1,b1,c1,a2,e2,a3,a4,a5,b5,c5");
}
