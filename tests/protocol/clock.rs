//! Times: short ones, and games on the clock.

use crate::engine::{Engine, command, value};
use crate::mirror::Mirror;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::time::{Duration, Instant};

/// The machine may be busy: half of the answers are to come within this of
/// their time, and the bench is strict.
const MARGIN: Duration = Duration::from_millis(25);

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

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

#[test]
fn two_hundred_moves_of_ten_milliseconds() {
    let mut engine = Engine::playing("turkish");
    let mut mirror = Mirror::of("turkish");
    engine.say("level move-time=0.01");
    let mut random = StdRng::seed_from_u64(10);
    let (mut played, mut times) = (Vec::<String>::new(), Vec::new());
    for _ in 0..200 {
        let start = Instant::now();
        let done = engine.ask("go think");
        times.push(start.elapsed());
        assert!(mirror.allows(&done), "{done}");
        let legal = mirror.legal();
        played.extend(legal.choose(&mut random).cloned());
        if legal.is_empty() || played.len() > 60 {
            played.clear();
        }
        let pos = format!("pos start moves=\"{}\"", played.join(" "));
        mirror.hear(&pos);
        engine.say(&pos);
    }
    assert!(median(times) < Duration::from_millis(10) + MARGIN);
}

#[test]
fn fifty_stops_at_random_moments() {
    let mut engine = Engine::playing("dame");
    engine.say("set-param name=threads value=2\nlevel infinite");
    let mut random = StdRng::seed_from_u64(50);
    let stop = |_| {
        engine.say("go think");
        std::thread::sleep(Duration::from_millis(random.random_range(0..40)));
        let start = Instant::now();
        assert_eq!(command(&engine.ask("stop")), "done");
        start.elapsed()
    };
    assert!(median((0..50).map(stop).collect()) < Duration::from_millis(5) + MARGIN);
}

/// A game of the engine against itself, its clocks kept here; gives how many
/// turns there were and how many were late.
fn game(engine: &mut Engine, game: &str, seconds: f64, increment: f64) -> (usize, usize) {
    let mut late = 0;
    let mut mirror = Mirror::of(game);
    let (mut clocks, mut played) = ([seconds; 2], String::new());
    engine.say(&format!("set-param name=variant value={game}\nnew-game"));
    for turn in 0..300 {
        let clock = &mut clocks[turn % 2];
        let start = Instant::now();
        engine.say(&format!("level time={clock:.4} inc={increment}\ngo think"));
        let lines = engine.until("done");
        let spent = start.elapsed().as_secs_f64();
        lines.iter().filter_map(|line| value(line, "pv")).for_each(|pv| {
            let pos = format!("pos start moves=\"{played}{pv}\"");
            assert_eq!(mirror.tries(&pos), Ok(()), "{game}");
        });
        late += usize::from(spent > *clock);
        *clock = (*clock - spent).max(0.0) + increment;
        let best = value(lines.last().unwrap(), "move").unwrap();
        played += &format!("{best} ");
        let pos = format!("pos start moves=\"{played}\"");
        mirror.hear(&pos);
        engine.say(&pos);
        if value(&engine.status().0, "over").as_deref() == Some("yes") {
            return (turn + 1, late);
        }
    }
    (300, late)
}

#[test]
fn twenty_games_on_the_clock_without_an_illegal_line() {
    let mut engine = Engine::playing("dame");
    for (i, book) in quirkat::games::BOOKS.iter().cycle().take(20).enumerate() {
        let seconds = if i % 2 == 0 { 0.3 } else { 0.1 };
        let (turns, late) = game(&mut engine, book.name, seconds, 0.005);
        // A busy machine makes a turn late now and then; the bench is strict.
        assert!(late <= turns / 10, "{}: {late} of {turns}", book.name);
    }
}
