//! Certificates checked: by the rules and the tables alone.
//!
//! Nothing of the search is used here, nor of what makes proofs. A claim is read
//! from its position on. Where the chooser is to move (the attacker of a win that
//! is claimed, the defender where one is denied), the next choice of the claim says
//! which of the sorted legal moves is played; where the other side is, all of them
//! are followed, the first first, each with all that comes of it. A position that
//! was met before, however the board lay, has no choice of its own. A win is claimed rightly if every line
//! ends with it and none goes round; it is denied rightly if no line ends with it.

use super::certificate::{Certificate, Claim, rules};
use super::stack::on_deep_stack;
use crate::rules::{Game, Move, Outcome, Position, Side, text};
use crate::tablebase::{Slice, Tables, Worth};
use ahash::{AHashMap, AHashSet};
use std::collections::BTreeSet;
use thiserror::Error;

/// Why a certificate is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// It is about another game.
    #[error("a certificate for {found}, expected one for {expected}")]
    Book {
        /// The game.
        found: String,
        /// The one that was expected.
        expected: &'static str,
    },
    /// The rules were others.
    #[error("made under other rules ({found}, now {expected})")]
    Rules {
        /// What they were.
        found: String,
        /// What they are.
        expected: String,
    },
    /// A table is not there.
    #[error("it leans on the table {0}, which is not open")]
    NoTable(String),
    /// A table is another.
    #[error("it leans on another table {slice} ({expected}) than the one here ({found})")]
    OtherTable {
        /// The slice.
        slice: String,
        /// The checksum of the one that is open.
        found: String,
        /// The checksum of the one that was used.
        expected: String,
    },
    /// Something is claimed that is not proved.
    #[error("claim {number}: {fault}")]
    Claim {
        /// Which one, counted from 1.
        number: usize,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// What is wrong with a claim.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// It cannot be understood.
    #[error("{0}")]
    Unreadable(String),
    /// There are too few choices.
    #[error("a choice is missing for {0}")]
    Missing(String),
    /// A choice is none.
    #[error("choice {choice} of {moves} moves in {fen}")]
    NoMove {
        /// The position.
        fen: String,
        /// The number of the move that is chosen.
        choice: u32,
        /// How many there are.
        moves: usize,
    },
    /// A line ends in another way.
    #[error("a line ends otherwise, with {0}")]
    OtherEnd(String),
    /// A win is claimed, and a line comes round.
    #[error("a line comes round to {0}")]
    GoesRound(String),
    /// A line is longer than a proof needs to be.
    #[error("a line goes on beyond {0}")]
    TooLong(String),
    /// The turns without progress might run out before the win.
    #[error("the turns without progress could run out after {0}")]
    Counter(String),
    /// The win is not as near.
    #[error("the win takes {found} plies, not {claimed}")]
    Plies {
        /// How many plies it takes.
        found: u32,
        /// How many it should take.
        claimed: u32,
    },
    /// There are too many choices.
    #[error("{0} choices are left over")]
    LeftOver(usize),
}

/// How many positions the claims of a certificate were followed through.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Checked {
    /// Positions in which somebody moves.
    pub positions: u64,
    /// Positions that a table settles, as often as a line comes to one.
    pub in_tables: u64,
}

/// Lines are followed so far.
const LONGEST_LINE: u32 = 10_000;

/// Checks all claims of a certificate.
///
/// # Errors
/// Why it is refused.
pub fn check<G: Game>(
    certificate: &Certificate,
    tables: Option<&Tables<G>>,
) -> Result<Checked, Refusal> {
    let slices = ground(certificate, tables)?;
    let mut checked = Checked::default();
    let mut rest = certificate.choices.as_slice();
    for (i, claim) in certificate.contents.claims.iter().enumerate() {
        let (own, others) = rest.split_at(claim.choices as usize);
        rest = others;
        let reader = Reader::new(claim, own, tables.map(|tables| (tables, &slices)));
        let reader = reader.and_then(|reader| on_deep_stack(|| reader.read(claim)));
        let reader = reader.map_err(|fault| Refusal::Claim { number: i + 1, fault })?;
        checked.positions += reader.positions;
        checked.in_tables += reader.in_tables;
    }
    Ok(checked)
}

/// The tables that it leans on, if they and the rules are the same as they were.
fn ground<G: Game>(
    certificate: &Certificate,
    tables: Option<&Tables<G>>,
) -> Result<BTreeSet<Slice<G>>, Refusal> {
    let contents = &certificate.contents;
    if contents.book != G::BOOK.name {
        return Err(Refusal::Book { found: contents.book.clone(), expected: G::BOOK.name });
    }
    let expected = rules::<G>();
    if contents.rules != expected {
        return Err(Refusal::Rules { found: contents.rules.clone(), expected });
    }
    let mut slices = BTreeSet::new();
    for table in &contents.tables {
        let no_table = || Refusal::NoTable(table.slice.clone());
        let slice = Slice::read(&table.slice).ok_or_else(no_table)?;
        let checksum = tables.and_then(|tables| tables.checksum(slice)).ok_or_else(no_table)?;
        let (slice_name, found) = (table.slice.clone(), format!("{checksum:016x}"));
        if found != table.checksum {
            let expected = table.checksum.clone();
            return Err(Refusal::OtherTable { slice: slice_name, found, expected });
        }
        slices.insert(slice);
    }
    Ok(slices)
}

/// A position, laid on the board in one way for all, with the plies that are left, where they are counted, and with the
/// turns without progress, where they could run out in that time.
type State<G> = (Position<G>, Option<u32>);

/// How far it is to the end of all lines, and for how many turns there may be no
/// progress at first, the turn that brings it counted.
type Reach = (u32, u32);

struct Reader<'a, G: Game> {
    position: Position<G>,
    attacker: Side,
    /// The claim is that the attacker wins.
    wins: bool,
    choices: std::slice::Iter<'a, u32>,
    tables: Option<(&'a Tables<G>, &'a BTreeSet<Slice<G>>)>,
    positions: u64,
    in_tables: u64,
}

impl<'a, G: Game> Reader<'a, G> {
    fn new(
        claim: &Claim,
        choices: &'a [u32],
        tables: Option<(&'a Tables<G>, &'a BTreeSet<Slice<G>>)>,
    ) -> Result<Self, Fault> {
        let position = text::read_position(&claim.fen);
        let position = position.map_err(|error| Fault::Unreadable(error.to_string()))?;
        let no_side = || Fault::Unreadable(format!("`{}` is no side", claim.attacker));
        let attacker = claim.goal().ok_or_else(no_side)?.attacker;
        let (choices, wins) = (choices.iter(), claim.wins);
        Ok(Reader { position, attacker, wins, choices, tables, positions: 0, in_tables: 0 })
    }

    fn read(mut self, claim: &Claim) -> Result<Self, Fault> {
        let root = self.position;
        if root.terminal().is_none() && root.exhaustion().is_some() {
            // The game is over, and nobody has won (0.8).
            if self.wins {
                return Err(Fault::OtherEnd(told(&root)));
            }
        } else if self.wins {
            let mut met = AHashMap::new();
            let (plies, run) = self.win(root, claim.within, 0, &mut met)?;
            if u32::from(root.quiet()) + run > limit::<G>() {
                return Err(Fault::Counter(told(&root)));
            }
            if plies != claim.plies {
                return Err(Fault::Plies { found: plies, claimed: claim.plies });
            }
        } else {
            self.denial(root, claim.within)?;
        }
        match self.choices.len() {
            0 => Ok(self),
            left => Err(Fault::LeftOver(left)),
        }
    }

    /// Follows all lines from a position to a win.
    fn win(
        &mut self,
        position: Position<G>,
        left: Option<u32>,
        ply: u32,
        met: &mut AHashMap<State<G>, Option<Reach>>,
    ) -> Result<Reach, Fault> {
        match self.end(&position, left) {
            Some(End { won: true, plies }) => return Ok((plies, plies)),
            Some(End { won: false, .. }) => return Err(Fault::OtherEnd(told(&position))),
            None if ply == LONGEST_LINE => return Err(Fault::TooLong(told(&position))),
            None => {}
        }
        let state = state(&position, left);
        if let Some(known) = met.get(&state) {
            return known.ok_or_else(|| Fault::GoesRound(told(&position)));
        }
        met.insert(state, None);
        let (mut plies, mut run) = (0, 0);
        for mv in self.moves(&position)? {
            let next = position.play(mv);
            let (further, turns) = self.win(next, left.map(|left| left - 1), ply + 1, met)?;
            let progress = next.quiet() == 0;
            if progress && turns > limit::<G>() {
                return Err(Fault::Counter(told(&next)));
            }
            plies = plies.max(further + 1);
            run = run.max(if progress { 1 } else { turns + 1 });
        }
        met.insert(state, Some((plies, run)));
        Ok((plies, run))
    }

    /// Follows all lines from a position as long as they lead to new ones.
    fn denial(&mut self, root: Position<G>, left: Option<u32>) -> Result<(), Fault> {
        let mut met = AHashSet::new();
        let mut ahead = vec![(root, left)];
        while let Some((position, left)) = ahead.pop() {
            match self.end(&position, left) {
                Some(End { won: true, .. }) => return Err(Fault::OtherEnd(told(&position))),
                Some(End { won: false, .. }) => continue,
                None => {}
            }
            if met.insert(state(&position, left)) {
                let moves = self.moves(&position)?;
                let next = |mv: &Move| (position.play(*mv), left.map(|left| left - 1));
                ahead.extend(moves.iter().rev().map(next));
            }
        }
        Ok(())
    }

    /// The moves that are to be followed.
    fn moves(&mut self, position: &Position<G>) -> Result<Vec<Move>, Fault> {
        self.positions += 1;
        let mut moves = position.moves().to_vec();
        moves.sort_unstable();
        let chooser = if self.wins { self.attacker } else { self.attacker.other() };
        if position.side() != chooser {
            return Ok(moves);
        }
        let &choice = self.choices.next().ok_or_else(|| Fault::Missing(told(position)))?;
        let chosen = moves.get(choice as usize).copied();
        let no_move = || Fault::NoMove { fen: told(position), choice, moves: moves.len() };
        Ok(vec![chosen.ok_or_else(no_move)?])
    }

    /// How the game ends here, or what a table says; `None` where it goes on.
    fn end(&mut self, position: &Position<G>, left: Option<u32>) -> Option<End> {
        if let Some(ending) = position.terminal().or_else(|| position.adjudication()) {
            return Some(End { won: ending.outcome == Outcome::Win(self.attacker), plies: 0 });
        }
        if let Some(end) = self.by_table(position, left) {
            self.in_tables += 1;
            return Some(end);
        }
        let out_of_time = left == Some(0) || left.is_some() && position.exhaustion().is_some();
        out_of_time.then_some(End { won: false, plies: 0 })
    }

    fn by_table(&self, position: &Position<G>, left: Option<u32>) -> Option<End> {
        let (tables, slices) = self.tables?;
        if !Slice::of_probe(position).all(|slice| slices.contains(&slice)) {
            return None;
        }
        let to_move = position.side() == self.attacker;
        let (won, plies) = match tables.probe(position)? {
            Worth::Win(plies) => (to_move, plies),
            Worth::Loss(plies) => (!to_move, plies),
            Worth::Draw => (false, 0),
        };
        match left {
            Some(left) if won && plies > left => Some(End { won: false, plies: 0 }),
            // The turns without progress may run out before: it must be seen.
            Some(_) if won && plies + u32::from(position.quiet()) > limit::<G>() => None,
            _ => Some(End { won, plies: if won { plies } else { 0 } }),
        }
    }
}

/// The end of a line: whether the attacker wins, and after how many plies more.
struct End {
    won: bool,
    plies: u32,
}

fn state<G: Game>(position: &Position<G>, left: Option<u32>) -> State<G> {
    let counts = left.is_some_and(|left| left + u32::from(position.quiet()) > limit::<G>());
    let position = if counts { *position } else { position.with_fresh_counter() };
    (position.canonical_in_colour(), left)
}

fn limit<G: Game>() -> u32 {
    G::BOOK.progress.value.limit.into()
}

fn told<G: Game>(position: &Position<G>) -> String {
    text::write_position(position)
}
