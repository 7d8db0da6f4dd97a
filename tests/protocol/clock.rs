//! Times at the edge of the possible. How punctual the engine is, `tests/clock.rs`
//! tells.

use crate::engine::{Engine, command};
use crate::mirror::Mirror;
use std::time::{Duration, Instant};

#[test]
fn short_times_still_give_a_legal_move() {
    let mut engine = Engine::playing("turkish");
    let mirror = Mirror::of("turkish");
    for level in
        ["move-time=0", "time=0", "time=0.01", "move-time=-0", "time=0.01 moves=1", "time=-3.5"]
    {
        let done = engine.ask(&format!("level {level}\ngo think"));
        assert!(mirror.allows(&done), "{level}: {done}");
    }
}

#[test]
fn a_move_never_takes_all_of_the_clock() {
    let mut engine = Engine::playing("dame");
    for level in ["time=1 moves=1", "time=0.5 inc=1", "time=1.5", "move-time=0.3 time=100"] {
        let start = Instant::now();
        let done = engine.ask(&format!("level {level}\ngo think"));
        assert_eq!(command(&done), "done");
        // A busy machine takes its share; the clock's own tests are strict.
        assert!(start.elapsed() < Duration::from_secs(3), "{level}: {:?}", start.elapsed());
    }
}
