//! The game as the library has it, led along by the lines that are said to the
//! engine: it tells which moves are legal.

// Each test crate compiles this file for itself and uses a part of it.
#![allow(dead_code)]

use quirkat::session::{self, Session, Source};

pub struct Mirror {
    game: String,
    session: Box<dyn Session>,
}

impl Mirror {
    pub fn new() -> Mirror {
        Mirror::of("alquerque")
    }

    pub fn of(game: &str) -> Mirror {
        Mirror { game: game.to_owned(), session: session::open(game).expect("a game") }
    }

    /// Follows a line. What is refused changes nothing, here as there.
    pub fn hear(&mut self, line: &str) {
        if let Some(game) = line.strip_prefix("set-param name=variant value=") {
            if game != self.game && session::open(game).is_some() {
                *self = Mirror::of(game);
            }
        } else if line == "new-game" {
            self.session.set_position(&Source::Start, &[]).unwrap();
        } else if let Some(arguments) = line.strip_prefix("pos ") {
            let _ = self.set_position(arguments);
        }
    }

    /// Whether a `pos` would be obeyed, or why not; nothing is set.
    pub fn tries(&self, line: &str) -> Result<(), String> {
        let mut tried = Mirror::of(&self.game);
        tried.set_position(line.strip_prefix("pos ").unwrap_or(line))
    }

    /// The position after some moves from the start.
    pub fn after(&self, moves: &str) -> String {
        let mut mirror = Mirror::of(&self.game);
        mirror.set_position(&format!("start moves=\"{moves}\"")).unwrap();
        mirror.fen()
    }

    pub fn fen(&self) -> String {
        self.session.status().fen
    }

    pub fn legal(&self) -> Vec<String> {
        self.session.status().moves.into_iter().map(|choice| choice.text).collect()
    }

    /// Whether a `done` is right for the present position.
    pub fn allows(&self, done: &str) -> bool {
        is_allowed(done, &self.legal())
    }

    /// The present position in letters: the side to move, then a letter a point.
    pub fn letters(&self) -> String {
        let fen = self.fen();
        let mut fields = fen.split(':');
        let side = fields.next().unwrap().to_owned();
        let camps: Vec<&str> = fields.take(2).collect();
        let on = |point: &str| {
            let find = |camp: &&str| camp[1..].split(',').any(|piece| piece == point);
            camps.iter().find(|camp| find(camp)).map(|camp| &camp[..1])
        };
        let letter = |point| {
            let name = self.session.book().lattice.name(point);
            let man = on(&name).map(str::to_lowercase);
            let king = on(&format!("K{name}")).map(str::to_owned);
            man.or(king).unwrap_or("e".into())
        };
        let points = self.session.book().lattice.points();
        side + &points.into_iter().map(letter).collect::<String>()
    }

    /// The FEN of a position in letters; nothing where they are too few.
    fn spelt(&self, letters: &str) -> String {
        let lattice = self.session.book().lattice;
        let places: Vec<(char, String)> = letters
            .chars()
            .skip(1)
            .zip(lattice.points().into_iter().map(|point| lattice.name(point)))
            .collect();
        if letters.len() != lattice.points().len() + 1 {
            return String::new();
        }
        let camp = |man: char, king: char| {
            let piece = |(letter, name): &(char, String)| match *letter {
                letter if letter == man => Some(name.clone()),
                letter if letter == king => Some(format!("K{name}")),
                _ => None,
            };
            format!("{king}{}", places.iter().filter_map(piece).collect::<Vec<_>>().join(","))
        };
        format!("{}:{}:{}", &letters[..1], camp('w', 'W'), camp('b', 'B'))
    }

    fn set_position(&mut self, arguments: &str) -> Result<(), String> {
        if !arguments.matches('"').count().is_multiple_of(2) {
            return Err("an open quote".into());
        }
        let (place, moves) = arguments.split_once(" moves=").unwrap_or((arguments, ""));
        let source = match place.split_once('=') {
            Some(("fen", fen)) => Source::Fen(fen.to_owned()),
            Some(("pos", letters)) => Source::Fen(self.spelt(letters)),
            _ => Source::Start,
        };
        let moves: Vec<&str> = moves.trim_matches('"').split_whitespace().collect();
        self.session.set_position(&source, &moves).map_err(|error| error.to_string())
    }
}

/// Whether a `done` names a legal move, or that there is none.
pub fn is_allowed(done: &str, legal: &[String]) -> bool {
    match super::engine::value(done, "move").as_deref() {
        Some("none") => legal.is_empty() && done.contains(" reason="),
        Some(mv) => legal.iter().any(|legal| legal == mv),
        None => false,
    }
}
