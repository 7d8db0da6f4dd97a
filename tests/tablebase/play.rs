//! Won positions are won, drawn ones are not lost, lost ones are lost as late as
//! can be: by play, with the search, from a fresh counter.

use super::brute::all_positions;
use super::support::{quirkat, said, tables};
use quirkat::eval::{Evaluate, Proven};
use quirkat::games::{Alquerque, AlquerqueHuff, Dame, Turkish, TurkishTudaf};
use quirkat::rules::{Game, History, Outcome, Position, text};
use quirkat::search::{Limits, Report, Table, search_with};
use quirkat::tablebase::{Tables, Worth};

fn think<G: Evaluate>(game: &History<G>, table: &Table, tables: &Tables<G>) -> Report {
    let limits = Limits { depth: 2, ..Limits::default() };
    search_with(game, limits, table, Some(tables), &())
}

/// Both sides play with the tables: the end must come in just so many plies.
fn play_out<G: Evaluate>(position: &Position<G>, worth: Worth, table: &Table, tables: &Tables<G>) {
    let mut game = History::new(*position);
    for ply in 0.. {
        if let Some(ending) = game.ending() {
            let expected = match worth {
                Worth::Win(plies) => (Outcome::Win(position.side()), Some(plies)),
                Worth::Loss(plies) => (Outcome::Win(position.side().other()), Some(plies)),
                Worth::Draw => (Outcome::Draw, None),
            };
            let plies = expected.1.map(|_| ply);
            assert_eq!((ending.outcome, plies), expected, "{position:?}");
            return;
        }
        assert!(ply < 1000, "{position:?} does not end");
        let report = think(&game, table, tables);
        game.play(report.line[0]);
    }
}

/// Every so many positions of those with few pieces, and how many wins are
/// farther away than the counter lets go.
fn check<G: Evaluate>(pieces: usize, step: usize, beyond: usize) {
    let (_folder, tables) = tables::<G>(pieces);
    let limit = u32::from(G::BOOK.progress.value.limit);
    let known = |position| (position, tables.probe(&position).expect("a table"));
    let all: Vec<_> = all_positions::<G>(pieces).into_iter().map(known).collect();
    let far = |worth: Worth| worth.distance().is_some_and(|plies| plies > limit);
    assert_eq!(all.iter().filter(|(_, worth)| far(*worth)).count(), beyond);
    let mut played = [0; 3];
    let table = Table::new(1);
    for &(position, worth) in all.iter().step_by(step) {
        let kind = match worth {
            Worth::Win(_) => 0,
            Worth::Draw => 1,
            Worth::Loss(_) => 2,
        };
        // A drawn game goes on until the counter ends it: a few are enough.
        if kind == 1 && played[1] >= 20 {
            continue;
        }
        if !far(worth) {
            played[kind] += 1;
            play_out(&position, worth, &table, &tables);
        }
    }
    assert!(played.iter().all(|&games| games > 5), "{played:?}");
}

#[test]
fn alquerque_is_played_out() {
    check::<Alquerque>(4, 97, 0);
}

#[test]
fn alquerque_with_huffs_is_played_out() {
    check::<AlquerqueHuff>(3, 23, 0);
}

#[test]
fn dame_is_played_out() {
    check::<Dame>(3, 211, 0);
}

#[test]
fn turkish_is_played_out() {
    check::<Turkish>(3, 2003, 0);
}

#[test]
fn turkish_by_the_federation_is_played_out() {
    check::<TurkishTudaf>(3, 2003, 0);
}

/// The search counts what it finds in the tables, and shows the line to the end.
#[test]
fn a_search_tells_the_whole_line() {
    let (_folder, tables) = tables::<TurkishTudaf>(3);
    let fen = "W:WKa1,b2:BKh8";
    let position = text::read_position::<TurkishTudaf>(fen).unwrap();
    let Some(Worth::Win(plies)) = tables.probe(&position) else { panic!("{fen} is won") };
    let report = think(&History::new(position), &Table::new(1), &tables);
    assert_eq!(report.score.proven(), Some(Proven::Win(plies)));
    assert_eq!(report.line.len(), plies as usize);
    assert!(report.table_hits > 0);
    let end = report.line.iter().fold(position, |position, &mv| position.play(mv));
    assert_eq!(end.ending().map(|ending| ending.outcome), Some(Outcome::Win(position.side())));
}

/// Where the counter might run out first, the tables have no say. With kings
/// alone only a capture sets it back, and that is far away.
#[test]
fn a_win_beyond_the_counter_is_not_claimed() {
    let (_folder, tables) = tables::<TurkishTudaf>(3);
    let limit = TurkishTudaf::BOOK.progress.value.limit;
    let long = |position: &Position<TurkishTudaf>| match tables.probe(position) {
        Some(Worth::Win(plies)) if plies > 12 && position.kings().len() == 3 => Some(plies),
        _ => None,
    };
    let all = all_positions::<TurkishTudaf>(3);
    let position = all.iter().find(|position| long(position).is_some()).expect("a long win");
    let late = format!("{}:H{}", text::write_position(position), limit - 8);
    let late = text::read_position::<TurkishTudaf>(&late).unwrap();
    assert_eq!(tables.probe(&late), tables.probe(position));
    let report = think(&History::new(late), &Table::new(1), &tables);
    assert_ne!(report.score.proven(), long(position).map(Proven::Win), "{late:?}");
}

/// The judgement of a game says what is known and not what is guessed.
#[test]
fn an_analysis_tells_what_tables_know() {
    let (folder, tables) = tables::<Alquerque>(3);
    let position = text::read_position::<Alquerque>("W:Wa1:Be5").unwrap();
    assert_eq!(tables.probe(&position), Some(Worth::Draw));
    let game = folder.join("game.pdn");
    let tags = "[GameType \"1001,W,5,5,A0,0\"]\n[SetUp \"1\"]\n[FEN \"W:Wa1:Be5\"]\n\n";
    std::fs::write(&game, format!("{tags}1. a1-b1 e5-d5 *\n")).unwrap();
    let (game, dir) = (game.to_str().unwrap(), folder.to_str().unwrap());
    let told = said(&quirkat(&folder, &["analyse", game, "--depth", "4", "--tables", dir]));
    assert_eq!(told.matches("draw").count(), 2, "{told}");
    let told = said(&quirkat(&folder, &["analyse", game, "--depth", "4"]));
    assert_eq!(told.matches("draw").count(), 0, "{told}");
}
