//! The house: what is served under which address, and until when.

use crate::bridge;
use crate::engine::Engine;
use crate::gate::Gate;
use crate::origin::{Foreign, Hosts};
use crate::pages;
use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::ListenerExt;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

/// What all sessions share.
pub struct House {
    pub engine: Engine,
    /// The line that each engine hears before any other.
    pub greeting: Option<String>,
    pub gate: Gate,
    pub hosts: Hosts,
    /// The most sessions at a time, and how many more there may be now.
    pub sessions: u16,
    pub places: Semaphore,
    /// Becomes true when the house closes. Each session holds a receiver to its end.
    pub closing: watch::Sender<bool>,
}

impl House {
    pub fn new(
        engine: Engine,
        greeting: Option<String>,
        gate: Gate,
        hosts: Hosts,
        sessions: u16,
    ) -> Arc<House> {
        let places = Semaphore::new(sessions.into());
        let closing = watch::Sender::new(false);
        Arc::new(House { engine, greeting, gate, hosts, sessions, places, closing })
    }
}

/// How long sessions may take to end with the server.
const LEAVE: Duration = Duration::from_secs(2);

/// Serves until `stopped`, then ends every session.
///
/// # Errors
/// If no connections can be accepted any more.
pub async fn serve(
    listener: TcpListener,
    house: Arc<House>,
    stopped: impl Future<Output = ()>,
) -> io::Result<()> {
    // Lines are short, and a move should not wait for a full packet.
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    let serving = axum::serve(listener, routes(&house));
    let served = tokio::select! {
        served = serving.into_future() => served,
        () = stopped => Ok(()),
    };
    house.closing.send_replace(true);
    let _ = timeout(LEAVE, house.closing.closed()).await;
    served
}

fn routes(house: &Arc<House>) -> Router {
    Router::new()
        .route("/engine", get(engine))
        .fallback_service(get(pages::page))
        .layer(middleware::from_fn_with_state(house.clone(), only_known_hosts))
        .layer(middleware::map_response(pages::with_headers))
        .with_state(house.clone())
}

async fn only_known_hosts(
    State(house): State<Arc<House>>,
    request: Request,
    next: Next,
) -> Result<Response, Foreign> {
    house.hosts.check_host(request.headers())?;
    Ok(next.run(request).await)
}

/// The most that is read of a frame. What is longer than a line, but not so
/// long, can be answered with the reason in words; beyond, the socket is cut.
const LONGEST_FRAME: usize = 4 << 20;

async fn engine(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Response> {
    house.hosts.check_origin(&headers).map_err(IntoResponse::into_response)?;
    let upgrade = upgrade.map_err(IntoResponse::into_response)?;
    Ok(upgrade
        .max_message_size(LONGEST_FRAME)
        .max_frame_size(LONGEST_FRAME)
        .on_upgrade(|socket| bridge::hold_session(socket, house)))
}

/// Waits for the signals that ask a program to end.
///
/// # Errors
/// If the system does not tell of them.
#[cfg(unix)]
pub fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Waits for the signal that asks a program to end.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
