//! `cargo xtask play`: a ready sample encounter in the terminal.

use crate::shell;

/// The board that opens if none is named.
const SAMPLE: &str = "maps/flooded-crypt.board";

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut command = shell::cargo();
    command.args([
        "run",
        "--quiet",
        "--package",
        "fivefoot-cli",
        "--bin",
        "fivefoot",
        "--",
        "play",
    ]);
    if arguments
        .iter()
        .all(|argument| argument.starts_with('-') && argument != "-")
    {
        command.arg(SAMPLE);
    }
    command.args(arguments);
    let status = command
        .status()
        .map_err(|error| format!("`fivefoot play` cannot be run: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err("`fivefoot play` ended with an error".to_owned())
    }
}
