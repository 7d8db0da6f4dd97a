//! The legal moves as a person makes them on a board, a touch after the other:
//! a piece to huff, the piece that moves, each point on which it lands.

use super::chain::mover;
use super::{Chain, Game, Move, MoveList, Position, text};
use crate::board::{Point, Set};
use ahash::AHashMap;

/// All ways to touch the legal moves of a position, as a graph that shares what
/// ways have in common: from `first` by `next` to a touch that completes a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Touches {
    /// Whether every path of every move is here. Where that would take more
    /// than [`Touches::MOST`] touches, or [`Touches::MOST_TRIED`] to find out,
    /// one path of each move is.
    pub whole: bool,
    /// The touches with which a turn can begin, as indices into `all`.
    pub first: Vec<usize>,
    /// The touches; each comes after those that lead to it.
    pub all: Vec<Touch>,
}

/// One touch, and what has come of the turn by then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Touch {
    /// The point touched.
    pub point: Point,
    /// The pieces leapt over so far.
    pub captured: Set,
    /// The touches that can follow, as indices; none where the move is complete.
    pub next: Vec<usize>,
    /// The move that is complete with this touch.
    pub completes: Option<Move>,
}

impl Touches {
    /// How many touches a graph of every path may have.
    pub const MOST: usize = 4096;

    /// How many it may have before those are left out that lead to no legal move.
    pub const MOST_TRIED: usize = 1 << 16;

    /// The touches of the legal moves.
    ///
    /// ```
    /// use quirkat::{games::Turkish, rules::{Position, Touches}};
    /// let touches = Touches::of(&Position::<Turkish>::start());
    /// let piece = &touches.all[touches.first[0]];
    /// let landing = &touches.all[piece.next[0]];
    /// assert_eq!(landing.completes, Some(Position::<Turkish>::start().moves()[0]));
    /// ```
    pub fn of<G: Game>(position: &Position<G>) -> Touches {
        let turn = Turn { position, moves: position.moves() };
        let whole = Graph::of_all_paths(&turn).map(|graph| graph.finish(&turn, true));
        let whole = whole.filter(|touches| touches.all.len() <= Touches::MOST);
        whole.unwrap_or_else(|| Graph::of_one_path_each(&turn).finish(&turn, false))
    }

    /// Whether a turn can begin with these touches.
    pub fn lead_along(&self, points: &[Point]) -> bool {
        let follow = |next: &Vec<usize>, &point: &Point| {
            let at = next.iter().find(|&&at| self.all[at].point == point)?;
            Some(self.all[*at].next.clone())
        };
        points.iter().try_fold(self.first.clone(), |next, point| follow(&next, point)).is_some()
    }
}

/// What has been touched so far. Ways that come to the same share what follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum State {
    Huffed(Point),
    /// A piece, after a huff or none, before or after some leaps.
    Leaping(Option<Point>, Chain),
    Stepped(Move),
}

/// The position, and what is legal there.
struct Turn<'a, G> {
    position: &'a Position<G>,
    moves: MoveList,
}

impl<G: Game> Turn<'_, G> {
    fn board(&self, huffed: Option<Point>) -> Position<G> {
        huffed.map_or(*self.position, |huffed| self.position.without(Set::of(huffed)))
    }

    fn begin(&self) -> Vec<State> {
        let huffed: Set = self.moves.iter().filter_map(|mv| mv.huffed).collect();
        let huffs = huffed.into_iter().map(State::Huffed);
        huffs.chain(self.pick(None)).collect()
    }

    /// The pieces that can move after this huff.
    fn pick(&self, huffed: Option<Point>) -> impl Iterator<Item = State> {
        let board = self.board(huffed);
        let moving = self.moves.iter().filter(|mv| mv.huffed == huffed && !mv.is_final_huff());
        let pieces: Set = moving.map(|mv| mv.from).collect();
        pieces.into_iter().map(move |from| State::Leaping(huffed, Chain::begin(&board, from)))
    }

    fn follow(&self, state: State) -> Vec<State> {
        match state {
            State::Huffed(huffed) => self.pick(Some(huffed)).collect(),
            State::Stepped(_) => Vec::new(),
            State::Leaping(huffed, chain) => {
                let steps = self.moves.iter().filter(|mv| {
                    let begun = !chain.captured.is_empty() || mv.is_final_huff();
                    !begun && mv.captured.is_empty() && (mv.huffed, mv.from) == (huffed, chain.from)
                });
                let steps = steps.map(|&mv| State::Stepped(mv));
                steps.chain(self.leap(huffed, chain)).collect()
            }
        }
    }

    fn leap(&self, huffed: Option<Point>, chain: Chain) -> Vec<State> {
        let (board, side) = (self.board(huffed), self.position.side());
        // Where it may turn back, it does not matter whence it came.
        let forgets = mover::<G>(side.index(), chain.king).turns_back.value;
        let leapt = |leap| {
            let next = chain.after::<G>(leap, side);
            State::Leaping(huffed, if forgets { next.without_heading() } else { next })
        };
        chain.leaps(&board).into_iter().map(leapt).collect()
    }

    /// The legal move that is complete in this state.
    fn complete(&self, state: State) -> Option<Move> {
        let mv = match state {
            State::Huffed(huffed) => Move::final_huff(huffed),
            State::Stepped(mv) => mv,
            State::Leaping(_, chain) if chain.captured.is_empty() => return None,
            State::Leaping(huffed, chain) => {
                let leaps_on = !chain.leaps(&self.board(huffed)).is_empty();
                let mv = chain.to_move::<G>(self.position.side());
                (!leaps_on).then_some(Move { huffed, ..mv })?
            }
        };
        self.moves.contains(&mv).then_some(mv)
    }
}

/// States, each after those that lead to it.
#[derive(Default)]
struct Graph {
    states: Vec<State>,
    next: Vec<Vec<usize>>,
    first: Vec<usize>,
}

impl Graph {
    /// Grows in layers, a touch a layer, so that equal states meet; `None` where
    /// there are too many.
    fn of_all_paths<G: Game>(turn: &Turn<G>) -> Option<Graph> {
        let mut graph = Graph::default();
        let mut known = AHashMap::new();
        graph.first = turn.begin().into_iter().map(|state| graph.push(state)).collect();
        let mut at = 0;
        while at < graph.states.len() {
            for state in turn.follow(graph.states[at]) {
                let index = *known.entry(state).or_insert_with(|| graph.push(state));
                graph.next[at].push(index);
            }
            if graph.states.len() > Touches::MOST_TRIED {
                return None;
            }
            at += 1;
        }
        Some(graph)
    }

    fn of_one_path_each<G: Game>(turn: &Turn<G>) -> Graph {
        let mut graph = Graph::default();
        for &mv in &turn.moves {
            let mut at = None;
            for state in path(turn, mv) {
                let siblings = at.map_or(&graph.first, |at: usize| &graph.next[at]);
                let known = siblings.iter().copied().find(|&index| graph.states[index] == state);
                let index = known.unwrap_or_else(|| graph.push(state));
                if known.is_none() {
                    at.map_or(&mut graph.first, |at| &mut graph.next[at]).push(index);
                }
                at = Some(index);
            }
        }
        graph
    }

    fn push(&mut self, state: State) -> usize {
        self.states.push(state);
        self.next.push(Vec::new());
        self.states.len() - 1
    }

    /// Without what leads to no legal move, as a capture of too few pieces.
    fn finish<G: Game>(self, turn: &Turn<G>, whole: bool) -> Touches {
        let completes: Vec<_> = self.states.iter().map(|&state| turn.complete(state)).collect();
        let mut alive: Vec<bool> = completes.iter().map(Option::is_some).collect();
        for at in (0..alive.len()).rev() {
            alive[at] |= self.next[at].iter().any(|&next| alive[next]);
        }
        let mut count = 0..;
        let places: Vec<Option<usize>> =
            alive.iter().map(|alive| alive.then(|| count.next()).flatten()).collect();
        let kept = |indices: &[usize]| indices.iter().filter_map(|&index| places[index]).collect();
        let touch = |at: usize| {
            let (point, captured) = match self.states[at] {
                State::Huffed(huffed) => (huffed, Set::EMPTY),
                State::Leaping(_, chain) => (chain.at, chain.captured),
                State::Stepped(mv) => (mv.to, Set::EMPTY),
            };
            Touch { point, captured, next: kept(&self.next[at]), completes: completes[at] }
        };
        let all = (0..alive.len()).filter(|&at| alive[at]).map(touch).collect();
        Touches { whole, first: kept(&self.first), all }
    }
}

/// The states through which the written path of a move goes.
fn path<G: Game>(turn: &Turn<G>, mv: Move) -> Vec<State> {
    let huff = mv.huffed.map(State::Huffed);
    let mut states: Vec<_> = huff.into_iter().collect();
    if mv.is_final_huff() {
        return states;
    }
    let mut chain = Chain::begin(&turn.board(mv.huffed), mv.from);
    states.push(State::Leaping(mv.huffed, chain));
    if mv.captured.is_empty() {
        states.push(State::Stepped(mv));
    }
    for leap in text::path(turn.position, mv) {
        chain = chain.after::<G>(leap, turn.position.side());
        states.push(State::Leaping(mv.huffed, chain));
    }
    states
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{AlquerqueHuff, Dame, Turkish};
    use crate::rules::perft::perft_paths;

    fn position<G: Game>(fen: &str) -> Position<G> {
        text::read_position(fen).unwrap()
    }

    /// How many ways lead on from a touch.
    fn ways(touches: &Touches) -> u64 {
        let mut ways = vec![0; touches.all.len()];
        for (at, touch) in touches.all.iter().enumerate().rev() {
            let on: u64 = touch.next.iter().map(|&next| ways[next]).sum();
            ways[at] = on + u64::from(touch.completes.is_some());
        }
        touches.first.iter().map(|&first| ways[first]).sum()
    }

    fn check<G: Game>(fen: &str) -> Touches {
        let position = position::<G>(fen);
        let touches = Touches::of(&position);
        assert!(touches.whole);
        assert_eq!(ways(&touches), perft_paths(&position, 1), "{fen}");
        touches
    }

    #[test]
    fn every_path_is_there() {
        check::<AlquerqueHuff>("W:Wa1:Ba2,b1,b3,c2");
        check::<AlquerqueHuff>("B:Wa2,c3:Bd4:H1:Xc3");
        check::<AlquerqueHuff>("B:Wb2:Bd4:H1:Xb2");
        check::<Dame>("W:Wc1:Bb2,b4,d2,d4");
        check::<Turkish>("W:WKa1,Kh1:Ba3,c2,e4,e6,g2,g5,c7");
        assert!(check::<Dame>("W:Wa1:Bb2,c3").all.is_empty());
    }

    #[test]
    fn too_many_paths_leave_one_for_each_move() {
        let wild = position::<Turkish>("W:WKd1:BKb2,Kd2,Kf2,Ka4,Kc4,Ke4,Kg4,Kb6,Kd6,Kf6,Kc7,Kg7");
        let turn = Turn { position: &wild, moves: wild.moves() };
        let touches = Graph::of_one_path_each(&turn).finish(&turn, false);
        assert_eq!(ways(&touches), wild.moves().len() as u64);
    }
}
