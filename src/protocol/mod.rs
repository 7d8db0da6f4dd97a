//! The line protocol of `protocol.md`: Hub 2's grammar (Scan, Fabien
//! Letouzey), extended. Nothing else in the house knows its syntax.

mod command;
mod letters;
mod line;
mod parameters;
mod reply;
mod serve;

pub use serve::serve;
