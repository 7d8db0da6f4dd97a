//! `quirkat openings`: start positions for matches, made into a file.

use super::files::write_whole;
use super::position::{GameArgs, with_game};
use anyhow::{Context, Result, bail};
use clap::Args;
use quirkat::arena::generate::{Progress, Wish, all_after, balanced};
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::rules::{Game, Position, is_even, text};
use quirkat::search::{Limits, MAX_DEPTH};
use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

/// Make a suite of start positions for matches
///
/// The positions come from legal moves at random. Each is about even by a
/// search, has nothing to capture, and is no other by a symmetry of the game.
/// The same request makes the same file.
///
/// Where the sides are not alike, as hare and hunters, nothing is chosen: the
/// suite is every position after two turns, and only --output may be given.
#[derive(Args)]
pub struct OpeningsArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    choice: Option<ChoiceArgs>,
    /// Where to write the positions, one a line; `-` is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

/// Which positions to choose, as typed.
#[derive(Args)]
struct ChoiceArgs {
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = Wish::default().count as u32,
          value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Which random games to play
    #[arg(long, value_name = "S", default_value_t = Wish::default().seed)]
    seed: u64,
    /// How many turns to play at random: from A to B, both included
    #[arg(long, value_name = "A..B", default_value = "4..10", value_parser = plies)]
    plies: RangeInclusive<u32>,
    /// How far from even a position may be, in men
    #[arg(long, value_name = "MEN", default_value = "0.5", value_parser = margin,
          allow_negative_numbers = true)]
    margin: i32,
    /// How many nodes the search of a position may take; 50000 without --depth
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many plies deep the search of a position may go
    #[arg(long, short, value_name = "N",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
}

/// What was typed, with its choice made out.
enum Request {
    All,
    Balanced(Wish),
}

/// Where hare and hunters go first.
const TURNS: u32 = 2;

pub fn run(typed: OpeningsArgs) -> Result<ExitCode> {
    with_game(&typed.game.game.clone(), typed)
}

impl Visitor for OpeningsArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        let suite = self.resolve::<G>()?.suite::<G>()?;
        write_whole(&self.output, suite.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}

impl OpeningsArgs {
    fn resolve<G: Game>(&self) -> Result<Request> {
        match &self.choice {
            Some(_) if !is_even::<G>() => bail!(
                "the sides of {} are not alike, so nothing is chosen: only --output goes with it",
                G::BOOK.name
            ),
            None if !is_even::<G>() => Ok(Request::All),
            choice => Ok(Request::Balanced(choice.as_ref().map_or_else(Wish::default, Wish::from))),
        }
    }
}

impl From<&ChoiceArgs> for Wish {
    fn from(typed: &ChoiceArgs) -> Wish {
        let wish = Wish::default();
        let unlimited = if typed.depth.is_some() { u64::MAX } else { wish.limits.nodes };
        let limits = Limits {
            nodes: typed.nodes.unwrap_or(unlimited),
            depth: typed.depth.unwrap_or(MAX_DEPTH),
            ..wish.limits
        };
        let (count, plies) = (typed.count as usize, typed.plies.clone());
        Wish { count, seed: typed.seed, plies, margin: typed.margin, limits }
    }
}

impl Request {
    /// The whole file.
    fn suite<G: Evaluate>(&self) -> Result<String> {
        let (options, how, positions) = match self {
            Request::All => {
                let how = "Every position after two turns; of those the same by symmetry, one.";
                (String::new(), how.to_owned(), all_after::<G>(TURNS))
            }
            Request::Balanced(wish) => {
                let found = balanced::<G>(wish, &mut teller(wish.count));
                let (positions, progress) =
                    found.context("other --plies or a wider --margin may find more")?;
                (options(wish), how(wish, progress), positions)
            }
        };
        let (name, title, count) = (G::BOOK.name, G::BOOK.title, positions.len());
        let head = format!(
            "# {title} ({name}): {count} start positions for matches.\n\
             # quirkat openings --game {name}{options}\n# {how}\n"
        );
        let line = |position: &Position<G>| text::write_position(position) + "\n";
        Ok(head + &positions.iter().map(line).collect::<String>())
    }
}

/// The options that ask for this, defaults included.
fn options(wish: &Wish) -> String {
    let Wish { count, seed, plies, margin, limits } = wish;
    let (first, last, margin) = (plies.start(), plies.end(), f64::from(*margin) / 100.0);
    let nodes = (limits.nodes < u64::MAX).then(|| format!(" --nodes {}", limits.nodes));
    let depth = (limits.depth < MAX_DEPTH).then(|| format!(" --depth {}", limits.depth));
    let effort = nodes.into_iter().chain(depth).collect::<String>();
    format!(" --count {count} --seed {seed} --plies {first}..{last} --margin {margin}{effort}")
}

fn how(wish: &Wish, progress: Progress) -> String {
    let margin = f64::from(wish.margin) / 100.0;
    format!(
        "Random play; nothing to capture, even within {margin} men by the search, no two the \
         same by symmetry.\n# {} random games, {} positions searched, {} kept.",
        progress.tried, progress.searched, progress.found
    )
}

/// Shows whoever sits at a terminal how the work goes.
fn teller(wanted: usize) -> impl FnMut(Progress) {
    let (watched, mut shown) = (io::stderr().is_terminal(), 0);
    move |Progress { tried, searched, found }| {
        if watched && searched > shown {
            eprint!("\r{found} of {wanted} positions, {searched} searched, {tried} random games");
            shown = searched;
        }
        if watched && found == wanted {
            eprintln!();
        }
    }
}

/// More turns at random leave little of a game.
const MOST_PLIES: u32 = 100;

fn plies(typed: &str) -> Result<RangeInclusive<u32>, String> {
    let (first, last) = typed.split_once("..").unwrap_or((typed, typed));
    let plies = first.parse().and_then(|first| Ok(first..=last.parse()?));
    let plies = plies.ok().filter(|plies| !plies.is_empty() && *plies.end() <= MOST_PLIES);
    plies.ok_or_else(|| format!("A..B or a number of turns, up to {MOST_PLIES}"))
}

/// Men, as hundredths.
fn margin(typed: &str) -> Result<i32, String> {
    let men = typed.parse::<f64>().ok().filter(|men| (0.0..=100.0).contains(men));
    let hundredths = men.map(|men| (men * 100.0).round() as i32);
    hundredths.ok_or_else(|| "a number of men from 0 to 100".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_read_with_both_ends() {
        assert_eq!(plies("4..10"), Ok(4..=10));
        assert_eq!(plies("6"), Ok(6..=6));
        for bad in ["", "..", "4..", "..4", "9..8", "-1", "1..101", "4...8", "4..=8"] {
            assert!(plies(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn margins_are_hundredths_of_a_man() {
        assert_eq!((margin("0.5"), margin("1"), margin("0")), (Ok(50), Ok(100), Ok(0)));
        for bad in ["", "-1", "NaN", "inf", "1e9", "half"] {
            assert!(margin(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_command_in_a_file_names_every_option() {
        let wish = Wish::default();
        assert_eq!(
            options(&wish),
            " --count 200 --seed 1 --plies 4..10 --margin 0.5 --nodes 50000"
        );
        let limits = Limits { depth: 7, ..Limits::default() };
        let wish = Wish { count: 3, plies: 2..=2, margin: 125, limits, ..wish };
        assert_eq!(options(&wish), " --count 3 --seed 1 --plies 2..2 --margin 1.25 --depth 7");
    }
}
