//! What an engine lets itself be told with `set-param`.

use super::board::Board;
use super::log;
use super::peer::Peer;
use super::step::{Checked, Miss, Step, exactly, needs, require};
use crate::protocol::line::{Line, Written};

pub(super) const STEPS: &[Step] = &[
    Step::new("a parameter takes what it announces", "set-param", |peer| {
        for parameter in announced(peer)? {
            for value in Values::of(&parameter).good {
                peer.tell(&setting_of(&parameter, &value))?;
            }
        }
        Ok(())
    }),
    Step::new("`hub` tells the values in force", "hub", tells_what_is_set),
    Step::new("a value that is none gets one `error` and is not set", "set-param", |peer| {
        for parameter in announced(peer)? {
            for value in Values::of(&parameter).bad {
                exactly(&peer.ask(&setting_of(&parameter, &value))?, &["error"])?;
            }
        }
        peer.say("hub");
        let told = peer.until("wait")?;
        let kept = peer.facts.parameters.iter().all(|parameter| told.contains(parameter));
        require(kept, "the values as they were")
    }),
    Step::new("an unknown parameter gets one `error`", "set-param", |peer| {
        exactly(&peer.ask("set-param name=no-such-parameter value=1")?, &["error"])
    }),
    Step::new("`set-param` wants a name and a value", "set-param", |peer| {
        exactly(&peer.ask("set-param name=variant")?, &["error"])?;
        exactly(&peer.ask("set-param value=1")?, &["error"])
    }),
    Step::new("parameters may be set after `init`", "set-param", |peer| {
        exactly(&peer.ask("init")?, &["ready"])?;
        for parameter in announced(peer)? {
            let value = parameter.value("value").unwrap_or_default();
            let came = peer.ask(&setting_of(&parameter, value))?;
            needs(came.is_empty(), "the engine wants them before `init`")?;
        }
        Ok(())
    }),
    Step::new("a new `variant` begins that game", "set-param", |peer| {
        let other = peer.facts.games().into_iter().find(|&game| game != peer.game);
        let other = other.ok_or_else(|| Miss::Skipped("it plays one game".into()))?;
        peer.make_ready()?;
        let came = peer.ask(&format!("set-param name=variant value={other}"))?;
        needs(came.is_empty(), "the engine wants it before `init`")?;
        peer.stands_at(&Board::start(other))
    }),
    Step::new("a `debug-log` holds the lines of both sides", "set-param", log::is_kept),
];

/// The parameters, if there are any.
fn announced(peer: &Peer) -> Result<Vec<Line>, Miss> {
    let parameters = peer.facts.parameters.clone();
    needs(!parameters.is_empty(), "no parameter is announced").map(|()| parameters)
}

fn tells_what_is_set(peer: &mut Peer) -> Checked {
    for parameter in announced(peer)? {
        // To set this is to do something.
        if parameter.value("name") == Some("clear-hash") {
            continue;
        }
        let Some(value) = Values::of(&parameter).good.into_iter().next() else { continue };
        peer.tell(&setting_of(&parameter, &value))?;
        peer.say("hub");
        let name = parameter.value("name");
        let told = peer.until("wait")?;
        let told = told.iter().find(|line| line.command == "param" && line.value("name") == name);
        let holds = told.is_some_and(|told| told.value("value") == Some(&value));
        require(holds, format!("`param name={} value={value}`", name.unwrap_or_default()))?;
    }
    Ok(())
}

fn setting_of(parameter: &Line, value: &str) -> String {
    setting(parameter.value("name").unwrap_or_default(), value)
}

/// The command that sets a parameter.
pub(super) fn setting(name: &str, value: &str) -> String {
    Written::new("set-param").with("name", name).with("value", value).to_string()
}

/// What a parameter takes, that in force last, and what it does not.
struct Values {
    good: Vec<String>,
    bad: Vec<String>,
}

impl Values {
    fn of(parameter: &Line) -> Values {
        let value = |name: &str| parameter.value(name).map(str::to_owned);
        let whole = |name: &str| value(name)?.parse::<i64>().ok();
        let (mut good, bad): (Vec<String>, Vec<String>) = match parameter.value("type") {
            Some("int") => {
                let ends = [whole("min"), whole("max")];
                let beyond = [(ends[0], -1), (ends[1], 1)].into_iter();
                let beyond = beyond.filter_map(|(end, step)| end?.checked_add(step));
                let bad = beyond.map(|n| n.to_string()).chain(["abc".into()]);
                (ends.into_iter().flatten().map(|n| n.to_string()).collect(), bad.collect())
            }
            Some("bool") => (vec!["true".into(), "false".into()], vec!["perhaps".into()]),
            Some("enum") => {
                let values = value("values").unwrap_or_default();
                let good = values.split_whitespace().map(str::to_owned).collect();
                (good, vec!["no-such-value".into()])
            }
            Some("real") => (Vec::new(), vec!["abc".into()]),
            // It may be the name of a file.
            _ => (Vec::new(), Vec::new()),
        };
        good.extend(value("value"));
        Values { good, bad }
    }
}
