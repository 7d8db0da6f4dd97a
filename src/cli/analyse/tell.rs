//! Judgements as a table and as JSON.

use super::judge::{Judgement, Worth};
use anyhow::Result;
use quirkat::eval::Proven;
use quirkat::pdn::{Nag, Record};
use quirkat::rules::{Game, Side, text};
use serde::Serialize;

/// What is told of one move. Scores are for White.
#[derive(Serialize)]
pub struct Row {
    /// The number, as `12.` or `12...`.
    number: String,
    #[serde(skip)]
    side: Side,
    #[serde(rename = "move")]
    played: String,
    mark: Option<&'static str>,
    score: Option<Value>,
    /// The better move and what would have followed; empty where there is none.
    better: Vec<String>,
    better_score: Option<Value>,
    /// In men.
    loss: f64,
    depth: u32,
    #[serde(skip)]
    told: [String; 2],
}

/// A score for White.
#[derive(Serialize)]
struct Value {
    /// In men; null where an end is proven.
    men: Option<f64>,
    /// Who wins, if that is proven, and in how many plies.
    winner: Option<&'static str>,
    plies: Option<u32>,
}

/// A worth to this side, in words, for White.
pub fn score(worth: Worth, side: Side) -> String {
    match worth.score.proven() {
        Some(Proven::Win(plies)) => format!("{side} wins in {plies}"),
        Some(Proven::Loss(plies)) => format!("{} wins in {plies}", side.other()),
        None if worth.exact => "draw".into(),
        None => format!("{:+.2}", for_white(worth, side)),
    }
}

fn for_white(worth: Worth, side: Side) -> f64 {
    let hundredths = worth.score.hundredths();
    f64::from(if side == Side::White { hundredths } else { -hundredths }) / 100.0
}

impl Value {
    fn new(worth: Worth, side: Side) -> Value {
        let named = |side| if side == Side::White { "white" } else { "black" };
        let (winner, plies) = match worth.score.proven() {
            Some(Proven::Win(plies)) => (Some(side), Some(plies)),
            Some(Proven::Loss(plies)) => (Some(side.other()), Some(plies)),
            None => (None, None),
        };
        let men = winner.is_none().then(|| for_white(worth, side));
        Value { men, winner: winner.map(named), plies }
    }
}

/// A row for each move.
pub fn rows<G: Game>(record: &Record<G>, judged: &[Judgement]) -> Vec<Row> {
    let (mut position, mut rows) = (record.start, Vec::new());
    let mut number = 1;
    for (mv, judgement) in record.moves().zip(judged) {
        let side = position.side();
        let better = judgement.better.as_ref();
        let worths = [judgement.played, better.map(|better| better.worth)];
        let tell = |worth: Option<Worth>| worth.map_or(String::new(), |worth| score(worth, side));
        let value = |worth: Option<Worth>| worth.map(|worth| Value::new(worth, side));
        rows.push(Row {
            number: format!("{number}{}", if side == Side::White { "." } else { "..." }),
            side,
            played: text::write_move(&position, mv),
            mark: judgement.mark().and_then(Nag::signs),
            score: value(worths[0]),
            better: better.map_or(Vec::new(), |better| text::write_line(&position, &better.line)),
            better_score: value(worths[1]),
            loss: f64::from(judgement.loss()) / 100.0,
            depth: judgement.depth,
            told: worths.map(tell),
        });
        number += usize::from(side == Side::Black);
        position = position.play(mv);
    }
    rows
}

/// One game to be read by people.
pub fn table<G: Game>(record: &Record<G>, number: usize, rows: &[Row]) -> String {
    let name = |tag| record.tags.get(tag).unwrap_or("?");
    let (white, black, result) = (name("White"), name("Black"), record.result);
    let over = record.history().ending().map_or(String::new(), |ending| format!(", {ending}"));
    let head = format!("game {number}: {}, {white} - {black}, {result}{over}\n\n", G::BOOK.name);
    let titles = ["move", "played", "score", "better", "score", "loss"].map(str::to_owned);
    let cells: Vec<_> = [titles].into_iter().chain(rows.iter().map(Row::cells)).collect();
    let width = |column: usize| cells.iter().map(|row| row[column].chars().count()).max();
    let line = |row: &[String; 6]| {
        let cell = |(i, text): (usize, &String)| format!("{text:0$}", width(i).unwrap_or(0));
        let cells: Vec<_> = row.iter().enumerate().map(cell).collect();
        cells.join("  ").trim_end().to_owned() + "\n"
    };
    let table: String = cells.iter().map(line).collect();
    let sums: String = Side::BOTH.iter().map(|&side| sum(side, rows)).collect();
    format!("{head}{table}\n{sums}")
}

/// How one side has played.
fn sum(side: Side, rows: &[Row]) -> String {
    let own: Vec<_> = rows.iter().filter(|row| row.side == side).collect();
    let lost: f64 = own.iter().map(|row| row.loss).sum();
    let count = |signs| own.iter().filter(|row| row.mark == Some(signs)).count();
    let mean = lost / own.len().max(1) as f64;
    let [dubious, mistakes, blunders] = ["?!", "?", "??"].map(count);
    format!("{side}: {mean:.2} men lost a move, {dubious} ?!, {mistakes} ?, {blunders} ??\n")
}

impl Row {
    fn cells(&self) -> [String; 6] {
        let [score, better_score] = self.told.clone();
        let better = self.better.first().cloned().unwrap_or_default();
        let loss = if better.is_empty() { String::new() } else { format!("{:.2}", self.loss) };
        let played = format!("{}{}", self.played, self.mark.unwrap_or_default());
        [self.number.clone(), played, score, better, better_score, loss]
    }
}

/// One game to be read by programs.
pub fn json<G: Game>(record: &Record<G>, number: usize, moves: Vec<Row>) -> Result<String> {
    #[derive(Serialize)]
    struct Game<'a> {
        number: usize,
        game: &'static str,
        white: Option<&'a str>,
        black: Option<&'a str>,
        result: String,
        over: Option<String>,
        moves: Vec<Row>,
    }
    let over = record.history().ending().map(|ending| ending.to_string());
    let (white, black) = (record.tags.get("White"), record.tags.get("Black"));
    let (game, result) = (G::BOOK.name, record.result.to_string());
    Ok(serde_json::to_string(&Game { number, game, white, black, result, over, moves })? + "\n")
}
