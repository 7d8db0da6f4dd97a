//! Judgements as remarks in the game itself.

use super::judge::Judgement;
use super::tell::score;
use quirkat::pdn::{Comment, Line, Record};
use quirkat::rules::Game;

/// Adds to each move its score, to those that deserve it a mark, and the line
/// that would have been better. What others have said stays.
pub fn annotate<G: Game>(record: &mut Record<G>, judged: &[Judgement]) {
    let mut side = record.start.side();
    for (ply, judgement) in record.line.plies.iter_mut().zip(judged) {
        let say = |worth| Comment::new(&score(worth, side));
        ply.comments.extend(judgement.played.map(say));
        let mark = judgement.mark().filter(|_| !ply.nags.iter().any(|nag| nag.signs().is_some()));
        // Signs stand before other marks, next to the move.
        ply.nags.splice(0..0, mark);
        if let Some(better) = judgement.better.as_ref().filter(|_| judgement.mark().is_some()) {
            let mut line: Line<_> = better.line.iter().copied().collect();
            line.plies[0].comments.push(say(better.worth));
            ply.variations.push(line);
        }
        side = side.other();
    }
    if record.tags.get("Annotator").is_none() {
        record.tags.set("Annotator", concat!("Quirkat ", env!("CARGO_PKG_VERSION")));
    }
}
