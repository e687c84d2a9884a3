//! `fivefoot completions`: scripts for shells.

use std::process::ExitCode;

use clap::CommandFactory;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::output;

pub(crate) fn run(shell: clap_complete::Shell) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "fivefoot", &mut script);
    output::text(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}
