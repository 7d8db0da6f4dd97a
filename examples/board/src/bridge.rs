//! The bridge between a page and its engine: a frame is a line, on both ways.
//!
//! Nothing is piled up: who writes faster than the other side reads has to wait.

use crate::ends::End;
use crate::gate::{self, Breach, Verdict};
use crate::lines::Lines;
use crate::server::House;
use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, ChildStdin, ChildStdout};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep, timeout};

type Sink = SplitSink<WebSocket, Message>;
type Stream = SplitStream<WebSocket>;

/// How often the page is asked for a sign of life.
const PING: Duration = Duration::from_secs(30);
/// How long nothing may be heard of it, and how long a line may be stuck.
const STILL: Duration = Duration::from_secs(90);
/// How long an engine and its output may outlive each other.
const LINGER: Duration = Duration::from_millis(500);
/// How long the page may take to answer the end of the session.
const FAREWELL: Duration = Duration::from_secs(1);

/// Holds a session, from the start of its engine to the end of the socket.
pub async fn hold_session(socket: WebSocket, house: Arc<House>) {
    let mut closing = house.closing.subscribe();
    let (mut sink, mut stream) = socket.split();
    let end = lend_engine(&mut sink, &mut stream, &house, &mut closing).await;
    // A socket that is dropped with frames unread is reset, and the reason is lost
    // with it: so the page may finish first.
    let _ = timeout(FAREWELL, say_farewell(sink, stream, &end)).await;
}

async fn say_farewell(mut sink: Sink, mut stream: Stream, end: &End) {
    if let Some(frame) = end.frame() {
        let _ = sink.send(Message::Close(Some(frame))).await;
    }
    while let Some(Ok(_)) = stream.next().await {}
}

/// Starts an engine, and sees to it that nothing is left of it.
async fn lend_engine(
    sink: &mut Sink,
    stream: &mut Stream,
    house: &House,
    closing: &mut watch::Receiver<bool>,
) -> End {
    let Ok(_place) = house.places.try_acquire() else {
        return End::Full(house.sessions);
    };
    let mut child = match house.engine.start() {
        Ok(child) => child,
        Err(error) => return End::NotStarted(error),
    };
    let end = tokio::select! {
        end = converse(&mut child, sink, stream, house) => end,
        _ = closing.wait_for(|closing| *closing) => End::Closing,
    };
    // It fails only where the engine has ended and was waited for.
    let _ = child.kill().await;
    end
}

/// Passes lines both ways until either side has enough.
async fn converse(child: &mut Child, sink: &mut Sink, stream: &mut Stream, house: &House) -> End {
    let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return End::Mute;
    };
    let (refuse, refusals) = mpsc::channel(1);
    let end = tokio::select! {
        end = hear(stream, input, refuse, house) => Some(end),
        end = tell(sink, output, refusals) => end,
        () = outlast(child) => None,
    };
    match end {
        Some(end) => end,
        None => how_it_ended(child).await,
    }
}

/// From the page to the engine.
async fn hear(
    stream: &mut Stream,
    mut input: ChildStdin,
    refuse: mpsc::Sender<String>,
    house: &House,
) -> End {
    if let Some(line) = &house.greeting {
        write_line(&mut input, line).await;
    }
    loop {
        let message = match timeout(STILL, stream.next()).await {
            Err(_) => return End::Still(STILL.as_secs()),
            Ok(None) => return End::Gone,
            Ok(Some(Err(error))) => return End::Socket(error),
            Ok(Some(Ok(message))) => message,
        };
        let frame = match message {
            Message::Text(frame) => frame,
            Message::Binary(_) => return Breach::Bytes.into(),
            Message::Close(_) => return End::Gone,
            Message::Ping(_) | Message::Pong(_) => continue,
        };
        let line = match gate::one_line(&frame) {
            Ok(line) => line,
            Err(breach) => return breach.into(),
        };
        let passing = pass(line, &mut input, &refuse, house);
        if timeout(STILL, passing).await.is_err() {
            return End::Still(STILL.as_secs());
        }
    }
}

async fn pass(line: &str, input: &mut ChildStdin, refuse: &mpsc::Sender<String>, house: &House) {
    match house.gate.judge(line) {
        Verdict::Pass => write_line(input, line).await,
        Verdict::Drop => {}
        // Where nobody tells the page any more, the session is over.
        Verdict::Refuse(refusal) => drop(refuse.send(refusal.line()).await),
    }
}

/// An engine that no longer reads has ended or soon will, and that is told
/// elsewhere, after its last words.
async fn write_line(input: &mut ChildStdin, line: &str) {
    let _ = input.write_all(format!("{line}\n").as_bytes()).await;
}

/// From the engine to the page; `None` when the engine has said its last.
async fn tell(
    sink: &mut Sink,
    output: ChildStdout,
    mut refusals: mpsc::Receiver<String>,
) -> Option<End> {
    let mut lines = Lines::new(output);
    let mut pings = interval_at(Instant::now() + PING, PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let message = tokio::select! {
            line = lines.next() => match line {
                Ok(line) => Message::text(line?),
                Err(endless) => return Some(endless.into()),
            },
            Some(refusal) = refusals.recv() => Message::text(refusal),
            _ = pings.tick() => Message::Ping(Bytes::new()),
        };
        if sink.send(message).await.is_err() {
            return Some(End::Gone);
        }
    }
}

/// Waits for the end of an engine whose output is held open by another program.
async fn outlast(child: &mut Child) {
    let _ = child.wait().await;
    sleep(LINGER).await;
}

async fn how_it_ended(child: &mut Child) -> End {
    match timeout(LINGER, child.wait()).await {
        Ok(Ok(status)) => End::Ended(status),
        _ => End::Mute,
    }
}
