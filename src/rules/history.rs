//! A game as played so far: the only thing that can tell a repetition.

use super::{Clause, Ending, Game, Move, Outcome, Position};

/// The positions of a game from its first to the present one.
///
/// ```
/// use quirkat::{games::Alquerque, rules::{History, Position, Side}};
/// let mut game = History::new(Position::<Alquerque>::start());
/// game.play(game.position().moves()[0]);
/// assert_eq!(game.position().side(), Side::Black);
/// assert!(game.ending().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct History<G: Game> {
    positions: Vec<Position<G>>,
}

impl<G: Game> History<G> {
    /// A game that begins with this position.
    pub fn new(position: Position<G>) -> History<G> {
        History { positions: vec![position] }
    }

    /// The present position.
    pub fn position(&self) -> &Position<G> {
        self.positions.last().expect("a history has at least its first position")
    }

    /// The positions before the present one, the first of the game first.
    pub fn past(&self) -> &[Position<G>] {
        &self.positions[..self.positions.len() - 1]
    }

    /// Goes on with a legal move.
    pub fn play(&mut self, mv: Move) {
        self.positions.push(self.position().play(mv));
    }

    /// How often the present position has stood in this game, itself included.
    pub fn repetitions(&self) -> usize {
        let present = self.position();
        let pieces = |position: &Position<G>| (position.own() | position.enemy()).len();
        // What came before the last piece was taken cannot come again.
        let same = self.positions.iter().rev().take_while(|past| pieces(past) == pieces(present));
        same.filter(|past| past.repeats(present)).count()
    }

    /// How the game has ended, if it has: 0.6, in its order.
    pub fn ending(&self) -> Option<Ending> {
        let position = self.position();
        let repetition = || {
            let third = "the position stands for the third time";
            (self.repetitions() >= 3).then(|| Ending::new(Outcome::Draw, Clause("0.7"), third))
        };
        position
            .terminal()
            .or_else(|| position.adjudication())
            .or_else(repetition)
            .or_else(|| position.exhaustion())
    }
}
