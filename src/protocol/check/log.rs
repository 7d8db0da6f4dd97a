//! The debug log: a file into which the engine writes and which only this step
//! reads.

use super::parameters::setting;
use super::peer::Peer;
use super::step::{Checked, Miss, exactly, needs, require};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::SystemTime;
use std::{env, process};

/// Stands in the file before the engine opens it.
const BEFORE: &str = "This stays.\n";

/// Both sides are logged, after what the file held. An engine may have no place
/// to write to; then it says so.
pub(super) fn is_kept(peer: &mut Peer) -> Checked {
    needs(peer.facts.parameter("debug-log").is_some(), "`debug-log` is not announced")?;
    let file = LogFile::new();
    let file = file.map_err(|error| Miss::Skipped(format!("no file can be made: {error}")))?;
    let path = file.0.to_string_lossy();
    let came = peer.ask(&setting("debug-log", &path))?;
    let refused = matches!(&came[..], [only] if only.command == "error");
    needs(!refused, "the engine cannot open the file")?;
    exactly(&came, &[])?;
    // No file lies in a file: the log before it goes on.
    exactly(&peer.ask(&setting("debug-log", &format!("{path}/log")))?, &["error"])?;
    exactly(&peer.ask("init")?, &["ready"])?;
    peer.tell(&setting("debug-log", ""))?;
    let text = fs::read_to_string(&file.0).unwrap_or_default();
    let logged = text.strip_prefix(BEFORE);
    let logged = logged.ok_or_else(|| Miss::Wrong("what the file held before, and more".into()))?;
    let entries: Option<Vec<&str>> = logged.lines().map(entry).collect();
    let entries = entries.ok_or_else(|| {
        let form = "a time with three decimals, `>` or `<`, and a line in each line of the log";
        Miss::Wrong(form.into())
    })?;
    let both = ["> init", "< ready"].iter().all(|line| entries.contains(line));
    require(both, "`> init` and `< ready` in the log")
}

/// An entry of a log without its time.
fn entry(line: &str) -> Option<&str> {
    let (time, entry) = line.split_once(' ')?;
    let (seconds, decimals) = time.split_once('.')?;
    let is_time = seconds.parse::<u64>().is_ok() && decimals.len() == 3;
    let is_time = is_time && decimals.bytes().all(|digit| digit.is_ascii_digit());
    (is_time && entry.starts_with(['>', '<'])).then_some(entry)
}

/// A file that is gone after this.
struct LogFile(PathBuf);

impl LogFile {
    fn new() -> io::Result<LogFile> {
        let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos();
        let name = format!("quirkat-check-{}-{now}.log", process::id());
        let path = std::path::absolute(env::temp_dir())?.join(name);
        let mut file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        let file_of_it = LogFile(path);
        file.write_all(BEFORE.as_bytes())?;
        Ok(file_of_it)
    }
}

impl Drop for LogFile {
    fn drop(&mut self) {
        // Whatever is left of it lies among what is temporary.
        let _ = fs::remove_file(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_a_time_a_mark_and_a_line() {
        assert_eq!(entry("1700000000.125 > go think"), Some("> go think"));
        for line in ["", "> init", "17.5 > init", "17.1234 < ready", "17.125 init", "x.125 > init"]
        {
            assert_eq!(entry(line), None, "{line}");
        }
    }
}
