//! What the solver claims is so, as endgame tables have it, with which it did not
//! work.

use crate::common::in_every_book;
use crate::samples::some_positions;
use crate::support::tables;
use quirkat::eval::Evaluate;
use quirkat::games::{Alquerque, Dame, Turkish};
use quirkat::rules::{Game, Position, Side, text};
use quirkat::solve::{Answer, Goal, Plies, Solver, Task, Undecided};
use quirkat::tablebase::{Slice, Value, Worth};

in_every_book!(no_claim_is_wrong, check_claims);

/// Positions of tables, with the tables switched off.
fn check_claims<G: Evaluate>() {
    // The hare's games begin with eleven.
    let pieces = if Slice::<G>::all(3).is_empty() { 11 } else { 3 };
    let (_folder, tables) = tables::<G>(pieces);
    let mut decided = 0;
    let positions = some_positions::<G>(pieces, 60);
    for position in &positions {
        let worth = tables.probe(position).unwrap();
        let mut solver = Solver::new(16, None, &|nodes| nodes > 60_000).unwrap();
        match solver.solve(position, Task::Value) {
            Ok(solved) => {
                decided += 1;
                assert_eq!(value_of(solved.answer), worth.value(), "{position:?}");
                check_distance(position, solved.answer, worth);
            }
            Err(Undecided::Stopped) => {}
            Err(Undecided::Counter) => panic!("{position:?}: the counter is far"),
        }
    }
    // That it decides something at all: nets and kings take long to be held.
    let least = if pieces > 3 { positions.len() / 10 } else { positions.len() / 3 };
    assert!(decided > least, "{decided} of {} decided", positions.len());
}

fn value_of(answer: Answer) -> Value {
    match answer {
        Answer::Win(_) => Value::Win,
        Answer::Loss(_) => Value::Loss,
        _ => Value::Draw,
    }
}

fn check_distance<G: Game>(position: &Position<G>, answer: Answer, worth: Worth) {
    if let (Answer::Win(Plies { most, exact }) | Answer::Loss(Plies { most, exact }), Some(plies)) =
        (answer, worth.distance())
    {
        assert!(most >= plies, "{position:?}: {answer:?} and {worth:?}");
        assert!(!exact || most == plies, "{position:?}: {answer:?} and {worth:?}");
    }
}

/// With so little memory the search forgets by what it knew wins, and finds them out
/// anew by others that rest on them. A proof must not go round in those for ever.
#[test]
fn wins_that_rest_on_each_other_are_proved() {
    for (fen, value) in [
        ("B:Wa1,c1,e2:Bb1,d1,c4,e4", Value::Win),
        ("W:Wd2,e2,d3,b4,c4:Ba1,a3,e5", Value::Win),
        ("W:Wa2,a3,b3,e4:Bd1,d2,e2,c3", Value::Win),
        ("B:Wc2,a3,e3,b5,e5:Bc1,a2,b2,d5", Value::Loss),
    ] {
        let position = text::read_position::<Alquerque>(fen).unwrap();
        let mut solver = Solver::new(16, None, &|nodes| nodes > 600_000).unwrap();
        let valued = solver.value(&position).unwrap_or_else(|it| panic!("{fen}: {it}"));
        assert_eq!(valued.value, value, "{fen}");
    }
}

/// With tables at hand the answer is theirs, and so is the distance.
#[test]
fn tables_are_leaned_on() {
    let (_folder, tables) = tables::<Alquerque>(4);
    for position in some_positions::<Alquerque>(4, 50) {
        let mut solver = Solver::new(1, Some(&tables), &|_| false).unwrap();
        let solved = solver.solve(&position, Task::Value).unwrap();
        let worth = tables.probe(&position).unwrap();
        assert_eq!(value_of(solved.answer), worth.value(), "{position:?}");
        let plies = match solved.answer {
            Answer::Win(plies) | Answer::Loss(plies) => Some(plies),
            _ => None,
        };
        assert_eq!(plies.map(|plies| plies.most), worth.distance(), "{position:?}");
        assert!(plies.is_none_or(|plies| plies.exact), "{position:?}");
    }
}

/// The counter of turns (0.8): a win is a win if there is room for it.
#[test]
fn the_turns_without_progress_are_reckoned_with() {
    fn ask(fen: &str, within: Option<u32>) -> Result<bool, Undecided> {
        let position = text::read_position::<Dame>(fen).unwrap();
        let mut solver = Solver::new(16, None, &|nodes| nodes > 1_000_000).unwrap();
        let goal = Goal { attacker: Side::White, within };
        solver.ask(&position, goal).map(|proof| proof.wins)
    }
    let fen = "W:WKa1,Kc1:BKh8";
    let (_folder, tables) = tables::<Dame>(3);
    let worth = tables.probe(&text::read_position(fen).unwrap()).unwrap();
    let Worth::Win(plies) = worth else { panic!("{worth:?}") };
    for (quiet, expected) in [(0, true), (80 - plies, true), (81 - plies, false)] {
        let fen = format!("{fen}:H{quiet}");
        assert_eq!(ask(&fen, Some(plies)), Ok(expected), "{fen}");
    }
    assert_eq!(ask(&format!("{fen}:H0"), None), Ok(true));
    assert_eq!(ask(&format!("{fen}:H79"), None), Err(Undecided::Counter));
    assert_eq!(ask(&format!("{fen}:H80"), None), Ok(false));
    assert_eq!(ask(&format!("{fen}:H80"), Some(5)), Ok(false));
}

/// The same question, the same nodes.
#[test]
fn one_solver_is_deterministic() {
    let position = text::read_position::<Turkish>("W:Wa2,c3,d4:Bb6,d7,f5").unwrap();
    let nodes = || {
        let mut solver = Solver::<Turkish>::new(4, None, &|nodes| nodes > 200_000).unwrap();
        let solved = solver.solve(&position, Task::Value);
        (solved.map(|solved| solved.answer), solver.nodes())
    };
    assert_eq!(nodes(), nodes());
}

/// Its memory full, a solver forgets and asks again; it claims nothing else.
#[test]
fn a_small_memory_is_no_reason_to_be_wrong() {
    let (_folder, tables) = tables::<Alquerque>(3);
    let position = text::read_position::<Alquerque>("W:Wa1,b1,c2,e2:Bb4,c5,d5").unwrap();
    let ask = |mebibytes| {
        let stop = |nodes| nodes > 3_000_000;
        let mut solver = Solver::new(mebibytes, Some(&tables), &stop).unwrap();
        Side::BOTH.map(|side| solver.ask(&position, Goal::win(side)).map(|proof| proof.wins))
    };
    let (small, large) = (ask(1), ask(64));
    assert!(large.iter().all(Result::is_ok), "{large:?}");
    for (small, large) in small.into_iter().zip(large) {
        assert!(small == large || small == Err(Undecided::Stopped), "{small:?} {large:?}");
    }
}
