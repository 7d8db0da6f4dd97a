//! The engine as a process: what protocol.md promises, and the faults that
//! other engines had.

#[path = "../common/engine.rs"]
mod engine;
#[path = "../common/mirror.rs"]
mod mirror;

mod boards;
mod choices;
mod clock;
mod commands;
mod faults;
mod handshake;
mod numbering;
mod offers;
mod parameters;
mod people;
mod pondering;
mod random;
mod searches;
mod streams;
mod tables;
mod touches;
