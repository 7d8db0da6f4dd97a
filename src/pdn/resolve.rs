//! From a draft to a record: which game, which position, which moves.

use super::squares::{GameType, SquareNames};
use super::{
    Draft, Error, Faulty, GameResult, Line, Place, Ply, Problem, Record, Tags, Word, names,
};
use crate::games::BOOKS;
use crate::rules::text::{self, MoveError};
use crate::rules::{Ending, Game, History, Move, Position, RuleBook, Side};

impl Draft {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&Word> {
        self.tags.iter().find(|tag| tag.0 == name).map(|tag| &tag.1)
    }

    /// The rule book that the game is played by; `None` where it does not say.
    /// Of several that share the number of the GameType, the Variant names one;
    /// else it is the first of the list.
    ///
    /// # Errors
    /// Where no book is of the GameType or Variant.
    pub fn book(&self) -> Result<Option<&'static RuleBook>, Error> {
        let variant = self.tag(names::VARIANT);
        let named = variant.and_then(|word| BOOKS.iter().find(|book| book.name == word.text));
        let unknown = |tag, word: &Word| {
            Problem::UnknownGame { tag, value: word.text.clone() }.at(word.place)
        };
        let Some(word) = self.tag(names::GAME_TYPE) else {
            return match variant {
                Some(word) if named.is_none() => Err(unknown(names::VARIANT, word)),
                _ => Ok(named),
            };
        };
        let number = GameType::read(&word.text).number;
        let fits = |book: &&RuleBook| GameType::number_of(book.game_type) == number;
        let first = BOOKS.iter().find(fits).ok_or_else(|| unknown(names::GAME_TYPE, word))?;
        match named {
            Some(book) if !fits(&book) => {
                let found = format!("GameType {number}");
                Err(Problem::OtherGame { found, expected: book.name }.at(word.place))
            }
            _ => Ok(Some(named.unwrap_or(first))),
        }
    }

    /// The game by the rules of a book.
    ///
    /// # Errors
    /// All that is wrong, with what could be read nevertheless.
    pub fn resolve<G: Game>(self) -> Result<Record<G>, Faulty<G>> {
        let mut errors = self.errors.clone();
        let kept = match self.start::<G>() {
            Ok(start) => Some(self.record(start, &mut errors)),
            Err(error) => {
                errors.push(error);
                None
            }
        };
        errors.sort_by_key(|error| error.place);
        match kept {
            Some(record) if errors.is_empty() => Ok(record),
            kept => Err(Faulty { errors, kept: kept.map(Box::new) }),
        }
    }

    /// Where the game starts, if it is of this book.
    fn start<G: Game>(&self) -> Result<Position<G>, Error> {
        self.demand::<G>()?;
        let Some(fen) = self.tag(names::FEN) else { return Ok(Position::start()) };
        let ours = self.names().position(G::BOOK.lattice, &fen.text);
        text::read_position(&ours).map_err(|error| Problem::Position(error).at(fen.place))
    }

    /// That the tags do not name another book than this.
    fn demand<G: Game>(&self) -> Result<(), Error> {
        let other = |found: String, place: Place| {
            Err(Problem::OtherGame { found, expected: G::BOOK.name }.at(place))
        };
        if let Some(word) = self.tag(names::GAME_TYPE) {
            let number = GameType::read(&word.text).number;
            if number != GameType::number_of(G::BOOK.game_type) {
                return other(format!("GameType {number}"), word.place);
            }
        }
        match self.tag(names::VARIANT) {
            Some(word)
                if word.text != G::BOOK.name && BOOKS.iter().any(|book| book.name == word.text) =>
            {
                other(word.text.clone(), word.place)
            }
            _ => Ok(()),
        }
    }

    fn names(&self) -> SquareNames {
        let game_type = self.tag(names::GAME_TYPE).map(|word| GameType::read(&word.text));
        game_type.and_then(|game_type| game_type.names).unwrap_or_default()
    }

    fn record<G: Game>(self, start: Position<G>, errors: &mut Vec<Error>) -> Record<G> {
        let (result, place) = self.result(errors);
        let names = self.names();
        let mut tags = Tags::default();
        for (name, value) in self.tags.iter().filter(|tag| !names::is_derived(&tag.0)) {
            tags.set(name, &value.text);
        }
        let line = Lines { names, errors }.line(start, 1, &self.line);
        let record = Record { tags, start, line, result };
        let whole = record.line.plies.len() == self.line.plies.len();
        let verdict = Verdict::on(&record);
        if let (Some(at), Some(ending)) = (verdict.went_on, verdict.ending) {
            let number = number(&start, at);
            errors.push(Problem::Over { number, ending }.at(self.line.plies[at].mv.place));
        }
        if let Some(ending) = verdict.ending.filter(|_| whole) {
            let known = result != GameResult::Unknown;
            if known && result != GameResult::from(ending.outcome) {
                errors.push(Problem::Contradiction { result, ending }.at(place));
            }
        }
        record
    }

    /// The result, by the tag or else by what stands after the moves, and where
    /// it stands. What is wrong with it is added to the errors.
    pub fn result(&self, errors: &mut Vec<Error>) -> (GameResult, Place) {
        let read = |word: &Word| GameResult::read(&word.text);
        let end = self.end.as_ref().and_then(|word| Some((read(word)?, word.place)));
        let end = end.unwrap_or((GameResult::Unknown, self.place));
        let Some(word) = self.tag(names::RESULT) else { return end };
        let tag = match read(word) {
            Some(result) => result,
            None => {
                if !matches!(&*word.text, "" | "?") {
                    errors.push(Problem::Result(word.text.clone()).at(word.place));
                }
                GameResult::Unknown
            }
        };
        match (tag, end.0) {
            (GameResult::Unknown, _) => end,
            (_, GameResult::Unknown) => (tag, word.place),
            (tag, result) => {
                if tag != result {
                    errors.push(Problem::Results { tag, end: result }.at(end.1));
                }
                (tag, word.place)
            }
        }
    }
}

/// How a game ended by the rules, and the first move after that.
struct Verdict {
    ending: Option<Ending>,
    went_on: Option<usize>,
}

impl Verdict {
    fn on<G: Game>(record: &Record<G>) -> Verdict {
        let mut history = History::new(record.start);
        for (at, mv) in record.moves().enumerate() {
            match history.ending() {
                // Whoever starts where the game is over does not mind.
                Some(_) if at == 0 => return Verdict { ending: None, went_on: None },
                Some(ending) => return Verdict { ending: Some(ending), went_on: Some(at) },
                None => history.play(mv),
            }
        }
        Verdict { ending: history.ending(), went_on: None }
    }
}

/// Reads moves, and notes what is wrong with them.
struct Lines<'a> {
    names: SquareNames,
    errors: &'a mut Vec<Error>,
}

impl Lines<'_> {
    /// The moves from a position, up to the first that cannot be played. The
    /// first has this number among the moves from the start of the game.
    fn line<G: Game>(
        &mut self,
        start: Position<G>,
        number: usize,
        line: &Line<Word>,
    ) -> Line<Move> {
        let mut position = start;
        let mut read = Line { comments: line.comments.clone(), plies: Vec::new() };
        let mut number = number;
        for ply in &line.plies {
            let Word { text, place } = &ply.mv;
            let mv = match self.read(&position, text) {
                Ok(mv) => mv,
                Err(_) if text == "/" => {
                    self.errors.push(Problem::SetUp.at(*place));
                    break;
                }
                Err(error) => {
                    let number = written(position.side(), number);
                    self.errors.push(Problem::Move { number, error }.at(*place));
                    break;
                }
            };
            let variations =
                ply.variations.iter().map(|line| self.line(position, number, line)).collect();
            let (nags, comments) = (ply.nags.clone(), ply.comments.clone());
            read.plies.push(Ply { mv, nags, comments, variations });
            number += usize::from(position.side() == Side::Black);
            position = position.play(mv);
        }
        read
    }

    /// Of several readings the first legal one; none is, and the first tells why.
    fn read<G: Game>(&self, position: &Position<G>, text: &str) -> Result<Move, MoveError> {
        let mut readings = self.names.moves(G::BOOK.lattice, text).into_iter();
        let first = text::read_move(position, &readings.next().unwrap_or_default());
        first.or_else(|error| {
            readings.find_map(|text| text::read_move(position, &text).ok()).ok_or(error)
        })
    }
}

/// The number of a move of the game itself.
fn number<G: Game>(start: &Position<G>, plies: usize) -> String {
    let (second, mut side) = (usize::from(start.side() == Side::Black), start.side());
    if plies % 2 == 1 {
        side = side.other();
    }
    written(side, 1 + (plies + second) / 2)
}

fn written(side: Side, number: usize) -> String {
    format!("{number}{}", if side == Side::White { "." } else { "..." })
}
