//! Text out and in again, and every reading of a capture, against the plain
//! rules' own list of paths.

use crate::law::{Moved, Path, Spot, Turn, Turns};
use crate::{text, turn};
use quirkat::rules::text::MoveError;
use quirkat::rules::{Game, Position};
use std::collections::HashSet;

/// Whether a move, on a path, fits a reading.
type Fits<'a> = &'a dyn Fn(&Moved, &Path) -> bool;

/// As many paths of a move are read in each style.
const PATHS: usize = 6;

/// The position and all its moves, in every way that the notation has.
pub fn check<G: Game>(position: &Position<G>, turns: &Turns) {
    let written = text::write_position(position);
    assert_eq!(text::read_position(&written).as_ref(), Ok(position), "{written}");
    let mut texts = HashSet::new();
    for mv in position.moves() {
        let written = text::write_move(position, mv);
        assert_eq!(text::read_move(position, &written), Ok(mv), "{position:?} {written}");
        assert!(texts.insert(written), "two moves with one text: {position:?}");
    }
    for (turn, paths) in turns {
        check_first_path(position, turn, paths);
        for points in styles(turn, paths) {
            check_reading(position, turns, turn.huffed, &points);
        }
    }
}

/// Of several paths the first in square order is written.
fn check_first_path<G: Game>(position: &Position<G>, of: &Turn, paths: &[Path]) {
    let square_order = |path: &&Path| path.landings.iter().map(|s| (s.1, s.0)).collect::<Vec<_>>();
    let Some(first) = paths.iter().min_by_key(square_order) else { return };
    let mv = position.moves().into_iter().find(|&mv| turn::<G>(mv) == *of);
    let written = text::write_move(position, mv.expect("a legal move"));
    let (from, _, _) = of.moved.as_ref().expect("a capture");
    let points: Vec<Spot> = [*from].into_iter().chain(first.landings.iter().copied()).collect();
    assert_eq!(written, capture_text(of.huffed, &points), "{position:?}");
}

/// The points of a capture as Hub, TÜDAF and others write it.
fn styles(turn: &Turn, paths: &[Path]) -> HashSet<Vec<Spot>> {
    let Some((from, to, captured)) = &turn.moved else { return HashSet::new() };
    if captured.is_empty() {
        return HashSet::new();
    }
    let text = |points: &[Spot]| [&[*from], points].concat();
    let mut styles = HashSet::from([text(&[*to])]);
    for path in paths.iter().take(PATHS) {
        styles.insert(text(&path.landings));
        styles.insert(text(&path.overs));
        styles.insert(text(&[&[*to], &path.overs[..]].concat()));
        // Texts that fit nothing, or by chance something else.
        styles.insert(text(&path.landings[1..]));
        styles.insert(text(&path.overs[..path.overs.len() - 1]));
        styles.insert(text(&[&[*to, *to], &path.overs[..]].concat()));
    }
    styles.insert(text(&[&[*to], &captured[..]].concat()));
    styles.retain(|points| points.len() > 1);
    styles
}

/// A reading takes the moves that fit it, and the first that has any decides.
fn check_reading<G: Game>(
    position: &Position<G>,
    turns: &Turns,
    huffed: Option<Spot>,
    points: &[Spot],
) {
    let written = capture_text(huffed, points);
    let fitting = fitting(turns, huffed, points);
    let read = text::read_move(position, &written);
    match (&fitting[..], &read) {
        ([only], Ok(mv)) => assert_eq!(&turn::<G>(*mv), only, "{position:?} {written}"),
        ([], Err(MoveError::Refused { .. })) => {}
        ([_, _, ..], Err(MoveError::Ambiguous { moves, .. })) => {
            let read = moves.iter().map(|mv| text::read_move(position, mv).expect("a move listed"));
            let mut read: Vec<Turn> = read.map(|mv| turn::<G>(mv)).collect();
            read.sort_unstable();
            assert_eq!(read, fitting, "{position:?} {written}");
        }
        _ => panic!("{position:?} {written}: {read:?}, but {fitting:?} fit"),
    }
}

fn fitting(turns: &Turns, huffed: Option<Spot>, points: &[Spot]) -> Vec<Turn> {
    let mut listed = points[2..].to_vec();
    listed.sort_unstable();
    let by_landings = |_: &Moved, path: &Path| path.landings == points[1..];
    let by_set = |moved: &Moved, _: &Path| moved.1 == points[1] && moved.2 == listed;
    let by_order = |_: &Moved, path: &Path| path.overs == points[1..];
    let by_ends = |moved: &Moved, _: &Path| points[1..] == [moved.1];
    let readings: [Fits; 4] = [&by_landings, &by_set, &by_order, &by_ends];
    let pick = |fits: Fits| {
        let fits = |(turn, paths): &(&Turn, &Vec<Path>)| {
            let moved = turn.moved.as_ref().filter(|moved| moved.0 == points[0]);
            turn.huffed == huffed
                && moved.is_some_and(|moved| paths.iter().any(|path| fits(moved, path)))
        };
        turns.iter().filter(fits).map(|(turn, _)| turn.clone()).collect::<Vec<_>>()
    };
    readings.into_iter().map(pick).find(|found| !found.is_empty()).unwrap_or_default()
}

fn capture_text(huffed: Option<Spot>, points: &[Spot]) -> String {
    let name = |spot: &Spot| format!("{}{}", char::from(b'a' + spot.0 as u8), spot.1 + 1);
    let huff = huffed.map_or(String::new(), |spot| format!("@{}/", name(&spot)));
    huff + &points.iter().map(name).collect::<Vec<_>>().join("x")
}
