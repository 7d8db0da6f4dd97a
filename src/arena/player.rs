//! A player at the board: the engine itself, or a program behind its pipes.

use super::entrant::Entrant;
use crate::clock::{Level, Signals, Timer};
use crate::protocol::client::{Client, Fault, Program, Thought};
use crate::search::{Report, Table};
use crate::session::Session;
use crate::strength::Strength;
use std::time::{Duration, Instant};

/// A game as a player is shown it.
#[derive(Clone, Copy)]
pub(super) struct Board<'a> {
    pub session: &'a dyn Session,
    /// Where the game began, and the moves since.
    pub fen: &'a str,
    pub moves: &'a [String],
}

/// Somebody who can be asked for a move.
pub(super) enum Player {
    Internal(Internal),
    External(External),
}

impl Player {
    /// Gets a player ready for this game.
    pub fn start(entrant: &Entrant, game: &str) -> Result<Player, Fault> {
        if entrant.command.is_empty() {
            return Ok(Player::Internal(Internal::new(entrant)?));
        }
        Ok(Player::External(External::start(entrant, game)?))
    }

    /// The game of this number begins.
    pub fn new_game(&mut self, number: usize) -> Result<(), Fault> {
        match self {
            Player::Internal(player) => {
                player.table.clear();
                player.game = number as u64;
                Ok(())
            }
            Player::External(player) => player.new_game(),
        }
    }

    /// Asks for a move, and waits so long for it at most.
    pub fn think(&mut self, board: Board, level: &Level, wait: Duration) -> Result<Thought, Fault> {
        match self {
            Player::Internal(player) => Ok(player.think(board, level)),
            Player::External(player) => player.think(board, level, wait),
        }
    }

    /// The player has moved, and the opponent thinks.
    pub fn ponder(&mut self, board: Board, level: &Level) -> Result<(), Fault> {
        match self {
            Player::Internal(_) => Ok(()),
            Player::External(player) => player.ponder(board, level),
        }
    }
}

/// The engine itself: no pipe, the same search and clock.
pub(super) struct Internal {
    table: Table,
    threads: usize,
    overhead: Duration,
    strength: Strength,
    seed: u64,
    /// The number of the game.
    game: u64,
}

impl Internal {
    fn new(entrant: &Entrant) -> Result<Internal, Fault> {
        let hash = entrant.number("hash", 16);
        let strength = entrant.value("strength").and_then(Strength::named);
        let no_memory = || Fault::Start(format!("there is no memory for hash={hash}"));
        Ok(Internal {
            table: Table::try_new(hash).ok_or_else(no_memory)?,
            threads: entrant.threads(),
            overhead: Duration::from_millis(entrant.number("move-overhead", 10)),
            strength: strength.unwrap_or(Strength::Master),
            seed: entrant.number("seed", 0),
            game: 0,
        })
    }

    fn think(&self, board: Board, level: &Level) -> Thought {
        let start = Instant::now();
        let signals = Signals::thinking();
        let timer = Timer::start(level.budget(self.overhead), &signals, &|_, _| ());
        let seed = self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ self.game;
        let task = self.strength.task(level.limits(self.threads), seed);
        let report = board.session.search().run(task, &self.table, &timer);
        let time = start.elapsed();
        Thought { time, own: Some(time.as_secs_f64()), ..thought(board.session, &report) }
    }
}

fn thought(session: &dyn Session, report: &Report) -> Thought {
    let shown = &report.line[..report.line.len().min(2)];
    let mut texts = session.write_line(shown).into_iter();
    Thought {
        text: texts.next().unwrap_or_else(|| "none".into()),
        ponder: texts.next(),
        score: Some(report.score),
        depth: Some(report.depth),
        nodes: Some(report.nodes),
        ..Thought::default()
    }
}

/// A program behind its pipes.
pub(super) struct External {
    client: Client,
    ponders: bool,
    /// The reply that the player expects.
    expected: Option<String>,
    /// The moves after which it ponders, while the opponent thinks.
    pondering: Option<Vec<String>>,
}

impl External {
    fn start(entrant: &Entrant, game: &str) -> Result<External, Fault> {
        let (command, directory) = (entrant.command.clone(), entrant.directory.clone());
        let mut parameters = entrant.parameters.clone();
        if entrant.ponder {
            parameters.push(("ponder".into(), "true".into()));
        }
        let client = Client::start(&Program { command, directory }, game, &parameters)?;
        Ok(External { client, ponders: entrant.ponder, expected: None, pondering: None })
    }

    fn new_game(&mut self) -> Result<(), Fault> {
        (self.expected, self.pondering) = (None, None);
        self.client.new_game()
    }

    fn think(&mut self, board: Board, level: &Level, wait: Duration) -> Result<Thought, Fault> {
        let hit = self.pondering.take().is_some_and(|moves| moves == board.moves);
        let thought = match hit {
            true => self.client.ponder_hit(wait)?,
            false => self.client.think(board.fen, board.moves, level, wait)?,
        };
        self.expected.clone_from(&thought.ponder);
        Ok(thought)
    }

    /// Ponders on the expected reply, if it is a legal one.
    fn ponder(&mut self, board: Board, level: &Level) -> Result<(), Fault> {
        let Some(expected) = self.expected.take().filter(|_| self.ponders) else { return Ok(()) };
        if board.session.read_moves(&[&expected]).is_err() {
            return Ok(());
        }
        let moves = [board.moves, &[expected]].concat();
        self.client.ponder(board.fen, &moves, level)?;
        self.pondering = Some(moves);
        Ok(())
    }
}
