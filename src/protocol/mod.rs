//! The line protocol of `protocol.md`: Hub 2's grammar (Scan, Fabien
//! Letouzey), extended. Nothing else in the house knows its syntax.

mod board;
pub mod check;
pub mod client;
mod command;
mod engine;
mod letters;
mod line;
mod listen;
mod log;
mod numbering;
mod offers;
mod parameters;
mod queue;
mod reply;
mod serve;
mod state;
mod trial;
mod work;

pub use serve::serve;
