//! Positions to search: few pieces strewn at random, some near the end of the
//! counter.

use quirkat::board::{Point, Set};
use quirkat::eval::Evaluate;
use quirkat::rules::{Crowning, Duty, Position, Setup, Side};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// An endless stream of positions with at most three pieces of a side, or with
/// as few hunters as may be; none of them over by the first endings of 0.6.
pub fn sparse<G: Evaluate>(seed: u64) -> impl Iterator<Item = Position<G>> {
    let mut rng = StdRng::seed_from_u64(seed);
    std::iter::from_fn(move || {
        loop {
            let setup = strewn::<G>(&mut rng);
            let position = Position::<G>::try_from(setup).unwrap();
            if position.terminal().is_none() {
                return Some(position);
            }
        }
    })
}

/// Those of the sparse positions in which no rule has ended the game: where one
/// has, the search goes on without it (0.9) and the rules are no measure.
pub fn undecided<G: Evaluate>(seed: u64) -> impl Iterator<Item = Position<G>> {
    sparse(seed).filter(|position| position.ending().is_none())
}

/// The same position after so many turns without progress.
pub fn with_quiet<G: Evaluate>(position: &Position<G>, quiet: u16) -> Position<G> {
    Position::try_from(Setup { quiet, ..position.setup() }).unwrap()
}

/// The position with the board turned and the colours swapped.
pub fn turned<G: Evaluate>(position: &Position<G>) -> Position<G> {
    let last = G::BOOK.lattice.width().pow(2) - 1;
    let turn = |set: Set| -> Set {
        set.into_iter().map(|point| Point::new(last - point.index())).collect()
    };
    let setup = position.setup();
    let [white, black] = setup.pieces;
    let setup = Setup {
        pieces: [turn(black), turn(white)],
        kings: turn(setup.kings),
        huffable: turn(setup.huffable),
        side: setup.side.other(),
        quiet: setup.quiet,
    };
    Position::try_from(setup).unwrap()
}

fn strewn<G: Evaluate>(rng: &mut StdRng) -> Setup {
    let mut points: Vec<Point> = G::BOOK.lattice.points().into_iter().collect();
    points.shuffle(rng);
    let mut taken = 0;
    let pieces = Side::BOTH.map(|side| {
        let count = number::<G>(side, rng);
        taken += count;
        points[taken - count..taken].iter().copied().collect::<Set>()
    });
    let kings = pieces.into_iter().zip(Side::BOTH).map(|(set, side)| kings::<G>(set, side, rng));
    let kings = kings.fold(Set::EMPTY, Set::union);
    let side = *Side::BOTH.choose(rng).expect("two sides");
    let limit = G::BOOK.progress.value.limit;
    let quiet = if rng.random_bool(0.7) { 0 } else { limit - rng.random_range(0..8) };
    let other = side.other().index();
    let huffed = matches!(G::BOOK.camps[other].duty.value, Duty::Huffed { .. });
    let huffable = if huffed { some(pieces[other], rng) } else { Set::EMPTY };
    Setup { pieces, kings, huffable, side, quiet }
}

fn number<G: Evaluate>(side: Side, rng: &mut StdRng) -> usize {
    let camp = G::BOOK.camps[side.index()];
    let (enough, most) = (camp.enough.value, camp.pieces.value.most);
    rng.random_range(enough..=most.min(enough + 2))
}

/// Who is a king: chance, and every man where it could not stay one.
fn kings<G: Evaluate>(pieces: Set, side: Side, rng: &mut StdRng) -> Set {
    match G::BOOK.camps[side.index()].crowning.value {
        Crowning::Never => Set::EMPTY,
        crowning => (pieces & crowning.points()) | some(pieces, rng),
    }
}

fn some(set: Set, rng: &mut StdRng) -> Set {
    set.into_iter().filter(|_| rng.random_bool(0.4)).collect()
}
