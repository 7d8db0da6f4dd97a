//! Aspiration windows: an iteration first looks near the score of the one
//! before, and wider where that was wrong.

use super::window::Window;
use crate::eval::{Proven, Score};

/// The windows of one iteration.
pub(super) struct Aspiration {
    window: Window,
    margin: i32,
}

/// Hundredths of a man to either side at first.
const MARGIN: i32 = 25;

/// From here on the other side of the window is open.
const WIDEST: i32 = 400;

impl Aspiration {
    /// Every score is looked for.
    pub fn wide() -> Aspiration {
        Aspiration { window: Window::full(), margin: WIDEST }
    }

    /// A score near this one is expected. Of a proven end only better ones are
    /// looked for: a faster win, a slower loss.
    pub fn around(expected: Score) -> Aspiration {
        let window = match expected.proven() {
            Some(Proven::Win(_)) => Window { alpha: expected.previous(), ..Window::full() },
            Some(Proven::Loss(_)) => Window { beta: expected.next(), ..Window::full() },
            None => Window { alpha: expected.plus(-MARGIN), beta: expected.plus(MARGIN) },
        };
        Aspiration { window, margin: MARGIN }
    }

    pub fn window(&self) -> Window {
        self.window
    }

    /// The score was not above the window.
    pub fn lower(&mut self, score: Score) {
        self.margin *= 3;
        let far = self.margin > WIDEST || score.is_proven();
        self.window.alpha = if far { -Score::INFINITE } else { score.plus(-self.margin) };
    }

    /// The score was not below the window.
    pub fn raise(&mut self, score: Score) {
        self.margin *= 3;
        let far = self.margin > WIDEST || score.is_proven();
        self.window.beta = if far { Score::INFINITE } else { score.plus(self.margin) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_widens_until_it_is_open() {
        let mut aspiration = Aspiration::around(Score::new(10));
        let start = aspiration.window();
        assert_eq!((start.alpha, start.beta), (Score::new(10 - MARGIN), Score::new(10 + MARGIN)));
        while aspiration.window().alpha > -Score::INFINITE {
            let window = aspiration.window();
            aspiration.lower(window.alpha);
            assert!(aspiration.window().alpha < window.alpha);
        }
        assert_eq!(aspiration.window(), Window { alpha: -Score::INFINITE, ..start });
        aspiration.raise(Score::win_in(9));
        assert_eq!(aspiration.window(), Window::full());
    }

    #[test]
    fn of_a_proven_end_only_better_ones_are_looked_for() {
        let window = Aspiration::around(Score::win_in(7)).window();
        assert!(window.alpha < Score::win_in(7) && window.alpha >= Score::win_in(8));
        let window = Aspiration::around(Score::loss_in(7)).window();
        assert!(window.beta > Score::loss_in(7) && window.beta <= Score::loss_in(8));
    }
}
