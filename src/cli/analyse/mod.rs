//! `quirkat analyse`: the engine's judgement of each move of a game.

mod annotate;
mod judge;
mod tell;

use super::effort::{Effort, EffortArgs};
use super::files::{is_stdout, print, read_whole, write_whole};
use super::position::{book_names, book_of, with_game};
use anyhow::{Context, Result, bail};
use clap::Args;
use judge::Judgement;
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::pdn::{self, Draft, Faulty, Record};
use quirkat::tablebase::Tables;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

/// Judge every move of the games of a file (PDN)
///
/// Each position is searched for its best move. If another one was played, that
/// is searched alone, from the same position, and the two are compared at the
/// deepest depth that both searches finished. Scores are in men, for White: +1
/// is good for White whoever moves. The loss is what the mover gave away, a
/// proven win or loss counting for 10 men: from 0.5 the move is dubious (?!),
/// from 1 a mistake (?), from 2.5 a blunder (??).
///
/// Without --time, --depth or --nodes a search takes a second. With --nodes or
/// --depth and one thread the judgement is always the same.
#[derive(Args)]
pub struct AnalyseArgs {
    /// The file of games; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The rule book of games that do not name their own
    #[arg(long, short, value_name = "GAME", value_parser = book_names())]
    game: Option<String>,
    #[command(flatten)]
    effort: EffortArgs,
    /// Write the games with comments, marks and better lines to this file (PDN); with `-`, to
    /// standard output and nothing else
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write one JSON object a game instead of a table
    #[arg(long)]
    json: bool,
}

pub fn run(typed: AnalyseArgs) -> Result<ExitCode> {
    let contents = read_whole(&typed.file)?;
    let text = pdn::decode(&contents);
    let file = typed.file.display().to_string();
    let mut effort = typed.effort.resolve()?;
    let silent = typed.out.as_deref().is_some_and(is_stdout);
    let (mut well, mut annotated) = (true, Vec::new());
    for (i, draft) in pdn::read(&text).enumerate() {
        let analysed = analyse(draft, i + 1, &typed, &mut effort)?;
        for error in &analysed.errors {
            eprintln!("{file}:{error}");
        }
        well &= analysed.errors.is_empty();
        if !silent {
            let told = match typed.json {
                true => analysed.json,
                false if annotated.is_empty() || analysed.annotated.is_none() => analysed.table,
                // A blank line stands between two tables.
                false => format!("\n{}", analysed.table),
            };
            print(told.as_bytes()).context("writing the judgement")?;
        }
        annotated.extend(analysed.annotated);
    }
    if annotated.is_empty() {
        bail!("{file}: no game to analyse");
    }
    if let Some(out) = &typed.out {
        write_whole(out, annotated.join("\n").as_bytes())?;
    }
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// A game analysed, without its type.
#[derive(Default)]
struct Analysed {
    errors: Vec<pdn::Error>,
    table: String,
    json: String,
    /// The game with its comments, if it could be read.
    annotated: Option<String>,
}

fn analyse(
    draft: Draft,
    number: usize,
    typed: &AnalyseArgs,
    effort: &mut Effort,
) -> Result<Analysed> {
    match book_of(&draft, typed.game.as_deref()) {
        Ok(book) => with_game(&book, Analyse { draft, number, effort }),
        Err(error) => Ok(Analysed { errors: vec![error], ..Analysed::default() }),
    }
}

struct Analyse<'a> {
    draft: Draft,
    number: usize,
    effort: &'a mut Effort,
}

impl Visitor for Analyse<'_> {
    type Output = Result<Analysed>;

    fn visit<G: Evaluate>(self) -> Result<Analysed> {
        let (errors, kept) = match self.draft.resolve::<G>() {
            Ok(record) => (Vec::new(), Some(record)),
            Err(Faulty { errors, kept }) => (errors, kept.map(|record| *record)),
        };
        let Some(mut record) = kept else { return Ok(Analysed { errors, ..Analysed::default() }) };
        // Each game is judged as if it were the only one.
        self.effort.table.clear();
        let tables = self.effort.tables()?;
        let judged = judge_all(&record, self.number, self.effort, tables.as_ref());
        let rows = tell::rows(&record, &judged);
        annotate::annotate(&mut record, &judged);
        Ok(Analysed {
            errors,
            table: tell::table(&record, self.number, &rows),
            json: tell::json(&record, self.number, rows)?,
            annotated: Some(record.to_string()),
        })
    }
}

/// A judgement of each move. The last comes first: what is found out about the
/// end of a game helps to judge what led there.
fn judge_all<G: Evaluate>(
    record: &Record<G>,
    number: usize,
    effort: &Effort,
    tables: Option<&Tables<G>>,
) -> Vec<Judgement> {
    let moves: Vec<_> = record.moves().collect();
    let judge = |ply: usize| {
        if io::stderr().is_terminal() {
            eprintln!("game {number}: {} of {} moves to judge", ply + 1, moves.len());
        }
        Judgement::of(&record.history_until(ply), moves[ply], effort, tables)
    };
    let mut judged: Vec<_> = (0..moves.len()).rev().map(judge).collect();
    judged.reverse();
    judged
}
