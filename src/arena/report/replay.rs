//! The games move by move, as the script of the page is given them: it knows no
//! rule and only puts signs on points.

use super::name;
use crate::arena::ledger::Ledger;
use crate::arena::record::{Game, Turn};
use crate::diagram::Diagram;
use crate::eval::Evaluate;
use crate::games::{self, Visitor};
use crate::rules::{Position, Side, text};
use serde::Serialize;
use std::collections::BTreeMap;

/// All that is needed to show the games of a match on a board.
pub struct Replay {
    /// The game in words.
    pub title: &'static str,
    /// The width and height of the board.
    pub size: usize,
    /// The board and the signs, as SVG; see [`crate::diagram::Parts`].
    pub board: String,
    pub signs: String,
    pub points: BTreeMap<String, [usize; 2]>,
    pub games: Vec<Played>,
}

/// A game as a sequence of positions.
#[derive(Serialize)]
pub struct Played {
    number: usize,
    white: String,
    black: String,
    result: String,
    end: String,
    /// One more than the moves: the side to move, `w` or `b`, then
    /// [`Diagram::signs`].
    positions: Vec<String>,
    turns: Vec<Told>,
}

/// A move and what its player told of it.
#[derive(Serialize)]
struct Told {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    time: String,
}

/// The games of a ledger; `None` if it is of a game that is not known.
pub fn of(ledger: &Ledger) -> Option<Replay> {
    games::with(&ledger.settings().game, Replayer { ledger })
}

struct Replayer<'a> {
    ledger: &'a Ledger,
}

impl Visitor for Replayer<'_> {
    type Output = Replay;

    fn visit<G: Evaluate>(self) -> Replay {
        let parts = Diagram::new(&Position::<G>::start()).parts();
        Replay {
            title: G::BOOK.title,
            size: parts.size,
            board: parts.board,
            signs: parts.signs,
            points: parts.points.into_iter().collect(),
            games: self.ledger.games().map(|game| played::<G>(self.ledger, game)).collect(),
        }
    }
}

/// A game up to its end, or to the first move that is none in an altered ledger.
fn played<G: Evaluate>(ledger: &Ledger, game: &Game) -> Played {
    let [white, black] = game.players.map(|player| name(ledger, player).to_owned());
    let (mut positions, mut turns) = (Vec::new(), Vec::new());
    if let Ok(mut position) = text::read_position::<G>(&game.fen) {
        positions.push(frame(position.side(), Diagram::new(&position)));
        for turn in &game.moves {
            let Ok(mv) = text::read_move(&position, &turn.text) else { break };
            position = position.play(mv);
            positions.push(frame(position.side(), Diagram::new(&position).mark(mv)));
            turns.push(Told::from(turn));
        }
    }
    let (result, end) = (game.result().to_string(), game.end.to_string());
    Played { number: game.number + 1, white, black, result, end, positions, turns }
}

fn frame(side: Side, diagram: Diagram) -> String {
    let side = if side == Side::White { 'w' } else { 'b' };
    format!("{side}{}", diagram.signs())
}

impl From<&Turn> for Told {
    fn from(turn: &Turn) -> Told {
        Told {
            text: turn.text.clone(),
            score: turn.score.map(|score| score.to_string()),
            depth: turn.depth,
            nodes: turn.nodes,
            time: format!("{:.3}", turn.time),
        }
    }
}
