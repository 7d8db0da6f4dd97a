//! Moves as text: `a3-a4`, `d3xd5xf5`, `@c3/d4-e4`, `@c3`.

use super::{MoveError, SyntaxError, scan::Scan};
use crate::board::{Lattice, Point, Set};
use crate::rules::{Chain, Game, Leap, Move, Position, refusal};
use ahash::AHashSet;

/// The text of a legal move. Of several paths the first in square order is
/// written; the text reads back to the move.
pub fn write_move<G: Game>(position: &Position<G>, mv: Move) -> String {
    let name = |point| G::BOOK.lattice.name(point);
    let huff = mv.huffed.map_or(String::new(), |huffed| format!("@{}", name(huffed)));
    if mv.is_final_huff() {
        return huff;
    }
    let huff = if huff.is_empty() { huff } else { huff + "/" };
    if mv.captured.is_empty() {
        return format!("{huff}{}-{}", name(mv.from), name(mv.to));
    }
    let landings = path(position, mv).into_iter().map(|leap| format!("x{}", name(leap.to)));
    format!("{huff}{}{}", name(mv.from), landings.collect::<String>())
}

/// A line of legal moves, each written in the position in which it is played.
pub fn write_line<G: Game>(position: &Position<G>, line: &[Move]) -> Vec<String> {
    let write = |position: &mut Position<G>, &mv: &Move| {
        let text = write_move(position, mv);
        *position = position.play(mv);
        Some(text)
    };
    line.iter().scan(*position, write).collect()
}

/// The leaps that make a legal capture: of several paths the first in the
/// square order of their landings. Empty for a move that leaps over nothing.
pub fn path<G: Game>(position: &Position<G>, mv: Move) -> Vec<Leap> {
    let board = after_huff(position, mv.huffed);
    let mut leaps = Vec::new();
    let start = Chain::begin(&board, mv.from);
    let found = extend(&board, start, mv, &mut leaps, &mut AHashSet::new());
    debug_assert!(found || mv.captured.is_empty());
    leaps
}

fn extend<G: Game>(
    board: &Position<G>,
    chain: Chain,
    goal: Move,
    leaps: &mut Vec<Leap>,
    dead_ends: &mut AHashSet<Chain>,
) -> bool {
    if chain.captured == goal.captured && chain.to_move::<G>(board.side()) == goal.unhuffed() {
        return true;
    }
    if chain.captured == goal.captured || !dead_ends.insert(chain) {
        return false;
    }
    let mut open = chain.leaps(board);
    open.retain(|leap| goal.captured.has(leap.over));
    open.sort_unstable_by_key(|leap| leap.to);
    open.into_iter().any(|leap| {
        leaps.push(leap);
        let next = chain.after::<G>(leap, board.side());
        let found = extend(board, next, goal, leaps, dead_ends);
        if !found {
            leaps.pop();
        }
        found
    })
}

/// Reads a legal move of the position.
///
/// The readings of a capture are tried in this order, and the first that fits
/// any legal move decides: the full landing path; from, to and the captured
/// points in any order; from and the captured points in order; from and to.
///
/// # Errors
/// Where the text leaves the grammar, which moves fit if several do, or why the
/// rules refuse the move.
pub fn read_move<G: Game>(position: &Position<G>, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    let written = Written::read(G::BOOK.lattice, text)?;
    let mut moves = position.moves();
    moves.retain(|mv| mv.huffed == written.huffed);
    let fitting: Vec<Move> = match &written.points[..] {
        [] => moves.iter().copied().filter(Move::is_final_huff).collect(),
        &[from, to] if !written.leaps => {
            let fits = |mv: &&Move| mv.captured.is_empty() && (mv.from, mv.to) == (from, to);
            moves.iter().filter(fits).copied().collect()
        }
        points => read_capture(&after_huff(position, written.huffed), &moves, points),
    };
    match fitting[..] {
        [mv] => Ok(mv),
        [] => {
            let refusal = refusal::refuse(position, written.huffed, &written.points, written.leaps);
            Err(MoveError::Refused { text: text.to_owned(), refusal })
        }
        _ => {
            let moves = fitting.iter().map(|&mv| write_move(position, mv)).collect();
            Err(MoveError::Ambiguous { text: text.to_owned(), moves })
        }
    }
}

/// A move as it was written, before any rule is asked.
struct Written {
    huffed: Option<Point>,
    points: Vec<Point>,
    leaps: bool,
}

impl Written {
    fn read(lattice: &Lattice, text: &str) -> Result<Written, SyntaxError> {
        let mut scan = Scan::new(text);
        let mut written = Written { huffed: None, points: Vec::new(), leaps: false };
        if scan.eat('@') {
            written.huffed = Some(scan.point(lattice)?);
            if !scan.eat('/') {
                scan.finish("`/` and a move, or the end")?;
                return Ok(written);
            }
        }
        written.points.push(scan.point(lattice)?);
        if scan.eat('-') {
            written.points.push(scan.point(lattice)?);
            scan.finish("the end of the step")?;
            return Ok(written);
        }
        written.leaps = true;
        while scan.eat('x') {
            written.points.push(scan.point(lattice)?);
        }
        scan.finish(if written.points.len() > 1 { "`x` or the end" } else { "`-` or `x`" })?;
        if written.points.len() < 2 {
            return Err(scan.error("`-` or `x`"));
        }
        Ok(written)
    }
}

fn read_capture<G: Game>(board: &Position<G>, moves: &[Move], points: &[Point]) -> Vec<Move> {
    let captures = || moves.iter().copied().filter(|mv| !mv.captured.is_empty());
    let pick = |fits: &dyn Fn(&Move) -> bool| captures().filter(|mv| fits(mv)).collect::<Vec<_>>();
    let landed = along_landings(board, points);
    let taken = along_captures(board, points);
    let (from, second) = (points[0], points[1]);
    let listed: Set = points[2..].iter().copied().collect();
    let by_landings = |mv: &Move| landed == Some(mv.unhuffed());
    let by_set = |mv: &Move| {
        (mv.from, mv.to, mv.captured) == (from, second, listed) && listed.len() == points.len() - 2
    };
    let by_captures = |mv: &Move| taken.contains(&mv.unhuffed());
    let by_ends = |mv: &Move| points.len() == 2 && (mv.from, mv.to) == (from, second);
    let readings: [&dyn Fn(&Move) -> bool; 4] = [&by_landings, &by_set, &by_captures, &by_ends];
    readings.into_iter().map(pick).find(|fitting| !fitting.is_empty()).unwrap_or_default()
}

/// Where the leaps from landing to landing lead.
fn along_landings<G: Game>(board: &Position<G>, points: &[Point]) -> Option<Move> {
    let from = board.own().has(points[0]).then_some(points[0])?;
    let chain = points[1..].iter().try_fold(Chain::begin(board, from), |chain, &to| {
        let leap = chain.leaps(board).into_iter().find(|leap| leap.to == to)?;
        Some(chain.after::<G>(leap, board.side()))
    })?;
    Some(chain.to_move::<G>(board.side()))
}

/// Where the leaps over these pieces, in this order, can lead.
fn along_captures<G: Game>(board: &Position<G>, points: &[Point]) -> AHashSet<Move> {
    let mut chains = AHashSet::new();
    if board.own().has(points[0]) {
        chains.insert(Chain::begin(board, points[0]));
    }
    for &over in &points[1..] {
        let step = |chain: Chain| {
            let leaps = chain.leaps(board).into_iter().filter(move |leap| leap.over == over);
            leaps.map(move |leap| chain.after::<G>(leap, board.side())).collect::<Vec<_>>()
        };
        chains = chains.into_iter().flat_map(step).collect();
    }
    chains.into_iter().map(|chain| chain.to_move::<G>(board.side())).collect()
}

fn after_huff<G: Game>(position: &Position<G>, huffed: Option<Point>) -> Position<G> {
    huffed.map_or(*position, |point| position.without(Set::of(point)))
}
