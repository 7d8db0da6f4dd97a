//! Writing a table.

use super::header::{Count, Header, Longest};
use super::pack::{Scale, VALUES, pack};
use super::{Entry, MAGIC, VERSION};
use crate::files::write_whole;
use crate::rules::{Game, text};
use crate::tablebase::slab::Slab;
use crate::tablebase::worth::Worth;
use rayon::prelude::*;
use std::io;
use std::path::Path;
use xxhash_rust::xxh3::xxh3_64;

/// How hard to compress, of 1 to 22. More wins a hundredth for much time.
const EFFORT: i32 = 1;

/// Writes a finished slab as a table.
pub(in crate::tablebase) fn write<G: Game>(
    slab: &Slab<G>,
    rules: u64,
    path: &Path,
) -> io::Result<Header> {
    let survey = Survey::of(slab);
    let scale = survey.scale();
    let blocks = 0..slab.len().div_ceil(VALUES as u64);
    let packed: Vec<_> = blocks
        .into_par_iter()
        .map(|block| compress(slab, block, scale))
        .collect::<Result<_, _>>()?;
    let values = packed.iter().map(|(values, _)| values);
    let distances = packed.iter().flat_map(|(_, distances)| distances);
    let length = |blocks: &mut dyn Iterator<Item = &Vec<u8>>| blocks.map(|b| b.len() as u64).sum();
    let (value_bytes, distance_bytes) =
        (length(&mut values.clone()), length(&mut distances.clone()));
    let mut directory = Vec::new();
    let mut end = 0;
    for block in values.clone().chain(distances.clone()) {
        end += block.len() as u64;
        directory.extend(Entry { end, checksum: xxh3_64(block) }.to_bytes());
    }
    let header = Header {
        book: G::TABLES.to_owned(),
        slice: slab.slice().to_string(),
        rules: format!("{rules:016x}"),
        numbers: slab.len(),
        stored: survey.stored,
        count: survey.count,
        longest_win: survey.longest[0].map(|longest| longest.told(slab)),
        longest_loss: survey.longest[1].map(|longest| longest.told(slab)),
        halved: scale.halved,
        width: scale.width,
        value_bytes,
        distance_bytes,
        directory: format!("{:016x}", xxh3_64(&directory)),
    };
    let mut contents =
        format!("{MAGIC}{VERSION}\n{}\n", serde_json::to_string(&header)?).into_bytes();
    contents.extend(xxh3_64(&contents).to_le_bytes());
    contents.extend(directory);
    values.chain(distances).for_each(|block| contents.extend(block));
    write_whole(path, &contents)?;
    Ok(header)
}

/// A block of values and those of its distances.
fn compress<G: Game>(
    slab: &Slab<G>,
    block: u64,
    scale: Scale,
) -> io::Result<(Vec<u8>, Vec<Vec<u8>>)> {
    let (first, end) = (block * VALUES as u64, ((block + 1) * VALUES as u64).min(slab.len()));
    let squeeze = |bytes: &[u8]| zstd::bulk::compress(bytes, EFFORT);
    // Where there is no position nobody asks; a draw has no distance.
    let worth = |number| slab.get(number).last().unwrap_or(Worth::Draw);
    let worths: Vec<_> = (first..end).map(worth).collect();
    let values: Vec<_> = worths.iter().map(|worth| worth.value()).collect();
    let distances = worths.chunks(scale.distances()).map(|worths| squeeze(&scale.close_up(worths)));
    Ok((squeeze(&pack(&values))?, distances.collect::<Result<_, _>>()?))
}

/// What there is in a slab.
#[derive(Clone, Default)]
struct Survey {
    stored: u64,
    count: Count,
    /// Of wins and of losses.
    longest: [Option<Farthest>; 2],
    /// Whether some win is even, or some loss odd.
    uneven: bool,
}

/// The farthest end, and the first number of those that have it.
#[derive(Clone, Copy)]
struct Farthest {
    plies: u32,
    number: u64,
}

impl Survey {
    fn of<G: Game>(slab: &Slab<G>) -> Survey {
        let part = |mut survey: Survey, class: usize| {
            let (numbers, weight) = slab.index.class(class);
            for number in numbers {
                if let Some(worth) = slab.get(number).last() {
                    survey.note(worth, number, weight);
                }
            }
            survey
        };
        let classes = (0..slab.index.classes()).into_par_iter();
        classes.fold(Survey::default, part).reduce(Survey::default, Survey::and)
    }

    fn note(&mut self, worth: Worth, number: u64, weight: u64) {
        self.stored += 1;
        match worth {
            Worth::Win(plies) => {
                self.count.win += weight;
                self.uneven |= plies % 2 == 0;
                self.longest[0] = farther(self.longest[0], Some(Farthest { plies, number }));
            }
            Worth::Draw => self.count.draw += weight,
            Worth::Loss(plies) => {
                self.count.loss += weight;
                self.uneven |= plies % 2 == 1;
                self.longest[1] = farther(self.longest[1], Some(Farthest { plies, number }));
            }
        }
    }

    /// This and what comes after it.
    fn and(self, other: Survey) -> Survey {
        let (count, more) = (self.count, other.count);
        Survey {
            stored: self.stored + other.stored,
            count: Count {
                win: count.win + more.win,
                draw: count.draw + more.draw,
                loss: count.loss + more.loss,
            },
            longest: [0, 1].map(|i| farther(self.longest[i], other.longest[i])),
            uneven: self.uneven || other.uneven,
        }
    }

    fn scale(&self) -> Scale {
        let halved = !self.uneven;
        let plies = self.longest.iter().flatten().map(|longest| longest.plies).max().unwrap_or(0);
        let kept = if halved { plies / 2 } else { plies };
        Scale { halved, width: if kept < 256 { 1 } else { 2 } }
    }
}

fn farther(first: Option<Farthest>, second: Option<Farthest>) -> Option<Farthest> {
    match (first, second) {
        (Some(first), Some(second)) if second.plies > first.plies => Some(second),
        (Some(first), _) => Some(first),
        (None, second) => second,
    }
}

impl Farthest {
    fn told<G: Game>(self, slab: &Slab<G>) -> Longest {
        let position = slab.index.position(self.number).expect("a cell in use");
        Longest { distance: self.plies, fen: text::write_position(&position) }
    }
}
