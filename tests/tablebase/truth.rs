//! What the tables say is so.

use super::brute::{all_positions, solve};
use super::support::{Folder, build, build_with_lies, open, tables};
use crate::common::in_every_book;
use quirkat::board::Set;
use quirkat::eval::Evaluate;
use quirkat::games::{Alquerque, AlquerqueHuff, Dame, Hare10, Turkish, TurkishTudaf};
use quirkat::rules::{Game, Position, Setup, text};
use quirkat::tablebase::{
    Builder, Count, Listing, Slice, Tables, Value, Worth, count_rights, list, verify_all,
    verify_some,
};

/// Every position, either side to move, and every right to huff that a step has
/// left, as plain search over all positions has it.
fn agrees<G: Evaluate>(pieces: usize, expected: usize) {
    let (_folder, tables) = tables::<G>(pieces);
    let solved = solve::<G>(pieces);
    assert!(solved.positions.len() >= expected, "{} positions", solved.positions.len());
    for (position, &worth) in solved.positions.iter().zip(&solved.worths) {
        assert_eq!(tables.probe(position), Some(worth), "{position:?}");
        assert_eq!(tables.value(position), Some(worth.value()), "{position:?}");
    }
}

#[test]
fn alquerque_is_as_a_plain_solver_has_it() {
    agrees::<Alquerque>(4, 380_000);
}

#[test]
fn alquerque_with_huffs_is_as_a_plain_solver_has_it() {
    agrees::<AlquerqueHuff>(3, 28_000);
}

#[test]
fn dame_is_as_a_plain_solver_has_it() {
    agrees::<Dame>(3, 350_000);
}

#[test]
fn turkish_is_as_a_plain_solver_has_it() {
    agrees::<Turkish>(3, 3_000_000);
}

#[test]
fn turkish_by_the_federation_is_as_a_plain_solver_has_it() {
    agrees::<TurkishTudaf>(3, 3_000_000);
}

/// The hare has too many pieces for a plain solver: the rules alone must do.
#[test]
fn the_hare_with_ten_hunters_agrees_with_its_moves() {
    let (_folder, tables) = tables::<Hare10>(11);
    for slice in tables.slices() {
        let verified = verify_some(&tables, slice, 200_000, 7);
        assert_eq!((verified.positions, verified.wrong), (200_000, (Vec::new(), 0)), "{slice}");
    }
}

in_every_book!(images_are_worth_the_same, check_images);

/// A position and what the symmetries make of it, those that lie onto themselves
/// among them.
fn check_images<G: Evaluate>() {
    if Slice::<G>::all(4).is_empty() {
        return;
    }
    let (_folder, tables) = tables::<G>(3);
    for slice in Slice::<G>::all(3) {
        for position in every_so_often(slice, 40) {
            let worth = tables.probe(&position);
            assert!(worth.is_some(), "{position:?}");
            for image in position.images() {
                assert_eq!(tables.probe(&image), worth, "{position:?} and {image:?}");
            }
        }
    }
}

/// Some positions of a slice: of all, one in so many.
fn every_so_often<G: Game>(slice: Slice<G>, step: usize) -> Vec<Position<G>> {
    let all = all_positions::<G>(slice.len());
    all.into_iter().filter(|position| Slice::of(position) == slice).step_by(step).collect()
}

/// The forward check says yes to what is right, and no to what is wrong and to
/// what it cannot see.
#[test]
fn a_check_finds_what_is_wrong() {
    let (_folder, tables) = tables::<Alquerque>(4);
    for slice in tables.slices() {
        let verified = verify_all(&tables, slice);
        assert_eq!(verified.wrong, (Vec::new(), 0), "{slice}");
        assert_eq!(verified.count.total(), verified.positions, "{slice}");
    }
    let folder = Folder::new();
    build_with_lies(&folder);
    let tables = open::<Alquerque>(&folder);
    let verified = verify_all(&tables, Slice::read("1v2").unwrap());
    assert!(verified.wrong.1 > 1000, "{:?}", verified.wrong.1);
    assert!(verified.wrong.0.iter().all(|wrong| wrong.told == Some(Worth::Loss(0))));
    // Without the tables of three pieces those of four cannot be right.
    let folder = Folder::new();
    build::<Alquerque>(&folder, 4);
    std::fs::remove_file(folder.join("alquerque-1v2.qtb")).unwrap();
    let tables = open::<Alquerque>(&folder);
    let verified = verify_all(&tables, Slice::read("2v2").unwrap());
    assert!(verified.wrong.1 > 1000, "{:?}", verified.wrong.1);
    assert!(verified.wrong.0[0].to_string().contains("its moves nothing"));
}

/// The head counts positions as they stand on the board, not as they are folded.
#[test]
fn heads_count_every_position() {
    let (folder, tables) = tables::<Alquerque>(4);
    let Listing { headers, faults } = list::<Alquerque>(&folder).unwrap();
    assert!(faults.is_empty());
    assert_eq!(headers.len(), 6);
    for (header, _) in headers {
        let slice = Slice::<Alquerque>::read(&header.slice).unwrap();
        assert_eq!(header.count, verify_all(&tables, slice).count, "{slice}");
        let farthest = |longest: Option<quirkat::tablebase::Longest>| {
            longest.map(|longest| {
                let position = text::read_position::<Alquerque>(&longest.fen).unwrap();
                assert_eq!(tables.probe(&position).unwrap().distance(), Some(longest.distance));
                longest.distance
            })
        };
        let solved = solve::<Alquerque>(slice.len());
        let longest = |is: fn(&Worth) -> bool| {
            let of_slice = solved.positions.iter().zip(&solved.worths);
            let of_slice = of_slice.filter(|(position, _)| Slice::of(position) == slice);
            of_slice.map(|(_, worth)| *worth).filter(is).filter_map(Worth::distance).max()
        };
        assert_eq!(farthest(header.longest_win), longest(|it| matches!(it, Worth::Win(_))));
        assert_eq!(farthest(header.longest_loss), longest(|it| matches!(it, Worth::Loss(_))));
    }
}

/// From the start of the federation's book: three pieces, White to move.
#[test]
fn turkish_with_three_pieces() {
    let (folder, _tables) = tables::<TurkishTudaf>(3);
    let headers = list::<TurkishTudaf>(&folder).unwrap().headers;
    let head = |name: &str| {
        let found = headers.iter().find(|(header, _)| header.slice == name).unwrap();
        let Count { win, .. } = found.0.count;
        let share = 100.0 * win as f64 / found.0.count.total() as f64;
        (format!("{share:.1}"), found.0.longest_win.as_ref().unwrap().distance)
    };
    assert_eq!(head("KKvK"), ("99.8".into(), 15));
    assert_eq!(head("KMvK"), ("96.8".into(), 53));
    assert_eq!(head("MMvK"), ("29.9".into(), 45));
}

/// Counted set by set, rights to huff are what one look a piece says of all sets.
#[test]
fn rights_are_counted_in_every_set() {
    let (_folder, tables) = tables::<AlquerqueHuff>(3);
    for slice in Slice::<AlquerqueHuff>::all(3) {
        let (mut count, mut better) = (Count::default(), 0);
        for position in every_so_often(slice, 1) {
            let declined = tables.value(&position).unwrap();
            for set in 1..1u64 << position.enemy().len() {
                let chosen = |(i, point): (usize, _)| (set >> i & 1 == 1).then_some(point);
                let huffable = position.enemy().into_iter().enumerate().filter_map(chosen);
                let huffable = huffable.fold(Set::EMPTY, |all, point| all | Set::of(point));
                let setup = Setup { huffable, ..position.setup() };
                let value = tables.value(&Position::try_from(setup).unwrap()).unwrap();
                better += u64::from(value > declined);
                match value {
                    Value::Win => count.win += 1,
                    Value::Draw => count.draw += 1,
                    Value::Loss => count.loss += 1,
                }
            }
        }
        let white_to_move = |all: u64| all / 2;
        let rights = count_rights(&tables, slice);
        let found = [rights.count.win, rights.count.draw, rights.count.loss, rights.better];
        let expected = [count.win, count.draw, count.loss, better].map(white_to_move);
        assert_eq!((found, rights.unknown), (expected, 0), "{slice}");
    }
}

/// What lies onto itself in several ways: pieces on the axes and in the middle.
#[test]
fn symmetric_positions_are_in_every_way_the_same() {
    let (_folder, tables) = tables::<Alquerque>(4);
    let solved = solve::<Alquerque>(4);
    let mut seen = 0;
    for (position, &worth) in solved.positions.iter().zip(&solved.worths) {
        let still = position.images().filter(|image| image == position).count();
        if still > 1 {
            seen += 1;
            assert_eq!(tables.probe(position), Some(worth), "{position:?}");
        }
    }
    assert!(seen > 1000, "{seen} symmetric positions");
}

/// No worth is known where a table is missing, and none is made up.
#[test]
fn what_is_not_there_is_not_known() {
    let folder = Folder::new();
    let tables: Tables<Alquerque> = open(&folder);
    let position = text::read_position::<Alquerque>("W:Wa1:Be5").unwrap();
    assert_eq!((tables.probe(&position), tables.most()), (None, 0));
    let lost = text::read_position::<Alquerque>("W:W:Be5").unwrap();
    assert_eq!(tables.probe(&lost), Some(Worth::Loss(0)));
    let mut builder = Builder::<Alquerque>::new(&*folder, 1 << 30, &()).unwrap();
    builder.build(&[Slice::read("1v1").unwrap()]).unwrap();
    let tables: Tables<Alquerque> = open(&folder);
    assert!(tables.probe(&position).is_some());
    let more = text::read_position::<Alquerque>("W:Wa1,b1:Be5").unwrap();
    assert_eq!((tables.probe(&more), tables.most()), (None, 2));
}
