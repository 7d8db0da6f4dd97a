//! A game that this crate does not have, written as another crate would write
//! it: Russian draughts on one page, then what it has to show.

use quirkat::board::{DARK, Directions, Set};
use quirkat::eval::{Evaluate, Score};
use quirkat::rules::{
    Camp, Clause, Crowning, Duty, Game, History, Landing, Mover, Position, Priority, Progress,
    Removal, Resets, RuleBook, Span, perft::perft, rule, text,
};
use quirkat::search::{self, Limits, Table};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Russian;

impl Game for Russian {
    const BOOK: RuleBook = RuleBook {
        name: "russian",
        title: "Russian draughts",
        game_type: "25,W,8,8,A0,0",
        chapters: &[],
        lattice: &DARK,
        start: rule("start", [three_ranks(0), three_ranks(5)]),
        camps: [camp(Directions::NORTHWARD, 7), camp(Directions::SOUTHWARD, 0)],
        removal: rule("removal", Removal::AtEnd),
        progress: rule("draw", Progress { limit: 30, resets: Resets::MenForward }),
    };
}

impl Evaluate for Russian {}

const fn three_ranks(first: usize) -> Set {
    DARK.rank(first).union(DARK.rank(first + 1)).union(DARK.rank(first + 2))
}

const fn camp(forward: Directions, far_rank: usize) -> Camp {
    Camp {
        man: Mover {
            steps: rule("man", Directions::DIAGONAL.and(forward)),
            leaps: rule("man", Directions::DIAGONAL),
            flying: false,
            landing: rule("man", Landing::Behind),
            turns_back: rule("removal", true),
        },
        king: Some(Mover {
            steps: rule("king", Directions::DIAGONAL),
            leaps: rule("king", Directions::DIAGONAL),
            flying: true,
            landing: rule("landing", Landing::BeyondGoingOn),
            turns_back: rule("removal", true),
        }),
        crowning: rule("crowning", Crowning::AtOnce(DARK.rank(far_rank))),
        duty: rule("duty", Duty::Compulsory),
        priority: rule("duty", Priority::Any),
        enough: rule("end", 1),
        immobile: Clause("end"),
        pieces: rule("start", Span { least: 0, most: 12 }),
    }
}

fn position(fen: &str) -> Position<Russian> {
    text::read_position(fen).unwrap()
}

/// The texts of the legal moves, in order.
fn moves(fen: &str) -> Vec<String> {
    let position = position(fen);
    let mut texts: Vec<_> =
        position.moves().into_iter().map(|mv| text::write_move(&position, mv)).collect();
    texts.sort();
    texts
}

fn after(fen: &str, mv: &str) -> String {
    let position = position(fen);
    text::write_position(&position.play(text::read_move(&position, mv).unwrap()))
}

fn refusal(fen: &str, mv: &str) -> Clause {
    match text::read_move(&position(fen), mv) {
        Err(text::MoveError::Refused { refusal, .. }) => refusal.clause,
        other => panic!("{other:?}"),
    }
}

#[test]
fn perft_from_the_start() {
    let start = Position::<Russian>::start();
    let counts = [7, 49, 302, 1469, 7482, 37986, 190146, 929899];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&start, depth), count, "depth {depth}");
    }
}

#[test]
fn a_king_comes_down_where_it_can_go_on() {
    // Over c3 there is room on d4, e5, f6, g7 and h8; from f6 alone e7 can be
    // leapt.
    let fen = "W:WKa1:Bh2,c3,e7";
    assert_eq!(moves(fen), ["a1xf6xd8"]);
    assert_eq!(refusal(fen, "a1xd4"), Clause("landing"));
    assert_eq!(refusal(fen, "a1xf6"), Clause("0.4"));
    // Where it cannot go on it lands at will.
    assert_eq!(moves("W:WKa1:Bh2,e5"), ["a1xf6", "a1xg7", "a1xh8"]);
}

#[test]
fn any_capture_will_do() {
    let fen = "W:Wa3,e3:Bb4,f4,f6";
    assert_eq!(moves(fen), ["a3xc5", "e3xg5xe7"]);
    assert_eq!(refusal(fen, "a3-b4"), Clause("man"));
    assert_eq!(refusal(fen, "e3-d4"), Clause("duty"));
    // A man leaps backward, too.
    assert_eq!(moves("W:Wd4:Bc3"), ["d4xb2"]);
}

#[test]
fn a_man_crowned_in_the_chain_goes_on_as_a_king() {
    // Crowned on d8, it reaches f6 over the free e7.
    let fen = "W:Wb6:Ba3,f6,c7";
    assert_eq!(moves(fen), ["b6xd8xg5", "b6xd8xh4"]);
    assert_eq!(after(fen, "b6xd8xg5"), "B:WKg5:Ba3");
    assert_eq!(refusal(fen, "b6xd8"), Clause("0.4"));
    assert_eq!(after("W:Wc7:Bh2", "c7-d8"), "B:WKd8:Bh2");
}

#[test]
fn a_leapt_piece_bars_the_way_until_the_turn_ends() {
    // From b6 the king would reach f2 if e3, its first victim, were gone.
    let fen = "W:WKc1:Bf2,e3,c7,e7";
    let three = ["c1xf4xb8", "c1xg5xd8xa5", "c1xg5xd8xb6"];
    assert_eq!(moves(fen), three);
    assert_eq!(after(fen, "c1xg5xd8xb6"), "B:WKb6:Bf2");
    // Without f2 there is room behind e3, but nothing is leapt twice.
    assert_eq!(moves("W:WKc1:Be3,c7,e7"), three);
    assert_eq!(refusal("W:WKc1:Be3,c7,e7", "c1xg5xd8xb6xg1"), Clause("king"));
}

#[test]
fn the_search_finds_a_shot() {
    // After d4-e5 both captures lose both men: f6xd4 to c3xe5xc7, d6xf4 to
    // g3xe5xg7.
    let game = History::new(position("W:Wb2,g3,h2,c3,d4:Bd6,f6"));
    let limits = Limits { depth: 3, ..Limits::default() };
    let found = search::search(&game, limits, &Table::new(1), &());
    assert_eq!(text::write_move(game.position(), found.line[0]), "d4-e5");
    assert_eq!((found.score, found.line.len()), (Score::win_in(3), 3));
}
