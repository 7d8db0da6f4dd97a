//! How an engine ends: at its own word, at the end of its input, and whole.

use super::peer::{MOMENT, Peer};
use super::step::{Checked, Step, require};
use crate::protocol::line::Line;

pub(super) const STEPS: &[Step] = &[
    Step::new("`quit` before `init` ends the engine", "quit", |peer| {
        peer.say("quit");
        dones(peer, 0)
    }),
    Step::new("`quit` ends an idle engine", "quit", |peer| {
        peer.make_ready()?;
        peer.say("quit");
        dones(peer, 0)
    }),
    Step::new("`quit` ends a search, with its `done`", "quit", |peer| {
        peer.make_ready()?;
        peer.say("level infinite\ngo think");
        peer.is_silent(MOMENT / 2)?;
        peer.say("quit");
        dones(peer, 1)
    }),
    Step::new("the end of input ends an idle engine", "States", |peer| {
        peer.make_ready()?;
        peer.close_input();
        dones(peer, 0)
    }),
    Step::new("the end of input ends an analysis, with its `done`", "States", |peer| {
        peer.make_ready()?;
        peer.say("level depth=1\ngo analyze");
        peer.is_silent(MOMENT / 2)?;
        peer.close_input();
        dones(peer, 1)
    }),
    Step::new("a script is obeyed to its end", "States", |peer| {
        peer.say("init\nlevel depth=2\ngo think\npos start\ngo think\nping");
        peer.close_input();
        dones(peer, 2)
    }),
    Step::new("the last line needs no line feed", "States", |peer| {
        peer.send(b"init");
        peer.close_input();
        let (lines, _) = peer.ending()?;
        require(count(&lines, "ready") == 1, "a `ready` before the end")
    }),
    Step::new("no process of the engine outlives it", "quit", |peer| {
        peer.make_ready()?;
        peer.say("quit");
        peer.ending()?;
        require(!peer.has_orphans(), "nothing that it has started is still there")
    }),
];

/// The engine ends in peace, after so many `done`s.
fn dones(peer: &mut Peer, expected: usize) -> Checked {
    let (lines, status) = peer.ending()?;
    require(count(&lines, "done") == expected, format!("{expected} `done` before the end"))?;
    require(status.success(), "the exit status 0")
}

fn count(lines: &[Line], command: &str) -> usize {
    lines.iter().filter(|line| line.command == command).count()
}
