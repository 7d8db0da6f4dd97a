//! What a front end asks that knows no game: the board, the rules, and why a
//! touch leads nowhere.

use super::added::known;
use super::board::Board;
use super::peer::Peer;
use super::step::{Checked, exactly, needs, require};
use crate::protocol::board::with_geometry;
use crate::protocol::line::{Line, Written};

/// `status geometry` tells the board of the book.
pub(super) fn geometry(peer: &mut Peer) -> Checked {
    let board = Board::start(peer.game);
    let answer = known(peer, &format!("{}\nstatus geometry", board.pos()))?;
    needs(answer[0].value("points").is_some(), "the engine does not know `status geometry`")?;
    let own = with_geometry(Written::new("status"), &*board.session()).to_string();
    let own = Line::read(&own).ok().flatten().expect("a line of our own");
    for name in ["files", "ranks", "points", "white", "black"] {
        let expected = own.value(name).unwrap_or_default();
        require(answer[0].value(name) == Some(expected), format!("`{name}=\"{expected}\"`"))?;
    }
    let drawn = own.value("lines").unwrap_or_default();
    require(lines(&answer[0]) == lines(&own), format!("`lines=\"{drawn}\"`"))
}

/// The lines of the board in any order, each from either end.
fn lines(line: &Line) -> Option<Vec<Vec<&str>>> {
    let all = line.value("lines")?.split(' ');
    let mut lines: Vec<Vec<_>> = all.map(|line| line.split('-').collect()).collect();
    lines.iter_mut().for_each(|ends| ends.sort_unstable());
    lines.sort_unstable();
    Some(lines)
}

/// `rules` reads out clauses and counts them.
pub(super) fn rules(peer: &mut Peer) -> Checked {
    let answer = known(peer, "rules")?;
    let (end, clauses) = answer.split_last().expect("an answer that is known has a line");
    exactly(clauses, &vec!["clause"; clauses.len()])?;
    require(end.value("game") == Some(peer.game), format!("`game={}`", peer.game))?;
    let count = clauses.len().to_string();
    require(end.value("clauses") == Some(&*count), format!("`clauses={count}`"))
}

/// `check touched` has a fault for touches with which no move begins.
pub(super) fn touches(peer: &mut Peer) -> Checked {
    let board = Board::start(peer.game);
    let moves = board.status().moves;
    let choice = moves.iter().find(|choice| choice.from.is_some()).expect("moves at the start");
    let (from, to) = (choice.path[0].clone(), choice.path[1].clone());
    let ask =
        |peer: &mut Peer, touched: &str| known(peer, &format!("check start touched=\"{touched}\""));
    let nowhere = ask(peer, &format!("{from} {from}"))?;
    needs(nowhere.len() > 1, "the engine does not know `check touched`")?;
    exactly(&nowhere, &["fault", "check"])?;
    for touched in [from.clone(), format!("{from} {to}")] {
        exactly(&ask(peer, &touched)?, &["check"])?;
    }
    exactly(&ask(peer, &to)?, &["fault", "check"])
}
