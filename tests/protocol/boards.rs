//! What a front end needs that knows no game: `status geometry`, `rules`, and
//! `check touched`.

use crate::engine::{Engine, value};
use quirkat::games::{BOOKS, clauses};

#[test]
fn the_geometry_is_that_of_the_book() {
    for book in BOOKS {
        let mut engine = Engine::playing(book.name);
        let head = engine.ask("status geometry");
        let words = |name: &str| {
            let value = value(&head, name).unwrap();
            value.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
        };
        let points: Vec<_> =
            book.lattice.points().into_iter().map(|p| book.lattice.name(p)).collect();
        assert_eq!(words("points"), points, "{head}");
        assert_eq!(words("files"), [book.lattice.width().to_string()]);
        assert_eq!(words("ranks"), words("files"));
        let lattice = book.name.starts_with("alquerque") || book.name.starts_with("hare");
        assert_eq!(words("lines").len(), if lattice { 16 } else { 0 });
        let kinds = match book.name {
            name if name.starts_with("hare") => [&["hare"][..], &["hunter"]],
            "alquerque" | "alquerque-huff" => [&["man"][..]; 2],
            _ => [&["man", "king"][..]; 2],
        };
        assert_eq!([words("white"), words("black")], kinds);
    }
}

#[test]
fn geometry_and_touches_are_told_together() {
    let mut engine = Engine::playing("dame");
    let head = engine.ask("status geometry touches");
    assert!(value(&head, "points").is_some() && value(&head, "touches").is_some(), "{head}");
    let plain = Engine::playing("dame").ask("status geometry=false");
    assert!(value(&plain, "points").is_none(), "{plain}");
    assert!(Engine::playing("dame").ask("status geometry=yes").starts_with("error "));
}

#[test]
fn the_rules_are_read_out() {
    for book in BOOKS {
        let mut engine = Engine::playing(book.name);
        engine.say("rules");
        let lines = engine.until("rules");
        let (end, told) = lines.split_last().unwrap();
        assert_eq!(value(end, "title").unwrap(), book.title);
        assert_eq!(value(end, "clauses").unwrap(), told.len().to_string());
        let numbers: Vec<_> = told.iter().map(|line| value(line, "number").unwrap()).collect();
        assert_eq!(numbers, clauses(book).map(|(number, _)| number).collect::<Vec<_>>());
        let texts = told.iter().map(|line| value(line, "text").unwrap());
        assert!(texts.into_iter().all(|text| text.len() > 5 && !text.contains(['*', '`'])));
    }
    assert!(Engine::start().ask("rules").starts_with("error "));
}

/// The clause and the reason against touches, if there is one.
fn touched(game: &str, place: &str, touches: &str) -> Option<(String, String)> {
    let mut engine = Engine::playing(game);
    engine.say(&format!("check {place} touched=\"{touches}\""));
    let lines = engine.until("check");
    let (end, faults) = lines.split_last().unwrap();
    assert_eq!(value(end, "faults").unwrap(), faults.len().to_string());
    assert!(faults.len() <= 1, "{lines:?}");
    let fault = faults.first()?;
    Some((value(fault, "clause").unwrap(), value(fault, "reason").unwrap()))
}

#[test]
fn a_touch_that_leads_nowhere_is_refused_by_its_clause() {
    let open = "a capture is open and must be made";
    for (game, place, touches, clause, reason) in [
        ("alquerque", "start", "a1", "1.3", "the piece on a1 cannot move"),
        ("alquerque", "start", "d3 d4", "1.3", "d4 is not empty"),
        ("alquerque", "start", "d3 c2", "1.3", "the piece does not step from d3 to c2"),
        ("alquerque", "start", "a5", "0.1", "no White piece stands on a5"),
        ("alquerque", "start", "c3 d4", "0.1", "no White piece stands on c3"),
        ("alquerque", "start moves=d3-c3", "a4", "1.5", open),
        ("alquerque", "start moves=d3-c3", "b3 b2", "1.3", "b2 is not empty"),
        ("alquerque", "fen=W:Wc3:Bd4,a5", "c3 c4", "1.5", open),
        ("alquerque", "fen=W:Wc3:Bd4,a5", "c3 e5 e4", "1.4", "no piece can be leapt from e5 to e4"),
        ("turkish", "start", "d3 d2", "5.2", "the piece does not step from d3 to d2"),
        ("turkish", "fen=W:Wc3,e3:Bc4,e4,e6", "c3", "5.4", "more can be taken by another piece"),
        ("turkish", "fen=W:Wc3,e3:Bc4,e4,e6", "c3 c5", "5.4", "more can be taken in another way"),
        (
            "turkish",
            "fen=W:Wa7:B",
            "a7 a8",
            "0.6",
            "the game is over, the other side has no piece left",
        ),
        ("hare10", "start moves=c3-d2", "c4 c3 c2", "3.4", "the piece does not leap from c4 to c3"),
        ("alquerque-huff", "start moves=c2-c3", "c3 b2", "0.1", "no Black piece stands on c3"),
        // Nobody has to capture in these.
        ("dame", "fen=W:Wa1,b2,c3:Bd4,f8", "a1", "4.2", "the piece on a1 cannot move"),
        ("alquerque-huff", "fen=W:Wb1,b2,a1,c1:Bb3,e5", "b1", "1.3", "the piece on b1 cannot move"),
        ("dame", "start", "c3 e5", "4.2", "the piece steps one point at a time"),
    ] {
        let found = touched(game, place, touches);
        let found = found.as_ref().map(|(clause, reason)| (&**clause, &**reason));
        assert_eq!(found, Some((clause, reason)), "{game} {place} {touches}");
    }
    let nowhere = touched("dame", "start", "a2").unwrap();
    assert_eq!(nowhere, ("none".into(), "`a2` is no point of the board".into()));
}

#[test]
fn touches_that_lead_on_have_no_fault() {
    let ring = "fen=W:Wa1:Ba2,b1,b3,c2";
    for (game, place, touches) in [
        ("alquerque", "start", ""),
        ("alquerque", "start", "d3"),
        ("alquerque", "start", "d3 c3"),
        ("alquerque", ring, "a1 a3 c3"),
        ("alquerque", ring, "a1 c1 c3 a3 a1"),
        ("alquerque-huff", "fen=W:Wc3:Bd4 moves=c3-b2", "b2"),
        ("alquerque-huff", "fen=W:Wa1,c3:Bd4 moves=a1-a2", "c3 d4 e5"),
    ] {
        assert_eq!(touched(game, place, touches), None, "{game} {place} {touches}");
    }
}

#[test]
fn a_check_writes_the_moves_as_the_engine_does() {
    let mut engine = Engine::playing("alquerque");
    let line = engine.ask("check fen=W:We1,e2,e5:Bc5 moves=\"e5-d4 c5xd4\"");
    assert_eq!(value(&line, "moves").as_deref(), Some("e5-d4 c5xe3"), "{line}");
    engine.say("set-param name=variant value=turkish\nset-param name=numbering value=pydraughts");
    let line = engine.ask("check fen=W:Wc3,e3:Bc4,e4,e6 moves=21x53x45x29");
    assert_eq!(value(&line, "moves").as_deref(), Some("21x53x29x45"), "{line}");
}
