//! The engine under trial, and all that was said on either side.

use super::facts::Facts;
use super::step::{Checked, Miss, exactly, require};
use crate::protocol::client::{Fault, Pipe, Program};
use crate::protocol::line::Line;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::process::{ChildStdin, ExitStatus};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// So long a silence counts as one.
pub(super) const MOMENT: Duration = Duration::from_millis(150);

/// How much later than asked for a move may come: a busy machine is no fault.
pub(super) const OVERHEAD: Duration = Duration::from_millis(300);

/// An engine in a process of its own. It ends with this.
pub(super) struct Peer {
    pub game: &'static str,
    pub facts: Rc<Facts>,
    pub patience: Duration,
    /// `None` when the input is closed. An engine that does not read holds up
    /// the thread behind this and nobody else.
    input: Option<Sender<Vec<u8>>>,
    pipe: Pipe,
    /// When the last line was said.
    asked: Instant,
    /// When the last line came.
    heard: Instant,
    said: Record,
    came: Record,
}

/// The commands of all replies; others are passed over.
const REPLIES: [&str; 18] = [
    "id", "param", "wait", "ready", "pong", "info", "done", "error", "status", "move", "touch",
    "fault", "check", "claim", "clause", "rules", "perft", "eval",
];

impl Peer {
    pub fn open(
        program: &Program,
        game: &'static str,
        facts: Rc<Facts>,
        patience: Duration,
    ) -> io::Result<Peer> {
        let mut pipe = Pipe::open(program)?;
        let (input, bytes) = channel();
        let stdin = pipe.take_input().expect("it is piped");
        thread::Builder::new().spawn(move || write(stdin, bytes))?;
        let (now, input) = (Instant::now(), Some(input));
        let (said, came) = (Record::default(), Record::default());
        Ok(Peer { game, facts, patience, input, pipe, asked: now, heard: now, said, came })
    }

    /// Brings a new engine to where it plays the game.
    pub fn make_ready(&mut self) -> Checked {
        self.say("hub");
        self.until("wait")?;
        let variant = self.facts.parameter("variant").is_some();
        let game = self.game;
        if variant {
            self.say(&format!("set-param name=variant value={game}"));
        }
        self.say("init");
        self.until("ready").map(drop)
    }

    /// Says some lines in one write.
    pub fn say(&mut self, lines: &str) {
        self.send(format!("{lines}\n").as_bytes());
    }

    pub fn send(&mut self, bytes: &[u8]) {
        for line in String::from_utf8_lossy(bytes).lines() {
            self.said.note(line);
        }
        self.asked = Instant::now();
        if let Some(input) = &self.input {
            // Whether it still listens shows in what it answers.
            let _ = input.send(bytes.to_vec());
        }
    }

    pub fn close_input(&mut self) {
        self.said.note("(the end of the input)");
        self.input = None;
    }

    /// Says lines to an idle engine; all that it answers to them.
    pub fn ask(&mut self, lines: &str) -> Result<Vec<Line>, Miss> {
        self.say(lines);
        self.rest()
    }

    /// All that an idle engine still has to say.
    pub fn rest(&mut self) -> Result<Vec<Line>, Miss> {
        // `hub` too shows where an answer ends, if not so well.
        let (word, end) = if self.facts.answers_ping { ("ping", "pong") } else { ("hub", "wait") };
        self.say(word);
        let mut lines = self.until_any(&[end])?;
        lines.pop();
        if !self.facts.answers_ping {
            lines.retain(|line| !["id", "param"].contains(&line.command.as_str()));
        }
        Ok(lines)
    }

    /// Says lines that an idle engine is to pass over in silence.
    pub fn tell(&mut self, lines: &str) -> Checked {
        exactly(&self.ask(lines)?, &[])
    }

    /// Lines up to the first of this command; an `error` is none of them.
    pub fn until(&mut self, command: &str) -> Result<Vec<Line>, Miss> {
        let lines = self.until_any(&[command, "error"])?;
        let found = lines.last().is_some_and(|line| line.command == command);
        require(found, format!("a `{command}`, and no `error`")).map(|()| lines)
    }

    /// Lines up to the first of one of these commands.
    pub fn until_any(&mut self, commands: &[&str]) -> Result<Vec<Line>, Miss> {
        let (end, mut lines) = (Instant::now() + self.patience, Vec::new());
        while let Some(line) = self.line_before(end)? {
            let found = commands.contains(&line.command.as_str());
            lines.push(line);
            if found {
                return Ok(lines);
            }
        }
        self.came.note(&format!("(nothing more within {:?})", self.patience));
        Err(Miss::Wrong(format!("a `{}`", commands[0])))
    }

    /// Nothing but `info` is said for so long.
    pub fn is_silent(&mut self, time: Duration) -> Checked {
        let end = Instant::now() + time;
        while let Some(line) = self.line_before(end)? {
            if line.command != "info" {
                return Err(Miss::Wrong("nothing but `info` at this time".into()));
            }
        }
        Ok(())
    }

    /// Whether anything at all is said for so long.
    pub fn says_anything(&mut self, time: Duration) -> Result<bool, Miss> {
        let text = self.text_before(Instant::now() + time)?;
        Ok(text.is_some_and(|text| !text.trim().is_empty()))
    }

    /// How long the last answer took since the last line was said.
    pub fn answer_time(&self) -> Duration {
        self.heard.saturating_duration_since(self.asked)
    }

    /// Lines up to the end of the output, and how the engine has ended.
    pub fn ending(&mut self) -> Result<(Vec<Line>, ExitStatus), Miss> {
        let (end, mut lines) = (Instant::now() + self.patience, Vec::new());
        while Instant::now() < end {
            match self.pipe.line(end) {
                Ok(Some((_, text))) => {
                    self.came.note(&text);
                    lines.extend(Line::read(&text).ok().flatten());
                }
                Ok(None) => break,
                Err(_) => return Ok((lines, self.exit(end)?)),
            }
        }
        self.came.note("(it runs on)");
        Err(Miss::Wrong("the engine ends".into()))
    }

    fn exit(&mut self, end: Instant) -> Result<ExitStatus, Miss> {
        let status = self.pipe.wait(end.saturating_duration_since(Instant::now()));
        self.came.note(&status.map_or("(it runs on)".into(), |status| format!("({status})")));
        status.ok_or_else(|| Miss::Wrong("the engine ends".into()))
    }

    /// Whether a process that it has started is still there.
    pub fn has_orphans(&self) -> bool {
        self.pipe.has_orphans(MOMENT)
    }

    /// Forgets what was said before; a new step begins.
    pub fn turn_the_page(&mut self) {
        (self.said, self.came) = (Record::default(), Record::default());
    }

    /// What was said to the engine in this step, and what came back.
    pub fn record(&self) -> [Vec<String>; 2] {
        [&self.said, &self.came].map(|record| record.0.iter().cloned().collect())
    }

    /// The next line that is a reply, if one comes before this time.
    fn line_before(&mut self, end: Instant) -> Result<Option<Line>, Miss> {
        while let Some(text) = self.text_before(end)? {
            match Line::read(&text) {
                Ok(Some(line)) if REPLIES.contains(&line.command.as_str()) => {
                    return Ok(Some(line));
                }
                Ok(_) => {}
                Err(error) => {
                    return Err(Miss::Wrong(format!("a line of the grammar ({error})")));
                }
            }
        }
        Ok(None)
    }

    fn text_before(&mut self, end: Instant) -> Result<Option<String>, Miss> {
        // Of an engine that talks without end there is always a next line.
        if Instant::now() >= end {
            return Ok(None);
        }
        match self.pipe.line(end) {
            Ok(Some((at, text))) => {
                self.heard = at;
                self.came.note(&text);
                Ok(Some(text))
            }
            Ok(None) => Ok(None),
            Err(fault) => Err(self.ended(&fault)),
        }
    }

    fn ended(&mut self, fault: &Fault) -> Miss {
        self.came.note(&format!("({fault})"));
        Miss::Wrong("the engine goes on".into())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        self.say("quit");
        self.close_input();
    }
}

fn write(mut stdin: ChildStdin, bytes: Receiver<Vec<u8>>) {
    for bytes in bytes {
        if stdin.write_all(&bytes).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// The last lines of one side.
#[derive(Default)]
struct Record(VecDeque<String>);

impl Record {
    fn note(&mut self, line: &str) {
        const LINES: usize = 12;
        const LETTERS: usize = 240;
        let mut text: String = line.trim_end().chars().take(LETTERS).collect();
        if text.len() < line.trim_end().len() {
            text.push('…');
        }
        self.0.push_back(text);
        if self.0.len() > LINES {
            self.0.pop_front();
        }
    }
}
