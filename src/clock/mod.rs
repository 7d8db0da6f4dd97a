//! Time: what a player may spend on a move, and an observer that sees to it.

mod budget;
mod effort;
mod level;
mod timer;

pub use budget::{Budget, DEFAULT_OVERHEAD};
pub use level::Level;
pub use timer::{Signals, Timer};
