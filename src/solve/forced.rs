//! Proofs that a win is forced: every line comes to an end.
//!
//! The search knows many positions to be won; yet of what it knew them by some has
//! been forgotten, and what was found out anew may rest on what rests on it. So a
//! proof is built up from the ends: a position counts as won when one move of the
//! attacker leads to what counts already, or all of the defender do. In each
//! position of the attacker one move is followed, the one that the search thinks
//! wins the soonest, and others only where wins come round to themselves.

use super::node::Node;
use super::proof::{Proof, Unproven, sorted_moves};
use super::prover::Prover;
use crate::eval::Evaluate;
use crate::rules::{Game, Position};
use crate::tablebase::Slice;
use ahash::{AHashMap, AHashSet};
use smallvec::SmallVec;
use std::collections::{BTreeSet, VecDeque};
use std::mem;

/// Makes a proof of a win that the search has found, searching on where it has
/// forgotten something.
pub(super) fn prove_win<G: Evaluate>(
    prover: &mut Prover<G>,
    root: &Node<'static, G>,
) -> Result<Proof<G>, Unproven> {
    let mut forcing = Forcing::new(prover);
    let reach = match forcing.enter(root)? {
        Next::Won { reach, .. } => reach,
        Next::Open(_) => forcing.run()?,
    };
    if u32::from(root.position.quiet()) + reach.run > limit::<G>() {
        return Err(Unproven::Counter);
    }
    forcing.tell(root, reach)
}

/// How far it is to the end of all lines from a node.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Reach {
    plies: u32,
    /// How many turns without progress there may be at first, the one that
    /// brings it counted: the counter must have room for so many.
    run: u32,
}

impl Reach {
    /// Before a move that leads so far from the end.
    fn before<G: Game>(self, progress: bool) -> Result<Reach, Unproven> {
        if progress && self.run > limit::<G>() {
            return Err(Unproven::Counter);
        }
        Ok(Reach { plies: self.plies + 1, run: 1 + if progress { 0 } else { self.run } })
    }

    fn max(self, other: Reach) -> Reach {
        Reach { plies: self.plies.max(other.plies), run: self.run.max(other.run) }
    }
}

/// A position of which it is to be seen that it is won.
struct Place<G: Game> {
    node: Node<'static, G>,
    won: bool,
    /// Over the moves that count: one of the attacker, those of the defender that
    /// lead to what is won.
    reach: Reach,
    /// The attacker's move leads to this place, or to what is settled at a glance.
    choice: Option<u32>,
    /// The attacker's moves that were followed or do not win, in the sorted list.
    tried: SmallVec<[u16; 4]>,
    /// How many of the defender's moves lead to what is not won yet.
    waits: u32,
    /// The places from which a move leads here, and whether it brings progress.
    before: SmallVec<[(u32, bool); 2]>,
}

/// What a move leads to.
enum Next {
    /// What is won; settled at a glance if it is no place.
    Won { reach: Reach, place: Option<u32> },
    /// What is yet to be seen to be won.
    Open(u32),
}

struct Forcing<'p, 'a, G: Evaluate> {
    prover: &'p mut Prover<'a, G>,
    /// The places by all that an answer depends on, see [`Node::state`].
    known: AHashMap<(Position<G>, Option<u32>), u32>,
    places: Vec<Place<G>>,
    /// The places that are still to be looked at, the next one last.
    open: Vec<u32>,
    /// The attacker's places where another move may be followed, the next one last.
    unsure: Vec<u32>,
    /// Those where the search knows no other.
    hard: VecDeque<u32>,
}

impl<'p, 'a, G: Evaluate> Forcing<'p, 'a, G> {
    fn new(prover: &'p mut Prover<'a, G>) -> Self {
        let (known, places, open, unsure, hard) = Default::default();
        Forcing { prover, known, places, open, unsure, hard }
    }

    /// Looks at places until the first one is won.
    fn run(&mut self) -> Result<Reach, Unproven> {
        while !self.places[0].won {
            if let Some(number) = self.open.pop() {
                self.look_at(number)?;
            } else if let Some(number) = self.unsure.pop() {
                self.advance(number)?;
            } else {
                let number = self.hard.pop_back().ok_or(Unproven::Wrong)?;
                self.search(number)?;
            }
        }
        Ok(self.places[0].reach)
    }

    /// Comes to a node.
    fn enter(&mut self, node: &Node<'static, G>) -> Result<Next, Unproven> {
        self.prover.enter();
        if self.prover.stopped {
            return Err(Unproven::Stopped);
        }
        if let Some(reach) = self.leaf(node)? {
            return Ok(Next::Won { reach, place: None });
        }
        let number = self.places.len() as u32;
        let number = *self.known.entry(node.state()).or_insert(number);
        if number as usize == self.places.len() {
            self.places.push(Place::new(node.freed()));
            self.open.push(number);
        }
        let Place { won, reach, .. } = self.places[number as usize];
        Ok(if won { Next::Won { reach, place: Some(number) } } else { Next::Open(number) })
    }

    /// The end of a line.
    fn leaf(&self, node: &Node<G>) -> Result<Option<Reach>, Unproven> {
        let Some(settled) = self.prover.ground.glance(node) else { return Ok(None) };
        if !settled.wins {
            return Err(Unproven::Wrong);
        }
        if !settled.by_table {
            return Ok(Some(Reach::default()));
        }
        let plies = self.prover.ground.distance(node).ok_or(Unproven::Stopped)?;
        Ok(Some(Reach { plies, run: plies }))
    }

    /// Follows one move of the attacker, or all of the defender.
    fn look_at(&mut self, number: u32) -> Result<(), Unproven> {
        let node = self.places[number as usize].node;
        if self.prover.ground.attacks(&node) {
            if self.best(number).is_none() {
                self.prover.prove(&node).ok_or(Unproven::Stopped)?;
            }
            return self.advance(number);
        }
        for mv in sorted_moves(&node.position) {
            self.follow(number, &node.after(mv))?;
        }
        if self.places[number as usize].waits == 0 { self.win(number) } else { Ok(()) }
    }

    /// Follows the best move of the attacker that was not tried, if it is known.
    fn advance(&mut self, number: u32) -> Result<(), Unproven> {
        if self.places[number as usize].won {
            return Ok(());
        }
        match self.best(number) {
            Some(choice) => {
                self.unsure.push(number);
                self.try_out(number, choice)
            }
            None => {
                self.hard.push_front(number);
                Ok(())
            }
        }
    }

    /// Finds out whether another move of the attacker wins, of which the search knows
    /// nothing.
    fn search(&mut self, number: u32) -> Result<(), Unproven> {
        let Place { node, won, ref tried, .. } = self.places[number as usize];
        let moves = sorted_moves(&node.position);
        let untried = (0..moves.len() as u16).find(|i| !won && !tried.contains(i));
        let Some(choice) = untried else { return Ok(()) };
        let child = node.after(moves[choice as usize]);
        if self.prover.prove(&child.freed()).ok_or(Unproven::Stopped)? {
            self.unsure.push(number);
            return self.try_out(number, choice);
        }
        self.places[number as usize].tried.push(choice);
        self.hard.push_front(number);
        Ok(())
    }

    fn try_out(&mut self, number: u32, choice: u16) -> Result<(), Unproven> {
        let place = &mut self.places[number as usize];
        place.tried.push(choice);
        let mv = sorted_moves(&place.node.position)[choice as usize];
        let child = place.node.after(mv);
        if self.follow(number, &child)? { self.win(number) } else { Ok(()) }
    }

    /// The move of the attacker that the search knows to win the soonest, of those
    /// that were not tried.
    fn best(&self, number: u32) -> Option<u16> {
        let Place { node, tried, .. } = &self.places[number as usize];
        let moves = sorted_moves(&node.position).into_iter().zip(0..);
        let plies = |(mv, i)| {
            let known = self.prover.look(&node.after(mv))?;
            let wins = known.numbers.outcome() == Some(false) && !tried.contains(&i);
            wins.then_some((known.plies, i))
        };
        moves.filter_map(plies).min().map(|(_, i)| i)
    }

    /// Reckons with a move; whether it leads to what is won.
    fn follow(&mut self, number: u32, child: &Node<'static, G>) -> Result<bool, Unproven> {
        let progress = child.position.quiet() == 0;
        match self.enter(child)? {
            Next::Won { reach, place } => {
                self.count(number, place, reach.before::<G>(progress)?);
                Ok(true)
            }
            Next::Open(next) => {
                self.places[number as usize].waits += 1;
                self.places[next as usize].before.push((number, progress));
                Ok(false)
            }
        }
    }

    /// A move leads to what is won.
    fn count(&mut self, number: u32, choice: Option<u32>, reach: Reach) {
        let place = &mut self.places[number as usize];
        if self.prover.ground.attacks(&place.node) {
            (place.choice, place.reach) = (choice, reach);
        } else {
            place.reach = place.reach.max(reach);
        }
    }

    /// A place is won, and so is what has waited for nothing else.
    fn win(&mut self, number: u32) -> Result<(), Unproven> {
        let mut won = vec![number];
        while let Some(number) = won.pop() {
            let place = &mut self.places[number as usize];
            place.won = true;
            let (reach, before) = (place.reach, mem::take(&mut place.before));
            for (before, progress) in before {
                if self.places[before as usize].won {
                    continue;
                }
                self.count(before, Some(number), reach.before::<G>(progress)?);
                let place = &mut self.places[before as usize];
                place.waits -= 1;
                if place.waits == 0 || self.prover.ground.attacks(&place.node) {
                    won.push(before);
                }
            }
        }
        Ok(())
    }

    /// Writes down what was followed in the end.
    fn tell(self, root: &Node<'static, G>, reach: Reach) -> Result<Proof<G>, Unproven> {
        let (mut choices, mut slices) = (Vec::new(), BTreeSet::new());
        let (mut met, mut ahead) = (AHashSet::new(), vec![*root]);
        while let Some(node) = ahead.pop() {
            if let Some(settled) = self.prover.ground.glance(&node) {
                slices.extend(Slice::of_probe(&node.position).filter(|_| settled.by_table));
                continue;
            }
            let number = self.known[&node.state()];
            if !met.insert(number) {
                continue;
            }
            let moves = sorted_moves(&node.position).into_iter();
            let mut children: Vec<_> = moves.map(|mv| node.after(mv)).collect();
            if self.prover.ground.attacks(&node) {
                let place = &self.places[number as usize];
                let chosen = children.iter().position(|child| self.is_chosen(place, child));
                let chosen = chosen.ok_or(Unproven::Stopped)?;
                choices.push(chosen as u32);
                children = vec![children[chosen]];
            }
            ahead.extend(children.into_iter().rev());
        }
        Ok(Proof {
            position: root.position,
            goal: self.prover.ground.goal,
            wins: true,
            plies: reach.plies,
            choices,
            slices,
            positions: met.len() as u64,
        })
    }

    /// Whether the attacker goes there, however the board lies.
    fn is_chosen(&self, place: &Place<G>, child: &Node<'static, G>) -> bool {
        let progress = child.position.quiet() == 0;
        match self.leaf(child) {
            Ok(Some(leaf)) => {
                place.choice.is_none() && leaf.before::<G>(progress) == Ok(place.reach)
            }
            Ok(None) => {
                place.choice.is_some() && self.known.get(&child.state()) == place.choice.as_ref()
            }
            Err(_) => false,
        }
    }
}

impl<G: Game> Place<G> {
    fn new(node: Node<'static, G>) -> Place<G> {
        let (won, reach, choice, tried, waits, before) = Default::default();
        Place { node, won, reach, choice, tried, waits, before }
    }
}

fn limit<G: Game>() -> u32 {
    G::BOOK.progress.value.limit.into()
}
