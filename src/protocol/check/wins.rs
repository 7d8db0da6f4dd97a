//! `level win`: a win that is near, and one that is not so near.

use super::board::Board;
use super::peer::Peer;
use super::step::{Checked, Miss, exactly, needs, require};
use crate::eval::Proven;
use crate::protocol::line::Line;
use crate::rules::{Outcome, Side};
use crate::search::{Limits, Report, Table};

/// Plies to the win that is sought.
const WIN: u32 = 3;

/// A search for a win finds one that is there, and ends where there is none.
pub(super) fn seeks(peer: &mut Peer) -> Checked {
    let board = Board::with_a_win(peer.game, WIN);
    let board = board.ok_or_else(|| Miss::Skipped("no such position is known".into()))?;
    peer.tell(&board.pos())?;
    let came = peer.ask(&format!("level win={WIN}"))?;
    needs(came.is_empty(), "the engine does not know `level win`")?;
    for level in ["win=0", "win=soon"] {
        exactly(&peer.ask(&format!("level {level}"))?, &["error"])?;
    }
    let thought = peer.think("go think")?;
    thought.has_legal_move(&board)?;
    let wins = board.then(thought.best()).is_won(board.status().side, WIN - 1);
    require(wins, format!("a move that wins within {WIN} plies"))?;
    let thought = peer.think(&format!("level win={}\ngo think", WIN - 1))?;
    thought.has_legal_move(&board)?;
    require(!thought.infos.iter().any(tells_less), format!("no `win` within {} plies", WIN - 1))
}

/// Whether a win is told that is nearer than can be.
fn tells_less(info: &Line) -> bool {
    let win = info.value("win").and_then(|plies| plies.parse::<u32>().ok());
    win.is_some_and(|plies| plies < WIN)
}

impl Board {
    /// A position where the side to move wins in so many plies and no fewer, if
    /// one stood before the end of a game at random; rather one where a first
    /// glance finds another move.
    pub fn with_a_win(game: &'static str, plies: u32) -> Option<Board> {
        const GAMES: u64 = 400;
        const LONGEST: usize = 400;
        const ENOUGH: usize = 20;
        let ends = (1..=GAMES).map(|seed| Board::start(game).at_random(seed, LONGEST));
        let before = ends.map(|end| end.before(plies as usize).alone());
        let wins: Vec<Board> =
            before.filter(|board| board.is_open_to(plies)).take(ENOUGH).collect();
        wins.iter().find(|board| !board.shows_its_win(plies)).or(wins.first()).cloned()
    }

    fn is_open_to(&self, plies: u32) -> bool {
        let found = self.search(Limits { win: Some(plies), ..Limits::default() });
        found.score.proven() == Some(Proven::Win(plies)) && self.status().ending.is_none()
    }

    fn shows_its_win(&self, plies: u32) -> bool {
        let seen = self.search(Limits { depth: 1, ..Limits::default() });
        let best = self.session().write_line(&seen.line[..1]).concat();
        self.then(&best).is_won(self.status().side, plies - 1)
    }

    fn search(&self, limits: Limits) -> Report {
        self.session().search().run(limits.into(), &Table::new(1), &())
    }

    /// Whether this side has won here, or does so within so many plies, whatever
    /// the other plays.
    pub fn is_won(&self, side: Side, plies: u32) -> bool {
        let status = self.status();
        if let Some(ending) = status.ending {
            return ending.outcome == Outcome::Win(side);
        }
        if plies == 0 {
            return false;
        }
        let mut nexts = status.moves.iter().map(|choice| self.then(&choice.text));
        match status.side == side {
            true => nexts.any(|next| next.is_won(side, plies - 1)),
            false => nexts.all(|next| next.is_won(side, plies - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::BOOKS;

    #[test]
    fn every_book_has_its_win() {
        for game in BOOKS.iter().map(|book| book.name) {
            let board = Board::with_a_win(game, WIN).unwrap_or_else(|| panic!("{game}"));
            let side = board.status().side;
            assert!(board.is_won(side, WIN), "{game}: {}", board.pos());
            assert!(!board.is_won(side, WIN - 1), "{game}: {}", board.pos());
        }
    }
}
