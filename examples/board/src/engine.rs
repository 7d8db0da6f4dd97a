//! Which engine it is, and how it is started.

use crate::cargo::{self, BuildError};
use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use thiserror::Error;
use tokio::process::Child;

/// A program that speaks the protocol, with its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Engine {
    program: OsString,
    arguments: Vec<String>,
}

/// Why there is no engine.
#[derive(Debug, Error)]
pub enum EngineError {
    #[error("--engine: {0}")]
    Quotes(#[from] shell_words::ParseError),
    #[error("--engine: no program is named")]
    Nothing,
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error("the engine `{program}` cannot be started: {error}; --engine sets another")]
    Start { program: String, error: io::Error },
}

impl Engine {
    /// The engine of this command line, or the one to be used without any.
    ///
    /// # Errors
    /// If there is none that can be started.
    pub fn find(command: Option<&str>) -> Result<Engine, EngineError> {
        let engine = match command {
            Some(line) => Engine::read(line)?,
            None => Engine { program: own_program()?.into(), arguments: vec!["hub".into()] },
        };
        engine.try_out()?;
        Ok(engine)
    }

    fn read(line: &str) -> Result<Engine, EngineError> {
        let mut words = shell_words::split(line)?.into_iter();
        let program = words.next().filter(|word| !word.is_empty()).ok_or(EngineError::Nothing)?;
        Ok(Engine { program: program.into(), arguments: words.collect() })
    }

    /// Only the system knows what it can start.
    fn try_out(&self) -> Result<(), EngineError> {
        let tried = self
            .command()
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .and_then(|mut child| child.kill().and_then(|()| child.wait()));
        match tried {
            Ok(_) => Ok(()),
            Err(error) => {
                Err(EngineError::Start { program: self.program.display().to_string(), error })
            }
        }
    }

    /// Starts it, its input and output at hand. It does not outlive the value.
    ///
    /// # Errors
    /// Those of the system.
    pub fn start(&self) -> io::Result<Child> {
        let mut command = tokio::process::Command::from(self.command());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true).spawn()
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command
    }
}

/// The engine of this project: fresh from cargo, or as installed.
fn own_program() -> Result<PathBuf, EngineError> {
    if let Some(cargo) = cargo::runs_us() {
        return Ok(cargo::build_engine(&cargo)?);
    }
    let name = format!("quirkat{EXE_SUFFIX}");
    let beside = env::current_exe().map(|this| this.with_file_name(&name)).ok();
    Ok(beside.filter(|path| path.is_file()).unwrap_or_else(|| name.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_read_as_a_shell_would() {
        let engine = Engine::read("'my engine/quirkat' hub \"a b\"").unwrap();
        assert_eq!(engine.program, "my engine/quirkat");
        assert_eq!(engine.arguments, ["hub", "a b"]);
    }

    #[test]
    fn faults_of_a_command_line_are_told() {
        assert!(matches!(Engine::read("quirkat 'hub"), Err(EngineError::Quotes(_))));
        assert!(matches!(Engine::read("  "), Err(EngineError::Nothing)));
        assert!(matches!(Engine::read("'' hub"), Err(EngineError::Nothing)));
        let error = Engine::find(Some("/no/such/engine hub")).unwrap_err().to_string();
        assert!(error.starts_with("the engine `/no/such/engine` cannot be started: "), "{error}");
        assert!(error.ends_with("; --engine sets another"), "{error}");
    }
}
