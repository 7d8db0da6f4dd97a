//! What each command does when its turn has come.

use super::command::{Command, Go, Origin, Place, Trial};
use super::letters::read_letters;
use super::line::Written;
use super::listen::Event;
use super::log::Log;
use super::numbering::Numbering;
use super::offers::{Judgement, Mood};
use super::parameters::{CLEAR_HASH, Parameters, truth};
use super::reply::Circumstances;
use super::serve::Obeyed;
use super::work::{Order, Running, Work};
use super::{board, reply, state, trial};
use crate::clock::{Level, Signals};
use crate::rules::{Ending, Move, Outcome};
use crate::search::{Bound, Report, Table, Task};
use crate::session::{self, Session, Source};
use crate::strength::Strength;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// What the front end has set so far.
pub(super) struct Engine {
    pub log: Option<Log>,
    parameters: Parameters,
    level: Level,
    ready: Option<Ready>,
    mood: Mood,
    /// The opponent has offered a draw to the search that runs.
    draw_offered: bool,
}

/// What `init` makes.
struct Ready {
    session: Box<dyn Session>,
    table: Arc<Table>,
}

type Answer = Result<Vec<Written>, String>;

/// So young a search does not tell that its best move has become worse.
const BOUND_DELAY: Duration = Duration::from_secs(1);

impl Default for Engine {
    fn default() -> Engine {
        // Without a `level` a move takes a second.
        let level = Level { move_time: Some(Duration::from_secs(1)), ..Level::default() };
        Engine {
            log: None,
            parameters: Parameters::default(),
            level,
            ready: None,
            mood: Mood::default(),
            draw_offered: false,
        }
    }
}

impl Engine {
    /// Does what a command asks for, while nothing else runs; on an error,
    /// what was wrong, and nothing has changed. What it begins obeys the
    /// signals and tells the events.
    pub fn obey(
        &mut self,
        command: Command,
        signals: Arc<Signals>,
        events: &Sender<Event>,
    ) -> Result<Obeyed, String> {
        match command {
            Command::Go(go) => self.search(go, signals, events).map(Obeyed::Begun),
            Command::Perft { depth } => self.count(depth, signals, events).map(Obeyed::Begun),
            command => self.answer(command).map(Obeyed::Said),
        }
    }

    fn answer(&mut self, command: Command) -> Answer {
        match command {
            Command::Hub => Ok(reply::introduction(&self.parameters)),
            Command::SetParam { name, value } => self.set_parameter(&name, &value),
            Command::Init => self.init(),
            Command::Level(level) => {
                self.level = level;
                Ok(Vec::new())
            }
            Command::NewGame => self.new_game(),
            Command::Pos(place) => self.set_position(&place),
            Command::Check(trial) => self.check(&trial),
            Command::Status(details) => {
                let numbering = self.parameters.numbering;
                Ok(state::status(&*self.ready("status")?.session, numbering, details))
            }
            Command::Rules => Ok(board::rules(&self.ready("rules")?.session.book())),
            Command::ClaimDraw => Ok(vec![reply::claim(&*self.ready("claim-draw")?.session)]),
            Command::Board => Ok(board::picture(&*self.ready("board")?.session)),
            Command::Eval => Ok(reply::eval(&*self.ready("eval")?.session)),
            // The loop obeys these itself.
            Command::Go(_) | Command::Perft { .. } => Ok(Vec::new()),
            Command::Ping | Command::Stop | Command::PonderHit | Command::Quit => Ok(Vec::new()),
        }
    }

    fn set_parameter(&mut self, name: &str, value: &str) -> Answer {
        if name == CLEAR_HASH {
            if let (true, Some(ready)) = (truth(name, value)?, &mut self.ready) {
                ready.forget();
            }
            return Ok(Vec::new());
        }
        let (changed, mut said) = (self.parameters.set(name, value)?, Vec::new());
        if changed.debug_log != self.parameters.debug_log {
            self.log = open_log(&changed.debug_log)?;
        }
        if let Some(ready) = &mut self.ready {
            if changed.hash != self.parameters.hash {
                ready.table = new_table(changed.hash)?;
            }
            if changed.variant != self.parameters.variant {
                *ready = Ready::new(changed.variant, ready.table.clone());
                ready.forget();
                self.mood = Mood::default();
                said = ready.open_tables_if_it_can(&changed);
            } else if changed.names_other_tables(&self.parameters) {
                said = ready.open_tables(&changed)?;
            } else if changed.play_otherwise(&self.parameters) {
                ready.forget();
            }
        }
        self.parameters = changed;
        Ok(said)
    }

    /// What was found to be wrong with endgame tables.
    pub fn table_faults(&self) -> Vec<Written> {
        self.ready.as_ref().map_or(Vec::new(), Ready::table_faults)
    }

    fn init(&mut self) -> Answer {
        let mut said = Vec::new();
        if self.ready.is_none() {
            let table = new_table(self.parameters.hash)?;
            let ready = self.ready.insert(Ready::new(self.parameters.variant, table));
            said = ready.open_tables_if_it_can(&self.parameters);
        }
        said.push(Written::new("ready"));
        Ok(said)
    }

    fn new_game(&mut self) -> Answer {
        let ready = self.ready("new-game")?;
        ready.forget();
        ready.session.set_position(&Source::Start, &[]).map_err(|error| error.to_string())?;
        self.mood = Mood::default();
        Ok(Vec::new())
    }

    fn set_position(&mut self, place: &Place) -> Answer {
        let numbering = self.parameters.numbering;
        let session = &mut *self.ready("pos")?.session;
        set_position(session, numbering, place).map_err(|error| format!("pos: {error}"))?;
        Ok(Vec::new())
    }

    /// Sets the position in a session of its own and tells what is wrong.
    fn check(&mut self, trial: &Trial) -> Answer {
        let numbering = self.parameters.numbering;
        let game = self.ready("check")?.session.book().name;
        let session = session::open(game).expect("a session's book is a known game");
        Ok(trial::check(session, numbering, trial))
    }

    fn count(
        &mut self,
        depth: u32,
        signals: Arc<Signals>,
        events: &Sender<Event>,
    ) -> Result<Running, String> {
        let search = self.ready("perft")?.session.search();
        Ok(Running::count(search, depth, signals, events.clone()))
    }

    fn search(
        &mut self,
        go: Go,
        signals: Arc<Signals>,
        events: &Sender<Event>,
    ) -> Result<Running, String> {
        let (level, parameters) = (self.level, self.parameters.clone());
        let ready = self.ready("go")?;
        let limits = level.limits(parameters.threads);
        let task = Task {
            lines: parameters.multi_pv,
            first_moves: first_moves(&*ready.session, parameters.numbering, &go)?,
            ..parameters.strength.task(limits, parameters.seed as u64)
        };
        let budget = level.budget(parameters.overhead());
        let order = Order {
            search: ready.session.search(),
            task,
            table: ready.table.clone(),
            budget: if parameters.ponder { budget.of_who_ponders() } else { budget },
        };
        let work = Work::Search { purpose: go.purpose, infinite: level.infinite };
        self.draw_offered = go.draw_offered;
        Ok(Running::search(order, work, signals, events.clone()))
    }

    /// What a search says while it runs, if it is worth saying.
    pub fn inform(&self, report: &Report, time: Duration) -> Option<Written> {
        let ready = self.ready.as_ref()?;
        if report.bound == Bound::AtMost && time < BOUND_DELAY {
            return None;
        }
        let line = self.parameters.numbering.write_line(&*ready.session, &report.line);
        let circumstances = Circumstances {
            time,
            fullness: ready.table.fullness(),
            tables: !self.parameters.tb_path.is_empty(),
            overlooks: self.parameters.strength != Strength::Master,
        };
        Some(reply::info(report, &circumstances, &line))
    }

    /// The end of a search: the move and, where somebody has waited for it, what
    /// it makes of the game.
    pub fn finish_search(&mut self, report: &Report, awaited: bool) -> Written {
        let Some(ready) = &self.ready else { return Written::new("done") };
        let session = &*ready.session;
        let Some(&best) = report.line.first() else { return reply::no_move(session) };
        let done = reply::done(&self.parameters.numbering.write_line(session, &report.line));
        if !awaited {
            return done;
        }
        let judgement = Judgement::of(report, session.quiet());
        let draw = session.ending_after(best).filter(|ending| ending.outcome == Outcome::Draw);
        self.mood.note(judgement);
        self.add_offers(done, judgement, draw)
    }

    /// An offer of the opponent is answered whatever else is to be said. `draw`
    /// is one that the move makes by the rules.
    fn add_offers(&self, done: Written, judgement: Judgement, draw: Option<Ending>) -> Written {
        let accepts = draw.is_some() || judgement.accepts();
        match draw {
            _ if self.draw_offered => done.with("draw", if accepts { "accept" } else { "decline" }),
            _ if self.parameters.resign && self.mood.gives_up() => done.with("resign", "yes"),
            _ if !self.parameters.draw_offers => done,
            Some(ending) => done.with("draw", "claim").with("clause", ending.clause),
            None if self.mood.offers_draw() => done.with("draw", "offer"),
            None => done,
        }
    }

    fn ready(&mut self, command: &str) -> Result<&mut Ready, String> {
        self.ready.as_mut().ok_or_else(|| format!("{command}: init must come first"))
    }
}

impl Ready {
    fn new(variant: &str, table: Arc<Table>) -> Ready {
        Ready { session: session::open(variant).expect("a variant is a known game"), table }
    }

    /// Opens the endgame tables that the parameters name, and tells of it.
    fn open_tables(&mut self, parameters: &Parameters) -> Answer {
        if parameters.tb_path.is_empty() {
            self.session.close_tables();
            return Ok(Vec::new());
        }
        let (path, cache) = (Path::new(&parameters.tb_path), parameters.tb_cache << 20);
        let opened = self.session.open_tables(path, cache);
        let opened = opened.map_err(|error| format!("tb-path: {error}"))?;
        let told = [reply::tables(opened)].into_iter().chain(self.table_faults());
        Ok(told.collect())
    }

    /// The same for who goes on without them.
    fn open_tables_if_it_can(&mut self, parameters: &Parameters) -> Vec<Written> {
        self.open_tables(parameters).unwrap_or_else(|fault| vec![reply::refused_table(fault)])
    }

    fn table_faults(&self) -> Vec<Written> {
        self.session.table_faults().iter().map(reply::refused_table).collect()
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

fn open_log(path: &str) -> Result<Option<Log>, String> {
    if path.is_empty() {
        return Ok(None);
    }
    Log::open(path).map(Some).map_err(|error| format!("debug-log: `{path}`: {error}"))
}

/// Where a position is taken from; on an error, what cannot be read.
pub(super) fn source(
    session: &dyn Session,
    numbering: Numbering,
    from: &Origin,
) -> Result<Source, String> {
    Ok(match from {
        Origin::Start => Source::Start,
        Origin::Fen(fen) => Source::Fen(fen.clone()),
        Origin::Letters(letters) => {
            let points = numbering.letters(session.book().lattice);
            Source::Setup(read_letters(&points, letters)?)
        }
    })
}

fn set_position(
    session: &mut dyn Session,
    numbering: Numbering,
    place: &Place,
) -> Result<(), String> {
    let source = source(session, numbering, &place.from)?;
    let moves = native(session, numbering, &place.moves)?;
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    session.set_position(&source, &moves).map_err(|error| error.to_string())
}

/// Moves as the rules read them.
fn native(
    session: &dyn Session,
    numbering: Numbering,
    moves: &[String],
) -> Result<Vec<String>, String> {
    let lattice = session.book().lattice;
    let read = |(i, text): (usize, &String)| {
        numbering.read(lattice, text).map_err(|fault| format!("move {}: {fault}", i + 1))
    };
    moves.iter().enumerate().map(read).collect()
}

/// The moves among which a search is to choose; `None` for all.
fn first_moves(
    session: &dyn Session,
    numbering: Numbering,
    go: &Go,
) -> Result<Option<Vec<Move>>, String> {
    let read = |name: &str, texts: &[String]| {
        let texts = native(session, numbering, texts).map_err(|fault| format!("{name}: {fault}"));
        let texts = texts?;
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        session.read_moves(&texts).map_err(|error| format!("{name}: {error}"))
    };
    let searched = go.search_moves.as_deref().map(|texts| read("go: search-moves", texts));
    let searched = searched.transpose()?;
    let excluded = read("go: exclude-moves", &go.exclude_moves)?;
    if searched.is_none() && excluded.is_empty() {
        return Ok(None);
    }
    let legal = || session.status().moves.into_iter().map(|choice| choice.mv).collect();
    let mut moves: Vec<Move> = searched.unwrap_or_else(legal);
    moves.retain(|mv| !excluded.contains(mv));
    if moves.is_empty() {
        return Err("go: no move is left to search".into());
    }
    Ok(Some(moves))
}
