//! A match as a page to look at: one HTML file that needs nothing but itself.
//!
//! Rust knows the games and writes down every position; the page's script only
//! puts signs on points. Everything that was typed by somebody is escaped.

mod bars;
mod curve;
mod html;
mod plots;
mod replay;
mod summary;

use super::ledger::Ledger;
use super::record::Game;
use html::{escape, fill};
use thiserror::Error;

/// Why there is no report.
#[derive(Debug, Error)]
pub enum ReportError {
    /// There is no such game.
    #[error("there is no game named `{0}`")]
    NoGame(String),
    /// The games cannot be written as JSON.
    #[error("writing the games: {0}")]
    Json(#[from] serde_json::Error),
}

/// A page that shows a match: what was played, what it proves, and every game,
/// to be played through on a board. It is HTML with its style, its script and
/// its pictures in it.
///
/// # Errors
/// If the ledger is of a game that is not known.
pub fn write_report(ledger: &Ledger) -> Result<String, ReportError> {
    let game = &ledger.settings().game;
    let replay = replay::of(ledger).ok_or_else(|| ReportError::NoGame(game.clone()))?;
    let data = html::json(&replay.games)?;
    let points = html::json(&replay.points)?;
    let size = replay.size.to_string();
    Ok(fill(
        include_str!("page.html"),
        &[
            ("title", &escape(&summary::title(ledger))),
            ("subtitle", &escape(&summary::subtitle(ledger, replay.title))),
            ("style", include_str!("page.css")),
            ("encounters", &encounters(ledger)),
            ("lengths", &plots::lengths(ledger)),
            ("terminations", &plots::terminations(ledger)),
            ("size", &size),
            ("signs", &replay.signs),
            ("board", &replay.board),
            ("rows", &ledger.games().map(|game| row(ledger, game)).collect::<String>()),
            ("settings", &summary::settings(ledger)),
            ("points", &points),
            ("data", &data),
            ("script", include_str!("page.js")),
        ],
    ))
}

/// What each two players have to show against each other.
fn encounters(ledger: &Ledger) -> String {
    let section = |encounter: [usize; 2]| {
        let [first, second] = encounter.map(|entrant| escape(name(ledger, entrant)));
        let verdict = summary::verdict(ledger, encounter);
        let plots = plots::encounter(ledger, encounter);
        format!(
            "<section>\n<h2>{first} against {second}</h2>\n{verdict}\
             <div class=\"plots\">\n{plots}</div>\n</section>\n"
        )
    };
    ledger.settings().encounters().into_iter().map(section).collect()
}

/// A game in the table of all games.
fn row(ledger: &Ledger, game: &Game) -> String {
    let number = game.number + 1;
    let [white, black] = game.players.map(|entrant| escape(name(ledger, entrant)));
    let is_of = |opening: &String| *opening == game.fen;
    let opening = ledger.settings().openings.iter().position(is_of);
    let opening = opening.map_or("?".into(), |opening| (opening + 1).to_string());
    let (fen, end) = (escape(&game.fen), escape(&game.end.to_string()));
    let (result, moves) = (game.result(), game.moves.len());
    format!(
        "<tr><td><button type=\"button\" class=\"show\" data-game=\"{number}\" \
         aria-label=\"Show game {number}\">{number}</button></td>\
         <td>{white}</td><td>{black}</td><td title=\"{fen}\">{opening}</td>\
         <td>{result}</td><td>{moves}</td><td>{end}</td></tr>\n"
    )
}

fn name(ledger: &Ledger, entrant: usize) -> &str {
    &ledger.settings().entrants[entrant].name
}
