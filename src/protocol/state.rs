//! Replies about a position: its state and its moves.

use super::board::with_geometry;
use super::command::Details;
use super::line::Written;
use super::numbering::Numbering;
use crate::board::{Lattice, Set};
use crate::rules::{Ending, Move, Outcome, Side, Touch, Touches};
use crate::session::{Choice, Session, Status};
use crate::tablebase::Worth;

/// The whole state of the game, a line a legal move, and on demand the board and
/// a line a touch.
pub(super) fn status(
    session: &dyn Session,
    numbering: Numbering,
    details: Details,
) -> Vec<Written> {
    let status = session.status();
    let name = |mv: Move| match numbering {
        Numbering::Native => {
            let choice = status.moves.iter().find(|choice| choice.mv == mv);
            choice.map(|choice| choice.text.clone()).unwrap_or_default()
        }
        Numbering::Pydraughts => numbering.write(session, mv),
    };
    let graph = details.touches.then(|| session.touches());
    let head = head(session.book().name, &status);
    let head = if details.geometry { with_geometry(head, session) } else { head };
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
