//! Matches between engines: who plays whom from where, a referee who trusts
//! nobody, and a ledger from which a match goes on.

mod adjudicate;
mod contest;
mod control;
mod entrant;
mod games;
pub mod generate;
mod ledger;
pub mod openings;
mod player;
pub mod rating;
mod record;
mod referee;
mod report;
mod schedule;
mod settings;
pub mod verdict;

pub use adjudicate::{Adjudication, Agreement};
pub use contest::{Contest, ContestError, End, Watch};
pub use control::{Clock, Control, ControlError};
pub use entrant::{Entrant, EntrantError};
pub use games::write_games;
pub use ledger::{Ledger, LedgerError};
pub use record::{Game, Termination, Turn};
pub use report::{ReportError, write_report};
pub use schedule::{Pairing, Schedule};
pub use settings::{Settings, SettingsError, Tournament};
