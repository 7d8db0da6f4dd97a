//! The ledger of a match: its settings, and every game that was finished, written
//! down before it counts. From it a match goes on where it was broken off.

use super::record::Game;
use super::schedule::Schedule;
use super::settings::{Settings, SettingsError};
use super::verdict::{Decision, Tally};
use crate::files;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use thiserror::Error;

/// The ledger of one match: open to be written, and kept from everybody else, or
/// only read.
#[derive(Debug)]
pub struct Ledger {
    directory: PathBuf,
    settings: Settings,
    games: BTreeMap<usize, Game>,
    trial: Trial,
    /// `None` where it was only read.
    pen: Option<Pen>,
    running: bool,
}

/// The file to which games are added, locked while it is open.
#[derive(Debug)]
struct Pen {
    file: File,
    synced: Instant,
}

/// How far the test of a match has come.
#[derive(Debug)]
struct Trial {
    /// Complete pairs, without a gap.
    pairs: usize,
    tally: Tally,
    decision: Decision,
}

/// Why a ledger cannot be used.
#[derive(Debug, Error)]
pub enum LedgerError {
    /// The file system says no.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it says.
        error: io::Error,
    },
    /// There is no match.
    #[error("{}: there is no match in it", .0.display())]
    Absent(PathBuf),
    /// The settings are those of no match.
    #[error("{0}")]
    Settings(#[from] SettingsError),
    /// There is a match already.
    #[error("{}: holds another match, with other {setting}", directory.display())]
    Different {
        /// Where the ledger is.
        directory: PathBuf,
        /// The first setting in which the two differ.
        setting: String,
    },
    /// A file is not what it should be.
    #[error("{}: line {line}: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// Another process keeps this ledger.
    #[error("{}: another process is at work on it", .0.display())]
    Taken(PathBuf),
    /// A game was to be added to what was only read.
    #[error("{}: it was opened only to be read", .0.display())]
    ReadOnly(PathBuf),
}

/// How often games are put onto the disk itself.
const SYNC: Duration = Duration::from_secs(1);

const SETTINGS: &str = "match.json";
const GAMES: &str = "games.jsonl";

impl Ledger {
    /// Begins a ledger in this directory, which is made, or goes on with the one
    /// that is there for the same match.
    ///
    /// # Errors
    /// If the settings are those of no match, or the directory holds another
    /// match, is damaged or taken, or cannot be written.
    pub fn create(directory: &Path, settings: &Settings) -> Result<Ledger, LedgerError> {
        settings.check()?;
        let path = directory.join(SETTINGS);
        let write = || -> io::Result<()> {
            fs::create_dir_all(directory)?;
            let text = serde_json::to_string_pretty(settings).map_err(io::Error::other)?;
            files::write_whole(&path, format!("{text}\n").as_bytes())
        };
        if !path.exists() {
            write().map_err(at(&path))?;
        }
        let ledger = Ledger::open(directory)?;
        match ledger.settings.difference(settings) {
            None => Ok(ledger),
            Some(setting) => {
                Err(LedgerError::Different { directory: directory.to_owned(), setting })
            }
        }
    }

    /// Opens the ledger that is in this directory. A game that was being written
    /// when its writer was killed is dropped.
    ///
    /// # Errors
    /// If there is none, or it is damaged or taken.
    pub fn open(directory: &Path) -> Result<Ledger, LedgerError> {
        let settings = read_settings(directory)?;
        let path = directory.join(GAMES);
        let mut options = OpenOptions::new();
        let file = options.append(true).create(true).open(&path).map_err(at(&path))?;
        lock(&file).map_err(|_| LedgerError::Taken(directory.to_owned()))?;
        let bytes = fs::read(&path).map_err(at(&path))?;
        let whole = whole_lines(&bytes);
        if whole.len() < bytes.len() {
            file.set_len(whole.len() as u64).map_err(at(&path))?;
        }
        let ledger = Ledger::of(directory, settings, whole)?;
        Ok(Ledger { pen: Some(Pen { file, synced: Instant::now() }), ..ledger })
    }

    /// Reads the ledger that is in this directory, which may be that of a match
    /// that runs: a game that is being written is not one of its games yet.
    /// Nothing can be added.
    ///
    /// # Errors
    /// If there is none, or it is damaged.
    pub fn read(directory: &Path) -> Result<Ledger, LedgerError> {
        let settings = read_settings(directory)?;
        let path = directory.join(GAMES);
        let running = is_taken(&path);
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read.map_err(at(&path))?,
        };
        let ledger = Ledger::of(directory, settings, whole_lines(&bytes))?;
        Ok(Ledger { running, ..ledger })
    }

    /// The ledger of these lines.
    fn of(directory: &Path, settings: Settings, lines: &[u8]) -> Result<Ledger, LedgerError> {
        let games = read_games(&directory.join(GAMES), lines, &Schedule::new(&settings))?;
        let trial = Trial { pairs: 0, tally: Tally::default(), decision: Decision::Undecided };
        let directory = directory.to_owned();
        let mut ledger = Ledger { directory, settings, games, trial, pen: None, running: false };
        ledger.test();
        Ok(ledger)
    }

    /// What is played.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The games that were finished, in the order of the schedule.
    pub fn games(&self) -> impl Iterator<Item = &Game> {
        self.games.values()
    }

    /// Whether the game of this number was finished.
    pub fn has(&self, number: usize) -> bool {
        self.games.contains_key(&number)
    }

    /// What an encounter has brought so far, seen from the first of the two.
    pub fn tally(&self, encounter: [usize; 2]) -> Tally {
        self.progress(encounter).last().unwrap_or_default()
    }

    /// What an encounter had brought after each pair of games, and after each
    /// game whose pair is not complete.
    pub fn progress(&self, [first, second]: [usize; 2]) -> impl Iterator<Item = Tally> {
        let mut tally = Tally::default();
        let meets =
            move |game: &&Game| game.players.contains(&first) && game.players.contains(&second);
        let mut games = self.games().filter(meets).peekable();
        std::iter::from_fn(move || {
            let game = games.next()?;
            match games.next_if(|next| next.number / 2 == game.number / 2) {
                Some(next) => tally.add_pair([game.points(first), next.points(first)]),
                None => tally.add_game(game.points(first)),
            }
            Some(tally)
        })
    }

    /// What the test of the match says, if there is one, of the pairs from the
    /// first to the last before one that is not complete: which games are the
    /// first to end must not decide.
    pub fn decision(&self) -> Decision {
        self.trial.decision
    }

    /// Whether another process was at work on it when it was read.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// Where it is.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Adds a game; when this returns, no end of this process loses it, and an
    /// end of the machine at most what was added in the last second. A game that
    /// is there already is not added again.
    ///
    /// # Errors
    /// If it cannot be written, or was only read.
    pub fn add(&mut self, game: Game) -> Result<(), LedgerError> {
        if self.has(game.number) {
            return Ok(());
        }
        let read_only = || LedgerError::ReadOnly(self.directory.clone());
        let pen = self.pen.as_mut().ok_or_else(read_only)?;
        pen.write(&game).map_err(at(&self.directory.join(GAMES)))?;
        self.games.insert(game.number, game);
        self.test();
        Ok(())
    }

    /// Adds the games of another part of the same match.
    ///
    /// # Errors
    /// If it is another match, or cannot be written.
    pub fn absorb(&mut self, other: &Ledger) -> Result<(), LedgerError> {
        if let Some(setting) = self.settings.difference(&other.settings) {
            let directory = other.directory.clone();
            return Err(LedgerError::Different { directory, setting });
        }
        other.games().try_for_each(|game| self.add(game.clone()))
    }

    /// Puts the test after each of the pairs that have become complete.
    fn test(&mut self) {
        let Some(sprt) = self.settings.sprt else { return };
        while self.trial.decision == Decision::Undecided {
            let numbers = [0, 1].map(|i| 2 * self.trial.pairs + i);
            let [Some(first), Some(second)] = numbers.map(|number| self.games.get(&number)) else {
                return;
            };
            self.trial.tally.add_pair([first.points(0), second.points(0)]);
            self.trial.pairs += 1;
            self.trial.decision = sprt.decision(&self.trial.tally);
        }
    }
}

impl Pen {
    fn write(&mut self, game: &Game) -> io::Result<()> {
        let line = serde_json::to_string(game).map_err(io::Error::other)?;
        self.file.write_all(format!("{line}\n").as_bytes())?;
        if self.synced.elapsed() >= SYNC {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }
}

impl Drop for Pen {
    fn drop(&mut self) {
        // Whoever needs to know has been told by then.
        let _ = self.file.sync_data();
    }
}

fn read_settings(directory: &Path) -> Result<Settings, LedgerError> {
    let path = directory.join(SETTINGS);
    let text = fs::read_to_string(&path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => LedgerError::Absent(directory.to_owned()),
        _ => at(&path)(error),
    })?;
    let settings: Settings =
        serde_json::from_str(&text).map_err(|error| damaged(&path, error.line(), &error))?;
    settings.check().map_err(|error| damaged(&path, 1, &error))?;
    Ok(settings)
}

/// All up to the last line feed: what follows is not yet written, or never was.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    &bytes[..end]
}

/// Reads games, each of which must be one of the schedule.
fn read_games(
    path: &Path,
    bytes: &[u8],
    schedule: &Schedule,
) -> Result<BTreeMap<usize, Game>, LedgerError> {
    let mut games = BTreeMap::new();
    let lines = (1..).zip(bytes.split(|&byte| byte == b'\n'));
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let game: Game =
            serde_json::from_slice(line).map_err(|error| damaged(path, number, &error))?;
        let pairing = schedule.pairing(game.number);
        if pairing.is_none_or(|pairing| pairing.players != game.players) {
            return Err(damaged(path, number, &"no game of this match"));
        }
        games.insert(game.number, game);
    }
    Ok(games)
}

fn at(path: &Path) -> impl Fn(io::Error) -> LedgerError {
    let path = path.to_owned();
    move |error| LedgerError::Io { path: path.clone(), error }
}

fn damaged(path: &Path, line: usize, reason: &dyn Display) -> LedgerError {
    LedgerError::Damaged { path: path.to_owned(), line: line.max(1), reason: reason.to_string() }
}

/// Keeps others from the file until it is closed.
fn lock(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    rustix::fs::flock(file, rustix::fs::FlockOperation::NonBlockingLockExclusive)?;
    let _ = file;
    Ok(())
}

/// Whether another process keeps the file to itself. Who asks holds it for no
/// longer than that takes.
#[cfg(unix)]
fn is_taken(path: &Path) -> bool {
    use rustix::fs::{FlockOperation, flock};
    let shares = |file: File| flock(file, FlockOperation::NonBlockingLockShared);
    File::open(path).is_ok_and(|file| shares(file) == Err(rustix::io::Errno::WOULDBLOCK))
}

/// Elsewhere nobody locks it.
#[cfg(not(unix))]
fn is_taken(_path: &Path) -> bool {
    false
}
