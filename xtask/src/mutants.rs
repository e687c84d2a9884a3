//! `cargo xtask mutants`: whether the tests notice if the rules are broken. cargo-mutants changes
//! one place of `rules` or of a system at a time and runs the tests; a change that no test notices
//! has survived.
//!
//! It is not part of CI, because each mutant needs its own build and test run. Nearly all of them die
//! of a case of the rulebooks, which are quick to run, so only those that survive the cases are tried
//! with all the tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell;

/// The packages that are changed.
const MUTATED: [&str; 5] = [
    "fivefoot-rules",
    "fivefoot-pf2e",
    "fivefoot-srd35",
    "fivefoot-starfinder",
    "fivefoot-six-d6",
];

/// The package whose tests run every case of the rulebooks.
const CASES: &str = "fivefoot-casebook";

/// The packages whose tests must notice what no case does, besides those that are changed.
const NOTICING: [&str; 5] = [
    "fivefoot-systems",
    "fivefoot-encounter",
    "fivefoot-journal",
    "fivefoot-view",
    "fivefoot-agreement",
];

/// The version whose lists and files are read here.
const VERSION: &str = "27.1.0";

const SAMPLE_UNLESS_SAID: usize = 150;
const SEED_UNLESS_SAID: u64 = 1;

/// The share of the mutants that must be noticed, in percent.
const ENOUGH_PERCENT: usize = 95;

/// The time after which the tests of one mutant count as stuck, in seconds.
const TIMEOUT_SECONDS: &str = "1200";

struct Wanted {
    sample: usize,
    seed: u64,
    install: bool,
}

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let wanted = read(arguments)?;
    if !is_installed() {
        if !wanted.install {
            return Err(format!(
                "cargo-mutants is not installed; `cargo install --locked cargo-mutants@{VERSION}` \
                 installs it, or `cargo xtask mutants --install`"
            ));
        }
        let mut install = shell::cargo();
        install.args(["install", "--locked", &format!("cargo-mutants@{VERSION}")]);
        shell::run(&mut install)?;
    }
    let all = listed()?;
    let chosen = sampled(all.clone(), wanted.sample, wanted.seed);
    println!(
        "{} of {} mutants, seed {}",
        chosen.len(),
        all.len(),
        wanted.seed
    );
    let by_cases = tried(&chosen, &[CASES], "cases")?;
    let others: Vec<&str> = MUTATED.into_iter().chain(NOTICING).collect();
    let by_tests = match by_cases.survived.as_slice() {
        [] => Outcomes::default(),
        survived => tried(survived, &others, "tests")?,
    };
    by_cases.then(by_tests).judged()
}

/// What becomes of the mutants if the tests of these packages are run.
fn tried(mutants: &[String], tests: &[&str], folder: &str) -> Result<Outcomes, String> {
    let folder = shell::root().join("target/mutants").join(folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut command = of_packages();
    for package in tests {
        command.args(["--test-package", package]);
    }
    command.args(["--no-shuffle", "--timeout", TIMEOUT_SECONDS]);
    command.arg("--output").arg(&folder);
    for name in mutants {
        command.args(["--re", &format!("^{}$", escaped(name))]);
    }
    // This version takes fields out of values in every file, whatever the patterns say, so mutants
    // come along that were not drawn; they are not counted.
    let files = mutants.iter().filter_map(|name| name.split(':').next());
    for file in files.collect::<BTreeSet<&str>>() {
        command.args(["--file", file]);
    }
    let ended = shell::run(&mut command);
    // It exits with a special code if one survives; what counts are the files that it has written.
    Outcomes::read(&folder.join("mutants.out"), mutants)
        .map_err(|error| ended.err().unwrap_or(error))
}

fn read(arguments: &[String]) -> Result<Wanted, String> {
    let mut wanted = Wanted {
        sample: SAMPLE_UNLESS_SAID,
        seed: SEED_UNLESS_SAID,
        install: false,
    };
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut number = || {
            let number = words.next().and_then(|number| number.parse::<u64>().ok());
            number.ok_or_else(|| format!("`{word}` takes a number"))
        };
        match word.as_str() {
            "--sample" => wanted.sample = usize::try_from(number()?).unwrap_or(usize::MAX),
            "--seed" => wanted.seed = number()?,
            "--install" => wanted.install = true,
            _ => return Err("`mutants` takes --sample N, --seed S and --install".to_owned()),
        }
    }
    Ok(wanted)
}

fn is_installed() -> bool {
    let version = shell::cargo().args(["mutants", "--version"]).output();
    version.is_ok_and(|output| output.status.success())
}

/// cargo-mutants for the packages that are changed.
fn of_packages() -> Command {
    let mut command = shell::cargo();
    command.arg("mutants");
    for package in MUTATED {
        command.args(["--package", package]);
    }
    command
}

/// All mutants, as cargo-mutants names them: file, line, column and change.
fn listed() -> Result<Vec<String>, String> {
    let output = of_packages()
        .arg("--list")
        .output()
        .map_err(|error| format!("cargo-mutants cannot be run: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().map(str::to_owned).collect())
}

/// A sample of that many, the same ones for the same seed.
fn sampled(mut names: Vec<String>, count: usize, seed: u64) -> Vec<String> {
    let mut state = seed;
    let mut next = || {
        // SplitMix64: a good mix of consecutive states, in three lines.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let count = count.min(names.len());
    for place in 0..count {
        let left = u64::try_from(names.len() - place).unwrap_or(1);
        let chosen = usize::try_from(next() % left).unwrap_or(0);
        names.swap(place, place + chosen);
    }
    names.truncate(count);
    names
}

/// The name as a regular expression that matches nothing else.
fn escaped(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        // Not every character may be escaped: `\<` has a meaning.
        if r"\.+*?()|[]{}^$#&-~".contains(letter) {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}

/// The results of the mutants.
#[derive(Default)]
struct Outcomes {
    died: usize,
    survived: Vec<String>,
}

impl Outcomes {
    /// Reads what the lists that cargo-mutants writes say of the chosen ones. A mutant that cannot
    /// be built does not count, and one that gets stuck has been noticed.
    fn read(folder: &Path, chosen: &[String]) -> Result<Outcomes, String> {
        let lines = |name: &str| -> Result<Vec<String>, String> {
            let file: PathBuf = folder.join(name);
            let text = fs::read_to_string(&file);
            let text = text.map_err(|error| format!("{}: {error}", file.display()))?;
            let names = text.lines().map(str::to_owned);
            Ok(names.filter(|name| chosen.contains(name)).collect())
        };
        let died = lines("caught.txt")?.len() + lines("timeout.txt")?.len();
        let survived = lines("missed.txt")?;
        let told = died + survived.len() + lines("unviable.txt")?.len();
        if told < chosen.len() {
            return Err(format!(
                "only {told} of {} mutants were tried; see {}",
                chosen.len(),
                folder.display()
            ));
        }
        Ok(Outcomes { died, survived })
    }

    /// The results after those that survived were tried once more.
    fn then(self, again: Outcomes) -> Outcomes {
        Outcomes {
            died: self.died + again.died,
            survived: again.survived,
        }
    }

    fn judged(self) -> Result<(), String> {
        let viable = self.died + self.survived.len();
        for name in &self.survived {
            println!("survived: {name}");
        }
        println!("{} of {viable} died", self.died);
        if self.died * 100 >= viable * ENOUGH_PERCENT {
            Ok(())
        } else {
            Err(format!("at least {ENOUGH_PERCENT} % must be noticed"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_that_of_its_seed_and_names_nothing_twice() {
        let names: Vec<String> = (0..50).map(|number| format!("m{number}")).collect();
        let one = sampled(names.clone(), 20, 7);
        assert_eq!(one, sampled(names.clone(), 20, 7));
        assert_ne!(one, sampled(names.clone(), 20, 8));
        let mut once = one.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), 20);
        assert_eq!(sampled(names, 99, 1).len(), 50);
    }

    #[test]
    fn a_name_is_a_pattern_for_itself_alone() {
        assert_eq!(
            escaped("a.rs:1:2: replace + with -"),
            r"a\.rs:1:2: replace \+ with \-"
        );
    }
}
