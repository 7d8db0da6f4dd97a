//! From the start of the process to `ready`, with a table of 64 MiB.

use criterion::{Criterion, criterion_group, criterion_main};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

fn start_to_ready() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_quirkat"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = engine.stdin.take().expect("a pipe");
    let output = BufReader::new(engine.stdout.take().expect("a pipe"));
    input.write_all(b"hub\nset-param name=hash value=64\ninit\n").expect("the engine listens");
    let ready = output.lines().map_while(Result::ok).any(|line| line == "ready");
    assert!(ready, "the engine never was ready");
    drop(input);
    engine.wait().expect("the engine ends with its input");
}

fn startup(criterion: &mut Criterion) {
    criterion.bench_function("start to ready, 64 MiB", |bencher| bencher.iter(start_to_ready));
}

criterion_group!(benches, startup);
criterion_main!(benches);
