//! The strength of many players from the games between them: the logistic model
//! of Elo, or Bradley and Terry ("Rank Analysis of Incomplete Block Designs",
//! 1952), with draws as half points, as Ordo and BayesElo have it.

mod matrix;

use super::verdict::Points;
use matrix::Triangle;
use std::collections::BTreeMap;
use std::f64::consts::LN_10;

/// A game between two of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bout {
    /// Who played, by their numbers from 0.
    pub players: [usize; 2],
    /// What it brought the first of them.
    pub points: Points,
}

/// How strong a player is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The strength in Elo. The players of a group are 0 on average.
    pub elo: f64,
    /// The strength lies within this of `elo` in 95 cases of 100, taken against
    /// the average of its group or, in the anchor's group, against the anchor.
    pub error: f64,
    /// How many games were counted.
    pub games: u64,
    /// The share of the points won in them, from 0 to 1.
    pub score: f64,
    /// The average strength of the opponents, each as often as it was met.
    pub opponents: f64,
    /// Players of different groups have met neither each other nor anybody who
    /// leads from one to the other: they cannot be compared. Numbered from 0 in
    /// the order of their first players.
    pub group: usize,
}

/// Every player is held to have drawn so much of a game with one of strength 0.
/// That is too little to be seen among games that were played, and enough to
/// keep finite who has won or lost them all.
const PRIOR: f64 = 0.02;

/// Elo of a unit of the logistic curve.
const SCALE: f64 = 400.0 / LN_10;

/// The deviations within which 95% lie.
const DEVIATIONS: f64 = 1.959_964;

/// The ratings of so many players under which these games are the most likely,
/// a [`Rating`] for each. A game of a player with itself, or with a number that
/// is none, is not counted. The anchor is a player and its Elo: its group
/// is shifted so that it has that, without an error.
///
/// Errors come from the inverse of the whole Fisher information, so that what
/// is not known of the opponents is in them. A draw counts as half a win
/// and half a loss, which makes errors of drawish games larger than they are.
///
/// ```
/// use quirkat::arena::rating::{Bout, rate};
/// use quirkat::arena::verdict::Points::{Draw, Loss, Win};
/// let games = [Win, Win, Win, Draw, Loss].map(|points| Bout { players: [0, 1], points });
/// let ratings = rate(2, &games, None);
/// assert_eq!(format!("{:+.0} {:+.0}", ratings[0].elo, ratings[1].elo), "+73 -73");
/// ```
pub fn rate(players: usize, games: &[Bout], anchor: Option<(usize, f64)>) -> Vec<Rating> {
    let meetings = meetings(players, games);
    let groups = groups(players, &meetings);
    let blank = Rating { elo: 0.0, error: 0.0, games: 0, score: 0.5, opponents: 0.0, group: 0 };
    let mut ratings = vec![blank; players];
    for (number, members) in groups.iter().enumerate() {
        let fit = Fit::new(members, &meetings);
        let anchor = anchor.and_then(|(player, elo)| {
            Some((members.iter().position(|&member| member == player)?, elo))
        });
        for (&player, (elo, error)) in members.iter().zip(fit.told(anchor)) {
            ratings[player] = Rating { elo, error, group: number, ..blank };
        }
    }
    count(&mut ratings, &meetings);
    ratings
}

/// The games of two players: how many, and the first one's points.
#[derive(Clone, Copy, Default)]
struct Meeting {
    games: f64,
    points: f64,
}

type Meetings = BTreeMap<[usize; 2], Meeting>;

/// Who met whom, the lower number first.
fn meetings(players: usize, games: &[Bout]) -> Meetings {
    let mut meetings = Meetings::new();
    for Bout { players: [first, second], points } in games {
        if first == second || *first.max(second) >= players {
            continue;
        }
        let points = f64::from(*points as u8) / 2.0;
        let (key, points) = match first < second {
            true => ([*first, *second], points),
            false => ([*second, *first], 1.0 - points),
        };
        let meeting = meetings.entry(key).or_default();
        meeting.games += 1.0;
        meeting.points += points;
    }
    meetings
}

/// The players divided into groups that games connect.
fn groups(players: usize, meetings: &Meetings) -> Vec<Vec<usize>> {
    let mut leader: Vec<usize> = (0..players).collect();
    for &[a, b] in meetings.keys() {
        let [a, b] = [a, b].map(|player| lead(&mut leader, player));
        // The lowest number leads, which keeps groups in order.
        leader[a.max(b)] = a.min(b);
    }
    let mut groups = BTreeMap::<usize, Vec<usize>>::new();
    for player in 0..players {
        groups.entry(lead(&mut leader, player)).or_default().push(player);
    }
    groups.into_values().collect()
}

/// Who leads the group of a player.
fn lead(leader: &mut [usize], mut player: usize) -> usize {
    while leader[player] != player {
        leader[player] = leader[leader[player]];
        player = leader[player];
    }
    player
}

/// Counts the games of each player into its rating.
fn count(ratings: &mut [Rating], meetings: &Meetings) {
    let mut sums = vec![(0.0, 0.0, 0.0); ratings.len()];
    for (&[a, b], &Meeting { games, points }) in meetings {
        for (player, opponent, points) in [(a, b, points), (b, a, games - points)] {
            let sum = &mut sums[player];
            sum.0 += games;
            sum.1 += points;
            sum.2 += games * ratings[opponent].elo;
        }
    }
    for (rating, (games, points, strength)) in ratings.iter_mut().zip(sums) {
        if games > 0.0 {
            rating.games = games as u64;
            (rating.score, rating.opponents) = (points / games, strength / games);
        }
    }
}

/// The most likely strengths of a group, in units of the logistic curve.
struct Fit {
    strengths: Vec<f64>,
    /// The covariance of the strengths, row by row.
    covariance: Vec<Vec<f64>>,
}

impl Fit {
    fn new(members: &[usize], meetings: &Meetings) -> Fit {
        let place: BTreeMap<_, _> = members.iter().enumerate().map(|(i, &m)| (m, i)).collect();
        let within = |(&[a, b], &meeting): (&[usize; 2], &Meeting)| {
            Some((*place.get(&a)?, *place.get(&b)?, meeting))
        };
        let games: Vec<_> = meetings.iter().filter_map(within).collect();
        let strengths = climb(members.len(), &games);
        let covariance = slope(&strengths, &games).1.factored().inverse();
        Fit { strengths, covariance }
    }

    /// Elo and its error of each member, against the anchor or the average.
    fn told(&self, anchor: Option<(usize, f64)>) -> Vec<(f64, f64)> {
        let Fit { strengths, covariance } = self;
        let share = 1.0 / strengths.len() as f64;
        let weights: Vec<f64> = match anchor {
            Some((anchor, _)) => (0..strengths.len()).map(|i| f64::from(i == anchor)).collect(),
            None => vec![share; strengths.len()],
        };
        let dot = |row: &[f64]| row.iter().zip(&weights).map(|(a, b)| a * b).sum::<f64>();
        let zero = dot(strengths);
        let with_zero: Vec<f64> = covariance.iter().map(|row| dot(row)).collect();
        let of_zero = dot(&with_zero);
        let shift = anchor.map_or(0.0, |(_, elo)| elo);
        let told = |i: usize| {
            let variance = covariance[i][i] - 2.0 * with_zero[i] + of_zero;
            let error = DEVIATIONS * SCALE * variance.max(0.0).sqrt();
            (SCALE * (strengths[i] - zero) + shift, error)
        };
        (0..strengths.len()).map(told).collect()
    }
}

/// Two places in a group, and the games of the players there.
type Met = (usize, usize, Meeting);

/// Newton's method on the logarithm of the likelihood, which has one summit.
fn climb(players: usize, games: &[Met]) -> Vec<f64> {
    let mut at = vec![0.0; players];
    let mut height = likelihood(&at, games);
    for _ in 0..100 {
        let (slope, information) = slope(&at, games);
        let step = information.factored().solve(&slope);
        let mut stride = 1.0;
        let (next, reached) = loop {
            let next: Vec<f64> =
                at.iter().zip(&step).map(|(at, step)| at + stride * step).collect();
            let reached = likelihood(&next, games);
            // A stride that is lost in rounding ends the climb below.
            if reached >= height || stride < 1e-9 {
                break (next, reached);
            }
            stride /= 2.0;
        };
        let moved = step.iter().fold(0.0, |most: f64, step| most.max(stride * step.abs()));
        if reached >= height {
            (at, height) = (next, reached);
        }
        if moved < 1e-10 {
            break;
        }
    }
    at
}

/// The logarithm of the likelihood of the games and the prior.
fn likelihood(at: &[f64], games: &[Met]) -> f64 {
    let prior: f64 = at.iter().map(|&at| PRIOR / 2.0 * (ln_win(at) + ln_win(-at))).sum();
    let of = |&(a, b, Meeting { games, points }): &Met| {
        points * ln_win(at[a] - at[b]) + (games - points) * ln_win(at[b] - at[a])
    };
    prior + games.iter().map(of).sum::<f64>()
}

/// The derivatives of the likelihood: the first, and the second, which is the
/// Fisher information, with its sign changed.
fn slope(at: &[f64], games: &[Met]) -> (Vec<f64>, Triangle) {
    let mut slope = vec![0.0; at.len()];
    let mut information = Triangle::new(at.len());
    for (i, &at) in at.iter().enumerate() {
        slope[i] += PRIOR * (0.5 - win(at));
        information.add(i, i, PRIOR * win(at) * win(-at));
    }
    for &(a, b, Meeting { games, points }) in games {
        let lead = at[a] - at[b];
        let surplus = points - games * win(lead);
        slope[a] += surplus;
        slope[b] -= surplus;
        let known = games * win(lead) * win(-lead);
        information.add(a, a, known);
        information.add(b, b, known);
        information.add(a.max(b), a.min(b), -known);
    }
    (slope, information)
}

/// The points that a lead may expect of a game.
fn win(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

fn ln_win(lead: f64) -> f64 {
    // Where the other form would be the logarithm of 0.
    if lead < 0.0 { lead - lead.exp().ln_1p() } else { -(-lead).exp().ln_1p() }
}

#[cfg(test)]
mod tests;
