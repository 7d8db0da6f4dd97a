//! A game with its moves.

use super::{GameResult, Line, Ply, Tags};
use crate::rules::{Game, History, Move, Position};

/// A game: what is known of it, where it starts, its moves, and who won.
/// Written by its `Display`, it reads back the same.
///
/// ```
/// use quirkat::games::Alquerque;
/// use quirkat::pdn::Record;
/// use quirkat::rules::{Position, text};
///
/// let mut game = Record::<Alquerque>::new(Position::start());
/// game.tags.set("White", "Ann");
/// let first = text::read_move(game.history().position(), "b2-c3")?;
/// game.push(first);
/// assert!(game.to_string().ends_with("\n1. b2-c3 *\n"));
/// # Ok::<(), text::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    /// What is known beside the rest of the record.
    pub tags: Tags,
    /// Where the game starts.
    pub start: Position<G>,
    /// The moves, each legal where it stands.
    pub line: Line<Move>,
    /// Who won.
    pub result: GameResult,
}

impl<G: Game> Record<G> {
    /// A game from this position, without moves.
    pub fn new(start: Position<G>) -> Record<G> {
        Record { tags: Tags::default(), start, line: Line::default(), result: GameResult::Unknown }
    }

    /// Goes on with a move that is legal at the end of the game, and gives
    /// what can be said about it.
    pub fn push(&mut self, mv: Move) -> &mut Ply<Move> {
        self.line.plies.push(mv.into());
        self.line.plies.last_mut().expect("a move was just added")
    }

    /// The moves of the game itself.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.line.plies.iter().map(|ply| ply.mv)
    }

    /// The game as it was played, to its end.
    pub fn history(&self) -> History<G> {
        self.history_until(usize::MAX)
    }

    /// The game after so many moves, or after all if there are fewer.
    pub fn history_until(&self, plies: usize) -> History<G> {
        let mut history = History::new(self.start);
        self.moves().take(plies).for_each(|mv| history.play(mv));
        history
    }
}
