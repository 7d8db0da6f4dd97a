//! Positions in which pieces can wander on very many capture paths: found by
//! hill climbing among the legal positions, and answered without delay.

use quirkat::games::{Alquerque, AlquerqueHuff, Dame, Turkish, TurkishTudaf};
use quirkat::rules::{Game, Move, Position, perft::divide, text};
use std::time::{Duration, Instant};

/// Flying kings in a lattice of kings. By chains that differ in what a
/// generator must tell apart: 118,470 in the first, 93,756 of few kings in the
/// second; then by moves and by paths.
const TURKISH: [&str; 4] = [
    "W:WKb1,Kc1,Ka2,Ka3,Ka8,Kg8,Kh8:\
     BKe1,Kg2,Kd3,Kf3,Kb4,Ke4,Kh4,Kc5,Kg5,Ka6,Ke6,Kf6,Kh6,Kb7,Kg7,Kd8",
    "W:WKa1,Kh2,Kg7:BKd1,Kc2,Kg2,Kb3,Kf3,Kh3,Ke4,Kg4,Kc5,Kf5,Ka6,Kb6,Kd6,Kc7,Kh7,Ke8",
    "W:WKa1,Kb1,Kc1,Kd1,Ke1,Kf1,Kg1,Kh1,Kh8:\
     BKc2,Kf2,Kb3,Kd3,Kc4,Ke4,Kg4,Kh4,Ka5,Kf5,Ke6,Kb7,Kd7,Kf7,Kc8,Ke8",
    "W:WKa1,Kc1,Kf1,Kg1,Ka2,Kh4:\
     BKf2,Kb3,Ke3,Kh3,Kc4,Kf4,Kb5,Ke5,Kg5,Kh5,Ka6,Kd6,Kc7,Kf7,Kb8,Kf8",
];

const DAME: [&str; 2] = [
    "W:WKa1,Kg1,Kh2,Kh4,Kh6,Ka7,Kh8:BKb2,Kd2,Kf2,Kb4,Kd4,Kf4,Kb6,Kd6,Kf6,Kb8,Kf8",
    "W:WKh2,Kh4,Kh6,Ka7,Kg7,Kf8:BKd2,Kf2,Kb4,Kd4,Kf4,Kb6,Kd6,Kf6,Kd8",
];

const ALQUERQUE: [&str; 1] = ["W:Wd1,e1,c3,e4,b5,d5:Bb1,a2,b2,c2,d2,e2,b3,d3,a4,b4,c4,d4"];

/// The longest that a list of moves may take, on a shared machine.
const LIST: Duration = Duration::from_millis(200);

/// The longest that the text of one move may take.
const TEXT: Duration = Duration::from_millis(100);

/// The longest that the reading of a text may take, a list of all the moves
/// that it could mean included.
const READING: Duration = Duration::from_secs(1);

/// As many moves of a position are written and read, evenly chosen.
const SAMPLE: usize = 24;

#[test]
fn turkish_kings_that_wander_are_no_delay() {
    TURKISH.iter().for_each(|fen| check::<Turkish>(fen));
    TURKISH.iter().for_each(|fen| check::<TurkishTudaf>(fen));
}

#[test]
fn damen_that_wander_are_no_delay() {
    DAME.iter().for_each(|fen| check::<Dame>(fen));
}

#[test]
fn long_chains_on_the_lattice_are_no_delay() {
    ALQUERQUE.iter().for_each(|fen| check::<Alquerque>(fen));
    // With all enemies huffable, each huff opens chains of its own.
    for fen in ALQUERQUE {
        let (_, black) = fen.split_once(":B").expect("Black's pieces");
        check::<AlquerqueHuff>(&format!("{fen}:X{black}"));
    }
}

/// The positions are what they are here for.
#[test]
fn they_have_many_paths() {
    let position = read::<Turkish>(TURKISH[2]);
    let paths: u64 = divide(&position, 1, true).iter().map(|&(_, paths)| paths).sum();
    assert_eq!((position.moves().len(), paths), (469, 28_102));
}

fn check<G: Game>(fen: &str) {
    let position = read::<G>(fen);
    let (list, moves) = timed(|| position.moves());
    assert!(list < LIST, "{fen}: {list:?}");
    assert_eq!(position.count_moves(), moves.len() as u64);
    let (mut slowest, mut slowest_reading) = (Duration::ZERO, Duration::ZERO);
    for &mv in moves.iter().step_by(moves.len().div_ceil(SAMPLE)) {
        let (writing, written) = timed(|| text::write_move(&position, mv));
        assert!(writing < TEXT, "{fen} {written}: {writing:?}");
        assert_eq!(text::read_move(&position, &written), Ok(mv), "{fen} {written}");
        slowest = slowest.max(writing);
        slowest_reading = slowest_reading.max(check_ends(&position, mv));
    }
    assert!(slowest_reading < READING, "{fen}: {slowest_reading:?}");
    let (name, count) = (G::BOOK.name, moves.len());
    println!(
        "{name}: {count} moves in {list:?}, written in {slowest:?}, read in {slowest_reading:?}"
    );
}

/// Reads a text that many moves may fit: from and to alone.
fn check_ends<G: Game>(position: &Position<G>, mv: Move) -> Duration {
    let name = |point| G::BOOK.lattice.name(point);
    let ends = format!("{}x{}", name(mv.from), name(mv.to));
    let start = Instant::now();
    drop(text::read_move(position, &ends));
    start.elapsed()
}

/// The best of three tries: others share the machine.
fn timed<T>(work: impl Fn() -> T) -> (Duration, T) {
    let once = || {
        let start = Instant::now();
        let result = work();
        (start.elapsed(), result)
    };
    let tries = [once(), once(), once()];
    tries.into_iter().min_by_key(|&(time, _)| time).expect("three tries")
}

fn read<G: Game>(fen: &str) -> Position<G> {
    text::read_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}
