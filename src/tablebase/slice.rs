//! Material slices: the positions with the same pieces, which make one table.

use super::frame::Frame;
use crate::board::Set;
use crate::rules::{Duty, Game, Position, Side};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;

/// The pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Force {
    /// How many men.
    pub men: usize,
    /// How many kings.
    pub kings: usize,
}

impl Force {
    /// How many pieces.
    pub fn len(self) -> usize {
        self.men + self.kings
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The pieces of the side to move and of its opponent. Where White and Black are
/// alike a slice has White to move, and stands for its mirror as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slice<G> {
    /// The side to move.
    pub side: Side,
    /// Its pieces.
    pub own: Force,
    /// The pieces of the other side.
    pub enemy: Force,
    game: PhantomData<G>,
}

impl<G: Game> Slice<G> {
    /// This side to move, these pieces.
    pub fn new(side: Side, own: Force, enemy: Force) -> Slice<G> {
        let side = if Frame::<G>::TURN.is_some() { Side::White } else { side };
        Slice { side, own, enemy, game: PhantomData }
    }

    /// The slice of this name, if the game has one.
    pub fn read(name: &str) -> Option<Slice<G>> {
        let (side, forces) = match Frame::<G>::TURN {
            Some(_) => (Side::White, name),
            None => {
                let (side, forces) = name.split_once('-')?;
                (Side::BOTH.into_iter().find(|it| it.to_string().to_lowercase() == side)?, forces)
            }
        };
        let (own, enemy) = forces.split_once('v')?;
        let slice =
            Slice::new(side, read_force::<G>(side, own)?, read_force::<G>(side.other(), enemy)?);
        let most = |side: Side| G::BOOK.camps[side.index()].pieces.value.most;
        let fits = slice.own.len() <= most(side) && slice.enemy.len() <= most(side.other());
        (fits && slice.is_open() && slice.to_string() == name).then_some(slice)
    }

    /// The slice of a position.
    pub fn of(position: &Position<G>) -> Slice<G> {
        let kings = position.kings();
        let force = |pieces: Set| {
            let kings = (pieces & kings).len();
            Force { men: pieces.len() - kings, kings }
        };
        Slice::new(position.side(), force(position.own()), force(position.enemy()))
    }

    /// The slices whose tables tell what a position is worth: its own and, where
    /// pieces may be huffed, those of what is left (2.3).
    pub fn of_probe(position: &Position<G>) -> impl Iterator<Item = Slice<G>> {
        let left = |huffed| Slice::of(&position.without(Set::of(huffed)));
        let after_huffs = position.huffable().into_iter().map(left);
        [Slice::of(position)].into_iter().chain(after_huffs).filter(|slice| slice.is_open())
    }

    /// All slices with at most so many pieces in which the game is not over for
    /// want of pieces, each after all those that its moves can lead to, but for
    /// the one with the same pieces and the other side to move.
    pub fn all(pieces: usize) -> Vec<Slice<G>> {
        let mut slices = Vec::new();
        for &side in Frame::<G>::sides() {
            for own in forces::<G>(side, pieces) {
                for enemy in forces::<G>(side.other(), pieces - own.len()) {
                    slices.push(Slice::new(side, own, enemy));
                }
            }
        }
        slices.sort_by_key(|slice| slice.order());
        slices
    }

    /// The slices in pairs: a step leads from the one to the other. Some are
    /// their own partner.
    pub fn families(pieces: usize) -> Vec<Vec<Slice<G>>> {
        let mut families: Vec<Vec<Slice<G>>> = Vec::new();
        for slice in Slice::all(pieces) {
            match families.last_mut() {
                Some(family) if family[0].after_step() == slice => family.push(slice),
                _ => families.push(vec![slice]),
            }
        }
        families
    }

    /// The slice after a step that crowns nobody.
    pub fn after_step(self) -> Slice<G> {
        Slice::new(self.side.other(), self.enemy, self.own)
    }

    /// The slices that a capture, a crowning or a huff may lead to: rather more
    /// than can be, and those in which the game is over for want of pieces too.
    pub fn conversions(self) -> BTreeSet<Slice<G>> {
        let mut reached = BTreeSet::new();
        let huff = usize::from(is_huffed::<G>(self.side));
        for lost in 0..=huff {
            for crowned in 0..=usize::from(self.own.men > 0 && has_kings::<G>(self.side)) {
                let Some(men) = self.own.men.checked_sub(crowned + lost) else { continue };
                let own = Force { men, kings: self.own.kings + crowned };
                for men in 0..=self.enemy.men {
                    for kings in 0..=self.enemy.kings {
                        let enemy = Force { men, kings };
                        reached.insert(Slice::new(self.side.other(), enemy, own));
                    }
                }
            }
        }
        reached.remove(&self.after_step());
        reached
    }

    /// How many pieces.
    pub fn len(self) -> usize {
        self.own.len() + self.enemy.len()
    }

    /// Whether there is no piece.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether both sides have pieces enough to go on.
    pub fn is_open(self) -> bool {
        let enough = |side: Side| G::BOOK.camps[side.index()].enough.value;
        self.own.len() >= enough(self.side) && self.enemy.len() >= enough(self.side.other())
    }

    /// A number of its own, below [`Slice::numbers`].
    #[inline(always)]
    pub(super) fn number(self) -> usize {
        let digit = |number, digit, base| number * base + digit;
        let number = digit(self.side.index(), self.own.men, Self::MEN);
        let number = digit(number, self.own.kings, Self::KINGS);
        digit(digit(number, self.enemy.men, Self::MEN), self.enemy.kings, Self::KINGS)
    }

    /// How many numbers there are.
    pub(super) fn numbers() -> usize {
        2 * (Self::MEN * Self::KINGS).pow(2)
    }

    const MEN: usize = {
        let [white, black] = G::BOOK.camps;
        let (white, black) = (white.pieces.value.most, black.pieces.value.most);
        1 + if white > black { white } else { black }
    };

    const KINGS: usize = if G::BOOK.camps[0].king.is_some() { Self::MEN } else { 1 };

    /// By what the slices come one after the other.
    pub(super) fn order(self) -> impl Ord {
        (self.len(), self.men(), self.pair(), self)
    }

    fn men(self) -> usize {
        self.own.men + self.enemy.men
    }

    /// The same for both slices of a family.
    fn pair(self) -> (Force, Force) {
        match (Frame::<G>::TURN, self.side) {
            (Some(_), _) => (self.own.max(self.enemy), self.own.min(self.enemy)),
            (None, Side::White) => (self.own, self.enemy),
            (None, Side::Black) => (self.enemy, self.own),
        }
    }

    fn key(self) -> (Side, Force, Force) {
        (self.side, self.own, self.enemy)
    }
}

/// The forces with which a side can play on, of at most so many pieces.
fn forces<G: Game>(side: Side, most: usize) -> impl Iterator<Item = Force> {
    let camp = G::BOOK.camps[side.index()];
    let span = camp.enough.value.max(camp.pieces.value.least)..=camp.pieces.value.most.min(most);
    span.flat_map(move |pieces| {
        let kings = if camp.king.is_some() { pieces } else { 0 };
        (0..=kings).map(move |kings| Force { men: pieces - kings, kings })
    })
}

fn read_force<G: Game>(side: Side, text: &str) -> Option<Force> {
    if !has_kings::<G>(side) {
        return Some(Force { men: text.parse().ok()?, kings: 0 });
    }
    let kings = text.chars().take_while(|&letter| letter == 'K').count();
    Some(Force { men: text.len() - kings, kings })
}

/// Whether the pieces of a side may be huffed.
pub(super) const fn is_huffed<G: Game>(side: Side) -> bool {
    matches!(G::BOOK.camps[side.index()].duty.value, Duty::Huffed { .. })
}

fn has_kings<G: Game>(side: Side) -> bool {
    G::BOOK.camps[side.index()].king.is_some()
}

/// As `4v3`, or `KKMvK` where there are kings; before it the side to move where
/// White and Black are not alike.
impl<G: Game> fmt::Display for Slice<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let force = |force: Force| match has_kings::<G>(self.side) {
            true => "K".repeat(force.kings) + &"M".repeat(force.men),
            false => force.men.to_string(),
        };
        if Frame::<G>::TURN.is_none() {
            write!(f, "{}-", self.side.to_string().to_lowercase())?;
        }
        write!(f, "{}v{}", force(self.own), force(self.enemy))
    }
}

impl<G: Game> fmt::Debug for Slice<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", G::BOOK.name)
    }
}

impl<G: Game> PartialOrd for Slice<G> {
    fn partial_cmp(&self, other: &Slice<G>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<G: Game> Ord for Slice<G> {
    fn cmp(&self, other: &Slice<G>) -> Ordering {
        self.key().cmp(&other.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Alquerque, AlquerqueHuff, Dame, Hare11, Turkish};
    use crate::rules::text;

    fn names<G: Game>(slices: &[Slice<G>]) -> Vec<String> {
        slices.iter().map(Slice::to_string).collect()
    }

    #[test]
    fn slices_come_after_those_they_lead_to() {
        fn check<G: Game>(pieces: usize) {
            let mut before: BTreeSet<Slice<G>> = BTreeSet::new();
            for family in Slice::<G>::families(pieces) {
                for slice in &family {
                    let open = slice.conversions().into_iter().filter(|reached| reached.is_open());
                    let missing: Vec<_> =
                        open.filter(|reached| !before.contains(reached)).collect();
                    assert!(missing.is_empty(), "{slice}: {missing:?}");
                    assert!(family.contains(&slice.after_step()));
                }
                before.extend(family);
            }
        }
        check::<Alquerque>(7);
        check::<AlquerqueHuff>(6);
        check::<Hare11>(12);
        check::<Dame>(5);
        check::<Turkish>(5);
    }

    #[test]
    fn slices_have_names() {
        assert_eq!(names(&Slice::<Alquerque>::all(3)), ["1v1", "1v2", "2v1"]);
        assert_eq!(
            names(&Slice::<Hare11>::all(12)),
            ["white-1v10", "black-10v1", "white-1v11", "black-11v1"]
        );
        assert_eq!(names(&Slice::<Dame>::all(2)), ["KvK", "KvM", "MvK", "MvM"]);
    }

    #[test]
    fn names_are_read() {
        for slice in Slice::<Turkish>::all(5) {
            assert_eq!(Slice::read(&slice.to_string()), Some(slice));
        }
        for slice in Slice::<Hare11>::all(12) {
            assert_eq!(Slice::read(&slice.to_string()), Some(slice));
        }
        for name in ["", "4", "4v", "v4", "04v4", "13v4", "0v3", "KvK", "white-1v1", "4v4v4"] {
            assert_eq!(Slice::<Alquerque>::read(name), None, "{name}");
        }
        for name in ["1v11", "black-1v11", "white-11v1", "white-1v9", "green-1v11"] {
            assert_eq!(Slice::<Hare11>::read(name), None, "{name}");
        }
        for name in ["MKvK", "kvK", "KvX", "K1vK", "2v2", "vK"] {
            assert_eq!(Slice::<Dame>::read(name), None, "{name}");
        }
    }

    #[test]
    fn numbers_are_different() {
        let slices = Slice::<Turkish>::all(5);
        let numbers: BTreeSet<_> = slices.iter().map(|slice| slice.number()).collect();
        assert_eq!(numbers.len(), slices.len());
        assert!(numbers.into_iter().all(|number| number < Slice::<Turkish>::numbers()));
    }

    #[test]
    fn black_to_move_is_white_to_move_where_they_are_alike() {
        let slice = |fen| Slice::of(&text::read_position::<Dame>(fen).unwrap()).to_string();
        assert_eq!(slice("B:Wa1:Bb8,Kh8"), "KMvM");
        let slice = |fen| Slice::of(&text::read_position::<Hare11>(fen).unwrap()).to_string();
        assert_eq!(slice("B:Wc3:Ba1,b1,c1,d1,e1,a2,b2,c2,d2,e2"), "black-10v1");
    }
}
