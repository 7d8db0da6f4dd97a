//! Captures are played out, but nothing is taken for a loss while a step is
//! left.

use crate::{position, search_deep};
use quirkat::games::AlquerqueHuff;
use quirkat::rules::Position;
use quirkat::search::Table;

/// The side that is to answer can capture, and loses by it; it has no step but
/// after a huff.
#[test]
fn a_step_after_a_huff_is_a_step() {
    for fen in [
        "B:Wc4,b5:Bc2,d2,e2,a3,b3,a4,b4,d4,e4,a5,c5,e5",
        "B:Wd1,c2:Bc1,e1,a2,b2,d2,e2,a3,b3,e3,b4,c4,c5",
        "B:Wa2,b3:Ba1,b1,d1,b2,c2,d2,a3,d3,b4,e4,a5,b5",
    ] {
        let position: Position<AlquerqueHuff> = position(fen);
        let found = search_deep(&position, 1, &Table::new(1));
        assert_eq!(found.score.proven(), None, "{fen}: {found:?}");
    }
}
