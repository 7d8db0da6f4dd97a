//! What a player may spend, and the clock that is kept on it.

use crate::clock::Level;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// What a player may spend on a game and on a move, as [`Control::set`] reads
/// it. Times are seconds.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Control {
    /// For the game, or for so many `moves`.
    pub time: Option<f64>,
    /// What each move adds; only beside `time`.
    pub increment: Option<f64>,
    /// After so many moves `time` is added again.
    pub moves: Option<u32>,
    /// For each move.
    pub move_time: Option<f64>,
    /// Positions looked at for a move.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// So much later than its time a move still counts.
    pub margin: Option<f64>,
}

/// Why a control cannot be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ControlError {
    /// A value is none of its kind.
    #[error("{name}={value}: expected {expected}")]
    Value {
        /// The name before the `=`.
        name: String,
        /// What stood after it.
        value: String,
        /// What should have.
        expected: &'static str,
    },
    /// A word is none of those that a control has.
    #[error("`{0}`: expected tc, move-time, nodes, depth or margin, and a value")]
    Word(String),
    /// Nothing ends a move.
    #[error("a player needs tc, move-time, nodes or depth")]
    Endless,
}

impl Control {
    /// Sets one of `tc` (`moves/time+increment`, of which only the time is
    /// needed), `move-time`, `nodes`, `depth`, `margin`; `false` for another name.
    ///
    /// # Errors
    /// If the value is none of its kind.
    pub fn set(&mut self, name: &str, value: &str) -> Result<bool, ControlError> {
        let wrong = |expected| ControlError::Value {
            name: name.to_owned(),
            value: value.to_owned(),
            expected,
        };
        match name {
            "tc" => self.set_clock(value).ok_or_else(|| {
                wrong("seconds, as 10, 10+0.1 or 40/60+0.5 (moves/time+increment)")
            })?,
            "move-time" => self.move_time = Some(seconds(value).ok_or_else(|| wrong(SECONDS))?),
            "margin" => self.margin = Some(seconds(value).ok_or_else(|| wrong(SECONDS))?),
            "nodes" => self.nodes = Some(whole(value).ok_or_else(|| wrong(WHOLE))?),
            "depth" => self.depth = Some(whole(value).ok_or_else(|| wrong(WHOLE))?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn set_clock(&mut self, text: &str) -> Option<()> {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(whole(moves)?), rest),
            None => (None, text),
        };
        let (time, increment) = match rest.split_once('+') {
            Some((time, increment)) => (time, Some(seconds(increment)?)),
            None => (rest, None),
        };
        (self.time, self.increment, self.moves) = (Some(seconds(time)?), increment, moves);
        Some(())
    }

    /// Sees to it that a move comes to an end.
    ///
    /// # Errors
    /// If nothing ends it.
    pub fn check(&self) -> Result<(), ControlError> {
        let ends = self.time.is_some() || self.move_time.is_some();
        let ends = ends || self.nodes.is_some() || self.depth.is_some();
        ends.then_some(()).ok_or(ControlError::Endless)
    }
}

impl fmt::Display for Control {
    /// The words that [`Control::set`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        if let Some(time) = self.time {
            let moves = self.moves.map_or(String::new(), |moves| format!("{moves}/"));
            let increment = self.increment.map_or(String::new(), |more| format!("+{more}"));
            words.push(format!("tc={moves}{time}{increment}"));
        }
        words.extend(self.move_time.map(|time| format!("move-time={time}")));
        words.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        words.extend(self.depth.map(|depth| format!("depth={depth}")));
        words.extend(self.margin.map(|margin| format!("margin={margin}")));
        f.write_str(&words.join(" "))
    }
}

impl TryFrom<String> for Control {
    type Error = ControlError;

    /// Reads what `Display` writes.
    fn try_from(words: String) -> Result<Control, ControlError> {
        let mut control = Control::default();
        for word in words.split_whitespace() {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            if !control.set(name, value)? {
                return Err(ControlError::Word(word.to_owned()));
            }
        }
        control.check().map(|()| control)
    }
}

impl From<Control> for String {
    fn from(control: Control) -> String {
        control.to_string()
    }
}

const SECONDS: &str = "seconds above 0, as 0.5";
const WHOLE: &str = "a whole number from 1";

fn seconds(text: &str) -> Option<f64> {
    const YEAR: f64 = 31_557_600.0;
    text.parse().ok().filter(|seconds| (1e-4..=YEAR).contains(seconds))
}

fn whole<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number| *number >= T::from(1))
}

/// The clock of one player in one game.
#[derive(Clone, Debug)]
pub struct Clock {
    control: Control,
    /// What is left, where there is a time for more than one move.
    left: Option<Duration>,
    /// Moves until more comes.
    moves: Option<u32>,
}

impl Clock {
    /// The clock before the first move.
    pub fn new(control: &Control) -> Clock {
        let left = control.time.map(Duration::from_secs_f64);
        Clock { control: control.clone(), left, moves: control.moves }
    }

    /// What the player is told before a move.
    pub fn level(&self) -> Level {
        Level {
            depth: self.control.depth,
            nodes: self.control.nodes,
            move_time: self.control.move_time.map(Duration::from_secs_f64),
            time: self.left,
            increment: Duration::from_secs_f64(self.control.increment.unwrap_or(0.0)),
            moves: self.moves,
            ..Level::default()
        }
    }

    /// How long the move may take, the margin not counted; `None` for no end.
    pub fn limit(&self) -> Option<Duration> {
        let fixed = self.control.move_time.map(Duration::from_secs_f64);
        [fixed, self.left].into_iter().flatten().min()
    }

    /// So much later a move still counts.
    pub fn margin(&self) -> Duration {
        Duration::from_secs_f64(self.control.margin.unwrap_or(0.0))
    }

    /// A move has taken so long.
    ///
    /// # Errors
    /// By how much it came later than the limit, if that is more than the margin.
    pub fn spend(&mut self, time: Duration) -> Result<(), Duration> {
        let over = self.limit().and_then(|limit| time.checked_sub(limit));
        if let Some(over) = over.filter(|&over| over > self.margin()) {
            return Err(over);
        }
        let Some(left) = &mut self.left else { return Ok(()) };
        *left = left.saturating_sub(time);
        *left += Duration::from_secs_f64(self.control.increment.unwrap_or(0.0));
        if let Some(moves) = &mut self.moves {
            *moves -= 1;
            if *moves == 0 {
                *moves = self.control.moves.unwrap_or(1);
                *left += Duration::from_secs_f64(self.control.time.unwrap_or(0.0));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(words: &[(&str, &str)]) -> Result<Control, ControlError> {
        let words: Vec<_> = words.iter().map(|(name, value)| format!("{name}={value}")).collect();
        Control::try_from(words.join(" "))
    }

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_control_is_read_as_people_write_it() {
        let read = control(&[("tc", "40/60+0.5"), ("margin", "0.01")]).unwrap();
        assert_eq!((read.moves, read.time, read.increment), (Some(40), Some(60.0), Some(0.5)));
        assert_eq!(control(&[("tc", "10")]).unwrap().increment, None);
        assert_eq!(control(&[("nodes", "1000")]).unwrap().nodes, Some(1000));
        assert_eq!(Control::default().set("hash", "16"), Ok(false));
    }

    #[test]
    fn a_control_is_written_as_it_is_read() {
        let words = [("tc", "40/60+0.5"), ("move-time", "2"), ("nodes", "9"), ("depth", "7")];
        let written = control(&words).unwrap().to_string();
        assert_eq!(written, "tc=40/60+0.5 move-time=2 nodes=9 depth=7");
        assert_eq!(
            control(&[("tc", "10"), ("margin", "0.1")]).unwrap().to_string(),
            "tc=10 margin=0.1"
        );
    }

    #[test]
    fn a_control_is_kept_in_its_words() {
        for words in ["tc=40/60+0.5 margin=0.01", "move-time=0.1 nodes=7", "depth=3", "tc=3"] {
            let control = Control::try_from(words.to_owned()).unwrap();
            assert_eq!(serde_json::to_value(&control).unwrap(), words);
            assert_eq!(serde_json::from_value::<Control>(words.into()).unwrap(), control);
        }
        let stray = Control::try_from("depth=3 hash=16".to_owned()).unwrap_err();
        assert_eq!(stray, ControlError::Word("hash=16".into()));
    }

    #[test]
    fn what_is_no_control_is_refused() {
        for (name, value) in [
            ("tc", ""),
            ("tc", "x"),
            ("tc", "0/5"),
            ("tc", "5+"),
            ("tc", "-1"),
            ("tc", "inf"),
            ("tc", "NaN"),
            ("nodes", "0"),
            ("nodes", "1.5"),
            ("depth", "-3"),
            ("move-time", "0"),
        ] {
            let error = control(&[(name, value)]).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{name}={value}: expected")), "{error}");
        }
        assert_eq!(control(&[("margin", "1")]), Err(ControlError::Endless));
    }

    #[test]
    fn a_clock_runs_down_and_is_filled_up() {
        let mut clock = Clock::new(&control(&[("tc", "2/1+0.1")]).unwrap());
        assert_eq!((clock.limit(), clock.level().moves), (Some(ms(1000)), Some(2)));
        clock.spend(ms(400)).unwrap();
        assert_eq!((clock.limit(), clock.level().moves), (Some(ms(700)), Some(1)));
        clock.spend(ms(700)).unwrap();
        assert_eq!((clock.limit(), clock.level().moves), (Some(ms(1100)), Some(2)));
        assert_eq!(clock.spend(ms(1130)), Err(ms(30)));
    }

    #[test]
    fn a_margin_forgives_but_gives_no_time() {
        let mut clock = Clock::new(&control(&[("tc", "1"), ("margin", "0.05")]).unwrap());
        clock.spend(ms(1040)).unwrap();
        assert_eq!(clock.limit(), Some(ms(0)));
        assert_eq!(clock.spend(ms(60)), Err(ms(60)));
    }

    #[test]
    fn who_has_no_clock_is_never_late() {
        let mut clock = Clock::new(&control(&[("depth", "3")]).unwrap());
        assert_eq!(clock.limit(), None);
        clock.spend(ms(100_000)).unwrap();
        assert_eq!(clock.level().depth, Some(3));
    }
}
