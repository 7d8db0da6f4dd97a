//! `quirkat solve --check`: a certificate read by other code than found it.

use super::CACHE;
use crate::cli::files::print;
use crate::cli::position::with_game;
use crate::cli::tb::open;
use anyhow::{Context, Result, anyhow};
use quirkat::eval::Evaluate;
use quirkat::games::Visitor;
use quirkat::solve::{Certificate, CertificateError, Claim, check};
use std::path::Path;
use std::process::ExitCode;

pub fn run(path: &Path, tables: Option<&Path>) -> Result<ExitCode> {
    let certificate = Certificate::read(path).map_err(|error| match error {
        CertificateError::Io(error) => {
            anyhow::Error::new(error).context(format!("reading {}", path.display()))
        }
        error => anyhow!("{}: {error}", path.display()),
    })?;
    let book = certificate.contents.book.clone();
    with_game(&book, Check { certificate, tables, path })
}

struct Check<'a> {
    certificate: Certificate,
    tables: Option<&'a Path>,
    path: &'a Path,
}

impl Visitor for Check<'_> {
    type Output = Result<ExitCode>;

    fn visit<G: Evaluate>(self) -> Result<ExitCode> {
        let tables = self.tables.map(|folder| open::<G>(folder, CACHE)).transpose()?;
        match check(&self.certificate, tables.as_ref()) {
            Ok(checked) => {
                let contents = &self.certificate.contents;
                let mut told = String::new();
                for claim in &contents.claims {
                    told += &format!("{}: {}\n", claim.fen, describe(claim));
                }
                told += &format!(
                    "{0} of {0} claims hold: {1} positions followed, {2} ends in {3} tables\n",
                    contents.claims.len(),
                    checked.positions,
                    checked.in_tables,
                    contents.tables.len()
                );
                print(told.as_bytes()).context("writing what holds")?;
                Ok(ExitCode::SUCCESS)
            }
            Err(refusal) => {
                eprintln!("{}: refused: {refusal}", self.path.display());
                Ok(ExitCode::FAILURE)
            }
        }
    }
}

fn describe(claim: &Claim) -> String {
    let Claim { attacker, within, wins, plies, .. } = claim;
    match (wins, within) {
        (true, _) => format!("{attacker} can force a win within {plies} plies"),
        (false, Some(within)) => format!("{attacker} cannot force a win within {within} plies"),
        (false, None) => format!("{attacker} cannot force a win"),
    }
}
