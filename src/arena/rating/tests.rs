//! Ratings of results whose truth is known.

use super::*;
use crate::arena::verdict::{Points, expected_score};
use Points::{Draw, Loss, Win};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

fn bouts(players: [usize; 2], [wins, draws, losses]: [usize; 3]) -> Vec<Bout> {
    let of = |points, count| std::iter::repeat_n(Bout { players, points }, count);
    of(Win, wins).chain(of(Draw, draws)).chain(of(Loss, losses)).collect()
}

fn near(a: f64, b: f64, within: f64) {
    assert!((a - b).abs() <= within, "{a} is not {b}");
}

/// A round robin between players of these strengths, without draws.
fn simulated(strengths: &[f64], games: usize, seed: u64) -> Vec<Bout> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut bouts = Vec::new();
    for a in 0..strengths.len() {
        for b in 0..a {
            let expected = expected_score(strengths[a] - strengths[b]);
            let mut result = || if random.random::<f64>() < expected { Win } else { Loss };
            bouts.extend((0..games).map(|_| Bout { players: [a, b], points: result() }));
        }
    }
    bouts
}

#[test]
fn two_players_differ_by_the_elo_of_their_score() {
    for counts in [[60, 20, 20], [10, 80, 10], [500, 0, 100]] {
        let ratings = rate(2, &bouts([0, 1], counts), None);
        near(expected_score(ratings[0].elo - ratings[1].elo), ratings[0].score, 1e-4);
        near(ratings[0].elo + ratings[1].elo, 0.0, 1e-6);
        near(ratings[0].score + ratings[1].score, 1.0, 1e-12);
        near(ratings[0].opponents, ratings[1].elo, 1e-9);
    }
}

/// Of two players the information is that of one coin, divided between them.
#[test]
fn the_error_of_two_players_is_that_of_a_coin() {
    let ratings = rate(2, &bouts([0, 1], [300, 0, 100]), None);
    let coin = 1.0 / (400.0f64 * 0.75 * 0.25).sqrt();
    near(ratings[0].error, DEVIATIONS * SCALE * coin / 2.0, 0.01);
    near(ratings[0].error, ratings[1].error, 1e-6);
    let anchored = rate(2, &bouts([0, 1], [300, 0, 100]), Some((1, 2000.0)));
    near(anchored[0].error, DEVIATIONS * SCALE * coin, 0.02);
    assert_eq!((anchored[1].elo, anchored[1].error), (2000.0, 0.0));
    near(anchored[0].elo - 2000.0, ratings[0].elo - ratings[1].elo, 1e-6);
    near(anchored[0].opponents, 2000.0, 1e-9);
}

#[test]
fn equal_results_are_equal_strengths() {
    let games = [[0, 1], [1, 2], [2, 0]].map(|pair| bouts(pair, [3, 4, 3])).concat();
    let ratings = rate(3, &games, None);
    for rating in ratings {
        near(rating.elo, 0.0, 1e-9);
        near(rating.score, 0.5, 1e-12);
        assert_eq!((rating.games, rating.group), (20, 0));
    }
    let circle = [[0, 1], [1, 2], [2, 0]].map(|pair| bouts(pair, [10, 0, 0])).concat();
    rate(3, &circle, None).iter().for_each(|rating| near(rating.elo, 0.0, 1e-9));
}

/// Who never met are compared by those whom both have met.
#[test]
fn leads_add_up_along_a_chain() {
    let games = [bouts([0, 1], [640, 0, 360]), bouts([1, 2], [640, 0, 360])].concat();
    let ratings = rate(3, &games, None);
    near(ratings[0].elo - ratings[1].elo, ratings[1].elo - ratings[2].elo, 0.01);
    near(ratings[0].elo - ratings[1].elo, 99.95, 0.05);
    assert!(ratings[0].error > ratings[1].error);
}

#[test]
fn strengths_that_were_played_with_are_found() {
    let strengths = [-200.0, -50.0, 0.0, 30.0, 220.0];
    let (mut outside, mut all) = (0, 0);
    for seed in 0..40 {
        let ratings = rate(5, &simulated(&strengths, 100, seed), None);
        for (rating, strength) in ratings.iter().zip(strengths) {
            near(rating.elo, strength, 4.0 * rating.error / DEVIATIONS);
            outside += usize::from((rating.elo - strength).abs() > rating.error);
            all += 1;
        }
        near(ratings.iter().map(|rating| rating.elo).sum(), 0.0, 1e-6);
    }
    // One in twenty, and the three deviations by which chance may exceed it.
    assert!((1..=20).contains(&outside), "{outside} of {all}");
}

#[test]
fn who_has_won_or_lost_all_has_finite_figures() {
    for count in [1, 10, 100_000] {
        for rating in
            rate(3, &[bouts([0, 1], [count, 0, 0]), bouts([1, 2], [count, 0, 0])].concat(), None)
        {
            assert!(rating.elo.is_finite() && rating.error.is_finite(), "{count}: {rating:?}");
            assert!(rating.elo.abs() < 6000.0 && rating.error > 0.0, "{count}: {rating:?}");
        }
    }
    let ratings = rate(2, &bouts([0, 1], [10, 0, 0]), None);
    assert!(ratings[0].elo - ratings[1].elo > 300.0);
    let more = rate(2, &bouts([0, 1], [1000, 0, 0]), None);
    assert!(more[0].elo > ratings[0].elo, "a longer row of wins proves more");
}

#[test]
fn groups_that_never_met_are_told_apart() {
    let games = [bouts([0, 2], [7, 0, 3]), bouts([3, 1], [1, 0, 9])].concat();
    let ratings = rate(5, &games, Some((3, 100.0)));
    assert_eq!(ratings.iter().map(|rating| rating.group).collect::<Vec<_>>(), [0, 1, 0, 1, 2]);
    near(ratings[0].elo + ratings[2].elo, 0.0, 1e-6);
    near(ratings[0].error, rate(3, &bouts([0, 2], [7, 0, 3]), None)[0].error, 1e-6);
    assert_eq!((ratings[3].elo, ratings[3].error), (100.0, 0.0));
    assert_eq!((ratings[4].elo, ratings[4].games), (0.0, 0));
}

#[test]
fn the_order_of_games_and_of_seats_does_not_matter() {
    let mut games = simulated(&[0.0, 100.0, -80.0, 10.0], 30, 5);
    let ratings = rate(4, &games, None);
    games.shuffle(&mut StdRng::seed_from_u64(1));
    assert_eq!(rate(4, &games, None), ratings);
    let turned = games.iter().map(|bout| {
        let points = [Win, Draw, Loss][bout.points as usize];
        Bout { players: [bout.players[1], bout.players[0]], points }
    });
    assert_eq!(rate(4, &turned.collect::<Vec<_>>(), None), ratings);
    let renamed = games.iter().map(|bout| Bout { players: bout.players.map(|p| 3 - p), ..*bout });
    let renamed = rate(4, &renamed.collect::<Vec<_>>(), None);
    for (i, rating) in ratings.iter().enumerate() {
        near(rating.elo, renamed[3 - i].elo, 1e-6);
        near(rating.error, renamed[3 - i].error, 1e-6);
    }
}

#[test]
fn games_that_are_none_are_not_counted() {
    assert!(rate(0, &[], None).is_empty());
    let games = [bouts([0, 0], [5, 0, 0]), bouts([0, 9], [5, 0, 0])].concat();
    let ratings = rate(1, &games, Some((9, 5.0)));
    assert_eq!((ratings[0].elo, ratings[0].games, ratings[0].score), (0.0, 0, 0.5));
    near(ratings[0].error, 0.0, 1e-6);
}
