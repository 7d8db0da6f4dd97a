//! Searches that end by themselves: how many answers, and when.

use super::board::Board;
use super::peer::{OVERHEAD, Peer};
use super::step::{Checked, Miss, Step, exactly, needs, require};
use std::time::Duration;

/// An engine may look only now and then whether its nodes are spent.
const NODES: f64 = 20_000.0;
const NODES_BEYOND: f64 = 5_000.0;

pub(super) const STEPS: &[Step] = &[
    Step::ready("`go` has exactly one `done`", "go", |peer| {
        let thought = peer.think("pos start\nlevel depth=2\ngo think")?;
        exactly(&thought.after, &[])
    }),
    Step::ready("`go` wants exactly one purpose", "go", |peer| {
        for go in ["go", "go think analyze", "go think=false"] {
            exactly(&peer.ask(go)?, &["error"])?;
        }
        Ok(())
    }),
    Step::ready("each `go` in one write has its `done`", "States", |peer| {
        peer.say("pos start\nlevel depth=1\ngo think\ngo think\ngo think");
        (0..3).try_for_each(|_| peer.until("done").map(drop))?;
        exactly(&peer.rest()?, &[])
    }),
    Step::ready("the position stays after a search", "go", |peer| {
        let board = Board::second(peer.game);
        peer.say(&board.pos());
        peer.stands_at(&board)?;
        peer.stands_at(&board)
    }),
    Step::ready("what an `info` counts are numbers", "info", numbers),
    Step::ready("no iteration goes beyond the depth", "level", |peer| {
        let thought = peer.think("pos start\nlevel depth=2\ngo think")?;
        needs(thought.told("depth").is_some(), "no `depth` is told")?;
        require(thought.told("depth") <= Some(2.0), "a depth of 2 at most")
    }),
    Step::ready("the limit of nodes is kept", "level", |peer| {
        let thought = peer.think(&format!("pos start\nlevel nodes={NODES}\ngo think"))?;
        let nodes = thought.told("nodes");
        needs(nodes.is_some(), "no `nodes` are told")?;
        require(nodes <= Some(NODES + NODES_BEYOND), format!("little more than {NODES} nodes"))
    }),
    Step::ready("a move takes no longer than `move-time`", "level", |peer| {
        in_time(peer, "move-time=0.05", 0.05)
    }),
    Step::ready("a clock that has run out is answered at once", "level", |peer| {
        in_time(peer, "time=0", 0.0)?;
        in_time(peer, "time=-3", 0.0)
    }),
    Step::ready("no move oversteps the clock", "level", |peer| {
        in_time(peer, "time=0.5", 0.5 - OVERHEAD.as_secs_f64() / 2.0)?;
        in_time(peer, "time=0.3 moves=1", 0.3)?;
        in_time(peer, "time=0.3 inc=0.1", 0.3)
    }),
    Step::ready("the same search after `new-game` is the same", "set-param", same_again),
    Step::ready("the level stays in force until the next", "level", |peer| {
        peer.think("new-game\nlevel depth=1\ngo think")?;
        let thought = peer.think("new-game\ngo think")?;
        needs(thought.told("depth").is_some(), "no `depth` is told")?;
        require(thought.told("depth") <= Some(1.0), "a depth of 1, as before")
    }),
];

fn numbers(peer: &mut Peer) -> Checked {
    const NAMES: [&str; 8] =
        ["depth", "selective-depth", "score", "nodes", "time", "nps", "line", "hashfull"];
    let thought = peer.think("pos start\nlevel depth=3\ngo think")?;
    for info in &thought.infos {
        for (name, value) in NAMES.iter().filter_map(|name| Some((name, info.value(name)?))) {
            let number = value.parse::<f64>().is_ok_and(f64::is_finite);
            require(number, format!("a number for `{name}`, not `{value}`"))?;
        }
    }
    Ok(())
}

fn in_time(peer: &mut Peer, level: &str, seconds: f64) -> Checked {
    let thought = peer.think(&format!("pos start\nlevel {level}\ngo think"))?;
    let most = Duration::from_secs_f64(seconds) + OVERHEAD;
    require(thought.time <= most, format!("a `done` within {most:?}, not {:?}", thought.time))
}

fn same_again(peer: &mut Peer) -> Checked {
    let search = "new-game\nlevel depth=4\ngo think";
    let [first, second] = [peer.think(search)?, peer.think(search)?];
    let same = first.best() == second.best() && first.told("nodes") == second.told("nodes");
    let wish = "the same move and nodes as in the search before";
    match (same, peer.facts.has_one_thread()) {
        (true, _) => Ok(()),
        (false, true) => Err(Miss::Wrong(wish.into())),
        (false, false) => Err(Miss::Advice(format!("with one thread, {wish}"))),
    }
}
