//! The Turkish game counted by capture paths, against `kish`, an engine that
//! was written by somebody else and counts that way.

use quirkat::games::{Turkish, TurkishTudaf};
use quirkat::rules::{Position, perft::perft_paths};

#[test]
fn paths_agree_with_kish() {
    let (ours, theirs) = (Position::<Turkish>::start(), kish::Board::new_default());
    for depth in 1..=7 {
        assert_eq!(perft_paths(&ours, depth), theirs.perft(depth.into()), "depth {depth}");
    }
}

/// The figure that `kish` publishes, so that this does not rest on its code
/// alone; moves (0.5) are fewer from depth 7 on.
#[test]
fn paths_agree_with_the_published_figure() {
    assert_eq!(perft_paths(&Position::<TurkishTudaf>::start(), 7), 10_782_382);
}
