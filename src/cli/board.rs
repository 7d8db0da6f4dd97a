//! `quirkat board`: draws a position.

use super::files::{is_stdout, print, write_whole};
use super::position::{FenArgs, GameArgs, with_game};
use anyhow::{Context, Result};
use clap::Args;
use quirkat::diagram::Diagram;
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::rules::{Game, Position, text};
use std::path::PathBuf;
use std::process::ExitCode;

/// Draw a position
#[derive(Args)]
pub struct BoardArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: FenArgs,
    /// Show the board with Black at the bottom
    #[arg(long)]
    flip: bool,
    /// Write the drawing as an SVG image too; with `-`, to standard output and nothing else
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

struct Request<G> {
    position: Position<G>,
    flipped: bool,
    svg: Option<PathBuf>,
    text: bool,
}

pub fn run(typed: BoardArgs) -> Result<ExitCode> {
    with_game(&typed.game.game.clone(), typed)
}

impl Visitor for BoardArgs {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        let request = self.resolve::<G>()?;
        let diagram = Diagram::new(&request.position).flip(request.flipped);
        if let Some(path) = &request.svg {
            write_whole(path, diagram.to_svg().as_bytes())?;
        }
        if request.text {
            let text = describe(&request.position, &diagram);
            print(text.as_bytes()).context("drawing the board")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl BoardArgs {
    fn resolve<G: Game>(self) -> Result<Request<G>> {
        let position = self.position.resolve()?;
        let text = !self.svg.as_deref().is_some_and(is_stdout);
        Ok(Request { position, flipped: self.flip, svg: self.svg, text })
    }
}

/// The drawing and what it does not show.
fn describe<G: Game>(position: &Position<G>, diagram: &Diagram) -> String {
    let state = match position.ending() {
        Some(ending) => ending.to_string(),
        None => format!("{} to move", position.side()),
    };
    let (legend, fen) = (diagram.legend(), text::write_position(position));
    format!("{}\n{legend}\n{state}\n{fen}\n", diagram.to_text())
}
