//! What each book's evaluation is worth: games against material alone, in the
//! same search with as many nodes, from varied openings with seats changed.
//!
//! Games that are drawn from level openings, whoever plays, tell more from
//! uneven ones. Options: `--uneven`, and the books to play.

use quirkat::arena::verdict::{Points, Tally};
use quirkat::eval::{Evaluate, Weights};
use quirkat::games::{self, BOOKS, Visitor};
use quirkat::rules::{Ending, Game, History, Move, Outcome, Position, RuleBook, Side};
use quirkat::search::{self, Limits, Table};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// Openings of a book, each played twice.
const PAIRS: u64 = 200;

/// Nodes a move, for either player.
const NODES: u64 = 2_000;

/// MiB of table, for either player.
const TABLE: usize = 1;

/// Random plies of an opening.
const OPENING: RangeInclusive<usize> = 2..=10;

/// Nodes of the search, by material alone, that tells whether an opening is
/// uneven: one side is ahead, by no more than a man.
const WEIGHING: u64 = 20_000;

/// A game so long is called a draw.
const LONGEST: usize = 600;

fn main() {
    let mut wanted: Vec<String> = std::env::args().skip(1).collect();
    if wanted.iter().any(|arg| arg == "--list") {
        return;
    }
    let uneven = wanted.iter().any(|arg| arg == "--uneven");
    wanted.retain(|arg| !arg.starts_with('-'));
    let openings = if uneven { "uneven openings" } else { "random openings" };
    println!(
        "against material alone, {} games a book, {NODES} nodes a move, {openings}",
        2 * PAIRS
    );
    println!("pairs: how many brought 0, ½, 1, 1½, 2 points\n");
    println!(
        "{:<16}{:>5}{:>6}{:>6}{:>9}{:>7}  pairs",
        "book", "won", "drawn", "lost", "%", "± 95%"
    );
    for book in BOOKS.iter().map(|book| book.name) {
        if wanted.is_empty() || wanted.iter().any(|name| name == book) {
            let result = games::with(book, Match { uneven }).expect("a known book");
            println!("{book:<16}{result}");
        }
    }
}

/// A game whose positions are judged by nothing but men and kings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct MaterialOnly<G>(PhantomData<G>);

impl<G: Evaluate> Game for MaterialOnly<G> {
    const BOOK: RuleBook = G::BOOK;

    fn adjudicate(position: &Position<Self>, capture_open: bool) -> Option<Ending> {
        let same = Position::<G>::try_from(position.setup()).expect("the same rules");
        G::adjudicate(&same, capture_open)
    }
}

impl<G: Evaluate> Evaluate for MaterialOnly<G> {
    const WEIGHTS: Weights = Weights::material(G::WEIGHTS.man, G::WEIGHTS.king);
}

struct Match {
    uneven: bool,
}

impl Visitor for Match {
    type Output = Scored;

    fn visit<G: Evaluate>(self) -> Scored {
        let pairs = (0..PAIRS).into_par_iter().map(|seed| {
            let opening = opening::<G>(&mut StdRng::seed_from_u64(seed), self.uneven);
            Side::BOTH.map(|seat| play::<G>(&opening, seat))
        });
        Scored::of(pairs.collect())
    }
}

/// Random moves from the start after which the game still goes on.
fn opening<G: Evaluate>(rng: &mut StdRng, uneven: bool) -> Vec<Move> {
    loop {
        let plies = rng.random_range(OPENING);
        let mut game = History::new(Position::<G>::start());
        let mut moves = Vec::new();
        while moves.len() < plies
            && let Some(&mv) = game.position().moves().choose(rng)
        {
            game.play(mv);
            moves.push(mv);
        }
        let open = moves.len() == plies && game.ending().is_none();
        if open && (!uneven || is_uneven::<G>(&moves)) {
            return moves;
        }
    }
}

fn is_uneven<G: Evaluate>(opening: &[Move]) -> bool {
    let player = Player::<MaterialOnly<G>>::after(opening);
    let limits = Limits { nodes: WEIGHING, ..Limits::default() };
    let score = search::search(&player.game, limits, &player.table, &()).score;
    (1..=G::WEIGHTS.man).contains(&score.hundredths().abs())
}

/// What the evaluation gets on this seat.
fn play<G: Evaluate>(opening: &[Move], seat: Side) -> Points {
    let mut judged = Player::<G>::after(opening);
    let mut counted = Player::<MaterialOnly<G>>::after(opening);
    for _ in 0..LONGEST {
        if let Some(ending) = judged.game.ending() {
            return match ending.outcome {
                Outcome::Win(side) if side == seat => Points::Win,
                Outcome::Win(_) => Points::Loss,
                Outcome::Draw => Points::Draw,
            };
        }
        let to_move = judged.game.position().side() == seat;
        let mv = if to_move { judged.choose() } else { counted.choose() };
        judged.game.play(mv);
        counted.game.play(mv);
    }
    Points::Draw
}

/// A game as one of the players sees it, and what it remembers.
struct Player<G: Game> {
    game: History<G>,
    table: Table,
}

impl<G: Evaluate> Player<G> {
    fn after(opening: &[Move]) -> Player<G> {
        let mut game = History::new(Position::start());
        opening.iter().for_each(|&mv| game.play(mv));
        Player { game, table: Table::new(TABLE) }
    }

    fn choose(&self) -> Move {
        let limits = Limits { nodes: NODES, ..Limits::default() };
        search::search(&self.game, limits, &self.table, &()).line[0]
    }
}

/// What came of a match.
struct Scored(Tally);

impl Scored {
    fn of(pairs: Vec<[Points; 2]>) -> Scored {
        let mut tally = Tally::default();
        pairs.into_iter().for_each(|pair| tally.add_pair(pair));
        Scored(tally)
    }

    /// Half the width of the 95% interval of the score. The pairs are what it is
    /// reckoned from: the two games of an opening are no two independent games.
    fn error(&self) -> f64 {
        let Tally { pairs, .. } = self.0;
        let (count, mean) = (pairs.iter().sum::<u64>() as f64, self.0.score());
        let shares = (0..5).map(|halves| f64::from(halves) / 4.0).zip(pairs);
        let squares = shares.map(|(share, pairs)| (share - mean).powi(2) * pairs as f64);
        1.96 * (squares.sum::<f64>() / (count - 1.0) / count).sqrt()
    }
}

impl std::fmt::Display for Scored {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { wins, draws, losses, pairs } = self.0;
        let (share, error) = (100.0 * self.0.score(), 100.0 * self.error());
        write!(f, "{wins:>5}{draws:>6}{losses:>6}{share:>9.1}{error:>7.1}  {pairs:?}")
    }
}
