//! Every answer that the rules give, compared with a second set of rules that
//! was written as plainly as possible, on 10,000 positions of each book.

#[path = "../common/mod.rs"]
mod common;
mod law;
mod positions;
mod reading;

use common::in_every_book;
use law::{Path, Piece, Spot, Table, Turn, Turns};
use quirkat::board::{Point, Set};
use quirkat::eval::Evaluate;
use quirkat::rules::perft::divide;
use quirkat::rules::{Game, Move, Outcome, Position, Setup, Side, key, key_after, text};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

in_every_book!(laws_agree, check_law);

/// Half of them from games, half from setups.
const POSITIONS: usize = 10_000;

fn check_law<G: Evaluate>() {
    let mut keys = Keys::new();
    let mut endings = BTreeSet::new();
    let streams: [Box<dyn Iterator<Item = Position<G>>>; 2] =
        [Box::new(positions::of_games(1)), Box::new(positions::of_setups(2))];
    for stream in streams {
        let mut seen = HashSet::new();
        let mut given_up = 0;
        for position in stream.filter(|position| seen.insert(*position)) {
            let Some(turns) = table(&position).turns() else {
                given_up += 1;
                continue;
            };
            endings.extend(check_position(&position, &turns));
            keys.check(&position);
            reading::check(&position, &turns);
            if seen_enough(&mut keys.walked) {
                break;
            }
        }
        // Too many paths for plain means: rare, and left to the test of speed.
        assert!(given_up < POSITIONS / 50, "{given_up} positions left out");
    }
    assert_eq!(keys.walked, POSITIONS);
    assert!(endings.iter().eq(clauses_that_end(G::BOOK.name)), "{endings:?}");
}

/// Every clause of the book that ends a game, but for the third repetition:
/// all of them are met on the way. Ten hunters cannot all be hemmed in.
fn clauses_that_end(book: &str) -> &'static [&'static str] {
    match book {
        "alquerque" | "alquerque-huff" => &["0.6", "1.7"],
        "dame" => &["0.6", "4.8"],
        "turkish" => &["0.6", "5.10", "5.8", "5.9"],
        "turkish-tudaf" => &["0.6", "5.8", "5.9"],
        _ => &["3.5", "3.6", "3.7"],
    }
}

/// Counts a position; true with each half of them.
fn seen_enough(walked: &mut usize) -> bool {
    *walked += 1;
    walked.is_multiple_of(POSITIONS / 2)
}

/// Moves, their paths, what they lead to, and the ending, of which the clause
/// is returned.
fn check_position<G: Game>(position: &Position<G>, turns: &Turns) -> Option<&'static str> {
    let plain = table(position);
    let moves = position.moves();
    let listed: BTreeMap<Turn, Move> = moves.iter().map(|&mv| (turn::<G>(mv), mv)).collect();
    assert_eq!(listed.len(), moves.len(), "a move twice: {position:?}");
    assert!(listed.keys().eq(turns.keys()), "{position:?}\n{:?}\n{:?}", listed.keys(), turns);
    assert_eq!(position.count_moves(), turns.len() as u64, "{position:?}");
    for (turn, &mv) in &listed {
        assert_eq!(table(&position.play(mv)), plain.after(turn), "{position:?} {turn:?}");
    }
    check_paths(position, turns);
    check_captures(position, turns);
    let ending = position.ending().map(|ending| {
        let winner = match ending.outcome {
            Outcome::Win(side) => Some(side == Side::White),
            Outcome::Draw => None,
        };
        (winner, ending.clause.0)
    });
    assert_eq!(ending, plain.ending(turns), "{position:?}");
    ending.map(|(_, clause)| clause)
}

fn check_paths<G: Game>(position: &Position<G>, turns: &Turns) {
    let counted: BTreeMap<Turn, u64> =
        divide(position, 1, true).into_iter().map(|(mv, n)| (turn::<G>(mv), n)).collect();
    let ways = |paths: &Vec<Path>| paths.len().max(1) as u64;
    let expected: BTreeMap<Turn, u64> =
        turns.iter().map(|(turn, paths)| (turn.clone(), ways(paths))).collect();
    assert_eq!(counted, expected, "paths: {position:?}");
}

/// The moves that leap, and whether there is one; a huff is not a leap, but
/// the huff that ends the game is listed with them.
fn check_captures<G: Game>(position: &Position<G>, turns: &Turns) {
    let captures = position.captures();
    let listed: HashSet<Move> = captures.iter().copied().collect();
    let expected =
        position.moves().into_iter().filter(|mv| !mv.captured.is_empty() || mv.is_final_huff());
    assert_eq!(listed, expected.collect(), "{position:?}");
    let leaps =
        |turn: &Turn| turn.huffed.is_none() && turn.moved.as_ref().is_some_and(|m| !m.2.is_empty());
    if !turns.is_empty() {
        assert_eq!(position.capture_open(), turns.keys().any(leaps), "{position:?}");
    }
}

/// The keys of all positions met so far.
struct Keys<G> {
    seen: HashMap<u64, Position<G>>,
    walked: usize,
}

impl<G: Game> Keys<G> {
    fn new() -> Keys<G> {
        Keys { seen: HashMap::new(), walked: 0 }
    }

    /// A key belongs to one position, whatever its counter and on whatever way
    /// the key was made.
    fn check(&mut self, position: &Position<G>) {
        let before = key(position);
        self.note(before, position);
        let setup = Setup { quiet: position.quiet() ^ 1, ..position.setup() };
        let later = Position::try_from(setup).expect("the same but for the counter");
        assert!(later.repeats(position) && later != *position);
        assert_eq!(key(&later), before);
        for mv in position.moves() {
            let after = position.play(mv);
            assert_eq!(key_after(before, position, &after), key(&after), "{position:?} {mv:?}");
            self.note(key(&after), &after);
        }
    }

    fn note(&mut self, key: u64, position: &Position<G>) {
        let first = self.seen.entry(key).or_insert(*position);
        assert!(first.repeats(position), "one key for {first:?} and {position:?}");
    }
}

/// The position for the plain rules.
fn table<G: Game>(position: &Position<G>) -> Table {
    let setup = position.setup();
    let spots = |set: Set| set.into_iter().map(spot::<G>).collect::<Vec<_>>();
    let mut pieces = BTreeMap::new();
    for (white, set) in [(true, setup.pieces[0]), (false, setup.pieces[1])] {
        for point in set {
            let king = setup.kings.has(point);
            assert!(pieces.insert(spot::<G>(point), Piece { white, king }).is_none());
        }
    }
    let white_to_move = setup.side == Side::White;
    let huffable = spots(setup.huffable).into_iter().collect();
    let quiet = setup.quiet.into();
    Table { book: G::BOOK.name, pieces, white_to_move, huffable, quiet }
}

/// A move for the plain rules; whether it crowns shows in what it leads to.
fn turn<G: Game>(mv: Move) -> Turn {
    let huffed = mv.huffed.map(spot::<G>);
    if mv.is_final_huff() {
        return Turn { huffed, moved: None };
    }
    let mut captured: Vec<Spot> = mv.captured.into_iter().map(spot::<G>).collect();
    captured.sort_unstable();
    Turn { huffed, moved: Some((spot::<G>(mv.from), spot::<G>(mv.to), captured)) }
}

fn spot<G: Game>(point: Point) -> Spot {
    let width = if matches!(G::BOOK.name, "dame" | "turkish" | "turkish-tudaf") { 8 } else { 5 };
    (point.index() as i32 % width, point.index() as i32 / width)
}
