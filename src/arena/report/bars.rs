//! Counts as bars, upright or lying, as SVG. Each has its label and its count
//! beside it: nothing is told by colour alone.

use super::html::escape;
use std::fmt::Write;

pub struct Bar {
    pub label: String,
    pub count: u64,
}

const WIDTH: usize = 440;
/// Of the upright bars, and where they stand.
const HEIGHT: usize = 260;
const TOP: f64 = 30.0;
const GROUND: f64 = 214.0;
/// Of a lying bar with its name above it, and of the bar alone.
const ROW: usize = 46;
const THICK: usize = 16;

/// Upright bars in an order that means something, named below.
pub fn columns(title: &str, below: &str, bars: &[Bar]) -> String {
    let (most, width) = (most(bars), WIDTH as f64 / bars.len().max(1) as f64);
    let mut svg = String::new();
    for (i, bar) in bars.iter().enumerate() {
        let height = (GROUND - TOP) * bar.count as f64 / most;
        let (left, middle, top) = (width * i as f64, width * (i as f64 + 0.5), GROUND - height);
        let _ = writeln!(
            svg,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>\
             <text class=\"count\" x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\
             <text x=\"{middle:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            left + width * 0.1,
            width * 0.8,
            top - 6.0,
            bar.count,
            GROUND + 18.0,
            escape(&bar.label)
        );
    }
    let _ = writeln!(
        svg,
        "<path class=\"axis\" d=\"M0 {GROUND}H{WIDTH}\"/>\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
        WIDTH / 2,
        GROUND + 38.0,
        escape(below)
    );
    figure(title, HEIGHT, bars, &svg)
}

/// Lying bars, each with its name above it.
pub fn rows(title: &str, bars: &[Bar]) -> String {
    let (most, room) = (most(bars), WIDTH as f64 - 60.0);
    let mut svg = String::new();
    for (i, bar) in bars.iter().enumerate() {
        let (top, length) = (ROW * i + 22, room * bar.count as f64 / most);
        let _ = writeln!(
            svg,
            "<text x=\"0\" y=\"{}\">{}</text>\
             <rect class=\"bar\" x=\"0\" y=\"{top}\" width=\"{length:.1}\" height=\"{THICK}\"/>\
             <text class=\"count\" x=\"{:.1}\" y=\"{}\">{}</text>",
            top - 6,
            escape(&bar.label),
            length + 6.0,
            top + 13,
            bar.count
        );
    }
    figure(title, ROW * bars.len().max(1), bars, &svg)
}

fn most(bars: &[Bar]) -> f64 {
    bars.iter().map(|bar| bar.count).max().unwrap_or(0).max(1) as f64
}

fn figure(title: &str, height: usize, bars: &[Bar], drawn: &str) -> String {
    let counts = bars.iter().map(|bar| format!("{} of {}", bar.count, bar.label));
    let description = escape(&counts.collect::<Vec<_>>().join(", "));
    let title = escape(title);
    format!(
        "<figure><figcaption>{title}</figcaption>\n\
         <svg class=\"plot\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-label=\"{title}: {description}\">\n{drawn}</svg></figure>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bar_tells_its_label_and_its_count() {
        let bars = [("a&b", 0), ("c", 7)].map(|(label, count)| Bar { label: label.into(), count });
        for svg in [columns("t", "b", &bars), rows("t", &bars)] {
            assert!(svg.contains(">a&amp;b</text>") && svg.contains(">7</text>"), "{svg}");
            assert!(svg.contains("aria-label=\"t: 0 of a&amp;b, 7 of c\""), "{svg}");
        }
    }

    #[test]
    fn no_bars_are_drawn_of_nothing() {
        for svg in [columns("t", "b", &[]), rows("t", &[])] {
            assert!(!svg.contains("NaN") && !svg.contains("class=\"bar\""), "{svg}");
        }
    }
}
