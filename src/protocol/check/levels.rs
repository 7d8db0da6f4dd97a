//! The forms of `level`.

use super::step::{Step, exactly};

const GOOD: [&str; 9] = [
    "depth=3",
    "nodes=1000",
    "move-time=0.5",
    "time=60",
    "time=-1",
    "time=60 inc=1",
    "moves=40 inc=0.5 time=60.25",
    "infinite",
    "depth=3 nodes=1000 move-time=1",
];

const BAD: [&str; 9] = [
    "",
    "depth=0",
    "depth=abc",
    "nodes=-1",
    "move-time=soon",
    "move-time=-1",
    "inc=1",
    "moves=40",
    "moves=40 move-time=1",
];

pub(super) const STEPS: &[Step] = &[
    Step::ready("each form of `level` is taken without a word", "level", |peer| {
        GOOD.iter().try_for_each(|level| peer.tell(&format!("level {level}")))
    }),
    Step::ready("a `level` without sense gets exactly one `error`", "level", |peer| {
        BAD.iter().try_for_each(|level| exactly(&peer.ask(&format!("level {level}"))?, &["error"]))
    }),
];
