//! `quirkat bench`: fixed positions of every game, each searched to a fixed
//! depth. It tells how fast the search is, and by a signature whether a change
//! has altered what it finds (a habit of Stockfish).

use super::files::print;
use super::position::{book_names, read, with_game};
use anyhow::{Context, Result};
use clap::Args;
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::rules::{History, Position, text};
use quirkat::search::{Limits, Report, Table, search};
use serde::Serialize;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Search fixed positions of every game: speed, and a signature
///
/// Each position is searched with an empty table. On one thread the nodes,
/// moves and scores are the same each time, and the signature is a hash of
/// them: it changes when the search does.
#[derive(Args)]
pub struct BenchArgs {
    /// Only the positions of this game
    #[arg(long, short, value_name = "GAME", value_parser = book_names())]
    game: Option<String>,
    /// Search so many plies deep, not as suits each game
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How many threads share the work; there is a signature only for one
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value = "16",
          value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// The positions of one game, and how to search them.
struct Request {
    game: &'static str,
    fens: Vec<&'static str>,
    limits: Limits,
    hash: usize,
}

#[derive(Serialize)]
struct Answer {
    games: Vec<Share>,
    /// Null where several threads have searched: then no two runs are alike.
    signature: Option<String>,
    nodes: u64,
    nps: u64,
    /// Seconds.
    time: f64,
}

/// What one game contributes.
#[derive(Serialize)]
struct Share {
    game: &'static str,
    positions: usize,
    depth: u32,
    nodes: u64,
    nps: u64,
    /// Seconds.
    time: f64,
}

pub fn run(typed: BenchArgs) -> Result<ExitCode> {
    let mut signature = Signature::EMPTY;
    let mut games = Vec::new();
    for request in typed.resolve()? {
        games.push(with_game(request.game, Bench { request, signature: &mut signature })?);
    }
    let answer = Answer::new(games, (typed.threads == 1).then_some(signature));
    let text = if typed.json { serde_json::to_string(&answer)? + "\n" } else { answer.to_text() };
    print(text.as_bytes()).context("writing what was measured")?;
    Ok(ExitCode::SUCCESS)
}

/// Sections of a head, `game depth`, and the positions below it.
const SECTIONS: &str = include_str!("bench.fen");

impl BenchArgs {
    fn resolve(&self) -> Result<Vec<Request>> {
        let lines = SECTIONS.lines().filter(|line| !line.starts_with('#'));
        let lines: Vec<_> = lines.collect();
        let sections = lines.split(|line| line.is_empty()).filter(|section| !section.is_empty());
        let asked = |request: &Request| self.game.as_ref().is_none_or(|game| game == request.game);
        let requests = sections.map(|section| self.request(section[0], &section[1..]));
        requests.filter(|request| request.as_ref().map_or(true, asked)).collect()
    }

    fn request(&self, head: &'static str, fens: &[&'static str]) -> Result<Request> {
        let (game, depth) = head.split_once(' ').context("a section begins with its game")?;
        let depth = depth.parse().with_context(|| format!("the depth of {game}"))?;
        let depth = self.depth.unwrap_or(depth);
        let limits = Limits { depth, threads: self.threads.into(), ..Limits::default() };
        Ok(Request { game, fens: fens.to_vec(), limits, hash: self.hash as usize })
    }
}

struct Bench<'a> {
    request: Request,
    signature: &'a mut Signature,
}

impl Visitor for Bench<'_> {
    type Output = Result<Share>;

    fn visit<G: Evaluate>(self) -> Result<Share> {
        let Request { game, fens, limits, hash } = self.request;
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for fen in &fens {
            let position = read::<G>(fen).with_context(|| format!("{fen} for {game}"))?;
            let table = Table::try_new(hash);
            let table = table.with_context(|| format!("no memory for a table of {hash} MiB"))?;
            let start = Instant::now();
            let report = search(&History::new(position), limits, &table, &());
            time += start.elapsed();
            nodes += report.nodes;
            self.signature.add(&position, &report);
        }
        let (nps, time) = (speed(nodes, time.as_secs_f64()), time.as_secs_f64());
        Ok(Share { game, positions: fens.len(), depth: limits.depth, nodes, nps, time })
    }
}

impl Answer {
    fn new(games: Vec<Share>, signature: Option<Signature>) -> Answer {
        let nodes = games.iter().map(|share| share.nodes).sum();
        let time = games.iter().map(|share| share.time).sum();
        let signature = signature.map(|Signature(hash)| format!("{hash:016x}"));
        Answer { games, signature, nodes, nps: speed(nodes, time), time }
    }

    fn to_text(&self) -> String {
        let line = |share: &Share| {
            let Share { game, positions, depth, nodes, nps, .. } = share;
            format!(
                "{game:14}  {positions:2} positions  depth {depth:2}  {nodes:9} nodes  {nps:8} nps\n"
            )
        };
        let games: String = self.games.iter().map(line).collect();
        let signature = self.signature.iter().map(|hash| format!("signature {hash}\n"));
        games + &signature.collect::<String>() + &format!("{} nodes {} nps\n", self.nodes, self.nps)
    }
}

/// Nodes a second.
fn speed(nodes: u64, seconds: f64) -> u64 {
    (nodes as f64 / seconds.max(1e-9)) as u64
}

/// A hash of what searches have found: FNV-1a (Fowler, Noll and Vo), which is
/// the same on every machine.
struct Signature(u64);

impl Signature {
    const EMPTY: Signature = Signature(0xCBF2_9CE4_8422_2325);

    fn add<G: Evaluate>(&mut self, position: &Position<G>, report: &Report) {
        self.add_bytes(&report.nodes.to_le_bytes());
        self.add_bytes(&report.score.hundredths().to_le_bytes());
        let best = report.line.first().map(|&mv| text::write_move(position, mv));
        self.add_bytes(best.unwrap_or_default().as_bytes());
    }

    fn add_bytes(&mut self, bytes: &[u8]) {
        let step =
            |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        self.0 = bytes.iter().fold(self.0, step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_its_authors() {
        let mut signature = Signature::EMPTY;
        signature.add_bytes(b"foobar");
        assert_eq!(signature.0, 0x8594_4171_F739_67E8);
    }
}
