//! The boards as geometry: points, sets of points, directions and the lines
//! that join them. Nothing here knows a rule.

mod direction;
mod isometry;
mod lattice;
mod point;
mod set;

pub(crate) use direction::each_direction;
pub use direction::{Direction, Directions};
pub use isometry::Isometry;
pub use lattice::{DARK, LATTICE, Lattice, SQUARE};
pub use point::Point;
pub use set::{Points, Set};
