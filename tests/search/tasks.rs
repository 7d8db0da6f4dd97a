//! Several lines, chosen first moves, and moves that are overlooked.

use crate::common::in_every_book;
use crate::observer::Recorder;
use crate::positions::undecided;
use crate::walk;
use quirkat::eval::Evaluate;
use quirkat::rules::{History, Position};
use quirkat::search::{self, Limits, Oversight, Report, Table, Task};

/// The finished lines of the last iteration.
fn lines<G: Evaluate>(position: &Position<G>, task: Task) -> Vec<Report> {
    let recorder = Recorder::new(u64::MAX);
    let found = search::search(&History::new(*position), task, &Table::new(1), &recorder);
    let mut reports = recorder.into_reports();
    reports.retain(|report| report.finished && report.depth == found.depth);
    reports
}

fn depth(depth: u32) -> Task {
    Task::from(Limits { depth, ..Limits::default() })
}

in_every_book!(lines_begin_with_different_moves_the_best_first, check_lines);

fn check_lines<G: Evaluate>() {
    for position in [Position::start()].into_iter().chain(undecided::<G>(15).take(20)) {
        let choices = position.moves().len();
        // More lines may be asked for than there are moves.
        let found = lines(&position, Task { lines: 99, ..depth(5) });
        let mut moves: Vec<_> = found.iter().map(|report| report.line[0]).collect();
        found.iter().for_each(|report| assert!(walk(&position, report) != position));
        let numbers: Vec<_> = found.iter().map(|report| report.number).collect();
        assert_eq!(numbers, (1..=choices).collect::<Vec<_>>(), "{position:?}");
        moves.sort();
        moves.dedup();
        assert_eq!(moves.len(), choices, "{position:?}");
    }
}

in_every_book!(each_line_is_worth_what_it_is_worth_alone, check_scores);

/// Where nothing is reduced nor cut, a line's score is that of its first move.
fn check_scores<G: Evaluate>() {
    let position = Position::<G>::start();
    for report in lines(&position, Task { lines: 99, ..depth(2) }) {
        let alone = Task { first_moves: Some(vec![report.line[0]]), ..depth(2) };
        assert_eq!(lines(&position, alone)[0].score, report.score, "{report:?}");
    }
}

in_every_book!(only_the_first_moves_asked_for_are_played, check_first_moves);

fn check_first_moves<G: Evaluate>() {
    for position in [Position::start()].into_iter().chain(undecided::<G>(16).take(20)) {
        for &mv in &position.moves() {
            let task = Task { first_moves: Some(vec![mv]), ..depth(3) };
            let found = search::search(&History::new(position), task, &Table::new(1), &());
            assert_eq!((found.line[0], found.choices), (mv, 1));
        }
    }
}

in_every_book!(who_overlooks_still_plays_by_the_rules, check_oversight);

fn check_oversight<G: Evaluate>() {
    for seed in 0..4 {
        let oversight = Some(Oversight { permille: 999 - 200 * seed as u32, seed });
        for position in undecided::<G>(17).take(20) {
            let task = Task { oversight, ..depth(4) };
            let search = || {
                let game = History::new(position);
                search::search(&game, task.clone(), &Table::new(1), &())
            };
            walk(&position, &search());
            assert_eq!(search(), search());
            assert!(!search().line.is_empty());
        }
    }
}
