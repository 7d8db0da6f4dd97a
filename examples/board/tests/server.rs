//! How the program starts, and what it serves.
#![cfg(unix)]

mod common;

use common::{ECHO, Server, board, wait_until, write_program};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

/// The answer to a request, taken apart at the blank line.
struct Answer {
    head: String,
    body: String,
}

impl Answer {
    fn status(&self) -> &str {
        self.head.split(' ').nth(1).unwrap()
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(": ")?;
            found.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

fn ask(server: &Server, request: &str, host: &str, more: &str) -> Answer {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let head = format!("{request} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    Answer { head: head.to_owned(), body: body.to_owned() }
}

fn get(server: &Server, path: &str) -> Answer {
    ask(server, &format!("GET {path}"), &server.address, "")
}

/// What the program says when it does not start.
fn refusal(mut command: Command) -> String {
    let output = command.stderr(Stdio::piped()).output().unwrap();
    assert!(!output.status.success());
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn it_says_where_and_nothing_else() {
    let server = Server::start(ECHO, &[]);
    assert!(server.address.starts_with("127.0.0.1:"));
    assert_eq!(get(&server, "/").status(), "200");
    let (status, rest) = server.stop();
    assert!(status.success());
    assert_eq!(rest, "");
}

#[test]
fn the_page_comes_with_its_headers() {
    let server = Server::start(ECHO, &[]);
    let page = get(&server, "/");
    assert_eq!(page.status(), "200");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(page.body.to_lowercase().starts_with("<!doctype html>"));
    assert_eq!(get(&server, "/index.html").body, page.body);
    assert_eq!(get(&server, "/?a=b").body, page.body);

    let head = ask(&server, "HEAD /", &server.address, "");
    assert_eq!(head.status(), "200");
    assert_eq!(head.header("content-length"), page.header("content-length"));
    assert_eq!(head.body, "");

    let posted = ask(&server, "POST /", &server.address, "Content-Length: 0\r\n");
    assert_eq!(posted.status(), "405");
    let foreign = ask(&server, "GET /", "evil.example", "");
    for answer in [page, head, posted, foreign, get(&server, "/none"), get(&server, "/engine")] {
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'self'; style-src 'self'; img-src"), "{policy}");
        assert!(policy.ends_with("frame-ancestors 'none'"), "{policy}");
        assert!(!policy.contains("  "), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("cache-control"), Some("no-cache"));
    }
}

#[test]
fn nothing_else_is_served() {
    let server = Server::start(ECHO, &[]);
    for path in ["/none", "/page/index.html", "/index.html/", "/src/main.rs", "/Cargo.toml"] {
        assert_eq!(get(&server, path).status(), "404", "{path}");
    }
    for path in [
        "/../Cargo.toml",
        "/../src/main.rs",
        "/x/../../Cargo.toml",
        "/./index.html",
        "//etc/passwd",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/..%5cCargo.toml",
        "/..\\Cargo.toml",
        "/%2fetc%2fpasswd",
        "/index.html%00",
        "*",
    ] {
        let status = get(&server, path).status().to_owned();
        assert!(["400", "404"].contains(&status.as_str()), "{path}: {status}");
    }
}

#[test]
fn only_its_own_hosts_are_answered() {
    let server = Server::start(ECHO, &[]);
    let port = server.address.rsplit(':').next().unwrap();
    for host in ["127.0.0.1", "localhost", "[::1]"] {
        assert_eq!(ask(&server, "GET /", &format!("{host}:{port}"), "").status(), "200", "{host}");
        assert_eq!(ask(&server, "GET /", host, "").status(), "403", "{host}");
    }
    for path in ["/", "/none", "/engine"] {
        let answer = ask(&server, &format!("GET {path}"), &format!("evil.example:{port}"), "");
        assert_eq!(answer.status(), "403", "{path}");
        assert!(answer.body.contains("not served under this name"), "{}", answer.body);
    }
}

#[test]
fn only_its_own_pages_get_an_engine() {
    let server = Server::start(ECHO, &[]);
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for origin in ["", "Origin: null\r\n", "Origin: http://evil.example\r\n"] {
        let answer = ask(&server, "GET /engine", &server.address, &format!("{upgrade}{origin}"));
        assert_eq!(answer.status(), "403", "{origin}");
        assert!(answer.body.contains("only a page of the board"), "{}", answer.body);
    }
    // And a socket it must be.
    let origin = format!("Origin: http://{}\r\n", server.address);
    assert_eq!(ask(&server, "GET /engine", &server.address, &origin).status(), "400");
}

#[test]
fn a_start_that_fails_says_why() {
    let error = refusal(board("/no/such/engine hub", &[]));
    assert!(error.contains("the engine `/no/such/engine` cannot be started: "), "{error}");
    let error = refusal(board("quirkat 'hub", &[]));
    assert!(error.contains("--engine: missing closing quote"), "{error}");
    let error = refusal(board(ECHO, &["--tables", "/no/such/tables"]));
    assert_eq!(error, "error: --tables: /no/such/tables is no directory\n");

    let taken = Server::start(ECHO, &[]);
    let port = taken.address.rsplit(':').next().unwrap();
    let mut second = Command::new(env!("CARGO_BIN_EXE_board"));
    second.args(["--port", port, "--engine", ECHO]);
    let error = refusal(second);
    assert!(error.starts_with(&format!("error: cannot listen at {}; --port", taken.address)));
}

#[test]
fn run_by_cargo_it_has_cargo_build_the_engine() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let cargo = folder.join("cargo");
    let built = folder.join("built");
    let message = format!(
        r#"{{"reason":"compiler-artifact","target":{{"name":"quirkat"}},"executable":"{0}"}}"#,
        built.display()
    );
    let asked = folder.join("asked");
    write_program(&cargo, &format!("echo \"$@\" >'{}'; echo '{message}'", asked.display()));
    write_program(&built, "exec cat");
    let mut board = Command::new(env!("CARGO_BIN_EXE_board"));
    board.args(["--port", "0"]).env("CARGO", &cargo).stdout(Stdio::piped());
    let server = Server::run(board);
    assert_eq!(get(&server, "/").status(), "200");
    let asked = fs::read_to_string(asked).unwrap();
    let words = "build --release -p quirkat --bin quirkat --message-format=json-render-diagnostics";
    assert_eq!(asked.trim_end(), words);

    let mut board = Command::new(env!("CARGO_BIN_EXE_board"));
    board.args(["--port", "0"]).env("CARGO", "false");
    let error = refusal(board);
    assert!(error.contains("cargo could not build the engine: exit status: 1"), "{error}");
}

#[test]
fn it_ends_with_an_open_connection() {
    let server = Server::start(ECHO, &[]);
    let mut idle = TcpStream::connect(&server.address).unwrap();
    idle.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    assert!(server.stop().0.success());
    wait_until("the connection is closed", || matches!(idle.read(&mut [0; 64]), Ok(0) | Err(_)));
}
