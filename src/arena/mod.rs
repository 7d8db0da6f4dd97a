//! Matches between engines: the positions they start from.

pub mod generate;
pub mod openings;
