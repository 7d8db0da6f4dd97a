//! What is said to the players.

use super::Sitting;
use super::command::{Command, HELP};
use super::contest::Agreement;
use super::engine::Opponent;
use crate::cli::games::paragraph;
use quirkat::diagram::Diagram;
use quirkat::eval::{Evaluate, Score};
use quirkat::games::clause;
use quirkat::rules::Side;
use quirkat::rules::text::{self, MoveError};
use quirkat::session::choices;

/// So many moves of a line are shown.
const HINT: usize = 5;

/// After so many turns without progress who stands no better takes a draw.
const LONG: u16 = 20;

/// In hundredths of a man: who stands so much worse takes a draw.
const WORSE: i32 = 50;

impl<G: Evaluate> Sitting<G> {
    /// What there is to be played, and with whom.
    pub fn greeting(&self) -> String {
        let title = G::BOOK.title;
        let players = match &self.opponent {
            Opponent::Friend => format!("{title}, for two.\n"),
            Opponent::Engine { side, engine } => {
                format!("{title}: you are {}, against {engine}.\n", side.other())
            }
        };
        players + &self.board_unless_engine_moves()
    }

    pub fn prompt(&self) -> String {
        match self.contest.ending() {
            Some(_) => "> ".into(),
            None => format!("{}> ", self.contest.side()),
        }
    }

    /// Does what was asked for, and answers.
    pub fn answer(&mut self, command: Command) -> String {
        use Command::*;
        match (command, self.contest.ending()) {
            (Nothing | Quit, _) => String::new(),
            (Help, _) => HELP.into(),
            (Board, _) => self.board(),
            (Moves, _) => self.moves(),
            (Undo, _) => self.undo(),
            (Save(file), _) => self.save_as(file),
            (Hint | Draw | Resign | Move(_), Some(ending)) => {
                format!("The game is over. {ending}\n")
            }
            (Hint, None) => self.hint(),
            (Draw, None) => self.draw(),
            (Resign, None) => self.resign(),
            (Move(typed), None) => match self.play_text(typed) {
                Ok(()) => self.board_unless_engine_moves(),
                Err(error) => refusal(&error),
            },
        }
    }

    /// Has the engine move, if it is its turn.
    pub fn engine_turn(&mut self) -> String {
        let Some((side, engine)) = self.engine_to_move() else { return String::new() };
        let game = self.contest.history();
        let Some(&mv) = engine.think(&game).line.first() else { return String::new() };
        let text = text::write_move(game.position(), mv);
        self.contest.play(mv);
        format!("{side} plays {text}\n{}", self.board())
    }

    fn play_text(&mut self, typed: &str) -> Result<(), MoveError> {
        self.contest.play_text(typed)?;
        self.offered = false;
        Ok(())
    }

    fn board(&self) -> String {
        let game = self.contest.history();
        let diagram = Diagram::new(game.position()).flip(self.flipped());
        let diagram = match self.contest.last_move() {
            Some(mv) => diagram.mark(mv),
            None => diagram,
        };
        let to_move = || format!("{} to move", self.contest.side());
        let state = self.contest.ending().unwrap_or_else(to_move);
        format!("\n{}\n{}\n{state}\n", diagram.to_text(), diagram.legend())
    }

    fn board_unless_engine_moves(&self) -> String {
        if self.engine_to_move().is_some() { String::new() } else { self.board() }
    }

    fn moves(&self) -> String {
        let moves = choices(self.contest.history().position());
        let texts: Vec<_> = moves.into_iter().map(|choice| choice.text).collect();
        if texts.is_empty() {
            "There is no move.\n".into()
        } else {
            paragraph("", &texts.join(" "))
        }
    }

    fn hint(&self) -> String {
        let game = self.contest.history();
        let report = self.adviser.think(&game);
        let line = text::write_line(game.position(), &report.line);
        let Some(best) = line.first() else { return "There is no move.\n".into() };
        let line = line[..line.len().min(HINT)].join(" ");
        format!("The master would play {best}: {}, {line}\n", report.score)
    }

    fn undo(&mut self) -> String {
        let human = match &self.opponent {
            Opponent::Friend => None,
            Opponent::Engine { side, .. } => Some(side.other()),
        };
        self.offered = false;
        if self.contest.undo(human) {
            self.board_unless_engine_moves()
        } else {
            "There is no move to take back.\n".into()
        }
    }

    /// The engine takes a draw where it stands worse, or where nothing has
    /// happened for long and it stands no better. A friend types `draw` too.
    fn draw(&mut self) -> String {
        let side = self.contest.side();
        let (taken, answer) = match &self.opponent {
            Opponent::Engine { side, engine } => {
                let game = self.contest.history();
                let enough = if game.position().quiet() < LONG { WORSE } else { 0 };
                let taken = engine.think(&game).score >= Score::new(enough);
                (taken, format!("{side} declines the draw.\n"))
            }
            Opponent::Friend => {
                let answer =
                    format!("{side} offers a draw: `draw` takes it, a move declines it.\n");
                (std::mem::replace(&mut self.offered, true), answer)
            }
        };
        if !taken {
            return answer;
        }
        self.contest.end(Agreement::Drawn);
        self.board()
    }

    fn resign(&mut self) -> String {
        self.contest.end(Agreement::Resigned(self.contest.side()));
        self.board()
    }

    fn flipped(&self) -> bool {
        matches!(self.opponent, Opponent::Engine { side: Side::White, .. })
    }
}

/// Why a move is refused, with the clause that does it.
fn refusal(error: &MoveError) -> String {
    let more = match error {
        MoveError::Refused { refusal, .. } => {
            let number = refusal.clause.0;
            clause(number).map_or(String::new(), |text| paragraph(number, text))
        }
        MoveError::Syntax(_) => "`help` lists what can be typed.\n".into(),
        MoveError::Ambiguous { .. } => String::new(),
    };
    format!("{error}\n{more}")
}
