//! The walk: each step of each group, with an engine in the state it needs.

use super::facts::Facts;
use super::peer::Peer;
use super::step::{Group, Miss, Start, Step};
use super::{CheckError, Failure, Finding, Outcome, Plan, Report};
use super::{added, busy, ends, handshake, levels, lines, parameters, positions, searches};
use crate::games::BOOKS;
use std::ops::ControlFlow;
use std::rc::Rc;

const GROUPS: [Group; 10] = [
    Group { name: "handshake", every_game: false, steps: handshake::STEPS },
    Group { name: "parameters", every_game: false, steps: parameters::STEPS },
    Group { name: "lines", every_game: false, steps: lines::STEPS },
    Group { name: "level", every_game: false, steps: levels::STEPS },
    Group { name: "searches", every_game: false, steps: searches::STEPS },
    Group { name: "busy", every_game: false, steps: busy::STEPS },
    Group { name: "added", every_game: false, steps: added::STEPS },
    Group { name: "ends", every_game: false, steps: ends::STEPS },
    Group { name: "game", every_game: true, steps: positions::STEPS },
    Group { name: "added", every_game: true, steps: added::GAME_STEPS },
];

/// Walks an engine through the protocol. Each finding is told as soon as it is
/// there; who hears it can break off.
///
/// # Errors
/// If there is no such game, or the program cannot be started at all.
pub fn check(
    plan: &Plan,
    tell: &mut dyn FnMut(&Finding) -> ControlFlow<()>,
) -> Result<Report, CheckError> {
    let asked = plan.games.iter().map(|name| book(name)).collect::<Result<Vec<_>, _>>()?;
    let facts = Rc::new(meet(plan)?);
    let mut games = if asked.is_empty() { facts.games() } else { asked };
    if games.is_empty() {
        games.push(BOOKS[0].name);
    }
    let mut findings = Vec::new();
    for (i, &game) in games.iter().enumerate() {
        let mut walk = Walk { plan, facts: &facts, game, peer: None, is_unready: false };
        for group in GROUPS.iter().filter(|group| i == 0 || group.every_game) {
            for step in group.steps {
                let outcome = walk.take(step);
                let (what, section) = (step.what, step.section);
                findings.push(Finding { group: group.name, game, step: what, section, outcome });
                if tell(&findings[findings.len() - 1]).is_break() {
                    return Ok(Report { engine: facts.name.clone(), games, findings });
                }
            }
        }
    }
    Ok(Report { engine: facts.name.clone(), games, findings })
}

fn book(name: &str) -> Result<&'static str, CheckError> {
    let found = BOOKS.iter().map(|book| book.name).find(|&book| book == name);
    found.ok_or_else(|| CheckError::Game(name.to_owned()))
}

/// What the engine says of itself; nothing if it says nothing.
fn meet(plan: &Plan) -> Result<Facts, CheckError> {
    let mut peer = Peer::open(&plan.program, BOOKS[0].name, Rc::default(), plan.patience)
        .map_err(|error| CheckError::Start(error.to_string()))?;
    peer.say("ping\nhub");
    let mut facts = Facts::default();
    peer.until_any(&["wait"]).into_iter().flatten().for_each(|line| facts.note(line));
    Ok(facts)
}

/// The steps of one game.
struct Walk<'a> {
    plan: &'a Plan,
    facts: &'a Rc<Facts>,
    game: &'static str,
    /// An engine that is ready and idle.
    peer: Option<Peer>,
    /// It could not be made ready: patience has been spent on that.
    is_unready: bool,
}

impl Walk<'_> {
    fn take(&mut self, step: &Step) -> Outcome {
        let begun = match step.start {
            Start::New => self.open(),
            Start::Ready => self.ready(),
        };
        let mut peer = match begun {
            Ok(peer) => peer,
            Err(outcome) => return outcome,
        };
        peer.turn_the_page();
        let outcome = match (step.run)(&mut peer) {
            Ok(()) => Outcome::Ok { advice: None },
            Err(Miss::Advice(advice)) => Outcome::Ok { advice: Some(advice) },
            Err(Miss::Skipped(reason)) => Outcome::Skipped { reason },
            Err(Miss::Wrong(expected)) => {
                let [said, came] = peer.record();
                return Outcome::Failed(Failure { said, came, expected });
            }
        };
        if step.start == Start::Ready {
            self.peer = Some(peer);
        }
        outcome
    }

    fn open(&self) -> Result<Peer, Outcome> {
        let (program, patience) = (&self.plan.program, self.plan.patience);
        Peer::open(program, self.game, self.facts.clone(), patience).map_err(|error| {
            let came = vec![format!("(it cannot be started: {error})")];
            Outcome::Failed(Failure { said: Vec::new(), came, expected: "an engine".into() })
        })
    }

    /// The engine of the step before if it did well, else a new one.
    fn ready(&mut self) -> Result<Peer, Outcome> {
        if let Some(peer) = self.peer.take() {
            return Ok(peer);
        }
        let skipped = || Outcome::Skipped { reason: "the engine does not come to `ready`".into() };
        if self.is_unready {
            return Err(skipped());
        }
        let mut peer = self.open()?;
        if peer.make_ready().is_err() {
            self.is_unready = true;
            return Err(skipped());
        }
        Ok(peer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_section_is_one_of_the_protocol() {
        let protocol = include_str!("../../../protocol.md");
        let headings = protocol.lines().filter(|line| line.starts_with('#'));
        let headings: Vec<String> = headings.map(|line| line.replace(['#', '`'], "")).collect();
        for step in GROUPS.iter().flat_map(|group| group.steps) {
            let names = |heading: &String| {
                let rest = heading.trim().strip_prefix(step.section);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',']))
            };
            assert!(headings.iter().any(names), "{}", step.section);
        }
    }

    #[test]
    fn no_two_steps_of_a_game_are_the_same() {
        let mut steps: Vec<&str> =
            GROUPS.iter().flat_map(|group| group.steps).map(|step| step.what).collect();
        let count = steps.len();
        steps.sort_unstable();
        steps.dedup();
        assert_eq!(steps.len(), count);
    }
}
