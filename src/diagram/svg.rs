//! Drawings as SVG: a card with rounded corners, the board on it, flat pieces.
//!
//! Colours stand in attributes rather than in a style sheet, so that a drawing
//! set into a page changes nothing around it.

use super::text::sign;
use super::{Diagram, Kind, Piece};
use crate::board::{Point, Set};
use crate::rules::Side;
use std::fmt::Write;

/// From one point to the next.
const CELL: usize = 72;
/// From the edge of the card to the board.
const MARGIN: usize = 44;
/// Of a piece.
const RADIUS: usize = 25;

const CARD: &str = "#f1e8d6";
const INK: &str = "#5c4b36";
const PALE: &str = "#e6d3ae";
const SHADED: &str = "#b8946a";
const RED: &str = "#b3261e";
const GOLD: &str = "#f0b429";

pub(super) fn draw(diagram: &Diagram) -> String {
    let size = size(diagram);
    let (title, description) = (title(diagram), description(diagram));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" \
         viewBox=\"0 0 {size} {size}\" role=\"img\">\n\
         <title>{title}</title>\n<desc>{description}</desc>\n"
    );
    svg += &board(diagram);
    svg += &turn(diagram);
    svg += &last_move(diagram);
    diagram.pieces().for_each(|(point, piece)| svg += &draw_piece(diagram, point, piece));
    svg + "</svg>\n"
}

/// The card and the board on it, without a piece.
pub(super) fn board(diagram: &Diagram) -> String {
    let size = size(diagram);
    let card = format!("<rect width=\"{size}\" height=\"{size}\" rx=\"14\" fill=\"{CARD}\"/>\n");
    let field = if diagram.has_lines() { lines(diagram) } else { squares(diagram) };
    card + &field + &coordinates(diagram)
}

/// Every sign as an element with an id, around the origin.
pub(super) fn signs() -> String {
    let kinds = [Kind::Man, Kind::King, Kind::Hare];
    let pieces = Side::BOTH.into_iter().flat_map(|side| kinds.map(|kind| Piece { side, kind }));
    let pieces = pieces.map(|piece| (sign(piece), disc(piece)));
    let marks = [('e', end()), ('x', cross()), ('!', ring())];
    let all = pieces.chain(marks);
    all.map(|(sign, drawn)| format!("<g id=\"sign-{sign}\">{drawn}</g>\n")).collect()
}

fn title(diagram: &Diagram) -> String {
    let title = diagram.title.replace('&', "&amp;").replace('<', "&lt;");
    format!("{title}, {} to move", diagram.setup.side)
}

fn description(diagram: &Diagram) -> String {
    let list = |points: Set, word: &str| {
        let names = points.into_iter().map(|point| diagram.lattice.name(point));
        let names = names.collect::<Vec<_>>().join(", ");
        if names.is_empty() { names } else { format!(" {word} {names}.") }
    };
    let mut text = String::new();
    for side in Side::BOTH {
        let pieces = diagram.setup.pieces[side.index()];
        let kings = pieces & diagram.setup.kings;
        text += &list(pieces - kings, &format!("{side}:"));
        text += &list(kings, &format!("{side} kings:"));
    }
    text += &list(diagram.setup.huffable, "Can be huffed:");
    text.trim_start().to_owned()
}

/// How far the board reaches beyond its outermost points: by half a square, or
/// by most of a piece where it is made of lines.
fn frame(diagram: &Diagram) -> usize {
    if diagram.has_lines() { 20 } else { CELL / 2 }
}

/// From the edge of the card to the first point.
fn origin(diagram: &Diagram) -> usize {
    MARGIN + frame(diagram)
}

pub(super) fn size(diagram: &Diagram) -> usize {
    2 * origin(diagram) + CELL * (diagram.lattice.width() - 1)
}

pub(super) fn center(diagram: &Diagram, point: Point) -> (usize, usize) {
    let (column, row) = diagram.place(point);
    (origin(diagram) + CELL * column, origin(diagram) + CELL * row)
}

fn lines(diagram: &Diagram) -> String {
    let mut path = String::new();
    for (start, end) in diagram.lines() {
        let [(x, y), (to_x, to_y)] = [start, end].map(|point| center(diagram, point));
        let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
    }
    let mut svg = format!(
        "<path d=\"{path}\" stroke=\"{INK}\" stroke-width=\"2.5\" stroke-linecap=\"round\"/>\n"
    );
    for point in diagram.lattice.points() {
        let (x, y) = center(diagram, point);
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"{INK}\"/>");
    }
    svg
}

fn squares(diagram: &Diagram) -> String {
    let (width, points) = (diagram.lattice.width(), diagram.lattice.points());
    let (corner, side) = (MARGIN, CELL * width);
    let mut svg = format!(
        "<rect x=\"{corner}\" y=\"{corner}\" width=\"{side}\" height=\"{side}\" fill=\"{PALE}\"/>\n"
    );
    // Where some squares are out of play, the others are shaded; where none
    // is, lines divide them.
    let mut path = String::new();
    if points.len() < width * width {
        for point in points {
            let (x, y) = center(diagram, point);
            let half = CELL / 2;
            let _ = write!(path, "M{} {}h{CELL}v{CELL}h-{CELL}z", x - half, y - half);
        }
        let _ = writeln!(svg, "<path d=\"{path}\" fill=\"{SHADED}\"/>");
    } else {
        for at in (1..width).map(|i| corner + CELL * i) {
            let _ = write!(path, "M{corner} {at}h{side}M{at} {corner}v{side}");
        }
        let _ = writeln!(svg, "<path d=\"{path}\" stroke=\"{SHADED}\" stroke-width=\"1.5\"/>");
    }
    let _ = writeln!(
        svg,
        "<rect x=\"{corner}\" y=\"{corner}\" width=\"{side}\" height=\"{side}\" fill=\"none\" \
         stroke=\"{INK}\" stroke-width=\"2.5\"/>"
    );
    svg
}

fn coordinates(diagram: &Diagram) -> String {
    let (origin, size) = (origin(diagram), size(diagram));
    let mut svg = format!(
        "<g font-family=\"Georgia, 'DejaVu Serif', serif\" font-size=\"17\" fill=\"{INK}\" \
         text-anchor=\"middle\">\n"
    );
    for (place, (file, rank)) in diagram.coordinates().enumerate() {
        let at = origin + CELL * place;
        let _ = writeln!(svg, "<text x=\"{at}\" y=\"{}\">{file}</text>", size - 16);
        let _ = writeln!(svg, "<text x=\"22\" y=\"{}\">{rank}</text>", at + 6);
    }
    svg + "</g>\n"
}

/// A small disc beside the board, at the edge of the side to move.
fn turn(diagram: &Diagram) -> String {
    let (fill, _) = colours(diagram.setup.side);
    let (origin, size) = (origin(diagram), size(diagram));
    let at_bottom = (diagram.setup.side == Side::White) != diagram.flipped;
    let y = if at_bottom { size - origin } else { origin };
    let x = size - 22;
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"2\"/>\n"
    )
}

fn last_move(diagram: &Diagram) -> String {
    let ends = diagram.ends().into_iter().map(|point| at(diagram, point, &end()));
    ends.chain(diagram.taken().into_iter().map(|point| at(diagram, point, &cross()))).collect()
}

/// What is drawn around the origin, drawn around a point.
fn at(diagram: &Diagram, point: Point, drawn: &str) -> String {
    let (x, y) = center(diagram, point);
    format!("<g transform=\"translate({x} {y})\">{drawn}</g>\n")
}

/// Where the last move began or ended.
fn end() -> String {
    format!("<circle r=\"{}\" fill=\"{GOLD}\" fill-opacity=\"0.6\"/>", RADIUS + 6)
}

/// Where the last move took a piece.
fn cross() -> String {
    format!(
        "<path d=\"M-9-9L9 9M-9 9L9-9\" stroke=\"{RED}\" stroke-width=\"4\" \
         stroke-linecap=\"round\"/>"
    )
}

/// Around a piece that can be huffed.
fn ring() -> String {
    format!(
        "<circle r=\"{}\" fill=\"none\" stroke=\"{RED}\" stroke-width=\"4\" \
         stroke-dasharray=\"7 4\"/>",
        RADIUS + 4
    )
}

/// The filling and the drawing colour of a side.
fn colours(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::White => ("#fffdf8", "#40352a"),
        Side::Black => ("#322c28", "#efe2c8"),
    }
}

fn draw_piece(diagram: &Diagram, point: Point, piece: Piece) -> String {
    let ring = if diagram.setup.huffable.has(point) { ring() } else { String::new() };
    at(diagram, point, &(disc(piece) + &ring))
}

/// A piece.
fn disc(piece: Piece) -> String {
    let (fill, ink) = colours(piece.side);
    let emblem = match piece.kind {
        Kind::Man => format!(
            "<circle r=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-opacity=\"0.35\" \
             stroke-width=\"2\"/>",
            RADIUS - 8
        ),
        Kind::King => format!("<path d=\"{CROWN}\" fill=\"{ink}\"/>"),
        Kind::Hare => format!("<path d=\"{HARE}\" fill=\"{ink}\"/>"),
    };
    format!(
        "<circle r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"#40352a\" stroke-width=\"2\"/>{emblem}"
    )
}

/// A crown, around the middle of a piece.
const CROWN: &str = "M-13 9L-16-8L-7.5-1L0-13L7.5-1L16-8L13 9Z";
/// A hare's head with its ears, around the middle of a piece.
const HARE: &str = "M-10 8C-10 3-7 0-5-1C-11-7-14-15-11-19C-7-19-1-10-1-3H1C1-10 7-19 11-19\
                    C14-15 11-7 5-1C7 0 10 3 10 8C10 14 5 17 0 17C-5 17-10 14-10 8Z";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{AlquerqueHuff, Dame, Hare10, Turkish};
    use crate::rules::{Game, Position, text};

    fn svg<G: Game>(fen: &str) -> String {
        Diagram::new(&text::read_position::<G>(fen).unwrap()).to_svg()
    }

    fn count(svg: &str, part: &str) -> usize {
        svg.matches(part).count()
    }

    #[test]
    fn every_element_is_closed() {
        let svg = svg::<AlquerqueHuff>("W:Wa1,e3:Bc4,e4:Xc4");
        let opened = svg.matches('<').count() - count(&svg, "</");
        assert_eq!(opened, count(&svg, "</") + count(&svg, "/>"));
        assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
    }

    #[test]
    fn kings_hares_and_huffable_pieces_are_told_apart() {
        assert_eq!(count(&svg::<Turkish>("W:Wa2,Kc4:BKh1,d6"), CROWN), 2);
        assert_eq!(count(&Diagram::new(&Position::<Hare10>::start()).to_svg(), HARE), 1);
        let huffable = svg::<AlquerqueHuff>("W:Wa1,e3:Bc4,e4:Xc4");
        assert_eq!(count(&huffable, "stroke-dasharray"), 1);
        assert_eq!(count(&huffable, CROWN) + count(&huffable, HARE), 0);
    }

    #[test]
    fn the_position_is_there_for_those_who_cannot_see_it() {
        let svg = svg::<Dame>("B:Wa1,Kf6:Bb8");
        assert!(svg.contains("<title>Dame, Black to move</title>"));
        assert!(svg.contains("<desc>White: a1. White kings: f6. Black: b8.</desc>"));
    }

    #[test]
    fn the_last_move_leaves_its_traces() {
        let position = text::read_position::<Dame>("W:Wa1:Bb2,h8").unwrap();
        let mv = text::read_move(&position, "a1xc3").unwrap();
        let svg = Diagram::new(&position.play(mv)).mark(mv).to_svg();
        assert_eq!((count(&svg, GOLD), count(&svg, RED)), (2, 1));
    }
}
