//! Depth-first proof-number search (Nagai 2002), over a shared memory.
//!
//! A position that comes again on the way from the root is taken for one that
//! the defender holds. That it does is sure for this way alone, and yet what
//! follows from it is kept: so the search may be wrong about a defence, never
//! about a win. Nothing is claimed before a [`Proof`](super::Proof) is made of
//! it, which depends on no way.

use super::ground::Ground;
use super::node::Node;
use super::numbers::Numbers;
use super::store::{Known, Store};
use crate::eval::Evaluate;
use smallvec::SmallVec;

pub(super) struct Prover<'a, G: Evaluate> {
    pub ground: Ground<'a, G>,
    store: &'a Store,
    /// Asked now and then with the number of nodes.
    stop: &'a mut dyn FnMut(u64) -> bool,
    pub nodes: u64,
    pub stopped: bool,
}

/// A move from a node, with what is known of where it leads.
struct Child<'a, G: Evaluate> {
    node: Node<'a, G>,
    known: Known,
}

type Children<'a, G> = SmallVec<[Child<'a, G>; 16]>;

/// How often it is asked whether to stop.
const BREATH: u64 = 1 << 10;

impl<'a, G: Evaluate> Prover<'a, G> {
    pub fn new(
        ground: Ground<'a, G>,
        store: &'a Store,
        stop: &'a mut dyn FnMut(u64) -> bool,
    ) -> Prover<'a, G> {
        Prover { ground, store, stop, nodes: 0, stopped: false }
    }

    /// Whether the attacker wins, unless it was stopped. What was known of the
    /// root before is not trusted, what is known of its children is.
    pub fn prove(&mut self, root: &Node<G>) -> Option<bool> {
        let known = match self.ground.glance(root) {
            Some(settled) => return Some(settled.wins),
            None => self.visit(root, Numbers::ALL),
        };
        known.numbers.outcome().map(|got| got == self.ground.attacks(root))
    }

    /// What is known of a node without a search, whatever led to it.
    #[inline]
    pub fn look(&self, node: &Node<G>) -> Option<Known> {
        match self.ground.glance(node) {
            Some(settled) => Some(self.settled(node, settled.wins)),
            None => self.store.find(node.key(self.ground.goal.attacker)),
        }
    }

    /// Looks below a node until one of its numbers reaches its limit, and keeps
    /// what is known then.
    fn visit(&mut self, node: &Node<G>, limit: Numbers) -> Known {
        let before = self.nodes;
        self.enter();
        let mut children = self.children(node);
        loop {
            let choice = Choice::among(&children);
            if choice.numbers.reach(limit) || self.stopped {
                let plies = self.plies(node, choice.numbers, &children);
                let effort = (self.nodes - before).ilog2();
                let known = Known { numbers: choice.numbers, plies, effort };
                self.store.keep(node.key(self.ground.goal.attacker), known);
                return known;
            }
            let child = &mut children[choice.best];
            child.known = self.visit(&child.node, choice.limit(child.known.numbers, limit));
        }
    }

    /// Counts a node.
    #[inline]
    pub fn enter(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BREATH) {
            self.stopped |= (self.stop)(self.nodes);
        }
    }

    /// The moves of a node; where one of them settles it, none after that.
    fn children<'n>(&mut self, node: &'n Node<'n, G>) -> Children<'n, G> {
        let mut children = Children::new();
        for &mv in &node.position.moves() {
            let child = node.child(mv);
            let known = self.first_look(&child);
            children.push(Child { node: child, known });
            if known.numbers.outcome() == Some(false) {
                break;
            }
        }
        children
    }

    #[inline]
    fn first_look(&self, node: &Node<G>) -> Known {
        match self.ground.glance(node) {
            Some(settled) => self.settled(node, settled.wins),
            None if node.goes_round() => self.settled(node, false),
            None => self.store.find(node.key(self.ground.goal.attacker)).unwrap_or(Known::NOTHING),
        }
    }

    #[inline(always)]
    fn settled(&self, node: &Node<G>, wins: bool) -> Known {
        Known { numbers: Numbers::settled(wins == self.ground.attacks(node)), ..Known::NOTHING }
    }

    /// Within how many plies the attacker wins, as far as the tables' own do not
    /// count. It falls with every move of the proof, which so comes to an end.
    fn plies(&self, node: &Node<G>, numbers: Numbers, children: &[Child<G>]) -> u32 {
        let attacks = self.ground.attacks(node);
        let got = |child: &&Child<G>| child.known.numbers.outcome() == Some(false);
        let plies = |child: &Child<G>| child.known.plies + 1;
        match numbers.outcome() {
            Some(true) if attacks => children.iter().filter(got).map(plies).min().unwrap_or(0),
            Some(false) if !attacks => children.iter().map(plies).max().unwrap_or(0),
            _ => 0,
        }
    }
}

/// Where to go on.
struct Choice {
    numbers: Numbers,
    best: usize,
    /// The number of the next best.
    second: u32,
}

impl Choice {
    /// A node is got by one move, and denied by all. How much is left to do for
    /// all is reckoned by the one that takes the most, and one for each of the
    /// others: their trees overlap, and sums would count twice (Ueda et al. 2008).
    #[inline]
    fn among<G: Evaluate>(children: &[Child<G>]) -> Choice {
        let (mut best, mut least, mut second) = (0, Numbers::INFINITE, Numbers::INFINITE);
        let (mut most, mut open) = (0, 0);
        for (i, child) in children.iter().enumerate() {
            let Numbers { phi, delta } = child.known.numbers;
            if delta < least {
                (best, least, second) = (i, delta, least);
            } else {
                second = second.min(delta);
            }
            most = most.max(phi);
            open += u32::from(phi > 0);
        }
        let delta = match most {
            0 | Numbers::INFINITE => most,
            _ => (most + open - 1).min(Numbers::INFINITE - 1),
        };
        Choice { numbers: Numbers { phi: least, delta }, best, second }
    }

    /// How far to go below the best child: until another comes first by a good
    /// measure, or the node itself reaches its limit.
    #[inline]
    fn limit(&self, child: Numbers, limit: Numbers) -> Numbers {
        let others = self.numbers.delta - child.phi;
        let phi = if limit.delta == Numbers::INFINITE { limit.delta } else { limit.delta - others };
        let margin = self.second / 4 + 1;
        Numbers { phi, delta: limit.phi.min((self.second + margin).min(Numbers::INFINITE)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Alquerque, AlquerqueHuff};
    use crate::rules::{Side, text};
    use crate::solve::{Goal, Solver};

    /// Here it says, by itself, that a win is held off which is not: what it kept
    /// hangs on the way it came. The solver, which makes proofs, says otherwise.
    #[test]
    fn alone_it_may_be_wrong_about_a_defence() {
        fn check<G: Evaluate>(fen: &str, attacker: Side) {
            let (position, goal) = (text::read_position::<G>(fen).unwrap(), Goal::win(attacker));
            let (store, mut never) = (Store::try_new(16).unwrap(), |_| false);
            let mut prover = Prover::new(Ground { goal, tables: None }, &store, &mut never);
            assert_eq!(prover.prove(&Node::root(position, goal)), Some(false), "{fen}");
            let mut solver = Solver::new(16, None, &|_| false).unwrap();
            assert!(solver.ask(&position, goal).unwrap().wins, "{fen}");
        }
        check::<AlquerqueHuff>("W:We3:Bb2,b3", Side::Black);
        check::<AlquerqueHuff>("B:We3,e4:Bd1", Side::White);
        check::<Alquerque>("W:Wa2:Be1,e5", Side::Black);
        check::<Alquerque>("B:Wd2,c4:Bb3,d5", Side::Black);
        check::<Alquerque>("W:Wd1:Ba4,b5", Side::Black);
    }
}
