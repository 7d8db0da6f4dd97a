//! Lines as such: what is passed over, what is refused, how they may come.

use super::board::Board;
use super::step::{Step, exactly};
use std::thread;
use std::time::Duration;

/// Of no grammar.
const MALFORMED: [&str; 6] = [
    "pos start moves=\"a1",
    "=3",
    "pos =3",
    "dance with\"me",
    "dance step=\"a\"b",
    "dance step=\"\\n\"",
];

/// Lines are shorter than this.
const LONGEST: usize = 1 << 20;

pub(super) const STEPS: &[Step] = &[
    Step::ready("unknown commands are passed over in silence", "Lines", |peer| {
        peer.tell("dance")?;
        peer.tell("dance with=me slowly")
    }),
    Step::ready("unknown arguments are passed over in silence", "Lines", |peer| {
        exactly(&peer.ask("init slowly tempo=\"3 4\"")?, &["ready"])?;
        peer.tell("pos start colour=red")
    }),
    Step::ready("blank lines and comments say nothing", "Lines", |peer| {
        peer.tell("\n   \n# go think\n\t# \"")
    }),
    Step::ready("carriage returns and spaces at either end do not count", "Lines", |peer| {
        exactly(&peer.ask("init\r\n  init  \r")?, &["ready", "ready"])
    }),
    Step::new("a byte order mark before the first line does not count", "Lines", |peer| {
        exactly(&peer.ask("\u{feff}init")?, &["ready"])
    }),
    Step::ready("lines may come in pieces", "Lines", |peer| {
        for piece in ["in", "it\nlevel de", "pth=3\nini"] {
            peer.send(piece.as_bytes());
            thread::sleep(Duration::from_millis(20));
        }
        exactly(&peer.ask("t")?, &["ready", "ready"])
    }),
    Step::ready("many lines in one write are answered in order", "Lines", |peer| {
        let round = ["ready", "error", "ready"];
        exactly(&peer.ask(&["init\nlevel depth=abc\ninit"; 20].join("\n"))?, &round.repeat(20))
    }),
    Step::ready("bytes that are no text do no harm", "Lines", |peer| {
        peer.send(b"\xff\xfe\x80\n");
        exactly(&peer.rest()?, &[])
    }),
    Step::ready("a malformed line gets exactly one `error`", "Lines", |peer| {
        for line in MALFORMED {
            exactly(&peer.ask(line)?, &["error"])?;
        }
        Ok(())
    }),
    Step::ready("a malformed line changes nothing", "Lines", |peer| {
        let board = Board::second(peer.game);
        peer.tell(&board.pos())?;
        exactly(&peer.ask("pos start moves=\"")?, &["error"])?;
        peer.stands_at(&board)
    }),
    Step::ready("a flag may be `true` or `false`, and nothing else", "Lines", |peer| {
        peer.tell("pos start=true")?;
        exactly(&peer.ask("pos start=false")?, &["error"])?;
        exactly(&peer.ask("pos start=perhaps")?, &["error"])
    }),
    Step::ready("of a name that comes twice the first counts", "Lines", |peer| {
        peer.tell("level depth=2 depth=abc")
    }),
    Step::ready("values may be quoted", "Lines", |peer| {
        peer.tell("level depth=\"2\"")?;
        peer.tell("dance step=\"\\\"a\\\" \\\\b=c\"")
    }),
    Step::ready("a line of nearly 1 MiB is read", "Lines", |peer| {
        let line = format!("init tempo={}", "a".repeat(LONGEST - 32));
        exactly(&peer.ask(&line)?, &["ready"])
    }),
    Step::ready("a line of 1 MiB gets one `error`, and the next is obeyed", "Lines", |peer| {
        let line = format!("init tempo={}", "a".repeat(2 * LONGEST));
        exactly(&peer.ask(&format!("{line}\ninit"))?, &["error", "ready"])
    }),
];
