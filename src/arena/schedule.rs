//! Who plays whom, from which opening, with which colours: a pure function of
//! the settings, so that every machine and every restart sees the same games.

use super::settings::{Settings, Tournament};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;

/// A game of the schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Its place in the schedule, from 0. Games 2n and 2n + 1 are a pair: one
    /// opening, seats changed.
    pub number: usize,
    /// Which entrants have White and Black.
    pub players: [usize; 2],
    /// Which opening.
    pub opening: usize,
}

/// All games of a match.
#[derive(Clone, Debug)]
pub struct Schedule {
    encounters: Vec<[usize; 2]>,
    /// The openings in the order in which they are played.
    order: Vec<usize>,
    games: usize,
}

impl Schedule {
    /// The schedule of a match that has an opening at least.
    pub fn new(settings: &Settings) -> Schedule {
        let mut order: Vec<usize> = (0..settings.openings.len()).collect();
        if let Some(seed) = settings.shuffle {
            order.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        }
        Schedule { encounters: settings.encounters(), order, games: settings.games() }
    }

    /// The game of this number, if there is one. In every round each encounter
    /// has its pair of games, all from the same opening.
    pub fn pairing(&self, number: usize) -> Option<Pairing> {
        if number >= self.games {
            return None;
        }
        let (pair, second) = (number / 2, number % 2 == 1);
        let (round, encounter) = (pair / self.encounters.len(), pair % self.encounters.len());
        let [first, other] = self.encounters[encounter];
        let players = if second { [other, first] } else { [first, other] };
        Some(Pairing { number, players, opening: self.order[round % self.order.len()] })
    }
}

impl Settings {
    /// How many games there are in all.
    pub fn games(&self) -> usize {
        (2 * self.encounters().len()).saturating_mul(self.rounds)
    }

    /// The pairs of entrants that meet, the same in every round.
    pub fn encounters(&self) -> Vec<[usize; 2]> {
        let count = self.entrants.len();
        match self.tournament {
            Tournament::Gauntlet => (1..count).map(|other| [0, other]).collect(),
            Tournament::RoundRobin => {
                (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Entrant;
    use std::collections::HashSet;

    fn settings(players: usize, tournament: Tournament) -> Settings {
        let entrant = |i| Entrant { name: format!("{i}"), ..Entrant::default() };
        Settings {
            entrants: (0..players).map(entrant).collect(),
            tournament,
            rounds: 6,
            openings: (0..4).map(|i| format!("{i}")).collect(),
            ..Settings::default()
        }
    }

    #[test]
    fn a_pair_has_one_opening_and_changes_seats() {
        let settings = Settings { shuffle: Some(7), ..settings(3, Tournament::RoundRobin) };
        let schedule = Schedule::new(&settings);
        assert_eq!((settings.games(), schedule.pairing(36)), (36, None));
        for pair in 0..18 {
            let [first, second] = [0, 1].map(|i| schedule.pairing(2 * pair + i).unwrap());
            assert_eq!(first.opening, second.opening);
            let [white, black] = first.players;
            assert_eq!([black, white], second.players);
        }
    }

    #[test]
    fn everybody_meets_everybody_or_the_first() {
        assert_eq!(settings(3, Tournament::RoundRobin).encounters(), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(settings(3, Tournament::Gauntlet).encounters(), [[0, 1], [0, 2]]);
    }

    #[test]
    fn every_opening_comes_before_one_comes_again() {
        for shuffle in [None, Some(0), Some(1)] {
            let settings = Settings { shuffle, ..settings(2, Tournament::RoundRobin) };
            let schedule = Schedule::new(&settings);
            let played: Vec<_> = (0..12).map(|i| schedule.pairing(i).unwrap().opening).collect();
            assert_eq!(played[..8].iter().collect::<HashSet<_>>().len(), 4);
            assert_eq!(played[8..], played[..4]);
        }
    }

    #[test]
    fn the_seed_decides_the_order() {
        let order = |shuffle| {
            Schedule::new(&Settings { shuffle, ..settings(2, Tournament::RoundRobin) }).order
        };
        assert_eq!(order(None), [0, 1, 2, 3]);
        assert_eq!(order(Some(3)), order(Some(3)));
        assert!((0..9).any(|seed| order(Some(seed)) != order(Some(3))));
    }
}
