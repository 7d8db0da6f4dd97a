//! The gate: which lines of a page an engine gets to hear. A page plays games;
//! it opens no files, and takes no more of the machine than it was given.
//!
//! The engine is free with spaces and quotes, the gate is not: what does not
//! begin letter for letter as a line that is known to be harmless is refused.

use thiserror::Error;

/// A line has less than so many bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// What a page may set at most.
pub struct Gate {
    /// In MiB.
    pub hash: u32,
    pub threads: u32,
}

/// What becomes of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Pass,
    /// It says nothing.
    Drop,
    Refuse(Refusal),
}

/// Why a line is not passed on.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    #[error("a line may have no control characters")]
    Control,
    #[error("`{0}` is no command that a page may give")]
    Command(String),
    #[error("what a page sets is written set-param name=WORD value=WORD, without quotes")]
    Form,
    #[error("a page may not set `{0}`")]
    Parameter(String),
    #[error("{0} must be a whole number, 1 to {1} here")]
    Bound(&'static str, u32),
}

/// Why a frame ends the session.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Breach {
    #[error("a frame is one line of text: this one was of bytes")]
    Bytes,
    #[error("a frame is one line: this one has a line break")]
    Break,
    #[error("a line has less than 1 MiB")]
    Long,
}

/// What can be said but for `set-param`. `perft` takes a core for long, and
/// serves no game.
const COMMANDS: [&str; 16] = [
    "hub",
    "init",
    "new-game",
    "pos",
    "level",
    "go",
    "ponder-hit",
    "stop",
    "ping",
    "status",
    "check",
    "rules",
    "claim-draw",
    "board",
    "eval",
    "quit",
];

const PARAMETERS: [&str; 10] = [
    "variant",
    "multi-pv",
    "ponder",
    "move-overhead",
    "clear-hash",
    "draw-offers",
    "resign",
    "numbering",
    "strength",
    "seed",
];

/// The frame as a line.
///
/// # Errors
/// If it is none, or more than one.
pub fn one_line(frame: &str) -> Result<&str, Breach> {
    if frame.len() >= LONGEST_LINE {
        Err(Breach::Long)
    } else if frame.contains(['\n', '\r']) {
        Err(Breach::Break)
    } else {
        Ok(frame)
    }
}

impl Gate {
    pub fn judge(&self, line: &str) -> Verdict {
        if line.trim().is_empty() || line.starts_with('#') {
            return Verdict::Drop;
        }
        match self.check(line) {
            Ok(()) => Verdict::Pass,
            Err(refusal) => Verdict::Refuse(refusal),
        }
    }

    fn check(&self, line: &str) -> Result<(), Refusal> {
        if line.contains(is_control) {
            return Err(Refusal::Control);
        }
        let command = line.split(' ').next().unwrap_or_default();
        if COMMANDS.contains(&command) {
            Ok(())
        } else if command == "set-param" {
            self.check_parameter(line)
        } else {
            // Where a space comes first, the command is what the page took for one.
            Err(Refusal::Command(shortened(if command.is_empty() { line } else { command })))
        }
    }

    fn check_parameter(&self, line: &str) -> Result<(), Refusal> {
        let arguments = line.strip_prefix("set-param name=").ok_or(Refusal::Form)?;
        let (name, value) = arguments.split_once(" value=").ok_or(Refusal::Form)?;
        match name {
            _ if !is_word(name) => Err(Refusal::Form),
            "hash" => within("hash", value, self.hash),
            "threads" => within("threads", value, self.threads),
            _ if !PARAMETERS.contains(&name) => Err(Refusal::Parameter(shortened(name))),
            _ if !is_word(value) => Err(Refusal::Form),
            _ => Ok(()),
        }
    }
}

fn within(name: &'static str, value: &str, most: u32) -> Result<(), Refusal> {
    // Parsing alone would let a sign through.
    let digits = value.bytes().all(|byte| byte.is_ascii_digit());
    match value.parse::<u32>() {
        Ok(number) if digits && (1..=most).contains(&number) => Ok(()),
        _ => Err(Refusal::Bound(name, most)),
    }
}

/// A word that no reader could take for anything else.
fn is_word(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    !text.is_empty() && text.bytes().all(plain)
}

/// What some reader might take for the end of a line, or not see.
fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

fn shortened(word: &str) -> String {
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

/// A value in quotes, as the protocol has them; on one line in any case.
pub fn quoted(value: &str) -> String {
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace(is_control, " "))
}

impl Refusal {
    /// How the page is told, in the words of an engine.
    pub fn line(&self) -> String {
        format!("error message={}", quoted(&format!("board: {self}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GATE: Gate = Gate { hash: 256, threads: 4 };

    fn refused(line: &str) -> Refusal {
        match GATE.judge(line) {
            Verdict::Refuse(refusal) => refusal,
            verdict => panic!("{line:?}: {verdict:?}"),
        }
    }

    #[test]
    fn the_lines_of_a_game_pass() {
        for line in [
            "hub",
            "init",
            "new-game",
            "pos start moves=\"d3-c3 b3xd3\"",
            "pos fen=W:Wc3:Bd4,a5",
            "level time=2 inc=0.05",
            "go think",
            "ponder-hit",
            "stop",
            "ping",
            "status touches geometry",
            "check fen=\"ä = \\\" \\\\ \"",
            "rules",
            "claim-draw",
            "board",
            "eval",
            "quit",
            "quit ",
        ] {
            assert_eq!(GATE.judge(line), Verdict::Pass, "{line}");
        }
    }

    #[test]
    fn what_a_page_may_set_passes() {
        for setting in [
            "variant value=turkish-tudaf",
            "hash value=256",
            "hash value=1",
            "threads value=4",
            "multi-pv value=3",
            "ponder value=true",
            "move-overhead value=10",
            "clear-hash value=true",
            "draw-offers value=false",
            "resign value=true",
            "numbering value=native",
            "strength value=journeyman",
            "seed value=4294967295",
        ] {
            let line = format!("set-param name={setting}");
            assert_eq!(GATE.judge(&line), Verdict::Pass, "{line}");
        }
    }

    #[test]
    fn lines_that_say_nothing_are_dropped() {
        for line in ["", "  ", "\t", "# set-param name=debug-log value=x", "#"] {
            assert_eq!(GATE.judge(line), Verdict::Drop, "{line}");
        }
    }

    #[test]
    fn files_cannot_be_set() {
        for name in ["debug-log", "tb-path", "tb-cache", "Variant", "hash-file", "x"] {
            let line = format!("set-param name={name} value=1");
            assert_eq!(refused(&line), Refusal::Parameter(name.into()));
            let line = format!("set-param name={name} value=\"/tmp/x y\"");
            assert_eq!(refused(&line), Refusal::Parameter(name.into()));
        }
    }

    #[test]
    fn settings_have_one_form() {
        for line in [
            "set-param",
            "set-param ",
            "set-param name=seed",
            "set-param value=1 name=seed",
            "set-param name=debug-log  value=x",
            "set-param  name=debug-log value=x",
            "set-param name=\"debug-log\" value=x",
            "set-param name= value=x",
            "set-param name=seed value=",
            "set-param name=seed value=\"1\"",
            "set-param name=seed value=1 ",
            "set-param name=seed value=1 name=debug-log",
            "set-param name=seed name=debug-log value=x",
            "set-param name=seed value=ä",
            "set-param name=seed\u{a0}value=x",
            "set-param name=variant value=a\\b",
            "set-param x name=debug-log value=x",
        ] {
            assert_eq!(refused(line), Refusal::Form, "{line}");
        }
    }

    #[test]
    fn memory_and_threads_have_bounds() {
        for value in ["257", "0", "-1", "+1", "", "1.5", "99999999999", "\"1\"", "1 x", "1 "] {
            let line = format!("set-param name=hash value={value}");
            assert_eq!(refused(&line), Refusal::Bound("hash", 256), "{line}");
        }
        assert_eq!(refused("set-param name=threads value=5"), Refusal::Bound("threads", 4));
    }

    #[test]
    fn no_spelling_slips_past() {
        for before in [" ", "  ", "\u{a0}", "\u{feff}", "\u{2003}", "\u{3000}", "\u{200b}", "x"] {
            let line = format!("{before}set-param name=debug-log value=x");
            assert!(matches!(refused(&line), Refusal::Command(_)), "{line:?}");
        }
        for before in ["\t", "\0", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{1b}"] {
            let line = format!("{before}set-param name=debug-log value=x");
            assert_eq!(refused(&line), Refusal::Control, "{line:?}");
            let line = format!("ping{before}set-param name=debug-log value=x");
            assert_eq!(refused(&line), Refusal::Control, "{line:?}");
        }
        assert_eq!(refused(" hub"), Refusal::Command(" hub".into()));
        for command in ["perft", "SET-PARAM", "Hub", "set-param=1", "hub\u{a0}x", "\"hub\"", "go="]
        {
            assert_eq!(refused(command), Refusal::Command(command.into()));
        }
        assert_eq!(refused("perft depth=99"), Refusal::Command("perft".into()));
    }

    #[test]
    fn a_frame_is_one_line() {
        assert_eq!(one_line("go think"), Ok("go think"));
        for frame in ["go\nthink", "ping\n", "\rping", "ping\r\n"] {
            assert_eq!(one_line(frame), Err(Breach::Break));
        }
        assert!(one_line(&"x".repeat(LONGEST_LINE - 1)).is_ok());
        assert_eq!(one_line(&"x".repeat(LONGEST_LINE)), Err(Breach::Long));
    }

    #[test]
    fn refusals_are_told_in_one_quoted_line() {
        assert_eq!(
            refused("set-param name=debug-log value=x").line(),
            "error message=\"board: a page may not set `debug-log`\""
        );
        assert_eq!(
            refused("\"\\\u{feff}").line(),
            "error message=\"board: `\\\"\\\\\u{feff}` is no command that a page may give\""
        );
        assert!(refused(&"ä".repeat(5000)).line().chars().count() < 120);
        assert_eq!(quoted("a\tb\u{2028}c"), "\"a b c\"");
    }
}
