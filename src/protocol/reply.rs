//! Replies: what the engine has to say, as lines.

use super::line::Written;
use super::parameters::Parameters;
use crate::eval::{Proven, Score};
use crate::rules::{Outcome, Side};
use crate::search::Report;
use crate::session::{Choice, Session, Status};
use std::fmt::Display;
use std::time::Duration;

/// Who we are and what can be set.
pub(super) fn introduction(parameters: &Parameters) -> Vec<Written> {
    let id = Written::new("id")
        .with("name", "Quirkat")
        .with("version", env!("CARGO_PKG_VERSION"))
        .with("author", "the Quirkat contributors")
        .with("country", "");
    let mut lines = vec![id];
    lines.extend(parameters.announce());
    lines.push(Written::new("wait"));
    lines
}

/// What was wrong. Messages quote what was said, which may be a line of 1 MiB.
pub(super) fn error(message: impl Display) -> Written {
    const LONGEST: usize = 1000;
    let mut message = message.to_string();
    if let Some((end, _)) = message.char_indices().nth(LONGEST) {
        message.truncate(end);
        message.push('…');
    }
    Written::new("error").with("message", message)
}

/// What is known after an iteration.
pub(super) fn info(report: &Report, time: Duration, session: &dyn Session) -> Written {
    let seconds = time.as_secs_f64();
    let line = Written::new("info")
        .with("depth", report.depth)
        .with("selective-depth", report.selective_depth)
        .with("score", men(report.score));
    let line = match report.score.proven() {
        Some(Proven::Win(plies)) => line.with("win", plies),
        Some(Proven::Loss(plies)) => line.with("loss", plies),
        None => line,
    };
    line.with("nodes", report.nodes)
        .with("time", format_args!("{seconds:.3}"))
        .with("nps", format_args!("{:.3}", report.nodes as f64 / seconds.max(1e-6) / 1e6))
        .with("pv", session.write_line(&report.line).join(" "))
}

/// The end of a search: a move, and the reply expected, or why there is none.
pub(super) fn done(report: &Report, session: &dyn Session) -> Written {
    let line = session.write_line(&report.line);
    let Some(best) = line.first() else {
        let ending = session.status().ending.map(|ending| ending.to_string());
        return Written::new("done")
            .with("move", "none")
            .with("reason", ending.unwrap_or_default());
    };
    let done = Written::new("done").with("move", best);
    match line.get(1) {
        Some(reply) => done.with("ponder", reply),
        None => done,
    }
}

/// The whole state of the game, a line a legal move.
pub(super) fn status(session: &dyn Session) -> Vec<Written> {
    let status = session.status();
    let mut lines = vec![head(session.book().name, &status)];
    lines.extend(status.moves.iter().map(legal));
    lines
}

fn head(game: &str, status: &Status) -> Written {
    let turn = |side: Side| side.to_string().to_lowercase();
    let line = Written::new("status")
        .with("game", game)
        .with("fen", &status.fen)
        .with("turn", turn(status.side))
        .with("quiet", status.quiet)
        .with("quiet-limit", status.quiet_limit)
        .with("repetitions", status.repetitions);
    let line = match &status.ending {
        None => line.with("over", "no"),
        Some(ending) => {
            let result = match ending.outcome {
                Outcome::Win(side) => turn(side),
                Outcome::Draw => "draw".into(),
            };
            let line = line.with("over", "yes").with("result", result);
            line.with("clause", ending.clause).with("reason", ending.reason)
        }
    };
    line.with("moves", status.moves.len())
}

fn legal(choice: &Choice) -> Written {
    let point = |point: &Option<String>| point.clone().unwrap_or_default();
    Written::new("move")
        .with("text", &choice.text)
        .with("from", point(&choice.from))
        .with("to", point(&choice.to))
        .with("path", choice.path.join(" "))
        .with("captured", choice.captured.join(" "))
        .with("huffed", point(&choice.huffed))
}

/// A score in men. Above 90 it is a proven win: 100 less a hundredth a ply.
fn men(score: Score) -> String {
    let value = match score.proven() {
        Some(Proven::Win(plies)) => 100.0 - f64::from(plies) / 100.0,
        Some(Proven::Loss(plies)) => f64::from(plies) / 100.0 - 100.0,
        None => f64::from(score.hundredths().clamp(-9000, 9000)) / 100.0,
    };
    format!("{value:.2}")
}
