//! A board in the browser: serves the page, and lends each page an engine of
//! its own, to which it passes lines. It knows no rule of any game.

mod bridge;
mod cargo;
mod ends;
mod engine;
mod gate;
mod lines;
mod origin;
mod pages;
mod server;

use anyhow::{Context, Result, bail};
use clap::Parser;
use engine::Engine;
use gate::Gate;
use origin::Hosts;
use server::House;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use tokio::net::TcpListener;

/// Serves a board for Quirkat's games to the browser, and says where.
///
/// Each page gets an engine of its own, which ends with the page.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Options {
    /// The engine, with its arguments, as a shell would read them.
    ///
    /// Without it: run by cargo, `quirkat` is built and used; else the one beside this program is,
    /// or else the one on PATH.
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,

    /// The address to listen at.
    ///
    /// Whoever can reach it can use the engines. The default is for this machine alone.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,

    /// The port to listen at; 0 for any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 8283)]
    port: u16,

    /// The most engines that run at a time.
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..))]
    sessions: u16,

    /// The directory of endgame tables, as `quirkat tb build` makes them.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,

    /// The most memory that a page may set for an engine's known positions.
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,

    /// The most threads that a page may set for an engine; without it, as many as there are cores.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run(Options::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(options: Options) -> Result<()> {
    let greeting = options.tables.as_deref().map(tables_line).transpose()?;
    // First of all, so that nobody waits for cargo only to learn that the port is taken.
    let listener = bind(options.host, options.port).await?;
    let engine = Engine::find(options.engine.as_deref())?;
    let address = listener.local_addr()?;
    let gate = Gate { hash: options.hash, threads: options.threads.unwrap_or_else(cores) };
    let hosts = Hosts::new(options.host, address.port());
    let house = House::new(engine, greeting, gate, hosts, options.sessions);
    let stopped = server::stop_signal().context("signals cannot be waited for")?;
    announce(address);
    server::serve(listener, house, stopped).await?;
    Ok(())
}

async fn bind(host: IpAddr, port: u16) -> Result<TcpListener> {
    let address = SocketAddr::new(host, port);
    TcpListener::bind(address).await.with_context(|| {
        format!("cannot listen at {address}; --port sets another port, --host another address")
    })
}

/// The line that tells an engine of its tables.
fn tables_line(folder: &Path) -> Result<String> {
    if !folder.is_dir() {
        bail!("--tables: {} is no directory", folder.display());
    }
    match folder.to_str().filter(|name| !name.contains(char::is_control)) {
        Some(name) => Ok(format!("set-param name=tb-path value={}", gate::quoted(name))),
        None => bail!("--tables: the name of {} cannot be written in a line", folder.display()),
    }
}

fn cores() -> u32 {
    thread::available_parallelism().map_or(1, |cores| cores.get().try_into().unwrap_or(u32::MAX))
}

fn announce(mut address: SocketAddr) {
    // Listening everywhere is an address to listen at, not one to go to.
    if address.ip().is_unspecified() {
        address.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    // Nobody has to listen: the page is served in any case.
    let _ = writeln!(io::stdout(), "http://{address}/");
}
