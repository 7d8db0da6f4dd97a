//! Lines out of what an engine writes.

use crate::gate::LONGEST_LINE;
use thiserror::Error;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};

/// What an engine writes, line by line.
pub struct Lines<R> {
    output: BufReader<R>,
    begun: Vec<u8>,
}

/// A line has no end in sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a line of the engine was longer than 1 MiB")]
pub struct Endless;

impl<R: AsyncRead + Unpin> Lines<R> {
    pub fn new(output: R) -> Lines<R> {
        Lines { output: BufReader::new(output), begun: Vec::new() }
    }

    /// The next line without its end; `None` when no more comes. Nothing is lost
    /// if the waiting is given up.
    ///
    /// # Errors
    /// If the line is too long.
    pub async fn next(&mut self) -> Result<Option<String>, Endless> {
        // What cannot be read is no more.
        while let Ok(read) = self.output.fill_buf().await
            && !read.is_empty()
        {
            let end = read.iter().position(|&byte| byte == b'\n');
            let part = &read[..end.unwrap_or(read.len())];
            if self.begun.len() + part.len() > LONGEST_LINE {
                return Err(Endless);
            }
            self.begun.extend_from_slice(part);
            let used = part.len() + usize::from(end.is_some());
            self.output.consume(used);
            if end.is_some() {
                return Ok(Some(self.finish()));
            }
        }
        Ok(if self.begun.is_empty() { None } else { Some(self.finish()) })
    }

    fn finish(&mut self) -> String {
        let line = self.begun.strip_suffix(b"\r").unwrap_or(&self.begun);
        let text = String::from_utf8_lossy(line).into_owned();
        self.begun.clear();
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn read(bytes: &[u8]) -> Result<Vec<String>, Endless> {
        let mut lines = Lines::new(bytes);
        let mut read = Vec::new();
        while let Some(line) = lines.next().await? {
            read.push(line);
        }
        Ok(read)
    }

    #[tokio::test]
    async fn lines_come_without_their_ends() {
        let bytes = b"ready\r\n\npong\r\r\n\xff\xc3\xa4\nno end";
        assert_eq!(read(bytes).await.unwrap(), ["ready", "", "pong\r", "\u{fffd}ä", "no end"]);
        assert!(read(b"").await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_line_has_a_bound() {
        let mut bytes = vec![b'x'; LONGEST_LINE];
        assert_eq!(read(&bytes).await.unwrap()[0].len(), LONGEST_LINE);
        bytes.push(b'x');
        assert_eq!(read(&bytes).await, Err(Endless));
    }
}
