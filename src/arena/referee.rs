//! The referee: plays a game between two players by his own rules and clocks,
//! and takes no player's word.

use super::adjudicate::Adjudication;
use super::control::{Clock, Control};
use super::player::{Board, Player};
use super::record::{Termination, Turn};
use crate::protocol::client::{Fault, Thought};
use crate::rules::{Outcome, Side};
use crate::session::Session;
use std::time::Duration;

/// A game to be played.
pub(super) struct Fixture<'a> {
    /// Its number in the schedule.
    pub number: usize,
    /// At the position in which the game begins, which is this.
    pub session: Box<dyn Session>,
    pub fen: &'a str,
    /// What White and Black may spend.
    pub controls: [&'a Control; 2],
    pub adjudication: &'a Adjudication,
    /// Who has no clock is waited for so long.
    pub patience: Duration,
}

/// What came of it.
pub(super) struct Played {
    pub moves: Vec<Turn>,
    pub outcome: Outcome,
    pub end: Termination,
}

/// A late move is waited for so long, that the ledger can tell how late it was.
const GRACE: Duration = Duration::from_secs(2);

impl Fixture<'_> {
    /// Plays the game; `None` where `is_off` said that it is to be left.
    pub fn play(self, players: [&mut Player; 2], is_off: &dyn Fn() -> bool) -> Option<Played> {
        let mut sitting = Sitting {
            clocks: self.controls.map(Clock::new),
            moves: Vec::new(),
            turns: Vec::new(),
            players,
            fixture: self,
        };
        sitting.play(is_off)
    }
}

/// A game under way.
struct Sitting<'a, 'p> {
    fixture: Fixture<'a>,
    players: [&'p mut Player; 2],
    clocks: [Clock; 2],
    moves: Vec<String>,
    turns: Vec<(Side, Turn)>,
}

/// The game is over.
type Over = (Outcome, Termination);

impl Sitting<'_, '_> {
    fn play(&mut self, is_off: &dyn Fn() -> bool) -> Option<Played> {
        let mut over = self.welcome().or_else(|| self.ending());
        while over.is_none() {
            if is_off() {
                return None;
            }
            over = self.turn();
        }
        let (outcome, end) = over?;
        let moves = self.turns.drain(..).map(|(_, turn)| turn).collect();
        Some(Played { moves, outcome, end })
    }

    fn welcome(&mut self) -> Option<Over> {
        Side::BOTH.into_iter().find_map(|side| {
            let welcomed = self.players[side.index()].new_game(self.fixture.number);
            welcomed.err().map(|fault| failure(side, &fault))
        })
    }

    /// One move of the side to move, and what it leads to.
    fn turn(&mut self) -> Option<Over> {
        let side = self.fixture.session.side();
        let thought = match self.ask(side) {
            Ok(thought) => thought,
            Err(fault) => return Some(failure(side, &fault)),
        };
        if let Err(overrun) = self.clocks[side.index()].spend(thought.time) {
            let end = Termination::Time { overrun: overrun.as_secs_f64(), own: thought.own };
            return Some((Outcome::Win(side.other()), end));
        }
        if thought.resigns {
            return Some((Outcome::Win(side.other()), Termination::Resignation));
        }
        match self.fixture.session.play(&thought.text) {
            Err(error) => {
                let (text, reason) = (thought.text, error.to_string());
                let end = Termination::IllegalMove { text, reason };
                Some((Outcome::Win(side.other()), end))
            }
            Ok(text) => {
                self.note(side, text, thought);
                self.ending().or_else(|| self.ponder(side))
            }
        }
    }

    fn ask(&mut self, side: Side) -> Result<Thought, Fault> {
        let clock = &self.clocks[side.index()];
        let late = |limit| limit + clock.margin() + GRACE;
        let wait = clock.limit().map_or(self.fixture.patience, late);
        let level = clock.level();
        self.players[side.index()].think(board(&self.fixture, &self.moves), &level, wait)
    }

    fn note(&mut self, side: Side, text: String, thought: Thought) {
        let micro = |seconds: f64| (seconds * 1e6).round() / 1e6;
        let (time, own) = (micro(thought.time.as_secs_f64()), thought.own.map(micro));
        let Thought { score, depth, nodes, .. } = thought;
        self.turns.push((side, Turn { text: text.clone(), score, depth, nodes, time, own }));
        self.moves.push(text);
    }

    /// Lets who has moved think on.
    fn ponder(&mut self, side: Side) -> Option<Over> {
        let level = self.clocks[side.index()].level();
        let board = board(&self.fixture, &self.moves);
        let pondered = self.players[side.index()].ponder(board, &level);
        pondered.err().map(|fault| failure(side, &fault))
    }

    fn ending(&self) -> Option<Over> {
        let by_rule = self.fixture.session.ending().map(|ending| {
            let (clause, reason) = (ending.clause.to_string(), ending.reason.to_owned());
            (ending.outcome, Termination::Rule { clause, reason })
        });
        by_rule.or_else(|| {
            let (outcome, reason) = self.fixture.adjudication.judge(&self.turns)?;
            Some((outcome, Termination::Adjudication { reason }))
        })
    }
}

fn board<'a>(fixture: &'a Fixture, moves: &'a [String]) -> Board<'a> {
    Board { session: &*fixture.session, fen: fixture.fen, moves }
}

/// Who fails has lost.
fn failure(side: Side, fault: &Fault) -> Over {
    let reason = fault.to_string();
    let end = match fault {
        Fault::Start(_) | Fault::Ended(_) => Termination::Crash { reason },
        Fault::Silent(..) => Termination::Stall { reason },
        Fault::Refused(..) | Fault::Protocol(_) => Termination::Protocol { reason },
    };
    (Outcome::Win(side.other()), end)
}
