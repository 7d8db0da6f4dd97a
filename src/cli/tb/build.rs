//! `quirkat tb build`.

use super::place::{WorkArgs, failed};
use crate::cli::position::with_game;
use crate::cli::values::size;
use anyhow::{Context, Result};
use clap::Args;
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::rules::Game;
use quirkat::tablebase::{BuildError, Builder, Estimate, Header, Share, Slice, Stage, Watch};
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Build tables
///
/// What is there already and sound is left as it is: a build that was broken off
/// goes on where it was. On a terminal standard error tells beforehand what is to
/// be built, and then how it goes.
#[derive(Args)]
pub struct BuildArgs {
    #[command(flatten)]
    work: WorkArgs,
    /// How much memory the work may take, as 4G or 800M
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = size)]
    memory: u64,
    /// Do one of N shares of the first half of the work on --slice, for a build of it without
    /// --shard, here or elsewhere, to find in the directory
    #[arg(long, value_name = "I/N", requires = "slice", value_parser = share)]
    shard: Option<Share>,
}

/// Without --pieces or --slice so many positions are not exceeded.
const MODEST: u64 = 50_000_000;

pub fn run(typed: BuildArgs) -> Result<ExitCode> {
    with_game(&typed.work.place.game.game.clone(), typed)
}

impl Visitor for BuildArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        let families = self.work.choice.families::<G>(modest::<G>())?;
        let (folder, pool) = (self.work.place.folder()?, self.work.threads.pool()?);
        let show = Show::new();
        pool.install(|| {
            let mut builder = Builder::<G>::new(&folder, self.memory, &show)?;
            let missing = builder.missing(&families);
            show.announce(&folder.display().to_string(), &missing);
            missing.iter().try_for_each(|(family, _)| match self.shard {
                Some(share) => builder.build_part(family, share),
                None => builder.build(family),
            })
        })
        .map_err(|error| match error {
            BuildError::Table(error) => failed(error),
            error => error.into(),
        })?;
        show.conclude().context("writing what was built")?;
        Ok(ExitCode::SUCCESS)
    }
}

/// As many pieces as make a modest number of positions.
fn modest<G: Game>() -> usize {
    let positions = |pieces| -> u64 {
        Slice::<G>::families(pieces).iter().map(|family| Estimate::of(family).positions).sum()
    };
    (2..=25).take_while(|&pieces| positions(pieces) <= MODEST).last().unwrap_or(2)
}

/// Shows how the work goes, and sums up what came of it.
struct Show {
    start: Instant,
    /// Whether somebody looks on.
    seen: bool,
    family: Mutex<String>,
    stage: Mutex<Option<Stage>>,
    positions: AtomicU64,
    done: AtomicU64,
    shown: Mutex<Instant>,
    built: Mutex<Vec<Header>>,
}

impl Show {
    fn new() -> Show {
        Show {
            start: Instant::now(),
            seen: io::stderr().is_terminal(),
            family: Mutex::default(),
            stage: Mutex::default(),
            positions: AtomicU64::new(0),
            done: AtomicU64::new(0),
            shown: Mutex::new(Instant::now()),
            built: Mutex::default(),
        }
    }

    /// Tells who looks on what is to be built.
    fn announce<G: Game>(&self, folder: &str, missing: &[(Vec<Slice<G>>, Estimate)]) {
        if !self.seen {
            return;
        }
        let positions: u64 = missing.iter().map(|(_, estimate)| estimate.positions).sum();
        let memory = missing.iter().map(|(_, estimate)| estimate.memory).max().unwrap_or(0);
        let tables: usize = missing.iter().map(|(family, _)| family.len()).sum();
        if tables == 0 {
            eprintln!("{folder}: everything is there");
            return;
        }
        let millions = positions as f64 / 1e6;
        eprintln!(
            "{folder}: {tables} tables of about {millions:.1} million positions, some {:.0} MiB on \
             disk; needs about {} MiB of memory and, at {SPEED} million positions a second, \
             {:.0} s",
            positions as f64 * BITS / 8.0 / f64::from(1 << 20),
            memory.div_ceil(1 << 20),
            millions / SPEED,
        );
    }

    /// What came of it, on standard output.
    fn conclude(&self) -> io::Result<()> {
        let built = self.built.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let sum = |part: fn(&Header) -> u64| built.iter().map(part).sum::<u64>() as f64;
        let (stored, seconds) = (sum(|header| header.stored), self.start.elapsed().as_secs_f64());
        if built.is_empty() {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        for header in built.iter() {
            writeln!(out, "{}", line(header))?;
        }
        let (values, all) =
            (sum(|it| it.value_bytes), sum(|it| it.value_bytes + it.distance_bytes));
        writeln!(
            out,
            "{} tables, {:.2} million positions in {seconds:.1} s: {:.2} million a second; {:.2} \
             bits a position for values, {:.2} with distances",
            built.len(),
            stored / 1e6,
            stored / 1e6 / seconds,
            8.0 * values / stored,
            8.0 * all / stored,
        )
    }

    fn clear(&self) {
        if self.seen {
            eprint!("\r\x1b[K");
        }
    }

    /// Shows where the work is, not too often.
    fn refresh(&self, what: impl Display) {
        const PAUSE: Duration = Duration::from_millis(200);
        let Some(mut shown) = self.shown.try_lock().ok().filter(|_| self.seen) else { return };
        if shown.elapsed() < PAUSE {
            return;
        }
        *shown = Instant::now();
        let family = self.family.lock().map(|family| family.clone()).unwrap_or_default();
        eprint!("\r\x1b[K{family}: {what}");
    }

    fn part(&self) -> f64 {
        100.0 * self.done.load(Relaxed) as f64 / self.positions.load(Relaxed).max(1) as f64
    }
}

/// What a modest machine does with two cores, in millions of positions a second,
/// and what a position takes in bits: for a first guess.
const SPEED: f64 = 3.0;
const BITS: f64 = 4.0;

impl Watch for Show {
    fn begins(&self, family: &str, positions: u64) {
        if let Ok(mut name) = self.family.lock() {
            family.clone_into(&mut name);
        }
        self.positions.store(positions, Relaxed);
        self.done.store(0, Relaxed);
    }

    fn enters(&self, stage: Stage) {
        self.done.store(0, Relaxed);
        if let Ok(mut now) = self.stage.lock() {
            *now = Some(stage);
        }
        self.refresh(match stage {
            Stage::Loading => "reading the tables it needs",
            Stage::Looking => "looking at captures and endings",
            Stage::Tracing => "looking at steps",
            Stage::Writing => "compressing and writing",
        });
    }

    fn looked_at(&self, positions: u64) {
        self.done.fetch_add(positions, Relaxed);
        let stage = self.stage.lock().map(|stage| *stage).unwrap_or_default();
        let what = if stage == Some(Stage::Tracing) { "steps" } else { "captures and endings" };
        self.refresh(format_args!("{what}, {:.0} %", self.part()));
    }

    fn traces(&self, plies: u32) {
        self.refresh(format_args!("wins and losses in {plies}"));
    }

    fn written(&self, header: &Header) {
        self.clear();
        if self.seen {
            eprintln!("{}", line(header));
        }
        if let Ok(mut built) = self.built.lock() {
            built.push(header.clone());
        }
    }
}

/// A table in a line.
fn line(header: &Header) -> String {
    let share = |part: u64| 100.0 * part as f64 / header.count.total().max(1) as f64;
    let count = header.count;
    let longest = header
        .longest_win
        .as_ref()
        .map_or(String::from("none"), |longest| format!("in {} plies", longest.distance));
    format!(
        "{} {}: {} stored; win {:.1} %, draw {:.1} %, loss {:.1} %; longest win {longest}; {:.2} MiB",
        header.book,
        header.slice,
        header.stored,
        share(count.win),
        share(count.draw),
        share(count.loss),
        (header.value_bytes + header.distance_bytes) as f64 / f64::from(1 << 20),
    )
}

/// A share, as 2/4.
fn share(text: &str) -> Result<Share, String> {
    let expected = || format!("`{text}` is no share; expected I/N with I from 1 to N, as 2/4");
    let (number, all) = text.split_once('/').ok_or_else(expected)?;
    let read = |text: &str| text.parse().map_err(|_| expected());
    Share::new(read(number)?, read(all)?).ok_or_else(expected)
}
