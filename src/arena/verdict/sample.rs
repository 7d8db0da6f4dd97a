//! A tally as a sample from a distribution, fit for calculation.

use super::Tally;

/// The scores of a game, or of a pair a game, that can come about.
pub const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// What has not happened yet is held for just possible: it counts as often as
/// this. Without that no likelihood were finite (fishtest does the same).
const PRIOR: f64 = 1e-3;

/// Nothing counts for a smaller share, which would be lost in rounding.
const LEAST_SHARE: f64 = 1e-12;

/// How often each of the [`VALUES`] has come about.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    counts: [f64; 5],
    /// How many games make one trial: two where pairs are counted.
    games: f64,
}

impl Sample {
    /// The pairs of a tally, or its single games where no pair is complete.
    /// In single games the quarters cannot come about and keep their zero.
    pub fn of(tally: &Tally) -> Sample {
        if tally.pairs == [0; 5] {
            let [losses, draws, wins] = regular([tally.losses, tally.draws, tally.wins]);
            Sample { counts: [losses, 0.0, draws, 0.0, wins], games: 1.0 }
        } else {
            Sample { counts: regular(tally.pairs), games: 2.0 }
        }
    }

    /// The trials that can come about: which of the [`VALUES`], and how often.
    pub fn cells(&self) -> impl Iterator<Item = (usize, f64)> {
        self.counts.into_iter().enumerate().filter(|&(_, count)| count > 0.0)
    }

    /// How many trials there are.
    pub fn size(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// The mean score of a game.
    pub fn mean(&self) -> f64 {
        self.mean_of(|value| value)
    }

    /// The standard deviation of a trial.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        self.mean_of(|value| (value - mean).powi(2)).sqrt()
    }

    /// The square root of the number of games in a trial: how much wider a game
    /// spreads than a trial.
    pub fn spread(&self) -> f64 {
        self.games.sqrt()
    }

    /// The same trials, each so many times less frequent.
    pub fn divided(&self, by: [f64; 5]) -> Sample {
        let mut counts = [0.0; 5];
        self.cells().for_each(|(i, count)| counts[i] = count / by[i]);
        Sample { counts, ..*self }
    }

    fn mean_of(&self, of: impl Fn(f64) -> f64) -> f64 {
        self.cells().map(|(i, count)| count * of(VALUES[i])).sum::<f64>() / self.size()
    }
}

fn regular<const N: usize>(counts: [u64; N]) -> [f64; N] {
    let counts = counts.map(|count| count as f64);
    let least = PRIOR.max(counts.iter().sum::<f64>() * LEAST_SHARE);
    counts.map(|count| count.max(least))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_deviation_are_those_of_the_book() {
        let tally = Tally { pairs: [1, 2, 3, 2, 1], ..Tally::default() };
        let sample = Sample::of(&tally);
        assert!((sample.mean() - 0.5).abs() < 1e-12);
        assert!((sample.deviation() - (0.75f64 / 9.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn single_games_count_only_where_no_pair_is_complete() {
        let games = Tally { wins: 3, draws: 2, losses: 1, ..Tally::default() };
        assert_eq!(Sample::of(&games).size(), 6.0);
        let pairs = Tally { pairs: [1; 5], ..games };
        assert_eq!(Sample::of(&pairs).size(), 5.0);
    }
}
