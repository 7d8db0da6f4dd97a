//! Game files: every record reads back as it was, and whatever is wrong with a
//! file is told where it stands.

mod common;

use common::in_every_book;
use proptest::prelude::*;
use quirkat::eval::Evaluate;
use quirkat::games::{Alquerque, AlquerqueHuff, Dame, Turkish, TurkishTudaf};
use quirkat::pdn::{self, Comment, GameResult, Line, Nag, Ply, Record};
use quirkat::rules::{Game, History, Move, Position, Side, text};

in_every_book!(round_trip, check_round_trip);

/// Numbers that steer a random game.
type Dice = Vec<u16>;

fn check_round_trip<G: Evaluate>() {
    let words = prop_oneof!["\\PC{0,30}", "[a-z{}()\\[\\]%;!?$*\" \n\\\\]{0,200}"];
    let dice = prop::collection::vec(any::<u16>(), 0..160);
    let result = prop_oneof![Just(GameResult::Unknown), Just(GameResult::BothLost),];
    let config = ProptestConfig { cases: 64, ..ProptestConfig::default() };
    let texts = prop::collection::vec(words, 1..6);
    proptest!(config, |(dice in dice, texts in texts, skip in 0..30usize, result in result)| {
        let record = random_record::<G>(&dice, &texts, skip, result);
        let written = record.to_string();
        let read = pdn::read(&written).map(|draft| draft.resolve::<G>()).collect::<Vec<_>>();
        let told = match &read[..] {
            [Ok(read)] => read == &record,
            _ => false,
        };
        prop_assert!(told, "{written}\n{read:#?}");
        let long = |line: &str| line.chars().count() > 80 && !line.starts_with('[');
        let excused = |line: &str| line.contains(" %") || !line.contains(' ');
        prop_assert!(!written.lines().any(|line| long(line) && !excused(line)), "{written}");
    });
}

/// A game of random moves, from some way into another, with remarks.
fn random_record<G: Game>(
    dice: &Dice,
    texts: &[String],
    skip: usize,
    result: GameResult,
) -> Record<G> {
    let mut start = Position::<G>::start();
    for mv in play(start, &dice[..skip.min(dice.len())]) {
        start = start.play(mv);
    }
    let dice = &dice[skip.min(dice.len())..];
    let mut record = Record::new(start);
    let comment = |die: u16| Comment::new(&texts[usize::from(die) % texts.len()]);
    record.tags.set("White", &texts[0]);
    record.tags.set("Annotator", &texts[texts.len() - 1]);
    record
        .line
        .comments
        .extend(dice.first().filter(|&&die| die.is_multiple_of(3)).map(|&die| comment(die)));
    let mut position = start;
    for (i, mv) in play(start, dice).into_iter().enumerate() {
        let die = dice[i];
        let ply = record.push(mv);
        remark(ply, die, &comment);
        if die.is_multiple_of(11) {
            ply.variations.push(play(position, &dice[i / 2..i]).into_iter().collect());
            let mut nested: Line<Move> = play(position, &dice[i..]).into_iter().take(3).collect();
            nested.plies.iter_mut().for_each(|ply| remark(ply, die / 3, &comment));
            if let Some(first) = nested.plies.first_mut() {
                first.variations.push(play(position, &dice[i / 3..i]).into_iter().collect());
            }
            ply.variations.push(nested);
        }
        position = position.play(mv);
    }
    let ending = record.history().ending();
    record.result = ending.map_or(result, |ending| ending.outcome.into());
    record
}

fn remark(ply: &mut Ply<Move>, die: u16, comment: &dyn Fn(u16) -> Comment) {
    if die.is_multiple_of(5) {
        ply.comments.push(comment(die));
    }
    if die.is_multiple_of(7) {
        ply.nags.push(Nag((die / 7) as u8));
        ply.nags.push(Nag(die as u8));
    }
}

/// Random moves until the game is over by the rules.
fn play<G: Game>(start: Position<G>, dice: &[u16]) -> Vec<Move> {
    let mut game = History::new(start);
    let mut played = Vec::new();
    for &die in dice {
        let moves = game.position().moves();
        if moves.is_empty() || game.ending().is_some() {
            break;
        }
        played.push(moves[usize::from(die) % moves.len()]);
        game.play(*played.last().unwrap());
    }
    played
}

/// The only game of a text, as far as it can be read, and what is wrong with it.
fn read_one<G: Game>(text: &str) -> (Option<Record<G>>, Vec<String>) {
    let mut drafts = pdn::read(text);
    let draft = drafts.next().expect("a game");
    assert_eq!(drafts.next(), None, "{text}");
    match draft.resolve::<G>() {
        Ok(record) => (Some(record), Vec::new()),
        Err(faulty) => {
            let errors = faulty.errors.iter().map(pdn::Error::to_string).collect();
            (faulty.kept.map(|record| *record), errors)
        }
    }
}

/// The game of a text without faults.
fn good<G: Game>(text: &str) -> Record<G> {
    let (record, errors) = read_one::<G>(text);
    assert_eq!(errors, [""; 0], "{text}");
    record.unwrap()
}

/// What is wrong with a text, each with its place.
fn faults<G: Game>(text: &str) -> Vec<String> {
    read_one::<G>(text).1
}

/// The moves of a text as Quirkat writes them, without the header.
fn rewritten<G: Game>(text: &str) -> String {
    let written = good::<G>(text).to_string();
    written.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

#[test]
fn moves_are_read_in_every_notation() {
    let texts = [
        "1. d3-d4 a6-a5 2. d4-d5 d6xd4 *",
        "1.d3d4 a6a5 2.d4d5 d6d4",
        "d3-d4 a6-a5\r\nd4-d5\r\n% a remark\nd6:d4 *",
        "1. d3-d4 1... a6-a5 2. d4-d5 2. ... d6xd5",
    ];
    for text in texts {
        assert_eq!(rewritten::<Turkish>(text), "1. d3-d4 a6-a5 2. d4-d5 d6xd4 *", "{text}");
    }
    let fen = "[FEN \"W:Wa1:Ba2,b1,b3,c2\"]\n";
    for mv in
        ["a1xa3xc3xc1xa1", "a1:a3:c3:c1:a1", "a1xa1xa2xb1xb3xc2", "a1xa2xb3xc2xb1", "a1xa1", "a1a1"]
    {
        let written = rewritten::<Alquerque>(&format!("{fen}1. {mv} *"));
        assert_eq!(written, "1. a1xc1xc3xa3xa1 *", "{mv}");
    }
}

#[test]
fn squares_may_be_numbered_from_any_corner() {
    let read = |notation: &str, moves: &str| {
        rewritten::<Turkish>(&format!("[GameType \"30,W,8,8,{notation},0\"]\n{moves}"))
    };
    let ours = "1. d3-d4 a6-a5 *";
    assert_eq!(read("A0", "d3-d4 a6-a5"), ours);
    assert_eq!(read("A1", "e3-e4 h6-h5"), ours);
    assert_eq!(read("A2", "d6-d5 a3-a4"), ours);
    assert_eq!(read("A3", "e6-e5 h3-h4"), ours);
    assert_eq!(read("N0", "20-28 41-33"), ours);
    assert_eq!(read("N1", "21-29 48-40"), ours);
    assert_eq!(read("N2", "44-36 17-25"), ours);
    assert_eq!(read("N3", "45-37 24-32"), ours);
    // The 32 squares of draughts, from the top as in the Netherlands.
    let text = "[GameType \"1004,W,8,8,N2,0\"]\n[FEN \"B:W21-32:B1-12.\"]\n1... 9-13 2. 21-17";
    let game = good::<Dame>(text);
    let start = text::write_position(&game.start);
    assert_eq!(
        start,
        "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
    );
    assert!(game.to_string().ends_with("\n1... b6-a5 2. a3-b4 *\n"), "{game}");
    let king = "[GameType \"1004,W,8,8,N0,0\"]\n[FEN \"W:WK1:B32:H7\"]\n1-5 *";
    assert_eq!(rewritten::<Dame>(king), "1. a1-b2 *");
    assert_eq!(faults::<Dame>("[GameType \"1004,W,8,8,N0,0\"]\nc3-d4 *").len(), 0);
}

#[test]
fn results_are_read_in_both_styles() {
    let result = |text: &str| good::<Turkish>(text).result;
    let (white, black) = (GameResult::Win(Side::White), GameResult::Win(Side::Black));
    for (text, expected) in [("1-0", white), ("2-0", white), ("0-1", black), ("0-2", black)] {
        assert_eq!(result(&format!("d3-d4 {text}")), expected);
        assert_eq!(result(&format!("[Result \"{text}\"]\nd3-d4 *")), expected);
        assert_eq!(result(&format!("[Result \"?\"]\nd3-d4 {text}")), expected);
    }
    for text in ["1/2-1/2", "1-1"] {
        assert_eq!(result(&format!("d3-d4 {text}")), GameResult::Draw);
    }
    assert_eq!(result("d3-d4 0-0"), GameResult::BothLost);
    assert_eq!(result("d3-d4"), GameResult::Unknown);
}

#[test]
fn remarks_are_kept_where_they_stand() {
    let text = "{before} 1. d3-d4!? {one} $14 {two} (1. e3-e4(?) {no} (1. f3-f4) a6-a5) 1... a6-a5 \
                ; to the end\n2. d4-d5 *";
    let written = rewritten::<Turkish>(text);
    let expected = "{before} 1. d3-d4!? $14 {one} {two} (1. e3-e4? {no} (1. f3-f4) 1... a6-a5) 1...\n\
                    a6-a5 {to the end} 2. d4-d5 *";
    assert_eq!(written, expected);
}

#[test]
fn tags_are_escaped_and_ordered() {
    let mut record = Record::<Turkish>::new(Position::start());
    record.tags.set("Opening", "a \"b\" \\");
    record.tags.set("Black", "Ben\n\u{7}");
    record.tags.set("Event", "");
    record.tags.set("] x\"", "y");
    record.tags.set("\n", "lost");
    let written = record.to_string();
    let expected = "[Event \"\"]\n[Black \"Ben\"]\n[Result \"*\"]\n[GameType \"30,W,8,8,A0,0\"]\n\
                    [Variant \"turkish\"]\n[Opening \"a \\\"b\\\" \\\\\"]\n[x \"y\"]\n\n*\n";
    assert_eq!(written, expected);
    assert_eq!(good::<Turkish>(&written), record);
}

#[test]
fn the_book_follows_from_the_tags() {
    let book = |tags: &str| {
        let draft = pdn::read(tags).next().unwrap();
        draft.book().map(|book| book.map(|book| book.name)).map_err(|error| error.to_string())
    };
    assert_eq!(book("[GameType \"30\"]"), Ok(Some("turkish")));
    assert_eq!(
        book("[GameType \"30,W,8,8,A0,0\"][Variant \"Turkish draughts\"]"),
        Ok(Some("turkish"))
    );
    assert_eq!(book("[GameType \"30\"]\n[Variant \"turkish-tudaf\"]"), Ok(Some("turkish-tudaf")));
    assert_eq!(book("[Variant \"dame\"]"), Ok(Some("dame")));
    assert_eq!(book("d3-d4"), Ok(None));
    let error = book("[GameType \"20\"]").unwrap_err();
    assert!(
        error.starts_with("1:12: no game here is of GameType `20`; there are 1001 (alq"),
        "{error}"
    );
    let error = book("[Variant \"chess\"]").unwrap_err();
    assert!(
        error.starts_with("1:11: no game here is of Variant `chess`; there are alq"),
        "{error}"
    );
    assert!(book("[GameType \"30\"]\n[Variant \"dame\"]").unwrap_err().starts_with("1:12: "));
    for book in quirkat::games::BOOKS {
        let fields: Vec<_> = book.game_type.split(',').collect();
        let width = book.lattice.width().to_string();
        assert_eq!(fields[1..], ["W", &width, &width, "A0", "0"], "{}", book.name);
        assert!(fields[0].parse::<u32>().is_ok_and(|n| n == 30 || n > 1000), "{}", book.name);
    }
}

#[test]
fn what_is_wrong_is_told_where_it_stands() {
    let cases: [(&str, &[&str]); 18] = [
        ("d3-d4 {", &["1:7: the comment is not closed"]),
        ("d3-d4 (1. e3-e4", &["1:7: the variation is not closed"]),
        ("d3-d4 )", &["1:7: `)` has no meaning here"]),
        ("d3-d4 ] } \"", &["1:7: `]`", "1:9: `}`", "1:11: `\"`"]),
        ("(d3-d4) d3-d4", &["1:1: the variation belongs to no move"]),
        ("! d3-d4", &["1:1: the mark belongs to no move"]),
        ("d3-d4 $256 $", &["1:7: `$256` is no mark", "1:12: `$` is no mark"]),
        ("d3-d4 (e3-e4 *)", &["1:14: `*` has no meaning here"]),
        ("*", &["1:1: a game without tags and without moves"]),
        ("[White Ann]\nd3-d4", &["1:1: a tag is written [Name \"value\"]: the value in quotes"]),
        ("[White \"Ann]\nd3-d4", &["1:1: a tag is written [Name \"value\"]: the second quote"]),
        ("[White \"Ann\"\nd3-d4", &["1:1: a tag is written [Name \"value\"]: `]`"]),
        ("[\"Ann\"]\nd3-d4", &["1:1: a tag is written [Name \"value\"]: the name"]),
        ("[White \"A\"]\n[White \"B\"]", &["2:1: the tag White is given twice"]),
        ("[Result \"won\"]\nd3-d4 *", &["1:10: `won` is no result"]),
        ("[Result \"1-0\"]\nd3-d4 0-1", &["2:7: the game ends with 0-1, but its tag says 1-0"]),
        ("d3-d4 /FEN \"B::\"/ a6-a5 *", &["1:7: a position set up in the middle"]),
        ("[FEN \"W:Wa1:Wb1\"]", &["1:7: not a position: "]),
    ];
    for (text, expected) in cases {
        let said = faults::<Turkish>(text);
        let fits = said.iter().zip(expected).all(|(said, expected)| said.starts_with(expected));
        assert!(fits && said.len() == expected.len(), "{text}: {said:#?}");
    }
}

#[test]
fn a_move_that_cannot_be_played_ends_its_line() {
    let text =
        "[FEN \"B:Wd3,e3:Bd6,e6:H3\"]\n\n1... d6-d5 2. d3-d4\n(2. e3-e5 {bad}) d5-c6 3. e3-e4 *";
    let (record, errors) = read_one::<Turkish>(text);
    let expected = [
        "4:5: move 2.: illegal move `e3-e5`: the piece steps one point at a time (clause 5.2)",
        "4:18: move 2...: illegal move `d5-c6`: the piece does not step from d5 to c6 (clause 5.2)",
    ];
    assert_eq!(errors, expected);
    let kept = record.unwrap().to_string();
    assert!(kept.ends_with("\n\n1... d6-d5 2. d3-d4 () *\n"), "{kept}");
}

#[test]
fn the_rest_of_the_file_is_read() {
    let file = "[Event \"one\"]\n1. d3-d4 {never closed\n\n[Event \"two\"]\n1. d3-d4 (1. e3-e4\n\n\
                [Event \"three\"]\n[Event three]\n\n1. x9 1-0\n\n[Event \"four\"]\n\n1. e3-e4 1-0\n";
    let events: Vec<_> =
        pdn::read(file).map(|draft| draft.tag("Event").unwrap().text.clone()).collect();
    assert_eq!(events, ["one", "two", "three", "four"]);
    let faults = pdn::read(file).map(|draft| match draft.resolve::<Turkish>() {
        Ok(_) => Vec::new(),
        Err(faulty) => faulty.errors.iter().map(|error| error.place.line).collect(),
    });
    assert_eq!(faults.collect::<Vec<_>>(), [vec![2, 4], vec![5], vec![8, 10], vec![]]);
}

#[test]
fn games_need_neither_tags_nor_blank_lines() {
    let games: Vec<_> = pdn::read("1. d3-d4 * 1. e3-e4 1-0 {next} f3-f4").collect();
    let plies: Vec<_> = games.iter().map(|game| game.line.plies.len()).collect();
    assert_eq!(plies, [1, 1, 1]);
    assert!(games.iter().all(|game| game.errors.is_empty()));
    assert_eq!(pdn::read(" \n\t% nothing\n\u{feff}").count(), 1);
    assert_eq!(pdn::read("\u{feff} \n% nothing\n").count(), 0);
}

#[test]
fn the_rules_have_the_last_word_on_the_result() {
    let won = "[FEN \"W:Wd4:Bd5\"]\n";
    let contradiction = "2:7: the result is 0-1, but by the rules the game is over, \
                         White wins: the other side has no piece left (clause 0.6)";
    assert_eq!(faults::<Turkish>(&format!("{won}d4xd6 0-1")), [contradiction]);
    assert_eq!(faults::<Turkish>(&format!("{won}d4xd6 *")), [""; 0]);
    assert_eq!(faults::<Turkish>(&format!("{won}d4xd6 1-0")), [""; 0]);
    // A resignation needs no clause.
    assert_eq!(faults::<Turkish>("d3-d4 0-1"), [""; 0]);
    // One piece each is a draw, and the game went on.
    let text = "[FEN \"B:WKa1:BKh8\"]\n[Variant \"turkish-tudaf\"]\nh8-h7 a1-a2 h7-h6 *";
    assert_eq!(faults::<TurkishTudaf>(text), [""; 0], "it began when it was over");
    let text = "[FEN \"W:WKa1:BKh8,a4\"]\n[Variant \"turkish-tudaf\"]\na1xa5 h8-h7 a5-a6 1-0";
    let (record, errors) = read_one::<TurkishTudaf>(text);
    let expected = [
        "3:7: move 1...: the game was over before it, draw: one piece is left to each side (clause 5.9)",
        "3:19: the result is 1-0, but by the rules the game is over, \
         draw: one piece is left to each side (clause 5.9)",
    ];
    assert_eq!(errors, expected);
    assert_eq!(record.unwrap().moves().len(), 3);
}

#[test]
fn other_games_are_refused() {
    let refused = |text: &str| pdn::read(text).next().unwrap().resolve::<Turkish>().unwrap_err();
    let faulty = refused("[GameType \"25\"]\nd3-d4 *");
    assert_eq!(faulty.kept, None);
    assert_eq!(faulty.to_string(), "1:12: this is a game of GameType 25, not of turkish");
    let faulty = refused("[GameType \"30\"]\n[Variant \"turkish-tudaf\"]\nd3-d4 *");
    assert_eq!(faulty.to_string(), "2:11: this is a game of turkish-tudaf, not of turkish");
}

#[test]
fn nesting_has_a_bottom() {
    for depth in [1, 64, 65, 100_000] {
        let (open, close) = ("(1. d3-d4 ".repeat(depth), ")".repeat(depth));
        let text = format!("1. d3-d4 {open}{close} a6-a5 *\n[Event \"next\"]\n1. e3-e4 *");
        let games: Vec<_> = pdn::read(&text).map(|draft| draft.resolve::<Turkish>()).collect();
        assert_eq!(games.len(), 2);
        let [first, Ok(_)] = &games[..] else { panic!("{depth}") };
        match first {
            Ok(record) => assert!(depth <= 64 && record.moves().len() == 2),
            Err(faulty) => {
                assert!(depth > 64 && faulty.errors.len() == 1, "{depth}");
                assert!(faulty.to_string().contains("more than 64 variations"));
                assert_eq!(faulty.kept.as_ref().unwrap().moves().len(), 2);
            }
        }
    }
    let open = "(".repeat(1_000_000);
    assert!(pdn::read(&format!("d3-d4 {open}")).all(|draft| draft.resolve::<Turkish>().is_err()));
}

/// Every move of one piece over and over, of which the rules soon tire.
#[test]
fn a_very_long_game_is_read() {
    let turns = "b1-b2 a5-a4 b2-b1 a4-a5 ".repeat(25_000);
    let text = format!("[FEN \"W:Wb1:Ba5\"]\n{turns} *");
    let (record, errors) = read_one::<Alquerque>(&text);
    assert_eq!(record.unwrap().moves().len(), 100_000);
    assert_eq!(errors.len(), 1);
    assert!(
        errors[0].contains("the game was over before it, draw: the position stands"),
        "{errors:?}"
    );
}

#[test]
fn latin_1_is_read_where_a_file_is_not_utf_8() {
    let file = pdn::decode(b"[White \"J\xfcrgen\"]\nd3-d4 *");
    assert_eq!(pdn::read(&file).next().unwrap().tag("White").unwrap().text, "Jürgen");
    assert_eq!(pdn::decode("Jürgen".as_bytes()), "Jürgen");
}

/// Whatever a file holds, it is read to its end.
#[test]
fn no_text_is_too_strange() {
    let near = "[A-Za-z\\[\\](){}\"$!?*;%/.:0-9 \n\\\\x@-]{0,200}";
    let parts = prop_oneof![
        Just("[White \"a\"]\n"),
        Just("[FEN \"W:Wa1,b1:Ba5\"]"),
        Just("[GameType \"30\"]"),
        Just("1. d3-d4 "),
        Just("("),
        Just(")"),
        Just("{"),
        Just("}"),
        Just("1-0 "),
        Just("*"),
        Just("\n\n"),
        Just("a6a5 "),
        Just("[GameType \"30,W,8,8,N3,0\"]"),
        Just("20-28 "),
        Just("@c3/d4-e4 "),
        Just("\u{1F600}"),
        Just("!?"),
        Just("$7 "),
    ];
    let parts = prop::collection::vec(parts, 0..60).prop_map(|parts| parts.concat());
    let bytes = prop::collection::vec(any::<u8>(), 0..300)
        .prop_map(|bytes| pdn::decode(&bytes).into_owned());
    let config = ProptestConfig { cases: 2000, ..ProptestConfig::default() };
    proptest!(config, |(text in prop_oneof![near, "\\PC{0,100}", parts, bytes])| {
        for draft in pdn::read(&text) {
            drop(draft.book());
            prop_assert!(draft.errors.is_sorted_by_key(|error| error.place));
            for resolved in [read_again::<Turkish>(draft.clone()), read_again::<AlquerqueHuff>(draft)] {
                prop_assert!(resolved, "{text:?}");
            }
        }
    });
}

/// Whether what was kept of a draft reads back.
fn read_again<G: Game>(draft: pdn::Draft) -> bool {
    let record = match draft.resolve::<G>() {
        Ok(record) => record,
        Err(faulty) if faulty.errors.is_empty() => return false,
        Err(faulty) => match faulty.kept {
            Some(record) => *record,
            None => return true,
        },
    };
    match pdn::read(&record.to_string()).next().unwrap().resolve::<G>() {
        Ok(again) => again == record,
        Err(faulty) => {
            faulty.errors.iter().all(|error| error.problem.is_verdict())
                && *faulty.kept.unwrap() == record
        }
    }
}
