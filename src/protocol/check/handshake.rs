//! The first words on either side.

use super::peer::{MOMENT, Peer};
use super::step::{Checked, Step, exactly, require};
use crate::protocol::line::Line;

pub(super) const STEPS: &[Step] = &[
    Step::new("nothing is written before the first line is read", "Lines", nothing_first),
    Step::new("`hub` is answered by one `id`, `param`s and one `wait`", "hub", introduction),
    Step::new("each `param` tells a value of its type", "param", parameters),
    Step::new("`hub` said again is answered again", "hub", |peer| {
        peer.say("hub");
        let first = peer.until("wait")?;
        peer.say("hub");
        require(peer.until("wait")? == first, "the same answer")
    }),
    Step::new("`ping` is answered before `init`", "ping", |peer| {
        peer.say("ping");
        exactly(&peer.until("pong")?, &["pong"])
    }),
    Step::new("`init` is answered by `ready`, as often as it is said", "init", |peer| {
        exactly(&peer.ask("init\ninit")?, &["ready", "ready"])
    }),
    Step::new("a `ping` to an idle engine comes after all other answers", "ping", |peer| {
        peer.say("init\nlevel depth=abc\nping");
        exactly(&peer.until_any(&["pong"])?, &["ready", "error", "pong"])
    }),
    Step::new("what needs `init` is an error before it", "States", |peer| {
        for line in ["new-game", "pos start", "go think"] {
            exactly(&peer.ask(line)?, &["error"])?;
        }
        exactly(&peer.ask("init")?, &["ready"])
    }),
    Step::new("`level` is obeyed before `init`", "States", |peer| {
        exactly(&peer.ask("level depth=1\ninit")?, &["ready"])?;
        require(peer.think("go think")?.done.value("move").is_some(), "a `done` with a move")
    }),
    Step::new("`stop` and `ponder-hit` before `init` say nothing", "States", |peer| {
        peer.tell("stop\nponder-hit")
    }),
];

fn nothing_first(peer: &mut Peer) -> Checked {
    require(!peer.says_anything(MOMENT)?, "nothing, as no line has been said")
}

fn introduction(peer: &mut Peer) -> Checked {
    peer.say("hub");
    let lines = peer.until("wait")?;
    let first = &lines[0];
    let is_named = first.value("name").is_some_and(|name| !name.is_empty());
    require(first.command == "id" && is_named, "`id name=…` first")?;
    let count = |command: &str| lines.iter().filter(|line| line.command == command).count();
    require(count("id") == 1, "one `id`")?;
    require(count("id") + count("param") + 1 == lines.len(), "nothing but `id`, `param`, `wait`")?;
    exactly(&peer.rest()?, &[])
}

fn parameters(peer: &mut Peer) -> Checked {
    peer.say("hub");
    for line in peer.until("wait")?.iter().filter(|line| line.command == "param") {
        let name = line.value("name").unwrap_or_default();
        require(!name.is_empty(), "a `name` on each `param`")?;
        require(is_sound(line), format!("a `type` and a `value` of it for `{name}`"))?;
    }
    Ok(())
}

/// Whether the value is one that the parameter takes.
fn is_sound(parameter: &Line) -> bool {
    let Some(value) = parameter.value("value") else { return false };
    let number = |name: &str| parameter.value(name)?.parse::<f64>().ok();
    match parameter.value("type") {
        Some("int" | "real") => number("value").is_some_and(|value| {
            let (least, most) = (number("min").unwrap_or(value), number("max").unwrap_or(value));
            (least..=most).contains(&value)
        }),
        Some("bool") => ["true", "false"].contains(&value),
        Some("enum") => {
            let values = parameter.value("values").unwrap_or_default();
            values.split_whitespace().any(|word| word == value)
        }
        Some("string") => true,
        _ => false,
    }
}
