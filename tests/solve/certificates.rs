//! Certificates: whole ones are believed, altered ones are not.

use crate::support::{Folder, build_with_lies, open, tables};
use quirkat::eval::Evaluate;
use quirkat::games::{Alquerque, AlquerqueHuff, Dame};
use quirkat::rules::{Side, text};
use quirkat::solve::{Certificate, CertificateError, Fault, Goal, Refusal, Solver, check};
use quirkat::tablebase::Tables;

/// A certificate that one side wins, and one that it does not, without tables.
fn certificate<G: Evaluate>(fen: &str, goal: Goal, tables: Option<&Tables<G>>) -> Certificate {
    let position = text::read_position::<G>(fen).unwrap();
    let mut solver = Solver::new(64, tables, &|nodes| nodes > 20_000_000).unwrap();
    let proof = solver.ask(&position, goal).unwrap();
    Certificate::of([&proof], tables)
}

const WON: &str = "W:Wc4,a3:Bc3,b5,b3";
const DRAWN: &str = "W:Wa1:Be5";

/// Both are read back and hold.
fn whole() -> Vec<Certificate> {
    vec![
        certificate::<Alquerque>(WON, Goal::win(Side::White), None),
        certificate::<Alquerque>(DRAWN, Goal::win(Side::White), None),
        certificate::<Alquerque>(WON, Goal::win_within(Side::White, 9), None),
    ]
}

#[test]
fn whole_certificates_hold() {
    let wins: Vec<bool> = whole().iter().map(|it| it.contents.claims[0].wins).collect();
    assert_eq!(wins, [true, false, false]);
    for certificate in whole() {
        let bytes = certificate.to_bytes().unwrap();
        assert_eq!(Certificate::from_bytes(&bytes).unwrap(), certificate);
        assert!(check::<Alquerque>(&certificate, None).unwrap().positions > 10);
    }
}

#[test]
fn several_claims_stand_in_one() {
    let position = text::read_position::<Alquerque>(DRAWN).unwrap();
    let mut solver = Solver::new(64, None, &|_| false).unwrap();
    let valued = solver.value(&position).unwrap();
    assert_eq!(valued.proofs.len(), 2);
    let certificate = Certificate::of(&valued.proofs, None);
    check::<Alquerque>(&certificate, None).unwrap();
}

/// Fifty alterations of each kind, with the seal mended: a choice that is another,
/// one that is dropped, one that is added, and the claim itself.
#[test]
fn altered_certificates_are_refused() {
    let mut tried = 0;
    for certificate in whole() {
        let length = certificate.choices.len();
        for i in 0..50 {
            let place = i * length / 50;
            let mut dropped = certificate.clone();
            dropped.choices.remove(place);
            dropped.contents.claims[0].choices -= 1;
            let mut added = certificate.clone();
            added.choices.insert(place, 0);
            added.contents.claims[0].choices += 1;
            let mut cut = certificate.clone();
            cut.choices.truncate(place);
            cut.contents.claims[0].choices = place as u64;
            for altered in [dropped, added, cut] {
                if altered.choices != certificate.choices {
                    tried += 1;
                    // What comes out of it must be refused, or be a proof itself.
                    let read = Certificate::from_bytes(&altered.to_bytes().unwrap()).unwrap();
                    assert!(check::<Alquerque>(&read, None).is_err(), "{place} of {length}");
                }
            }
        }
    }
    assert!(tried > 400, "{tried}");
}

/// A move that is changed leads elsewhere. Where it is as good as the other, as one
/// that mirrors it, and the choices after it fit it as well, the altered certificate
/// is a proof of the same claim, and believed.
#[test]
fn changed_moves_are_refused() {
    let (mut refused, mut proofs) = (0, 0);
    for certificate in whole() {
        let step = 1 + certificate.choices.len() / 150;
        for place in (0..certificate.choices.len()).step_by(step) {
            for other in 0..6 {
                let mut altered = certificate.clone();
                altered.choices[place] = other;
                if altered == certificate {
                    continue;
                }
                match check::<Alquerque>(&altered, None) {
                    Err(_) => refused += 1,
                    Ok(_) => proofs += 1,
                }
            }
        }
    }
    assert!(refused > 500 && proofs * 5 < refused, "{refused} refused, {proofs} proofs");
}

#[test]
fn other_claims_are_refused() {
    for certificate in whole() {
        let claim = &certificate.contents.claims[0];
        let mut turned = certificate.clone();
        turned.contents.claims[0].wins = !claim.wins;
        assert!(check::<Alquerque>(&turned, None).is_err());
        let mut sides = certificate.clone();
        sides.contents.claims[0].attacker = "Black".into();
        assert!(claim.within.is_some() || check::<Alquerque>(&sides, None).is_err());
        let mut nobody = certificate.clone();
        nobody.contents.claims[0].attacker = "Green".into();
        let fault = check::<Alquerque>(&nobody, None).unwrap_err().to_string();
        assert_eq!(fault, "claim 1: `Green` is no side");
        let mut elsewhere = certificate.clone();
        elsewhere.contents.claims[0].fen = "W:Wa1:Bz9".into();
        assert!(check::<Alquerque>(&elsewhere, None).is_err());
    }
    let mut sooner = whole().remove(0);
    let plies = sooner.contents.claims[0].plies;
    sooner.contents.claims[0].plies -= 2;
    assert_eq!(
        check::<Alquerque>(&sooner, None),
        Err(Refusal::Claim { number: 1, fault: Fault::Plies { found: plies, claimed: plies - 2 } })
    );
}

#[test]
fn other_books_and_rules_are_refused() {
    let certificate = whole().remove(0);
    assert!(matches!(check::<Dame>(&certificate, None), Err(Refusal::Book { .. })));
    let mut renamed = certificate.clone();
    renamed.contents.book = "alquerque-huff".into();
    assert!(matches!(check::<AlquerqueHuff>(&renamed, None), Err(Refusal::Rules { .. })));
}

/// The tables a proof leans on are named, and no others will do.
#[test]
fn swapped_tables_are_refused() {
    let (_folder, tables) = tables::<Alquerque>(3);
    let certificate = certificate(WON, Goal::win(Side::White), Some(&tables));
    assert!(!certificate.contents.tables.is_empty());
    assert!(check(&certificate, Some(&tables)).unwrap().in_tables > 0);
    assert!(matches!(check::<Alquerque>(&certificate, None), Err(Refusal::NoTable(_))));
    for i in 0..certificate.contents.tables.len() {
        let mut swapped = certificate.clone();
        swapped.contents.tables[i].checksum = "0123456789abcdef".into();
        assert!(matches!(check(&swapped, Some(&tables)), Err(Refusal::OtherTable { .. })));
    }
    let mut unnamed = certificate.clone();
    unnamed.contents.tables.clear();
    assert!(check(&unnamed, Some(&tables)).is_err());
    let folder = Folder::new();
    build_with_lies(&folder);
    let lies = open::<Alquerque>(&folder);
    let with_lies = self::certificate(WON, Goal::win(Side::White), Some(&lies));
    assert!(check(&with_lies, Some(&lies)).is_ok());
    assert!(matches!(check(&with_lies, Some(&tables)), Err(Refusal::OtherTable { .. })));
}

/// As files, every byte counts.
#[test]
fn damaged_files_are_refused() {
    let bytes = whole()[0].to_bytes().unwrap();
    for place in (0..bytes.len()).step_by(1 + bytes.len() / 2000) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        assert!(Certificate::from_bytes(&damaged).is_err(), "byte {place}");
    }
    for length in (0..bytes.len()).step_by(1 + bytes.len() / 2000) {
        assert!(Certificate::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    let other = b"quirkat certificate 7\n{}\n";
    let error = Certificate::from_bytes(other).unwrap_err();
    assert!(matches!(error, CertificateError::Version(_)), "{error}");
    assert!(matches!(Certificate::from_bytes(b"[Event]"), Err(CertificateError::Foreign)));
}
