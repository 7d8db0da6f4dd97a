//! A game whose book is chosen while the program runs: the only place where a
//! generic game becomes an object.

use crate::board::Point;
use crate::diagram::Diagram;
use crate::eval::{self, Breakdown, Evaluate};
use crate::games::{self, Visitor};
use crate::rules::perft::{Counted, perft_until};
use crate::rules::text::{self, MoveError, PositionError};
use crate::rules::{
    Ending, Game, History, Move, Position, Refusal, RuleBook, Setup, Side, Touches, refuse_touches,
};
use crate::search::{self, Observer, Report, Table, Task};
use crate::tablebase::{TableError, Tables, Worth};
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;
use thiserror::Error;

/// A game under way.
///
/// ```
/// use quirkat::session::{self, Source};
/// let mut session = session::open("turkish").unwrap();
/// session.set_position(&Source::Start, &["d3-d4", "a6-a5"])?;
/// assert_eq!(session.status().moves.len(), 13);
/// let refused = session.set_position(&Source::Start, &["d3-d5"]).unwrap_err();
/// assert!(refused.to_string().contains("clause 5.2"));
/// # Ok::<(), session::SessionError>(())
/// ```
pub trait Session: Send {
    /// The rules.
    fn book(&self) -> RuleBook;

    /// Sets a position and plays moves from it.
    ///
    /// # Errors
    /// What is wrong with the position, or with the first bad move. The session
    /// then stays as it was.
    fn set_position(&mut self, source: &Source, moves: &[&str]) -> Result<(), SessionError>;

    /// Goes on with a move, and gives it as it is written.
    ///
    /// # Errors
    /// What is wrong with it. The session then stays as it was.
    fn play(&mut self, mv: &str) -> Result<String, MoveError>;

    /// The side to move.
    fn side(&self) -> Side;

    /// How the game has ended, if it has.
    fn ending(&self) -> Option<Ending>;

    /// Everything that a front end needs to know of the present position.
    fn status(&self) -> Status;

    /// How many turns have brought no progress.
    fn quiet(&self) -> u16;

    /// Reads moves each of which is legal in the present position.
    ///
    /// # Errors
    /// What is wrong with the first that is not.
    fn read_moves(&self, moves: &[&str]) -> Result<Vec<Move>, SessionError>;

    /// The legal moves as they are made on a board, a touch after the other.
    fn touches(&self) -> Touches;

    /// Why no legal move begins with these points touched one after the other, a
    /// piece to be huffed or none, the piece that moves, its landings; `None`
    /// where one does. See [`refuse_touches`].
    ///
    /// # Errors
    /// The first name that is no point of the board.
    fn refuse_touches(&self, touched: &[&str]) -> Result<Option<Refusal>, String>;

    /// How the game has ended after this legal move, if it has.
    fn ending_after(&self, mv: Move) -> Option<Ending>;

    /// What the present position is worth at a glance, part by part.
    fn explain(&self) -> Breakdown;

    /// The present position, to be drawn.
    fn diagram(&self) -> Diagram;

    /// A line of play from the present position as text.
    fn write_line(&self, line: &[Move]) -> Vec<String>;

    /// Opens the endgame tables of the game in a directory, with memory for so
    /// many bytes of them, in the place of any that were open. Tables that cannot
    /// be used are passed over; [`Session::table_faults`] tells which and why.
    ///
    /// # Errors
    /// If the directory cannot be read. Then the tables are as they were.
    fn open_tables(&mut self, folder: &Path, cache: usize) -> Result<Opened, TableError>;

    /// Does without tables from now on.
    fn close_tables(&mut self);

    /// What was found to be wrong with tables since this was last asked.
    fn table_faults(&self) -> Vec<TableError>;

    /// A search of the present position, to be run on any thread.
    fn search(&self) -> Box<dyn Search>;
}

/// A search of a position, not yet begun.
pub trait Search: Send {
    /// Runs it; see [`search::search`].
    fn run(&self, task: Task, table: &Table, observer: &dyn Observer) -> Report;

    /// How many ways there are to play so many turns; see [`perft_until`].
    fn count(&self, turns: u32, should_stop: &dyn Fn() -> bool) -> Counted;
}

/// Tables that were opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opened {
    /// How many.
    pub tables: usize,
    /// The most pieces of a position that is in one of them.
    pub pieces: usize,
}

/// Where a position comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// The start position of the game.
    Start,
    /// A text, as [`text::read_position`] reads it.
    Fen(String),
    /// Pieces on points.
    Setup(Setup),
}

/// Why a position was not set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SessionError {
    /// The position is none.
    #[error("{0}")]
    Position(PositionError),
    /// A move cannot be played.
    #[error("move {number}: {error}")]
    Move {
        /// Which of the moves, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
}

/// The state of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    /// The position.
    pub fen: String,
    /// The side to move.
    pub side: Side,
    /// Turns without progress.
    pub quiet: u16,
    /// So many are a draw.
    pub quiet_limit: u16,
    /// How often the position has stood, now included.
    pub repetitions: usize,
    /// How the game has ended, if it has.
    pub ending: Option<Ending>,
    /// What perfect play makes of the position, if the tables know it; they leave
    /// turns without progress and repetition out of account.
    pub worth: Option<Worth>,
    /// The legal moves, sorted by their text.
    pub moves: Vec<Choice>,
}

/// A legal move in the words of the notation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The move as it is written.
    pub text: String,
    /// Where the piece starts; `None` for a huff that ends the game.
    pub from: Option<String>,
    /// Where it ends.
    pub to: Option<String>,
    /// The points it leaps over, in square order.
    pub captured: Vec<String>,
    /// The piece taken off before the move.
    pub huffed: Option<String>,
    /// Every point on which the piece stands in its turn, the first included.
    #[serde(skip)]
    pub path: Vec<String>,
    /// The move itself.
    #[serde(skip)]
    pub mv: Move,
    /// What perfect play makes of the move, for who makes it, if tables know it.
    #[serde(skip)]
    pub worth: Option<Worth>,
}

/// Begins a game of this name at its start position.
pub fn open(game: &str) -> Option<Box<dyn Session>> {
    games::with(game, Open)
}

/// The legal moves of a position, sorted by their text.
pub fn choices<G: Game>(position: &Position<G>) -> Vec<Choice> {
    let mut choices: Vec<_> =
        position.moves().iter().map(|&mv| Choice::new(position, mv)).collect();
    choices.sort_unstable_by(|a, b| a.text.cmp(&b.text));
    choices
}

impl Choice {
    fn new<G: Game>(position: &Position<G>, mv: Move) -> Choice {
        let name = |point: Point| G::BOOK.lattice.name(point);
        let end = |point| (!mv.is_final_huff()).then(|| name(point));
        let landings = match text::path(position, mv) {
            leaps if leaps.is_empty() => vec![mv.to],
            leaps => leaps.iter().map(|leap| leap.to).collect(),
        };
        let path = [mv.from].into_iter().chain(landings).map(name).collect();
        Choice {
            text: text::write_move(position, mv),
            from: end(mv.from),
            to: end(mv.to),
            captured: mv.captured.into_iter().map(name).collect(),
            huffed: mv.huffed.map(name),
            path: if mv.is_final_huff() { Vec::new() } else { path },
            mv,
            worth: None,
        }
    }
}

struct Open;

impl Visitor for Open {
    type Output = Box<dyn Session>;

    fn visit<G: Evaluate>(self) -> Box<dyn Session> {
        Box::new(Played { game: History::new(Position::<G>::start()), tables: None })
    }
}

#[derive(Clone)]
struct Played<G: Game> {
    game: History<G>,
    tables: Option<Arc<Tables<G>>>,
}

impl<G: Game> Played<G> {
    fn worth(&self, position: &Position<G>) -> Option<Worth> {
        self.tables.as_ref()?.probe(position)
    }
}

impl<G: Evaluate> Session for Played<G> {
    fn book(&self) -> RuleBook {
        G::BOOK
    }

    fn set_position(&mut self, source: &Source, moves: &[&str]) -> Result<(), SessionError> {
        let position = match source {
            Source::Start => Ok(Position::start()),
            Source::Fen(fen) => text::read_position(fen),
            Source::Setup(setup) => Position::try_from(*setup).map_err(PositionError::Illegal),
        };
        let mut game = History::new(position.map_err(SessionError::Position)?);
        for (i, mv) in moves.iter().enumerate() {
            let mv = text::read_move(game.position(), mv);
            game.play(mv.map_err(|error| SessionError::Move { number: i + 1, error })?);
        }
        self.game = game;
        Ok(())
    }

    fn play(&mut self, mv: &str) -> Result<String, MoveError> {
        let position = self.game.position();
        let mv = text::read_move(position, mv)?;
        let text = text::write_move(position, mv);
        self.game.play(mv);
        Ok(text)
    }

    fn side(&self) -> Side {
        self.game.position().side()
    }

    fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    fn status(&self) -> Status {
        let position = self.game.position();
        let mut moves = choices(position);
        for choice in &mut moves {
            choice.worth = self.worth(&position.play(choice.mv)).map(Worth::for_the_mover);
        }
        Status {
            fen: text::write_position(position),
            side: position.side(),
            quiet: position.quiet(),
            quiet_limit: G::BOOK.progress.value.limit,
            repetitions: self.game.repetitions(),
            ending: self.game.ending(),
            worth: self.worth(position),
            moves,
        }
    }

    fn quiet(&self) -> u16 {
        self.game.position().quiet()
    }

    fn read_moves(&self, moves: &[&str]) -> Result<Vec<Move>, SessionError> {
        let read = |(i, text): (usize, &&str)| {
            let mv = text::read_move(self.game.position(), text);
            mv.map_err(|error| SessionError::Move { number: i + 1, error })
        };
        moves.iter().enumerate().map(read).collect()
    }

    fn touches(&self) -> Touches {
        Touches::of(self.game.position())
    }

    fn refuse_touches(&self, touched: &[&str]) -> Result<Option<Refusal>, String> {
        let point = |&name: &&str| G::BOOK.lattice.point(name).ok_or_else(|| name.to_owned());
        let points: Result<Vec<Point>, String> = touched.iter().map(point).collect();
        Ok(refuse_touches(self.game.position(), &points?))
    }

    fn ending_after(&self, mv: Move) -> Option<Ending> {
        let mut game = self.game.clone();
        game.play(mv);
        game.ending()
    }

    fn explain(&self) -> Breakdown {
        eval::explain(self.game.position())
    }

    fn diagram(&self) -> Diagram {
        Diagram::new(self.game.position())
    }

    fn write_line(&self, line: &[Move]) -> Vec<String> {
        text::write_line(self.game.position(), line)
    }

    fn open_tables(&mut self, folder: &Path, cache: usize) -> Result<Opened, TableError> {
        let tables = Tables::open(folder, cache)?;
        let opened = Opened { tables: tables.slices().count(), pieces: tables.most() };
        self.tables = Some(Arc::new(tables));
        Ok(opened)
    }

    fn close_tables(&mut self) {
        self.tables = None;
    }

    fn table_faults(&self) -> Vec<TableError> {
        self.tables.as_ref().map_or(Vec::new(), |tables| tables.take_faults())
    }

    fn search(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }
}

impl<G: Evaluate> Search for Played<G> {
    fn run(&self, task: Task, table: &Table, observer: &dyn Observer) -> Report {
        search::search_with(&self.game, task, table, self.tables.as_deref(), observer)
    }

    fn count(&self, turns: u32, should_stop: &dyn Fn() -> bool) -> Counted {
        perft_until(self.game.position(), turns, should_stop)
    }
}
