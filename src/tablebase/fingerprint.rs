//! A number that changes with the rules: tables made under other rules are
//! refused by it.

use crate::board::Set;
use crate::rules::{Game, Outcome, Position, Setup, Side, splitmix, text};
use xxhash_rust::xxh3::Xxh3;

/// How many positions are looked at.
const POSITIONS: usize = 512;

/// A hash of what the rules make of some hundred positions: their moves and what
/// ends them. Books that play alike have the same.
pub(crate) fn fingerprint<G: Game>() -> u64 {
    let mut hash = Xxh3::new();
    let mut dice = Dice(0);
    let mut seen = 0;
    while seen < POSITIONS {
        let Ok(position) = Position::<G>::try_from(random::<G>(&mut dice)) else { continue };
        seen += 1;
        hash.update(text::write_position(&position).as_bytes());
        let mut moves: Vec<_> = position.moves().to_vec();
        moves.sort_unstable();
        for mv in moves {
            hash.update(text::write_position(&position.play(mv)).as_bytes());
        }
        let outcome = position.terminal().or_else(|| position.adjudication());
        hash.update(&[outcome.map_or(0, |ending| match ending.outcome {
            Outcome::Draw => 1,
            Outcome::Win(Side::White) => 2,
            Outcome::Win(Side::Black) => 3,
        })]);
    }
    hash.digest()
}

/// Pieces at random, legal or not.
fn random<G: Game>(dice: &mut Dice) -> Setup {
    let points: Vec<_> = G::BOOK.lattice.points().into_iter().collect();
    let mut free = G::BOOK.lattice.points();
    let mut pieces = [Set::EMPTY; 2];
    let mut kings = Set::EMPTY;
    for (side, pieces) in Side::BOTH.into_iter().zip(&mut pieces) {
        let span = G::BOOK.camps[side.index()].pieces.value;
        let count = span.least + dice.below(span.most - span.least + 1);
        while pieces.len() < count {
            let point = points[dice.below(points.len())];
            if !free.has(point) {
                continue;
            }
            free -= Set::of(point);
            *pieces |= Set::of(point);
            if G::BOOK.camps[side.index()].king.is_some() && dice.below(2) == 0 {
                kings |= Set::of(point);
            }
        }
    }
    let side = Side::BOTH[dice.below(2)];
    Setup { pieces, kings, huffable: Set::EMPTY, side, quiet: 0 }
}

/// The same throws on every machine and for all time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 += 1;
        (splitmix(self.0) % sides as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Alquerque, AlquerqueHuff, Dame, Hare10, Hare12, Turkish, TurkishTudaf};

    #[test]
    fn rules_that_differ_have_different_fingerprints() {
        let all = [
            fingerprint::<Alquerque>(),
            fingerprint::<AlquerqueHuff>(),
            fingerprint::<Hare10>(),
            fingerprint::<Dame>(),
            fingerprint::<Turkish>(),
            fingerprint::<TurkishTudaf>(),
        ];
        let different: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!(different.len(), all.len());
        assert_eq!(fingerprint::<Hare10>(), fingerprint::<Hare12>());
    }
}
