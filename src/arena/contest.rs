//! A match under way: workers that take games from the schedule, play them, and
//! write them into the ledger.

use super::ledger::{Ledger, LedgerError};
use super::player::Player;
use super::record::Game;
use super::referee::Fixture;
use super::schedule::{Pairing, Schedule};
use super::settings::Settings;
use super::verdict::Decision;
use crate::protocol::client::Fault;
use crate::session::{self, Session, Source};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;
use thiserror::Error;

/// How a match is run; none of it decides what its games are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contest {
    /// How many games are played at once.
    pub concurrency: usize,
    /// Whether the match goes on, with the player started anew, when one has
    /// crashed, hung or broken the protocol.
    pub recover: bool,
    /// This process plays the pairs of games whose number leaves this remainder
    /// when divided by this: `(0, 1)` for all.
    pub shard: (usize, usize),
}

/// Watches a match, and ends it.
pub trait Watch: Sync {
    /// Whether games are to be left as they stand, now.
    fn is_off(&self) -> bool;

    /// A game was finished and is in the ledger.
    fn finished(&self, ledger: &Ledger);

    /// A game was left as it stood, and is not in the ledger.
    fn left(&self);
}

/// How a run of a match ended.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// All its games were played.
    Complete,
    /// Its test was decided.
    Decided,
    /// Who watched ended it.
    Stopped,
    /// This game was lost by a player that is broken.
    Broken(Box<Game>),
}

/// Why a match cannot be run.
#[derive(Debug, Error)]
pub enum ContestError {
    /// The ledger is at fault.
    #[error("{0}")]
    Ledger(#[from] LedgerError),
    /// A player cannot be made ready.
    #[error("player {name}: {fault}")]
    Player {
        /// Its name in the match.
        name: String,
        /// What is wrong.
        fault: Fault,
    },
}

impl Contest {
    /// Plays the games that are not in the ledger yet.
    ///
    /// # Errors
    /// If the match cannot go on; what was finished is in the ledger.
    pub fn run(&self, ledger: &mut Ledger, watch: &dyn Watch) -> Result<End, ContestError> {
        let settings = ledger.settings().clone();
        let end = is_decided(ledger).then_some(Ok(End::Decided));
        let hall = Hall {
            contest: self,
            settings: &settings,
            schedule: Schedule::new(&settings),
            watch,
            state: Mutex::new(State { ledger, next: 0, end }),
        };
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                scope.spawn(|| hall.work());
            }
        });
        let state = hall.state.into_inner().expect("no worker panics");
        state.end.unwrap_or(Ok(End::Complete))
    }
}

fn is_decided(ledger: &Ledger) -> bool {
    ledger.decision() != Decision::Undecided
}

/// Where the workers meet.
struct Hall<'a> {
    contest: &'a Contest,
    settings: &'a Settings,
    schedule: Schedule,
    watch: &'a dyn Watch,
    state: Mutex<State<'a>>,
}

struct State<'a> {
    ledger: &'a mut Ledger,
    /// No game below is left to be begun.
    next: usize,
    /// Set as soon as no more games are to be begun.
    end: Option<Result<End, ContestError>>,
}

impl Hall<'_> {
    /// Plays games until none is left. A worker keeps its players from game to
    /// game.
    fn work(&self) {
        let mut players = HashMap::new();
        while let Some(pairing) = self.next() {
            match self.play(&pairing, &mut players) {
                Ok(Some(game)) => {
                    if game.end.is_failure() {
                        players.clear();
                    }
                    self.finish(game);
                }
                Ok(None) => {
                    self.watch.left();
                    return self.end(Ok(End::Stopped));
                }
                Err(error) => return self.end(Err(error)),
            }
        }
    }

    fn next(&self) -> Option<Pairing> {
        let (share, shares) = self.contest.shard;
        let mut state = self.state.lock().expect("no worker panics");
        while state.end.is_none() {
            let pairing = self.schedule.pairing(state.next)?;
            state.next += 1;
            if (pairing.number / 2) % shares != share || state.ledger.has(pairing.number) {
                continue;
            }
            if !self.watch.is_off() {
                return Some(pairing);
            }
            state.end = Some(Ok(End::Stopped));
        }
        None
    }

    fn end(&self, end: Result<End, ContestError>) {
        self.state.lock().expect("no worker panics").end.get_or_insert(end);
    }

    fn finish(&self, game: Game) {
        let mut state = self.state.lock().expect("no worker panics");
        if let Err(error) = state.ledger.add(game.clone()) {
            state.end.get_or_insert(Err(error.into()));
            return;
        }
        self.watch.finished(state.ledger);
        if game.end.is_failure() && !self.contest.recover {
            state.end.get_or_insert(Ok(End::Broken(game.into())));
        } else if is_decided(state.ledger) {
            state.end.get_or_insert(Ok(End::Decided));
        }
    }

    /// Whether a game under way is to be left.
    fn is_off(&self) -> bool {
        self.watch.is_off() || self.state.lock().expect("no worker panics").end.is_some()
    }

    fn play(
        &self,
        pairing: &Pairing,
        players: &mut HashMap<usize, Player>,
    ) -> Result<Option<Game>, ContestError> {
        for number in pairing.players {
            if let Entry::Vacant(seat) = players.entry(number) {
                seat.insert(self.start(number)?);
            }
        }
        let [white, black] = pairing.players;
        let seats = players.get_disjoint_mut([&white, &black]);
        let seats = seats.map(|player| player.expect("both have been started"));
        let fen = &self.settings.openings[pairing.opening];
        let fixture = Fixture {
            number: pairing.number,
            session: opened(&self.settings.game, fen),
            fen,
            controls: [white, black].map(|number| &self.settings.entrants[number].control),
            adjudication: &self.settings.adjudication,
            patience: Duration::from_secs_f64(self.settings.patience),
        };
        let result = fixture.play(seats, &|| self.is_off());
        Ok(result.map(|result| Game {
            number: pairing.number,
            players: pairing.players,
            fen: fen.clone(),
            moves: result.moves,
            outcome: result.outcome,
            end: result.end,
        }))
    }

    fn start(&self, number: usize) -> Result<Player, ContestError> {
        let entrant = &self.settings.entrants[number];
        let started = Player::start(entrant, &self.settings.game);
        started.map_err(|fault| ContestError::Player { name: entrant.name.clone(), fault })
    }
}

/// A game at this position; a ledger has none that is not legal.
fn opened(game: &str, fen: &str) -> Box<dyn Session> {
    let mut session = session::open(game).expect("the game is known");
    session.set_position(&Source::Fen(fen.to_owned()), &[]).expect("openings are legal");
    session
}
