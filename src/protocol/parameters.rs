//! What a front end can set.

use super::line::Written;
use crate::games::BOOKS;
use std::ops::RangeInclusive;

/// The values in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Parameters {
    pub variant: &'static str,
    /// MiB.
    pub hash: usize,
    pub threads: usize,
}

const HASH: RangeInclusive<usize> = 1..=65_536;
const THREADS: RangeInclusive<usize> = 1..=256;

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters { variant: BOOKS[0].name, hash: 64, threads: 1 }
    }
}

impl Parameters {
    /// The `param` lines that tell a front end what there is.
    pub fn announce(&self) -> Vec<Written> {
        let names: Vec<_> = BOOKS.iter().map(|book| book.name).collect();
        let number = |name, value: usize, range: &RangeInclusive<usize>| {
            let line = param(name, &value.to_string()).with("type", "int");
            line.with("min", range.start()).with("max", range.end())
        };
        vec![
            param("variant", self.variant).with("type", "enum").with("values", names.join(" ")),
            number("hash", self.hash, &HASH),
            number("threads", self.threads, &THREADS),
        ]
    }

    /// These parameters with one changed; on an error, what was expected.
    pub fn set(&self, name: &str, value: &str) -> Result<Parameters, String> {
        let mut changed = self.clone();
        match name {
            "variant" => changed.variant = variant(value)?,
            "hash" => changed.hash = number(name, value, &HASH)?,
            "threads" => changed.threads = number(name, value, &THREADS)?,
            _ => return Err(format!("there is no parameter `{name}`")),
        }
        Ok(changed)
    }
}

fn param(name: &str, value: &str) -> Written {
    Written::new("param").with("name", name).with("value", value)
}

fn variant(value: &str) -> Result<&'static str, String> {
    let known = BOOKS.iter().map(|book| book.name);
    let names = known.clone().collect::<Vec<_>>().join(", ");
    let found = known.into_iter().find(|&name| name == value);
    found.ok_or_else(|| format!("`{value}` is no game; there are {names}"))
}

fn number(name: &str, value: &str, range: &RangeInclusive<usize>) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    let (least, most) = (range.start(), range.end());
    number.ok_or_else(|| format!("{name} is a whole number from {least} to {most}, not `{value}`"))
}
