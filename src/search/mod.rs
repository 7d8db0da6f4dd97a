//! The search: principal variation search with iterative deepening, aspiration
//! windows and reductions, over a shared table.
//!
//! It prints nothing, reads no clock and knows no text. Whoever calls it hands
//! in an [`Observer`], which is shown each finished iteration and asked whether
//! to go on; the two-method seam is that of tantabus (Analog Hors).

mod aspiration;
mod busy;
mod deepen;
mod limits;
mod memory;
mod node;
mod observer;
mod order;
mod pvs;
mod quiescence;
mod reduce;
mod slots;
mod table;
mod window;
mod worker;

pub use deepen::{search, search_with};
pub use limits::{Limits, MAX_DEPTH, Oversight, Task};
pub use observer::{Bound, Observer, Report};
pub(crate) use slots::{Slot, Slots};
pub use table::Table;
