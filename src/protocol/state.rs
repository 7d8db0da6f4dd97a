//! Replies about a position: its state, its moves, its faults, its picture.

use super::line::Written;
use super::numbering::Numbering;
use crate::board::{Lattice, Set};
use crate::rules::text::{MoveError, PositionError};
use crate::rules::{Clause, Ending, Move, Outcome, Side, Touch, Touches};
use crate::session::{Choice, Session, SessionError, Status};
use crate::tablebase::Worth;
use std::fmt::Display;

/// The whole state of the game, a line a legal move, and on demand a line a
/// touch.
pub(super) fn status(session: &dyn Session, numbering: Numbering, touches: bool) -> Vec<Written> {
    let status = session.status();
    let name = |mv: Move| match numbering {
        Numbering::Native => {
            let choice = status.moves.iter().find(|choice| choice.mv == mv);
            choice.map(|choice| choice.text.clone()).unwrap_or_default()
        }
        Numbering::Pydraughts => numbering.write(session, mv),
    };
    let graph = touches.then(|| session.touches());
    let head = head(session.book().name, &status);
    let mut lines = vec![graph.iter().fold(head, with_touches)];
    lines.extend(status.moves.iter().map(|choice| legal(choice, &name(choice.mv))));
    if let Some(graph) = &graph {
        lines.extend(touch_lines(graph, session.book().lattice, &name));
    }
    lines
}

fn head(game: &str, status: &Status) -> Written {
    let line = Written::new("status")
        .with("game", game)
        .with("fen", &status.fen)
        .with("turn", side(status.side))
        .with("quiet", status.quiet)
        .with("quiet-limit", status.quiet_limit)
        .with("repetitions", status.repetitions);
    let line = match &status.ending {
        None => line.with("over", "no"),
        Some(ending) => with_ending(line.with("over", "yes"), ending),
    };
    with_worth(line, status.worth).with("moves", status.moves.len())
}

/// What the endgame tables know.
fn with_worth(line: Written, worth: Option<Worth>) -> Written {
    let Some(worth) = worth else { return line };
    let line = line.with("value", worth.value());
    match worth.distance() {
        Some(plies) => line.with("distance", plies),
        None => line,
    }
}

fn legal(choice: &Choice, text: &str) -> Written {
    let point = |point: &Option<String>| point.clone().unwrap_or_default();
    let line = Written::new("move")
        .with("text", text)
        .with("from", point(&choice.from))
        .with("to", point(&choice.to))
        .with("path", choice.path.join(" "))
        .with("captured", choice.captured.join(" "))
        .with("huffed", point(&choice.huffed));
    with_worth(line, choice.worth)
}

fn with_touches(head: Written, graph: &Touches) -> Written {
    let paths = if graph.whole { "all" } else { "one" };
    head.with("paths", paths).with("first", numbers(&graph.first)).with("touches", graph.all.len())
}

fn touch_lines(graph: &Touches, lattice: &Lattice, name: &impl Fn(Move) -> String) -> Vec<Written> {
    let names = |points: Set| {
        let names: Vec<_> = points.into_iter().map(|point| lattice.name(point)).collect();
        names.join(" ")
    };
    let line = |(number, touch): (usize, &Touch)| {
        Written::new("touch")
            .with("number", number)
            .with("point", lattice.name(touch.point))
            .with("captured", names(touch.captured))
            .with("next", numbers(&touch.next))
            .with("move", touch.completes.map(name).unwrap_or_default())
    };
    (1..).zip(&graph.all).map(line).collect()
}

/// Touches are counted from 1.
fn numbers(indices: &[usize]) -> String {
    indices.iter().map(|index| (index + 1).to_string()).collect::<Vec<_>>().join(" ")
}

/// What is wrong with a position that was tried, and with moves that could not
/// be read; or that nothing is.
pub(super) fn check(
    session: &dyn Session,
    tried: Result<(), SessionError>,
    unread: Option<String>,
) -> Vec<Written> {
    let mut faults = tried.err().map_or(Vec::new(), faults);
    faults.extend(unread.map(|reason| fault(None, reason)));
    let end = Written::new("check");
    faults.push(match faults.len() {
        0 => end.with("legal", "yes").with("faults", 0).with("fen", session.status().fen),
        count => end.with("legal", "no").with("faults", count),
    });
    faults
}

/// What cannot be tried.
pub(super) fn unreadable(reason: String) -> Vec<Written> {
    let end = Written::new("check").with("legal", "no").with("faults", 1);
    vec![fault(None, reason), end]
}

fn faults(error: SessionError) -> Vec<Written> {
    match error {
        SessionError::Position(PositionError::Illegal(faults)) => {
            faults.iter().map(|found| fault(Some(found.clause), &found.reason)).collect()
        }
        SessionError::Position(error) => vec![fault(None, error)],
        SessionError::Move { number, error: MoveError::Refused { text, refusal } } => {
            let reason = format!("illegal move `{text}`: {}", refusal.reason);
            vec![fault(Some(refusal.clause), reason).with("move", number)]
        }
        SessionError::Move { number, error } => vec![fault(None, error).with("move", number)],
    }
}

fn fault(clause: Option<Clause>, reason: impl Display) -> Written {
    let clause = clause.map_or("none".to_owned(), |clause| clause.to_string());
    Written::new("fault").with("clause", clause).with("reason", reason)
}

/// The position drawn for people, as comments that a program passes over.
pub(super) fn board(session: &dyn Session) -> Vec<Written> {
    let diagram = session.diagram();
    let drawn = diagram.to_text();
    let mut lines: Vec<_> = drawn.lines().map(Written::comment).collect();
    let fen = session.status().fen;
    lines.push(Written::new("board").with("legend", diagram.legend()).with("fen", fen));
    lines
}

/// How the game has ended.
pub(super) fn with_ending(line: Written, ending: &Ending) -> Written {
    let result = match ending.outcome {
        Outcome::Win(winner) => side(winner),
        Outcome::Draw => "draw".into(),
    };
    let line = line.with("result", result);
    line.with("clause", ending.clause).with("reason", ending.reason)
}

pub(super) fn side(side: Side) -> String {
    side.to_string().to_lowercase()
}
