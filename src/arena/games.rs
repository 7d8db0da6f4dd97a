//! The games of a ledger as PDN, with what the players said of their moves.

use super::ledger::Ledger;
use super::record::{Game, Turn};
use crate::eval::Evaluate;
use crate::games::{self, Visitor};
use crate::pdn::{Comment, Record};
use crate::rules::{Position, text};

/// All games of a ledger, in the order of the schedule. A comment after each
/// move tells its score in men for the player, depth, nodes and seconds.
pub fn write_games(ledger: &Ledger) -> String {
    games::with(&ledger.settings().game, Writer { ledger }).unwrap_or_default()
}

struct Writer<'a> {
    ledger: &'a Ledger,
}

impl Visitor for Writer<'_> {
    type Output = String;

    fn visit<G: Evaluate>(self) -> String {
        let records = self.ledger.games().filter_map(|game| record::<G>(self.ledger, game));
        records.map(|record| record.to_string()).collect::<Vec<_>>().join("\n")
    }
}

/// A game as a record; `None` where a ledger was altered so that it is none.
fn record<G: Evaluate>(ledger: &Ledger, game: &Game) -> Option<Record<G>> {
    let start: Position<G> = text::read_position(&game.fen).ok()?;
    let mut record = Record::new(start);
    let mut position = start;
    for turn in &game.moves {
        let mv = text::read_move(&position, &turn.text).ok()?;
        position = position.play(mv);
        record.push(mv).comments.push(comment(turn));
    }
    record.result = game.result();
    let settings = ledger.settings();
    let [white, black] = game.players.map(|player| settings.entrants[player].name.as_str());
    let round = format!("{}.{}", game.number / 2 + 1, game.number % 2 + 1);
    let end = game.end.to_string();
    let tags = [("Event", "Quirkat match"), ("Round", &round), ("White", white)];
    let tags = tags.into_iter().chain([("Black", black), ("Termination", &end)]);
    tags.for_each(|(name, value)| record.tags.set(name, value));
    Some(record)
}

fn comment(turn: &Turn) -> Comment {
    let score = turn.score.map(|score| score.to_string());
    let depth = turn.depth.map(|depth| format!("depth {depth}"));
    let nodes = turn.nodes.map(|nodes| format!("{nodes} nodes"));
    let time = Some(format!("{:.3} s", turn.time));
    let words: Vec<String> = [score, depth, nodes, time].into_iter().flatten().collect();
    Comment::new(&words.join(", "))
}
