//! Searches of the engine under trial, and what to think of them.

use super::board::Board;
use super::peer::Peer;
use super::step::{Checked, Miss, require};
use crate::protocol::line::Line;
use std::time::Duration;

/// What came of a `go`.
pub(super) struct Thought {
    pub infos: Vec<Line>,
    pub done: Line,
    /// From the last line that was said to the `done`.
    pub time: Duration,
    /// What was said after the `done`, though nobody had asked.
    pub after: Vec<Line>,
}

impl Peer {
    /// Says lines that end with a `go`, and waits for the end of the search.
    pub fn think(&mut self, lines: &str) -> Result<Thought, Miss> {
        self.say(lines);
        self.thought()
    }

    /// The end of a search that runs.
    pub fn thought(&mut self) -> Result<Thought, Miss> {
        let mut infos = self.until("done")?;
        let time = self.answer_time();
        let done = infos.pop().expect("it ends with a `done`");
        Ok(Thought { infos, done, time, after: self.rest()? })
    }

    /// A quick search finds a move that is legal on this board, so it is the
    /// position that the engine has before it.
    pub fn stands_at(&mut self, board: &Board) -> Checked {
        self.think("level depth=1\ngo think")?.has_legal_move(board)
    }
}

impl Thought {
    /// The move to play.
    pub fn best(&self) -> &str {
        self.done.value("move").unwrap_or_default()
    }

    pub fn has_legal_move(&self, board: &Board) -> Checked {
        let legal = board.can_play(&[self.best()]);
        require(legal, format!("a move that is legal at {}", board.status().fen))
    }

    /// The reply that it expects, if any, can be played after its move.
    pub fn has_legal_reply(&self, board: &Board) -> Checked {
        let Some(reply) = self.done.value("ponder") else { return Ok(()) };
        require(board.can_play(&[self.best(), reply]), "a `ponder` that is legal after the move")
    }

    /// Its lines of play can be played to their ends.
    pub fn has_legal_lines(&self, board: &Board) -> Checked {
        for line in self.infos.iter().filter_map(|info| info.value("pv")) {
            let moves: Vec<&str> = line.split_whitespace().collect();
            require(board.can_play(&moves), format!("a `pv` that can be played, not `{line}`"))?;
        }
        Ok(())
    }

    /// What the last `info` that has it says.
    pub fn told(&self, name: &str) -> Option<f64> {
        self.infos.iter().rev().find_map(|info| info.value(name))?.parse().ok()
    }
}
