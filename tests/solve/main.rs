//! Proofs: that they are right, that certificates of them are read by other code,
//! and that nothing altered is believed; problems, solved and composed.

#[path = "../common/mod.rs"]
mod common;

mod certificates;
mod collection;
mod command;
mod compose;
mod problems;
#[path = "../common/command.rs"]
mod program;
#[path = "../common/samples.rs"]
mod samples;
#[path = "../tablebase/support.rs"]
#[allow(dead_code)]
mod support;
mod truth;
