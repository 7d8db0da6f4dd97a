//! What a line typed at the board means.

/// What a player can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    Nothing,
    Help,
    Board,
    Moves,
    Hint,
    Undo,
    Draw,
    Resign,
    Save(Option<&'a str>),
    Quit,
    /// What is nothing else should be a move.
    Move(&'a str),
}

impl Command<'_> {
    /// Reads a line. No word of these is a move.
    pub fn read(line: &str) -> Command<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => Command::Nothing,
            ("help", "") => Command::Help,
            ("board", "") => Command::Board,
            ("moves", "") => Command::Moves,
            ("hint", "") => Command::Hint,
            ("undo", "") => Command::Undo,
            ("draw", "") => Command::Draw,
            ("resign", "") => Command::Resign,
            ("quit", "") => Command::Quit,
            ("save", file) => Command::Save((!file.is_empty()).then_some(file)),
            _ => Command::Move(line),
        }
    }
}

/// What can be typed, for people.
pub const HELP: &str = "\
A move      as it is written: a2-a3 is a step, a2xa4 a capture, @c3/a2-a3 a step after a huff
moves       the moves that can be played
board       the board
hint        what a master would play
undo        take the last move back
draw        offer a draw
resign      give the game up
save FILE   write the game into a file, as PDN; - shows it
quit        leave
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_words_or_moves() {
        for (line, command) in [
            ("  ", Command::Nothing),
            (" Undo ", Command::Undo),
            ("undo 2", Command::Move("undo 2")),
            ("save", Command::Save(None)),
            ("save my game.pdn", Command::Save(Some("my game.pdn"))),
            ("@c3/d4-e4\r", Command::Move("@c3/d4-e4")),
        ] {
            assert_eq!(Command::read(line), command, "{line}");
        }
    }
}
