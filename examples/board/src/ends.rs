//! How a session ends, and what the page is told of it.

use crate::gate::Breach;
use crate::lines::Endless;
use axum::extract::ws::{CloseFrame, Utf8Bytes, close_code};
use std::io;
use std::process::ExitStatus;
use thiserror::Error;

/// Why a session is over.
#[derive(Debug, Error)]
pub enum End {
    #[error("the page has gone")]
    Gone,
    #[error("the socket failed: {0}")]
    Socket(axum::Error),
    #[error(transparent)]
    Breach(#[from] Breach),
    #[error("the server ends")]
    Closing,
    #[error("the engine ended{}", status_words(*.0))]
    Ended(ExitStatus),
    #[error("the engine closed its output")]
    Mute,
    #[error(transparent)]
    Endless(#[from] Endless),
    #[error("{}; close another page, or set --sessions", engines_run(*.0))]
    Full(u16),
    #[error("the engine cannot be started: {0}")]
    NotStarted(io::Error),
    #[error("nothing has moved for {0} s")]
    Still(u64),
}

/// Codes of our own; see RFC 6455, 7.4.2.
const ENGINE_ENDED: u16 = 4001;
const FULL: u16 = 4002;
const NOT_STARTED: u16 = 4003;
const STILL: u16 = 4004;

impl End {
    /// How the socket is closed; `None` where nobody is there to be told.
    pub fn frame(&self) -> Option<CloseFrame> {
        let code = match self {
            End::Gone => return None,
            End::Socket(_) => close_code::PROTOCOL,
            End::Breach(Breach::Long) => close_code::SIZE,
            End::Breach(_) => close_code::POLICY,
            End::Closing => close_code::AWAY,
            End::Ended(_) | End::Mute | End::Endless(_) => ENGINE_ENDED,
            End::Full(_) => FULL,
            End::NotStarted(_) => NOT_STARTED,
            End::Still(_) => STILL,
        };
        Some(CloseFrame { code, reason: reason(&self.to_string()) })
    }
}

/// A close frame has room for so many bytes of it.
const LONGEST_REASON: usize = 123;

fn reason(words: &str) -> Utf8Bytes {
    let mut end = words.len().min(LONGEST_REASON);
    while !words.is_char_boundary(end) {
        end -= 1;
    }
    words[..end].into()
}

fn engines_run(count: u16) -> String {
    match count {
        1 => "1 engine runs already".to_owned(),
        count => format!("{count} engines run already"),
    }
}

fn status_words(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!(": signal {signal}");
    }
    match status.code() {
        None | Some(0) => String::new(),
        Some(code) => format!(": exit status {code}"),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;

    fn told(end: &End) -> (u16, String) {
        let frame = end.frame().unwrap();
        (frame.code, frame.reason.to_string())
    }

    #[test]
    fn the_end_of_an_engine_is_told_in_words() {
        for (raw, words) in [
            (9, "the engine ended: signal 9"),
            (3 << 8, "the engine ended: exit status 3"),
            (0, "the engine ended"),
        ] {
            let end = End::Ended(ExitStatus::from_raw(raw));
            assert_eq!(told(&end), (4001, words.to_owned()));
        }
    }

    #[test]
    fn reasons_fit_in_their_frame() {
        let long = io::Error::other("ä".repeat(200));
        let (code, reason) = told(&End::NotStarted(long));
        assert_eq!(code, 4003);
        assert!(reason.starts_with("the engine cannot be started: ä"));
        assert!(reason.len() <= LONGEST_REASON);
        let (code, reason) = told(&End::Full(16));
        assert_eq!(code, 4002);
        assert_eq!(reason, "16 engines run already; close another page, or set --sessions");
        assert!(told(&End::Full(1)).1.starts_with("1 engine runs already; "));
    }
}
