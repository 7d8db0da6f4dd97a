//! Where the puzzles come from.

use crate::cli::files::read_whole;
use crate::cli::position::read;
use anyhow::{Context, Result};
use clap::Args;
use quirkat::pdn::{self, Draft, GameResult, Record};
use quirkat::rules::{Game, Position};
use quirkat::solve::{Claimed, Puzzle};
use std::path::{Path, PathBuf};

/// The puzzles, as typed.
#[derive(Args)]
#[group(multiple = false)]
pub struct InputArgs {
    /// Files of puzzles, or of games (.pdn); `-` is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// One position
    #[arg(long, short, value_name = "FEN")]
    fen: Option<String>,
    /// The start position
    #[arg(long)]
    start: bool,
}

impl InputArgs {
    /// Whether anything was typed.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.fen.is_none() && !self.start
    }

    /// The puzzles, and what is wrong with those that are none, with its place.
    pub fn gather<G: Game>(&self) -> Result<(Vec<Puzzle<G>>, Vec<String>)> {
        let (mut puzzles, mut faults) = (Vec::new(), Vec::new());
        if let Some(fen) = &self.fen {
            let position = read(fen).with_context(|| format!("--fen for {}", G::BOOK.name))?;
            puzzles.push(Puzzle::new(position));
        }
        if self.start {
            puzzles.push(Puzzle::new(Position::start()));
        }
        for path in &self.files {
            let contents = read_whole(path)?;
            let text = pdn::decode(&contents);
            let read = if is_pdn(path) { read_games } else { read_lines };
            let found = read(text.trim_start_matches('\u{feff}'));
            for puzzle in found {
                match puzzle {
                    Ok(puzzle) => puzzles.push(puzzle),
                    Err(fault) => faults.push(format!("{}:{fault}", path.display())),
                }
            }
        }
        Ok((puzzles, faults))
    }
}

type Found<G> = Vec<Result<Puzzle<G>, String>>;

fn is_pdn(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pdn"))
}

fn read_lines<G: Game>(text: &str) -> Found<G> {
    let puzzle = |(i, line): (usize, &str)| match Puzzle::read(line) {
        Ok(puzzle) => puzzle.map(Ok),
        Err(error) => Some(Err(format!("{}:{error}", i + 1))),
    };
    text.lines().enumerate().filter_map(puzzle).collect()
}

fn read_games<G: Game>(text: &str) -> Found<G> {
    let puzzle = |draft: Draft| match draft.resolve::<G>() {
        Ok(record) => Ok(of_record(&record)),
        Err(faulty) => {
            match (faulty.errors.iter().all(|it| it.problem.is_verdict()), faulty.kept) {
                (true, Some(record)) => Ok(of_record(&record)),
                _ => Err(faulty.errors[0].to_string()),
            }
        }
    };
    pdn::read(text).map(puzzle).collect()
}

/// A game as a puzzle: what its first position is worth is its result.
fn of_record<G: Game>(record: &Record<G>) -> Puzzle<G> {
    let claim = match record.result {
        GameResult::Win(side) if side == record.start.side() => Some(Claimed::Win(None)),
        GameResult::Win(_) => Some(Claimed::Loss),
        GameResult::Draw => Some(Claimed::Draw),
        GameResult::BothLost | GameResult::Unknown => None,
    };
    let named = |name: &&str| !name.is_empty() && *name != "?";
    Puzzle {
        position: record.start,
        claim,
        best: record.moves().take(1).collect(),
        id: record.tags.get("Event").filter(named).map(str::to_owned),
    }
}
