//! A picture of what is won, drawn and lost, slice by slice.

use quirkat::tablebase::Header;
use std::fmt::Write;

const ROW: usize = 18;
const LABEL: usize = 90;
const WIDTH: usize = 640;
const TOP: usize = 56;

/// Wins are light, losses dark, as pieces are; the three can be told apart
/// without colour.
const COLOURS: [(&str, &str); 3] = [("win", "#f0c75e"), ("draw", "#9aa5b1"), ("loss", "#1f3a5f")];

/// A bar a table: the shares that the side to move wins, draws and loses.
pub fn plot(title: &str, headers: &[&Header]) -> String {
    let (width, height) = (LABEL + WIDTH + 20, TOP + ROW * headers.len() + 10);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LABEL}\" y=\"20\" font-size=\"15\">{title}: what the side to move makes of \
         each slice</text>\n"
    );
    for (i, (name, colour)) in COLOURS.iter().enumerate() {
        let x = LABEL + 90 * i;
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"32\" width=\"12\" height=\"12\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"43\">{name}</text>",
            x + 18
        );
    }
    for (row, header) in headers.iter().enumerate() {
        svg += &bar(header, TOP + ROW * row);
    }
    svg + "</svg>\n"
}

fn bar(header: &Header, y: usize) -> String {
    let count = header.count;
    let parts = [count.win, count.draw, count.loss];
    let length = |part: u64| WIDTH as f64 * part as f64 / count.total().max(1) as f64;
    let mut x = LABEL as f64;
    let mut bar = format!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n",
        LABEL - 8,
        y + ROW - 5,
        header.slice
    );
    for ((name, colour), part) in COLOURS.iter().zip(parts) {
        let _ = writeln!(
            bar,
            "<rect x=\"{x:.1}\" y=\"{y}\" width=\"{:.1}\" height=\"{}\" fill=\"{colour}\">\
             <title>{}: {part} {name}</title></rect>",
            length(part),
            ROW - 3,
            header.slice
        );
        x += length(part);
    }
    bar
}
