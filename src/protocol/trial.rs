//! What `check` answers: everything that the rules have against a position, a
//! move that leads on from it, or a turn that is begun there.

use super::command::Trial;
use super::engine::source;
use super::line::Written;
use super::numbering::Numbering;
use crate::rules::Clause;
use crate::rules::text::{MoveError, PositionError};
use crate::session::{Session, SessionError};
use std::fmt::Display;

/// Tries it in a session that is nobody else's.
pub(super) fn check(
    mut session: Box<dyn Session>,
    numbering: Numbering,
    trial: &Trial,
) -> Vec<Written> {
    let mut lines = match tried(&mut *session, numbering, trial) {
        Ok(moves) => {
            let end = Written::new("check").with("legal", "yes").with("faults", 0);
            let end = end.with("fen", session.status().fen);
            let moved = !moves.is_empty();
            return vec![if moved { end.with("moves", moves.join(" ")) } else { end }];
        }
        Err(faults) => faults,
    };
    lines.push(Written::new("check").with("legal", "no").with("faults", lines.len()));
    lines
}

/// The moves as the engine writes them, or what is wrong.
fn tried(
    session: &mut dyn Session,
    numbering: Numbering,
    trial: &Trial,
) -> Result<Vec<String>, Vec<Written>> {
    let unreadable = |reason: String| vec![fault(None, reason)];
    let source = source(session, numbering, &trial.place.from).map_err(unreadable)?;
    session.set_position(&source, &[]).map_err(faults)?;
    let moves: Result<_, _> = (1..)
        .zip(&trial.place.moves)
        .map(|(number, text)| play(session, numbering, number, text).map_err(|fault| vec![fault]))
        .collect();
    match refused(session, &trial.touched) {
        Some(fault) if moves.is_ok() => Err(vec![fault]),
        _ => moves,
    }
}

fn play(
    session: &mut dyn Session,
    numbering: Numbering,
    number: usize,
    text: &str,
) -> Result<String, Written> {
    let lattice = session.book().lattice;
    let native = numbering.read(lattice, text);
    let native = native.map_err(|reason| fault(None, reason).with("move", number))?;
    let refuse = |error| illegal(error).with("move", number);
    let moves = session.read_moves(&[&native]).map_err(|error| match error {
        SessionError::Move { error, .. } => refuse(error),
        error => fault(None, error),
    })?;
    let written = numbering.write(session, moves[0]);
    session.play(&native).map_err(refuse)?;
    Ok(written)
}

/// Why no legal move begins with these touches.
fn refused(session: &dyn Session, touched: &[String]) -> Option<Written> {
    let touched: Vec<&str> = touched.iter().map(String::as_str).collect();
    match session.refuse_touches(&touched) {
        Ok(refusal) => refusal.map(|refusal| fault(Some(refusal.clause), refusal.reason)),
        Err(point) => Some(fault(None, format!("`{point}` is no point of the board"))),
    }
}

fn faults(error: SessionError) -> Vec<Written> {
    match error {
        SessionError::Position(PositionError::Illegal(faults)) => {
            faults.iter().map(|found| fault(Some(found.clause), &found.reason)).collect()
        }
        error => vec![fault(None, error)],
    }
}

fn illegal(error: MoveError) -> Written {
    match error {
        MoveError::Refused { text, refusal } => {
            fault(Some(refusal.clause), format!("illegal move `{text}`: {}", refusal.reason))
        }
        error => fault(None, error),
    }
}

fn fault(clause: Option<Clause>, reason: impl Display) -> Written {
    let clause = clause.map_or("none".to_owned(), |clause| clause.to_string());
    Written::new("fault").with("clause", clause).with("reason", reason)
}
