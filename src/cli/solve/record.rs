//! A solution as a game with variations.

use super::work::Worked;
use quirkat::pdn::{Comment, Line, Nag, Ply, Record};
use quirkat::rules::{Game, Move, Position, text};
use quirkat::solve::{Branch, Next};

/// The solution of a puzzle as the text of a game.
pub fn write<G: Game>(worked: &Worked<G>) -> String {
    let position = worked.puzzle.position;
    let mut record = Record::new(position);
    if let Some(id) = &worked.puzzle.id {
        record.tags.set("Event", id);
    }
    record.result = worked.row.result(position.side());
    record.line = match &worked.problem {
        Some(problem) => line(&position, &problem.solution),
        None => worked.line.iter().copied().collect(),
    };
    record.line.comments.push(Comment::new(&worked.row.in_words()));
    record.to_string()
}

/// A move of the solver, the longest defence, and the others as variations.
fn line<G: Game>(position: &Position<G>, branch: &Branch) -> Line<Move> {
    let mut line = Line::default();
    let mut key: Ply<Move> = branch.mv.into();
    key.nags.push(Nag::GOOD);
    if !branch.duals.is_empty() {
        let moves: Vec<_> = branch.duals.iter().map(|&mv| text::write_move(position, mv)).collect();
        key.comments.push(Comment::new(&format!("or {}", moves.join(", "))));
    }
    line.plies.push(key);
    let after = position.play(branch.mv);
    let mut replies = branch.replies.iter().map(|reply| {
        let mut line: Line<Move> = Line::default();
        let mut ply: Ply<Move> = reply.mv.into();
        match &reply.next {
            Next::Over => {}
            Next::Again => ply.comments.push("as before".into()),
            Next::Branch(next) => {
                let rest = self::line(&after.play(reply.mv), next);
                line.plies.push(ply);
                line.plies.extend(rest.plies);
                return line;
            }
        }
        line.plies.push(ply);
        line
    });
    if let Some(mut main) = replies.next() {
        main.plies[0].variations = replies.collect();
        line.plies.append(&mut main.plies);
    }
    line
}
