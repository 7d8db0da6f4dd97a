//! What the tests ask of a book, and how: everything goes in and comes out as
//! text. A move is named by what it is, not by its path: `a3-a4`, `d3xf7(d4,d7)`,
//! `@c3/d4-e4`, `@c3`. In place of a position, `start` is the book's start.

use quirkat::eval::Evaluate;
use quirkat::games::{self, Visitor};
use quirkat::rules::text::{
    MoveError, PositionError, path, read_move, read_position, write_move, write_position,
};
use quirkat::rules::{Game, History, Move, Outcome, Position, Side, perft};

/// The legal moves are exactly these, each listed once.
#[track_caller]
pub fn check(book: &str, fen: &str, moves: &str) {
    assert_eq!(sorted(&ask(book, fen, Question::Moves)), sorted(moves), "{book} {fen}");
}

/// The texts of the legal moves are exactly these.
#[track_caller]
pub fn written(book: &str, fen: &str, texts: &str) {
    assert_eq!(sorted(&ask(book, fen, Question::Texts)), sorted(texts), "{book} {fen}");
}

/// The game ends here so, as `0-1 by 0.6`, or goes on: `none`.
#[track_caller]
pub fn ending(book: &str, fen: &str, expected: &str) {
    game(book, fen, "", expected);
}

/// A game from this position with these moves has come to this ending.
#[track_caller]
pub fn game(book: &str, fen: &str, moves: &str, expected: &str) {
    assert_eq!(ask(book, fen, Question::Ending(moves)), expected, "{book} {fen} {moves}");
}

/// The move, read from its text, makes this position.
#[track_caller]
pub fn after(book: &str, fen: &str, text: &str, expected: &str) {
    assert_eq!(ask(book, fen, Question::After(text)), expected, "{book} {fen} {text}");
}

/// The text is read as this move.
#[track_caller]
pub fn reads(book: &str, fen: &str, text: &str, mv: &str) {
    assert_eq!(ask(book, fen, Question::Read(text)), mv, "{book} {fen} {text}");
}

/// Several moves fit the text: these.
#[track_caller]
pub fn ambiguous(book: &str, fen: &str, text: &str, moves: &str) {
    let answer = ask(book, fen, Question::Read(text));
    let fitting = answer.strip_prefix("several: ").unwrap_or(&answer);
    assert_eq!(sorted(fitting), sorted(moves), "{book} {fen} {text}");
}

/// The text is no move at all: the grammar breaks in this column.
#[track_caller]
pub fn no_move(book: &str, fen: &str, text: &str, column: usize) {
    let answer = ask(book, fen, Question::Read(text));
    assert_eq!(answer, format!("syntax, column {column}"), "{book} {fen} {text}");
}

/// The clause refuses the move, with a reason that says this.
#[track_caller]
pub fn refused_move(book: &str, fen: &str, text: &str, clause: &str, reason: &str) {
    let answer = ask(book, fen, Question::Read(text));
    let refused = answer.starts_with(&format!("refused by {clause}: ")) && answer.contains(reason);
    assert!(refused, "{book} {fen} {text}: {answer}, not {clause}: {reason}");
}

/// The clause refuses the position, with a reason that says this.
#[track_caller]
pub fn refused_position(book: &str, fen: &str, clause: &str, reason: &str) {
    let answer = ask(book, fen, Question::Position);
    let refused = answer
        .strip_prefix("illegal: ")
        .into_iter()
        .flat_map(|faults| faults.split("; "))
        .any(|fault| fault.starts_with(&format!("{clause} ")) && fault.contains(reason));
    assert!(refused, "{book} {fen}: {answer}, not {clause} {reason}");
}

/// The text is no position at all: the grammar breaks in this column.
#[track_caller]
pub fn no_position(book: &str, fen: &str, column: usize) {
    let answer = ask(book, fen, Question::Position);
    assert_eq!(answer, format!("syntax, column {column}"), "{book} {fen}");
}

/// The position is read, and written so.
#[track_caller]
pub fn position(book: &str, fen: &str, expected: &str) {
    assert_eq!(ask(book, fen, Question::Position), expected, "{book} {fen}");
}

/// Perft of this depth, with a move counted once and once for each path.
#[track_caller]
pub fn count(book: &str, fen: &str, depth: u32, moves: u64, paths: u64) {
    let expected = format!("{moves} moves, {paths} paths");
    assert_eq!(ask(book, fen, Question::Perft(depth)), expected, "{book} {fen}");
}

/// Every text we write for a move of this position reads back to it.
#[track_caller]
pub fn reads_back(book: &str, fen: &str) {
    assert_eq!(ask(book, fen, Question::ReadBack), "", "{book} {fen}");
}

enum Question<'a> {
    Moves,
    Texts,
    ReadBack,
    Ending(&'a str),
    After(&'a str),
    Read(&'a str),
    Position,
    Perft(u32),
}

struct Asked<'a> {
    fen: &'a str,
    question: Question<'a>,
}

fn ask(book: &str, fen: &str, question: Question) -> String {
    games::with(book, Asked { fen, question }).expect("a book of this name")
}

impl Visitor for Asked<'_> {
    type Output = String;

    fn visit<G: Evaluate>(self) -> String {
        let position = match self.fen {
            "start" => Position::<G>::start(),
            fen => match read_position(fen) {
                Ok(position) => position,
                Err(error) => return describe(error),
            },
        };
        answer(&position, &self.question)
    }
}

fn answer<G: Game>(position: &Position<G>, question: &Question) -> String {
    match *question {
        Question::Moves => list(position, |mv| name(position, mv)),
        Question::Texts => list(position, |mv| write_move(position, mv)),
        Question::ReadBack => misread(position),
        Question::Ending(moves) => ending_after(position, moves),
        Question::After(text) => match read_move(position, text) {
            Ok(mv) => write_position(&position.play(mv)),
            Err(error) => error.to_string(),
        },
        Question::Read(text) => match read_move(position, text) {
            Ok(mv) => name(position, mv),
            Err(error) => explain(error),
        },
        Question::Position => write_position(position),
        Question::Perft(depth) => {
            let (moves, paths) =
                (perft::perft(position, depth), perft::perft_paths(position, depth));
            format!("{moves} moves, {paths} paths")
        }
    }
}

fn list<G: Game>(position: &Position<G>, text: impl Fn(Move) -> String) -> String {
    let moves = position.moves();
    assert_eq!(position.count_moves(), moves.len() as u64, "{position:?}");
    moves.into_iter().map(text).collect::<Vec<_>>().join(" ")
}

fn misread<G: Game>(position: &Position<G>) -> String {
    let mut moves = position.moves();
    moves.retain(|mv| read_move(position, &write_move(position, *mv)) != Ok(*mv));
    moves.into_iter().map(|mv| name(position, mv)).collect::<Vec<_>>().join(" ")
}

fn ending_after<G: Game>(position: &Position<G>, moves: &str) -> String {
    let mut history = History::new(*position);
    for text in moves.split_whitespace() {
        match read_move(history.position(), text) {
            Ok(mv) => history.play(mv),
            Err(error) => return error.to_string(),
        }
    }
    if history.repetitions() < 3 {
        // A position knows its ending without its past.
        assert_eq!(history.position().ending(), history.ending(), "{position:?} {moves}");
    }
    let Some(ending) = history.ending() else { return "none".into() };
    let result = match ending.outcome {
        Outcome::Win(Side::White) => "1-0",
        Outcome::Win(Side::Black) => "0-1",
        Outcome::Draw => "1/2",
    };
    format!("{result} by {}", ending.clause)
}

/// A move by what it is.
fn name<G: Game>(position: &Position<G>, mv: Move) -> String {
    let point = |point| G::BOOK.lattice.name(point);
    let huff = mv.huffed.map_or(String::new(), |huffed| format!("@{}", point(huffed)));
    let (from, to) = (point(mv.from), point(mv.to));
    let captured = mv.captured.into_iter().map(point).collect::<Vec<_>>().join(",");
    let own = match captured.is_empty() {
        true => format!("{from}-{to}"),
        false => format!("{from}x{to}({captured})"),
    };
    assert_eq!(path(position, mv).len(), mv.captured.len());
    match (mv.is_final_huff(), huff.is_empty()) {
        (true, _) => huff,
        (_, true) => own,
        _ => format!("{huff}/{own}"),
    }
}

fn explain(error: MoveError) -> String {
    match error {
        MoveError::Syntax(error) => format!("syntax, column {}", error.column),
        MoveError::Ambiguous { moves, .. } => format!("several: {}", moves.join(" ")),
        MoveError::Refused { refusal, .. } => {
            format!("refused by {}: {}", refusal.clause, refusal.reason)
        }
    }
}

fn describe(error: PositionError) -> String {
    match error {
        PositionError::Syntax(error) => format!("syntax, column {}", error.column),
        PositionError::Illegal(faults) => {
            let fault =
                |fault: &quirkat::rules::Fault| format!("{} {}", fault.clause, fault.reason);
            format!("illegal: {}", faults.iter().map(fault).collect::<Vec<_>>().join("; "))
        }
    }
}

fn sorted(list: &str) -> Vec<&str> {
    let mut items: Vec<&str> = list.split_whitespace().collect();
    items.sort_unstable();
    items
}
