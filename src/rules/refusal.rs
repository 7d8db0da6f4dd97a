//! Why a move is refused, and by which clause.

use super::{Chain, Clause, Crowning, Duty, Game, Mover, Position, Rule, Touches};
use crate::board::{Direction, Point, Set};
use std::fmt;

/// The clause that refuses a move, and what it has against it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The clause.
    pub clause: Clause,
    /// Its reason, in words.
    pub reason: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (clause {})", self.reason, self.clause)
    }
}

impl Refusal {
    fn new(clause: Clause, reason: impl Into<String>) -> Refusal {
        Refusal { clause, reason: reason.into() }
    }

    fn by<T>(rule: &Rule<T>, reason: impl Into<String>) -> Refusal {
        Refusal::new(rule.clause, reason)
    }
}

/// The first thing the rules have against a move that is not legal: its huff,
/// and the points of a step or, if it `leaps`, of a capture.
pub(super) fn refuse<G: Game>(
    position: &Position<G>,
    huffed: Option<Point>,
    points: &[Point],
    leaps: bool,
) -> Refusal {
    match refuse_turn(position, huffed, points) {
        Ok(board) if leaps => refuse_capture(&board, points),
        Ok(board) => refuse_step(&board, points[0], points[1]),
        Err(refusal) => refusal,
    }
}

/// Why no legal move goes as it was touched so far: a piece to be huffed or
/// none, the piece that moves, points on which it lands. `None` where one does.
///
/// ```
/// use quirkat::{games::Turkish, rules::{Position, refuse_touches}};
/// let start = Position::<Turkish>::start();
/// let [d2, d3, d4] = [11, 19, 27].map(quirkat::board::Point::new);
/// assert_eq!(refuse_touches(&start, &[d3, d4]), None);
/// assert_eq!(refuse_touches(&start, &[d3, d2]).unwrap().reason, "the piece does not step from d3 to d2");
/// assert_eq!(refuse_touches(&start, &[d2]).unwrap().reason, "the piece on d2 cannot move");
/// ```
pub fn refuse_touches<G: Game>(position: &Position<G>, touched: &[Point]) -> Option<Refusal> {
    if touched.is_empty() || Touches::of(position).lead_along(touched) {
        return None;
    }
    let huffed = touched.first().copied().filter(|&point| position.huffable().has(point));
    let points = &touched[usize::from(huffed.is_some())..];
    let board = match refuse_turn(position, huffed, points) {
        Ok(board) => board,
        Err(refusal) => return Some(refusal),
    };
    Some(match *points {
        [from] => refuse_piece(&board, from),
        [from, to] if !passes_an_enemy(&board, from, to) => refuse_step(&board, from, to),
        _ => match follow(&board, points) {
            Ok(_) => Refusal::by(&board.camp().priority, "more can be taken in another way"),
            Err(refusal) => refusal,
        },
    })
}

/// The board on which these points are a turn of the side to move, or why they
/// are none.
fn refuse_turn<G: Game>(
    position: &Position<G>,
    huffed: Option<Point>,
    points: &[Point],
) -> Result<Position<G>, Refusal> {
    if let Some(ending) = position.terminal() {
        let reason = format!("the game is over, {}", ending.reason);
        return Err(Refusal::new(ending.clause, reason));
    }
    let board = refuse_huff(position, huffed, points)?;
    match points.first() {
        Some(&from) if !board.own().has(from) => {
            let reason = format!("no {} piece stands on {}", board.side(), name::<G>(from));
            Err(Refusal::new(Clause("0.1"), reason))
        }
        _ => Ok(board),
    }
}

/// The board after a lawful huff, or why the huff is not lawful.
fn refuse_huff<G: Game>(
    position: &Position<G>,
    huffed: Option<Point>,
    points: &[Point],
) -> Result<Position<G>, Refusal> {
    let Some(point) = huffed else { return Ok(*position) };
    let duty = G::BOOK.camps[position.side().other().index()].duty;
    let Duty::Huffed { right, last } = duty.value else {
        return Err(Refusal::by(&duty, "nothing is huffed in this game"));
    };
    if !position.huffable().has(point) {
        return Err(Refusal::new(right, format!("{} is not huffable", name::<G>(point))));
    }
    let board = position.without(Set::of(point));
    match (board.is_decided(), points.is_empty()) {
        (true, false) => Err(Refusal::new(last, "taking off the last piece ends the game at once")),
        (false, true) => Err(Refusal::new(right, "a huff is followed by a move")),
        _ => Ok(board),
    }
}

fn refuse_step<G: Game>(board: &Position<G>, from: Point, to: Point) -> Refusal {
    let mover = mover_on(board, from);
    let lattice = G::BOOK.lattice;
    let direction = lattice.direction(from, to);
    let Some(direction) = direction.filter(|&direction| mover.steps.value.has(direction)) else {
        let reason =
            format!("the piece does not step from {} to {}", name::<G>(from), name::<G>(to));
        return Refusal::by(&mover.steps, reason);
    };
    let between = between::<G>(from, to, direction);
    if !board.empty().has(to) {
        return Refusal::by(&mover.steps, format!("{} is not empty", name::<G>(to)));
    }
    if !mover.flying && !between.is_empty() {
        return Refusal::by(&mover.steps, "the piece steps one point at a time");
    }
    if !between.is_subset(board.empty()) {
        return Refusal::by(&mover.steps, "a piece stands in the way");
    }
    refuse_to_pass_by(board)
}

/// Whoever can capture must.
fn refuse_to_pass_by<G: Game>(board: &Position<G>) -> Refusal {
    Refusal::by(&board.camp().duty, "a capture is open and must be made")
}

/// Why this piece cannot begin a turn.
fn refuse_piece<G: Game>(board: &Position<G>, from: Point) -> Refusal {
    let camp = board.camp();
    let must_capture = camp.duty.value == Duty::Compulsory && !board.captures().is_empty();
    if !Chain::begin(board, from).leaps(board).is_empty() {
        Refusal::by(&camp.priority, "more can be taken by another piece")
    } else if must_capture {
        refuse_to_pass_by(board)
    } else {
        let reason = format!("the piece on {} cannot move", name::<G>(from));
        Refusal::by(&mover_on(board, from).steps, reason)
    }
}

/// Whether the way to a point is meant to be a leap.
fn passes_an_enemy<G: Game>(board: &Position<G>, from: Point, to: Point) -> bool {
    let direction = G::BOOK.lattice.direction(from, to);
    direction
        .is_some_and(|direction| !(between::<G>(from, to, direction) & board.enemy()).is_empty())
}

fn between<G: Game>(from: Point, to: Point, direction: Direction) -> Set {
    let lattice = G::BOOK.lattice;
    lattice.ray(from, direction) - lattice.ray(to, direction) - Set::of(to)
}

/// The piece after these leaps, or why it cannot make one of them.
fn follow<G: Game>(board: &Position<G>, points: &[Point]) -> Result<Chain, Refusal> {
    points[1..].iter().try_fold(Chain::begin(board, points[0]), |chain, &to| {
        let leap = chain.leaps(board).into_iter().find(|leap| leap.to == to);
        let leap = leap.ok_or_else(|| refuse_leap(board, &chain, to))?;
        Ok(chain.after::<G>(leap, board.side()))
    })
}

fn refuse_capture<G: Game>(board: &Position<G>, points: &[Point]) -> Refusal {
    let chain = match follow(board, points) {
        Ok(chain) => chain,
        Err(refusal) => return refusal,
    };
    if !chain.leaps(board).is_empty() {
        let reason = format!("the capture goes on from {}", name::<G>(chain.at));
        return Refusal::new(Clause("0.4"), reason);
    }
    let most = board.captures().iter().map(|mv| mv.captured.len()).max().unwrap_or(0);
    let reason = format!("it takes {}, but {most} can be taken", chain.captured.len());
    Refusal::by(&board.camp().priority, reason)
}

/// Why a piece cannot leap next to this point.
fn refuse_leap<G: Game>(board: &Position<G>, chain: &Chain, to: Point) -> Refusal {
    let camp = board.camp();
    if matches!(camp.crowning.value, Crowning::EndsTurn(far) if far.has(chain.at))
        && !chain.king
        && !chain.captured.is_empty()
    {
        return Refusal::by(&camp.crowning, "the turn ends with the crowning");
    }
    let mover = if chain.king { camp.king } else { None }.unwrap_or(camp.man);
    let (from, lattice) = (name::<G>(chain.at), G::BOOK.lattice);
    let direction = lattice.direction(chain.at, to);
    let Some(direction) = direction.filter(|&direction| mover.leaps.value.has(direction)) else {
        let reason = format!("the piece does not leap from {from} to {}", name::<G>(to));
        return Refusal::by(&mover.leaps, reason);
    };
    // Without the way it came the piece may turn back.
    let anywhere = chain.without_heading().leaps(board);
    if anywhere.iter().any(|leap| leap.to == to) {
        return Refusal::by(&mover.turns_back, "a leap may not go straight back on the one before");
    }
    if anywhere.iter().any(|leap| leap.direction == direction) {
        let reason = format!("a leap from {from} may not come down on {}", name::<G>(to));
        return Refusal::by(&mover.landing, reason);
    }
    let reason = format!("no piece can be leapt from {from} to {}", name::<G>(to));
    Refusal::by(&mover.leaps, reason)
}

fn mover_on<G: Game>(board: &Position<G>, point: Point) -> Mover {
    let camp = board.camp();
    if board.kings().has(point) { camp.king } else { None }.unwrap_or(camp.man)
}

fn name<G: Game>(point: Point) -> String {
    G::BOOK.lattice.name(point)
}
