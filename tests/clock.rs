//! The engine on the clock: a few of what the benches `latency` and `games`
//! count by the thousand. One test at a time, so that they do not delay each
//! other; where others keep the machine busy, nothing is proved by being late.

#[path = "common/clocked.rs"]
mod clocked;
#[path = "common/engine.rs"]
mod engine;

use clocked::{Control, is_busy, play, stop_after, think};
use engine::Engine;
use quirkat::games::BOOKS;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

static ALONE: Mutex<()> = Mutex::new(());

const MILLISECOND: Duration = Duration::from_millis(1);

/// One in fifty may be late.
fn check_times(times: &[Duration], limit: Duration) {
    let late: Vec<_> = times.iter().filter(|&&time| time > limit).collect();
    assert!(late.len() <= times.len() / 50 || is_busy(), "late: {late:?}");
}

#[test]
fn a_stop_is_obeyed_within_five_milliseconds() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut engine = Engine::playing("turkish");
    engine.say("set-param name=threads value=2\nlevel infinite");
    let stop = |i: u32| stop_after(&mut engine, MILLISECOND * (i * 7 % 40));
    let times: Vec<_> = (0..50).map(stop).collect();
    check_times(&times, 5 * MILLISECOND);
}

#[test]
fn ten_milliseconds_a_move_are_kept() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut engine = Engine::playing("dame");
    engine.say("level move-time=0.01");
    let times: Vec<_> = (0..200).map(|_| think(&mut engine)).collect();
    // The move-overhead is ten more.
    check_times(&times, 20 * MILLISECOND);
}

#[test]
fn no_flag_falls_in_twenty_games() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    for (i, (time, increment)) in
        [(1.0, 0.01), (0.1, 0.005)].into_iter().cycle().take(20).enumerate()
    {
        let name = BOOKS[i / 2 % BOOKS.len()].name;
        let mut engines = [Engine::playing(name), Engine::playing(name)];
        let seconds = Duration::from_secs_f64;
        let control = Control { time: seconds(time), increment: seconds(increment) };
        let game = play(&mut engines, name, &[], control);
        assert!(game.overrun.is_none() || is_busy(), "{name}: {:?}", game.overrun);
    }
}
