//! Chores that need a browser: its installation, the tests of the page, its pictures, its speed.
//!
//! The browser is Debian's Chromium; nothing else is downloaded.

use std::path::PathBuf;
use std::process::Command;

use crate::{shell, web};

/// The browsers that are looked for, the best first. The one without windows opens a page in less time,
/// and tests open many.
const BROWSERS: [&str; 2] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/// Debian's package of the first of them.
const PACKAGE: &str = "chromium-headless-shell";

/// The variable that names another browser.
const OWN: &str = "FIVEFOOT_CHROMIUM";

/// `cargo xtask chromium`: says whether a browser is there, and installs Debian's package with `CI=true` or
/// `--install`.
pub(crate) fn chromium(arguments: &[String]) -> Result<(), String> {
    if let Some(found) = found() {
        eprintln!("the browser is {}", found.display());
        return Ok(());
    }
    let may_install = arguments.iter().any(|own| own == "--install")
        || std::env::var("CI").is_ok_and(|own| own == "true");
    if !may_install {
        return Err(format!(
            "there is no {}: `cargo xtask chromium --install` installs Debian's {PACKAGE}, and {OWN} names \
             another Chromium",
            BROWSERS.join(" and no ")
        ));
    }
    shell::run(Command::new("apt-get").arg("update"))?;
    shell::run(Command::new("apt-get").args(["install", "--yes", PACKAGE]))
}

/// The browser that is used: the one that is named, or else the first that is there.
fn found() -> Option<PathBuf> {
    let own = std::env::var_os(OWN).map(PathBuf::from);
    let mut installed = BROWSERS.iter().map(PathBuf::from);
    own.or_else(|| installed.find(|browser| browser.exists()))
}

/// The features with which the program that serves the page is built.
const SERVING: [&str; 6] = [
    "--bin",
    "fivefoot",
    "--package",
    "fivefoot-cli",
    "--features",
    "serve",
];

/// `cargo xtask web-test`: the tests of the built page.
pub(crate) fn test(arguments: &[String]) -> Result<(), String> {
    chromium(&[])?;
    require_page()?;
    test_with(&SERVING, arguments)
}

/// The same with a program built from those arguments.
pub(crate) fn test_with(of: &[&str], arguments: &[String]) -> Result<(), String> {
    let mut tests = Command::new("npm");
    tests.args(["run", "test", "--"]).args(arguments);
    tests.env("FIVEFOOT_PROGRAM", program(of)?);
    run(&mut tests)
}

/// The program that serves the built page; the tests of tables on a server start it.
fn program(of: &[&str]) -> Result<PathBuf, String> {
    let mut build = shell::cargo();
    build.env("FIVEFOOT_PAGE", web::web().join("dist"));
    shell::run(build.args(["build", "--quiet"]).args(of))?;
    let name = format!("fivefoot{}", std::env::consts::EXE_SUFFIX);
    Ok(web::target().join("debug").join(name))
}

/// `cargo xtask screens`: the pictures of `docs/screens`, and the moving one of the README; with a word,
/// only the pictures whose name contains it.
pub(crate) fn screens(arguments: &[String]) -> Result<(), String> {
    chromium(&[])?;
    require_page()?;
    let mut screens = Command::new("node");
    screens.arg("e2e/screens.mjs").args(arguments);
    run(screens.env("FIVEFOOT_PROGRAM", program(&SERVING)?))?;
    // Somebody who wants only some of the pictures does not want the moving one.
    match arguments {
        [] => run(Command::new("node").arg("e2e/moving.mjs")),
        [_, ..] => Ok(()),
    }
}

/// `cargo xtask web-bench [--json FILE]`: how quick the page is.
pub(crate) fn bench(arguments: &[String]) -> Result<(), String> {
    let file = match arguments {
        [] => None,
        [flag, file] if flag == "--json" => Some(shell::root().join(file)),
        _ => return Err("web-bench takes --json FILE or nothing".to_owned()),
    };
    chromium(&[])?;
    require_page()?;
    let mut bench = Command::new("node");
    bench.arg("e2e/bench.mjs").args(file);
    run(bench.env("FIVEFOOT_PROGRAM", program(&SERVING)?))
}

fn require_page() -> Result<(), String> {
    if web::web().join("dist").join("index.html").is_file() {
        return Ok(());
    }
    Err("the page is not built: run `cargo xtask web` first".to_owned())
}

fn run(command: &mut Command) -> Result<(), String> {
    command.current_dir(web::web());
    if let Some(browser) = found() {
        command.env(OWN, browser);
    }
    command.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    shell::run(command)
}
