//! Positions to compare on: of random games, and out of nowhere.

use crate::law::{Piece, limit, on_far_rank};
use quirkat::board::{Point, Set};
use quirkat::rules::{Game, Position, Setup, Side};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// An endless stream of positions of random games, each game played on past
/// every adjudication (0.9) but not for ever.
pub fn of_games<G: Game>(seed: u64) -> impl Iterator<Item = Position<G>> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut position = Position::start();
    let mut turns = 0;
    std::iter::from_fn(move || {
        let present = position;
        let moves = position.moves();
        turns += 1;
        (position, turns) = match moves.choose(&mut rng) {
            Some(&mv) if turns < 250 => (position.play(mv), turns),
            _ => (Position::start(), 0),
        };
        Some(present)
    })
}

/// An endless stream of legal positions with pieces strewn at random.
pub fn of_setups<G: Game>(seed: u64) -> impl Iterator<Item = Position<G>> {
    let mut rng = StdRng::seed_from_u64(seed);
    std::iter::from_fn(move || {
        loop {
            let setup = strewn::<G>(&mut rng);
            let nobody = (setup.pieces[0] | setup.pieces[1]).is_empty();
            match Position::try_from(setup) {
                Ok(position) => return Some(position),
                Err(faults) => assert!(nobody, "{setup:?}: {faults:?}"),
            }
        }
    })
}

/// A setup that 0.10 allows, unless it is empty.
fn strewn<G: Game>(rng: &mut StdRng) -> Setup {
    let book = G::BOOK.name;
    let mut points: Vec<Point> = G::BOOK.lattice.points().into_iter().collect();
    points.shuffle(rng);
    let (white, black) = numbers(book, rng);
    let pieces: [Set; 2] = [
        points[..white].iter().copied().collect(),
        points[white..white + black].iter().copied().collect(),
    ];
    let side = *Side::BOTH.choose(rng).expect("two sides");
    let (quiet, _) = limit(book);
    let quiet = if rng.random_bool(0.5) { 0 } else { rng.random_range(0..quiet + 4) as u16 };
    let huffs = book == "alquerque-huff" && rng.random_bool(0.7);
    let huffable = if huffs { some(pieces[side.other().index()], rng) } else { Set::EMPTY };
    Setup { pieces, kings: crowned(book, pieces, rng), huffable, side, quiet }
}

/// How many pieces of each side: sparse boards are as likely as full ones,
/// since most of the rules show on sparse ones.
fn numbers(book: &str, rng: &mut StdRng) -> (usize, usize) {
    let most = match book {
        "turkish" | "turkish-tudaf" => 16,
        _ => 12,
    };
    if book.starts_with("hare") {
        let least = if rng.random_bool(0.1) { 0 } else { 9 };
        return (1, rng.random_range(least..=most));
    }
    let dense = [1, 3, 8, most];
    let mut number = || {
        let most = *dense.choose(rng).expect("four densities");
        rng.random_range(0..=most)
    };
    (number(), number())
}

fn some(set: Set, rng: &mut StdRng) -> Set {
    let share = rng.random_range(0.0..=1.0);
    set.into_iter().filter(|_| rng.random_bool(share)).collect()
}

/// Who is a king: chance, and every man where it could not stay one.
fn crowned(book: &str, pieces: [Set; 2], rng: &mut StdRng) -> Set {
    if !matches!(book, "dame" | "turkish" | "turkish-tudaf") {
        return Set::EMPTY;
    }
    let far = |point: &Point| {
        let spot = (point.index() as i32 % 8, point.index() as i32 / 8);
        on_far_rank(Piece { white: pieces[0].has(*point), king: false }, spot)
    };
    let both = pieces[0] | pieces[1];
    both.into_iter().filter(far).collect::<Set>() | some(both, rng)
}
