//! The settings of a match, as typed.

use crate::cli::files::read_whole;
use crate::cli::position::{book_names, with_game};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use quirkat::arena::verdict::{Model, Sprt};
use quirkat::arena::{
    Adjudication, Agreement, Entrant, Ledger, LedgerError, Settings, Tournament, openings,
};
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::pdn;
use quirkat::rules::{Position, text};
use std::path::{Path, PathBuf};

/// What is played; nothing of it to go on with the match in the directory.
#[derive(Args)]
pub struct SettingsArgs {
    /// The rule book
    #[arg(long, short, value_name = "GAME", value_parser = book_names())]
    game: Option<String>,
    /// A player, in words as `name=new cmd="./quirkat hub" tc=10+0.1 hash=16`; twice or more
    ///
    /// Without cmd it is this engine itself. tc is moves/time+increment in seconds, of which only
    /// the time is needed; move-time, nodes and depth limit a move; margin is how many seconds
    /// later a move still counts; dir is where cmd runs; ponder=true thinks on the opponent's
    /// time. Every other word is a parameter of the protocol.
    #[arg(long = "player", short, value_name = "WORDS", requires = "game")]
    players: Vec<String>,
    /// Words for every player, which its own come after
    #[arg(
        long,
        value_name = "WORDS",
        default_value = "",
        requires = "game",
        hide_default_value = true
    )]
    each: String,
    /// The first player meets all others, instead of everybody everybody
    #[arg(long, requires = "game")]
    gauntlet: bool,
    /// How often those who meet play two games from one opening, seats changed [default: 100]
    #[arg(long, value_name = "N", requires = "game",
          value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// Positions to begin from, one a line, or the ends of the games of a .pdn file; without it, the
    /// start position
    #[arg(long, short, value_name = "FILE", requires = "game")]
    openings: Option<PathBuf>,
    /// Take the openings in an order that this number decides, not as they stand
    #[arg(long, value_name = "SEED", requires = "game")]
    shuffle: Option<u64>,
    /// End a game as a draw when both players agree, in words as `move=40 count=8 score=0.2`
    ///
    /// Not before each has made so many moves; in so many moves of each, one after the other; by
    /// so many men at most.
    #[arg(long, value_name = "WORDS", requires = "game")]
    draw: Option<String>,
    /// End a game as won when both players agree, in words as `move=0 count=4 score=5`
    #[arg(long, value_name = "WORDS", requires = "game")]
    resign: Option<String>,
    /// End a game of so many moves, those of both sides together, as a draw
    #[arg(long, value_name = "N", requires = "game",
          value_parser = clap::value_parser!(u32).range(1..))]
    maxmoves: Option<u32>,
    /// How many seconds a player without a clock is waited for [default: 60]
    #[arg(long, value_name = "S", requires = "game", allow_negative_numbers = true)]
    patience: Option<f64>,
    /// Stop when it is decided whether the first player is nearer to the second Elo than to the
    /// first: two differences in Elo and two shares of error
    #[arg(long, num_args = 4, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"],
          allow_negative_numbers = true, requires = "game")]
    sprt: Option<Vec<f64>>,
}

impl SettingsArgs {
    /// Begins the match that was meant, or goes on with it.
    pub fn open(&self, directory: &Path) -> Result<Ledger> {
        let Some(game) = &self.game else {
            return match Ledger::open(directory) {
                Err(absent @ LedgerError::Absent(_)) => {
                    Err(absent).context("to begin a match, say --game and two --player")
                }
                opened => Ok(opened?),
            };
        };
        Ok(Ledger::create(directory, &self.resolve(game)?)?)
    }

    fn resolve(&self, game: &str) -> Result<Settings> {
        Ok(Settings {
            game: game.to_owned(),
            entrants: self.entrants()?,
            tournament: if self.gauntlet { Tournament::Gauntlet } else { Tournament::RoundRobin },
            rounds: self.rounds.unwrap_or(100) as usize,
            shuffle: self.shuffle,
            adjudication: Adjudication {
                draw: agreement("--draw", self.draw.as_deref())?,
                resign: agreement("--resign", self.resign.as_deref())?,
                max_moves: self.maxmoves.map(|moves| moves as usize),
            },
            patience: self.patience.unwrap_or(60.0),
            sprt: self.sprt.as_deref().map(sprt).transpose()?,
            openings: with_game(game, Openings(self.openings.as_deref()))?,
        })
    }

    /// The players, those without a name by their number.
    fn entrants(&self) -> Result<Vec<Entrant>> {
        let read = |(number, words): (usize, &String)| {
            let read = Entrant::read(&format!("name='player {number}' {} {words}", self.each));
            read.with_context(|| format!("--player {number}"))
        };
        (1..).zip(&self.players).map(read).collect()
    }
}

/// The positions to begin from.
struct Openings<'a>(Option<&'a Path>);

impl Visitor for Openings<'_> {
    type Output = Result<Vec<String>>;

    fn visit<G: Evaluate>(self) -> Result<Vec<String>> {
        let Some(path) = self.0 else {
            return Ok(vec![text::write_position(&Position::<G>::start())]);
        };
        let bytes = read_whole(path)?;
        let contents = pdn::decode(&bytes);
        let is_pdn = path.extension().is_some_and(|extension| extension == "pdn");
        let positions = match is_pdn {
            true => ends::<G>(&contents),
            false => suite::<G>(&contents),
        };
        let positions = positions.with_context(|| path.display().to_string())?;
        Ok(positions.iter().map(text::write_position).collect())
    }
}

/// The positions of a suite.
fn suite<G: Evaluate>(contents: &str) -> Result<Vec<Position<G>>> {
    Ok(openings::read(contents)?.into_iter().map(|opening| opening.position).collect())
}

/// Where the games of a file end, if they go on.
fn ends<G: Evaluate>(contents: &str) -> Result<Vec<Position<G>>> {
    let mut positions = Vec::new();
    for draft in pdn::read(contents) {
        let place = draft.place;
        let history = draft.resolve::<G>()?.history();
        if let Some(ending) = history.ending() {
            bail!("{place}: this game is over: {}", ending.reason);
        }
        positions.push(history.position().with_fresh_counter());
    }
    Ok(positions)
}

fn sprt(numbers: &[f64]) -> Result<Sprt> {
    let [elo0, elo1, alpha, beta] = numbers.try_into().context("--sprt takes four numbers")?;
    Sprt::new([elo0, elo1], [alpha, beta], Model::Logistic).context("--sprt")
}

fn agreement(option: &str, words: Option<&str>) -> Result<Option<Agreement>> {
    let Some(words) = words else { return Ok(None) };
    let mut agreement = Agreement { first_move: 0, count: 1, score: 0.0 };
    let mut scored = false;
    for word in words.split_whitespace() {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let wrong = || format!("{option}: `{word}`: expected move=N, count=N or score=MEN");
        match name {
            "move" => agreement.first_move = value.parse().with_context(wrong)?,
            "count" => agreement.count = value.parse().with_context(wrong)?,
            "score" => {
                agreement.score = value.parse().with_context(wrong)?;
                scored = agreement.score.is_finite() && agreement.score >= 0.0;
            }
            _ => bail!(wrong()),
        }
    }
    ensure!(scored, "{option}: a score of 0 or more is needed, as score=0.2");
    Ok(Some(agreement))
}

/// Reads I/N.
pub fn shard(text: &str) -> Result<(usize, usize), String> {
    let read = || {
        let (share, shares) = text.split_once('/')?;
        Some((share.parse().ok()?, shares.parse().ok()?))
    };
    match read() {
        Some((share, shares)) if (1..=shares).contains(&share) => Ok((share - 1, shares)),
        _ => Err("expected I/N, as 1/4, with I from 1 to N".into()),
    }
}

/// Says so if more threads may search than there are cores.
pub fn warn_of_crowd(settings: &Settings, concurrency: usize) {
    let searching = |entrant: &Entrant| entrant.threads() * concurrency;
    let most = settings.entrants.iter().map(searching).max().unwrap_or(0);
    let pondering = settings.entrants.iter().filter(|entrant| entrant.ponder).map(searching);
    let most = most.max(pondering.sum());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if most > cores {
        eprintln!("warning: {most} threads may search at once on {cores} cores; clocks will lie");
    }
}
