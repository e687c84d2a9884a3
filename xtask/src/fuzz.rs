//! `cargo xtask fuzz`: fuzz targets, each stating a law, on the stable toolchain.
//!
//! The targets are a separate workspace in `fuzz/`, built with the compiler's coverage
//! instrumentation, which needs no nightly feature; the sanitizers do, and this project has no
//! unsafe code for them to check.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell;

/// Coverage instrumentation as libFuzzer wants it.
const INSTRUMENTATION: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    --cfg fuzzing -Cdebug-assertions";

/// How the targets are built: `release` makes a fast search, `brief` a fast build.
#[derive(Clone, Copy)]
enum Profile {
    Release,
    Brief,
}

impl Profile {
    const fn name(self) -> &'static str {
        match self {
            Profile::Release => "release",
            Profile::Brief => "brief",
        }
    }
}

/// How long each target runs as part of all checks.
const SECONDS_BRIEFLY: u32 = 5;

const SECONDS_UNLESS_SAID: u32 = 60;

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let targets = targets()?;
    if arguments
        .iter()
        .any(|word| word == "--help" || word == "-h")
    {
        println!("cargo xtask fuzz [TARGET …] [--seconds N]\n");
        println!(
            "  TARGET       one of {}; all if left out",
            targets.join(", ")
        );
        println!("  --seconds N  for each target; {SECONDS_UNLESS_SAID} if left out");
        return Ok(());
    }
    let (seconds, wanted) = read(arguments)?;
    if let Some(unknown) = wanted.iter().find(|name| !targets.contains(name)) {
        return Err(format!(
            "there is no fuzz target `{unknown}`; there are {}",
            targets.join(", ")
        ));
    }
    let chosen = if wanted.is_empty() { targets } else { wanted };
    build(Profile::Release)?;
    let mut chosen = chosen.iter();
    chosen.try_for_each(|target| fuzz(target, Profile::Release, seconds))
}

/// Runs every target for a few seconds, most of them on the seeds, two at a time.
pub(crate) fn briefly() -> Result<(), String> {
    let targets = targets()?;
    build(Profile::Brief)?;
    let every_other_from = |first: usize| {
        let mut others = targets.iter().skip(first).step_by(2);
        others.try_for_each(|target| fuzz(target, Profile::Brief, SECONDS_BRIEFLY))
    };
    std::thread::scope(|scope| {
        let odd = scope.spawn(|| every_other_from(1));
        let even = every_other_from(0);
        let odd = odd.join().map_err(|_| "a fuzzer's thread broke off")?;
        even.and(odd)
    })
}

fn read(arguments: &[String]) -> Result<(u32, Vec<String>), String> {
    let mut seconds = SECONDS_UNLESS_SAID;
    let mut wanted = Vec::new();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if word == "--seconds" {
            let number = words.next().and_then(|number| number.parse().ok());
            seconds = number.ok_or("`--seconds` takes a whole number")?;
        } else {
            if word.starts_with('-') {
                return Err(format!("`{word}` is no option; there is --seconds N"));
            }
            wanted.push(word.clone());
        }
    }
    Ok((seconds, wanted))
}

fn folder() -> PathBuf {
    shell::root().join("fuzz")
}

/// The targets are the files in `fuzz/targets`.
fn targets() -> Result<Vec<String>, String> {
    let folder = folder().join("targets");
    let entries = std::fs::read_dir(&folder)
        .map_err(|error| format!("{} cannot be read: {error}", folder.display()))?;
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter_map(|path| {
            path.file_stem()
                .map(|stem| stem.to_string_lossy().into_owned())
        })
        .collect();
    names.sort();
    Ok(names)
}

fn build(profile: Profile) -> Result<(), String> {
    let mut command = shell::cargo();
    command.current_dir(folder());
    // If a target is named, the instrumentation does not apply to build scripts.
    command.args([
        "build",
        "--quiet",
        "--profile",
        profile.name(),
        "--bins",
        "--target",
        &host()?,
    ]);
    shell::run(
        command
            .env("RUSTFLAGS", INSTRUMENTATION)
            .env("CARGO_TARGET_DIR", target_folder()),
    )
}

/// The triple of this machine, as the compiler names it.
fn host() -> Result<String, String> {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .map_err(|error| format!("`rustc -vV` cannot be run: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "`rustc -vV` names no host".to_owned())
}

fn target_folder() -> PathBuf {
    folder().join("target")
}

fn fuzz(target: &str, profile: Profile, seconds: u32) -> Result<(), String> {
    let folder_of_profile = target_folder().join(host()?).join(profile.name());
    let program = folder_of_profile.join(target);
    // The fuzzer's findings grow a corpus outside the repository; the seeds stay as they are.
    let found = target_folder().join("corpus").join(target);
    let failures = folder().join("artifacts").join(target);
    for folder in [&found, &failures] {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
    }
    let mut command = Command::new(program);
    command.arg(&found);
    let seeds = folder().join("seeds").join(target);
    if Path::new(&seeds).is_dir() {
        command.arg(&seeds);
    }
    command.arg(format!("-max_total_time={seconds}"));
    command.arg(format!("-artifact_prefix={}/", failures.display()));
    command.args([
        "-timeout=10",
        "-rss_limit_mb=2048",
        "-print_final_stats=0",
        "-verbosity=0",
    ]);
    shell::run(&mut command)
        .map_err(|error| format!("{error}; the input is in fuzz/artifacts/{target}"))
}
