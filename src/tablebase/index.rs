//! The positions of a slice, numbered without gaps to speak of.
//!
//! The pieces fall into groups: men and kings of either side. The largest group
//! of men, or else of kings, leads: it is laid onto the first set of its class,
//! so that the symmetries of the game fold the slice. The other groups follow as
//! combinations on the points that those before them leave free.
//!
//! A leading group that a symmetry lays onto itself leaves its followers
//! unfolded. Such a position has several numbers, one for each way to lay it:
//! all are in use, all have the same worth, and who fills the cell of one must
//! fill those of all ([`Index::each_of`]).

use super::classes::Classes;
use super::combination::{count, next, rank_of, unrank};
use super::frame::Frame;
use super::slice::Slice;
use crate::board::{Isometry, Point, Set};
use crate::rules::{Game, Move, Position, Side};
use std::ops::Range;
use std::sync::Arc;

/// Men and kings of the side to move, then of the other.
type Groups = [Set; 4];

/// The numbers of a slice's positions.
pub(super) struct Index<G> {
    slice: Slice<G>,
    lead: Group,
    classes: Arc<Classes>,
    followers: Vec<Group>,
    size: u64,
}

/// A group of pieces that has some.
#[derive(Clone, Copy)]
struct Group {
    /// Which of the [`Groups`].
    which: usize,
    pieces: usize,
    /// Where such pieces may stand.
    region: Set,
    /// How many numbers it takes.
    numbers: u64,
}

impl<G: Game> Index<G> {
    pub fn new(slice: Slice<G>) -> Index<G> {
        let (lead, followers) = groups(slice);
        let (folds, lattice) = (Frame::<G>::folds(), G::BOOK.lattice);
        let classes = Classes::shared(lattice, folds, lead.region, lead.pieces);
        let size = followers.iter().fold(classes.len() as u64, |size, group| size * group.numbers);
        Index { slice, lead, classes, followers, size }
    }

    pub fn slice(&self) -> Slice<G> {
        self.slice
    }

    /// How many numbers there are; few stand for no position.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// How many classes the leading group has.
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// The numbers of a class, and how many positions, all ways to lay the board
    /// counted, fall to each that is in use.
    pub fn class(&self, class: usize) -> (Range<u64>, u64) {
        let (class, each) = (class as u64, self.size / self.classes.len() as u64);
        let laid_onto_itself = self.classes.stabilizer(class as usize).count();
        let weight = Frame::<G>::folds().len() / laid_onto_itself;
        (class * each..(class + 1) * each, weight as u64)
    }

    /// About how many numbers a slice has, and the bytes that its index takes.
    pub fn estimate(slice: Slice<G>) -> (u64, u64) {
        let (lead, followers) = groups(slice);
        let folds = Frame::<G>::folds().len();
        let classes = count(lead.region.len(), lead.pieces).div_ceil(folds as u64);
        let size = followers.iter().fold(classes, |size, group| size * group.numbers);
        (size, Classes::bytes(lead.region, lead.pieces, folds))
    }

    /// A number of a position of the slice, or of its mirror.
    #[inline(always)]
    pub fn of(&self, position: &Position<G>) -> u64 {
        let groups = groups_of(position, self.slice);
        let (class, isometry) = self.classes.fold(groups[self.lead.which]);
        self.number(class, isometry, &groups)
    }

    /// The numbers of the positions to which the steps of one lead, where all of
    /// them have the same leading group: that of the side which does not move.
    #[inline(always)]
    pub fn steps_of(&self, position: &Position<G>) -> Option<Steps<'_, G>> {
        if self.lead.which >= 2 {
            return None;
        }
        let groups = groups_of(&position.passed(), self.slice);
        let (class, isometry) = self.classes.fold(groups[self.lead.which]);
        let laid = groups.map(|set| G::BOOK.lattice.image_of(set, isometry));
        let turns = !Frame::<G>::TURN_IS_STILL && position.side() == self.slice.side;
        Some(Steps { index: self, class, isometry, laid, turns })
    }

    /// Tells every number of a position of the slice, or of its mirror.
    #[inline(always)]
    pub fn each_of(&self, position: &Position<G>, found: &mut impl FnMut(u64)) {
        let groups = groups_of(position, self.slice);
        let (class, isometry) = self.classes.fold(groups[self.lead.which]);
        if self.classes.is_lopsided(class) {
            return found(self.number(class, isometry, &groups));
        }
        let laid = groups.map(|set| G::BOOK.lattice.image_of(set, isometry));
        for fixing in self.classes.stabilizer(class) {
            found(self.number(class, fixing, &laid));
        }
    }

    /// The position with this number, if there is one.
    pub fn position(&self, number: u64) -> Option<Position<G>> {
        Some(self.assemble(&self.groups_at(number)?))
    }

    /// The positions of a range of numbers.
    pub fn walk(&self, numbers: Range<u64>) -> Walk<'_, G> {
        let groups = if numbers.is_empty() { None } else { self.groups_at(numbers.start) };
        Walk { index: self, numbers, groups }
    }

    /// The number once the leading group is laid so onto the first of its class.
    #[inline(always)]
    fn number(&self, class: usize, isometry: Isometry, groups: &Groups) -> u64 {
        let lay = |set| G::BOOK.lattice.image_of(set, isometry);
        self.number_of_laid(class, |which| lay(groups[which]))
    }

    /// The number of groups as they lie with the leading one.
    #[inline(always)]
    fn number_of_laid(&self, class: usize, laid: impl Fn(usize) -> Set) -> u64 {
        let (mut number, mut taken) = (class as u64, self.classes.first(class));
        for group in &self.followers {
            let set = laid(group.which);
            let rank = rank_of(set, group.pieces, group.region - taken);
            number = number * group.numbers + rank;
            taken |= set;
        }
        number
    }

    fn groups_at(&self, mut number: u64) -> Option<Groups> {
        let mut ranks = [0; 4];
        for (group, rank) in self.followers.iter().zip(&mut ranks).rev() {
            *rank = number % group.numbers;
            number /= group.numbers;
        }
        let (mut groups, mut taken) = ([Set::EMPTY; 4], self.classes.first(number as usize));
        groups[self.lead.which] = taken;
        for (group, rank) in self.followers.iter().zip(ranks) {
            let free = group.region - taken;
            if rank >= count(free.len(), group.pieces) {
                return None;
            }
            groups[group.which] = unrank(rank, group.pieces, free);
            taken |= groups[group.which];
        }
        Some(groups)
    }

    fn assemble(&self, &[own_men, own_kings, men, kings]: &Groups) -> Position<G> {
        let (own, enemy) = (own_men | own_kings, men | kings);
        Position::of_pieces(self.slice.side, own, enemy, own_kings | kings)
    }

    /// The groups with the next number, where only the last of them moves.
    #[inline]
    fn advance(&self, groups: &mut Groups) -> bool {
        let Some((last, others)) = self.followers.split_last() else { return false };
        let before =
            others.iter().fold(groups[self.lead.which], |taken, group| taken | groups[group.which]);
        match next(groups[last.which], last.region - before) {
            Some(set) => groups[last.which] = set,
            None => return false,
        }
        true
    }
}

/// See [`Index::steps_of`].
pub(super) struct Steps<'a, G> {
    index: &'a Index<G>,
    class: usize,
    isometry: Isometry,
    /// The pieces before the step, the leading group on the first of its class.
    laid: Groups,
    /// Whether the board is turned as well.
    turns: bool,
}

impl<G: Game> Steps<'_, G> {
    /// The number after a step of a man, or of a king, that crowns nobody.
    #[inline(always)]
    pub fn after(&self, step: Move, king: bool) -> u64 {
        let image = |point: Point| {
            let set = if self.turns { Frame::<G>::turned(Set::of(point)) } else { Set::of(point) };
            G::BOOK.lattice.image_of(set, self.isometry)
        };
        let mut groups = self.laid;
        let moved = &mut groups[2 + usize::from(king)];
        *moved = (*moved - image(step.from)) | image(step.to);
        self.index.number_of_laid(self.class, |which| groups[which])
    }
}

/// The positions of a range of numbers, in order.
pub(super) struct Walk<'a, G> {
    index: &'a Index<G>,
    numbers: Range<u64>,
    /// At the first of the numbers.
    groups: Option<Groups>,
}

impl<G: Game> Iterator for Walk<'_, G> {
    type Item = (u64, Option<Position<G>>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let number = self.numbers.next()?;
        let position = self.groups.as_ref().map(|groups| self.index.assemble(groups));
        if !self.groups.as_mut().is_some_and(|groups| self.index.advance(groups)) {
            let rest = !self.numbers.is_empty();
            self.groups = if rest { self.index.groups_at(number + 1) } else { None };
        }
        Some((number, position))
    }
}

/// The pieces of a position as they lie in the tables.
#[inline(always)]
fn groups_of<G: Game>(position: &Position<G>, slice: Slice<G>) -> Groups {
    let (own, enemy, kings) = (position.own(), position.enemy(), position.kings());
    let groups = [own - kings, own & kings, enemy - kings, enemy & kings];
    if Frame::<G>::TURN_IS_STILL || position.side() == slice.side {
        return groups;
    }
    groups.map(Frame::<G>::turned)
}

/// The leading group of a slice, and those that follow.
fn groups<G: Game>(slice: Slice<G>) -> (Group, Vec<Group>) {
    let region = |side: Side, king: bool| {
        let far = G::BOOK.camps[side.index()].crowning.value.points();
        G::BOOK.lattice.points() - if king { Set::EMPTY } else { far }
    };
    let (own, enemy, other) = (slice.own, slice.enemy, slice.side.other());
    let all = [
        (0, own.men, region(slice.side, false)),
        (2, enemy.men, region(other, false)),
        (1, own.kings, region(slice.side, true)),
        (3, enemy.kings, region(other, true)),
    ];
    let some = all.into_iter().filter(|(_, pieces, _)| *pieces > 0);
    let mut groups: Vec<_> =
        some.map(|(which, pieces, region)| Group { which, pieces, region, numbers: 0 }).collect();
    let men = groups.iter().filter(|group| group.which % 2 == 0).count();
    let candidates = if men > 0 { &groups[..men] } else { &groups[..] };
    // The first of the largest.
    let lead = (0..candidates.len()).rev().max_by_key(|&i| candidates[i].pieces).unwrap_or(0);
    let lead = groups.remove(lead);
    let mut before = vec![lead];
    for group in &mut groups {
        // Those before it surely stand in its way only where its region holds theirs.
        let within = before.iter().filter(|other| other.region.is_subset(group.region));
        let taken: usize = within.map(|other| other.pieces).sum();
        group.numbers = count(group.region.len() - taken, group.pieces);
        before.push(*group);
    }
    (lead, groups)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Alquerque, Dame, Hare10, Turkish};
    use std::collections::HashMap;

    /// Every position that can be made of a slice's pieces has its numbers, and
    /// every number but a few a position; images of a position share numbers.
    fn check<G: Game>(slice: Slice<G>, unused: f64) {
        let (index, next) = (Index::new(slice), Index::new(slice.after_step()));
        let mut seen: HashMap<Position<G>, Vec<u64>> = HashMap::new();
        let mut gaps = 0;
        for (number, position) in index.walk(0..index.size()) {
            assert_eq!(position, index.position(number));
            let Some(position) = position else {
                gaps += 1;
                continue;
            };
            assert_eq!(Slice::of(&position), slice);
            assert!(position.setup().faults::<G>().is_empty(), "{position:?}");
            let mut numbers = Vec::new();
            index.each_of(&position, &mut |number| numbers.push(number));
            assert!(numbers.contains(&number) && numbers.contains(&index.of(&position)));
            seen.entry(position.canonical()).or_default().push(number);
            check_steps(&position, &next);
            for image in position.images() {
                let mut others = Vec::new();
                index.each_of(&image, &mut |number| others.push(number));
                others.sort_unstable();
                others.dedup();
                numbers.sort_unstable();
                numbers.dedup();
                assert_eq!(others, numbers, "{position:?}");
            }
        }
        assert!(gaps as f64 <= unused * index.size() as f64, "{slice}: {gaps} gaps");
        for (position, mut numbers) in seen {
            numbers.sort_unstable();
            let mut told = Vec::new();
            index.each_of(&position, &mut |number| told.push(number));
            told.sort_unstable();
            told.dedup();
            assert_eq!(told, numbers, "{position:?}");
        }
    }

    /// The short way to the numbers after a step ends where the long one does.
    fn check_steps<G: Game>(position: &Position<G>, index: &Index<G>) {
        let Some(steps) = index.steps_of(position) else { return };
        for mv in position.moves().into_iter().filter(|mv| !mv.takes() && !mv.crowns) {
            let king = position.kings().has(mv.from);
            let mut numbers = Vec::new();
            index.each_of(&position.play(mv), &mut |number| numbers.push(number));
            assert!(numbers.contains(&steps.after(mv, king)), "{position:?} {mv:?}");
        }
    }

    fn check_all<G: Game>(pieces: usize, unused: f64) {
        for slice in Slice::<G>::all(pieces) {
            check(slice, unused);
        }
    }

    #[test]
    fn numbers_are_one_to_one_but_for_symmetric_positions() {
        check_all::<Alquerque>(4, 0.0);
        check_all::<Dame>(3, 0.2);
        check_all::<Turkish>(3, 0.1);
    }

    #[test]
    fn slices_are_folded() {
        let size = |slice| Index::new(slice).size();
        let hare: Vec<_> = Slice::<Hare10>::all(11).into_iter().map(size).collect();
        let all = count(25, 10) * 15;
        assert!(hare.iter().all(|&size| size < all / 8 * 102 / 100), "{hare:?}");
    }
}
