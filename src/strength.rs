//! How well the engine is to play against a person: levels of strength, named
//! by the source `003`.

use crate::search::{Limits, Oversight, Task};
use std::fmt;

/// A level of strength. The weaker ones look less far ahead and overlook
/// moves, their own and the opponent's, and then play the best they have seen.
///
/// ```
/// use quirkat::{games::Dame, rules::{History, Position}, search::{Limits, Table, search}};
/// use quirkat::strength::Strength;
/// let game = History::new(Position::<Dame>::start());
/// let task = Strength::Apprentice.task(Limits::default(), 7);
/// let found = search(&game, task, &Table::new(1), &());
/// assert!(game.position().moves().contains(&found.line[0]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strength {
    /// Knows the rules, and falls into traps.
    Apprentice,
    /// Plays soundly, with an oversight now and then.
    Journeyman,
    /// All that the engine can do.
    Master,
}

impl Strength {
    /// All levels, the weakest first.
    pub const ALL: [Strength; 3] = [Strength::Apprentice, Strength::Journeyman, Strength::Master];

    /// The name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Strength::Apprentice => "apprentice",
            Strength::Journeyman => "journeyman",
            Strength::Master => "master",
        }
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Strength> {
        Strength::ALL.into_iter().find(|strength| strength.name() == name)
    }

    /// A search at this level, within these limits. The same seed overlooks the
    /// same moves; a table that has served one seed is fit for no other.
    pub fn task(self, limits: Limits, seed: u64) -> Task {
        let (depth, permille) = match self {
            Strength::Apprentice => (2, 300),
            Strength::Journeyman => (6, 80),
            Strength::Master => return limits.into(),
        };
        let limits = Limits { depth: limits.depth.min(depth), ..limits };
        Task { oversight: Some(Oversight { permille, seed }), ..limits.into() }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Dame;
    use crate::rules::{History, Outcome, Position, Side, text};
    use crate::search::{Table, search};

    #[test]
    fn names_are_read_back() {
        for strength in Strength::ALL {
            assert_eq!(Strength::named(&strength.to_string()), Some(strength));
        }
        assert_eq!(Strength::named("grandmaster"), None);
    }

    /// Points of the journeyman over the apprentice, two a win, in games that
    /// differ by what is overlooked.
    #[test]
    fn a_journeyman_beats_an_apprentice() {
        let points: u32 = (0..12).map(points_of_journeyman).sum();
        assert!(points > 16, "{points} of 24");
    }

    fn points_of_journeyman(seed: u64) -> u32 {
        let own = Side::BOTH[seed as usize % 2];
        let mut game = History::new(Position::<Dame>::start());
        let tables = [Table::new(1), Table::new(1)];
        while game.ending().is_none() {
            let side = game.position().side();
            let strength = Strength::ALL[usize::from(side == own)];
            let task = strength.task(Limits::default(), seed);
            let found = search(&game, task, &tables[side.index()], &());
            assert!(game.position().moves().contains(&found.line[0]));
            game.play(found.line[0]);
        }
        match game.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(side)) if side == own => 2,
            Some(Outcome::Win(_)) => 0,
            _ => 1,
        }
    }

    /// An only move is never overlooked, nor is a move made up.
    #[test]
    fn an_apprentice_finds_the_only_move() {
        let position = text::read_position::<Dame>("W:Wa1:Bd4,h8").unwrap();
        for seed in 0..100 {
            let task = Strength::Apprentice.task(Limits::default(), seed);
            let found = search(&History::new(position), task, &Table::new(1), &());
            assert_eq!(text::write_move(&position, found.line[0]), "a1-b2");
        }
    }

    #[test]
    fn limits_are_only_drawn_in() {
        let limits = Limits { depth: 2, nodes: 1000, ..Limits::default() };
        for strength in Strength::ALL {
            assert_eq!(strength.task(limits, 1).limits, limits);
        }
        assert_eq!(Strength::Master.task(limits, 1), limits.into());
    }

    #[test]
    fn the_weaker_see_less() {
        let tasks = Strength::ALL.map(|strength| strength.task(Limits::default(), 1));
        let blind = |task: &Task| task.oversight.map_or(0, |oversight| oversight.permille);
        for pair in tasks.windows(2) {
            assert!(pair[0].limits.depth < pair[1].limits.depth);
            assert!(blind(&pair[0]) > blind(&pair[1]));
        }
    }
}
