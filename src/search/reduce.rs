//! Late move reductions: what comes late in a good order is searched less deep
//! at first, and as deep as the rest only if it turns out better than expected.
//!
//! A reduction can hide a win for a while but never invents one: every reply is
//! searched to an end that the rules prove, or the end is not proven.

use super::node::Node;
use super::window::Window;
use crate::rules::{Game, Move};

/// By how many plies less than the rest the `number`th move of a node, counted
/// from 0, is searched at first. Never one that forces the reply: in these
/// games a gift that must be taken is how combinations begin. Nor where an end
/// is proven already: how far away it is must be found out exactly.
pub(super) fn reduction<G: Game>(
    child: &Node<G>,
    mv: Move,
    number: usize,
    depth: u32,
    window: Window,
) -> u32 {
    let late = number >= 5 && depth >= 3;
    if !late || mv.takes() || mv.crowns || window.is_of_proofs() || child.position.capture_open() {
        return 0;
    }
    if number >= 10 && depth >= 7 { 2 } else { 1 }
}
