//! What the compiler needs besides itself, installed if it is missing.

use std::path::Path;
use std::process::Command;

use crate::shell;

/// Adds the standard library of that target unless it is there. `rust-toolchain.toml` names it, but
/// rustup installs what that file names only if it may install by itself.
pub(crate) fn require_target(target: &str) -> Result<(), String> {
    if has_target(target)? {
        return Ok(());
    }
    eprintln!("the standard library of {target} is missing; adding it");
    let mut rustup = Command::new("rustup");
    rustup.current_dir(shell::root());
    shell::run(rustup.args(["target", "add", target])).map_err(|problem| {
        format!(
            "{problem}\nthe build for {target} needs its standard library: install it with \
             `rustup target add {target}`, or skip that build with `cargo xtask test --fast`"
        )
    })
}

fn has_target(target: &str) -> Result<bool, String> {
    let output = Command::new("rustc")
        .current_dir(shell::root())
        .args(["--print", "target-libdir", "--target", target])
        .output()
        .map_err(|error| format!("`rustc` cannot be run: {error}"))?;
    let folder = String::from_utf8_lossy(&output.stdout);
    // The compiler names the folder whether or not something is installed there.
    let files = std::fs::read_dir(Path::new(folder.trim()));
    Ok(files.is_ok_and(|mut files| files.next().is_some()))
}
