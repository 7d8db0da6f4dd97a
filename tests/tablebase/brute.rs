//! The same truth by the plainest way: all positions in one list, all moves
//! between them, and what is won or lost told back from the ends.

use ahash::AHashMap;
use quirkat::board::{Point, Set};
use quirkat::rules::{Game, Outcome, Position, Setup, Side};
use quirkat::tablebase::Worth;
use std::collections::VecDeque;

/// Every position with at most so many pieces, both sides to move, and those with
/// rights to huff that they lead to.
pub struct Solved<G> {
    pub positions: Vec<Position<G>>,
    pub worths: Vec<Worth>,
}

pub fn solve<G: Game>(pieces: usize) -> Solved<G> {
    let mut positions = all_positions::<G>(pieces);
    let mut numbers: AHashMap<Position<G>, u32> =
        positions.iter().enumerate().map(|(i, &position)| (position, i as u32)).collect();
    let mut replies: Vec<Vec<u32>> = Vec::new();
    let mut known: Vec<Option<Worth>> = Vec::new();
    while let Some(&position) = positions.get(replies.len()) {
        let end = over(&position);
        let moves = if end.is_some() { Default::default() } else { position.moves() };
        known.push(end);
        let next = moves.iter().map(|&mv| {
            let next = position.play(mv).with_fresh_counter();
            *numbers.entry(next).or_insert_with(|| {
                positions.push(next);
                positions.len() as u32 - 1
            })
        });
        let next = next.collect();
        replies.push(next);
    }
    let worths = trace_back(known, &replies);
    Solved { positions, worths }
}

/// Ends first, then ply by ply: a queue has the near ends before the far ones.
fn trace_back(mut known: Vec<Option<Worth>>, replies: &[Vec<u32>]) -> Vec<Worth> {
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); known.len()];
    for (position, replies) in replies.iter().enumerate() {
        replies.iter().for_each(|&reply| before[reply as usize].push(position as u32));
    }
    let mut left: Vec<usize> = replies.iter().map(Vec::len).collect();
    let mut queue: VecDeque<u32> =
        (0..known.len() as u32).filter(|&it| known[it as usize].is_some()).collect();
    while let Some(position) = queue.pop_front() {
        let worth = known[position as usize].unwrap().for_the_mover();
        if worth == Worth::Draw {
            // Who has such a reply is never out of replies that do not lose.
            continue;
        }
        for &earlier in &before[position as usize] {
            let earlier = earlier as usize;
            left[earlier] -= 1;
            // The last reply to be known is the one that holds out longest.
            let settled = matches!(worth, Worth::Win(_)) || left[earlier] == 0;
            if settled && known[earlier].is_none() {
                known[earlier] = Some(worth);
                queue.push_back(earlier as u32);
            }
        }
    }
    known.into_iter().map(|worth| worth.unwrap_or(Worth::Draw)).collect()
}

fn over<G: Game>(position: &Position<G>) -> Option<Worth> {
    let ending = position.terminal().or_else(|| position.adjudication())?;
    Some(match ending.outcome {
        Outcome::Draw => Worth::Draw,
        Outcome::Win(side) if side == position.side() => Worth::Win(0),
        Outcome::Win(_) => Worth::Loss(0),
    })
}

pub fn all_positions<G: Game>(pieces: usize) -> Vec<Position<G>> {
    let points: Vec<Point> = G::BOOK.lattice.points().into_iter().collect();
    let mut positions = Vec::new();
    let mut setup = Setup {
        pieces: [Set::EMPTY; 2],
        kings: Set::EMPTY,
        huffable: Set::EMPTY,
        side: Side::White,
        quiet: 0,
    };
    place(&points, pieces, &mut setup, &mut positions);
    positions
}

/// Puts nothing, or any piece, on the first of the points, and goes on.
fn place<G: Game>(
    points: &[Point],
    pieces: usize,
    setup: &mut Setup,
    positions: &mut Vec<Position<G>>,
) {
    let Some((&point, rest)) = points.split_first().filter(|_| pieces > 0) else {
        for side in Side::BOTH {
            let both = setup.pieces.iter().all(|pieces| !pieces.is_empty());
            if both && let Ok(position) = Position::try_from(Setup { side, ..*setup }) {
                positions.push(position);
            }
        }
        return;
    };
    place(rest, pieces, setup, positions);
    for side in Side::BOTH {
        for king in [false, true] {
            if king && G::BOOK.camps[side.index()].king.is_none() {
                continue;
            }
            let before = *setup;
            setup.pieces[side.index()] |= Set::of(point);
            if king {
                setup.kings |= Set::of(point);
            }
            place(rest, pieces - 1, setup, positions);
            *setup = before;
        }
    }
}
