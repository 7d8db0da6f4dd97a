//! Matches between the levels of strength, in each game.
//!
//! Every opening, some moves at random, is played twice with the seats
//! exchanged. The master is held to a small depth; against people it has more.

use quirkat::eval::Evaluate;
use quirkat::games::{self, BOOKS, Visitor};
use quirkat::rules::{History, Outcome, Position, Side};
use quirkat::search::{Limits, Table, search};
use quirkat::strength::Strength;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

const OPENINGS: u64 = 10;
const RANDOM_MOVES: usize = 6;
const MASTER_DEPTH: u32 = 8;

/// Points of the stronger level, of both seats: a win counts two, a draw one.
struct Match {
    stronger: Strength,
    weaker: Strength,
}

fn main() {
    println!("| game | journeyman – apprentice | master – journeyman |\n|---|---|---|");
    for book in BOOKS {
        let score = |pair: &[Strength]| {
            let games = Match { weaker: pair[0], stronger: pair[1] };
            games::with(book.name, games).expect("a game of the list")
        };
        let scores: Vec<String> = Strength::ALL.windows(2).map(score).collect();
        println!("| `{}` | {} |", book.name, scores.join(" | "));
    }
}

impl Visitor for Match {
    type Output = String;

    fn visit<G: Evaluate>(self) -> String {
        let (mut won, mut drawn, mut lost) = (0, 0, 0);
        for seed in 0..OPENINGS {
            let opening = opening::<G>(seed);
            for stronger in Side::BOTH {
                match self.play(opening.clone(), stronger, seed) {
                    Outcome::Draw => drawn += 1,
                    Outcome::Win(side) if side == stronger => won += 1,
                    Outcome::Win(_) => lost += 1,
                }
            }
        }
        let share = f64::from(2 * won + drawn) / (OPENINGS * 4) as f64;
        format!("{:.0} % ({won} won, {drawn} drawn, {lost} lost)", 100.0 * share)
    }
}

impl Match {
    fn play<G: Evaluate>(&self, mut game: History<G>, stronger: Side, seed: u64) -> Outcome {
        let tables = [Table::new(4), Table::new(4)];
        loop {
            if let Some(ending) = game.ending() {
                return ending.outcome;
            }
            let side = game.position().side();
            let strength = if side == stronger { self.stronger } else { self.weaker };
            let limits = Limits { depth: MASTER_DEPTH, ..Limits::default() };
            let found = search(&game, strength.task(limits, seed), &tables[side.index()], &());
            game.play(found.line[0]);
        }
    }
}

/// A game begun with some moves at random that have not ended it.
fn opening<G: Evaluate>(seed: u64) -> History<G> {
    let mut rng = StdRng::seed_from_u64(seed);
    loop {
        let mut game = History::new(Position::<G>::start());
        while game.past().len() < RANDOM_MOVES && game.ending().is_none() {
            let moves = game.position().moves();
            game.play(*moves.choose(&mut rng).expect("a move, as the game is on"));
        }
        if game.ending().is_none() {
            return game;
        }
    }
}
