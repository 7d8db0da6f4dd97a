//! Searches that wait for a word, and words that wait for a search.

use super::board::Board;
use super::peer::{MOMENT, OVERHEAD, Peer};
use super::step::{Checked, Step, exactly, require};

pub(super) const STEPS: &[Step] = &[
    Step::ready("`go analyze` keeps its `done` until `stop`", "go", |peer| {
        holds(peer, "level depth=1\ngo analyze")
    }),
    Step::ready("`level infinite` keeps the `done` until `stop`", "level", |peer| {
        holds(peer, "level infinite depth=1\ngo think")
    }),
    Step::ready("`go ponder` keeps its `done` until `stop`", "go", |peer| {
        holds(peer, "level depth=1 move-time=0.01\ngo ponder")
    }),
    Step::ready("after `ponder-hit` the time counts", "ponder-hit", |peer| {
        peer.say("pos start\nlevel move-time=0.05\ngo ponder");
        peer.is_silent(MOMENT)?;
        let thought = peer.think("ponder-hit")?;
        thought.has_legal_move(&Board::start(peer.game))?;
        require(thought.time <= MOMENT + OVERHEAD, "a `done` soon after the hit")
    }),
    Step::ready(
        "`go ponder` and `ponder-hit` in one write have one `done`",
        "ponder-hit",
        |peer| {
            let thought = peer.think("pos start\nlevel depth=1\ngo ponder\nponder-hit")?;
            exactly(&thought.after, &[])
        },
    ),
    Step::ready("`ponder-hit` does nothing when nothing is pondered on", "ponder-hit", |peer| {
        peer.tell("ponder-hit")?;
        peer.say("pos start\nlevel depth=1\ngo analyze\nponder-hit");
        peer.is_silent(MOMENT)?;
        peer.think("stop").map(drop)
    }),
    Step::ready("`stop` says nothing when nothing runs", "stop", |peer| peer.tell("stop\nstop")),
    Step::ready("`stop` is answered soon", "stop", |peer| {
        peer.say("pos start\nlevel infinite\ngo think");
        peer.is_silent(MOMENT / 2)?;
        let thought = peer.think("stop")?;
        thought.has_legal_move(&Board::start(peer.game))?;
        require(thought.time <= OVERHEAD, format!("a `done` within {OVERHEAD:?}"))
    }),
    Step::ready("a late `stop` does not harm the next search", "stop", |peer| {
        let search = "new-game\nlevel depth=3\ngo think";
        let [first, second] = [peer.think(search)?, peer.think(&format!("stop\n{search}"))?];
        require(first.told("depth") == second.told("depth"), "the same depth as without it")
    }),
    Step::ready("`stop` ends every search asked for before", "stop", |peer| {
        peer.say("pos start\nlevel infinite\ngo think\ngo analyze\ngo ponder\nstop");
        (0..3).try_for_each(|_| peer.until("done").map(drop))?;
        exactly(&peer.rest()?, &[])
    }),
    Step::ready("`ping` is answered during a search", "ping", |peer| {
        peer.say("pos start\nlevel infinite\ngo think");
        peer.is_silent(MOMENT / 5)?;
        peer.say("ping");
        let lines = peer.until("pong")?;
        require(lines.iter().all(|line| line.command != "done"), "a `pong` before the `done`")?;
        peer.think("stop").map(drop)
    }),
    Step::ready("what is said to a busy engine waits, and is answered in order", "States", waits),
    Step::ready("an error said to a busy engine waits", "States", |peer| {
        peer.say("pos start\nlevel infinite depth=1\ngo think\ngo\nlevel depth=abc");
        peer.is_silent(MOMENT)?;
        peer.say("stop");
        peer.until("done")?;
        exactly(&peer.rest()?, &["error", "error"])
    }),
];

/// A search from the start position says nothing of its end before `stop`.
fn holds(peer: &mut Peer, go: &str) -> Checked {
    peer.say(&format!("pos start\n{go}"));
    peer.is_silent(MOMENT)?;
    let thought = peer.think("stop")?;
    thought.has_legal_move(&Board::start(peer.game))
}

fn waits(peer: &mut Peer) -> Checked {
    let (start, second) = (Board::start(peer.game), Board::second(peer.game));
    peer.say("pos start\nlevel infinite depth=1\ngo think");
    peer.say(&format!("{}\ninit\nlevel depth=1\ngo think\ninit", second.pos()));
    peer.is_silent(MOMENT)?;
    // Only the search that was asked for before it.
    peer.say("stop");
    for (command, board) in [("done", Some(&start)), ("ready", None), ("done", Some(&second))] {
        let lines = peer.until(command)?;
        let replies: Vec<_> = lines.iter().filter(|line| line.command != "info").collect();
        require(replies.len() == 1, format!("a `{command}` next"))?;
        let Some(board) = board else { continue };
        let legal = replies[0].value("move").is_some_and(|mv| board.can_play(&[mv]));
        require(legal, format!("a move that is legal at {}", board.status().fen))?;
    }
    exactly(&peer.rest()?, &["ready"])
}
