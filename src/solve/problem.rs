//! Composed problems: the whole solution, and whether it is the only one.

use super::goal::Goal;
use super::proof::sorted_moves;
use super::solver::{Solver, Undecided};
use crate::board::{Point, Set};
use crate::eval::Evaluate;
use crate::rules::{Game, Move, Position, Setup, Side};
use ahash::AHashSet;

/// What there is to say about a problem: the side to move is to win within so many
/// plies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The solution, with all defences.
    pub solution: Branch,
    /// Other first moves that win as well, in the number of plies asked for.
    pub cooks: Vec<Move>,
    /// Other first moves that win, but later.
    pub slower: Vec<Move>,
    /// Other first moves of which it was not found out whether they win.
    pub unknown: Vec<Move>,
    /// Pieces without which the same first move wins in the same number of plies.
    pub spare: Vec<Point>,
}

/// A move of the solver, and what may follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The move.
    pub mv: Move,
    /// In how many plies it wins, itself counted.
    pub plies: u32,
    /// Other moves that win here within the plies that are left; at the first move
    /// those are cooks.
    pub duals: Vec<Move>,
    /// The defences, the longest first.
    pub replies: Vec<Reply>,
}

/// A defence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move.
    pub mv: Move,
    /// What follows.
    pub next: Next,
}

/// What follows on a defence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// The game is over.
    Over,
    /// The position, with as many plies left, was met before.
    Again,
    /// The solver's move.
    Branch(Box<Branch>),
}

impl Branch {
    /// The line of the longest defence.
    pub fn main_line(&self) -> Vec<Move> {
        let mut line = vec![self.mv];
        if let Some(reply) = self.replies.first() {
            line.push(reply.mv);
            if let Next::Branch(next) = &reply.next {
                line.extend(next.main_line());
            }
        }
        line
    }

    /// How many of the solver's moves after this one have duals.
    pub fn count_duals(&self) -> usize {
        let next = |reply: &Reply| match &reply.next {
            Next::Branch(next) => usize::from(!next.duals.is_empty()) + next.count_duals(),
            _ => 0,
        };
        self.replies.iter().map(next).sum()
    }
}

impl Problem {
    /// Whether the first move is the only one that wins, so far as is known: no
    /// other was found to win, and of none it was left open.
    pub fn is_sound(&self) -> bool {
        self.cooks.is_empty() && self.slower.is_empty() && self.unknown.is_empty()
    }
}

/// Works out the solution of a problem that is won within so many plies; `None` if
/// it is not.
///
/// # Errors
/// If it was not found out whether it is.
pub fn examine<G: Evaluate>(
    solver: &mut Solver<G>,
    position: &Position<G>,
    plies: u32,
) -> Result<Option<Problem>, Undecided> {
    if plies == 0 {
        // Where the game is over nothing is played.
        return Ok(None);
    }
    let mut examiner = Examiner { attacker: position.side(), solver, met: AHashSet::new() };
    let Some(solution) = examiner.branch(position, plies)? else { return Ok(None) };
    let mut problem = Problem {
        cooks: solution.duals.clone(),
        slower: Vec::new(),
        unknown: Vec::new(),
        spare: Vec::new(),
        solution,
    };
    for point in position.own() | position.enemy() {
        if examiner.can_spare(position, point, problem.solution.mv, plies)? {
            problem.spare.push(point);
        }
    }
    // The questions without a number of plies may take all that is left.
    for mv in examiner.others(position, &problem) {
        match examiner.solver.ask(&position.play(mv), Goal::win(position.side())) {
            Ok(proof) if proof.wins => problem.slower.push(mv),
            Ok(_) => {}
            Err(_) => problem.unknown.push(mv),
        }
    }
    Ok(Some(problem))
}

struct Examiner<'s, 'a, G: Evaluate> {
    attacker: Side,
    solver: &'s mut Solver<'a, G>,
    met: AHashSet<(Position<G>, u32)>,
}

impl<G: Evaluate> Examiner<'_, '_, G> {
    /// The solver's best move with so many plies left, and what may follow; `None`
    /// if no move wins in time.
    fn branch(&mut self, position: &Position<G>, left: u32) -> Result<Option<Branch>, Undecided> {
        let mut winning = Vec::new();
        for mv in sorted_moves(position) {
            if let Some(plies) = self.distance(&position.play(mv), left.saturating_sub(1))? {
                winning.push((plies + 1, mv));
            }
        }
        // The first of the shortest, so that the order does not depend on luck.
        let Some(&(plies, mv)) = winning.iter().min_by_key(|(plies, _)| *plies) else {
            return Ok(None);
        };
        let duals = winning.into_iter().map(|(_, other)| other).filter(|&other| other != mv);
        let duals = duals.collect();
        let replies = self.replies(&position.play(mv), left - 1)?;
        Ok(Some(Branch { mv, plies, duals, replies }))
    }

    /// The defences in a position that is won within so many plies.
    fn replies(&mut self, position: &Position<G>, left: u32) -> Result<Vec<Reply>, Undecided> {
        if position.ending().is_some() {
            return Ok(Vec::new());
        }
        let mut replies = Vec::new();
        for mv in sorted_moves(position) {
            let after = position.play(mv);
            let (plies, next) = if after.ending().is_some() {
                (0, Next::Over)
            } else if self.met.insert((after.with_fresh_counter(), left - 1)) {
                let branch = self.branch(&after, left - 1)?.ok_or(Undecided::Stopped)?;
                (branch.plies, Next::Branch(Box::new(branch)))
            } else {
                (self.distance(&after, left - 1)?.unwrap_or(0), Next::Again)
            };
            // What was met before says less than what is new.
            let again = next == Next::Again;
            replies.push(((std::cmp::Reverse(plies), again), Reply { mv, next }));
        }
        replies.sort_by_key(|&(order, _)| order);
        Ok(replies.into_iter().map(|(_, reply)| reply).collect())
    }

    /// In how many plies the solver wins, if that is within so many.
    fn distance(&mut self, position: &Position<G>, most: u32) -> Result<Option<u32>, Undecided> {
        let known = self.solver.ask(position, Goal::win_within(self.attacker, most))?;
        if !known.wins {
            return Ok(None);
        }
        Ok(Some(self.solver.shortest(&known, u64::MAX)?.win.plies))
    }

    /// The first moves that were not found to win in time.
    fn others(&self, position: &Position<G>, problem: &Problem) -> Vec<Move> {
        let mut moves = sorted_moves(position);
        moves.retain(|mv| *mv != problem.solution.mv && !problem.cooks.contains(mv));
        moves
    }

    /// Whether a move wins within so many plies without the piece on a point.
    fn can_spare(
        &mut self,
        position: &Position<G>,
        point: Point,
        mv: Move,
        plies: u32,
    ) -> Result<bool, Undecided> {
        let Some(without) = remove(position, point) else { return Ok(false) };
        let Some(same) = without.moves().iter().find(|it| same_way(it, &mv)).copied() else {
            return Ok(false);
        };
        let goal = Goal::win_within(self.attacker, plies - 1);
        Ok(self.solver.ask(&without.play(same), goal)?.wins)
    }
}

fn same_way(a: &Move, b: &Move) -> bool {
    (a.from, a.to, a.huffed) == (b.from, b.to, b.huffed)
}

/// The position without a piece, if the law allows it and the game goes on.
fn remove<G: Game>(position: &Position<G>, point: Point) -> Option<Position<G>> {
    let setup = position.setup();
    let without = |set: Set| set - Set::of(point);
    let pieces = setup.pieces.map(without);
    let (kings, huffable) = (without(setup.kings), without(setup.huffable));
    let without = Position::try_from(Setup { pieces, kings, huffable, ..setup }).ok()?;
    without.ending().is_none().then_some(without)
}
