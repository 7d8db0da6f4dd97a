//! When a match has been played long enough: the sequential probability ratio
//! test (Abraham Wald), generalised by Michel Van den Bergh.

use super::elo::LIMIT;
use super::sample::Sample;
use super::{Model, Tally};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// A test of two hypotheses, to be asked after every pair of games: H0, that the
/// first player is `elo0` stronger, and H1, that it is `elo1` stronger.
///
/// ```
/// use quirkat::arena::verdict::{Decision, Model, Sprt, Tally};
/// let sprt = Sprt::new([0.0, 10.0], [0.05, 0.05], Model::Logistic)?;
/// let tally = Tally { pairs: [10, 90, 320, 100, 14], ..Tally::default() };
/// assert_eq!(sprt.decision(&tally), Decision::Undecided);
/// assert!(Sprt::new([10.0, 0.0], [0.05, 0.05], Model::Logistic).is_err());
/// # Ok::<(), quirkat::arena::verdict::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

/// A test as it is kept, which may be none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

impl TryFrom<Written> for Sprt {
    type Error = SprtError;

    fn try_from(kept: Written) -> Result<Sprt, SprtError> {
        Sprt::new([kept.elo0, kept.elo1], [kept.alpha, kept.beta], kept.model)
    }
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// More games are needed.
    Undecided,
    /// The first player is no more than `elo0` stronger.
    AcceptsH0,
    /// The first player is at least `elo1` stronger.
    AcceptsH1,
}

/// Why there is no such test.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum SprtError {
    /// The hypotheses are not two, in order and within [`LIMIT`] of 0.
    #[error("{0} and {1} Elo are no hypotheses: from -{LIMIT} to {LIMIT}, the lower first")]
    Hypotheses(f64, f64),
    /// A rate of wrong decisions is not above 0 and below a half.
    #[error("a rate of errors lies above 0 and below 0.5, which {0} does not")]
    ErrorRate(f64),
}

impl Sprt {
    /// A test of `elo0` against `elo1`, in Elo of the model, that accepts H1
    /// wrongly at a rate of `alpha` and H0 wrongly at a rate of `beta`.
    ///
    /// # Errors
    /// Hypotheses out of order or out of range, rates that are none.
    pub fn new(
        [elo0, elo1]: [f64; 2],
        [alpha, beta]: [f64; 2],
        model: Model,
    ) -> Result<Sprt, SprtError> {
        if !(-LIMIT <= elo0 && elo0 < elo1 && elo1 <= LIMIT) {
            return Err(SprtError::Hypotheses(elo0, elo1));
        }
        match [alpha, beta].into_iter().find(|&rate| !(rate > 0.0 && rate < 0.5)) {
            Some(rate) => Err(SprtError::ErrorRate(rate)),
            None => Ok(Sprt { elo0, elo1, alpha, beta, model }),
        }
    }

    /// Wald's bounds: at the lower H0 is accepted, at the upper H1.
    pub fn bounds(&self) -> (f64, f64) {
        // Differences, as the quotient of a tiny rate is infinite.
        let lower = self.beta.ln() - (-self.alpha).ln_1p();
        let upper = (-self.beta).ln_1p() - self.alpha.ln();
        (lower, upper)
    }

    /// The logarithm of the likelihood ratio of H1 to H0, each with the
    /// distribution of results that makes the tally the most likely; 0 without a
    /// game. Pairs and single games count as in [`Model::estimate`].
    pub fn llr(&self, tally: &Tally) -> f64 {
        if *tally == Tally::default() {
            return 0.0;
        }
        let sample = Sample::of(tally);
        self.model.shortfall(&sample, self.elo0) - self.model.shortfall(&sample, self.elo1)
    }

    /// What the test says after these games.
    pub fn decision(&self, tally: &Tally) -> Decision {
        let (lower, upper) = self.bounds();
        match self.llr(tally) {
            llr if llr <= lower => Decision::AcceptsH0,
            llr if llr >= upper => Decision::AcceptsH1,
            _ => Decision::Undecided,
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.model {
            Model::Logistic => "Elo",
            Model::Normalised => "nElo",
        };
        write!(f, "[{}, {}] {unit}", self.elo0, self.elo1)
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Decision::Undecided => "undecided",
            Decision::AcceptsH0 => "accepts H0",
            Decision::AcceptsH1 => "accepts H1",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::verdict::elo::expected_score;
    use crate::arena::verdict::likelihood::bisect;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    const MODELS: [Model; 2] = [Model::Logistic, Model::Normalised];

    fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt::new([elo0, elo1], [0.05, 0.05], model).unwrap()
    }

    fn of_pairs(pairs: [u64; 5]) -> Tally {
        Tally { pairs, ..Tally::default() }
    }

    fn near(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() <= within, "{a} is not {b}");
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (lower, upper) = sprt(0.0, 5.0, Model::Logistic).bounds();
        near(lower, -(19f64.ln()), 1e-12);
        near(upper, 19f64.ln(), 1e-12);
        let uneven = Sprt::new([0.0, 5.0], [0.01, 0.2], Model::Logistic).unwrap();
        near(uneven.bounds().0, (0.2f64 / 0.99).ln(), 1e-12);
        near(uneven.bounds().1, 80f64.ln(), 1e-12);
        let tiny = Sprt::new([0.0, 5.0], [1e-320; 2], Model::Logistic).unwrap();
        assert!(tiny.bounds().0.is_finite() && tiny.bounds().1.is_finite());
    }

    #[test]
    fn what_is_no_test_is_refused() {
        let new = |elo, rates| Sprt::new(elo, rates, Model::Logistic).map_err(|e| e.to_string());
        for elo in [[0.0, 0.0], [5.0, 0.0], [f64::NAN, 5.0], [0.0, f64::INFINITY], [-1e9, 0.0]] {
            assert!(new(elo, [0.05; 2]).unwrap_err().contains("hypotheses"), "{elo:?}");
        }
        for rate in [0.0, -0.1, 0.5, 1.0, f64::NAN, f64::INFINITY] {
            assert!(new([0.0, 5.0], [rate, 0.05]).unwrap_err().contains("rate"), "{rate}");
            assert!(new([0.0, 5.0], [0.05, rate]).unwrap_err().contains("rate"), "{rate}");
        }
    }

    /// With wins and losses only there is but one distribution to a score.
    #[test]
    fn games_without_draws_give_the_ratio_of_two_coins() {
        let tally = Tally { wins: 530, losses: 470, ..Tally::default() };
        let [coin0, coin1] = [-5.0, 15.0].map(expected_score);
        let exact = 530.0 * (coin1 / coin0).ln() + 470.0 * ((1.0 - coin1) / (1.0 - coin0)).ln();
        near(sprt(-5.0, 15.0, Model::Logistic).llr(&tally), exact, 1e-4);
    }

    /// Van den Bergh's approximation, from mean and variance alone.
    #[test]
    fn many_games_give_the_ratio_of_two_bells() {
        let sample = Sample::of(&of_pairs(LONG));
        let [score0, score1] = [0.0, 5.0].map(expected_score);
        let lead = 2.0 * sample.mean() - score0 - score1;
        let bells = sample.size() * (score1 - score0) * lead / (2.0 * sample.deviation().powi(2));
        near(sprt(0.0, 5.0, Model::Logistic).llr(&of_pairs(LONG)), bells, 0.02);

        let nt = |nelo: f64| nelo * std::f64::consts::LN_10 / 800.0;
        let seen = (sample.mean() - 0.5) / (sample.deviation() * 2f64.sqrt());
        let square = |nelo: f64| 1.0 + (seen - nt(nelo)).powi(2);
        let bells = sample.size() * (square(0.0) / square(5.0)).ln();
        near(sprt(0.0, 5.0, Model::Normalised).llr(&of_pairs(LONG)), bells, 0.02);
    }

    const LONG: [u64; 5] = [1078, 1932, 3380, 1990, 1094];

    #[test]
    fn players_who_change_places_change_hypotheses() {
        for model in MODELS {
            for pairs in [LONG, [3, 20, 51, 30, 4], [0, 0, 1, 0, 0], [0, 0, 0, 0, 30]] {
                let tally = of_pairs(pairs);
                let own = sprt(-2.0, 8.0, model).llr(&tally);
                near(own, -sprt(-8.0, 2.0, model).llr(&tally.swapped()), 1e-6);
            }
        }
    }

    #[test]
    fn a_better_result_speaks_for_the_stronger_hypothesis() {
        for sprt in MODELS.map(|model| sprt(0.0, 10.0, model)) {
            let better = (0..=50).map(|won| of_pairs([50 - won, 20, 50, 20, won]));
            let ratios: Vec<_> = better.map(|tally| sprt.llr(&tally)).collect();
            assert!(ratios.is_sorted(), "{ratios:?}");
        }
    }

    #[test]
    fn one_sided_matches_are_decided_and_none_is_not() {
        for sprt in MODELS.map(|model| sprt(0.0, 10.0, model)) {
            assert_eq!(sprt.llr(&Tally::default()), 0.0);
            assert_eq!(sprt.decision(&Tally::default()), Decision::Undecided);
            assert_eq!(sprt.decision(&of_pairs([0, 0, 0, 0, 1])), Decision::Undecided);
            assert_eq!(sprt.decision(&of_pairs([0, 0, 0, 0, 999])), Decision::AcceptsH1);
            assert_eq!(sprt.decision(&of_pairs([999, 0, 0, 0, 0])), Decision::AcceptsH0);
            assert_eq!(sprt.decision(&of_pairs([0, 0, 9999, 0, 0])), Decision::AcceptsH0);
        }
    }

    #[test]
    fn hypotheses_may_be_close_or_far_apart() {
        let games = Tally { wins: 7, losses: 3, ..Tally::default() };
        for tally in [games, of_pairs(LONG), of_pairs([0, 0, 0, 3, 0])] {
            for sprt in MODELS.map(|model| sprt(0.0, 1e-310, model)) {
                assert!(sprt.llr(&tally).abs() < 1e-6);
            }
            for sprt in MODELS.map(|model| sprt(-LIMIT, LIMIT, model)) {
                assert!(sprt.llr(&tally) > 1.0 && sprt.llr(&tally).is_finite());
            }
        }
    }

    /// A drawish distribution of pairs, tilted until the statistic is right.
    fn tilted(statistic: impl Fn(&[f64; 5]) -> f64, wished: f64) -> [f64; 5] {
        let tilt = |by: f64| {
            let drawish: [f64; 5] = [0.03, 0.2, 0.54, 0.2, 0.03];
            let shares: [f64; 5] = std::array::from_fn(|i| drawish[i] * (by * i as f64).exp());
            shares.map(|share| share / shares.iter().sum::<f64>())
        };
        tilt(bisect(-1.0, 1.0, |by| statistic(&tilt(by)) < wished))
    }

    fn mean(shares: &[f64; 5]) -> f64 {
        (0..5).map(|i| shares[i] * i as f64 / 4.0).sum()
    }

    fn nelo(shares: &[f64; 5]) -> f64 {
        let mean = mean(shares);
        let variance: f64 = (0..5).map(|i| shares[i] * (i as f64 / 4.0 - mean).powi(2)).sum();
        (mean - 0.5) / (2.0 * variance).sqrt() * 800.0 / std::f64::consts::LN_10
    }

    /// Plays until the test is decided, asking it every so many pairs.
    fn play(sprt: &Sprt, shares: &[f64; 5], every: usize, random: &mut StdRng) -> Decision {
        let mut tally = Tally::default();
        loop {
            for _ in 0..every {
                let mut left: f64 = random.random();
                let below = |share: &f64| {
                    left -= share;
                    left < 0.0
                };
                tally.pairs[shares.iter().position(below).unwrap_or(2)] += 1;
            }
            match sprt.decision(&tally) {
                Decision::Undecided => {}
                decided => return decided,
            }
        }
    }

    /// How many of so many matches end with the wrong decision.
    fn errors(sprt: &Sprt, shares: &[f64; 5], right: Decision, matches: usize) -> usize {
        let mut random = StdRng::seed_from_u64(right as u64);
        let wrong = |_: &usize| play(sprt, shares, 4, &mut random) != right;
        (0..matches).filter(wrong).count()
    }

    /// The honesty of the test: no more errors than it was allowed, and the
    /// three deviations by which chance may exceed them.
    fn check_rates(sprt: &Sprt, shares: [[f64; 5]; 2], matches: usize) {
        let expected = 0.05 * matches as f64;
        let allowed = expected + 3.0 * (expected * 0.95).sqrt();
        for (shares, right) in shares.iter().zip([Decision::AcceptsH0, Decision::AcceptsH1]) {
            let errors = errors(sprt, shares, right, matches);
            assert!(errors as f64 <= allowed, "{errors} errors of {matches}, {right}");
            assert!(errors > 0, "a test without an error costs more games than it should");
        }
    }

    #[test]
    fn a_test_errs_no_more_often_than_it_promises() {
        let shares = [0.0, 10.0].map(|elo| tilted(mean, expected_score(elo)));
        check_rates(&sprt(0.0, 10.0, Model::Logistic), shares, 1000);
    }

    #[test]
    fn a_normalised_test_errs_no_more_often_than_it_promises() {
        let shares = [0.0, 20.0].map(|elo| tilted(nelo, elo));
        check_rates(&sprt(0.0, 20.0, Model::Normalised), shares, 250);
    }
}
