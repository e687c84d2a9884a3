//! `cargo xtask web`: the battle map for browsers; `cargo xtask site`: the static site with it.
//!
//! Nothing here downloads a program: the bindings are written by `web/bindgen`, a small workspace of
//! its own, and the page is built by the packages that `web/package-lock.json` names.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{shell, toolchain};

const TARGET: &str = "wasm32-unknown-unknown";

/// Vite needs this Node or a later one.
const LEAST_NODE: (u32, u32) = (20, 19);

/// Builds the page into `web/dist`.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    match arguments {
        [] => build(),
        [only] if only == "--bindings" => bindings(&web().join("engine"), "web", &[]),
        _ => Err("web takes nothing, or --bindings for the engine alone".to_owned()),
    }
}

/// Builds the page and puts the static site into `target/site`.
pub(crate) fn site(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("site takes no arguments".to_owned());
    }
    build()?;
    let site = target().join("site");
    if site.exists() {
        fs::remove_dir_all(&site).map_err(|error| said(&site, &error))?;
    }
    copy(&web().join("dist"), &site.join("play"))?;
    let front = web().join("front.html");
    fs::copy(&front, site.join("index.html")).map_err(|error| said(&front, &error))?;
    eprintln!("the site is in {}", site.display());
    Ok(())
}

/// Writes the page's types anew; the tests compare them with the schemas.
pub(crate) fn types(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("types takes no arguments".to_owned());
    }
    for (package, tests) in [
        ("fivefoot-table", "the_schema_is"),
        ("fivefoot-wasm", "the_page_has"),
    ] {
        let mut test = shell::cargo();
        test.args([
            "test",
            "--quiet",
            "--package",
            package,
            "--test",
            "it",
            tests,
        ]);
        shell::run(test.env("UPDATE_GOLDEN", "1"))?;
    }
    Ok(())
}

/// Puts the npm package into `target/npm`, and tests it in Node.
pub(crate) fn package(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("package takes no arguments".to_owned());
    }
    require_node()?;
    let folder = target().join("npm");
    bindings(&folder, "web", &["cases"])?;
    let own = web().join("package");
    for name in ["package.json", "index.js", "index.d.ts", "README.md"] {
        let file = own.join(name);
        fs::copy(&file, folder.join(name)).map_err(|error| said(&file, &error))?;
    }
    let types = web().join("src").join("engine");
    for (from, to) in [("forms.ts", "forms.d.ts"), ("told.d.ts", "told.d.ts")] {
        let file = types.join(from);
        fs::copy(&file, folder.join(to)).map_err(|error| said(&file, &error))?;
    }
    let mut test = Command::new("node");
    test.args(["--test"]).arg(own.join("test.mjs"));
    test.env("FIVEFOOT_PACKAGE", &folder);
    shell::run(&mut test)?;
    eprintln!("the package is in {}", folder.display());
    Ok(())
}

fn build() -> Result<(), String> {
    require_node()?;
    bindings(&web().join("engine"), "web", &[])?;
    npm(&["ci"])?;
    npm(&["run", "check"])?;
    npm(&["run", "build"])
}

/// The same without checks, for people who want to play.
pub(crate) fn build_quickly() -> Result<(), String> {
    require_node()?;
    bindings(&web().join("engine"), "web", &[])?;
    if !web().join("node_modules").is_dir() {
        npm(&["ci"])?;
    }
    npm(&["run", "build"])
}

/// Compiles the engine and writes its bindings for a home, `web` or `node`.
pub(crate) fn bindings(folder: &Path, home: &str, features: &[&str]) -> Result<(), String> {
    toolchain::require_target(TARGET)?;
    let mut engine = shell::cargo();
    engine.args(["rustc", "--package", "fivefoot-wasm", "--profile", "wasm"]);
    // Cargo optimises across crates only if nothing but the module itself is made.
    engine.args(["--crate-type", "cdylib", "--target", TARGET]);
    if !features.is_empty() {
        engine.args(["--features", &features.join(",")]);
    }
    shell::run(&mut engine)?;
    let target = target();
    let wasm = target.join(TARGET).join("wasm").join("fivefoot_wasm.wasm");
    let mut writer = shell::cargo();
    writer.args(["run", "--quiet", "--locked", "--manifest-path"]);
    writer.arg(web().join("bindgen").join("Cargo.toml"));
    writer.arg("--target-dir").arg(target.join("bindgen"));
    writer.arg("--").arg(wasm).arg(folder).arg(home);
    shell::run(&mut writer)
}

/// `npm` in the folder of the page; it fetches no browser.
fn npm(arguments: &[&str]) -> Result<(), String> {
    let mut npm = Command::new("npm");
    npm.current_dir(web()).args(arguments);
    npm.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    shell::run(&mut npm)
}

/// Says what is missing if Node is, or is too old.
pub(crate) fn require_node() -> Result<(), String> {
    let (major, minor) = LEAST_NODE;
    let needed = format!(
        "the battle map is built with Node {major}.{minor} or later and npm: install them \
         (https://nodejs.org, or your system's packages) and try again; everything else of fivefoot \
         builds without"
    );
    let output = Command::new("node").arg("--version").output();
    let output = output.map_err(|_| format!("there is no `node` here; {needed}"))?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let mut numbers = version.trim_start_matches('v').split('.');
    let mut number = || numbers.next().and_then(|own| own.parse::<u32>().ok());
    match (number(), number()) {
        (Some(own), Some(of)) if (own, of) >= LEAST_NODE => Ok(()),
        _ => Err(format!("this is Node {version}; {needed}")),
    }
}

/// The folder of the page.
pub(crate) fn web() -> PathBuf {
    shell::root().join("web")
}

/// The folder that cargo builds into.
pub(crate) fn target() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    named.unwrap_or_else(|| shell::root().join("target"))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| said(to, &error))?;
    for entry in fs::read_dir(from).map_err(|error| said(from, &error))? {
        let entry = entry.map_err(|error| said(from, &error))?;
        let (source, goal) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &goal)?;
        } else {
            fs::copy(&source, &goal).map_err(|error| said(&source, &error))?;
        }
    }
    Ok(())
}

fn said(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
