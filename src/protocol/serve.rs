//! The loop: lines in, lines out, at most one search at a time.
//!
//! `ping`, `stop`, `ponder-hit` and `quit` are obeyed at once. Everything else
//! that comes while a search runs waits for its end, so that a script can be
//! piped in.

use super::command::{Command, CommandError};
use super::engine::Engine;
use super::line::Written;
use super::listen::{Backlog, Event, Outcome, listen};
use super::log::Log;
use super::queue::Queue;
use super::reply;
use super::work::Running;
use crate::search::Report;
use std::io::{self, BufWriter, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

/// Serves a front end until it says `quit`, its lines end, or nobody reads the
/// replies any more. Lines already read when the input ends are still obeyed;
/// a search that only the front end could end then ends at once.
///
/// # Errors
/// When the output cannot be written, or a search fails.
pub fn serve(input: impl Read + Send + 'static, output: impl Write) -> io::Result<()> {
    let (events, heard) = mpsc::channel();
    let backlog = Arc::new(Backlog::default());
    let (lines, read) = (events.clone(), backlog.clone());
    thread::spawn(move || listen(input, &lines, &read));
    let mut service = Service {
        out: BufWriter::new(output),
        events,
        backlog,
        engine: Engine::default(),
        running: None,
        waiting: Queue::default(),
        input_closed: false,
        quitting: false,
    };
    let served = service.attend(heard);
    // Where nobody reads the replies, nobody needs the search.
    service.stop_running();
    served
}

/// A front end being served.
struct Service<W: Write> {
    out: BufWriter<W>,
    events: Sender<Event>,
    backlog: Arc<Backlog>,
    engine: Engine,
    running: Option<Running>,
    waiting: Queue,
    input_closed: bool,
    quitting: bool,
}

/// What comes of a command that was obeyed.
pub(super) enum Obeyed {
    /// Its answer.
    Said(Vec<Written>),
    /// Work whose end will be the answer.
    Begun(Running),
}

impl<W: Write> Service<W> {
    /// Answers events until the front end wants no more.
    fn attend(&mut self, events: Receiver<Event>) -> io::Result<()> {
        for event in events {
            match event {
                Event::Line(line) => {
                    self.backlog.take(line.len());
                    self.note(|log| log.hear(&line));
                    self.hear(Command::read(&line), line.len())?;
                }
                Event::TooLong => self.hear(Err(CommandError::TooLong), 0)?,
                Event::Closed => self.close(),
                Event::Report(report, time) => self.inform(&report, time)?,
                Event::Ended(outcome) => self.note_end(outcome)?,
            }
            self.go_on()?;
            if self.is_over() {
                break;
            }
        }
        Ok(())
    }

    /// Obeys at once, or lets it wait for the end of the search.
    fn hear(
        &mut self,
        said: Result<Option<Command>, CommandError>,
        bytes: usize,
    ) -> io::Result<()> {
        let Some(said) = said.transpose() else { return Ok(()) };
        match said {
            // What follows a quit was written to nobody.
            _ if self.quitting => {}
            Ok(Command::Ping) => self.say([Written::new("pong")])?,
            Ok(Command::Stop) => self.stop(),
            Ok(Command::PonderHit) => self.hit(),
            Ok(Command::Quit) => self.quit(),
            said => {
                if let Err(error) = self.waiting.push(said, bytes) {
                    self.say([reply::error(error)])?;
                }
            }
        }
        Ok(())
    }

    /// Ends every search asked for so far, also those whose turn is yet to come.
    fn stop(&mut self) {
        self.stop_running();
        self.waiting.stop();
    }

    fn stop_running(&mut self) {
        if let Some(running) = &self.running {
            running.signals.stop();
        }
    }

    fn hit(&mut self) {
        self.running.iter().for_each(Running::hit);
        self.waiting.hit();
    }

    fn quit(&mut self) {
        self.quitting = true;
        self.waiting.clear();
        self.stop_running();
    }

    fn close(&mut self) {
        self.input_closed = true;
        self.release();
    }

    /// After the end of the input nobody can say what a search is held for.
    fn release(&mut self) {
        if self.input_closed && self.running.as_ref().is_some_and(Running::is_held) {
            self.stop_running();
        }
    }

    fn inform(&mut self, report: &Report, time: Duration) -> io::Result<()> {
        let line = self.engine.inform(report, time);
        if let (Some(_), Some(running)) = (&line, &mut self.running) {
            running.told = report.nodes;
        }
        self.say(line)
    }

    /// What a search has cost since its last line is told at its end.
    fn note_end(&mut self, outcome: Outcome) -> io::Result<()> {
        let told = self.running.as_ref().map_or(0, |running| running.told);
        if let Outcome::Searched(report, time) = &outcome
            && report.depth > 0
            && report.nodes > told
        {
            self.inform(report, *time)?;
        }
        if let Some(running) = &mut self.running {
            running.outcome = Some(outcome);
        }
        Ok(())
    }

    /// Ends the search if it is done, then obeys what has waited for that.
    fn go_on(&mut self) -> io::Result<()> {
        self.finish_work()?;
        while self.running.is_none()
            && let Some(waiting) = self.waiting.pop()
        {
            let obeyed = match waiting.said {
                Ok(command) => self.engine.obey(command, waiting.signals, &self.events),
                Err(error) => Err(error.to_string()),
            };
            match obeyed {
                Ok(Obeyed::Said(lines)) => self.say(lines)?,
                Ok(Obeyed::Begun(running)) => {
                    self.running = Some(running);
                    self.release();
                }
                Err(message) => self.say([reply::error(message)])?,
            }
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        let idle = self.running.is_none() && self.waiting.is_empty();
        idle && (self.quitting || self.input_closed)
    }

    fn finish_work(&mut self) -> io::Result<()> {
        let ended = |running: &mut Running| running.outcome.is_some() && !running.is_held();
        let Some(running) = self.running.take_if(ended) else { return Ok(()) };
        let awaited = running.is_awaited();
        let line = match running.end() {
            Some(Outcome::Searched(report, _)) => self.engine.finish_search(&report, awaited),
            Some(Outcome::Counted(count)) => reply::perft(&count),
            Some(Outcome::Failed) | None => return Err(io::Error::other("the search failed")),
        };
        self.say(self.engine.table_faults())?;
        self.say([line])
    }

    fn say(&mut self, lines: impl IntoIterator<Item = Written>) -> io::Result<()> {
        for line in lines {
            writeln!(self.out, "{line}")?;
            self.note(|log| log.say(&line));
        }
        self.out.flush()
    }

    /// A log that cannot be written any more is let go.
    fn note(&mut self, write: impl FnOnce(&mut Log) -> io::Result<()>) {
        let failed = self.engine.log.as_mut().is_some_and(|log| write(log).is_err());
        if failed {
            self.engine.log = None;
        }
    }
}
