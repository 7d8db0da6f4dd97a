//! Steps: what each tries, from what state, and how it can miss.

use super::peer::Peer;
use crate::protocol::line::Line;

/// Steps of one kind.
pub(super) struct Group {
    pub name: &'static str,
    /// Whether the game makes a difference.
    pub every_game: bool,
    pub steps: &'static [Step],
}

/// One promise of the protocol and how to try it.
pub(super) struct Step {
    pub what: &'static str,
    /// The heading in `protocol.md`.
    pub section: &'static str,
    pub start: Start,
    pub run: fn(&mut Peer) -> Checked,
}

/// Where a step begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// With a new engine to which nothing has been said.
    New,
    /// With an engine that plays the game and is idle.
    Ready,
}

/// What came of a step, or of a part of it.
pub(super) type Checked = Result<(), Miss>;

/// Why a step was not simply passed.
#[derive(Debug)]
pub(super) enum Miss {
    /// Something else was expected.
    Wrong(String),
    /// The engine need not know this.
    Skipped(String),
    /// It may do so, and yet.
    Advice(String),
}

impl Step {
    pub const fn new(
        what: &'static str,
        section: &'static str,
        run: fn(&mut Peer) -> Checked,
    ) -> Step {
        Step { what, section, start: Start::New, run }
    }

    pub const fn ready(
        what: &'static str,
        section: &'static str,
        run: fn(&mut Peer) -> Checked,
    ) -> Step {
        Step { what, section, start: Start::Ready, run }
    }
}

/// Passes if this holds.
pub(super) fn require(holds: bool, expected: impl Into<String>) -> Checked {
    if holds { Ok(()) } else { Err(Miss::Wrong(expected.into())) }
}

/// Passes if the replies are of these commands, in this order.
pub(super) fn exactly(lines: &[Line], commands: &[&str]) -> Checked {
    let came = lines.iter().map(|line| line.command.as_str());
    let names: Vec<String> = commands.iter().map(|command| format!("`{command}`")).collect();
    let expected = match names.is_empty() {
        true => "silence".to_owned(),
        false => format!("{}, and nothing else", names.join(", ")),
    };
    require(came.eq(commands.iter().copied()), expected)
}

/// Skips the step unless this holds.
pub(super) fn needs(holds: bool, reason: impl Into<String>) -> Checked {
    if holds { Ok(()) } else { Err(Miss::Skipped(reason.into())) }
}
