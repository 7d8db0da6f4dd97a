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
    Pos(Place),
    Level(Level),
    Go(Go),
    PonderHit,
    Stop,
    Ping,
    Status(Details),
    Check(Trial),
    Rules,
    ClaimDraw,
    Board,
    Eval,
    Perft { depth: u32 },
    Quit,
}

/// A position: where it is taken from, and the moves that lead on from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub from: Origin,
    pub moves: Vec<String>,
}

/// What `status` is to tell beside the state of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Details {
    /// The board and what stands on it.
    pub geometry: bool,
    /// The moves, a touch after the other.
    pub touches: bool,
}

/// What is to be checked: a position, and a turn that is begun from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trial {
    pub place: Place,
    /// The points touched so far.
    pub touched: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    Start,
    Fen(String),
    Letters(String),
}

/// What a search is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Go {
    pub purpose: Purpose,
    /// The only moves to look at; `None` for all.
    pub search_moves: Option<Vec<String>>,
    /// Moves not to look at.
    pub exclude_moves: Vec<String>,
    /// The opponent has offered a draw.
    pub draw_offered: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// A move is waited for.
    Think,
    /// The opponent thinks: no time counts until `ponder-hit`.
    Ponder,
    /// Somebody looks on, until `stop`.
    Analyze,
}

/// Why a line with a known command is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum CommandError {
    #[error("{0}")]
    Line(#[from] LineError),
    #[error("the line is longer than 1 MiB")]
    TooLong,
    #[error("more than 64 MiB of lines wait for the end of the search; this one is dropped")]
    TooMuch,
    #[error("{command}: expected {expected}")]
    Expected { command: String, expected: String },
}

/// In seconds; no time is longer, so that sums stay sums.
const YEAR: f64 = 31_557_600.0;

/// As deep as anybody could count.
const DEEPEST_PERFT: u32 = 99;

impl Command {
    /// What a line means; `None` where it says nothing that we know. Arguments
    /// that we do not know are passed over.
    pub fn read(text: &str) -> Result<Option<Command>, CommandError> {
        let Some(line) = Line::read(text)? else { return Ok(None) };
        let line = Arguments(&line);
        Ok(Some(match line.0.command.as_str() {
            "hub" => Command::Hub,
            "set-param" => {
                Command::SetParam { name: line.required("name")?, value: line.required("value")? }
            }
            "init" => Command::Init,
            "new-game" => Command::NewGame,
            "pos" => Command::Pos(line.place()?),
            "level" => Command::Level(line.level()?),
            "go" => Command::Go(line.go()?),
            "ponder-hit" => Command::PonderHit,
            "stop" => Command::Stop,
            "ping" => Command::Ping,
            "status" => Command::Status(line.details()?),
            "check" => Command::Check(line.trial()?),
            "rules" => Command::Rules,
            "claim-draw" => Command::ClaimDraw,
            "board" => Command::Board,
            "eval" => Command::Eval,
            "perft" => Command::Perft { depth: line.perft_depth()? },
            "quit" => Command::Quit,
            _ => return Ok(None),
        }))
    }
}

/// The line of a known command.
struct Arguments<'a>(&'a Line);

impl Arguments<'_> {
    fn place(&self) -> Result<Place, CommandError> {
        let places = [
            self.flag("start")?.then_some(Origin::Start),
            self.0.value("fen").map(|fen| Origin::Fen(fen.to_owned())),
            self.0.value("pos").map(|letters| Origin::Letters(letters.to_owned())),
        ];
        let from = self.one_of(places, "start, fen=… and pos=…")?;
        Ok(Place { from, moves: self.words("moves").unwrap_or_default() })
    }

    fn details(&self) -> Result<Details, CommandError> {
        Ok(Details { geometry: self.flag("geometry")?, touches: self.flag("touches")? })
    }

    fn trial(&self) -> Result<Trial, CommandError> {
        Ok(Trial { place: self.place()?, touched: self.words("touched").unwrap_or_default() })
    }

    fn level(&self) -> Result<Level, CommandError> {
        let level = Level {
            depth: self.whole("depth")?,
            nodes: self.whole("nodes")?,
            move_time: self.seconds("move-time", 0.0)?,
            // A clock may be past its flag.
            time: self.seconds("time", -YEAR)?,
            increment: self.seconds("inc", 0.0)?.unwrap_or_default(),
            moves: self.whole("moves")?,
            infinite: self.flag("infinite")?,
            win: self.whole("win")?,
        };
        if level.time.is_none() && (level.moves.is_some() || self.0.has("inc")) {
            return Err(self.expected("time=… beside moves=… and inc=…"));
        }
        if level == Level::default() {
            let limits = "a limit: depth, nodes, move-time, time, win or infinite";
            return Err(self.expected(limits));
        }
        Ok(level)
    }

    fn go(&self) -> Result<Go, CommandError> {
        let purposes = [
            self.flag("think")?.then_some(Purpose::Think),
            self.flag("ponder")?.then_some(Purpose::Ponder),
            self.flag("analyze")?.then_some(Purpose::Analyze),
        ];
        Ok(Go {
            purpose: self.one_of(purposes, "think, ponder and analyze")?,
            search_moves: self.words("search-moves"),
            exclude_moves: self.words("exclude-moves").unwrap_or_default(),
            draw_offered: self.flag("draw-offered")?,
        })
    }

    fn perft_depth(&self) -> Result<u32, CommandError> {
        let depth = self.whole("depth")?.filter(|depth| *depth <= DEEPEST_PERFT);
        depth.ok_or_else(|| self.expected(&format!("depth=…, from 1 to {DEEPEST_PERFT}")))
    }

    fn one_of<T, const N: usize>(
        &self,
        given: [Option<T>; N],
        names: &str,
    ) -> Result<T, CommandError> {
        let mut given = given.into_iter().flatten();
        match (given.next(), given.next()) {
            (Some(one), None) => Ok(one),
            _ => Err(self.expected(&format!("exactly one of {names}"))),
        }
    }

    fn required(&self, name: &str) -> Result<String, CommandError> {
        let value = self.0.value(name).map(str::to_owned);
        value.ok_or_else(|| self.expected(&format!("{name}=…")))
    }

    /// Values divided by spaces.
    fn words(&self, name: &str) -> Option<Vec<String>> {
        let words = self.0.value(name)?.split_whitespace();
        Some(words.map(str::to_owned).collect())
    }

    /// Alone it is true.
    fn flag(&self, name: &str) -> Result<bool, CommandError> {
        match self.0.value(name) {
            None | Some("false") => Ok(false),
            Some("" | "true") => Ok(true),
            Some(value) => {
                Err(self.expected(&format!("{name} alone, or true or false, not `{value}`")))
            }
        }
    }

    /// A whole number from 1.
    fn whole<T: FromStr + PartialOrd + From<u8>>(
        &self,
        name: &str,
    ) -> Result<Option<T>, CommandError> {
        let Some(value) = self.0.value(name) else { return Ok(None) };
        let number = value.parse().ok().filter(|number| *number >= T::from(1));
        number.map(Some).ok_or_else(|| {
            self.expected(&format!("{name} to be a whole number from 1, not `{value}`"))
        })
    }

    /// A time in seconds; one below zero is none.
    fn seconds(&self, name: &str, least: f64) -> Result<Option<Duration>, CommandError> {
        let Some(value) = self.0.value(name) else { return Ok(None) };
        let seconds = value.parse().ok().filter(|seconds| (least..=YEAR).contains(seconds));
        let seconds = seconds.ok_or_else(|| {
            let range = format!("{name} to be a number of seconds up to {YEAR:.0}");
            self.expected(&format!("{range}, not `{value}`"))
        })?;
        Ok(Some(Duration::from_secs_f64(seconds.max(0.0))))
    }

    fn expected(&self, expected: &str) -> CommandError {
        CommandError::Expected { command: self.0.command.clone(), expected: expected.to_owned() }
    }
}
