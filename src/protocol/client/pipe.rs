//! A child process and its pipes.

use super::{Fault, Program};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The pipes of a child process, which ends with them.
pub(in crate::protocol) struct Pipe {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<(Instant, String)>,
}

/// A line has no more bytes than this; what is longer comes in pieces.
const LONGEST: u64 = 1 << 20;

/// So many lines may wait for us before their writer must.
const WAITING: usize = 1 << 14;

/// How long a process may take to end in peace.
const FAREWELL: Duration = Duration::from_secs(1);

impl Pipe {
    pub fn open(program: &Program) -> io::Result<Pipe> {
        let no_program = || io::Error::new(io::ErrorKind::InvalidInput, "no program is named");
        let (name, arguments) = program.command.split_first().ok_or_else(no_program)?;
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(directory) = &program.directory {
            command.current_dir(directory);
        }
        // What the process starts ends with it, and no key at our terminal
        // reaches it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let stdout = child.stdout.take().expect("it is piped");
        let (sender, lines) = sync_channel(WAITING);
        thread::Builder::new().spawn(move || read(stdout, &sender))?;
        Ok(Pipe { stdin: child.stdin.take(), child, lines })
    }

    /// Gives the input away: who has it closes it.
    pub fn take_input(&mut self) -> Option<ChildStdin> {
        self.stdin.take()
    }

    /// Writes lines, all at once.
    pub fn send(&mut self, lines: &str) -> Result<(), Fault> {
        let stdin = self.stdin.as_mut().expect("open until the end");
        let sent = stdin.write_all(lines.as_bytes()).and_then(|()| stdin.flush());
        sent.map_err(|_| self.ended())
    }

    /// The next line and when it came; `None` if there is none at this time.
    pub fn line(&mut self, end: Instant) -> Result<Option<(Instant, String)>, Fault> {
        match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// How the process has ended, or that only its output has.
    fn ended(&mut self) -> Fault {
        Fault::Ended(match self.wait(FAREWELL) {
            Some(status) => status.to_string(),
            None => "its output is closed, but it runs on".into(),
        })
    }

    /// How the process has ended, if it ends within this time.
    pub fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(1)),
                _ => return None,
            }
        }
    }

    /// Whether a process that it has started outlives it for so long.
    #[cfg(unix)]
    pub fn has_orphans(&self, time: Duration) -> bool {
        use rustix::process::{Pid, test_kill_process_group};
        let (end, group) = (Instant::now() + time, Pid::from_child(&self.child));
        while test_kill_process_group(group).is_ok() {
            if Instant::now() >= end {
                return true;
            }
            thread::sleep(Duration::from_millis(1));
        }
        false
    }

    /// Elsewhere nobody can tell.
    #[cfg(not(unix))]
    pub fn has_orphans(&self, _time: Duration) -> bool {
        false
    }

    #[cfg(unix)]
    fn kill(&mut self) {
        use rustix::process::{Pid, Signal, kill_process_group};
        let group = Pid::from_child(&self.child);
        // If the group is gone there is nothing to kill.
        let _ = kill_process_group(group, Signal::KILL);
    }

    #[cfg(not(unix))]
    fn kill(&mut self) {
        let _ = self.child.kill();
    }
}

impl Drop for Pipe {
    /// Asks it to quit, and makes it.
    fn drop(&mut self) {
        if let Some(mut stdin) = self.stdin.take() {
            // It may have ended long ago.
            let _ = stdin.write_all(b"quit\n");
        }
        self.wait(FAREWELL);
        self.kill();
        let _ = self.child.wait();
    }
}

fn read(stdout: ChildStdout, lines: &SyncSender<(Instant, String)>) {
    let mut stdout = BufReader::new(stdout);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = stdout.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if matches!(read, Ok(0) | Err(_)) || lines.send((Instant::now(), text)).is_err() {
            return;
        }
    }
}
