//! Running other programs.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The whole workspace with every store, so that each step can use what the one before has built.
pub(crate) const EVERYTHING: [&str; 3] = [
    "--workspace",
    "--features",
    "fivefoot-store/sqlite,fivefoot-store/postgres,fivefoot-cli/postgres",
];

/// The folder of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root());
    command
}

/// A program of the workspace that the tests have built: it lies beside this one, in the folder of the
/// same profile.
pub(crate) fn built(name: &str) -> Result<Command, String> {
    let here = std::env::current_exe().map_err(|error| format!("where is xtask? {error}"))?;
    let mut command = Command::new(here.with_file_name(name));
    command.current_dir(root());
    Ok(command)
}

/// Runs the command to its end; an exit code other than 0 is an error that names it.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let shown = show(command);
    eprintln!("$ {shown}");
    let begun = Instant::now();
    let status = command
        .status()
        .map_err(|error| format!("`{shown}` cannot be run: {error}"))?;
    if status.success() {
        eprintln!("  ({} s)", begun.elapsed().as_secs());
        Ok(())
    } else {
        Err(format!("`{shown}` failed: {status}"))
    }
}

/// What the command writes; nothing if it fails.
pub(crate) fn output(command: &mut Command) -> String {
    let output = command.current_dir(root()).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.unwrap_or_default()
}

fn show(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program
        .file_name()
        .unwrap_or(command.get_program())
        .to_string_lossy();
    let arguments = command
        .get_args()
        .map(|word| word.to_string_lossy().into_owned());
    std::iter::once(name.into_owned())
        .chain(arguments)
        .collect::<Vec<_>>()
        .join(" ")
}
