//! The command line, run as a user runs it.

#[path = "common/command.rs"]
mod command;

use command::{bad, command, good, run, scratch, stderr, stdout};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::process::{Output, Stdio};

/// Runs the binary with this text on its standard input.
fn feed(arguments: &str, input: &[u8]) -> Output {
    let mut command = command(&arguments.split_whitespace().collect::<Vec<_>>());
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn parsed(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn perft_counts() {
    assert_eq!(good("perft --game turkish --depth 4"), "7538 nodes\n");
    assert_eq!(good("perft --game turkish --depth 4 --threads 2 --fen start"), "7538 nodes\n");
    assert_eq!(good("perft --game dame --depth 0"), "1 nodes\n");
    // Nobody is left to move.
    assert_eq!(good("perft --game dame --fen W:Wa1:B --depth 3"), "0 nodes\n");
}

#[test]
fn perft_divides() {
    let text = good("perft --game dame --depth 3 --divide");
    let mut lines: Vec<&str> = text.lines().collect();
    let total = lines.pop().unwrap();
    assert!(lines.is_sorted() && lines.len() == 7, "{text}");
    let sum: u64 =
        lines.iter().map(|line| line.split_once('\t').unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(total, format!("{sum} nodes"));
    assert_eq!(good("perft --game dame --depth 3"), format!("{sum} nodes\n"));
}

#[test]
fn perft_with_paths_counts_every_way() {
    // Two ways around take the same four pieces: one move, two paths.
    let request = "perft --game alquerque --fen W:Wa1:Ba2,b1,b3,c2 --depth 1";
    let (moves, paths) = (good(request), good(&format!("{request} --paths")));
    assert_eq!((moves.as_str(), paths.as_str()), ("1 nodes\n", "2 nodes\n"));
}

#[test]
fn perft_as_json() {
    let fen = "W:Wa1:Bh8";
    let text = good(&format!("perft --game dame --fen {fen} --depth 1 --divide --json"));
    let expected = json!({
        "game": "dame", "fen": fen, "depth": 1, "paths": false, "nodes": 1,
        "divide": [{"text": "a1-b2", "nodes": 1}],
    });
    assert_eq!(parsed(&text), [expected]);
    let text = good("perft --game dame --depth 2 --json");
    assert_eq!(parsed(&text)[0].get("divide"), None);
}

#[test]
fn perft_refuses_what_it_cannot_do() {
    assert!(bad("perft --game dame --depth 0 --divide").contains("at least 1"));
    assert!(bad("perft --game dame").contains("--depth"));
    assert!(bad("perft --game dame --depth 4294967295").contains("0..=100"));
    assert!(bad("perft --game dame --depth 1 --threads 0").contains("1..=1024"));
}

#[test]
fn moves_are_sorted_texts() {
    assert_eq!(good("moves --game alquerque"), "b2-c3\nc2-c3\nd2-c3\nd3-c3\n");
    assert_eq!(good("moves --game dame --fen W:Wa1:B"), "");
}

#[test]
fn moves_as_json() {
    let text = good("moves --game alquerque-huff --fen W:Wa1,e1:Bb2,d4:Xd4 --json");
    assert!(text.starts_with(r#"{"fen":"W:Wa1,e1:Bb2,d4:Xd4","moves":[{"text":"@d4/a1-a2","#));
    let answers = parsed(&text);
    let moves = answers[0]["moves"].as_array().unwrap();
    let find = |text: &str| moves.iter().find(|mv| mv["text"] == text).unwrap().clone();
    assert_eq!(
        find("a1xc3xe5"),
        json!({"text": "a1xc3xe5", "from": "a1", "to": "e5", "captured": ["b2", "d4"], "huffed": null})
    );
    assert_eq!(
        find("@d4/a1xc3"),
        json!({"text": "@d4/a1xc3", "from": "a1", "to": "c3", "captured": ["b2"], "huffed": "d4"})
    );
    let text = good("moves --game alquerque-huff --fen W:Wa1:Bc3:Xc3 --json");
    assert_eq!(
        parsed(&text)[0]["moves"][0],
        json!({"text": "@c3", "from": null, "to": null, "captured": [], "huffed": "c3"})
    );
    assert_eq!(
        good("moves --game dame --fen W:Wa1:B --json"),
        "{\"fen\":\"W:Wa1:B\",\"moves\":[]}\n"
    );
}

#[test]
fn moves_of_a_stream() {
    let output = feed("moves --game dame --stdin", b"W:Wa1:Bh8\n\n  start \nB:Wa1:Bh8");
    assert!(output.status.success());
    let start = good("moves --game dame");
    assert_eq!(stdout(&output), format!("a1-b2\n\n{start}\nh8-g7\n"));
}

#[test]
fn a_stream_goes_on_after_bad_lines() {
    let mut input = b"W:Wa1:Bh8\nhello\n\xff\xfe\nW:Wb1:Bh8\r\n".to_vec();
    input.extend(std::iter::repeat_n(b'W', 300_000));
    input.extend(b"\nB:Wa1:Bh8\n");
    let output = feed("moves --game dame --stdin --json", &input);
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    let answers = parsed(stdout(&output));
    let errors: Vec<&str> =
        answers.iter().map(|answer| answer["error"].as_str().unwrap_or_default()).collect();
    assert_eq!((errors.len(), errors[0], errors[5]), (6, "", ""));
    assert_eq!(
        errors[1],
        "not a position: column 1: expected the side to move, W or B, found `hello`"
    );
    assert!(errors[2].contains("UTF-8"));
    assert!(errors[3].contains("b1 is off the board (clause 0.10)"));
    assert!(errors[4].contains("65536 bytes"));

    let output = feed("moves --game dame --stdin", b"hello\nW:Wa1:Bh8\n");
    assert_eq!(output.status.code(), Some(1));
    let (first, rest) = stdout(&output).split_once("\n\n").unwrap();
    assert!(first.starts_with("error: not a position"), "{first}");
    assert_eq!(rest, "a1-b2\n");
}

#[test]
fn a_stream_is_answered_line_by_line() {
    use std::io::{BufRead, BufReader};
    let mut command = command(&["moves", "--game", "dame", "--stdin", "--json"]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let (mut stdin, mut out) =
        (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for _ in 0..3 {
        stdin.write_all(b"start\n").unwrap();
        let mut answer = String::new();
        out.read_line(&mut answer).unwrap();
        assert!(answer.starts_with("{\"fen\""));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn positions_are_refused_with_reasons() {
    let error = bad("moves --game dame --fen W:Wa1:Bz9");
    assert!(error.starts_with("error: --fen for dame: "), "{error}");
    assert!(bad("board --game dame --fen W:Wb1:Bh8").contains("b1 is off the board"));
    assert!(bad("perft --game dame --depth 1 --fen W:Wa1").contains("column 6"));
    assert!(bad("moves --game dame --fen W:Wa1:Bh8 --stdin").contains("cannot be used with"));
}

#[test]
fn unknown_games_are_answered_with_the_known_ones() {
    for command in ["perft --depth 1", "moves", "board", "games"] {
        let error = bad(&format!("{command} --game chess"));
        for book in quirkat::games::BOOKS {
            assert!(error.contains(book.name), "{error}");
        }
    }
}

#[test]
fn boards_are_drawn() {
    let text = good("board --game hare12");
    assert!(text.starts_with("5  b---b---b---b---b\n"), "{text}");
    assert!(
        text.ends_with("White to move\nW:Wc3:Ba3,e3,a4,b4,c4,d4,e4,a5,b5,c5,d5,e5\n"),
        "{text}"
    );
    assert!(good("board --game hare12 --flip").starts_with("1  +---+"));
    let over = good("board --game dame --fen W:Wa1:B");
    assert!(over.contains("White wins: the other side has no piece left (clause 0.6)\n"), "{over}");
}

#[test]
fn boards_become_images() {
    let file = scratch("images").join("board.svg");
    let text = good(&format!("board --game turkish --svg {}", file.display()));
    assert_eq!(text, good("board --game turkish"));
    let image = fs::read_to_string(&file).unwrap();
    assert!(image.starts_with("<svg ") && image.ends_with("</svg>\n"));
    assert_eq!(good("board --game turkish --svg -"), image);
    assert_ne!(good("board --game turkish --flip --svg -"), image);
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn an_image_that_cannot_be_written_says_where() {
    let file = scratch("nowhere").join("missing").join("board.svg");
    let output = run(&format!("board --game turkish --svg {}", file.display()));
    assert_eq!((output.status.code(), stdout(&output)), (Some(1), ""));
    assert!(stderr(&output).contains("missing"), "{}", stderr(&output));
}

#[test]
fn the_games_are_listed() {
    let text = good("games");
    let names: Vec<&str> =
        text.lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(names, quirkat::games::BOOKS.iter().map(|book| book.name).collect::<Vec<_>>());
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let (name, fen) = (words.next().unwrap(), words.next_back().unwrap());
        assert!(good(&format!("board --game {name} --fen {fen}")).ends_with(&format!("{fen}\n")));
    }
}

#[test]
fn one_game_is_a_page() {
    let text = good("games --game hare10");
    assert!(text.starts_with("Hare and 10 Hunters (hare10)\n"), "{text}");
    assert!(text.contains("\nW:Wc3:B") && text.contains("---H---"), "{text}");
    assert!(text.contains("\n3.4   The hare cannot be captured") && !text.contains("\n1.5 "));
}

#[test]
fn help_and_version() {
    assert!(good("--version").starts_with("quirkat "));
    let help = good("--help");
    for command in ["perft", "moves", "board", "games"] {
        assert!(help.contains(&format!("  {command} ")), "{help}");
        assert!(good(&format!("{command} --help")).contains("--game"));
    }
    assert!(bad("juggle").contains("juggle"));
}

#[test]
fn nobody_reading_is_no_error() {
    let mut command = command(&["moves", "--game", "turkish", "--stdin"]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    // The process may be gone before it has read all this.
    let _ = child.stdin.take().unwrap().write_all("start\n".repeat(10_000).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}
