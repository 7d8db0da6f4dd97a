//! Replies: what the engine has to say, as lines.

use super::line::Written;
use super::listen::Count;
use super::parameters::Parameters;
use super::state::{side, with_ending};
use crate::eval::{Part, Proven, Score};
use crate::rules::{Outcome, Side};
use crate::search::{Bound, Report};
use crate::session::{Opened, Session};
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

/// What is told of a search beside what it knows of its line.
pub(super) struct Circumstances {
    pub time: Duration,
    /// How full the transposition table is, in permille.
    pub fullness: u32,
    /// Whether there are endgame tables.
    pub tables: bool,
    /// Whether the engine overlooks moves, so that it proves nothing.
    pub overlooks: bool,
}

/// What a search knows of one of its lines.
pub(super) fn info(report: &Report, seen: &Circumstances, line: &[String]) -> Written {
    let seconds = seen.time.as_secs_f64();
    let proven = report.score.proven().filter(|_| !seen.overlooks);
    let info = Written::new("info")
        .with("depth", report.depth)
        .with("selective-depth", report.selective_depth)
        .with("line", report.number)
        .with("score", if seen.overlooks { guess(report.score) } else { men(report.score) });
    let info = match proven {
        Some(Proven::Win(plies)) => info.with("win", plies),
        Some(Proven::Loss(plies)) => info.with("loss", plies),
        None => info,
    };
    let bound = match report.bound {
        Bound::Exact => "exact",
        Bound::AtLeast => "at-least",
        Bound::AtMost => "at-most",
    };
    let info = info
        .with("bound", bound)
        .with("nodes", report.nodes)
        .with("time", format_args!("{seconds:.3}"))
        .with("nps", millions_a_second(report.nodes, seen.time))
        .with("hashfull", seen.fullness);
    let info = if seen.tables { info.with("tb-hits", report.table_hits) } else { info };
    info.with("pv", line.join(" "))
}

/// Which endgame tables were opened.
pub(super) fn tables(opened: Opened) -> Written {
    Written::new("tables").with("slices", opened.tables).with("pieces", opened.pieces)
}

/// A table that is not used, and why.
pub(super) fn refused_table(fault: impl Display) -> Written {
    Written::new("table-refused").with("reason", fault)
}

/// The end of a search: a move, and the reply expected.
pub(super) fn done(line: &[String]) -> Written {
    let names = ["move", "ponder"].into_iter().zip(line);
    names.fold(Written::new("done"), |done, (name, mv)| done.with(name, mv))
}

/// The end of a search that has no move to choose from.
pub(super) fn no_move(session: &dyn Session) -> Written {
    let ending = session.ending().map(|ending| ending.to_string());
    Written::new("done").with("move", "none").with("reason", ending.unwrap_or_default())
}

/// How many ways there are to play so many turns.
pub(super) fn perft(count: &Count) -> Written {
    Written::new("perft")
        .with("depth", count.depth)
        .with("nodes", count.counted.nodes)
        .with("finished", if count.counted.finished { "yes" } else { "no" })
        .with("time", format_args!("{:.3}", count.time.as_secs_f64()))
        .with("nps", millions_a_second(count.counted.nodes, count.time))
}

/// Whether the game is a draw by the rules.
pub(super) fn claim(session: &dyn Session) -> Written {
    let status = session.status();
    let line = Written::new("claim");
    match &status.ending {
        Some(ending) if ending.outcome == Outcome::Draw => {
            with_ending(line.with("draw", "yes"), ending)
        }
        Some(ending) => with_ending(line.with("draw", "no"), ending),
        None => line.with("draw", "no").with(
            "reason",
            format_args!(
                "the position has stood {} of 3 times, and {} of {} turns have brought no progress",
                status.repetitions, status.quiet, status.quiet_limit
            ),
        ),
    }
}

/// What the position is worth at a glance, part by part for people.
pub(super) fn eval(session: &dyn Session) -> Vec<Written> {
    let (turn, parts) = (session.side(), session.explain());
    let show = |(part, worth): (Part, [i32; 2])| {
        let [white, black] = worth.map(|hundredths| f64::from(hundredths) / 100.0);
        Written::comment(&format!("{part:<13} White {white:7.2}   Black {black:7.2}"))
    };
    let ahead = if turn == Side::White { parts.total() } else { -parts.total() };
    let score = men(Score::new(ahead));
    let line = Written::new("eval").with("turn", side(turn)).with("score", score);
    parts.parts().map(show).chain([line]).collect()
}

fn millions_a_second(nodes: u64, time: Duration) -> String {
    format!("{:.3}", nodes as f64 / time.as_secs_f64().max(1e-6) / 1e6)
}

/// A score in men. Above 90 it is a proven win: 100 less a hundredth a ply.
fn men(score: Score) -> String {
    let value = match score.proven() {
        Some(Proven::Win(plies)) => 100.0 - f64::from(plies) / 100.0,
        Some(Proven::Loss(plies)) => f64::from(plies) / 100.0 - 100.0,
        None => return guess(score),
    };
    format!("{value:.2}")
}

/// A score in men that is no proof, whatever it says.
fn guess(score: Score) -> String {
    format!("{:.2}", f64::from(score.hundredths().clamp(-9000, 9000)) / 100.0)
}

/// Reads a score as [`men`] writes it.
pub(super) fn read_men(text: &str) -> Option<Score> {
    let men = text.parse::<f64>().ok().filter(|men| men.is_finite())?;
    let plies = ((100.0 - men.abs()) * 100.0).round().clamp(0.0, 1000.0) as u32;
    Some(match men {
        _ if men > 90.0 => Score::win_in(plies),
        _ if men < -90.0 => Score::loss_in(plies),
        _ => Score::new((men * 100.0).round() as i32),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_read_back() {
        let proven = [0, 1, 7, 999].map(Score::win_in);
        let all = proven.into_iter().chain([0, 1, 35, 8999, 9000].map(Score::new));
        for score in all.flat_map(|score| [score, -score]) {
            assert_eq!(read_men(&men(score)), Some(score), "{score}");
        }
        assert_eq!(read_men("1e9"), Some(Score::win_in(0)));
        assert_eq!([read_men(""), read_men("NaN"), read_men("inf")], [None; 3]);
    }
}
