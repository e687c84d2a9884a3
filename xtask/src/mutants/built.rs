//! The copy, built: the tests it has, or the errors that the compiler tells.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::tree;
use crate::shell;

/// An error of the compiler: the places it points to, and what it says.
#[derive(Debug)]
pub(super) struct Problem {
    /// File and byte, the places that matter most first.
    pub(super) places: Vec<(String, usize)>,
    pub(super) message: String,
}

/// A program of tests.
#[derive(Clone, Debug)]
pub(super) struct Tests {
    pub(super) package: String,
    /// Whether they stand outside of the library or program.
    pub(super) is_outside: bool,
    pub(super) program: PathBuf,
    /// The folder of the package, in which cargo runs them.
    pub(super) folder: PathBuf,
}

pub(super) enum Built {
    Tests(Vec<Tests>),
    Problems(Vec<Problem>),
}

/// What is asked of cargo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    Check,
    Build,
}

/// Checks or builds the tests of these packages, whatever can be done in spite of errors.
pub(super) fn built(root: &Path, packages: &[&str], work: Work) -> Result<Built, String> {
    let mut command = shell::cargo();
    command.current_dir(root);
    command.arg(match work {
        Work::Check => "check",
        Work::Build => "build",
    });
    command.args(["--tests", "--keep-going"]);
    command.args(["--quiet", "--message-format=json", "--locked", "--offline"]);
    command.args(packages.iter().flat_map(|name| ["--package", name]));
    command
        .arg("--target-dir")
        .arg(tree::folder().join("build"));
    // Every run changes the big crates, so what incremental builds store would never be used.
    command.env("CARGO_INCREMENTAL", "0");
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cargo cannot be run: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let told: Vec<Value> = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let problems: Vec<Problem> = told.iter().filter_map(problem).collect();
    if !problems.is_empty() {
        return Ok(Built::Problems(problems));
    }
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(Built::Tests(told.iter().filter_map(tests).collect()))
}

fn problem(told: &Value) -> Option<Problem> {
    let message = &told["message"];
    if told["reason"] != "compiler-message" || message["level"] != "error" {
        return None;
    }
    let mut places = Vec::new();
    for is_primary in [true, false] {
        places.extend(places_in(message, is_primary));
    }
    let text = message["message"].as_str().unwrap_or_default().to_owned();
    // "aborting due to 3 previous errors" points nowhere.
    (!places.is_empty()).then_some(Problem {
        places,
        message: text,
    })
}

/// The places of the message and of its notes.
fn places_in(message: &Value, is_primary: bool) -> Vec<(String, usize)> {
    let mut places = Vec::new();
    for span in message["spans"].as_array().into_iter().flatten() {
        if span["is_primary"] == is_primary {
            places.extend(place_of(span));
        }
    }
    for child in message["children"].as_array().into_iter().flatten() {
        places.extend(places_in(child, is_primary));
    }
    places
}

/// Where the span is in the repository's own code: an error in a macro is where it is used.
fn place_of(span: &Value) -> Option<(String, usize)> {
    let file = span["file_name"].as_str().unwrap_or_default();
    let byte = span["byte_start"].as_u64();
    let byte = byte.and_then(|byte| usize::try_from(byte).ok());
    match (byte, &span["expansion"]["span"]) {
        (_, outer @ Value::Object(_)) => place_of(outer),
        (Some(byte), _) if !file.is_empty() => Some((file.to_owned(), byte)),
        _ => None,
    }
}

fn tests(told: &Value) -> Option<Tests> {
    if told["reason"] != "compiler-artifact" || told["profile"]["test"] != true {
        return None;
    }
    let program = PathBuf::from(told["executable"].as_str()?);
    let folder = Path::new(told["manifest_path"].as_str()?)
        .parent()?
        .to_path_buf();
    let package = package_of(&folder)?;
    let kinds = told["target"]["kind"].as_array()?;
    Some(Tests {
        package,
        is_outside: kinds.iter().any(|kind| kind == "test"),
        program,
        folder,
    })
}

/// A package has the name of its folder.
fn package_of(folder: &Path) -> Option<String> {
    let name = folder.file_name()?.to_string_lossy().replace('_', "-");
    Some(format!("fivefoot-{name}"))
}

/// A command that runs the program with a limit on its memory, where the shell can set one: a mutant
/// may ask for more and more.
pub(super) fn limited(program: &Path) -> Command {
    let mut command = Command::new("sh");
    let script = format!("ulimit -v {MEMORY_KIB} 2>/dev/null; exec \"$0\" \"$@\"");
    command.arg("-c").arg(script).arg(program);
    command
}

/// Several times what the tests need.
const MEMORY_KIB: u64 = 6_000_000;
