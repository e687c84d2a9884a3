//! `cargo xtask test`: everything CI checks, in the order in which it is cheapest to fail.

use std::process::Command;

use crate::{bench, fuzz, postgres, shell, tidy, toolchain};

/// Crates that must build for the browser: everything a situation and an encounter need.
const CORE: [&str; 14] = [
    "fivefoot-grid",
    "fivefoot-dice",
    "fivefoot-notation",
    "fivefoot-board",
    "fivefoot-rules",
    "fivefoot-pf2e",
    "fivefoot-srd35",
    "fivefoot-starfinder",
    "fivefoot-six-d6",
    "fivefoot-systems",
    "fivefoot-encounter",
    "fivefoot-view",
    "fivefoot-table",
    "fivefoot-journal",
];

/// The target of the browser.
const BROWSER: &str = "wasm32-unknown-unknown";

/// The seed of the random boards: they are the same each time, so that a change is judged by what
/// it changes. Without it `cargo test` tests other boards each time.
const RNG_SEED: &str = "20261121";

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let fast = match arguments {
        [] => false,
        [word] if word == "--fast" => true,
        _ => return Err("`test` takes only --fast".to_owned()),
    };
    tidy::run(&[])?;
    shell::run(cargo("fmt").args(["--all", "--check"]))?;
    shell::run(cargo("clippy").args([
        "--workspace",
        "--all-targets",
        "--quiet",
        "--",
        "--deny",
        "warnings",
    ]))?;
    reference()?;
    let seed = std::env::var("PROPTEST_RNG_SEED").unwrap_or_else(|_| RNG_SEED.to_owned());
    shell::run(
        cargo("test")
            .args(["--workspace", "--quiet"])
            .env("PROPTEST_RNG_SEED", seed),
    )?;
    shell::run(
        cargo("doc")
            .args(["--workspace", "--no-deps", "--quiet"])
            .env("RUSTDOCFLAGS", "--deny warnings"),
    )?;
    if !fast {
        let core = CORE.iter().flat_map(|name| ["--package", name]);
        toolchain::require_target(BROWSER)?;
        let target = ["--quiet", "--target", BROWSER];
        shell::run(cargo("check").args(target).args(core))?;
        fuzz::run(&["--seconds".to_owned(), "5".to_owned()])?;
        stores()?;
        bench::run(&["--quick".to_owned()])?;
    }
    shell::run(cargo("run").args([
        "--quiet",
        "--package",
        "fivefoot-cli",
        "--bin",
        "fivefoot",
        "--",
        "cases",
        "rulebook",
    ]))
}

/// Tests the stores that need the client of a database, which nothing else here builds.
fn stores() -> Result<(), String> {
    let features = [
        "--package",
        "fivefoot-store",
        "--features",
        "sqlite,postgres",
    ];
    shell::run(cargo("clippy").args(features).args([
        "--all-targets",
        "--quiet",
        "--",
        "--deny",
        "warnings",
    ]))?;
    shell::run(cargo("test").arg("--quiet").args(features))?;
    if postgres::is_installed() || std::env::var_os("CI").is_some() {
        return postgres::run(&[]);
    }
    eprintln!("PostgreSQL is not installed: `cargo xtask postgres` says how its tests are run");
    Ok(())
}

/// Tests the reference, a separate workspace, which is built into the same target folder so that
/// common dependencies are built only once.
fn reference() -> Result<(), String> {
    let of_its_own = |command: &str| {
        let mut cargo = cargo(command);
        cargo.args(["--quiet", "--locked"]);
        cargo.args(["--manifest-path", "reference/Cargo.toml"]);
        cargo.args(["--target-dir", "target"]);
        cargo
    };
    let denied = ["--all-targets", "--", "--deny", "warnings"];
    shell::run(of_its_own("clippy").args(denied))?;
    shell::run(&mut of_its_own("test"))?;
    shell::run(
        of_its_own("doc")
            .arg("--no-deps")
            .env("RUSTDOCFLAGS", "--deny warnings"),
    )
}

fn cargo(command: &str) -> Command {
    let mut cargo = shell::cargo();
    cargo.arg(command);
    cargo
}
