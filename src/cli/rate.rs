//! `quirkat rate`: how strong players are, from the games in files.

use super::files::{print, read_whole};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use quirkat::arena::rating::{Bout, Rating, rate};
use quirkat::arena::verdict::Points;
use quirkat::pdn::{self, Draft, GameResult};
use quirkat::rules::Side;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Tell how strong players are, from the games between them in files (PDN)
///
/// The ratings are those under which the results are the most likely, a draw
/// being half a win and half a loss; each with an error that it stays within in
/// 95 cases of 100. Every player is held to have drawn a fiftieth of a game with
/// one of strength 0, so that who has won or lost all has a figure too. Players
/// in groups that no game connects are listed apart: each group is 0 on average,
/// and nothing is known between groups.
///
/// Only the names of the players and the result of a game are read. Games
/// without them are not counted, and are told of on standard error, as is what
/// is wrong with a file; the exit status is then 2 for the latter.
#[derive(Args)]
pub struct RateArgs {
    /// The files to read; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Give a player this Elo, rather than all players 0 on average
    #[arg(long, value_name = "NAME=ELO", value_parser = anchor)]
    anchor: Option<(String, f64)>,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(typed: RateArgs) -> Result<ExitCode> {
    let mut found = Found::default();
    typed.files.iter().try_for_each(|file| found.read(file))?;
    found.warn();
    ensure!(!found.bouts.is_empty(), "there is no game with two names and a result");
    let table = found.table(typed.anchor)?;
    let text = match typed.json {
        true => serde_json::to_string(&table)? + "\n",
        false => table.to_string(),
    };
    print(text.as_bytes()).context("writing the ratings")?;
    Ok(if found.faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

fn anchor(text: &str) -> Result<(String, f64), String> {
    let wrong = || "expected a name and an Elo from -100000 to 100000, as Quirkat=2000";
    let (name, elo) = text.rsplit_once('=').ok_or_else(wrong)?;
    let elo = elo.parse().ok().filter(|elo: &f64| elo.abs() <= 1e5).ok_or_else(wrong)?;
    Ok((name.to_owned(), elo))
}

/// What is in the files.
#[derive(Default)]
struct Found {
    /// The numbers of the players, in the order in which they came.
    players: BTreeMap<String, usize>,
    bouts: Vec<Bout>,
    left_out: LeftOut,
    faults: usize,
}

/// How many games are not counted, and why.
#[derive(Default, Serialize)]
struct LeftOut {
    without_result: usize,
    without_name: usize,
    against_oneself: usize,
}

impl Found {
    fn read(&mut self, path: &Path) -> Result<()> {
        let contents = read_whole(path)?;
        let text = pdn::decode(&contents);
        for draft in pdn::read(&text) {
            let mut errors = draft.errors.clone();
            let (result, _) = draft.result(&mut errors);
            errors.sort_by_key(|error| error.place);
            errors.iter().for_each(|error| eprintln!("{}:{error}", path.display()));
            self.faults += errors.len();
            self.add(&draft, result);
        }
        Ok(())
    }

    fn add(&mut self, draft: &Draft, result: GameResult) {
        let name = |tag| {
            let name = draft.tag(tag)?.text.trim();
            (!matches!(name, "" | "?")).then_some(name)
        };
        let (Some(white), Some(black)) = (name("White"), name("Black")) else {
            self.left_out.without_name += 1;
            return;
        };
        let points = match result {
            GameResult::Win(Side::White) => Points::Win,
            GameResult::Win(Side::Black) => Points::Loss,
            GameResult::Draw => Points::Draw,
            GameResult::BothLost | GameResult::Unknown => {
                self.left_out.without_result += 1;
                return;
            }
        };
        if white == black {
            self.left_out.against_oneself += 1;
            return;
        }
        let players = [white, black].map(|name| self.number(name));
        self.bouts.push(Bout { players, points });
    }

    fn number(&mut self, name: &str) -> usize {
        let next = self.players.len();
        *self.players.entry(name.to_owned()).or_insert(next)
    }

    fn warn(&self) {
        let LeftOut { without_result, without_name, against_oneself } = self.left_out;
        for (count, what) in [
            (without_result, "without a known result"),
            (without_name, "without the names of both players"),
            (against_oneself, "of a player against itself"),
        ] {
            match count {
                0 => {}
                1 => eprintln!("1 game {what} is not counted"),
                _ => eprintln!("{count} games {what} are not counted"),
            }
        }
    }

    fn table(&self, anchor: Option<(String, f64)>) -> Result<Table<'_>> {
        let number = |(name, elo): (String, f64)| match self.players.get(&name) {
            Some(&number) => Ok((number, elo)),
            None => bail!("--anchor: no counted game is of {name}"),
        };
        let anchor = anchor.map(number).transpose()?;
        let ratings = rate(self.players.len(), &self.bouts, anchor);
        let entries = self.players.iter().map(|(name, &number)| Entry::new(name, &ratings[number]));
        let mut players: Vec<Entry> = entries.collect();
        players.sort_by(|a, b| a.group.cmp(&b.group).then(b.elo.total_cmp(&a.elo)));
        Ok(Table { games: self.bouts.len(), left_out: &self.left_out, players })
    }
}

/// The ratings, the strongest of each group first.
#[derive(Serialize)]
struct Table<'a> {
    games: usize,
    left_out: &'a LeftOut,
    players: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    name: String,
    elo: f64,
    error: f64,
    games: u64,
    score: f64,
    opponents: f64,
    /// From 1.
    group: usize,
}

impl Entry {
    fn new(name: &str, rating: &Rating) -> Entry {
        let Rating { elo, error, games, score, opponents, group } = *rating;
        Entry { name: name.to_owned(), elo, error, games, score, opponents, group: group + 1 }
    }
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |entry: &Entry| entry.name.chars().count();
        let width = self.players.iter().map(width).max().unwrap_or(0).max("player".len());
        let groups: Vec<&[Entry]> = self.players.chunk_by(|a, b| a.group == b.group).collect();
        for (i, group) in groups.iter().enumerate() {
            if i > 0 {
                writeln!(f, "\nno game leads to those above: not comparable with them\n")?;
            }
            writeln!(f, "{:width$}      Elo     95%  games  score  opponents", "player")?;
            group.iter().try_for_each(|entry| writeln!(f, "{}", entry.line(width)))?;
        }
        Ok(())
    }
}

impl Entry {
    fn line(&self, width: usize) -> String {
        let Entry { name, elo, error, games, score, opponents, .. } = self;
        let (error, score) = (format!("±{error:.1}"), 100.0 * score);
        format!(
            "{name:width$}  {elo:>+7.1}  {error:>6}  {games:>5}  {score:>4.1}%  {opponents:>+9.1}"
        )
    }
}
