//! `quirkat board`: draws a position.

use super::files::{is_stdout, print, write_whole};
use super::position::{Start, StartArgs, with_game};
use anyhow::{Context, Result};
use clap::Args;
use quirkat::diagram::Diagram;
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::rules::{Game, History, text};
use std::path::PathBuf;
use std::process::ExitCode;

/// Draw a position
#[derive(Args)]
pub struct BoardArgs {
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    drawing: DrawingArgs,
}

/// How to draw, as typed.
#[derive(Args)]
struct DrawingArgs {
    /// Show the board with Black at the bottom
    #[arg(long)]
    flip: bool,
    /// Write the drawing as an SVG image too; with `-`, to standard output and nothing else
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// What was typed, with its game found.
struct Asked {
    start: Start,
    drawing: DrawingArgs,
}

struct Request<G: Game> {
    game: History<G>,
    flipped: bool,
    svg: Option<PathBuf>,
    text: bool,
}

pub fn run(typed: BoardArgs) -> Result<ExitCode> {
    let start = typed.start.find()?;
    with_game(&start.book.clone(), Asked { start, drawing: typed.drawing })
}

impl Visitor for Asked {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        let request = self.resolve::<G>()?;
        let diagram = Diagram::new(request.game.position()).flip(request.flipped);
        if let Some(path) = &request.svg {
            write_whole(path, diagram.to_svg().as_bytes())?;
        }
        if request.text {
            let text = describe(&request.game, &diagram);
            print(text.as_bytes()).context("drawing the board")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Asked {
    fn resolve<G: Game>(self) -> Result<Request<G>> {
        let (game, DrawingArgs { flip, svg }) = (self.start.history()?, self.drawing);
        let text = !svg.as_deref().is_some_and(is_stdout);
        Ok(Request { game, flipped: flip, svg, text })
    }
}

/// The drawing and what it does not show.
fn describe<G: Game>(game: &History<G>, diagram: &Diagram) -> String {
    let position = game.position();
    let state = match game.ending() {
        Some(ending) => ending.to_string(),
        None => format!("{} to move", position.side()),
    };
    let (legend, fen) = (diagram.legend(), text::write_position(position));
    format!("{}\n{legend}\n{state}\n{fen}\n", diagram.to_text())
}
