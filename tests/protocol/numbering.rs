//! `numbering=pydraughts`: letters from the highest rank, moves in numbers.

use crate::engine::{Engine, value};
use crate::mirror::Mirror;

fn numbered(game: &str) -> Engine {
    let mut engine = Engine::playing(game);
    engine.say("set-param name=numbering value=pydraughts");
    engine
}

/// What pydraughts 0.6.7 sends for the start.
const START: &str = "Weeeeeeeebbbbbbbbbbbbbbbbeeeeeeeeeeeeeeeewwwwwwwwwwwwwwwweeeeeeee";

#[test]
fn letters_begin_at_the_highest_rank() {
    let mut engine = numbered("turkish");
    engine.say(&format!("pos pos={START}"));
    assert_eq!(engine.fen(), Mirror::of("turkish").fen());
    engine.say(&format!("pos pos=WB{}W", "e".repeat(62)));
    assert_eq!(engine.fen(), "W:WKh1:BKa8");
    for (game, letters, fen) in [
        ("dame", format!("WB{}w", "e".repeat(30)), "W:Wg1:BKb8"),
        ("alquerque", format!("Bb{}w", "e".repeat(23)), "B:We1:Ba5"),
    ] {
        let mut engine = numbered(game);
        engine.say(&format!("pos pos={letters}"));
        assert_eq!(engine.fen(), fen);
    }
}

#[test]
fn moves_are_read_and_written_as_numbers() {
    let mut engine = numbered("turkish");
    engine.say(&format!("pos pos={START} moves=\"17-25 42-34\""));
    assert_eq!(engine.fen(), Mirror::of("turkish").after("a3-a4 b6-b5"));
    engine.say("level depth=4\ngo think");
    for line in engine.until("done") {
        for mv in ["pv", "move", "ponder"].into_iter().filter_map(|name| value(&line, name)) {
            let numbers = |mv: &str| mv.split(['-', 'x']).all(|n| n.parse::<u8>().is_ok());
            assert!(mv.split(' ').all(numbers), "{line}");
        }
    }
    let error = engine.ask("pos start moves=a3-a4");
    assert!(error.contains("move 1: `a3-a4` is no move in numbers"), "{error}");
    assert_eq!(value(&engine.ask("go think search-moves=24-32"), "move").unwrap(), "24-32");
}

#[test]
fn captures_name_the_ends_and_then_what_is_taken() {
    let mut engine = numbered("turkish");
    engine.say("pos fen=W:Wc3,e3:Bc4,e4,e6");
    let (_, moves) = engine.status();
    assert_eq!(value(&moves[0], "text").unwrap(), "21x53x29x45");
    assert_eq!(value(&moves[0], "path").unwrap(), "e3 e5 e7");
    engine.say("pos fen=W:Wc3,e3:Bc4,e4,e6 moves=21x53x45x29");
    assert_eq!(engine.fen(), "B:Wc3,e7:Bc4");
}

#[test]
fn huffs_have_numbers_too() {
    let mut engine = numbered("alquerque-huff");
    engine.say("pos fen=W:Wa1,c3:Bd4 moves=1-6");
    let (_, moves) = engine.status();
    assert!(moves.iter().any(|mv| mv.starts_with("move text=@13/19-25 ")), "{moves:?}");
    engine.say("pos fen=W:Wa1,c3:Bd4 moves=\"1-6 @13/19-25\"");
    assert_eq!(engine.fen(), "W:Wa2:Be5");
}

#[test]
fn native_comes_back() {
    let mut engine = numbered("turkish");
    engine.say("set-param name=numbering value=native\npos start moves=a3-a4");
    assert_eq!(engine.fen(), Mirror::of("turkish").after("a3-a4"));
}
