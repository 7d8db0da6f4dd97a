//! A match in words and figures.

use super::html::escape;
use super::name;
use crate::arena::entrant::Entrant;
use crate::arena::ledger::Ledger;
use crate::arena::settings::{Settings, Tournament};
use crate::arena::verdict::Verdict;
use crate::arena::{Adjudication, Agreement};

/// Who plays.
pub fn title(ledger: &Ledger) -> String {
    match &ledger.settings().entrants[..] {
        [first, second] => format!("{} against {}", first.name, second.name),
        entrants => format!("A match of {} players", entrants.len()),
    }
}

/// What is played, how far it has come, and whether it goes on.
pub fn subtitle(ledger: &Ledger, game: &str) -> String {
    let (played, games) = (ledger.games().count(), ledger.settings().games());
    let running = if ledger.is_running() { "; the match is still running" } else { "" };
    format!("{game}, {played} of {games} games{running}")
}

/// What an encounter has brought, as a list of figures.
pub fn verdict(ledger: &Ledger, encounter: [usize; 2]) -> String {
    let sprt = ledger.settings().sprt;
    let verdict = Verdict::new(&ledger.tally(encounter), sprt.as_ref());
    let Verdict { tally, games, score, elo, nelo, los, .. } = verdict;
    let counts =
        format!("{games}: {} won, {} drawn, {} lost", tally.wins, tally.draws, tally.losses);
    let mut figures = vec![
        (format!("Games of {}", name(ledger, encounter[0])), counts),
        ("Score".into(), format!("{:.1}%", 100.0 * score)),
        ("Elo, with 95%".into(), elo.to_string()),
        ("Normalised Elo".into(), nelo.to_string()),
        ("Sure to be stronger".into(), format!("{:.1}%", 100.0 * los)),
    ];
    figures.extend(verdict.sprt.map(|standing| {
        let figure = format!("{}, LLR {:.2}", standing.decision, standing.llr);
        (format!("Test {}", standing.sprt), figure)
    }));
    list("figures", &figures)
}

/// Everything that decides what the match is.
pub fn settings(ledger: &Ledger) -> String {
    let settings = ledger.settings();
    let text = |value: Option<String>| value.unwrap_or_else(|| "no".into());
    let Adjudication { draw, resign, max_moves } = &settings.adjudication;
    let players = settings.entrants.iter().map(|entrant| (entrant.name.clone(), words(entrant)));
    let mut entries: Vec<_> = players.collect();
    let general = [
        ("Game", settings.game.clone()),
        ("Tournament", tournament(settings)),
        ("Openings", openings(settings)),
        ("Ended as a draw", text(draw.as_ref().map(agreement))),
        ("Ended as won", text(resign.as_ref().map(agreement))),
        ("Most moves", text(max_moves.map(|moves| moves.to_string()))),
        ("Waited without a clock", format!("{} s", settings.patience)),
        ("Test", text(settings.sprt.map(|sprt| sprt.to_string()))),
    ];
    entries.extend(general.map(|(term, value)| (term.to_owned(), value)));
    list("settings", &entries)
}

fn tournament(settings: &Settings) -> String {
    let who = match settings.tournament {
        Tournament::RoundRobin => "everybody meets everybody",
        Tournament::Gauntlet => "the first meets everybody else",
    };
    format!("{who}, {} rounds of two games", settings.rounds)
}

fn openings(settings: &Settings) -> String {
    let order = settings.shuffle.map_or("in turn".into(), |seed| format!("shuffled by {seed}"));
    format!("{}, {order}", settings.openings.len())
}

fn agreement(agreement: &Agreement) -> String {
    let Agreement { first_move, count, score } = agreement;
    format!("from move {first_move}, in {count} moves of each, score {score}")
}

/// A player in the words by which it was set up.
fn words(entrant: &Entrant) -> String {
    let mut words = vec![match entrant.command.is_empty() {
        true => "the engine itself".to_owned(),
        false => shell_words::join(&entrant.command),
    }];
    words.extend(entrant.directory.iter().map(|path| format!("dir={}", path.display())));
    words.push(entrant.control.to_string());
    words.extend(entrant.ponder.then(|| "ponder=true".to_owned()));
    words.extend(entrant.parameters.iter().map(|(name, value)| format!("{name}={value}")));
    words.join(" ")
}

fn list(class: &str, entries: &[(String, String)]) -> String {
    let entry = |(term, value): &(String, String)| {
        format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escape(term), escape(value))
    };
    let entries: String = entries.iter().map(entry).collect();
    format!("<dl class=\"{class}\">\n{entries}</dl>\n")
}
