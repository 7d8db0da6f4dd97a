//! `quirkat tb probe`.

use super::place::{PlaceArgs, failed};
use crate::cli::position::{read, with_game};
use anyhow::{Context, Result};
use clap::Args;
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::rules::{Game, Position, text};
use quirkat::tablebase::{Tables, Worth};
use serde::Serialize;
use std::io::{self, BufRead, BufWriter, Write};
use std::process::ExitCode;

/// Ask the tables what a position is worth
///
/// Win, draw or loss for the side to move, and the plies to the end when the
/// winner hurries and the loser tarries. The exit status is 1 if the tables do not
/// know a position.
#[derive(Args)]
pub struct ProbeArgs {
    #[command(flatten)]
    place: PlaceArgs,
    #[command(flatten)]
    asked: Asked,
    /// Write a JSON object a position
    #[arg(long)]
    json: bool,
}

/// The positions, as typed.
#[derive(Args)]
#[group(required = true, multiple = false)]
struct Asked {
    /// The position, as W:Wa1,b1:Ba5,b5
    #[arg(long, short, value_name = "FEN")]
    fen: Option<String>,
    /// Read positions from standard input, one a line
    #[arg(long)]
    stdin: bool,
    /// The start position
    #[arg(long)]
    start: bool,
}

/// MiB of decoded blocks.
const CACHE: usize = 256;

pub fn run(typed: ProbeArgs) -> Result<ExitCode> {
    with_game(&typed.place.game.game.clone(), typed)
}

/// What the tables know of a position.
#[derive(Serialize)]
struct Answer {
    fen: String,
    /// For the side to move; null where the tables do not know it.
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<u32>,
    /// Whether the turns without progress could run out before the end.
    #[serde(skip_serializing_if = "is_false")]
    beyond_counter: bool,
    /// The moves, the best first.
    moves: Vec<Choice>,
}

#[derive(Serialize)]
struct Choice {
    text: String,
    value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<u32>,
}

impl Visitor for ProbeArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        let tables = Tables::<G>::open(&self.place.folder()?, CACHE << 20).map_err(failed)?;
        let mut known = true;
        let mut out = BufWriter::new(io::stdout().lock());
        let mut tell = |fen: &str, place: &str| {
            let position =
                read::<G>(fen).with_context(|| format!("{place} for {}", G::BOOK.name))?;
            let answer = Answer::of(&tables, &position);
            known &= answer.value.is_some();
            let told = if self.json { serde_json::to_string(&answer)? } else { answer.to_text() };
            writeln!(out, "{told}").context("writing what the tables say")
        };
        match (&self.asked.fen, self.asked.stdin) {
            (Some(fen), _) => tell(fen, "--fen")?,
            (None, true) => {
                for (i, line) in io::stdin().lock().lines().enumerate() {
                    let line = line.context("reading standard input")?;
                    if !line.trim().is_empty() {
                        tell(&line, &format!("line {}", i + 1))?;
                    }
                }
            }
            (None, false) => tell("start", "--start")?,
        }
        out.flush().context("writing what the tables say")?;
        tables.take_faults().iter().for_each(|fault| eprintln!("{fault}"));
        Ok(ExitCode::from(u8::from(!known)))
    }
}

impl Answer {
    fn of<G: Game>(tables: &Tables<G>, position: &Position<G>) -> Answer {
        let worth = tables.probe(position);
        let distance = worth.and_then(Worth::distance);
        let limit = u32::from(G::BOOK.progress.value.limit);
        let choice = |(mv, worth): (_, Worth)| Choice {
            text: text::write_move(position, mv),
            value: worth.value().to_string(),
            distance: worth.distance(),
        };
        Answer {
            fen: text::write_position(position),
            value: worth.map(|worth| worth.value().to_string()),
            distance,
            beyond_counter: distance.is_some_and(|it| it + u32::from(position.quiet()) > limit),
            moves: tables.moves(position).into_iter().flatten().map(choice).collect(),
        }
    }

    fn to_text(&self) -> String {
        let say = |value: &str, distance: Option<u32>| {
            distance.map_or(value.to_owned(), |plies| format!("{value} in {plies}"))
        };
        let worth = self.value.as_deref().map_or("unknown".into(), |it| say(it, self.distance));
        let mut told = format!("{}\t{worth}", self.fen);
        if self.beyond_counter {
            told += " (the turns without progress may run out before)";
        }
        for choice in &self.moves {
            told += &format!("\n  {}\t{}", choice.text, say(&choice.value, choice.distance));
        }
        told
    }
}

fn is_false(it: &bool) -> bool {
    !it
}
