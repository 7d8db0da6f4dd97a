//! `quirkat moves`: the legal moves of one position, or of a stream of them.

use super::position::{self, FenArgs, GameArgs, with_game};
use anyhow::{Context, Result, anyhow};
use clap::Args;
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::rules::{Game, Position, text};
use quirkat::session::{Choice, choices};
use serde::Serialize;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::process::ExitCode;

/// List the legal moves of positions
///
/// With --stdin a line that is no position gets an error for an answer, and
/// the exit status is 1; blank lines are passed over.
#[derive(Args)]
pub struct MovesArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: FenArgs,
    /// Read positions from standard input, one a line, and answer each
    #[arg(long, conflicts_with = "fen")]
    stdin: bool,
    /// Write one JSON object a position
    #[arg(long)]
    json: bool,
}

enum Request<G> {
    One(Position<G>),
    Stream,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Moves { fen: String, moves: Vec<Choice> },
    Error { error: String },
}

pub fn run(typed: MovesArgs) -> Result<ExitCode> {
    with_game(&typed.game.game.clone(), typed)
}

impl Visitor for MovesArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        let mut answers = Answers::new(io::stdout().lock(), self.json);
        let all_read = match self.resolve::<G>()? {
            Request::One(position) => answers.write(&answer(&position)).map(|()| true),
            Request::Stream => answer_all::<G>(BufReader::new(io::stdin()), &mut answers),
        };
        let all_read = all_read.context("reading positions and writing their moves")?;
        answers.flush().context("writing moves")?;
        Ok(if all_read { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

impl MovesArgs {
    fn resolve<G: Game>(&self) -> Result<Request<G>> {
        if self.stdin { Ok(Request::Stream) } else { self.position.resolve().map(Request::One) }
    }
}

/// Answers each line that is not blank; whether all were positions.
fn answer_all<G: Game>(
    mut input: BufReader<impl Read>,
    answers: &mut Answers<impl Write>,
) -> io::Result<bool> {
    let mut all_read = true;
    while let Some(line) = next_line(&mut input)? {
        if matches!(&line, Ok(line) if line.trim().is_empty()) {
            continue;
        }
        let answer = match line.and_then(|line| position::read::<G>(&line)) {
            Ok(position) => answer(&position),
            Err(error) => Answer::Error { error: format!("{error:#}") },
        };
        all_read &= matches!(answer, Answer::Moves { .. });
        answers.write(&answer)?;
        // Whoever asks line by line waits for the answer.
        if input.buffer().is_empty() {
            answers.flush()?;
        }
    }
    Ok(all_read)
}

/// Far more than any position takes.
const LONGEST_LINE: u64 = 1 << 16;

/// The next line, if there is one, without trust in what it holds.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String>>> {
    let mut line = Vec::new();
    input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(anyhow!("not a position: the line has over {LONGEST_LINE} bytes"))));
    }
    Ok(Some(String::from_utf8(line).map_err(|_| anyhow!("not a position: the line is not UTF-8"))))
}

fn answer<G: Game>(position: &Position<G>) -> Answer {
    Answer::Moves { fen: text::write_position(position), moves: choices(position) }
}

/// Where the answers go.
struct Answers<W: Write> {
    out: BufWriter<W>,
    json: bool,
    first: bool,
}

impl<W: Write> Answers<W> {
    fn new(out: W, json: bool) -> Answers<W> {
        Answers { out: BufWriter::new(out), json, first: true }
    }

    fn write(&mut self, answer: &Answer) -> io::Result<()> {
        if self.json {
            serde_json::to_writer(&mut self.out, answer)?;
            return writeln!(self.out);
        }
        if !std::mem::take(&mut self.first) {
            writeln!(self.out)?;
        }
        match answer {
            Answer::Moves { moves, .. } => {
                moves.iter().try_for_each(|choice| writeln!(self.out, "{}", choice.text))
            }
            Answer::Error { error } => writeln!(self.out, "error: {error}"),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
