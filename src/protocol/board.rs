//! Replies about what is played: the board, what stands on it, and the rules.

use super::line::Written;
use super::state::side;
use crate::games;
use crate::rules::{RuleBook, Side};
use crate::session::Session;

/// The position drawn for people, as comments that a program passes over.
pub(super) fn picture(session: &dyn Session) -> Vec<Written> {
    let diagram = session.diagram();
    let drawn = diagram.to_text();
    let mut lines: Vec<_> = drawn.lines().map(Written::comment).collect();
    let fen = session.status().fen;
    lines.push(Written::new("board").with("legend", diagram.legend()).with("fen", fen));
    lines
}

/// What a front end must know to draw the board.
pub(super) fn with_geometry(status: Written, session: &dyn Session) -> Written {
    let (book, diagram) = (session.book(), session.diagram());
    let name = |point| book.lattice.name(point);
    let points: Vec<_> = book.lattice.points().into_iter().map(name).collect();
    let lines: Vec<_> =
        diagram.lines().map(|(from, to)| format!("{}-{}", name(from), name(to))).collect();
    let board = status
        .with("files", book.lattice.width())
        .with("ranks", book.lattice.width())
        .with("points", points.join(" "))
        .with("lines", lines.join(" "));
    let with_kinds = |line: Written, of| line.with(&side(of), kinds(&book, of).join(" "));
    Side::BOTH.into_iter().fold(board, with_kinds)
}

/// The kinds of pieces that a side can have, that without a `K` first.
fn kinds(book: &RuleBook, of: Side) -> Vec<&'static str> {
    let man = match [of, of.other()].map(|side| book.begins_alone(side)) {
        [true, _] => "hare",
        [_, true] => "hunter",
        _ => "man",
    };
    let king = book.camps[of.index()].king.map(|_| "king");
    [man].into_iter().chain(king).collect()
}

/// The rules, a line a clause.
pub(super) fn rules(book: &RuleBook) -> Vec<Written> {
    let clause = |(number, text)| {
        Written::new("clause").with("number", number).with("text", games::plain(text))
    };
    let mut lines: Vec<_> = games::clauses(book).map(clause).collect();
    let end = Written::new("rules").with("game", book.name).with("title", book.title);
    lines.push(end.with("clauses", lines.len()));
    lines
}
