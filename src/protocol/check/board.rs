//! Positions of which both sides speak; what can be played is what our own rule
//! books say.

use crate::games::{self, Visitor};
use crate::protocol::letters::write_letters;
use crate::protocol::numbering::Numbering;
use crate::rules::{Game, Position};
use crate::session::{self, Session, Source, Status};

/// A game from some position.
#[derive(Clone, Debug)]
pub(super) struct Board {
    game: &'static str,
    /// `None` for the start position.
    fen: Option<String>,
    moves: Vec<String>,
}

/// A position where a book is particular about captures.
pub(super) struct Capture {
    pub games: &'static [&'static str],
    pub fen: &'static str,
    pub legal: &'static [&'static str],
    pub illegal: &'static [&'static str],
}

const HARES: &[&str] = &["hare10", "hare11", "hare12"];
const TURKISH: &[&str] = &["turkish", "turkish-tudaf"];

const CAPTURES: [Capture; 7] = [
    // A capture must be made, and finished.
    capture(&["alquerque"], "W:Wc3:Bd4,a5", &["c3xe5"], &["c3-b3", "c3-d4"]),
    capture(&["alquerque"], "W:Wa1,e1:Bb2,d4", &["a1xc3xe5"], &["a1xc3", "e1-e2"]),
    // It may be left, but not half done.
    capture(&["alquerque-huff"], "W:Wa1,e1:Bb2,d4", &["a1xc3xe5", "a1-a2"], &["a1xc3"]),
    capture(&["alquerque-huff"], "W:Wa1,e1:Bb2,d4:Xd4", &["@d4/a1-a2"], &["@b2/a1-a2"]),
    capture(HARES, "W:Wc3:Bc4,a5,b5,a4,e5,e4,d5,a3,b4,e3", &["c3xc5"], &["c3-b2"]),
    capture(&["dame"], "W:Wc3:Bd4,f6,h8", &["c3xe5xg7", "c3-b4"], &["c3xe5"]),
    // The most that can be taken.
    capture(TURKISH, "W:Wc3,e3:Bc4,e4,e6", &["e3xe5xe7"], &["c3xc5", "e3xe5", "c3-b3"]),
];

const fn capture(
    games: &'static [&'static str],
    fen: &'static str,
    legal: &'static [&'static str],
    illegal: &'static [&'static str],
) -> Capture {
    Capture { games, fen, legal, illegal }
}

/// Four moves that lead back to where they began.
struct Round {
    games: &'static [&'static str],
    fen: &'static str,
    moves: [&'static str; 4],
}

const ROUNDS: [Round; 4] = [
    Round {
        games: &["alquerque", "alquerque-huff"],
        fen: "W:We5:Ba1,c1",
        moves: ["e5-d5", "a1-b1", "d5-e5", "b1-a1"],
    },
    Round {
        games: HARES,
        fen: "W:Wc1:Ba4,b4,c4,d4,e4,a5,b5,c5,d5,e5",
        moves: ["c1-d1", "a4-a3", "d1-c1", "a3-a4"],
    },
    Round { games: &["dame"], fen: "W:WKa1:BKb8", moves: ["a1-b2", "b8-a7", "b2-a1", "a7-b8"] },
    // With one piece each it would be a draw at once.
    Round {
        games: TURKISH,
        fen: "W:WKa1,Kh1:BKa8,Kh8",
        moves: ["a1-b1", "a8-b8", "b1-a1", "b8-a8"],
    },
];

/// The positions for this game.
pub(super) fn captures(game: &str) -> impl Iterator<Item = &'static Capture> {
    CAPTURES.iter().filter(move |capture| capture.games.contains(&game))
}

impl Board {
    pub fn start(game: &'static str) -> Board {
        Board { game, fen: None, moves: Vec::new() }
    }

    pub fn of(game: &'static str, fen: &str) -> Board {
        Board { fen: Some(fen.to_owned()), ..Board::start(game) }
    }

    /// Black to move, after the first of White's moves.
    pub fn second(game: &'static str) -> Board {
        Board::start(game).at_random(0, 1)
    }

    /// A position where Black is to move and has lost: no piece is left.
    pub fn without_a_move(game: &'static str) -> Board {
        Board::of(game, "B:Wa5:B")
    }

    /// A position that stands for so many times.
    pub fn repeated(game: &'static str, times: usize) -> Board {
        let round = ROUNDS.iter().find(|round| round.games.contains(&game));
        let round = round.expect("every book has its round");
        let moves = round.moves.repeat(times - 1).into_iter().map(str::to_owned).collect();
        Board { moves, ..Board::of(game, round.fen) }
    }

    /// A position with one legal move, if a game at random comes to one.
    pub fn with_one_move(game: &'static str) -> Option<Board> {
        let games = (1..60).flat_map(|seed| (1..40).map(move |plies| (seed, plies)));
        games
            .map(|(seed, plies)| Board::start(game).at_random(seed, plies))
            .find(|board| board.status().moves.len() == 1)
    }

    /// So many moves on, or as many as there are; the same for the same seed.
    pub fn at_random(mut self, seed: u64, plies: usize) -> Board {
        let (mut session, mut random) = (self.session(), seed);
        for _ in 0..plies {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let moves = session.status().moves;
            let Some(choice) = moves.get((random >> 33) as usize % moves.len().max(1)) else {
                break;
            };
            session.play(&choice.text).expect("a legal move");
            self.moves.push(choice.text.clone());
        }
        self
    }

    /// After one more move, which must be legal.
    pub fn then(&self, mv: &str) -> Board {
        let mut next = self.clone();
        next.moves.push(mv.to_owned());
        next
    }

    /// As it was so many moves before, or in the beginning.
    pub fn before(mut self, plies: usize) -> Board {
        self.moves.truncate(self.moves.len().saturating_sub(plies));
        self
    }

    /// The same position without what led to it.
    pub fn alone(&self) -> Board {
        Board::of(self.game, &self.status().fen)
    }

    pub fn status(&self) -> Status {
        self.session().status()
    }

    /// Whether all of these can be played, one after the other.
    pub fn can_play(&self, line: &[&str]) -> bool {
        let mut session = self.session();
        line.iter().all(|mv| session.play(mv).is_ok())
    }

    /// The command that sets it, with more moves.
    pub fn pos_with(&self, more: &[&str]) -> String {
        let place = self.fen.as_ref().map_or("start".into(), |fen| format!("fen={fen}"));
        let moves: Vec<&str> =
            self.moves.iter().map(|mv| &**mv).chain(more.iter().copied()).collect();
        match moves.is_empty() {
            true => format!("pos {place}"),
            false => format!("pos {place} moves=\"{}\"", moves.join(" ")),
        }
    }

    pub fn pos(&self) -> String {
        self.pos_with(&[])
    }

    /// The same with the moves in this notation.
    pub fn pos_in(&self, numbering: Numbering) -> String {
        let mut session = Board { moves: Vec::new(), ..self.clone() }.session();
        let write = |mv: &String| {
            let legal = session.read_moves(&[mv.as_str()]).expect("a legal move");
            let text = numbering.write(&*session, legal[0]);
            session.play(mv).expect("a legal move");
            text
        };
        Board { moves: self.moves.iter().map(write).collect(), ..self.clone() }.pos()
    }

    pub fn session(&self) -> Box<dyn Session> {
        let mut session = session::open(self.game).expect("a game of the books");
        let source = self.fen.clone().map_or(Source::Start, Source::Fen);
        let moves: Vec<&str> = self.moves.iter().map(|mv| &**mv).collect();
        session.set_position(&source, &moves).expect("a legal game");
        session
    }
}

/// The start position in Hub's letters, in the order of this notation.
pub(super) fn start_in_letters(game: &str, numbering: Numbering) -> String {
    games::with(game, StartLetters(numbering)).expect("a game of the books")
}

struct StartLetters(Numbering);

impl Visitor for StartLetters {
    type Output = String;

    fn visit<G: crate::eval::Evaluate>(self) -> String {
        let points = self.0.letters(<G as Game>::BOOK.lattice);
        write_letters(&points, &Position::<G>::start().setup())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::BOOKS;

    #[test]
    fn every_book_has_its_positions() {
        for game in BOOKS.iter().map(|book| book.name) {
            assert!(captures(game).next().is_some(), "{game}");
            assert!(Board::without_a_move(game).status().moves.is_empty(), "{game}");
            let one = Board::with_one_move(game).unwrap_or_else(|| panic!("{game}"));
            assert_eq!(one.status().moves.len(), 1, "{game}");
            let letters = start_in_letters(game, Numbering::Native);
            assert_eq!(letters.chars().next(), Some('W'));
            let third = Board::repeated(game, 3).status();
            let clause = third.ending.map(|ending| ending.clause.to_string());
            assert_eq!((third.repetitions, clause.as_deref()), (3, Some("0.7")), "{game}");
        }
    }

    #[test]
    fn what_is_legal_is_what_the_rules_say() {
        for game in BOOKS.iter().map(|book| book.name) {
            for capture in captures(game) {
                let board = Board::of(game, capture.fen);
                let can = |mv: &&str| board.can_play(&[*mv]);
                assert!(capture.legal.iter().all(can), "{game} {}", capture.fen);
                assert!(!capture.illegal.iter().any(can), "{game} {}", capture.fen);
            }
        }
    }
}
