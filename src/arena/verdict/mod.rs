//! What a match proves: how much stronger one player is, how sure that is, and
//! whether enough has been played.
//!
//! ```
//! use quirkat::arena::verdict::{Model, Points, Sprt, Tally, Verdict};
//! let mut tally = Tally::default();
//! tally.add_pair([Points::Win, Points::Draw]);
//! tally.add_pair([Points::Draw, Points::Draw]);
//! let sprt = Sprt::new([0.0, 10.0], [0.05, 0.05], Model::Logistic)?;
//! println!("{}", Verdict::new(&tally, Some(&sprt)));
//! # Ok::<(), quirkat::arena::verdict::SprtError>(())
//! ```

mod elo;
mod likelihood;
mod sample;
mod sprt;
mod tally;

pub use elo::{Estimate, LIMIT, Model, expected_score, superiority};
pub use sprt::{Decision, Sprt, SprtError};
pub use tally::{Points, Tally};

use serde::Serialize;
use std::fmt;

/// Everything that is told of a match. No figure is infinite or undefined.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Verdict {
    /// The results.
    #[serde(flatten)]
    pub tally: Tally,
    /// The number of games.
    pub games: u64,
    /// The first player's share of the points, from 0 to 1.
    pub score: f64,
    /// How much stronger the first player is, in logistic Elo.
    pub elo: Estimate,
    /// The same in normalised Elo.
    pub nelo: Estimate,
    /// How sure it is that the first player is the stronger, from 0 to 1.
    pub los: f64,
    /// How a test stands, if one is made.
    pub sprt: Option<Standing>,
}

/// How a test stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The test.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// At this ratio H0 is accepted.
    pub lower: f64,
    /// At this ratio H1 is accepted.
    pub upper: f64,
    /// What the test says.
    pub decision: Decision,
}

impl Verdict {
    /// What these results prove, and how a test stands with them.
    pub fn new(tally: &Tally, sprt: Option<&Sprt>) -> Verdict {
        Verdict {
            tally: *tally,
            games: tally.games(),
            score: tally.score(),
            elo: Model::Logistic.estimate(tally),
            nelo: Model::Normalised.estimate(tally),
            los: superiority(tally),
            sprt: sprt.map(|sprt| Standing::new(sprt, tally)),
        }
    }
}

impl Standing {
    fn new(sprt: &Sprt, tally: &Tally) -> Standing {
        let (lower, upper) = sprt.bounds();
        let (llr, decision) = (sprt.llr(tally), sprt.decision(tally));
        Standing { sprt: *sprt, llr, lower, upper, decision }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verdict { tally, games, score, elo, nelo, los, sprt } = self;
        let (score, los) = (100.0 * score, 100.0 * los);
        writeln!(f, "{games} games, {score:.1}%: {tally}")?;
        write!(f, "Elo {elo}, nElo {nelo}, LOS {los:.1}%")?;
        sprt.iter().try_for_each(|standing| write!(f, "; {standing}"))
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standing { sprt, llr, lower, upper, decision } = self;
        write!(f, "SPRT {sprt}: {decision}, LLR {llr:.2} [{lower:.2}, {upper:.2}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn sprt(model: Model) -> Sprt {
        Sprt::new([0.0, 10.0], [0.05, 0.05], model).unwrap()
    }

    fn verdict(tally: &Tally, model: Model) -> Verdict {
        Verdict::new(tally, Some(&sprt(model)))
    }

    #[test]
    fn a_verdict_is_two_lines_for_people() {
        let tally = Tally { wins: 20, draws: 20, losses: 10, pairs: [1, 4, 9, 6, 5] };
        let lines = "50 games, 60.0%: +20 =20 -10, pairs 1 4 9 6 5\n\
            Elo +70.4 [-7.4, +152.3], nElo +89.7 [-9.1, +194.1], LOS 96.2%; \
            SPRT [0, 10] Elo: undecided, LLR 0.41 [-2.94, 2.94]";
        assert_eq!(verdict(&tally, Model::Logistic).to_string(), lines);
    }

    #[test]
    fn json_has_every_figure() {
        let tally = Tally { wins: 20, draws: 20, losses: 10, pairs: [1, 4, 9, 6, 5] };
        let json = serde_json::to_value(verdict(&tally, Model::Normalised)).unwrap();
        assert_eq!((&json["wins"], &json["pairs"][4]), (&Value::from(20), &Value::from(5)));
        assert_eq!(json["sprt"]["model"], "normalised");
        assert_eq!(json["sprt"]["elo1"], 10.0);
        assert_eq!(json["sprt"]["decision"], "undecided");
        assert!(json["elo"]["low"].is_f64() && json["nelo"]["high"].is_f64());
        assert!(serde_json::to_value(Verdict::new(&tally, None)).unwrap()["sprt"].is_null());
    }

    /// JSON has no infinity: what is not finite would be written as null.
    #[test]
    fn every_figure_is_finite_whatever_the_match() {
        let counts = [0, 1, u64::MAX];
        for code in 0..counts.len().pow(5) {
            let pairs = std::array::from_fn(|i| counts[code / counts.len().pow(i as u32) % 3]);
            let [losses, _, draws, _, wins] = pairs;
            check_finite(&Tally { wins, draws, losses, pairs });
            check_finite(&Tally { wins, draws, losses, pairs: [0; 5] });
        }
    }

    fn check_finite(tally: &Tally) {
        let verdict = verdict(tally, Model::Normalised);
        let json = serde_json::to_string(&verdict).unwrap();
        assert!(!json.contains("null"), "{json}");
        for Estimate { value, low, high } in [verdict.elo, verdict.nelo] {
            assert!(-LIMIT <= low && low <= value && value <= high && high <= LIMIT, "{json}");
        }
        assert!((0.0..=1.0).contains(&verdict.los), "{json}");
        assert!(sprt(Model::Logistic).llr(tally).is_finite(), "{json}");
    }
}
