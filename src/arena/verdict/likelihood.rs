//! How much less likely the results are, at best, if the players' true strength
//! were a given one: Michel Van den Bergh, "The generalized maximum likelihood
//! ratio for the expectation value of a distribution" and "Normalized Elo:
//! practical" (section 4.1); the same as Owen's empirical likelihood.
//!
//! Of all distributions with `E[moment] = 0` that one makes a sample with shares
//! `f` the most likely whose probabilities are `f / (1 + x * moment)`, where `x`
//! is the root of the secular equation `sum f * moment / (1 + x * moment) = 0`.

use super::sample::{Sample, VALUES};

/// Halvings after which nothing is left of a range.
const HALVINGS: usize = 64;

/// Rounds after which a distribution with a given t-value is found. Five are
/// the rule.
const ROUNDS: usize = 100;

/// By how much the logarithm of the likelihood falls short of the largest
/// possible where the expected score is `mean`, above 0 and below 1.
pub fn shortfall_of_mean(sample: &Sample, mean: f64) -> f64 {
    fit(sample, VALUES.map(|value| value - mean)).shortfall
}

/// By how much the logarithm of the likelihood falls short of the largest
/// possible where the expected score lies `t` standard deviations of a trial
/// above a half.
///
/// A large `t` is met near any value on its side of a half, and each may be the
/// best of its neighbourhood, so all are tried.
pub fn shortfall_of_t_value(sample: &Sample, t: f64) -> f64 {
    if t == 0.0 {
        return shortfall_of_mean(sample, 0.5);
    }
    let leads = sample.cells().map(|(i, _)| VALUES[i] - 0.5).filter(|lead| lead * t > 0.0);
    leads.map(|lead| shortfall_of_t_value_near(sample, t, lead)).fold(f64::INFINITY, f64::min)
}

/// The standard deviation is the least of `(c + E[(value - m)^2] / c) / 2` over
/// all `m` and `c`, so that for given `m` and `c` the t-value is a matter of one
/// expectation again. With the mean and deviation of what is found as `m` and
/// `c` this is repeated until nothing changes. A first deviation of no more than
/// `lead / t` makes sure that there are moments on either side of zero.
fn shortfall_of_t_value_near(sample: &Sample, t: f64, lead: f64) -> f64 {
    let (mut mean, mut deviation) = (0.5 + lead, (lead / t).min(1.0));
    let mut shortfall = f64::INFINITY;
    for _ in 0..ROUNDS {
        let spread = |value: f64| (deviation + (value - mean).powi(2) / deviation) / 2.0;
        let fit = fit(sample, VALUES.map(|value| value - 0.5 - t * spread(value)));
        let change = (fit.shortfall - shortfall).abs();
        shortfall = fit.shortfall;
        if change <= 1e-10 * (1.0 + shortfall.abs()) {
            break;
        }
        (mean, deviation) = (fit.sample.mean(), fit.sample.deviation());
    }
    shortfall
}

/// The distribution that makes a sample the most likely.
struct Fit {
    /// As a sample, of any size.
    sample: Sample,
    /// The log-likelihood that the sample's own shares are ahead.
    shortfall: f64,
}

/// The fit whose expectation of a moment is zero. The moment must be positive
/// for one value of the sample and negative for another.
fn fit(sample: &Sample, moment: [f64; 5]) -> Fit {
    let x = multiplier(sample, &moment);
    let factors = moment.map(|moment| 1.0 + x * moment);
    let shortfall = sample.cells().map(|(i, count)| count * factors[i].ln()).sum();
    Fit { sample: sample.divided(factors), shortfall }
}

/// The root of the secular equation. As no probability exceeds 1, each `1 + x *
/// moment` is at least the share of its value, which shuts the root in.
fn multiplier(sample: &Sample, moment: &[f64; 5]) -> f64 {
    let size = sample.size();
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    for (i, count) in sample.cells() {
        let end = (count / size - 1.0) / moment[i];
        match moment[i] {
            m if m > 0.0 => low = end.max(low),
            m if m < 0.0 => high = end.min(high),
            _ => {}
        }
    }
    bisect(low, high, |x| {
        sample.cells().map(|(i, count)| count * moment[i] / (1.0 + x * moment[i])).sum::<f64>()
            > 0.0
    })
}

/// Where in a range `before` turns from true to false; one of the ends where it
/// does not turn.
pub fn bisect(mut low: f64, mut high: f64, before: impl Fn(f64) -> bool) -> f64 {
    if !before(low) {
        return low;
    }
    for _ in 0..HALVINGS {
        let middle = low.midpoint(high);
        if before(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::verdict::Tally;

    const SAMPLES: [[u64; 5]; 6] = [
        [10, 90, 320, 100, 14],
        [1, 4, 12, 6, 2],
        [50, 3, 2, 5, 60],
        [0, 2, 5, 3, 0],
        [0, 0, 0, 2, 1],
        [9, 1, 0, 0, 0],
    ];

    fn sample(pairs: [u64; 5]) -> Sample {
        Sample::of(&Tally { pairs, ..Tally::default() })
    }

    fn t_value(sample: &Sample) -> f64 {
        (sample.mean() - 0.5) / sample.deviation()
    }

    /// Any distribution, mixed with sure wins or losses until the statistic is
    /// right.
    fn mixed(shares: &Sample, statistic: fn(&Sample) -> f64, wished: f64) -> Sample {
        let end = if statistic(shares) < wished { 4 } else { 0 };
        let mix = |part: f64| {
            let rest = (1.0 - part).max(1e-12);
            let with_end = |i| if i == end { 1.0 + part / rest / share(shares, i) } else { 1.0 };
            let scaled = std::array::from_fn(|i| 1.0 / (rest * with_end(i)));
            shares.divided(scaled)
        };
        let short = |part| (statistic(&mix(part)) < wished) == (end == 4);
        mix(bisect(0.0, 1.0, short))
    }

    fn share(sample: &Sample, cell: usize) -> f64 {
        sample.cells().find(|&(i, _)| i == cell).unwrap().1 / sample.size()
    }

    /// The shortfall by climbing from share to share, with no theory at all.
    fn climbed(sample: &Sample, statistic: fn(&Sample) -> f64, wished: f64) -> f64 {
        let shortfall = |steps: [f64; 5]| {
            let fit = mixed(&sample.divided(steps.map(f64::exp)), statistic, wished);
            let less = |(i, count)| count * (share(sample, i) / share(&fit, i)).ln();
            sample.cells().map(less).sum::<f64>()
        };
        let (mut at, mut step) = ([0.0; 5], 1.0);
        let mut least = shortfall(at);
        while step > 1e-6 {
            let before = least;
            for (i, sign) in (0..5).flat_map(|i| [(i, 1.0), (i, -1.0)]) {
                let mut next = at;
                next[i] += sign * step;
                let found = shortfall(next);
                if found < least {
                    (at, least) = (next, found);
                }
            }
            if least == before {
                step /= 2.0;
            }
        }
        least
    }

    #[test]
    fn the_secular_equation_finds_what_climbing_finds_for_a_mean() {
        for pairs in SAMPLES {
            let sample = sample(pairs);
            for mean in [0.2, 0.5, 0.5144, 0.7] {
                let (solved, climbed) =
                    (shortfall_of_mean(&sample, mean), climbed(&sample, Sample::mean, mean));
                assert!(
                    (solved - climbed).abs() < 1e-3 * (1.0 + solved),
                    "{pairs:?} {mean}: {solved} {climbed}"
                );
            }
        }
    }

    #[test]
    fn the_secular_equation_finds_what_climbing_finds_for_a_t_value() {
        for pairs in SAMPLES {
            let sample = sample(pairs);
            for t in [-0.5, 0.0, 0.0407, 0.3] {
                let (solved, climbed) =
                    (shortfall_of_t_value(&sample, t), climbed(&sample, t_value, t));
                assert!(
                    (solved - climbed).abs() < 1e-3 * (1.0 + solved),
                    "{pairs:?} {t}: {solved} {climbed}"
                );
            }
        }
    }

    #[test]
    fn nothing_is_more_likely_than_what_was_seen() {
        for pairs in SAMPLES {
            let sample = sample(pairs);
            assert!(shortfall_of_mean(&sample, sample.mean()).abs() < 1e-9);
            assert!(shortfall_of_t_value(&sample, t_value(&sample)).abs() < 1e-6);
        }
    }

    #[test]
    fn the_further_away_the_less_likely() {
        for pairs in SAMPLES {
            let sample = sample(pairs);
            let above = (0..20).map(|i| sample.mean() + f64::from(i) * 0.002);
            let shortfalls: Vec<_> = above.map(|mean| shortfall_of_mean(&sample, mean)).collect();
            assert!(shortfalls.is_sorted(), "{pairs:?} {shortfalls:?}");
        }
    }
}
