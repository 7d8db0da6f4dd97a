//! Cargo, where it is cargo that runs this program: it makes the engine too.

use serde_json::Value;
use std::env;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use thiserror::Error;

/// Why cargo has made no engine.
#[derive(Debug, Error)]
pub enum BuildError {
    #[error("cargo cannot be started: {0}; --engine does without it")]
    Start(#[from] io::Error),
    #[error("cargo could not build the engine: {0}; --engine sets another")]
    Failed(ExitStatus),
    #[error("cargo does not say where the engine is; --engine does")]
    NoProgram,
}

const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The cargo that runs this program, if one does, and the sources are there.
pub fn runs_us() -> Option<OsString> {
    env::var_os("CARGO").filter(|_| Path::new(WORKSPACE).join("Cargo.toml").is_file())
}

/// Builds the engine as it is played with, and tells where it is. What cargo
/// has to say meanwhile goes to standard error.
///
/// # Errors
/// If there is no engine then.
pub fn build_engine(cargo: &OsStr) -> Result<PathBuf, BuildError> {
    let output = Command::new(cargo)
        .args(["build", "--release", "-p", "quirkat", "--bin", "quirkat"])
        .arg("--message-format=json-render-diagnostics")
        .current_dir(WORKSPACE)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()?;
    if !output.status.success() {
        return Err(BuildError::Failed(output.status));
    }
    program(&String::from_utf8_lossy(&output.stdout)).ok_or(BuildError::NoProgram)
}

/// The program in cargo's messages, one a line.
fn program(messages: &str) -> Option<PathBuf> {
    messages.lines().find_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let ours =
            message["reason"] == "compiler-artifact" && message["target"]["name"] == "quirkat";
        message["executable"].as_str().filter(|_| ours).map(PathBuf::from)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_among_the_messages() {
        let messages = r#"
{"reason":"compiler-artifact","target":{"name":"build-script-build"},"executable":"/x/build"}
{"reason":"compiler-artifact","target":{"kind":["lib"],"name":"quirkat"},"executable":null}
some words of a build script
{"reason":"compiler-artifact","target":{"kind":["bin"],"name":"quirkat"},"executable":"/x/quirkat"}
{"reason":"build-finished","success":true}
"#;
        assert_eq!(program(messages), Some(PathBuf::from("/x/quirkat")));
        assert_eq!(program("{\"reason\":\"build-finished\",\"success\":true}"), None);
    }

    #[test]
    fn faults_of_cargo_are_told() {
        let error = build_engine(OsStr::new("/no/such/cargo")).unwrap_err();
        assert!(matches!(error, BuildError::Start(_)), "{error}");
        let error = build_engine(OsStr::new("false")).unwrap_err();
        assert!(matches!(error, BuildError::Failed(_)), "{error}");
        let error = build_engine(OsStr::new("true")).unwrap_err();
        assert!(matches!(error, BuildError::NoProgram), "{error}");
    }
}
