//! `quirkat pdn`: files of whole games, checked and rewritten.

use super::files::{print, read_whole, write_whole};
use super::position::{book_names, book_of, with_game};
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::pdn::{self, Draft, Faulty, Record};
use quirkat::rules::Game;
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Check files of whole games (PDN), or rewrite them
#[derive(Args)]
pub struct PdnArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Check(CheckArgs),
    Convert(ConvertArgs),
}

/// Say of each game what it is, and of each fault where it stands
///
/// Checked are the writing, the position, every move, and whether the game
/// ended, and with which result, as the rules would have it. What is wrong does
/// not keep the rest from being read; the exit status is then 2.
#[derive(Args)]
struct CheckArgs {
    /// The files to check; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The rule book of games that do not name their own
    #[arg(long, short, value_name = "GAME", value_parser = book_names())]
    game: Option<String>,
    /// Write one JSON object a game
    #[arg(long)]
    json: bool,
}

/// Rewrite the games of a file as Quirkat writes them
///
/// Any notation that is read is rewritten: moves with every landing point, one
/// result, one order of tags, lines of 80 columns. What is wrong is told on
/// standard error, the rest is written, and the exit status is 2; but a file is
/// not overwritten with less than it held.
#[derive(Args)]
struct ConvertArgs {
    /// The file to rewrite; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    out: PathBuf,
    /// The rule book of games that do not name their own
    #[arg(long, short, value_name = "GAME", value_parser = book_names())]
    game: Option<String>,
}

/// A game of a file, without its type.
#[derive(Serialize)]
struct Account {
    file: String,
    line: usize,
    number: usize,
    game: Option<String>,
    white: Option<String>,
    black: Option<String>,
    /// The moves of both sides that were read.
    plies: usize,
    result: String,
    /// How it is over by the rules.
    over: Option<String>,
    errors: Vec<Fault>,
    #[serde(skip)]
    rewritten: String,
}

#[derive(Serialize)]
struct Fault {
    line: usize,
    column: usize,
    message: String,
}

pub fn run(typed: PdnArgs) -> Result<ExitCode> {
    let well = match typed.what {
        What::Check(args) => check(&args)?,
        What::Convert(args) => convert(&args)?,
    };
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

fn check(typed: &CheckArgs) -> Result<bool> {
    let mut well = true;
    for file in &typed.files {
        for account in accounts(file, typed.game.as_deref())? {
            well &= account.errors.is_empty();
            let text = match typed.json {
                true => serde_json::to_string(&account)? + "\n",
                false => account.to_text(),
            };
            print(text.as_bytes()).context("writing what was found")?;
        }
    }
    Ok(well)
}

fn convert(typed: &ConvertArgs) -> Result<bool> {
    let accounts = accounts(&typed.file, typed.game.as_deref())?;
    let faults: String = accounts.iter().map(Account::faults).collect();
    eprint!("{faults}");
    if !faults.is_empty() && is_same(&typed.file, &typed.out) {
        bail!("{} is left as it was: not all of it was read", typed.out.display());
    }
    let games: Vec<_> = accounts.into_iter().map(|account| account.rewritten).collect();
    let games: Vec<_> = games.into_iter().filter(|game| !game.is_empty()).collect();
    write_whole(&typed.out, games.join("\n").as_bytes())?;
    Ok(faults.is_empty())
}

fn is_same(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
}

/// All games of a file.
fn accounts(path: &Path, game: Option<&str>) -> Result<Vec<Account>> {
    let contents = read_whole(path)?;
    let text = pdn::decode(&contents);
    let file = path.display().to_string();
    let read = |(i, draft)| Account::of(&file, i + 1, draft, game);
    let accounts = pdn::read(&text).enumerate().map(read).collect::<Result<Vec<_>>>()?;
    if accounts.is_empty() {
        bail!("{file}: no game in it");
    }
    Ok(accounts)
}

impl Account {
    /// What there is to say of a draft by itself, then by the rules.
    fn of(file: &str, number: usize, draft: Draft, game: Option<&str>) -> Result<Account> {
        let value = |name| draft.tag(name).map(|word| word.text.clone());
        let mut account = Account {
            file: file.to_owned(),
            line: draft.place.line,
            number,
            game: None,
            white: value("White"),
            black: value("Black"),
            plies: 0,
            result: "*".into(),
            over: None,
            errors: Vec::new(),
            rewritten: String::new(),
        };
        match book_of(&draft, game) {
            Ok(book) => {
                let Resolved { errors, game } = with_game(&book, Resolve(draft))?;
                account.errors.extend(errors.iter().map(Fault::from));
                account.game = Some(book);
                if let Some(game) = game {
                    (account.plies, account.result) = (game.plies, game.result);
                    (account.over, account.rewritten) = (game.over, game.text);
                }
            }
            Err(error) => {
                let mut errors = draft.errors;
                errors.push(error);
                errors.sort_by_key(|error| error.place);
                account.errors.extend(errors.iter().map(Fault::from));
            }
        }
        Ok(account)
    }

    fn to_text(&self) -> String {
        let Account { file, line, number, plies, result, .. } = self;
        let game = self.game.as_deref().unwrap_or("unknown game");
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".into());
        let players = match (&self.white, &self.black) {
            (None, None) => String::new(),
            (white, black) => format!(", {} - {}", name(white), name(black)),
        };
        let plural = if *plies == 1 { "" } else { "s" };
        let over = self.over.as_ref().map_or(String::new(), |over| format!(", {over}"));
        let head = format!("{file}:{line}: game {number}: {game}{players}");
        format!("{head}, {plies} move{plural}, {result}{over}\n{}", self.faults())
    }

    fn faults(&self) -> String {
        let line = |fault: &Fault| {
            format!("{}:{}:{}: {}\n", self.file, fault.line, fault.column, fault.message)
        };
        self.errors.iter().map(line).collect()
    }
}

impl From<&pdn::Error> for Fault {
    fn from(error: &pdn::Error) -> Fault {
        let (place, message) = (error.place, error.problem.to_string());
        Fault { line: place.line, column: place.column, message }
    }
}

/// What the rules of a book say of a draft.
struct Resolve(Draft);

struct Resolved {
    errors: Vec<pdn::Error>,
    game: Option<Read>,
}

struct Read {
    plies: usize,
    result: String,
    over: Option<String>,
    text: String,
}

impl Visitor for Resolve {
    type Output = Result<Resolved>;

    fn visit<G: Evaluate>(self) -> Result<Resolved> {
        let (errors, kept) = match self.0.resolve::<G>() {
            Ok(record) => (Vec::new(), Some(record)),
            Err(Faulty { errors, kept }) => (errors, kept.map(|record| *record)),
        };
        Ok(Resolved { errors, game: kept.map(Read::from) })
    }
}

impl<G: Game> From<Record<G>> for Read {
    fn from(record: Record<G>) -> Read {
        Read {
            plies: record.moves().len(),
            result: record.result.to_string(),
            over: record.history().ending().map(|ending| ending.to_string()),
            text: record.to_string(),
        }
    }
}
