//! Draws and resignation, given and taken.

use crate::engine::{Engine, value};

fn draw(done: &str) -> Option<String> {
    value(done, "draw")
}

/// White has lost in two turns, whatever it does.
const LOST: &str = "pos fen=B:Wb1,c1,a2,a3:Ba1";

#[test]
fn an_offer_is_answered_with_the_move() {
    let mut engine = Engine::playing("alquerque");
    engine.say("level depth=6");
    // Worse: welcome. Better: not so.
    let done = engine.ask(&format!("{LOST}\ngo think draw-offered"));
    assert_eq!(draw(&done).as_deref(), Some("accept"), "{done}");
    assert!(done.starts_with("done move="), "{done}");
    let done = engine.ask("pos fen=W:We1,e2,e5:Bc5\ngo think draw-offered");
    assert_eq!(draw(&done).as_deref(), Some("decline"), "{done}");
    // Nothing known, nothing agreed on.
    let done = engine.ask("pos start\nlevel depth=1\ngo think draw-offered");
    assert_eq!(draw(&done).as_deref(), Some("decline"), "{done}");
    let done = engine.ask("pos start\ngo think");
    assert_eq!(draw(&done), None);
}

#[test]
fn a_level_game_at_rest_is_a_draw_if_you_like() {
    let mut engine = Engine::playing("dame");
    engine.say("level depth=8");
    for (quiet, answer) in [(19, "decline"), (20, "accept")] {
        let done = engine.ask(&format!("pos fen=W:WKa1:BKb8:H{quiet}\ngo think draw-offered"));
        assert_eq!(draw(&done).as_deref(), Some(answer), "{quiet}: {done}");
    }
}

#[test]
fn the_engine_offers_only_where_it_is_asked_to_and_not_at_every_move() {
    let mut engine = Engine::playing("dame");
    engine.say("level depth=6\npos fen=W:WKa1:BKb8:H30");
    let offers = |engine: &mut Engine| {
        let done = (0..20).map(|_| engine.ask("go think"));
        let offers = done.map(|done| draw(&done).as_deref() == Some("offer"));
        (1..).zip(offers).filter_map(|(i, offer)| offer.then_some(i)).collect::<Vec<i32>>()
    };
    assert!(offers(&mut engine).is_empty());
    engine.say("new-game\npos fen=W:WKa1:BKb8:H30\nset-param name=draw-offers value=true");
    assert_eq!(offers(&mut engine), [10, 20]);
}

#[test]
fn a_move_that_makes_a_draw_by_the_rules_claims_it() {
    let mut engine = Engine::playing("dame");
    let level = "level depth=4\npos fen=W:WKa1:BKb8:H79\ngo think";
    assert_eq!(draw(&engine.ask(level)), None);
    engine.say("set-param name=draw-offers value=true");
    let done = engine.ask(level);
    assert_eq!(draw(&done).as_deref(), Some("claim"), "{done}");
    assert_eq!(value(&done, "clause").as_deref(), Some("4.8"), "{done}");
    let done = engine.ask("go think draw-offered");
    assert_eq!(draw(&done).as_deref(), Some("accept"), "{done}");
}

#[test]
fn a_lost_game_is_given_up_at_the_third_search_if_that_is_wanted() {
    let mut engine = Engine::playing("alquerque");
    engine.say(&format!("level depth=6\n{LOST}"));
    let resigns = |engine: &mut Engine, go: &str| {
        let done = (0..4).map(|_| engine.ask(go));
        done.map(|done| value(&done, "resign").is_some()).collect::<Vec<bool>>()
    };
    assert_eq!(resigns(&mut engine, "go think"), [false; 4]);
    engine.say(&format!("set-param name=resign value=true\nnew-game\n{LOST}"));
    assert_eq!(resigns(&mut engine, "go think"), [false, false, true, true]);
    // A new game, new hope; and analysis gives nothing up.
    engine.say(&format!("new-game\n{LOST}\nlevel depth=6"));
    assert_eq!(resigns(&mut engine, "go analyze\nstop"), [false; 4]);
}

#[test]
fn a_search_that_nobody_waits_for_agrees_to_nothing() {
    let mut engine = Engine::playing("alquerque");
    engine.say(&format!("level depth=6\n{LOST}"));
    for (go, answer) in [
        ("go analyze draw-offered\nstop", None),
        ("go ponder draw-offered\nstop", None),
        ("go ponder draw-offered\nponder-hit", Some("accept")),
        ("go think", None),
    ] {
        assert_eq!(draw(&engine.ask(go)).as_deref(), answer, "{go}");
    }
}

#[test]
fn a_claim_is_granted_with_its_clause_or_refused_with_the_counts() {
    for (game, position, draw, clause) in [
        ("dame", "fen=W:WKa1:BKb8:H80", "yes", Some("4.8")),
        ("turkish", "fen=W:WKa1:BKh7", "yes", Some("5.9")),
        (
            "alquerque",
            "fen=W:We5:Ba1,c1 moves=\"e5-d5 a1-b1 d5-e5 b1-a1 e5-d5 a1-b1 d5-e5 b1-a1\"",
            "yes",
            Some("0.7"),
        ),
        ("turkish", "fen=W:Wa5:BKh7", "no", Some("5.10")),
        ("dame", "fen=W:WKa1:BKb8:H79", "no", None),
    ] {
        let mut engine = Engine::playing(game);
        let claim = engine.ask(&format!("pos {position}\nclaim-draw"));
        assert_eq!(value(&claim, "draw").as_deref(), Some(draw), "{claim}");
        assert_eq!(value(&claim, "clause").as_deref(), clause, "{claim}");
    }
    let claim = Engine::playing("dame").ask("pos fen=W:WKa1:BKb8:H79\nclaim-draw");
    assert!(claim.contains("1 of 3 times, and 79 of 80 turns"), "{claim}");
}
