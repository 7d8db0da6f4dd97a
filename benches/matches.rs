//! What a match costs beside the thinking of its players, and what becomes of
//! fast clocks. Options: `--rounds` of the one, `--games` of the other, which are
//! 0 to leave it out.

mod common;

use common::{is_listing, option};
use quirkat::arena::{Clock, Game, Ledger, Termination};
use quirkat::rules::{Outcome, Side};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

fn main() {
    if is_listing() {
        return;
    }
    let rounds = option("--rounds", 100);
    if rounds > 0 {
        println!("{rounds} pairs of games a book, one node a move, milliseconds a move");
        println!("{:<16}{:>12}{:>12}", "book", "in process", "by pipes");
        for book in ["alquerque", "hare10", "dame", "turkish"] {
            let [inside, outside] = ["", HUB].map(|words| cost(book, rounds, words));
            println!("{book:<16}{inside:>12.3}{outside:>12.3}");
        }
    }
    let games: u32 = option("--games", 2_000);
    if games > 0 {
        play_fast(games);
    }
}

/// The words of a player with a process of its own.
const HUB: &str = concat!("cmd=\"'", env!("CARGO_BIN_EXE_quirkat"), "' hub\"");

/// Milliseconds a move.
fn cost(book: &str, rounds: u32, words: &str) -> f64 {
    let directory = scratch("cost");
    let each = format!("nodes=1 hash=1 {words}");
    let start = Instant::now();
    play(&directory, book, rounds, &each, 1);
    let seconds = start.elapsed().as_secs_f64();
    1e3 * seconds / turns(&directory).count() as f64
}

/// Games at 0.2 s + 0.002 s, two at once.
fn play_fast(games: u32) {
    for (kind, words) in [("in process", ""), ("by pipes", HUB)] {
        let directory = scratch("fast");
        let each = format!("tc=0.2+0.002 hash=16 {words}");
        let board = play(&directory, "turkish", games / 4, &each, 2);
        let ledger = Ledger::open(&directory).expect("a ledger");
        let late: Vec<Late> = ledger.games().filter_map(|game| Late::of(&ledger, game)).collect();
        let shown = late.iter().filter(|late| late.is_shown()).count();
        let moves = turns(&directory).count();
        println!(
            "0.2 s + 0.002 s, two games at once, {kind}: {} games, {moves} moves, {} lost on time: \
             {shown} by the player's own clock too, {} not",
            board["played"],
            late.len(),
            late.len() - shown
        );
        for Late { had, overrun, own } in &late {
            println!("  {had:.4} s left, late by {overrun:.4} s, own clock {own:?}");
        }
    }
}

/// A move that lost its game on time; seconds.
struct Late {
    /// What the clock had left for it.
    had: f64,
    /// By how much it overstepped that.
    overrun: f64,
    /// What it took by the player's own clock, as the player told last.
    own: Option<f64>,
}

impl Late {
    fn of(ledger: &Ledger, game: &Game) -> Option<Late> {
        let Termination::Time { overrun, own } = game.end else { return None };
        let loser = if game.outcome == Outcome::Win(Side::White) { 1 } else { 0 };
        let entrant = &ledger.settings().entrants[game.players[loser]];
        let mut clock = Clock::new(&entrant.control);
        // Whose move was late has made every second of those before it. The ledger
        // rounds, so that one in the last microsecond may look late too.
        for turn in game.moves.iter().skip(game.moves.len() % 2).step_by(2) {
            let _ = clock.spend(Duration::from_secs_f64(turn.time));
        }
        let had = clock.limit().map_or(f64::INFINITY, |limit| limit.as_secs_f64());
        Some(Late { had, overrun, own })
    }

    /// Whether the player itself saw that its time was over.
    fn is_shown(&self) -> bool {
        self.own.is_some_and(|own| own >= self.had)
    }
}

fn play(directory: &Path, book: &str, rounds: u32, each: &str, concurrency: u32) -> Value {
    let openings = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("openings/{book}.fen"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command.arg("match").arg(directory).args(["--game", book, "--openings"]).arg(openings);
    command.args(["--rounds", &rounds.to_string(), "--concurrency", &concurrency.to_string()]);
    command.args(["--player", "name=a", "--player", "name=b", "--each", each, "--json"]);
    let output = command.output().expect("the match runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("a result")
}

fn turns(directory: &Path) -> impl Iterator<Item = Value> {
    let ledger = fs::read_to_string(directory.join("games.jsonl")).expect("a ledger");
    let games: Vec<Value> =
        ledger.lines().map(|line| serde_json::from_str(line).expect("a game")).collect();
    games.into_iter().flat_map(|game| game["moves"].as_array().cloned().unwrap_or_default())
}

fn scratch(name: &str) -> PathBuf {
    let path = env::temp_dir().join(format!("quirkat-bench-{}-{name}", std::process::id()));
    // It may never have been there.
    let _ = fs::remove_dir_all(&path);
    path
}
