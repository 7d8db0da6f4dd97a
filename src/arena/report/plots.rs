//! What is plotted of a match.

use super::bars::{Bar, columns, rows};
use super::curve::{Curve, Level, Sight};
use crate::arena::ledger::Ledger;
use crate::arena::record::{Game, Termination};
use crate::arena::verdict::{Model, Sprt, Tally};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A curve is no smoother with more sights.
const SIGHTS: usize = 150;

/// The plots of an encounter: strength, test, pairs.
pub fn encounter(ledger: &Ledger, encounter: [usize; 2]) -> String {
    let progress: Vec<Tally> = ledger.progress(encounter).collect();
    let Some(last) = progress.last() else { return String::new() };
    let seen = thinned(&progress);
    let test = ledger.settings().sprt.map_or(String::new(), |sprt| test(&sprt, &seen));
    strength(&seen) + &test + &pairs(last)
}

/// So many of the tallies, evenly spread, the last among them.
fn thinned(progress: &[Tally]) -> Vec<Tally> {
    let stride = progress.len().div_ceil(SIGHTS).max(1);
    let from_last = progress.iter().rev().step_by(stride);
    let mut thinned: Vec<Tally> = from_last.copied().collect();
    thinned.reverse();
    thinned
}

fn strength(progress: &[Tally]) -> String {
    let sight = |tally: &Tally| {
        let elo = Model::Logistic.estimate(tally);
        Sight { at: tally.games() as f64, value: elo.value, band: (elo.low, elo.high) }
    };
    let sights: Vec<Sight> = progress.iter().map(sight).collect();
    // The first games prove so little that their band would hide the rest.
    let settled = sights[sights.len() / 2..].iter().flat_map(|sight| [sight.band.0, sight.band.1]);
    let range = settled.fold((0.0, 0.0), widen);
    let title = "Elo over games, with its band of 95%";
    let levels = vec![Level { value: 0.0, label: "equal".into() }];
    Curve { title, counted: "games", sights, levels, range }.draw()
}

fn test(sprt: &Sprt, progress: &[Tally]) -> String {
    let sight = |tally: &Tally| {
        let llr = sprt.llr(tally);
        Sight { at: tally.pairs.iter().sum::<u64>() as f64, value: llr, band: (llr, llr) }
    };
    let sights: Vec<Sight> = progress.iter().map(sight).collect();
    let (lower, upper) = sprt.bounds();
    let range = sights.iter().map(|sight| sight.value).fold((lower, upper), widen);
    let level = |value, label: &str| Level { value, label: label.into() };
    let levels = vec![level(lower, "H0 accepted"), level(upper, "H1 accepted")];
    let title = "Log-likelihood ratio of the test over pairs";
    Curve { title, counted: "pairs", sights, levels, range }.draw()
}

fn widen((low, high): (f64, f64), value: f64) -> (f64, f64) {
    (low.min(value), high.max(value))
}

/// The pentanomial.
fn pairs(tally: &Tally) -> String {
    let labels = ["0", "½", "1", "1½", "2"];
    let bar = |(label, count): (&str, u64)| Bar { label: label.into(), count };
    let bars: Vec<Bar> = labels.into_iter().zip(tally.pairs).map(bar).collect();
    columns("Pairs by the points that they brought", "points of the first player", &bars)
}

/// How many moves the games had.
pub fn lengths(ledger: &Ledger) -> String {
    let lengths: Vec<usize> = ledger.games().map(|game| game.moves.len()).collect();
    let longest = lengths.iter().copied().max().unwrap_or(0);
    // Widths that people count in, and at most a dozen columns.
    let widths = (0..).flat_map(|power| [1, 2, 5].map(|width| width * 10usize.pow(power)));
    let width = widths.take(30).find(|width| longest / width < 12).unwrap_or(longest + 1);
    let mut bars: Vec<Bar> = (0..=longest / width)
        .map(|bin| Bar { label: (bin * width).to_string(), count: 0 })
        .collect();
    lengths.into_iter().for_each(|length| bars[length / width].count += 1);
    columns("Games by their length", "moves of both sides, from", &bars)
}

/// How the games ended: by which clause, or by what else.
pub fn terminations(ledger: &Ledger) -> String {
    let mut counts = BTreeMap::<String, u64>::new();
    for Game { end, .. } in ledger.games() {
        let label = match end {
            Termination::Rule { .. } => end.to_string(),
            _ => end.kind().replace('-', " "),
        };
        *counts.entry(label).or_default() += 1;
    }
    let mut bars: Vec<Bar> =
        counts.into_iter().map(|(label, count)| Bar { label, count }).collect();
    bars.sort_by_key(|bar| Reverse(bar.count));
    rows("Games by their end", &bars)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_match_is_thinned_and_keeps_its_last_tally() {
        let progress: Vec<Tally> =
            (1..=1234).map(|wins| Tally { wins, ..Tally::default() }).collect();
        let thinned = thinned(&progress);
        assert!(thinned.len() <= SIGHTS && thinned.len() > SIGHTS / 2);
        assert_eq!(thinned.last(), progress.last());
        assert!(thinned.is_sorted_by_key(Tally::games));
    }
}
