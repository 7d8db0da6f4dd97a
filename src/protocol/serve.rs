//! The loop: lines in, lines out, at most one search at a time.
//!
//! `ping`, `stop` and `quit` are obeyed at once. Everything else that comes
//! while a search runs waits for its end, so that a script can be piped in.

use super::command::{Command, CommandError, Place};
use super::letters::read_letters;
use super::line::Written;
use super::parameters::Parameters;
use super::reply;
use crate::clock::{DEFAULT_OVERHEAD, Level, Signals, Timer};
use crate::search::{Report, Table};
use crate::session::{self, Session, Source};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Serves a front end until it says `quit`, its lines end, or nobody reads the
/// replies any more. Lines already read when the input ends are still obeyed;
/// a search without a limit then ends at once.
///
/// # Errors
/// When the output cannot be written, or a search fails.
pub fn serve(input: impl Read + Send + 'static, output: impl Write) -> io::Result<()> {
    let (events, heard) = mpsc::channel();
    let lines = events.clone();
    thread::spawn(move || listen(input, &lines));
    let mut engine = Engine::new(output, events);
    let served = engine.attend(heard);
    // Where nobody reads the replies, nobody needs the search.
    engine.stop_running();
    served
}

enum Event {
    Line(String),
    TooLong,
    Closed,
    Report(Report, Duration),
    Finished(Report),
    /// The search panicked, as where the system gives it no thread.
    Failed,
}

/// Longer than any game.
const LONGEST_LINE: u64 = 1 << 20;

/// Reads lines to the end of the input, whatever they hold.
fn listen(input: impl Read, events: &Sender<Event>) {
    let mut input = BufReader::new(input);
    loop {
        let mut line = Vec::new();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if read.is_err() || line.is_empty() {
            break;
        }
        let whole = line.len() as u64 != LONGEST_LINE || line.last() == Some(&b'\n');
        let event = if whole {
            Event::Line(String::from_utf8_lossy(&line).into_owned())
        } else {
            Event::TooLong
        };
        if !whole && input.skip_until(b'\n').is_err() || events.send(event).is_err() {
            break;
        }
    }
    // If nobody hears it, the engine is gone already.
    let _ = events.send(Event::Closed);
}

struct Engine<W> {
    out: W,
    events: Sender<Event>,
    parameters: Parameters,
    ready: Option<Ready>,
    level: Level,
    running: Option<Running>,
    waiting: VecDeque<Waiting>,
    input_closed: bool,
    quitting: bool,
}

/// What `init` makes.
struct Ready {
    session: Box<dyn Session>,
    table: Arc<Table>,
}

struct Running {
    signals: Arc<Signals>,
    thread: JoinHandle<()>,
    /// Only a stop ends it, even when there is nothing left to search.
    infinite: bool,
    finished: Option<Report>,
}

/// What was said and not yet obeyed.
struct Waiting {
    said: Result<Command, CommandError>,
    /// A stop came after it: where it asks for a search, that ends at once.
    stopped: bool,
}

/// Without a `level` a move takes a second.
const DEFAULT_LEVEL: Level = Level {
    depth: None,
    nodes: None,
    move_time: Some(Duration::from_secs(1)),
    time: None,
    increment: Duration::ZERO,
    moves: None,
    infinite: false,
    win: None,
};

impl<W: Write> Engine<W> {
    fn new(out: W, events: Sender<Event>) -> Engine<W> {
        Engine {
            out,
            events,
            parameters: Parameters::default(),
            ready: None,
            level: DEFAULT_LEVEL,
            running: None,
            waiting: VecDeque::new(),
            input_closed: false,
            quitting: false,
        }
    }

    /// Answers events until the front end wants no more.
    fn attend(&mut self, events: Receiver<Event>) -> io::Result<()> {
        for event in events {
            match event {
                Event::Line(line) => self.hear(Command::read(&line))?,
                Event::TooLong => self.hear(Err(CommandError::TooLong))?,
                Event::Closed => self.close(),
                Event::Report(report, time) => self.inform(&report, time)?,
                Event::Finished(report) => self.note_end(report),
                Event::Failed => return Err(io::Error::other("the search failed")),
            }
            self.go_on()?;
            if self.is_over() {
                break;
            }
        }
        Ok(())
    }

    /// Obeys at once, or lets it wait for the end of the search.
    fn hear(&mut self, said: Result<Option<Command>, CommandError>) -> io::Result<()> {
        let Some(said) = said.transpose() else { return Ok(()) };
        match said {
            // What follows a quit was written to nobody.
            _ if self.quitting => {}
            Ok(Command::Ping) => self.say([Written::new("pong")])?,
            Ok(Command::Stop) => self.stop(),
            Ok(Command::Quit) => self.quit(),
            said => self.waiting.push_back(Waiting { said, stopped: false }),
        }
        Ok(())
    }

    /// Ends every search asked for so far, also those whose turn is yet to
    /// come: `go`, `stop`, `go`, `stop` in one write stops both.
    fn stop(&mut self) {
        self.stop_running();
        self.waiting.iter_mut().for_each(|waiting| waiting.stopped = true);
    }

    fn stop_running(&mut self) {
        if let Some(running) = &self.running {
            running.signals.stop();
        }
    }

    fn quit(&mut self) {
        self.quitting = true;
        self.waiting.clear();
        self.stop_running();
    }

    fn close(&mut self) {
        self.input_closed = true;
        if self.running.as_ref().is_some_and(|running| running.infinite) {
            self.stop_running();
        }
    }

    fn inform(&mut self, report: &Report, time: Duration) -> io::Result<()> {
        let Some(ready) = &self.ready else { return Ok(()) };
        let line = reply::info(report, time, &*ready.session);
        self.say([line])
    }

    fn note_end(&mut self, report: Report) {
        if let Some(running) = &mut self.running {
            running.finished = Some(report);
        }
    }

    /// Ends the search if it is done, then obeys what has waited for that.
    fn go_on(&mut self) -> io::Result<()> {
        self.finish_search()?;
        while self.running.is_none()
            && let Some(Waiting { said, stopped }) = self.waiting.pop_front()
        {
            match said {
                Ok(command) => self.obey(command, stopped)?,
                Err(error) => self.say([reply::error(error)])?,
            }
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        let idle = self.running.is_none() && self.waiting.is_empty();
        idle && (self.quitting || self.input_closed)
    }

    fn finish_search(&mut self) -> io::Result<()> {
        let ended = |running: &mut Running| {
            let held = running.infinite && !running.signals.is_stopped();
            running.finished.is_some() && !held
        };
        let Some(running) = self.running.take_if(ended) else { return Ok(()) };
        // The thread has nothing left to do; once it is gone the table is ours.
        let _ = running.thread.join();
        match (&self.ready, running.finished) {
            (Some(ready), Some(report)) => {
                let line = reply::done(&report, &*ready.session);
                self.say([line])
            }
            _ => Ok(()),
        }
    }

    fn obey(&mut self, command: Command, stopped: bool) -> io::Result<()> {
        let result = match command {
            Command::Hub => return self.say(reply::introduction(&self.parameters)),
            Command::SetParam { name, value } => self.set_parameter(&name, &value),
            Command::Init => self.init(),
            Command::Level(level) => {
                self.level = level;
                Ok(Vec::new())
            }
            Command::NewGame => self.new_game(),
            Command::Pos { from, moves } => self.set_position(from, &moves),
            Command::GoThink => self.think(stopped),
            Command::Status => self.status(),
            Command::Ping | Command::Stop | Command::Quit => Ok(Vec::new()),
        };
        match result {
            Ok(lines) => self.say(lines),
            Err(message) => self.say([reply::error(message)]),
        }
    }

    fn set_parameter(&mut self, name: &str, value: &str) -> Result<Vec<Written>, String> {
        let changed = self.parameters.set(name, value)?;
        if let Some(ready) = &mut self.ready {
            if changed.hash != self.parameters.hash {
                ready.table = new_table(changed.hash)?;
            }
            if changed.variant != self.parameters.variant {
                *ready = Ready::new(changed.variant, ready.table.clone());
                ready.forget();
            }
        }
        self.parameters = changed;
        Ok(Vec::new())
    }

    fn init(&mut self) -> Result<Vec<Written>, String> {
        if self.ready.is_none() {
            let table = new_table(self.parameters.hash)?;
            self.ready = Some(Ready::new(self.parameters.variant, table));
        }
        Ok(vec![Written::new("ready")])
    }

    fn new_game(&mut self) -> Result<Vec<Written>, String> {
        let ready = self.ready_for("new-game")?;
        ready.forget();
        ready.session.set_position(&Source::Start, &[]).map_err(|error| error.to_string())?;
        Ok(Vec::new())
    }

    fn set_position(&mut self, from: Place, moves: &[String]) -> Result<Vec<Written>, String> {
        let session = &mut self.ready_for("pos")?.session;
        let source = match from {
            Place::Start => Source::Start,
            Place::Fen(fen) => Source::Fen(fen),
            Place::Letters(letters) => {
                let setup = read_letters(&session.book(), &letters);
                Source::Setup(setup.map_err(|fault| format!("pos: {fault}"))?)
            }
        };
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        session.set_position(&source, &moves).map_err(|error| format!("pos: {error}"))?;
        Ok(Vec::new())
    }

    fn status(&mut self) -> Result<Vec<Written>, String> {
        Ok(reply::status(&*self.ready_for("status")?.session))
    }

    fn think(&mut self, stopped: bool) -> Result<Vec<Written>, String> {
        let (level, threads) = (self.level, self.parameters.threads);
        let ready = self.ready_for("go")?;
        let (search, table) = (ready.session.search(), ready.table.clone());
        // After the end of the input nobody can stop it any more.
        let unheard = level.infinite && self.input_closed;
        let signals = Arc::new(Signals::thinking());
        if stopped || unheard {
            signals.stop();
        }
        let (heard, events) = (signals.clone(), self.events.clone());
        let thread = thread::spawn(move || {
            // If nobody hears it, the engine is gone already.
            let tell = |event| drop(events.send(event));
            let show = |report: &Report, time| tell(Event::Report(report.clone(), time));
            let timer = Timer::start(level.budget(DEFAULT_OVERHEAD), &heard, &show);
            let run = || search.run(level.limits(threads).into(), &table, &timer);
            // Nothing of a search that fails is used any more.
            let report = panic::catch_unwind(AssertUnwindSafe(run));
            tell(report.map_or(Event::Failed, Event::Finished));
        });
        let infinite = level.infinite;
        self.running = Some(Running { signals, thread, infinite, finished: None });
        Ok(Vec::new())
    }

    fn ready_for(&mut self, command: &str) -> Result<&mut Ready, String> {
        self.ready.as_mut().ok_or_else(|| format!("{command}: init must come first"))
    }

    fn say(&mut self, lines: impl IntoIterator<Item = Written>) -> io::Result<()> {
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        self.out.flush()
    }
}

impl Ready {
    fn new(variant: &str, table: Arc<Table>) -> Ready {
        Ready { session: session::open(variant).expect("a variant is a known game"), table }
    }

    /// No search runs, so nobody else holds the table.
    fn forget(&mut self) {
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.clear();
        }
    }
}

fn new_table(hash: usize) -> Result<Arc<Table>, String> {
    let table = Table::try_new(hash);
    table.map(Arc::new).ok_or_else(|| format!("there is no memory for hash={hash}"))
}
