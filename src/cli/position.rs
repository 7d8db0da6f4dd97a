//! The game and the position that most commands are asked about.

use anyhow::{Context, Result};
use clap::Args;
use clap::builder::PossibleValuesParser;
use quirkat::games::{self, BOOKS, Visitor};
use quirkat::rules::{Game, Position, text};

/// The game, as typed.
#[derive(Args)]
pub struct GameArgs {
    /// The rule book
    #[arg(long, short, value_name = "GAME", value_parser = book_names())]
    pub game: String,
}

/// The position, as typed.
#[derive(Args)]
pub struct FenArgs {
    /// The position, as W:Wa1,b1,Kc4:Ba5,b5
    #[arg(long, short, value_name = "FEN", default_value = START)]
    pub fen: String,
}

const START: &str = "start";

/// The names of all rule books, for clap to check and to list.
pub fn book_names() -> PossibleValuesParser {
    BOOKS.iter().map(|book| book.name).collect::<Vec<_>>().into()
}

/// Calls the visitor with the game of this name.
pub fn with_game<T, V: Visitor<Output = Result<T>>>(name: &str, visitor: V) -> Result<T> {
    games::with(name, visitor).with_context(|| format!("no game is called `{name}`"))?
}

impl FenArgs {
    /// The position that was meant.
    pub fn resolve<G: Game>(&self) -> Result<Position<G>> {
        read::<G>(&self.fen).with_context(|| format!("--fen for {}", G::BOOK.name))
    }
}

/// Reads a position, or `start`.
pub fn read<G: Game>(fen: &str) -> Result<Position<G>> {
    if fen.trim() == START {
        return Ok(Position::start());
    }
    Ok(text::read_position(fen)?)
}
