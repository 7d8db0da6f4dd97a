//! What a builder knows of a position, in two bytes.

use super::worth::{Rank, Worth};
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// What is known of a position. A worth is *closed* where no step within the
/// family has a say in it: the captures, crownings and endings have settled it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    /// Nothing yet. To be looked at again at this level, if it is not 0.
    Undecided(u32),
    /// At least a draw.
    Floor,
    /// A draw.
    Drawn,
    /// A win in so many plies, unless a step wins sooner.
    Won(u32),
    /// A win in so many plies, closed.
    WonClosed(u32),
    /// A loss in so many plies.
    Lost(u32),
    /// A loss in so many plies, closed.
    LostClosed(u32),
    /// The number stands for no position.
    Unused,
}

/// A cell in a slab, shared by all threads.
#[derive(Default)]
pub(super) struct Slot(AtomicU16);

/// No level.
pub(super) const NEVER: u16 = u16::MAX;

/// Longer distances do not fit.
pub(super) const FARTHEST: u32 = (1 << 13) - 1;

impl Cell {
    /// The cell of a position of which all is known.
    pub fn closed(worth: Worth) -> Cell {
        match worth {
            Worth::Win(plies) => Cell::WonClosed(plies),
            Worth::Draw => Cell::Drawn,
            Worth::Loss(plies) => Cell::LostClosed(plies),
        }
    }

    /// The worth that is final, as far as is known at this level: what lies
    /// farther off might yet change.
    #[inline(always)]
    pub fn known(self, level: u32) -> Option<Worth> {
        match self {
            Cell::Drawn => Some(Worth::Draw),
            Cell::WonClosed(plies) => Some(Worth::Win(plies)),
            Cell::LostClosed(plies) => Some(Worth::Loss(plies)),
            Cell::Won(plies) if plies <= level => Some(Worth::Win(plies)),
            Cell::Lost(plies) if plies <= level => Some(Worth::Loss(plies)),
            _ => None,
        }
    }

    /// The worth once nothing more can be found; `None` where there is no position.
    #[inline(always)]
    pub fn last(self) -> Option<Worth> {
        match self {
            Cell::Won(plies) | Cell::WonClosed(plies) => Some(Worth::Win(plies)),
            Cell::Lost(plies) | Cell::LostClosed(plies) => Some(Worth::Loss(plies)),
            Cell::Undecided(_) | Cell::Floor | Cell::Drawn => Some(Worth::Draw),
            Cell::Unused => None,
        }
    }

    /// The rank of what is final in a cell, or [`Rank::NONE`], as far as it is so
    /// for all levels. The same as [`Cell::known`] at level 0, without a branch.
    #[inline(always)]
    pub fn closed_rank(bits: u16) -> Rank {
        const SIGNS: [i32; 8] = [0, 0, 0, 0, 1, 0, -1, 0];
        const CLOSED: u8 = 0b0101_0100;
        let (kind, plies) = (usize::from(bits & 7), i32::from(bits >> 3));
        let rank = Rank::new(SIGNS[kind], plies);
        if CLOSED >> kind & 1 != 0 { rank } else { Rank::NONE }
    }

    /// The rank of a cell in use once nothing more can be found, without a branch.
    #[inline(always)]
    pub fn last_rank(bits: u16) -> Rank {
        const SIGNS: [i32; 8] = [0, 0, 0, 1, 1, -1, -1, 0];
        Rank::new(SIGNS[usize::from(bits & 7)], i32::from(bits >> 3))
    }

    /// The level at which a cell has something to say to others, or is to be
    /// looked at again; [`NEVER`] if there is none. Without a branch.
    #[inline(always)]
    pub fn level(bits: u16) -> u16 {
        // Undecided, won and lost.
        const SPEAK: u16 = 0b0010_1001;
        let plies = bits >> 3;
        let speaks = (SPEAK >> (bits & 7) & 1 != 0) & (plies > 0);
        if speaks { plies } else { NEVER }
    }

    pub fn to_bits(self) -> u16 {
        let (kind, plies) = match self {
            Cell::Undecided(level) => (0, level),
            Cell::Floor => (1, 0),
            Cell::Drawn => (2, 0),
            Cell::Won(plies) => (3, plies),
            Cell::WonClosed(plies) => (4, plies),
            Cell::Lost(plies) => (5, plies),
            Cell::LostClosed(plies) => (6, plies),
            Cell::Unused => (7, 0),
        };
        assert!(plies <= FARTHEST, "{plies} plies are more than a cell holds");
        (plies as u16) << 3 | kind
    }

    #[inline(always)]
    pub fn from_bits(bits: u16) -> Cell {
        let plies = u32::from(bits >> 3);
        match bits & 7 {
            0 => Cell::Undecided(plies),
            1 => Cell::Floor,
            2 => Cell::Drawn,
            3 => Cell::Won(plies),
            4 => Cell::WonClosed(plies),
            5 => Cell::Lost(plies),
            6 => Cell::LostClosed(plies),
            _ => Cell::Unused,
        }
    }
}

impl Slot {
    #[inline(always)]
    pub fn get(&self) -> Cell {
        Cell::from_bits(self.0.load(Relaxed))
    }

    /// The cell as it is stored.
    #[inline(always)]
    pub fn bits(&self) -> u16 {
        self.0.load(Relaxed)
    }

    #[inline(always)]
    pub fn set(&self, cell: Cell) {
        self.0.store(cell.to_bits(), Relaxed);
    }

    /// Changes the cell where the new one says more; tells whether it did.
    #[inline]
    pub fn improve(&self, cell: Cell) -> bool {
        let better = |bits| cell.improves(Cell::from_bits(bits)).then(|| cell.to_bits());
        self.0.fetch_update(Relaxed, Relaxed, better).is_ok()
    }
}

impl Cell {
    fn improves(self, before: Cell) -> bool {
        match (before, self) {
            (Cell::Undecided(before), Cell::Undecided(level)) => level != before,
            (Cell::Undecided(_), _) => true,
            (Cell::Floor, Cell::Won(_) | Cell::Drawn) => true,
            (Cell::Won(before), Cell::Won(plies)) => plies < before,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_kept() {
        let slot = Slot::default();
        assert_eq!(slot.get(), Cell::Undecided(0));
        let all = [Cell::Undecided(9), Cell::Floor, Cell::Drawn, Cell::Won(1), Cell::WonClosed(0)];
        for cell in all.into_iter().chain([Cell::Lost(FARTHEST), Cell::LostClosed(0), Cell::Unused])
        {
            slot.set(cell);
            assert_eq!(slot.get(), cell);
        }
    }

    #[test]
    fn ranks_are_those_of_the_worths() {
        for bits in 0..=u16::MAX {
            let cell = Cell::from_bits(bits);
            let known = cell.known(0).filter(|_| !matches!(cell, Cell::Won(_) | Cell::Lost(_)));
            assert_eq!(Cell::closed_rank(bits).worth(), known, "{cell:?}");
            if let Some(last) = cell.last().filter(|last| *last != Worth::Draw) {
                assert_eq!(Cell::last_rank(bits).worth(), Some(last), "{cell:?}");
            }
            if matches!(cell, Cell::Undecided(_) | Cell::Floor | Cell::Drawn) {
                assert_eq!(Cell::last_rank(bits).worth(), Some(Worth::Draw));
            }
        }
    }

    #[test]
    fn what_is_closed_stays() {
        let slot = Slot::default();
        assert!(slot.improve(Cell::Won(9)) && slot.improve(Cell::Won(7)));
        assert!(!slot.improve(Cell::Won(8)) && !slot.improve(Cell::Lost(2)));
        for closed in [Cell::Drawn, Cell::WonClosed(9), Cell::LostClosed(4), Cell::Unused] {
            slot.set(closed);
            assert!(!slot.improve(Cell::Won(1)));
        }
        slot.set(Cell::Floor);
        assert!(!slot.improve(Cell::Lost(2)) && slot.improve(Cell::Won(1)));
    }
}
