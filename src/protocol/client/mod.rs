//! The other end of the protocol: an engine in a process of its own, driven as
//! a front end drives it. Whatever is awaited has an end.

mod pipe;
mod thought;

pub(super) use pipe::Pipe;
pub use thought::Thought;

use super::line::{Line, Written};
use crate::clock::Level;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use thiserror::Error;

/// A program to be started.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// The program and its arguments; not empty.
    pub command: Vec<String>,
    /// Where it runs; `None` for where we are.
    pub directory: Option<PathBuf>,
}

/// What is wrong with an engine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// It cannot be started.
    #[error("it cannot be started: {0}")]
    Start(String),
    /// Its output has ended.
    #[error("it has ended ({0})")]
    Ended(String),
    /// It does not answer.
    #[error("no answer to `{0}` within {1:?}")]
    Silent(&'static str, Duration),
    /// It has answered with an `error`.
    #[error("`{0}` was refused: {1}")]
    Refused(&'static str, String),
    /// It has said something that the protocol does not allow.
    #[error("{0}")]
    Protocol(String),
}

/// An engine that is ready to play.
pub struct Client {
    pipe: Pipe,
    /// A search that has been asked for and has not said `done`.
    searching: Option<Instant>,
}

/// How long an engine may take for what is no search.
const PATIENCE: Duration = Duration::from_secs(20);

impl Client {
    /// Starts a program and makes it ready for a game, with these parameters.
    ///
    /// # Errors
    /// What went wrong on the way to `ready`.
    pub fn start(
        program: &Program,
        game: &str,
        parameters: &[(String, String)],
    ) -> Result<Client, Fault> {
        let pipe = Pipe::open(program).map_err(|error| Fault::Start(error.to_string()))?;
        let mut client = Client { pipe, searching: None };
        client.say(&Written::new("hub"))?;
        client.await_line("hub", "wait", PATIENCE)?;
        let variant = ("variant".to_owned(), game.to_owned());
        for (name, value) in [&variant].into_iter().chain(parameters) {
            let line = Written::new("set-param").with("name", name).with("value", value);
            client.say(&line)?;
        }
        client.say(&Written::new("init"))?;
        client.await_line("init", "ready", PATIENCE)?;
        Ok(client)
    }

    /// Makes it forget the game before.
    ///
    /// # Errors
    /// If it refuses, or does not answer a `ping`.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.abandon()?;
        self.say(&Written::new("new-game"))?;
        self.say(&Written::new("ping"))?;
        self.await_line("new-game", "pong", PATIENCE).map(drop)
    }

    /// Asks for a move after a game from this position, and waits so long for
    /// it at most. The time of the thought is what a clock beside us saw.
    ///
    /// # Errors
    /// If no move comes in time, or something else.
    pub fn think(
        &mut self,
        fen: &str,
        moves: &[String],
        level: &Level,
        wait: Duration,
    ) -> Result<Thought, Fault> {
        self.abandon()?;
        self.begin(fen, moves, level, "think")?;
        self.thought(wait)
    }

    /// Lets it think about what it is to answer to the last of the moves, while
    /// the opponent has not yet made it.
    ///
    /// # Errors
    /// If it cannot be told so.
    pub fn ponder(&mut self, fen: &str, moves: &[String], level: &Level) -> Result<(), Fault> {
        self.begin(fen, moves, level, "ponder")
    }

    /// The opponent has made the move that is pondered on: waits so long for the
    /// answer. The engine's own clock has run since it began to ponder, so what
    /// that shows is left out.
    ///
    /// # Errors
    /// As [`Client::think`].
    pub fn ponder_hit(&mut self, wait: Duration) -> Result<Thought, Fault> {
        self.searching = Some(Instant::now());
        self.say(&Written::new("ponder-hit"))?;
        Ok(Thought { own: None, ..self.thought(wait)? })
    }

    /// Says all that a search needs in one write. The `pong` before the `done`
    /// tells an answer from one that was given twice.
    fn begin(
        &mut self,
        fen: &str,
        moves: &[String],
        level: &Level,
        purpose: &str,
    ) -> Result<(), Fault> {
        let place = Written::new("pos").with("fen", fen);
        let place = if moves.is_empty() { place } else { place.with("moves", moves.join(" ")) };
        let level = write_level(level);
        self.pipe.send(&format!("{place}\n{level}\nping\ngo {purpose}\n"))?;
        self.searching = Some(Instant::now());
        self.await_line("pos", "pong", PATIENCE).map(drop)
    }

    fn thought(&mut self, wait: Duration) -> Result<Thought, Fault> {
        let start = self.searching.expect("a search has been asked for");
        let mut thought = Thought::default();
        loop {
            let (at, line) = self.next_line("go", start + wait, wait)?;
            match line.command.as_str() {
                "info" => thought.note(&line),
                "done" => {
                    self.searching = None;
                    return thought.done(&line, at.saturating_duration_since(start));
                }
                _ => {}
            }
        }
    }

    /// Ends a search that nobody waits for any more.
    fn abandon(&mut self) -> Result<(), Fault> {
        if self.searching.take().is_some() {
            self.say(&Written::new("stop"))?;
            self.await_line("stop", "done", PATIENCE)?;
        }
        Ok(())
    }

    /// Waits for a line of this command; a `done` that is not awaited is one too
    /// many.
    fn await_line(
        &mut self,
        asked: &'static str,
        command: &str,
        wait: Duration,
    ) -> Result<Line, Fault> {
        let end = Instant::now() + wait;
        loop {
            let (_, line) = self.next_line(asked, end, wait)?;
            if line.command == command {
                return Ok(line);
            }
            if line.command == "done" {
                return Err(Fault::Protocol("a `done` that nobody asked for".into()));
            }
        }
    }

    /// The next line that is one. An engine may say what we do not know.
    fn next_line(
        &mut self,
        asked: &'static str,
        end: Instant,
        wait: Duration,
    ) -> Result<(Instant, Line), Fault> {
        loop {
            let (at, text) = self.pipe.line(end)?.ok_or(Fault::Silent(asked, wait))?;
            match Line::read(&text) {
                Ok(Some(line)) if line.command == "error" => {
                    let message = line.value("message").unwrap_or_default().to_owned();
                    return Err(Fault::Refused(asked, message));
                }
                Ok(Some(line)) => return Ok((at, line)),
                // A banner is not of the grammar, and does no harm.
                Ok(None) | Err(_) => {}
            }
        }
    }

    fn say(&mut self, line: &Written) -> Result<(), Fault> {
        self.pipe.send(&format!("{line}\n"))
    }
}

/// A level as the protocol writes it.
fn write_level(level: &Level) -> Written {
    let seconds = |time: Duration| (time.as_secs_f64() * 1e6).floor() / 1e6;
    let arguments = [
        ("depth", level.depth.map(f64::from)),
        ("nodes", level.nodes.map(|nodes| nodes as f64)),
        ("move-time", level.move_time.map(seconds)),
        ("time", level.time.map(seconds)),
        ("inc", level.time.map(|_| seconds(level.increment))),
        ("moves", level.moves.map(f64::from)),
    ];
    let given = arguments.into_iter().filter_map(|(name, value)| Some((name, value?)));
    given.fold(Written::new("level"), |line, (name, value)| line.with(name, value))
}
