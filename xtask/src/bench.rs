//! `cargo xtask bench`: the yardstick, with valgrind for the instruction counts.

use std::process::{Command, Stdio};

use crate::shell;

/// Runs the yardstick with the same arguments, which its `--help` explains.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let has = |option: &str| arguments.iter().any(|argument| argument == option);
    let counts = !["--quick", "--no-counts", "--help", "-h"]
        .into_iter()
        .any(has);
    if counts && !has_valgrind() {
        install_valgrind();
    }
    let mut yardstick = shell::cargo();
    yardstick.args([
        "run",
        "--quiet",
        "--profile",
        // To compare the answers, a fast build is enough.
        if has("--quick") { "brief" } else { "release" },
        "--package",
        "fivefoot-benches",
        "--",
    ]);
    shell::run(yardstick.args(arguments))
}

fn has_valgrind() -> bool {
    succeeds(Command::new("valgrind").arg("--version"))
}

fn succeeds(command: &mut Command) -> bool {
    let quiet = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Installs the Debian package if that is allowed; otherwise says what is missing.
fn install_valgrind() {
    let is_root = Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if is_root {
        eprintln!("valgrind is missing; installing the package");
        let mut install = Command::new("apt-get");
        install
            .env("DEBIAN_FRONTEND", "noninteractive")
            .args(["install", "--yes", "valgrind"]);
        if succeeds(&mut install) && has_valgrind() {
            return;
        }
    }
    eprintln!(
        "without valgrind the columns of instruction counts stay empty; install the package `valgrind` to fill them"
    );
}
