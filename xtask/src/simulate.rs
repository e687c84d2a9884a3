//! `cargo xtask simulate`: games under a faulty network, store and clock.

use crate::shell;

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut command = shell::cargo();
    command.args(["run", "--quiet", "--package", "fivefoot-simulation"]);
    command.args(["--bin", "simulate", "--"]);
    shell::run(command.args(arguments))
}
