//! Positions by chance, the same every time.

use quirkat::board::Set;
use quirkat::rules::{Game, Position, Setup, is_even};
use quirkat::tablebase::Slice;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// Legal positions with so many pieces at most.
pub fn some_positions<G: Game>(pieces: usize, count: usize) -> Vec<Position<G>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut points: Vec<_> = G::BOOK.lattice.points().into_iter().collect();
    let slices = Slice::<G>::all(pieces);
    let mut found = Vec::new();
    while found.len() < count {
        points.shuffle(&mut random);
        let slice = slices[random.random_range(0..slices.len())];
        // A slice of even sides stands for Black to move as well.
        let turned = !random.random::<bool>() && is_even::<G>();
        let side = if turned { slice.side.other() } else { slice.side };
        let mut setup = Setup { side, ..Position::<G>::start().setup() };
        let (mut taken, mut kings) = (0, Set::EMPTY);
        let mut take = |count: usize| {
            taken += count;
            points[taken - count..taken].iter().fold(Set::EMPTY, |all, &it| all | Set::of(it))
        };
        for (side, force) in [(side, slice.own), (side.other(), slice.enemy)] {
            let (men, crowned) = (take(force.men), take(force.kings));
            setup.pieces[side.index()] = men | crowned;
            kings |= crowned;
        }
        setup.kings = kings;
        found.extend(Position::try_from(setup).ok());
    }
    found
}
