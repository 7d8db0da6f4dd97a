//! The tables of perft and of legal moves that were counted and written by
//! other programs: every line of them holds here.

mod common;

use common::{canonical, in_every_book, lines};
use quirkat::eval::Evaluate;
use quirkat::rules::perft::{divide, perft};
use quirkat::rules::{Game, Position, text};

in_every_book!(perft_tables, check_perft);
in_every_book!(move_lists, check_move_lists);

#[test]
fn the_library_lists_the_eight_books() {
    let names: Vec<_> = quirkat::games::BOOKS.iter().map(|book| book.name).collect();
    assert_eq!(names, common::NAMES);
}

/// The perft file of a book and its lines. The federation's endings are
/// adjudications, which perft does not see (0.9): it shares the Turkish file.
fn perft_file(book: &str) -> (&str, usize) {
    match book {
        "turkish" | "turkish-tudaf" => ("turkish", 6),
        "dame" => ("dame", 3),
        _ => (book, 1),
    }
}

/// The files of move lists of a book and their lines.
fn move_list_files(book: &str) -> &'static [(&'static str, usize)] {
    match book {
        "alquerque" => &[("alquerque", 150), ("special-alquerque", 38)],
        "alquerque-huff" => &[("alquerque-huff", 150), ("special-alquerque-huff", 38)],
        "hare10" => &[("hare10", 61)],
        "hare11" => &[("hare11", 102)],
        "hare12" => &[("hare12", 123), ("special-hare12", 27)],
        "dame" => &[("dame", 150), ("special-dame", 64)],
        "turkish" | "turkish-tudaf" => &[("turkish", 150), ("special-turkish", 73), ("tudaf", 10)],
        _ => panic!("no move lists for {book}"),
    }
}

fn check_perft<G: Evaluate>() {
    let (stem, count) = perft_file(G::BOOK.name);
    for line in lines(&format!("perft/{stem}.perft"), count) {
        let (fen, counts) = line.split_once('\t').expect("fen, tab, counts");
        let position = position::<G>(fen);
        let counts: Vec<(u32, u64)> = counts.split(' ').map(depth_and_count).collect();
        assert!(!counts.is_empty(), "{line}");
        for (depth, count) in counts {
            assert_eq!(perft(&position, depth), count, "{fen} depth {depth}");
            assert_eq!(divided(&position, depth), count, "{fen} divided at depth {depth}");
        }
    }
}

fn depth_and_count(text: &str) -> (u32, u64) {
    let (depth, count) = text.split_once(':').expect("depth:count");
    (depth.parse().expect("a depth"), count.parse().expect("a count"))
}

fn divided<G: Game>(position: &Position<G>, depth: u32) -> u64 {
    divide(position, depth, false).iter().map(|&(_, count)| count).sum()
}

fn check_move_lists<G: Evaluate>() {
    for &(stem, count) in move_list_files(G::BOOK.name) {
        for line in lines(&format!("cases/{stem}.tsv"), count) {
            let mut fields = line.split('\t');
            let fen = fields.next().expect("a position");
            let expected: Vec<&str> = fields.next().expect("moves").split_whitespace().collect();
            assert_eq!(move_list(&position::<G>(fen)), expected, "{stem}: {fen}");
        }
    }
}

fn move_list<G: Game>(position: &Position<G>) -> Vec<String> {
    let mut moves: Vec<String> = position.moves().iter().map(canonical::<G>).collect();
    moves.sort_unstable();
    moves
}

fn position<G: Game>(fen: &str) -> Position<G> {
    if fen == "start" {
        return Position::start();
    }
    text::read_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}
