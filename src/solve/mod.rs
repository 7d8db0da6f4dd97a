//! Questions about positions, answered with proofs: who wins, and how soon.
//!
//! A [`Solver`] is asked whether a side can force a win ([`Goal`]), and answers
//! with a [`Proof`] or not at all. The work is shared out so that little has to be
//! trusted:
//!
//! - a search by proof numbers finds out what is likely true;
//! - of what it leaves behind a proof is made, which speaks of positions alone and
//!   not of the ways that lead to them;
//! - a proof can be written as a [`Certificate`], which a reader of its own
//!   checks, knowing nothing but the rules and the endgame tables.
//!
//! The turns without progress (0.8) are reckoned with: where they could run out
//! before a win, nothing is claimed. That a position comes again (0.7) helps no
//! attacker, for a proof of a win never goes round, and hinders no defender.

mod answer;
mod certificate;
mod check;
pub mod compose;
mod forced;
mod goal;
mod ground;
mod held;
mod node;
mod numbers;
mod problem;
mod proof;
mod prover;
mod puzzle;
mod solver;
mod stack;
mod store;
mod verdict;

pub use answer::{Answer, Plies, Solved, Task, captures};
pub use certificate::{Certificate, CertificateError, Claim, Contents, Table};
pub use check::{Checked, Fault, Refusal, check};
pub use goal::Goal;
pub use problem::{Branch, Next, Problem, Reply, examine};
pub use proof::Proof;
pub use puzzle::{Claimed, Puzzle, PuzzleError, PuzzleProblem};
pub use solver::{Distance, Solver, Stop, Undecided, Valued};
pub use verdict::Verdict;
