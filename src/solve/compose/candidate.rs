//! Positions at random, among which problems may be.

use super::Wish;
use crate::board::Set;
use crate::eval::Evaluate;
use crate::rules::{Game, Position, Setup, Side, is_even, splitmix};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};

/// After the pieces were put down so many turns are played at most: that takes
/// what was left hanging, and what remains has come about by moves.
const TURNS: u32 = 6;

/// A side has no more kings than this at first.
const KINGS: usize = 2;

/// The sides differ by no more pieces than this at first, where they can.
const ODDS: usize = 2;

/// The fewest pieces with which a side can play on.
pub(super) fn least<G: Game>(side: Side) -> usize {
    let camp = G::BOOK.camps[side.index()];
    camp.enough.value.max(camp.pieces.value.least)
}

/// As many pieces as a side has at the start.
pub(super) fn most<G: Game>(side: Side) -> usize {
    G::BOOK.start.value[side.index()].len()
}

/// The position of this number, if anything sensible came of it: the game goes on,
/// there are pieces and moves as many as are wanted, and the side to move is no
/// stronger than is wanted. One number knows nothing of the others.
pub(super) fn candidate<G: Evaluate>(wish: &Wish, number: usize) -> Option<Position<G>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(splitmix(wish.seed) ^ number as u64);
    // Each number of pieces in its turn.
    let pieces = wish.pieces.clone().nth(number % wish.pieces.clone().count())?;
    let mut position = put_down::<G>(pieces, &mut random)?;
    // As many as are wanted have nothing to take at first.
    let quiet = random.random_range(0..100) < wish.quiet;
    let mut turns = random.random_range(0..=TURNS);
    while turns > 0 || quiet && position.capture_open() {
        position.ending().is_none().then_some(())?;
        position = position.play(*position.moves().choose(&mut random)?);
        turns = turns.saturating_sub(1);
    }
    let setup = Setup { huffable: Set::EMPTY, quiet: 0, ..position.setup() };
    let position = Position::try_from(setup).ok()?;
    let pieces = position.own().len() + position.enemy().len();
    let fits = wish.pieces.contains(&pieces) && position.count_moves() >= wish.moves;
    let fits = fits && !is_stronger(&position, wish.odds);
    (fits && position.ending().is_none()).then_some(position)
}

/// Whether the side to move is ahead by more than so many men, in a game of equal
/// sides.
fn is_stronger<G: Evaluate>(position: &Position<G>, odds: u32) -> bool {
    let worth = |pieces: Set| {
        let kings = (pieces & position.kings()).len();
        G::WEIGHTS.man * (pieces.len() - kings) as i32 + G::WEIGHTS.king * kings as i32
    };
    let ahead = worth(position.own()) - worth(position.enemy());
    is_even::<G>() && ahead > G::WEIGHTS.man * odds as i32
}

/// So many pieces at random, about as many of either side.
fn put_down<G: Game>(pieces: usize, random: &mut Xoshiro256PlusPlus) -> Option<Position<G>> {
    let white = share::<G>(pieces, random)?;
    let mut setup = Setup {
        pieces: [Set::EMPTY; 2],
        kings: Set::EMPTY,
        huffable: Set::EMPTY,
        side: *Side::BOTH.choose(random)?,
        quiet: 0,
    };
    for (side, count) in Side::BOTH.into_iter().zip([white, pieces - white]) {
        let may_be_kings = if G::BOOK.camps[side.index()].king.is_some() { KINGS } else { 0 };
        let kings = random.random_range(0..=may_be_kings.min(count));
        for i in 0..count {
            let taken = setup.pieces[0] | setup.pieces[1];
            let free = if i < kings { G::BOOK.lattice.points() } else { ground::<G>(side) } - taken;
            let point = Set::of(free.into_iter().choose(random)?);
            setup.pieces[side.index()] |= point;
            setup.kings |= if i < kings { point } else { Set::EMPTY };
        }
    }
    Position::try_from(setup).ok()
}

/// How many of the pieces are White's.
fn share<G: Game>(pieces: usize, random: &mut Xoshiro256PlusPlus) -> Option<usize> {
    let [white, black] = Side::BOTH.map(|side| least::<G>(side)..=most::<G>(side));
    let fits = |white: &usize| pieces.checked_sub(*white).is_some_and(|it| black.contains(&it));
    let shares: Vec<usize> = white.filter(fits).collect();
    let odds = |white: usize| white.abs_diff(pieces - white);
    let even: Vec<_> = shares.iter().copied().filter(|&white| odds(white) <= ODDS).collect();
    if even.is_empty() { shares } else { even }.choose(random).copied()
}

/// Where the men of a side can stand: where they stand at the start, or come to.
fn ground<G: Game>(side: Side) -> Set {
    let (camp, lattice) = (G::BOOK.camps[side.index()], G::BOOK.lattice);
    let ways = camp.man.steps.value.or(camp.man.leaps.value);
    let mut ground = G::BOOK.start.value[side.index()];
    for _ in 0..lattice.points().len() {
        ways.iter().for_each(|way| ground |= lattice.shift(ground, way));
    }
    ground - camp.crowning.value.points()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Alquerque, AlquerqueHuff, Dame, Hare10, Hare12, Turkish};
    use crate::rules::text;

    fn many<G: Evaluate>(wish: &Wish) -> Vec<Position<G>> {
        (0..500).filter_map(|number| candidate(wish, number)).collect()
    }

    fn check<G: Evaluate>() {
        let wish = Wish::of::<G>();
        let positions = many::<G>(&wish);
        assert!(positions.len() > 50, "{}: {}", G::BOOK.name, positions.len());
        for position in &positions {
            let pieces = position.own().len() + position.enemy().len();
            assert!(wish.pieces.contains(&pieces) && position.count_moves() >= 3, "{position:?}");
            assert!(position.huffable().is_empty() && position.quiet() == 0, "{position:?}");
            assert!(position.ending().is_none() && !is_stronger(position, 0), "{position:?}");
        }
        for side in Side::BOTH {
            assert!(positions.iter().any(|position| position.side() == side));
        }
        for pieces in wish.pieces.clone() {
            let has = |it: &Position<G>| it.own().len() + it.enemy().len() == pieces;
            assert!(positions.iter().any(has), "{pieces}");
        }
        assert_eq!(positions, many(&wish));
        assert_ne!(positions, many(&Wish { seed: 2, ..wish }));
    }

    #[test]
    fn positions_are_what_is_wanted() {
        check::<Alquerque>();
        check::<AlquerqueHuff>();
        check::<Hare10>();
        check::<Hare12>();
        check::<Dame>();
        check::<Turkish>();
    }

    #[test]
    fn no_man_stands_where_none_can_come() {
        for position in many::<Turkish>(&Wish::of::<Turkish>()) {
            let men = position.pieces(Side::White) - position.kings();
            let rank = |rank| Turkish::BOOK.lattice.rank(rank);
            assert!((men & (rank(0) | rank(7))).is_empty(), "{}", text::write_position(&position));
        }
        assert_eq!(ground::<Dame>(Side::Black).len(), 28);
        assert_eq!(ground::<Hare10>(Side::White).len(), 25);
    }
}
