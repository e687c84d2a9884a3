//! `cargo xtask test`: everything CI checks, in the order in which it is cheapest to fail.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::shell::EVERYTHING;
use crate::{browser, crash, fuzz, postgres, shell, tidy, toolchain, web};

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

/// The seed of the random boards that are tried where there is no git.
const SEED: u64 = 20_261_121;

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let thorough = match arguments {
        [] => true,
        [word] if word == "--fast" => false,
        _ => return Err("`test` takes only --fast".to_owned()),
    };
    let mut steps = Steps::default();
    let done = all(&mut steps, thorough);
    steps.print();
    done
}

fn all(steps: &mut Steps, thorough: bool) -> Result<(), String> {
    steps.take("structure", || tidy::run(&[]))?;
    steps.take("format", || {
        shell::run(cargo("fmt").args(["--all", "--check"]))
    })?;
    let denied = ["--all-targets", "--quiet", "--", "--deny", "warnings"];
    steps.take("lints", || {
        shell::run(cargo("clippy").args(EVERYTHING).args(denied))?;
        // The rules and encounters alone, without words and stored forms, as a program embeds them.
        let alone = ["--package", "fivefoot-encounter", "--locked", "--quiet"];
        shell::run(
            cargo("clippy")
                .args(alone)
                .args(["--", "--deny", "warnings"]),
        )
    })?;
    steps.take("reference", reference)?;
    steps.take("tests", tests)?;
    steps.take("rulebook", rulebook)?;
    steps.take("documents", || {
        let mut document = cargo("doc");
        document.args(["--workspace", "--no-deps", "--quiet"]);
        shell::run(document.env("RUSTDOCFLAGS", "--deny warnings"))
    })?;
    steps.take("packages", packages)?;
    if thorough {
        steps.take("example", || {
            // This is built only for these few tests, so nothing is optimised.
            let quickly_built = ["--config", "profile.dev.opt-level=0"];
            let example = ["--features", "paces", "--test", "it", "paces"];
            shell::run(
                cargo("test")
                    .args(quickly_built)
                    .args(["--quiet", "--package", "fivefoot-cli"])
                    .args(example),
            )
        })?;
        battle_map(steps)?;
        steps.take("fuzzing", fuzz::briefly)?;
        steps.take("stores", stores)?;
        steps.take("kills", kills)?;
    }
    Ok(())
}

/// All tests, on random boards that are others for each commit, so that the laws see new ones again
/// and again and a failure can still be repeated.
fn tests() -> Result<(), String> {
    let seed = std::env::var("PROPTEST_RNG_SEED").unwrap_or_else(|_| seed().to_string());
    eprintln!("PROPTEST_RNG_SEED={seed} repeats the random boards of this run");
    let mut tests = cargo("test");
    tests.args(EVERYTHING).arg("--quiet");
    shell::run(tests.env("PROPTEST_RNG_SEED", seed))
}

/// The seed of a commit: the first digits of the hash of its crates, which stays the same if only
/// documents or the page change.
fn seed() -> u64 {
    let mut git = Command::new("git");
    let files = shell::output(git.args(["rev-parse", "HEAD:crates"]));
    let digits = files.get(..8).unwrap_or_default();
    u64::from_str_radix(digits, 16).unwrap_or(SEED)
}

/// All cases of the rulebook, by the program that the tests have built.
fn rulebook() -> Result<(), String> {
    shell::run(shell::built("fivefoot")?.args(["cases", "rulebook"]))
}

/// Packs every crate that is published, without building it again: a package that lacks a file, or
/// needs one that comes after it, is found here and not on the day of a release.
fn packages() -> Result<(), String> {
    let mut package = cargo("package");
    package.args([
        "--workspace",
        "--no-verify",
        "--allow-dirty",
        "--offline",
        "--quiet",
    ]);
    for own in ["xtask", "fivefoot-benches", "fivefoot-agreement"] {
        package.args(["--exclude", own]);
    }
    shell::run(&mut package)
}

/// Checks that the core builds for browsers, where there is no battle map that would need it to.
fn browser() -> Result<(), String> {
    toolchain::require_target(BROWSER)?;
    let core = CORE.iter().flat_map(|name| ["--package", name]);
    let target = ["--quiet", "--target", BROWSER];
    shell::run(cargo("check").args(target).args(core))
}

/// The battle map: its types, the npm package with every case of the rulebooks, and the page in a
/// browser. Without Node there is no battle map, and without Chromium no browser to test it in;
/// both are reported.
fn battle_map(steps: &mut Steps) -> Result<(), String> {
    if let Err(missing) = web::require_node() {
        eprintln!("THE BATTLE MAP IS NOT TESTED: {missing}");
        return steps.take("browser", browser);
    }
    steps.take("map", || web::run(&["--together".to_owned()]))?;
    steps.take("npm", || web::package(&["--brief".to_owned()]))?;
    if let Err(missing) = browser::chromium(&[]) {
        eprintln!("THE BATTLE MAP IS NOT TRIED IN A BROWSER: {missing}");
        return Ok(());
    }
    // With the tests, as they were built: alone the program would need most crates with other features.
    let serving = [&EVERYTHING[..], &["--tests"]].concat();
    steps.take("map tests", || browser::test_with(&serving, &[]))
}

/// Tests the store in PostgreSQL, if there is one; CI installs it.
fn stores() -> Result<(), String> {
    if postgres::is_installed() || std::env::var_os("CI").is_some() {
        return postgres::run(&[]);
    }
    eprintln!("PostgreSQL is not installed: `cargo xtask postgres` says how its tests are run");
    Ok(())
}

/// Kills servers while people play, on each store that is available.
fn kills() -> Result<(), String> {
    crash::briefly(false)?;
    if postgres::is_installed() {
        crash::briefly(true)?;
    }
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

/// What was done, and how long it took.
#[derive(Default)]
struct Steps {
    done: Vec<(&'static str, Duration)>,
}

impl Steps {
    fn take<T>(
        &mut self,
        name: &'static str,
        step: impl FnOnce() -> Result<T, String>,
    ) -> Result<T, String> {
        let begun = Instant::now();
        let outcome = step();
        self.done.push((name, begun.elapsed()));
        outcome
    }

    /// The seconds of each step, and of all.
    fn print(&self) {
        let all: Duration = self.done.iter().map(|(_, time)| *time).sum();
        for (name, time) in self.done.iter().chain([&("in all", all)]) {
            eprintln!("{name:>10} {:>5} s", time.as_secs());
        }
    }
}
