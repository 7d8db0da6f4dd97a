//! The engine as a process: what protocol.md promises, and the faults that
//! other engines had.

#[path = "../common/engine.rs"]
mod engine;
#[path = "../common/mirror.rs"]
mod mirror;

mod commands;
mod handshake;
mod random;
mod searches;
mod streams;
