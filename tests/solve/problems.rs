//! Composed problems: solutions, cooks, duals, and what could be left out.

use quirkat::games::Dame;
use quirkat::rules::{Game, Move, Position, text};
use quirkat::solve::{Branch, Next, Problem, Puzzle, Solver, Verdict, captures, examine};

fn position<G: Game>(fen: &str) -> Position<G> {
    text::read_position(fen).unwrap()
}

fn examined(fen: &str, plies: u32) -> Option<Problem> {
    let mut solver = Solver::<Dame>::new(16, None, &|nodes| nodes > 2_000_000).unwrap();
    examine(&mut solver, &position(fen), plies).unwrap()
}

fn names<G: Game>(fen: &str, moves: &[Move]) -> Vec<String> {
    let position = position::<G>(fen);
    moves.iter().map(|&mv| text::write_move(&position, mv)).collect()
}

/// A man more, and two ways to win with it.
const COOKED: &str = "W:Wc5,e5:Bd6";

#[test]
fn cooks_are_found() {
    // Either man takes, and nobody is left.
    let problem = examined(COOKED, 1).unwrap();
    assert_eq!((problem.solution.plies, problem.is_sound()), (1, false));
    assert_eq!(names::<Dame>(COOKED, &problem.cooks), ["e5xc7"]);
    assert_eq!(names::<Dame>(COOKED, &[problem.solution.mv]), ["c5xe7"]);
    // The other man could be left out.
    assert_eq!(problem.spare.len(), 1);
}

#[test]
fn what_is_no_win_in_time_has_no_solution() {
    assert_eq!(examined("W:Wc3:Bd8", 3), None);
    assert_eq!(examined("W:Wc3:Bd8", 0), None);
}

/// The solution as a whole: each defence is there, each answer wins in time, and
/// the longest defence comes first.
#[test]
fn solutions_are_whole() {
    let fen = "W:Wc5,e5,a1:Bd6,b8";
    let problem = examined(fen, 7).unwrap();
    assert_eq!(problem.solution.plies, 5);
    check_branch(&position::<Dame>(fen), &problem.solution, 7);
    assert_eq!(problem.solution.main_line().len(), 5);
}

fn check_branch(position: &Position<Dame>, branch: &Branch, left: u32) {
    assert!(branch.plies <= left && position.moves().contains(&branch.mv));
    let after = position.play(branch.mv);
    if after.ending().is_some() {
        assert!(branch.replies.is_empty() && branch.plies == 1);
        return;
    }
    assert_eq!(branch.replies.len(), after.moves().len());
    let mut longest = u32::MAX;
    for reply in &branch.replies {
        let next = after.play(reply.mv);
        match &reply.next {
            Next::Over => assert!(next.ending().is_some()),
            Next::Again => {}
            Next::Branch(branch) => {
                assert!(branch.plies <= longest, "the longest defence comes first");
                longest = branch.plies;
                check_branch(&next, branch, left - 2);
            }
        }
    }
}

#[test]
fn the_largest_capture_is_found() {
    let riddle = position::<Dame>("W:WKa1:Bb2,d4,f6");
    let (most, moves) = captures(&riddle);
    assert_eq!((most, moves.len()), (3, 1));
    let none = position::<Dame>("W:Wa1:Bh8");
    assert_eq!(captures(&none), (0, Vec::new()));
    // A huff takes one.
    let huff = position::<quirkat::games::AlquerqueHuff>("W:Wa1,e1:Bc4,e5:Xc4");
    assert_eq!(captures(&huff).0, 1);
}

/// What a puzzle claims is judged, not believed.
#[test]
fn claims_are_judged() {
    let judge = |line: &str| {
        let puzzle = Puzzle::<Dame>::read(line).unwrap().unwrap();
        let mut solver = Solver::new(16, None, &|nodes| nodes > 2_000_000).unwrap();
        let solved = solver.solve(&puzzle.position, puzzle.task());
        puzzle.judge(&mut solver, &solved)
    };
    let broken = |why: &str| Verdict::Broken(why.into());
    for (line, verdict) in [
        ("W:Wc5,e5:Bd6 ; win 1 ; bm c5xe7", Verdict::Kept),
        ("W:Wc5,e5:Bd6 ; win 1 ; bm c5xe7 e5xc7", Verdict::Kept),
        ("W:Wc5,e5:Bd6 ; win 1 ; bm c5-b6", broken("c5-b6 does not do it")),
        ("W:Wc5,e5:Bd6 ; win 3", broken("claimed is win 3")),
        ("W:Wc5,e5:Bd6 ; win", Verdict::Kept),
        ("W:Wc5,e5:Bd6 ; draw", Verdict::Kept),
        ("W:Wc5,e5:Bd6 ; loss", broken("claimed is loss")),
        ("W:Wc5,e5:Bd6 ; take 1 ; bm e5xc7", Verdict::Kept),
        ("W:Wc5,e5:Bd6 ; take 2", broken("claimed is take 2")),
        ("W:Wc5,e5:Bd6", Verdict::Kept),
    ] {
        assert_eq!(judge(line), verdict, "{line}");
    }
}
