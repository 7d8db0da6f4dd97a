//! What rights to huff are worth: every position of a slice with every set of
//! huffable pieces.
//!
//! Whoever may take off one of several pieces has the best of declining and of each
//! piece (2.3), so one look at the table for each piece tells of all sets.

use super::tables::Tables;
use super::verify::each_position;
use super::worth::Value;
use super::{Count, Slice};
use crate::board::Set;
use crate::rules::{Game, Position};

/// How many positions with rights are what, for the side that has them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rights {
    /// Positions, each with every set of huffable pieces but the empty one.
    pub count: Count,
    /// How many of them are worth more than without the rights.
    pub better: u64,
    /// Positions of which the tables do not know enough.
    pub unknown: u64,
}

/// Counts the positions of a slice with all rights.
pub fn count_rights<G: Game>(tables: &Tables<G>, slice: Slice<G>) -> Rights {
    each_position(slice, |rights: &mut Rights, position| rights.note(tables, position), Rights::and)
}

impl Rights {
    fn note<G: Game>(&mut self, tables: &Tables<G>, position: &Position<G>) {
        let Some((declined, taken)) = values(tables, position) else {
            self.unknown += 1;
            return;
        };
        let pieces = position.enemy().len() as u32;
        let worth = |value| taken.iter().filter(|&&it| it == value).count() as u32;
        // Sets in which no piece is worth more than that.
        let no_win = (1u64 << (pieces - worth(Value::Win))) - 1;
        let no_draw = (1u64 << worth(Value::Loss)) - 1;
        let all = (1u64 << pieces) - 1;
        let [win, draw, loss] = match declined {
            Value::Win => [all, 0, 0],
            Value::Draw => [all - no_win, no_win, 0],
            Value::Loss => [all - no_win, no_win - no_draw, no_draw],
        };
        self.better += match declined {
            Value::Win => 0,
            Value::Draw => win,
            Value::Loss => win + draw,
        };
        self.count = self.count.and(Count { win, draw, loss });
    }

    fn and(self, other: Rights) -> Rights {
        Rights {
            count: self.count.and(other.count),
            better: self.better + other.better,
            unknown: self.unknown + other.unknown,
        }
    }
}

/// What the position is worth without a huff, and after each.
fn values<G: Game>(tables: &Tables<G>, position: &Position<G>) -> Option<(Value, Vec<Value>)> {
    let after = |huffed| {
        let left = position.without(Set::of(huffed));
        if left.is_decided() { Some(Value::Win) } else { tables.value(&left) }
    };
    let taken = position.enemy().into_iter().map(after).collect::<Option<_>>()?;
    Some((tables.value(position)?, taken))
}
