//! A page and its engine: lines both ways, and how it ends.
#![cfg(unix)]

mod common;

use common::{ECHO, Server, signal, wait_until, write_program};
use std::fs;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tungstenite::client::{ClientRequestBuilder, client};
use tungstenite::{Message, WebSocket};

/// What a page does with its socket.
struct Page(WebSocket<TcpStream>);

impl Page {
    fn open(server: &Server) -> Page {
        let stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let uri = format!("ws://{}/engine", server.address).parse().unwrap();
        let origin = format!("http://{}", server.address);
        let request = ClientRequestBuilder::new(uri).with_header("Origin", origin);
        Page(client(request, stream).unwrap().0)
    }

    fn say(&mut self, line: &str) {
        self.send(Message::text(line));
    }

    fn send(&mut self, message: Message) {
        self.0.send(message).unwrap();
    }

    fn hear(&mut self) -> String {
        match self.0.read().unwrap() {
            Message::Text(line) => line.to_string(),
            message => panic!("{message:?}"),
        }
    }

    /// What is said to a line.
    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.hear()
    }

    /// How the server closes the socket.
    fn closed(&mut self) -> (u16, String) {
        let end = match self.0.read().unwrap() {
            Message::Close(Some(frame)) => (frame.code.into(), frame.reason.to_string()),
            message => panic!("{message:?}"),
        };
        assert!(self.0.read().is_err());
        end
    }

    /// Closes it, and waits for the answer.
    fn close(mut self) {
        self.0.close(None).unwrap();
        while self.0.read().is_ok() {}
    }
}

fn is_gone(process: &str) -> bool {
    !signal("0", process)
}

/// A new folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn lines_pass_both_ways() {
    let server = Server::start(ECHO, &[]);
    let mut page = Page::open(&server);
    assert!(page.hear().parse::<u32>().is_ok());
    assert_eq!(page.ask("hub"), "hub");
    assert_eq!(page.ask("pos start moves=\"d3-c3 ä\""), "pos start moves=\"d3-c3 ä\"");
    page.say("");
    page.say("# a comment");
    page.say("ping");
    page.say("stop");
    assert_eq!(page.hear(), "ping");
    assert_eq!(page.hear(), "stop");
    // More than all the pipes between hold.
    let long = format!("check fen={}", "x".repeat(1_000_000));
    assert!(page.ask(&long) == long);
}

#[test]
fn each_page_has_its_own_engine() {
    let server = Server::start(ECHO, &[]);
    let (mut one, mut other) = (Page::open(&server), Page::open(&server));
    assert_ne!(one.hear(), other.hear());
    assert_eq!(one.ask("ping"), "ping");
    assert_eq!(other.ask("stop"), "stop");
}

#[test]
fn refused_lines_are_told_and_not_passed() {
    let server = Server::start(ECHO, &["--hash", "8", "--threads", "2"]);
    let mut page = Page::open(&server);
    page.hear();
    for (line, error) in [
        ("perft depth=9", "`perft` is no command that a page may give"),
        ("set-param name=debug-log value=/tmp/x", "a page may not set `debug-log`"),
        ("set-param name=hash value=9", "hash must be a whole number, 1 to 8 here"),
        ("set-param name=threads value=3", "threads must be a whole number, 1 to 2 here"),
        (" ping", "` ping` is no command that a page may give"),
        ("ping\tx", "a line may have no control characters"),
    ] {
        assert_eq!(page.ask(line), format!("error message=\"board: {error}\""));
        assert_eq!(page.ask("ping"), "ping");
    }
    let allowed = "set-param name=hash value=8";
    assert_eq!(page.ask(allowed), allowed);
}

#[test]
fn a_frame_that_is_no_line_ends_the_session() {
    let server = Server::start(ECHO, &[]);
    for (frame, code, reason) in [
        (Message::text("ping\nping"), 1008, "a frame is one line: this one has a line break"),
        (Message::text("ping\r"), 1008, "a frame is one line: this one has a line break"),
        (Message::binary("ping"), 1008, "a frame is one line of text: this one was of bytes"),
        (Message::text("#".repeat(1 << 20)), 1009, "a line has less than 1 MiB"),
    ] {
        let mut page = Page::open(&server);
        let engine = page.hear();
        page.send(frame);
        assert_eq!(page.closed(), (code, reason.to_owned()));
        wait_until("the engine is gone", || is_gone(&engine));
    }
}

#[test]
fn a_frame_beyond_all_bounds_is_not_even_read() {
    let server = Server::start(ECHO, &[]);
    let mut page = Page::open(&server);
    let engine = page.hear();
    let _ = page.0.send(Message::text("#".repeat(5 << 20)));
    wait_until("the engine is gone", || is_gone(&engine));
}

#[test]
fn there_are_only_so_many_sessions() {
    let server = Server::start(ECHO, &["--sessions", "1"]);
    let mut first = Page::open(&server);
    first.hear();
    let full = "1 engine runs already; close another page, or set --sessions";
    assert_eq!(Page::open(&server).closed(), (4002, full.to_owned()));
    assert_eq!(first.ask("ping"), "ping");
    first.close();
    assert!(Page::open(&server).hear().parse::<u32>().is_ok());
}

#[test]
fn a_killed_engine_is_told_and_another_is_lent() {
    let server = Server::start(ECHO, &["--sessions", "1"]);
    let mut page = Page::open(&server);
    let engine = page.hear();
    assert!(signal("KILL", &engine));
    assert_eq!(page.closed(), (4001, "the engine ended: signal 9".to_owned()));
    assert!(is_gone(&engine));
    let mut page = Page::open(&server);
    assert_ne!(page.hear(), engine);
    assert_eq!(page.ask("ping"), "ping");
}

#[test]
fn the_last_words_of_an_engine_come_before_its_end() {
    for (engine, reason) in [
        ("sh -c 'read line; echo done; echo bye'", "the engine ended"),
        ("sh -c 'read line; echo done; printf bye; exit 3'", "the engine ended: exit status 3"),
    ] {
        let server = Server::start(engine, &[]);
        let mut page = Page::open(&server);
        assert_eq!(page.ask("quit"), "done");
        assert_eq!(page.hear(), "bye");
        assert_eq!(page.closed(), (4001, reason.to_owned()));
    }
}

#[test]
fn an_engine_that_only_half_ends_is_ended() {
    // One leaves its output to another program, one lives on without.
    for (engine, reason) in [
        ("sh -c 'echo $$; sleep 2 & exit 3'", "the engine ended: exit status 3"),
        ("sh -c 'echo $$; exec >&-; exec sleep 60'", "the engine closed its output"),
    ] {
        let server = Server::start(engine, &[]);
        let mut page = Page::open(&server);
        let engine = page.hear();
        assert_eq!(page.closed(), (4001, reason.to_owned()));
        assert!(is_gone(&engine));
    }
}

#[test]
fn an_endless_line_ends_the_session() {
    let server = Server::start("sh -c 'head -c 2000000 /dev/zero; exec cat'", &[]);
    let reason = "a line of the engine was longer than 1 MiB";
    assert_eq!(Page::open(&server).closed(), (4001, reason.to_owned()));
}

#[test]
fn an_engine_that_cannot_be_started_any_more_is_told() {
    let engine = folder("vanishing").join("engine");
    write_program(&engine, "exec cat");
    let server = Server::start(engine.to_str().unwrap(), &[]);
    assert_eq!(Page::open(&server).ask("ping"), "ping");
    fs::remove_file(&engine).unwrap();
    let (code, reason) = Page::open(&server).closed();
    assert_eq!(code, 4003);
    assert!(reason.starts_with("the engine cannot be started: No such file"), "{reason}");
}

#[test]
fn each_engine_is_told_of_the_tables_first() {
    let tables = folder(r#"tables "of" a\b"#);
    let server = Server::start("cat", &["--tables", tables.to_str().unwrap()]);
    let quoted = tables.to_str().unwrap().replace('\\', r"\\").replace('"', "\\\"");
    for _ in 0..2 {
        let mut page = Page::open(&server);
        page.say("hub");
        assert_eq!(page.hear(), format!("set-param name=tb-path value=\"{quoted}\""));
        assert_eq!(page.hear(), "hub");
    }
}

#[test]
fn an_engine_ends_with_its_socket() {
    let server = Server::start(ECHO, &[]);
    let mut page = Page::open(&server);
    let engine = page.hear();
    page.close();
    assert!(is_gone(&engine));
    // And where the page vanishes without a word.
    let mut page = Page::open(&server);
    let engine = page.hear();
    drop(page);
    wait_until("the engine is gone", || is_gone(&engine));
}

#[test]
fn all_engines_end_with_the_server() {
    let server = Server::start(ECHO, &[]);
    let mut pages = [Page::open(&server), Page::open(&server)];
    let engines = pages.each_mut().map(Page::hear);
    let (status, _) = server.stop();
    assert!(status.success());
    for engine in engines {
        assert!(is_gone(&engine));
    }
    for mut page in pages {
        assert_eq!(page.closed(), (1001, "the server ends".to_owned()));
    }
}
