//! Commands: what a line means, before anybody asks whether it is its time.

use super::line::{Line, LineError};
use crate::clock::Level;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// What a front end can say.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    Hub,
    SetParam { name: String, value: String },
    Init,
    NewGame,
    Pos { from: Place, moves: Vec<String> },
    Level(Level),
    GoThink,
    Stop,
    Ping,
    Status,
    Quit,
}

/// Where `pos` takes its position from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Start,
    Fen(String),
    Letters(String),
}

/// Why a line with a known command is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum CommandError {
    #[error("{0}")]
    Line(#[from] LineError),
    #[error("the line is longer than 1 MiB")]
    TooLong,
    #[error("{command}: expected {expected}")]
    Expected { command: &'static str, expected: String },
}

impl Command {
    /// What a line means; `None` where it says nothing that we know. Arguments
    /// that we do not know are passed over.
    pub fn read(text: &str) -> Result<Option<Command>, CommandError> {
        let Some(line) = Line::read(text)? else { return Ok(None) };
        Ok(Some(match line.command.as_str() {
            "hub" => Command::Hub,
            "set-param" => Command::SetParam {
                name: required(&line, "set-param", "name")?,
                value: required(&line, "set-param", "value")?,
            },
            "init" => Command::Init,
            "new-game" => Command::NewGame,
            "pos" => pos(&line)?,
            "level" => level(&line)?,
            "go" if line.has("think") => Command::GoThink,
            "go" => return Err(expected("go", "think")),
            "stop" => Command::Stop,
            "ping" => Command::Ping,
            "status" => Command::Status,
            "quit" => Command::Quit,
            _ => return Ok(None),
        }))
    }
}

fn pos(line: &Line) -> Result<Command, CommandError> {
    let places = [
        line.has("start").then_some(Place::Start),
        line.value("fen").map(|fen| Place::Fen(fen.to_owned())),
        line.value("pos").map(|letters| Place::Letters(letters.to_owned())),
    ];
    let mut places = places.into_iter().flatten();
    let (Some(from), None) = (places.next(), places.next()) else {
        return Err(expected("pos", "exactly one of start, fen=… and pos=…"));
    };
    let moves = line.value("moves").unwrap_or_default();
    Ok(Command::Pos { from, moves: moves.split_whitespace().map(str::to_owned).collect() })
}

fn level(line: &Line) -> Result<Command, CommandError> {
    let level = Level {
        depth: whole(line, "depth")?,
        nodes: whole(line, "nodes")?,
        move_time: seconds(line, "move-time")?,
        time: seconds(line, "time")?,
        increment: seconds(line, "inc")?.unwrap_or_default(),
        moves: whole(line, "moves")?,
        infinite: line.has("infinite"),
        win: whole(line, "win")?,
    };
    if level == Level::default() {
        return Err(expected("level", "a limit: depth, nodes, move-time, time or infinite"));
    }
    if level.time.is_none() && (level.moves.is_some() || line.has("inc")) {
        return Err(expected("level", "time=… beside moves=… and inc=…"));
    }
    Ok(Command::Level(level))
}

/// A whole number from 1.
fn whole<T: FromStr + PartialOrd + From<u8>>(
    line: &Line,
    name: &str,
) -> Result<Option<T>, CommandError> {
    let Some(value) = line.value(name) else { return Ok(None) };
    let number = value.parse().ok().filter(|number| *number >= T::from(1));
    number.map(Some).ok_or_else(|| {
        expected("level", &format!("{name} to be a whole number from 1, not `{value}`"))
    })
}

/// A time in seconds; below a year, so that sums stay sums.
fn seconds(line: &Line, name: &str) -> Result<Option<Duration>, CommandError> {
    const YEAR: f64 = 31_557_600.0;
    let Some(value) = line.value(name) else { return Ok(None) };
    let seconds = value.parse().ok().filter(|seconds| (0.0..=YEAR).contains(seconds));
    seconds.map(|seconds| Some(Duration::from_secs_f64(seconds))).ok_or_else(|| {
        expected(
            "level",
            &format!("{name} to be a number of seconds up to {YEAR:.0}, not `{value}`"),
        )
    })
}

fn required(line: &Line, command: &'static str, name: &str) -> Result<String, CommandError> {
    let value = line.value(name).map(str::to_owned);
    value.ok_or_else(|| expected(command, &format!("{name}=…")))
}

fn expected(command: &'static str, expected: &str) -> CommandError {
    CommandError::Expected { command, expected: expected.to_owned() }
}
