//! Positions and moves as text, and back.

mod error;
mod fen;
mod notation;
mod scan;

pub use error::{MoveError, PositionError, SyntaxError};
pub use fen::{read_position, read_setup, write_position};
pub use notation::{path, read_move, write_line, write_move};
