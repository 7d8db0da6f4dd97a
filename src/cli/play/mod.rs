//! `quirkat play`: a game in the terminal, against the engine or a friend.
//!
//! Lines in, answers out, the same for a person and for a script; only the
//! prompt is for terminals alone.

mod answers;
mod command;
mod contest;
mod engine;

use super::effort::EffortArgs;
use super::files::{is_stdout, print, write_whole};
use super::position::{Start, StartArgs, with_game};
use anyhow::{Context, Result};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use command::Command;
use contest::Contest;
use engine::{Engine, Opponent};
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::rules::{Game, Side};
use quirkat::strength::Strength;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Play a game in the terminal, against the engine or a friend
///
/// Moves are typed as they are written: d3-d4, d3xd5xf5, @c3/d4-e4. Beside
/// them there are help, board, moves, hint, undo, draw, resign, save and quit.
/// The end of the input ends the game in peace. Without --time, --depth or
/// --nodes the engine takes at most a second for a move or a hint.
#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    players: PlayersArgs,
}

/// Who plays, as typed.
#[derive(Args)]
struct PlayersArgs {
    /// How well the engine plays; the weaker levels overlook moves
    #[arg(long, short, value_name = "LEVEL", default_value = "journeyman",
          value_parser = levels())]
    level: String,
    /// Who has White
    #[arg(long, value_name = "WHO", default_value = "human")]
    white: Player,
    /// Play against a friend at the same terminal
    #[arg(long, conflicts_with_all = ["level", "white", "seed"])]
    friend: bool,
    #[command(flatten)]
    effort: EffortArgs,
    /// Which moves a weaker level overlooks; without it, others in each game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Write the game into this file after every move, as PDN
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Player {
    Human,
    Engine,
}

fn levels() -> PossibleValuesParser {
    Strength::ALL.map(Strength::name).into()
}

/// A game at the terminal.
struct Sitting<G: Game> {
    contest: Contest<G>,
    opponent: Opponent<G>,
    /// Who gives hints.
    adviser: Engine<G>,
    /// Whether a friend has offered a draw.
    offered: bool,
    save: Option<PathBuf>,
}

pub fn run(typed: PlayArgs) -> Result<ExitCode> {
    let start = typed.start.find()?;
    with_game(&start.book.clone(), Asked { start, players: typed.players })
}

/// What was typed, with its game found.
struct Asked {
    start: Start,
    players: PlayersArgs,
}

impl Visitor for Asked {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        self.resolve::<G>()?.play(BufReader::new(io::stdin()))?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Asked {
    fn resolve<G: Evaluate>(self) -> Result<Sitting<G>> {
        let opponent = self.players.opponent()?;
        let names = Side::BOTH.map(|side| opponent.name(side));
        Ok(Sitting {
            contest: Contest::new(self.start.record()?, names),
            opponent,
            adviser: Engine::new(Strength::Master, 0, self.players.effort.resolve()?)?,
            offered: false,
            save: self.players.save,
        })
    }
}

impl PlayersArgs {
    fn opponent<G: Evaluate>(&self) -> Result<Opponent<G>> {
        if self.friend {
            return Ok(Opponent::Friend);
        }
        let side = match self.white {
            Player::Human => Side::Black,
            Player::Engine => Side::White,
        };
        let strength = Strength::named(&self.level).context("a level of this name")?;
        let any = || RandomState::new().hash_one(()) % 1_000_000;
        let seed = self.seed.unwrap_or_else(any);
        let engine = Engine::new(strength, seed, self.effort.resolve()?)?;
        Ok(Opponent::Engine { side, engine })
    }
}

impl<G: Evaluate> Sitting<G> {
    fn play(mut self, mut input: impl BufRead) -> Result<()> {
        let prompts = io::stdin().is_terminal() && io::stderr().is_terminal();
        if prompts {
            eprintln!("`help` lists what can be typed.\n");
        }
        say(&self.greeting())?;
        self.have_engine_move()?;
        loop {
            if prompts {
                eprint!("{}", self.prompt());
            }
            let line = next_line(&mut input).context("reading what is played")?;
            let Some(line) = line else { break };
            match Command::read(&line) {
                Command::Quit => break,
                command => self.obey(command)?,
            }
        }
        self.keep()
    }

    fn obey(&mut self, command: Command) -> Result<()> {
        let before = self.contest.record().clone();
        say(&self.answer(command))?;
        if *self.contest.record() != before {
            self.keep_or_tell()?;
        }
        self.have_engine_move()
    }

    fn have_engine_move(&mut self) -> Result<()> {
        if self.engine_to_move().is_none() {
            return Ok(());
        }
        let answer = self.engine_turn();
        say(&answer)?;
        self.keep_or_tell()
    }

    /// The engine and its side, if it is its turn.
    fn engine_to_move(&self) -> Option<(Side, &Engine<G>)> {
        match &self.opponent {
            Opponent::Engine { side, engine } if *side == self.contest.side() => {
                self.contest.ending().is_none().then_some((*side, engine))
            }
            _ => None,
        }
    }

    /// Keeps the game as it stands, so that nothing is lost however it stops.
    /// One that cannot be kept goes on even so.
    fn keep_or_tell(&self) -> Result<()> {
        match self.keep() {
            Ok(()) => Ok(()),
            Err(error) => say(&format!("error: {error:#}\n")),
        }
    }

    fn keep(&self) -> Result<()> {
        self.save.as_deref().map_or(Ok(()), |file| self.write(file))
    }

    fn save_as(&self, file: Option<&str>) -> String {
        let Some(file) = file.map(Path::new).or(self.save.as_deref()) else {
            return "`save` needs the name of a file.\n".into();
        };
        match self.write(file) {
            Ok(()) if is_stdout(file) => String::new(),
            Ok(()) => format!("Saved in {}\n", file.display()),
            Err(error) => format!("error: {error:#}\n"),
        }
    }

    fn write(&self, file: &Path) -> Result<()> {
        write_whole(file, self.contest.record().to_string().as_bytes())
    }
}

fn say(answer: &str) -> Result<()> {
    print(answer.as_bytes()).context("writing an answer")
}

/// Far more bytes than any move takes; a longer line counts as several.
const LONGEST_LINE: u64 = 1 << 12;

/// The next line, if there is one, without trust in what it holds.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}
