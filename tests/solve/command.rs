//! `quirkat solve` as a user runs it.

use crate::program::{command, stderr, stdout};
use crate::support::{Folder, build};
use quirkat::games::Alquerque;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;

fn solve(folder: &Path, arguments: &str) -> Output {
    let arguments: Vec<_> = arguments.split_whitespace().collect();
    command(&[&["solve"], &arguments[..]].concat()).current_dir(folder).output().unwrap()
}

fn rows(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn folder(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new();
    files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    folder
}

#[test]
fn a_position_is_solved() {
    let folder = folder(&[]);
    let output = solve(&folder, "--game dame --fen W:Wc5,e5:Bd6");
    assert_eq!(stdout(&output), "1. W:Wc5,e5:Bd6: proved win in 1, no sooner, c5xe7\n");
    assert_eq!(output.status.code(), Some(0));
    let output = solve(&folder, "--game dame --fen W:Wc5,e5:Bd6 --goal draw");
    assert!(stdout(&output).contains("proved at least a draw"), "{}", stdout(&output));
    let output = solve(&folder, "--game dame --fen W:Wc3:Bd8 --goal win --within 3");
    assert!(stdout(&output).contains("disproved"), "{}", stdout(&output));
    let output = solve(&folder, "--game dame --fen W:Wc5,e5:Bd6 --all");
    assert!(stdout(&output).contains("   c5xe7: proved win in 1, no sooner\n"));
}

const PUZZLES: &str = "\
# Some are right and some are not.
W:Wc5,e5:Bd6 ; win 1 ; bm c5xe7 ; id first

W:Wc5,e5:Bd6 ; win 3 ; id second
W:Wc5:Bz9 ; win 3
W:WKa1:Bb2,d4,f6 ; take 3 ; bm a1xg7
W:Wc5,e5:Bd6 ; mate 1
";

/// What is wrong with the input is told with line and column, and the rest is
/// solved.
#[test]
fn a_file_is_solved_line_by_line() {
    let folder = folder(&[("puzzles.txt", PUZZLES)]);
    let output = solve(&folder, "--game dame puzzles.txt");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("puzzles.txt:5:1: "), "{}", stderr(&output));
    assert!(stderr(&output).contains("puzzles.txt:7:16: `mate`"), "{}", stderr(&output));
    assert_eq!(
        stdout(&output).lines().take(3).collect::<Vec<_>>(),
        [
            "1. first: proved win in 1, no sooner, c5xe7; as claimed",
            "2. second: proved win in 1, no sooner, c5xe7; not as claimed: claimed is win 3",
            "3. W:WKa1:Bb2,d4,f6: the largest capture takes 3, a1xc3xe5xg7; as claimed",
        ]
    );
    assert!(stdout(&output).contains("3 puzzles: 2 decided as claimed, 1 not as claimed, 0 not"));
    let again = solve(&folder, "--game dame puzzles.txt --threads 3 --json");
    let answers: Vec<_> = rows(&again).iter().map(|row| row["answer"].clone()).collect();
    assert_eq!(answers, ["win", "win", "take"]);
}

#[test]
fn the_exit_status_tells() {
    let right = "W:Wc5,e5:Bd6 ; win 1\n";
    let wrong = "W:Wc5,e5:Bd6 ; win 3\n";
    let folder = folder(&[("right.txt", right), ("wrong.txt", wrong)]);
    let code = |arguments: &str| solve(&folder, arguments).status.code();
    assert_eq!(code("--game dame right.txt"), Some(0));
    assert_eq!(code("--game dame wrong.txt"), Some(1));
    assert_eq!(code("--game dame right.txt wrong.txt"), Some(1));
    assert_eq!(code("--game dame --start --nodes 1000"), Some(1));
    for bad in [
        "--game dame",
        "--game dame missing.txt --fen start",
        "--game chess --start",
        "--start",
        "--game dame --fen W:Wc5:Bz9",
        "--game dame --start --within 3",
        "--game dame --start --time -1",
        "--game dame --start --memory much",
        "--game dame --start --check right.txt",
        "--check right.txt",
    ] {
        let output = solve(&folder, bad);
        assert_eq!(output.status.code(), Some(2), "{bad}: {}", stderr(&output));
        assert!(!stderr(&output).contains("panicked"), "{bad}: {}", stderr(&output));
    }
    assert_eq!(code("--game dame missing.txt"), Some(1));
}

/// A batch that was broken off goes on where it was.
#[test]
fn a_log_is_gone_on_with() {
    let puzzles = "W:Wc5,e5:Bd6 ; win 1\nW:WKa1:Bb2,d4,f6 ; take 3\nW:Wc3:Bd8 ; id last\n";
    let folder = folder(&[("puzzles.txt", puzzles)]);
    let all = "--game dame puzzles.txt --json --log found.log";
    let first = rows(&solve(&folder, all));
    let log = fs::read_to_string(folder.join("found.log")).unwrap();
    assert_eq!(log.lines().count(), 3);
    // Broken off in the middle of a line; the nodes show that what is there is not
    // worked out again.
    let lines: Vec<_> = log.lines().collect();
    let marked = lines[0].replace("\"nodes\":", "\"nodes\":9999");
    let cut = format!("{marked}\n{}", &lines[1][..lines[1].len() / 2]);
    fs::write(folder.join("found.log"), cut).unwrap();
    let second = rows(&solve(&folder, all));
    assert!(second[0]["nodes"].as_u64() > Some(9999), "{}", second[0]["nodes"]);
    for (first, second) in first.iter().zip(&second) {
        assert_eq!((&first["answer"], &first["fen"]), (&second["answer"], &second["fen"]));
    }
    assert_eq!(fs::read_to_string(folder.join("found.log")).unwrap().lines().count(), 3);
    // The name is that of the puzzle, not of the log.
    fs::write(folder.join("renamed.txt"), "W:Wc5,e5:Bd6 ; win 1 ; id renamed\n").unwrap();
    let renamed = rows(&solve(&folder, "--game dame renamed.txt --json --log found.log"));
    assert_eq!((&renamed[0]["id"], &renamed[0]["nodes"]), (&"renamed".into(), &second[0]["nodes"]));
    // What was not asked for before is found out now.
    let with_tree = rows(&solve(&folder, &format!("{all} --tree")));
    assert!(with_tree[0]["problem"]["sound"] == false, "{}", with_tree[0]);
    fs::write(folder.join("other.log"), "not a row\n").unwrap();
    let output = solve(&folder, "--game dame puzzles.txt --log other.log");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("line 1 is none of a log"), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(folder.join("other.log")).unwrap(), "not a row\n");
}

#[test]
fn games_are_puzzles() {
    let games = "[Event \"mine\"]\n[Result \"1-0\"]\n[GameType \"1004\"]\n[SetUp \"1\"]\n\
                 [FEN \"W:Wc5,e5:Bd6\"]\n\n1. c5xe7 *\n\n\
                 [Result \"*\"]\n[GameType \"1004\"]\n[FEN \"W:Wc5:Bz6\"]\n\n*\n";
    let folder = folder(&[("games.pdn", games)]);
    let output = solve(&folder, "--game dame games.pdn");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).starts_with("games.pdn:11:"), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("1. mine: proved win in 1"), "{}", stdout(&output));
    assert!(stdout(&output).contains("as claimed"));
}

#[test]
fn certificates_are_written_and_checked() {
    let folder = folder(&[]);
    build::<Alquerque>(&folder, 3);
    let output = solve(
        &folder,
        "--game alquerque --fen W:Wc4,a3:Bc3,b5,b3 --tables . --certificate proof.cert",
    );
    assert!(output.status.success(), "{}", stderr(&output));
    let output = solve(&folder, "--check proof.cert --tables .");
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("White can force a win within"), "{}", stdout(&output));
    assert!(stdout(&output).contains(" claims hold: "), "{}", stdout(&output));
    let output = solve(&folder, "--check proof.cert");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("refused: it leans on the table"), "{}", stderr(&output));
    let mut bytes = fs::read(folder.join("proof.cert")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(folder.join("proof.cert"), bytes).unwrap();
    let output = solve(&folder, "--check proof.cert --tables .");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("proof.cert: damaged"), "{}", stderr(&output));
}

/// The solution for people, for programs, as a game, and as a picture.
#[test]
fn solutions_are_shown() {
    let folder = folder(&[]);
    let asked = "--game dame --fen W:Wa1,c5,e5:Bb8,d6 --nodes 300000 --tree";
    let output = solve(&folder, &format!("{asked} --pdn out.pdn --svg pictures"));
    let told = stdout(&output);
    assert!(told.contains("main line: c5xe7 "), "{told}");
    assert!(told.contains("pieces that could be left out: a1, b8"), "{told}");
    assert!(told.contains("   c5xe7! (win in 5)\n"), "{told}");
    let row = rows(&solve(&folder, &format!("{asked} --json"))).remove(0);
    assert_eq!(row["problem"]["tree"]["text"], "c5xe7");
    assert_eq!(row["problem"]["main_line"].as_array().unwrap().len(), 5);
    let pdn = fs::read_to_string(folder.join("out.pdn")).unwrap();
    assert!(pdn.contains("[FEN \"W:Wa1,c5,e5:Bd6,b8\"]") && pdn.contains("c5xe7!"), "{pdn}");
    let checked = command(&["pdn", "check", "out.pdn"]).current_dir(&*folder).output().unwrap();
    assert!(checked.status.success(), "{}", stdout(&checked));
    assert!(fs::read_to_string(folder.join("pictures/1.svg")).unwrap().starts_with("<svg"));
}

/// The largest captures of the federation's examples (TÜDAF).
#[test]
fn the_federations_riddles_are_solved() {
    let mut puzzles = String::new();
    for case in crate::common::lines("cases/tudaf.tsv", 10) {
        let mut fields = case.split('\t');
        let (fen, moves) = (fields.next().unwrap(), fields.next().unwrap());
        let first = moves.split(' ').next().unwrap();
        let taken = first.split_once('(').map_or(0, |(_, taken)| taken.split(',').count());
        puzzles += &format!("{fen} ; take {taken} ; id {}\n", fields.next().unwrap());
    }
    let folder = folder(&[("riddles.txt", &puzzles)]);
    let output = solve(&folder, "--game turkish-tudaf riddles.txt --json");
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    let rows = rows(&output);
    assert!(rows.iter().all(|row| row["kept"] == true && row["seconds"].as_f64() < Some(1.0)));
    let most: Vec<_> = rows.iter().map(|row| row["take"].as_u64().unwrap()).collect();
    assert_eq!(most, [4, 6, 8, 4, 2, 0, 2, 1, 2, 2]);
}
