//! What a match has brought, for people and for programs.

use anyhow::Result;
use quirkat::arena::Ledger;
use quirkat::arena::verdict::{Decision, Verdict};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The state of a match.
#[derive(Serialize)]
pub struct Scoreboard {
    game: String,
    /// Games played, of so many.
    played: usize,
    games: usize,
    encounters: Vec<Encounter>,
    /// How many games ended in which way, those that were interrupted among them:
    /// they are not played yet.
    terminations: BTreeMap<&'static str, usize>,
    /// What a test says, if one is made.
    decision: Decision,
}

/// What two players have to show against each other.
#[derive(Serialize)]
struct Encounter {
    first: String,
    second: String,
    #[serde(flatten)]
    verdict: Verdict,
}

impl Scoreboard {
    /// What the games of a ledger have brought so far.
    pub fn of(ledger: &Ledger) -> Scoreboard {
        let settings = ledger.settings();
        let mut terminations = BTreeMap::new();
        for game in ledger.games() {
            *terminations.entry(game.end.kind()).or_default() += 1;
        }
        let encounters = settings.encounters();
        Scoreboard {
            game: settings.game.clone(),
            played: ledger.games().count(),
            games: settings.games(),
            encounters: encounters.iter().map(|&pair| Encounter::of(ledger, pair)).collect(),
            terminations,
            decision: ledger.decision(),
        }
    }

    /// The same of a run in which so many games were interrupted.
    pub fn with_interrupted(mut self, games: usize) -> Scoreboard {
        if games > 0 {
            self.terminations.insert("interrupt", games);
        }
        self
    }

    /// The same as one JSON object.
    pub fn json(&self) -> Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}

impl Encounter {
    fn of(ledger: &Ledger, [first, second]: [usize; 2]) -> Encounter {
        let settings = ledger.settings();
        let name = |entrant: usize| settings.entrants[entrant].name.clone();
        let tally = ledger.tally([first, second]);
        let verdict = Verdict::new(&tally, settings.sprt.as_ref());
        Encounter { first: name(first), second: name(second), verdict }
    }
}

impl fmt::Display for Scoreboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} of {} games", self.game, self.played, self.games)?;
        for encounter in &self.encounters {
            writeln!(f, "\n{} against {}", encounter.first, encounter.second)?;
            writeln!(f, "{}", encounter.verdict)?;
        }
        let ends = self.terminations.iter().map(|(kind, count)| format!("{count} {kind}"));
        writeln!(f, "\nended by: {}", ends.collect::<Vec<_>>().join(", "))
    }
}

/// A line on the terminal that is written over and over.
pub struct LiveLine {
    shown: Mutex<Option<Instant>>,
}

/// Nobody reads faster.
const PERIOD: Duration = Duration::from_millis(200);

impl LiveLine {
    pub fn new() -> LiveLine {
        LiveLine { shown: Mutex::new(None) }
    }

    /// Shows the score, if anybody looks.
    pub fn show(&self, ledger: &Ledger) {
        let mut shown = self.shown.lock().expect("nobody panics with it");
        if !io::stderr().is_terminal() || shown.is_some_and(|shown| shown.elapsed() < PERIOD) {
            return;
        }
        *shown = Some(Instant::now());
        // If the terminal is gone, nobody misses the line.
        let _ = write!(io::stderr().lock(), "\r\x1b[K{}", Scoreboard::of(ledger).line());
    }

    /// Makes room for what follows.
    pub fn clear(&self) {
        if self.shown.lock().expect("nobody panics with it").is_some() {
            let _ = write!(io::stderr().lock(), "\r\x1b[K");
        }
    }
}

impl Scoreboard {
    fn line(&self) -> String {
        let played = format!("{}/{}", self.played, self.games);
        match &self.encounters[..] {
            [only] => format!("{played} {}", only.verdict.to_string().replace('\n', "  ")),
            _ => played,
        }
    }
}
