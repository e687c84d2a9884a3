//! `cargo xtask serve`: a ready sample encounter for browsers.

use crate::shell;

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut command = shell::cargo();
    command.args([
        "run",
        "--quiet",
        "--package",
        "fivefoot-cli",
        "--bin",
        "fivefoot",
    ]);
    command.args(["--features", "serve", "--", "serve"]);
    command.args([
        "--board",
        "maps/flooded-crypt.board",
        "--data",
        "target/tables",
    ]);
    shell::run(command.args(arguments))
}
