//! `cargo xtask web`: the battle map for browsers; `cargo xtask site`: the static site with it.
//!
//! Nothing here downloads a program: the bindings are written by `web/bindgen`, a small workspace of
//! its own, and the page is built by the packages that `web/package-lock.json` names.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{shell, toolchain};

const TARGET: &str = "wasm32-unknown-unknown";

/// The rule systems by id, each with the feature of an engine that has its rules alone.
const SYSTEMS: [(&str, &str); 4] = [
    ("pf2e", "pf2e"),
    ("srd35", "srd35"),
    ("starfinder", "starfinder"),
    ("6d6", "six_d6"),
];

/// The engines of a page, which loads those of the systems that are played.
#[derive(Clone, Copy)]
enum Engines {
    /// Those of each system by themselves, as people get them.
    Each,
    /// Those of all systems in the place of each. They are built in an eighth of the time.
    Together,
}

/// What an engine is for, with its feature and with the end of its name.
#[derive(Clone, Copy)]
enum Purpose {
    /// A table that lives in the page, and everything that a page asks.
    Whole,
    /// A table on a server: no journal, no map files.
    Watch,
}

impl Purpose {
    const EACH: [Purpose; 2] = [Purpose::Whole, Purpose::Watch];

    const fn feature(self) -> Option<&'static str> {
        match self {
            Purpose::Whole => Some("tables"),
            Purpose::Watch => None,
        }
    }

    const fn suffix(self) -> &'static str {
        match self {
            Purpose::Whole => "",
            Purpose::Watch => "-watch",
        }
    }
}

/// How small and quick an engine becomes.
#[derive(Clone, Copy)]
enum Effort {
    /// As people get it: optimised across all crates, which takes minutes.
    Whole,
    /// Each crate by itself. The answers are the same, and it takes half the time.
    Brief,
}

/// Vite needs this Node or a later one.
const LEAST_NODE: (u32, u32) = (20, 19);

/// Builds the page into `web/dist`.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    match arguments {
        [] => build(Engines::Each),
        [one] if one == "--together" => build(Engines::Together),
        [one] if one == "--bindings" => engines(Engines::Together),
        _ => Err("web takes nothing, --together or --bindings".to_owned()),
    }
}

/// Builds the page and puts the static site into `target/site`.
pub(crate) fn site(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("site takes no arguments".to_owned());
    }
    build(Engines::Each)?;
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

/// Puts the npm package into `target/npm`, and tests it in Node; `--brief` leaves out the engines of
/// all single systems but the first, and the long optimisation.
pub(crate) fn package(arguments: &[String]) -> Result<(), String> {
    let (own, effort): (&[(&str, &str)], Effort) = match arguments {
        [] => (&SYSTEMS, Effort::Whole),
        [one] if one == "--brief" => (&SYSTEMS[..1], Effort::Brief),
        _ => return Err("package takes nothing or --brief".to_owned()),
    };
    require_node()?;
    let folder = target().join("npm");
    entry(&folder, &["cases", "tables", "all"], effort)?;
    for (system, feature) in own {
        entry(&folder.join(system), &["cases", "tables", feature], effort)?;
    }
    copy_into(
        &folder,
        &web().join("package"),
        &["package.json", "README.md"],
    )?;
    let mut sizes = Command::new("node");
    sizes
        .arg(web().join("package").join("sizes.mjs"))
        .arg(&folder)
        .args(arguments);
    shell::run(&mut sizes)?;
    let mut test = Command::new("node");
    test.args(["--test"])
        .arg(web().join("package").join("test.mjs"));
    test.env("FIVEFOOT_PACKAGE", &folder);
    shell::run(&mut test)?;
    eprintln!("the package is in {}", folder.display());
    Ok(())
}

/// An entry of the npm package: an engine with those features, and what makes values of its answers.
fn entry(folder: &Path, features: &[&str], effort: Effort) -> Result<(), String> {
    compile(features, effort)?;
    write_bindings(folder, "fivefoot")?;
    copy_into(folder, &web().join("package"), &["index.js", "index.d.ts"])?;
    let types = web().join("src").join("engine");
    copy_into(folder, &types, &["told.d.ts"])?;
    let forms = types.join("forms.ts");
    fs::copy(&forms, folder.join("forms.d.ts")).map_err(|error| said(&forms, &error))?;
    Ok(())
}

fn copy_into(folder: &Path, from: &Path, names: &[&str]) -> Result<(), String> {
    for name in names {
        let file = from.join(name);
        fs::copy(&file, folder.join(name)).map_err(|error| said(&file, &error))?;
    }
    Ok(())
}

fn build(which: Engines) -> Result<(), String> {
    require_node()?;
    engines(which)?;
    npm(&["ci"])?;
    npm(&["run", "check"])?;
    pack(which)
}

/// The same without checks, for people who want to play.
pub(crate) fn build_quickly() -> Result<(), String> {
    require_node()?;
    engines(Engines::Together)?;
    if !web().join("node_modules").is_dir() {
        npm(&["ci"])?;
    }
    pack(Engines::Together)
}

/// Puts the page together. What is not for people is compressed quickly, which saves a minute.
fn pack(which: Engines) -> Result<(), String> {
    let effort = match which {
        Engines::Each => "whole",
        Engines::Together => "brief",
    };
    shell::run(npm_with(&["run", "build"]).env("FIVEFOOT_EFFORT", effort))
}

/// Puts the engines of each system into `web/engine`.
fn engines(which: Engines) -> Result<(), String> {
    let folder = web().join("engine");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| said(&folder, &error))?;
    }
    for purpose in Purpose::EACH {
        if let Engines::Together = which {
            compile_for(purpose, "all", Effort::Brief)?;
        }
        for (system, feature) in SYSTEMS {
            if let Engines::Each = which {
                compile_for(purpose, feature, Effort::Whole)?;
            }
            write_bindings(&folder, &format!("{system}{}", purpose.suffix()))?;
        }
    }
    Ok(())
}

fn compile_for(purpose: Purpose, systems: &str, effort: Effort) -> Result<(), String> {
    let features: Vec<&str> = purpose.feature().into_iter().chain([systems]).collect();
    compile(&features, effort)
}

/// Compiles the engine with those features and no others.
fn compile(features: &[&str], effort: Effort) -> Result<(), String> {
    toolchain::require_target(TARGET)?;
    let mut engine = shell::cargo();
    if let Effort::Brief = effort {
        engine.args(["--config", "profile.wasm.lto='off'"]);
        engine.args(["--config", "profile.wasm.codegen-units=16"]);
    }
    engine.args(["rustc", "--package", "fivefoot-wasm", "--profile", "wasm"]);
    // Cargo optimises across crates only if nothing but the module itself is made.
    engine.args(["--crate-type", "cdylib", "--target", TARGET]);
    engine.args(["--no-default-features", "--features", &features.join(",")]);
    shell::run(&mut engine)
}

/// Writes the bindings of the engine that was compiled last.
fn write_bindings(folder: &Path, name: &str) -> Result<(), String> {
    let target = target();
    let wasm = target.join(TARGET).join("wasm").join("fivefoot_wasm.wasm");
    let mut writer = shell::cargo();
    writer.args(["run", "--quiet", "--locked", "--manifest-path"]);
    writer.arg(web().join("bindgen").join("Cargo.toml"));
    writer.arg("--target-dir").arg(target.join("bindgen"));
    writer.arg("--").arg(wasm).arg(folder).arg(name);
    shell::run(&mut writer)
}

/// `npm` in the folder of the page; it fetches no browser.
fn npm(arguments: &[&str]) -> Result<(), String> {
    shell::run(&mut npm_with(arguments))
}

fn npm_with(arguments: &[&str]) -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(web()).args(arguments);
    npm.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    npm
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
