//! How much stronger a player is, and how sure that is.

use super::Tally;
use super::likelihood::{bisect, shortfall_of_mean, shortfall_of_t_value};
use super::sample::Sample;
use serde::{Deserialize, Serialize};
use std::f64::consts::{LN_10, TAU};
use std::fmt;

/// No strength is told beyond so many Elo: about 999 points of 1000.
pub const LIMIT: f64 = 1200.0;

/// Half the square of 1.96, the deviations within which 95% lie (Wilks).
const REFUTED: f64 = 1.920_729_410;

/// The scale on which strength is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Elo: a lead of 400 wins ten points of eleven.
    Logistic,
    /// Normalised Elo, nElo: the lead of the expected score over a half, in
    /// standard deviations of a game times 800 / ln 10 (Michel Van den Bergh,
    /// "Normalized Elo"). It tells how many games are needed to be sure, however
    /// many are drawn; between equals without draws it agrees with Elo.
    Normalised,
}

/// A strength and the interval that holds the true one in 95 cases of 100.
///
/// The interval is made up of all strengths under which the results are not
/// unlikely: those whose likelihood ratio against the best is not refuted (Owen,
/// "Empirical likelihood"). Of many games it is the usual one of 1.96 standard
/// deviations; a few wins without a loss prove as little as they should. All
/// figures lie within [`LIMIT`] of 0, and without a game the interval is all of
/// that.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The strength, in Elo of the model.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Model {
    /// How much stronger the first player is.
    ///
    /// Whole pairs are counted; games without the other of their pair only where
    /// no pair is complete. A result that has not come about counts as often as
    /// a thousandth of a trial.
    ///
    /// ```
    /// use quirkat::arena::verdict::{Model, Tally};
    /// let tally = Tally { pairs: [10, 90, 320, 100, 14], ..Tally::default() };
    /// let elo = Model::Logistic.estimate(&tally);
    /// assert_eq!(format!("{elo:.1}"), "+5.9 [-4.9, +16.7]");
    /// ```
    pub fn estimate(self, tally: &Tally) -> Estimate {
        let sample = Sample::of(tally);
        let refuted = |elo: f64| self.shortfall(&sample, elo) > REFUTED;
        let value = self.elo(&sample).clamp(-LIMIT, LIMIT);
        let low = bisect(-LIMIT, value, refuted);
        let high = bisect(value, LIMIT, |elo| !refuted(elo));
        Estimate { value, low, high }
    }

    /// By how much the logarithm of the likelihood falls short of the largest
    /// possible under this strength, at most [`LIMIT`] from 0.
    pub(super) fn shortfall(self, sample: &Sample, elo: f64) -> f64 {
        match self {
            Model::Logistic => shortfall_of_mean(sample, expected_score(elo)),
            Model::Normalised => {
                shortfall_of_t_value(sample, elo * sample.spread() / NELO_OF_DEVIATION)
            }
        }
    }

    fn elo(self, sample: &Sample) -> f64 {
        let mean = sample.mean();
        match self {
            Model::Logistic => 400.0 * (mean / (1.0 - mean)).log10(),
            Model::Normalised => {
                (mean - 0.5) / (sample.deviation() * sample.spread()) * NELO_OF_DEVIATION
            }
        }
    }
}

/// What a standard deviation of a game is worth in normalised Elo.
const NELO_OF_DEVIATION: f64 = 800.0 / LN_10;

/// The share of the points that a player so many logistic Elo stronger may
/// expect.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The likelihood of superiority: how sure it is that the first player is the
/// stronger, from 0 to 1. It comes from the same likelihood as the interval of
/// an [`Estimate`], by its signed root; a half where nothing speaks for either.
pub fn superiority(tally: &Tally) -> f64 {
    let sample = Sample::of(tally);
    let deviations = (2.0 * shortfall_of_mean(&sample, 0.5)).max(0.0).sqrt();
    normal(deviations.copysign(sample.mean() - 0.5))
}

/// The standard normal distribution (George Marsaglia, "Evaluating the Normal
/// Distribution", 2004). Beyond eight deviations nothing is left.
fn normal(x: f64) -> f64 {
    let x = x.clamp(-8.0, 8.0);
    let (mut term, mut sum) = (x, x);
    for odd in (3..300).step_by(2) {
        term *= x * x / f64::from(odd);
        sum += term;
    }
    (0.5 + sum * (-x * x / 2.0).exp() / TAU.sqrt()).clamp(0.0, 1.0)
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(1);
        let Estimate { value, low, high } = self;
        write!(f, "{value:+.digits$} [{low:+.digits$}, {high:+.digits$}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODELS: [Model; 2] = [Model::Logistic, Model::Normalised];

    fn of_pairs(pairs: [u64; 5]) -> Tally {
        Tally { pairs, ..Tally::default() }
    }

    fn near(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() <= within, "{a} is not {b}");
    }

    #[test]
    fn the_scale_of_elo_is_that_of_the_book() {
        near(expected_score(400.0), 10.0 / 11.0, 1e-12);
        near(expected_score(0.0), 0.5, 1e-12);
        near(expected_score(LIMIT), 0.999, 1e-6);
        let tally = of_pairs([0, 0, 0, 10_000, 0]);
        near(Model::Logistic.estimate(&tally).value, 190.85, 0.01);
    }

    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (x, share) in
            [(0.0, 0.5), (1.0, 0.841_344_746), (1.959_963_985, 0.975), (-3.0, 0.001_349_898)]
        {
            near(normal(x), share, 1e-9);
        }
        near(normal(f64::INFINITY), 1.0, 1e-14);
        near(normal(f64::NEG_INFINITY), 0.0, 1e-14);
    }

    /// Wald's interval, from mean and variance alone.
    #[test]
    fn many_games_give_the_usual_interval() {
        let tally = of_pairs([1078, 1932, 3380, 1990, 1094]);
        let sample = Sample::of(&tally);
        let error = 1.96 * sample.deviation() / sample.size().sqrt();
        let elo = |score: f64| 400.0 * (score / (1.0 - score)).log10();
        let found = Model::Logistic.estimate(&tally);
        near(found.value, elo(sample.mean()), 1e-9);
        near(found.low, elo(sample.mean() - error), 0.02);
        near(found.high, elo(sample.mean() + error), 0.02);
        let found = Model::Normalised.estimate(&tally);
        let half = 1.96 * NELO_OF_DEVIATION / (2.0 * sample.size()).sqrt();
        near(found.high - found.value, half, 0.02);
        near(found.value - found.low, half, 0.02);
        near(superiority(&tally), normal((sample.mean() - 0.5) * 1.96 / error), 1e-4);
    }

    #[test]
    fn without_draws_equals_have_the_same_elo_on_both_scales() {
        let tally = Tally { wins: 5100, losses: 4900, ..Tally::default() };
        let [elo, nelo] = MODELS.map(|model| model.estimate(&tally).value);
        near(elo, nelo, 0.01);
    }

    /// Rule of three: the likelihood of what has always come about.
    #[test]
    fn a_few_wins_prove_little() {
        for pairs in [1, 10, 100] {
            let won = of_pairs([0, 0, 0, 0, pairs]);
            let found = Model::Logistic.estimate(&won);
            let least = (-REFUTED / pairs as f64).exp();
            near(expected_score(found.low), least, 0.01);
            assert_eq!(found.high, LIMIT);
        }
        near(superiority(&of_pairs([0, 0, 0, 0, 1])), normal((2.0 * 2f64.ln()).sqrt()), 2e-3);
    }

    #[test]
    fn draws_alone_speak_for_nobody() {
        for pairs in [1, 7, 5000] {
            let drawn = of_pairs([0, 0, pairs, 0, 0]);
            near(superiority(&drawn), 0.5, 1e-6);
            for found in MODELS.map(|model| model.estimate(&drawn)) {
                near(found.value, 0.0, 1e-9);
                near(found.low, -found.high, 1e-6);
                assert!(found.high > 0.1, "{pairs} {found}");
            }
        }
    }

    #[test]
    fn without_a_game_all_is_possible() {
        for found in MODELS.map(|model| model.estimate(&Tally::default())) {
            near(found.value, 0.0, 1e-9);
            assert_eq!((found.low, found.high), (-LIMIT, LIMIT));
        }
        near(superiority(&Tally::default()), 0.5, 1e-9);
    }

    #[test]
    fn players_who_change_places_change_signs() {
        for pairs in [[3, 20, 51, 30, 4], [0, 0, 0, 2, 1], [0, 0, 0, 0, 9], [1, 0, 0, 0, 7]] {
            let tally = of_pairs(pairs);
            for model in MODELS {
                let (own, other) = (model.estimate(&tally), model.estimate(&tally.swapped()));
                near(own.value, -other.value, 1e-6);
                near(own.low, -other.high, 1e-4);
                near(own.high, -other.low, 1e-4);
            }
            near(superiority(&tally), 1.0 - superiority(&tally.swapped()), 1e-9);
        }
    }

    #[test]
    fn a_better_result_is_never_worth_less() {
        let better = (0..=10).map(|won| of_pairs([10 - won, 20, 50, 20, won]));
        for pair in better.collect::<Vec<_>>().windows(2) {
            for [worse, better] in MODELS.map(|model| [0, 1].map(|i| model.estimate(&pair[i]))) {
                assert!(worse.value < better.value, "{worse} {better}");
                assert!(worse.low < better.low && worse.high < better.high, "{worse} {better}");
            }
            assert!(superiority(&pair[0]) < superiority(&pair[1]));
        }
    }

    #[test]
    fn more_of_the_same_is_surer() {
        let widths = [1, 4, 16, 64].map(|times| {
            let tally = of_pairs([3, 20, 51, 30, 4].map(|count| count * times));
            MODELS.map(|model| model.estimate(&tally)).map(|found| found.high - found.low)
        });
        for pair in widths.windows(2) {
            for (wide, narrow) in pair[0].into_iter().zip(pair[1]) {
                near(wide / narrow, 2.0, 0.1);
            }
        }
    }
}
