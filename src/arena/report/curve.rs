//! Curves with their bands, as SVG.

use super::html::escape;
use std::fmt::Write;

/// A value that changes as games are counted.
pub struct Curve {
    pub title: &'static str,
    /// What is counted.
    pub counted: &'static str,
    /// In the order of the count; at least one.
    pub sights: Vec<Sight>,
    pub levels: Vec<Level>,
    /// The values to be seen; what lies beyond is cut off.
    pub range: (f64, f64),
}

/// The value after so many.
pub struct Sight {
    pub at: f64,
    pub value: f64,
    pub band: (f64, f64),
}

/// A value that means something.
pub struct Level {
    pub value: f64,
    pub label: String,
}

/// The size of the drawing, and the box in it where the curve is.
const SIZE: (f64, f64) = (440.0, 260.0);
const LEFT: f64 = 56.0;
const RIGHT: f64 = 428.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 214.0;

impl Curve {
    pub fn draw(&self) -> String {
        let axes = self.axes();
        let (width, height) = SIZE;
        let title = escape(self.title);
        let mut svg = format!(
            "<figure><figcaption>{title}</figcaption>\n\
             <svg class=\"plot\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             aria-label=\"{title}: {}\">\n",
            self.description()
        );
        svg += &axes.grid(self.counted);
        // Each plot has a window of its own, which needs no id.
        let (inside, tall) = (RIGHT - LEFT, BOTTOM - TOP);
        let _ = writeln!(
            svg,
            "<svg x=\"{LEFT}\" y=\"{TOP}\" width=\"{inside}\" height=\"{tall}\" \
             viewBox=\"{LEFT} {TOP} {inside} {tall}\">"
        );
        svg += &self.band(&axes);
        svg += &self.line(&axes);
        svg += "</svg>\n";
        svg += &self.dot(&axes);
        self.levels.iter().for_each(|level| svg += &axes.level(level));
        svg + "</svg></figure>\n"
    }

    fn axes(&self) -> Axes {
        let (low, high) = self.range;
        let room = (high - low).max(1e-9) * 0.06;
        let last = self.sights.last().map_or(1.0, |sight| sight.at).max(1.0);
        Axes { x: (0.0, last), y: (low - room, high + room) }
    }

    /// The last value, for those who cannot see the curve.
    fn description(&self) -> String {
        let last = self.sights.last();
        last.map_or(String::new(), |last| {
            format!("{:+.2} after {} {}", last.value, last.at, self.counted)
        })
    }

    fn band(&self, axes: &Axes) -> String {
        let upper = self.sights.iter().map(|sight| (sight.at, sight.band.1));
        let lower = self.sights.iter().rev().map(|sight| (sight.at, sight.band.0));
        format!("<polygon class=\"band\" points=\"{}\"/>\n", axes.points(upper.chain(lower)))
    }

    fn line(&self, axes: &Axes) -> String {
        let values = self.sights.iter().map(|sight| (sight.at, sight.value));
        format!("<polyline class=\"line\" points=\"{}\"/>\n", axes.points(values))
    }

    /// The last sight; its half would be cut off in the window.
    fn dot(&self, axes: &Axes) -> String {
        self.sights.last().map_or(String::new(), |last| {
            let (x, y) = axes.place(last.at, last.value);
            format!("<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>\n")
        })
    }
}

/// What the edges of the box stand for.
struct Axes {
    x: (f64, f64),
    y: (f64, f64),
}

impl Axes {
    fn place(&self, x: f64, y: f64) -> (f64, f64) {
        let share = |(low, high): (f64, f64), at: f64| (at - low) / (high - low);
        let (across, up) = (share(self.x, x), share(self.y, y));
        // Far outside is outside, and writes shorter.
        let up = up.clamp(-10.0, 11.0);
        (LEFT + across * (RIGHT - LEFT), BOTTOM - up * (BOTTOM - TOP))
    }

    fn points(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let write = |(x, y): (f64, f64)| {
            let (x, y) = self.place(x, y);
            format!("{x:.1},{y:.1}")
        };
        points.map(write).collect::<Vec<_>>().join(" ")
    }

    /// Lines at round values, with the values beside them.
    fn grid(&self, counted: &str) -> String {
        let mut svg = String::new();
        for value in ticks(self.y) {
            let y = self.place(0.0, value).1;
            let label = number(value);
            let _ = writeln!(
                svg,
                "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{RIGHT}\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
                LEFT - 6.0,
                y + 4.5
            );
        }
        for count in ticks(self.x).into_iter().filter(|count| count.fract() == 0.0) {
            let x = self.place(count, 0.0).0;
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{count}</text>",
                BOTTOM + 18.0
            );
        }
        let middle = (LEFT + RIGHT) / 2.0;
        let _ = writeln!(
            svg,
            "<path class=\"axis\" d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\"/>\
             <text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{counted}</text>",
            BOTTOM + 38.0
        );
        svg
    }

    fn level(&self, level: &Level) -> String {
        let y = self.place(0.0, level.value).1;
        format!(
            "<path class=\"level\" d=\"M{LEFT} {y:.1}H{RIGHT}\"/>\
             <text class=\"label\" x=\"{}\" y=\"{:.1}\">{}</text>\n",
            LEFT + 6.0,
            y - 5.0,
            escape(&level.label)
        )
    }
}

/// A few round values within a range.
fn ticks((low, high): (f64, f64)) -> Vec<f64> {
    let wished = ((high - low) / 5.0).max(1e-6);
    let power = 10f64.powf(wished.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|nice| nice * power);
    let step = step.into_iter().find(|step| *step >= wished).unwrap_or(wished);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|i| i as f64 * step).collect()
}

/// A value as it stands beside an axis.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_few_and_round() {
        assert_eq!(ticks((-3.2, 3.3)), [-2.0, 0.0, 2.0]);
        assert_eq!(ticks((0.0, 10.0)), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(ticks((-120.0, 40.0)), [-100.0, -50.0, 0.0]);
        for high in [1e-9, 1.0, 7.0, 1e3, 1e9] {
            assert!((1..=7).contains(&ticks((0.0, high)).len()), "{high}");
        }
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([-2.94, 0.0, 150.0, 0.5].map(number), ["−2.94", "0", "150", "0.5"]);
    }

    #[test]
    fn a_single_sight_is_drawn() {
        let sights = vec![Sight { at: 2.0, value: 0.0, band: (-1200.0, 1200.0) }];
        let curve =
            Curve { title: "t", counted: "games", sights, levels: vec![], range: (0.0, 0.0) };
        let svg = curve.draw();
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}
