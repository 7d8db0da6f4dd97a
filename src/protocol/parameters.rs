//! What a front end can set.

use super::line::Written;
use super::numbering::Numbering;
use crate::clock::DEFAULT_OVERHEAD;
use crate::games::BOOKS;
use crate::strength::Strength;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The values in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Parameters {
    pub variant: &'static str,
    pub numbering: Numbering,
    /// MiB.
    pub hash: usize,
    pub threads: usize,
    /// How many lines a search tells.
    pub multi_pv: usize,
    /// Whether the front end lets the engine think on the opponent's time.
    pub ponder: bool,
    /// Milliseconds.
    pub move_overhead: usize,
    /// How well the engine plays.
    pub strength: Strength,
    /// What a weak engine overlooks.
    pub seed: usize,
    /// Whether a search may offer or claim a draw.
    pub draw_offers: bool,
    /// Whether a search may give the game up.
    pub resign: bool,
    /// The directory of endgame tables; empty for none.
    pub tb_path: String,
    /// MiB.
    pub tb_cache: usize,
    /// The file in which all lines are kept; empty for none.
    pub debug_log: String,
}

/// A parameter that is none: to set it is to empty the table.
pub(super) const CLEAR_HASH: &str = "clear-hash";

const HASH: RangeInclusive<usize> = 1..=65_536;
const THREADS: RangeInclusive<usize> = 1..=256;
const TB_CACHE: RangeInclusive<usize> = 1..=65_536;
const MULTI_PV: RangeInclusive<usize> = 1..=256;
const MOVE_OVERHEAD: RangeInclusive<usize> = 0..=60_000;
const SEED: RangeInclusive<usize> = 0..=u32::MAX as usize;

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            variant: BOOKS[0].name,
            numbering: Numbering::Native,
            hash: 64,
            threads: 1,
            multi_pv: 1,
            ponder: false,
            move_overhead: DEFAULT_OVERHEAD.as_millis() as usize,
            strength: Strength::Master,
            seed: 0,
            draw_offers: false,
            resign: false,
            tb_path: String::new(),
            tb_cache: 64,
            debug_log: String::new(),
        }
    }
}

impl Parameters {
    /// The `param` lines that tell a front end what there is.
    pub fn announce(&self) -> Vec<Written> {
        vec![
            choice("variant", self.variant, BOOKS.iter().map(|book| book.name)),
            whole("hash", self.hash, &HASH),
            whole("threads", self.threads, &THREADS),
            whole("multi-pv", self.multi_pv, &MULTI_PV),
            yes_or_no("ponder", self.ponder),
            whole("move-overhead", self.move_overhead, &MOVE_OVERHEAD),
            yes_or_no(CLEAR_HASH, false),
            choice("numbering", self.numbering.name(), Numbering::ALL.map(Numbering::name)),
            choice("strength", self.strength.name(), Strength::ALL.map(Strength::name)),
            whole("seed", self.seed, &SEED),
            yes_or_no("draw-offers", self.draw_offers),
            yes_or_no("resign", self.resign),
            param("tb-path", &self.tb_path).with("type", "string"),
            whole("tb-cache", self.tb_cache, &TB_CACHE),
            param("debug-log", &self.debug_log).with("type", "string"),
        ]
    }

    /// These parameters with one changed; on an error, what was expected.
    pub fn set(&self, name: &str, value: &str) -> Result<Parameters, String> {
        let mut changed = self.clone();
        match name {
            "variant" => changed.variant = variant(value)?,
            "hash" => changed.hash = number(name, value, &HASH)?,
            "threads" => changed.threads = number(name, value, &THREADS)?,
            "multi-pv" => changed.multi_pv = number(name, value, &MULTI_PV)?,
            "ponder" => changed.ponder = truth(name, value)?,
            "move-overhead" => changed.move_overhead = number(name, value, &MOVE_OVERHEAD)?,
            "numbering" => changed.numbering = numbering(value)?,
            "strength" => changed.strength = strength(value)?,
            "seed" => changed.seed = number(name, value, &SEED)?,
            "draw-offers" => changed.draw_offers = truth(name, value)?,
            "resign" => changed.resign = truth(name, value)?,
            "tb-path" => changed.tb_path = value.to_owned(),
            "tb-cache" => changed.tb_cache = number(name, value, &TB_CACHE)?,
            "debug-log" => changed.debug_log = value.to_owned(),
            _ => return Err(format!("there is no parameter `{name}`")),
        }
        Ok(changed)
    }

    /// Whether the endgame tables must be opened anew after these.
    pub fn names_other_tables(&self, before: &Parameters) -> bool {
        (&self.tb_path, self.tb_cache) != (&before.tb_path, before.tb_cache)
    }

    /// Whether what was searched before is worth nothing now.
    pub fn play_otherwise(&self, before: &Parameters) -> bool {
        (self.strength, self.seed) != (before.strength, before.seed)
    }

    /// What is kept in hand for the way of a move to the clock.
    pub fn overhead(&self) -> Duration {
        Duration::from_millis(self.move_overhead as u64)
    }
}

/// A value of type `bool`.
pub(super) fn truth(name: &str, value: &str) -> Result<bool, String> {
    value.parse().map_err(|_| format!("{name} is true or false, not `{value}`"))
}

fn param(name: &str, value: &str) -> Written {
    Written::new("param").with("name", name).with("value", value)
}

fn whole(name: &str, value: usize, range: &RangeInclusive<usize>) -> Written {
    let line = param(name, &value.to_string()).with("type", "int");
    line.with("min", range.start()).with("max", range.end())
}

fn yes_or_no(name: &str, value: bool) -> Written {
    param(name, &value.to_string()).with("type", "bool")
}

fn choice(name: &str, value: &str, values: impl IntoIterator<Item = &'static str>) -> Written {
    let values: Vec<_> = values.into_iter().collect();
    param(name, value).with("type", "enum").with("values", values.join(" "))
}

fn variant(value: &str) -> Result<&'static str, String> {
    let known = BOOKS.iter().map(|book| book.name);
    let names = known.clone().collect::<Vec<_>>().join(", ");
    let found = known.into_iter().find(|&name| name == value);
    found.ok_or_else(|| format!("`{value}` is no game; there are {names}"))
}

fn numbering(value: &str) -> Result<Numbering, String> {
    let found = Numbering::ALL.into_iter().find(|numbering| numbering.name() == value);
    let names = Numbering::ALL.map(Numbering::name).join(" or ");
    found.ok_or_else(|| format!("numbering is {names}, not `{value}`"))
}

fn strength(value: &str) -> Result<Strength, String> {
    let names = Strength::ALL.map(Strength::name).join(", ");
    Strength::named(value).ok_or_else(|| format!("strength is one of {names}, not `{value}`"))
}

fn number(name: &str, value: &str, range: &RangeInclusive<usize>) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    let (least, most) = (range.start(), range.end());
    number.ok_or_else(|| format!("{name} is a whole number from {least} to {most}, not `{value}`"))
}
