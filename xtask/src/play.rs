//! `cargo xtask play`: a sample encounter in browsers, ready to play.

use crate::{shell, web};

/// The board that opens, and the lines that its game master gives first.
const SAMPLE: [&str; 4] = [
    "--board",
    "maps/flooded-crypt.board",
    "--say",
    "begin: Adela, Ogre, Corvin, Acolyte, Rat",
];

/// Builds the battle map if Node is here, and serves it with the sample encounter. Further arguments
/// are those of `fivefoot serve`.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut command = shell::cargo();
    match web::build_quickly() {
        Ok(()) => {
            command.env("FIVEFOOT_PAGE", web::web().join("dist"));
        }
        // The server is useful even without its page: other programs play at its tables.
        Err(message) => eprintln!("xtask: the battle map is left out: {message}"),
    }
    command.args(["run", "--quiet", "--package", "fivefoot-cli"]);
    command.args(["--bin", "fivefoot", "--features", "serve", "--", "serve"]);
    let has = |flag: &str| arguments.iter().any(|own| own == flag);
    if !has("--board") {
        command.args(SAMPLE);
    }
    if !has("--data") {
        command.arg("--data").arg(web::target().join("tables"));
    }
    shell::run(command.args(arguments))
}
