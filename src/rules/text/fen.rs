//! Positions as text: `W:Wa1,b1,Kc4:Ba5,b5`, then `:Hn` for the turns without
//! progress and `:Xc3,d4` for the huffable pieces.

use super::{PositionError, SyntaxError, scan::Scan};
use crate::board::{Point, Set};
use crate::rules::{Clause, Fault, Game, Position, Setup, Side};

/// The text of a position, points in the order a1, b1, …
///
/// ```
/// use quirkat::{games::Turkish, rules::{Position, text}};
/// let text = "B:Wa2,Kc4:Ba7,b7:H12";
/// let position: Position<Turkish> = text::read_position(text)?;
/// assert_eq!(text::write_position(&position), text);
/// # Ok::<(), text::PositionError>(())
/// ```
pub fn write_position<G: Game>(position: &Position<G>) -> String {
    let setup = position.setup();
    let list = |points: Set| {
        let name = |point: Point| {
            let crown = if setup.kings.has(point) { "K" } else { "" };
            format!("{crown}{}", G::BOOK.lattice.name(point))
        };
        points.into_iter().map(name).collect::<Vec<_>>().join(",")
    };
    let [white, black] = setup.pieces;
    let mut text = format!("{}:W{}:B{}", letter(setup.side), list(white), list(black));
    if setup.quiet > 0 {
        text += &format!(":H{}", setup.quiet);
    }
    if !setup.huffable.is_empty() {
        let plain: Vec<_> =
            setup.huffable.into_iter().map(|point| G::BOOK.lattice.name(point)).collect();
        text += &format!(":X{}", plain.join(","));
    }
    text
}

/// Reads a legal position.
///
/// # Errors
/// Where the text leaves the grammar, or everything that the law has against
/// the position (0.10).
pub fn read_position<G: Game>(text: &str) -> Result<Position<G>, PositionError> {
    let (setup, mut faults) = read_setup::<G>(text)?;
    faults.extend(setup.faults::<G>());
    if !faults.is_empty() {
        return Err(PositionError::Illegal(faults));
    }
    Position::try_from(setup).map_err(PositionError::Illegal)
}

/// Reads a position whether it is legal or not, with the faults that sets of
/// points cannot show: a point off the board or named twice.
///
/// # Errors
/// Where the text leaves the grammar.
pub fn read_setup<G: Game>(text: &str) -> Result<(Setup, Vec<Fault>), SyntaxError> {
    let mut reader = Reader { scan: Scan::new(text.trim()), faults: Vec::new() };
    let side = reader.side()?;
    let mut setup =
        Setup { pieces: [Set::EMPTY; 2], kings: Set::EMPTY, huffable: Set::EMPTY, side, quiet: 0 };
    let mut seen = String::new();
    while reader.scan.eat(':') {
        let field = reader.scan.peek().filter(|c| "WBHX".contains(*c) && !seen.contains(*c));
        let Some(field) = field else {
            return Err(reader.scan.error("a field not yet given: W, B, H or X"));
        };
        reader.scan.eat(field);
        seen.push(field);
        match field {
            'H' => setup.quiet = reader.counter()?,
            'X' => setup.huffable = reader.huffable::<G>()?,
            _ => {
                let (points, kings) = reader.points::<G>()?;
                setup.pieces[usize::from(field == 'B')] = points;
                setup.kings |= kings;
            }
        }
    }
    reader.scan.finish("`:`, `,` or the end")?;
    for (field, expected) in
        [('W', "the field :W of White's pieces"), ('B', "the field :B of Black's pieces")]
    {
        if !seen.contains(field) {
            return Err(reader.scan.error(expected));
        }
    }
    Ok((setup, reader.faults))
}

struct Reader<'a> {
    scan: Scan<'a>,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn side(&mut self) -> Result<Side, SyntaxError> {
        let side = Side::BOTH.into_iter().find(|&side| self.scan.eat(letter(side)));
        side.ok_or_else(|| self.scan.error("the side to move, W or B"))
    }

    fn counter(&mut self) -> Result<u16, SyntaxError> {
        let expected = "a number of turns, 0 to 65535";
        let error = self.scan.error(expected);
        self.scan.take_while(|c| c.is_ascii_digit()).parse().map_err(|_| error)
    }

    /// A list of points, empty or divided by commas, and those with a `K`.
    fn points<G: Game>(&mut self) -> Result<(Set, Set), SyntaxError> {
        let (mut points, mut kings) = (Set::EMPTY, Set::EMPTY);
        if matches!(self.scan.peek(), None | Some(':')) {
            return Ok((points, kings));
        }
        loop {
            let king = self.scan.eat('K');
            match self.scan.name(G::BOOK.lattice)? {
                Err(name) => self.fault(format!("{name} is off the board")),
                Ok(point) if points.has(point) => {
                    self.fault(format!("{} is named twice", G::BOOK.lattice.name(point)));
                }
                Ok(point) => {
                    points |= Set::of(point);
                    kings |= if king { Set::of(point) } else { Set::EMPTY };
                }
            }
            if !self.scan.eat(',') {
                return Ok((points, kings));
            }
        }
    }

    fn huffable<G: Game>(&mut self) -> Result<Set, SyntaxError> {
        let list = self.scan.rest().split(':').next().unwrap_or_default();
        if let Some(before) = list.find('K') {
            self.scan.skip(before);
            return Err(self.scan.error("a point without `K`"));
        }
        Ok(self.points::<G>()?.0)
    }

    fn fault(&mut self, reason: String) {
        self.faults.push(Fault { clause: Clause("0.10"), reason });
    }
}

fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}
