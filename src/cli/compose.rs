//! `quirkat compose`: problems, searched for and written into a file.

use super::files::write_whole;
use super::position::{GameArgs, with_game};
use super::tb::{ThreadArgs, open};
use anyhow::{Context, Result};
use clap::Args;
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::rules::{Game, Side};
use quirkat::solve::compose::{Composed, Progress, Wish, compose};
use quirkat::tablebase::Tables;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

/// Search for problems: positions that one move wins
///
/// The side to move wins in so many plies and no sooner, by one first move; any
/// other does not win, however long it takes. All this is proved without endgame
/// tables. The positions come about at random; none is another by a symmetry of
/// the game. A problem is a line, as `quirkat solve` reads it: the position, the
/// move, the plies and a name.
///
/// The same request makes the same file, by any number of threads, and with
/// endgame tables or without: they only make it faster.
#[derive(Args)]
pub struct ComposeArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    wish: WishArgs,
    /// The directory of endgame tables, as `quirkat tb build` makes them
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Where to write the problems, one a line; `-` is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    out: PathBuf,
}

/// Which problems, as typed.
#[derive(Args)]
struct WishArgs {
    /// How many problems
    #[arg(long, value_name = "N", default_value = "30",
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// Which random positions to look at
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
    /// How many pieces, those of both sides counted: from A to B, both included [default: 5-8, or
    /// the fewest that the game can have]
    #[arg(long, value_name = "A-B", value_parser = pieces)]
    pieces: Option<RangeInclusive<usize>>,
    /// By how many men at most the side to move is the stronger
    #[arg(long, value_name = "N", default_value = "0",
          value_parser = clap::value_parser!(u32).range(0..=64))]
    odds: u32,
    /// In how many plies the side to move wins: from A to B, both included
    #[arg(long, value_name = "A-B", default_value = "5-15", value_parser = plies)]
    plies: RangeInclusive<u32>,
    /// How many legal moves there are at least
    #[arg(long, value_name = "N", default_value = "3")]
    moves: u64,
    /// How many problems of a hundred, at least, are solved by a move that takes nothing
    #[arg(long, value_name = "PERCENT", default_value = "50",
          value_parser = clap::value_parser!(u32).range(0..=100))]
    quiet: u32,
    /// How many nodes the proof of a problem may take
    #[arg(long, value_name = "N", default_value = "300000",
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Give up after so many positions for each problem wanted
    #[arg(long, value_name = "N", default_value = "100000",
          value_parser = clap::value_parser!(u32).range(1..))]
    tries: u32,
}

/// Bytes of decoded blocks of endgame tables.
const CACHE: usize = 256 << 20;

pub fn run(typed: ComposeArgs) -> Result<ExitCode> {
    with_game(&typed.game.game.clone(), typed)
}

impl Visitor for ComposeArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        let wish = self.wish.resolve::<G>();
        let tables = self.tables.as_deref().map(|folder| open::<G>(folder, CACHE)).transpose()?;
        let pool = self.threads.pool()?;
        let found = pool.install(|| compose(&wish, tables.as_ref(), &mut teller(wish.count)));
        tables.iter().flat_map(Tables::take_faults).for_each(|fault| eprintln!("{fault}"));
        let (problems, progress) =
            found.context("other --pieces or --plies, or more --tries, may find more")?;
        write_whole(&self.out, file(&wish, &problems, progress).as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}

impl WishArgs {
    fn resolve<G: Game>(&self) -> Wish {
        let pieces = self.pieces.clone().unwrap_or_else(|| Wish::of::<G>().pieces);
        Wish {
            count: self.count as usize,
            seed: self.seed,
            pieces,
            odds: self.odds,
            plies: self.plies.clone(),
            moves: self.moves,
            quiet: self.quiet,
            nodes: self.nodes,
            tries: self.tries as usize,
        }
    }
}

/// The whole file: how it was made, what is in it, and the problems.
fn file<G: Game>(wish: &Wish, problems: &[Composed<G>], progress: Progress) -> String {
    let name = G::BOOK.name;
    let head = format!(
        "# quirkat compose --game {name}{}\n\
         # {}: the side to move wins; one move does it, any other does not win at all.\n\
         # {} positions looked at, {}.\n",
        options(wish),
        G::BOOK.title,
        progress.tried,
        summary(problems),
    );
    let line = |(i, problem): (usize, &Composed<G>)| {
        problem.puzzle(format!("{name}-{}", i + 1)).to_string() + "\n"
    };
    head + &problems.iter().enumerate().map(line).collect::<String>()
}

/// The options that ask for this, defaults included.
fn options(wish: &Wish) -> String {
    let Wish { count, seed, pieces, odds, plies, moves, quiet, nodes, tries } = wish;
    format!(
        " --count {count} --seed {seed} --pieces {}-{} --odds {odds} --plies {}-{} --moves {moves} \
         --quiet {quiet} --nodes {nodes} --tries {tries}",
        pieces.start(),
        pieces.end(),
        plies.start(),
        plies.end(),
    )
}

/// What kinds of problems there are.
fn summary<G: Game>(problems: &[Composed<G>]) -> String {
    let count = |holds: fn(&Composed<G>) -> bool| problems.iter().filter(|it| holds(it)).count();
    let quiet = count(Composed::is_quiet);
    let white = count(|problem| problem.position.side() == Side::White);
    let mut plies = BTreeMap::<u32, usize>::new();
    problems.iter().for_each(|problem| *plies.entry(problem.plies).or_default() += 1);
    let plies: Vec<_> = plies.iter().map(|(plies, count)| format!("{count} in {plies}")).collect();
    let (kept, wins) = (problems.len(), plies.join(", "));
    format!("{kept} problems kept: {quiet} with a quiet key, {white} with White to move; {wins}")
}

/// Shows whoever sits at a terminal how the work goes.
fn teller(wanted: usize) -> impl FnMut(Progress) {
    const OFTEN: usize = 64;
    let watched = io::stderr().is_terminal();
    move |Progress { tried, found }| {
        if watched && (tried.is_multiple_of(OFTEN) || found == wanted) {
            eprint!("\r{found} of {wanted} problems, {tried} positions");
        }
        if watched && found == wanted {
            eprintln!();
        }
    }
}

/// More pieces no board has points for.
const MOST_PIECES: usize = 64;

/// Nothing farther off is proved so soon.
const MOST_PLIES: u32 = 1000;

fn pieces(typed: &str) -> Result<RangeInclusive<usize>, String> {
    range(typed, MOST_PIECES)
}

fn plies(typed: &str) -> Result<RangeInclusive<u32>, String> {
    range(typed, MOST_PLIES)
}

/// Two numbers, both included, or one.
fn range<T>(typed: &str, most: T) -> Result<RangeInclusive<T>, String>
where
    T: FromStr + PartialOrd + Copy + Display,
{
    let (first, last) = typed.split_once('-').unwrap_or((typed, typed));
    let range = first.parse().ok().zip(last.parse().ok()).map(|(first, last)| first..=last);
    let range = range.filter(|range| !range.is_empty() && *range.end() <= most);
    range.ok_or_else(|| format!("A-B or a number, up to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat::games::Dame;

    #[test]
    fn ranges_have_both_ends() {
        assert_eq!(plies("5-15"), Ok(5..=15));
        assert_eq!(pieces("6"), Ok(6..=6));
        for bad in ["", "-", "4-", "-4", "9-8", "4..5", "1-2-3", "a-b", "2-1001"] {
            assert!(plies(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_command_in_a_file_names_every_option() {
        assert_eq!(
            options(&Wish::of::<Dame>()),
            " --count 30 --seed 1 --pieces 5-8 --odds 0 --plies 5-15 --moves 3 --quiet 50 \
             --nodes 300000 --tries 100000"
        );
    }
}
