//! What the games of a match have brought, as plain counts.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What one game brought the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    /// A loss: nothing.
    Loss,
    /// A draw: half a point.
    Draw,
    /// A win: a point.
    Win,
}

/// The results of a match, seen from the first player.
///
/// Games are played in pairs, from one opening with seats changed. The two are
/// not independent, for an opening may favour a seat; so whole pairs are counted
/// as well. A game whose pair is not complete counts only among the games.
///
/// ```
/// use quirkat::arena::verdict::{Points, Tally};
/// let mut tally = Tally::default();
/// tally.add_pair([Points::Win, Points::Draw]);
/// tally.add_game(Points::Loss);
/// assert_eq!(tally, Tally { wins: 1, draws: 1, losses: 1, pairs: [0, 0, 0, 1, 0] });
/// assert_eq!(tally.to_string(), "+1 =1 -1, pairs 0 0 0 1 0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// How many pairs brought 0, 1/2, 1, 1 1/2 and 2 points: the pentanomial.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Counts the two games of a pair.
    pub fn add_pair(&mut self, pair: [Points; 2]) {
        pair.into_iter().for_each(|points| self.add_game(points));
        add(&mut self.pairs[pair[0] as usize + pair[1] as usize], 1);
    }

    /// Counts a game whose pair is not complete.
    pub fn add_game(&mut self, points: Points) {
        let games = match points {
            Points::Loss => &mut self.losses,
            Points::Draw => &mut self.draws,
            Points::Win => &mut self.wins,
        };
        add(games, 1);
    }

    /// Counts what another part of the match has brought.
    pub fn merge(&mut self, other: &Tally) {
        add(&mut self.wins, other.wins);
        add(&mut self.draws, other.draws);
        add(&mut self.losses, other.losses);
        self.pairs.iter_mut().zip(other.pairs).for_each(|(pairs, more)| add(pairs, more));
    }

    /// The same match seen from the second player.
    pub fn swapped(&self) -> Tally {
        let [p0, p1, p2, p3, p4] = self.pairs;
        let pairs = [p4, p3, p2, p1, p0];
        Tally { wins: self.losses, draws: self.draws, losses: self.wins, pairs }
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// The share of the points that the first player won, from 0 to 1; a half
    /// where no game was played.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }
}

/// Counts read from a file may be anything, but never a panic.
fn add(count: &mut u64, more: u64) {
    *count = count.saturating_add(more);
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p0, p1, p2, p3, p4] = self.pairs;
        write!(f, "+{} ={} -{}, pairs ", self.wins, self.draws, self.losses)?;
        write!(f, "{p0} {p1} {p2} {p3} {p4}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Points::{Draw, Loss, Win};

    fn of_pairs(pairs: &[[Points; 2]]) -> Tally {
        let mut tally = Tally::default();
        pairs.iter().for_each(|&pair| tally.add_pair(pair));
        tally
    }

    #[test]
    fn a_draw_is_half_a_point() {
        assert_eq!(of_pairs(&[[Draw, Draw]]).score(), 0.5);
        assert_eq!(of_pairs(&[[Draw, Win]]).score(), 0.75);
        assert_eq!(of_pairs(&[[Loss, Loss]]).score(), 0.0);
    }

    #[test]
    fn a_pair_is_known_by_its_points_not_by_their_order() {
        let tally = of_pairs(&[[Win, Loss], [Loss, Win], [Draw, Draw], [Win, Win]]);
        assert_eq!(tally.pairs, [0, 0, 3, 0, 1]);
        assert_eq!((tally.wins, tally.draws, tally.losses), (4, 2, 2));
    }

    #[test]
    fn parts_of_a_match_make_the_whole() {
        let (first, second) = ([[Win, Draw], [Loss, Loss]], [[Draw, Draw], [Win, Win]]);
        let mut merged = of_pairs(&first);
        merged.merge(&of_pairs(&second));
        assert_eq!(merged, of_pairs(&[first, second].concat()));
        assert_eq!(merged.games(), 8);
    }

    #[test]
    fn the_second_player_has_the_rest() {
        let tally = of_pairs(&[[Win, Win], [Win, Draw], [Loss, Draw], [Draw, Draw]]);
        assert_eq!(tally.swapped().pairs, [1, 1, 1, 1, 0]);
        assert_eq!(tally.swapped().score(), 1.0 - tally.score());
        assert_eq!(tally.swapped().swapped(), tally);
    }

    #[test]
    fn counts_too_large_stay_at_the_largest() {
        let full = Tally { wins: u64::MAX, draws: 1, losses: u64::MAX, pairs: [u64::MAX; 5] };
        let mut tally = full;
        tally.merge(&full);
        tally.add_pair([Win, Win]);
        assert_eq!(tally.games(), u64::MAX);
        assert!(tally.score().is_finite());
    }

    #[test]
    fn a_tally_is_read_back() {
        let mut tally = of_pairs(&[[Win, Draw]]);
        tally.add_game(Loss);
        let json = serde_json::to_string(&tally).unwrap();
        assert_eq!(json, r#"{"wins":1,"draws":1,"losses":1,"pairs":[0,0,0,1,0]}"#);
        assert_eq!(serde_json::from_str::<Tally>(&json).unwrap(), tally);
    }
}
