//! The game and the position that most commands are asked about.

use super::files::read_whole;
use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use quirkat::games::{self, BOOKS, Visitor};
use quirkat::pdn::{self, Draft, Record};
use quirkat::rules::{Game, History, Position, text};
use std::path::{Path, PathBuf};

/// The game, as typed.
#[derive(Args)]
pub struct GameArgs {
    /// The rule book
    #[arg(long, short, value_name = "GAME", value_parser = book_names())]
    pub game: String,
}

/// The position, as typed.
#[derive(Args)]
pub struct FenArgs {
    /// The position, as W:Wa1,b1,Kc4:Ba5,b5
    #[arg(long, short, value_name = "FEN", default_value = START)]
    pub fen: String,
}

/// The position, or the place in a game file, as typed.
#[derive(Args)]
pub struct StartArgs {
    /// The rule book; of a game file, that of a game which does not name its own
    #[arg(long, short, value_name = "GAME", value_parser = book_names(),
          required_unless_present = "pdn")]
    game: Option<String>,
    #[command(flatten)]
    position: FenArgs,
    /// Take the position from a game file (PDN) instead, with the moves that led to it
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    pdn: Option<PathBuf>,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value = "1", requires = "pdn",
          value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// Stop after so many moves, counting those of both sides, instead of at the end
    #[arg(long, value_name = "N", requires = "pdn")]
    ply: Option<usize>,
}

/// Where to start, found but not yet read by the rules of its book.
pub struct Start {
    /// The name of the rule book.
    pub book: String,
    source: Source,
}

enum Source {
    Fen(FenArgs),
    Game { path: PathBuf, draft: Draft, ply: Option<usize> },
}

const START: &str = "start";

/// The names of all rule books, for clap to check and to list.
pub fn book_names() -> PossibleValuesParser {
    BOOKS.iter().map(|book| book.name).collect::<Vec<_>>().into()
}

/// Calls the visitor with the game of this name.
pub fn with_game<T, V: Visitor<Output = Result<T>>>(name: &str, visitor: V) -> Result<T> {
    games::with(name, visitor).with_context(|| format!("no game is called `{name}`"))?
}

impl FenArgs {
    /// The position that was meant.
    pub fn resolve<G: Game>(&self) -> Result<Position<G>> {
        read::<G>(&self.fen).with_context(|| format!("--fen for {}", G::BOOK.name))
    }
}

impl StartArgs {
    /// Finds the game, and in a file its moves.
    pub fn find(self) -> Result<Start> {
        let Some(path) = self.pdn else {
            let book = self.game.context("--game is missing")?;
            return Ok(Start { book, source: Source::Fen(self.position) });
        };
        let contents = read_whole(&path)?;
        let text = pdn::decode(&contents);
        let draft = pdn::read(&text).nth(self.number as usize - 1);
        let draft = draft.with_context(|| {
            let (name, count) = (path.display(), pdn::read(&text).count());
            format!("{name} has no game {}: it has {count}", self.number)
        })?;
        let book = book_of(&draft, self.game.as_deref()).map_err(|error| at(&path, &error))?;
        Ok(Start { book, source: Source::Game { path, draft, ply: self.ply } })
    }
}

impl Start {
    /// The position, with the moves that led to it if they are known.
    pub fn history<G: Game>(self) -> Result<History<G>> {
        Ok(self.record()?.history())
    }

    /// The game as far as it is known.
    pub fn record<G: Game>(self) -> Result<Record<G>> {
        match self.source {
            Source::Fen(position) => Ok(Record::new(position.resolve()?)),
            Source::Game { path, draft, ply } => record_of(&path, draft, ply),
        }
    }
}

/// A game up to some move. What is wrong further on does not matter, nor that
/// the rules would have ended the game before.
fn record_of<G: Game>(path: &Path, draft: Draft, ply: Option<usize>) -> Result<Record<G>> {
    let mut record = match draft.resolve::<G>() {
        Ok(record) => record,
        Err(faulty) => {
            let moves = faulty.kept.as_ref().map(|record| record.moves().len());
            let early = moves.zip(ply).is_some_and(|(moves, ply)| ply <= moves);
            let fatal = faulty.errors.iter().find(|error| !error.problem.is_verdict());
            match (fatal, faulty.kept) {
                (Some(error), _) if !early => return Err(at(path, error)),
                (_, Some(record)) => *record,
                _ => bail!("{}: no game was read", path.display()),
            }
        }
    };
    let moves = record.moves().len();
    if let Some(ply) = ply {
        ensure!(ply <= moves, "--ply {ply}: the game has {moves} moves");
        record.line.plies.truncate(ply);
    }
    Ok(record)
}

/// The name of the rule book of a game in a file, or else the one given.
pub fn book_of(draft: &Draft, given: Option<&str>) -> Result<String, pdn::Error> {
    let named = draft.book()?.map(|book| book.name).or(given);
    let nameless = || pdn::Error { place: draft.place, problem: pdn::Problem::NoGame };
    named.map(str::to_owned).ok_or_else(nameless)
}

/// An error with its file.
fn at(path: &Path, error: &pdn::Error) -> anyhow::Error {
    anyhow!("{}:{error}", path.display())
}

/// Reads a position, or `start`.
pub fn read<G: Game>(fen: &str) -> Result<Position<G>> {
    if fen.trim() == START {
        return Ok(Position::start());
    }
    Ok(text::read_position(fen)?)
}
