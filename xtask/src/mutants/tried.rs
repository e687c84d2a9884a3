//! The tests, run with one mutant switched on.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::built::{self, Tests};

/// Random worlds are the same in every run, so that an outcome can be repeated.
const RANDOM: [(&str, &str); 4] = [
    ("PROPTEST_RNG_SEED", "20261121"),
    ("PROPTEST_CASES", "64"),
    // What fails is not made smaller, nor kept for the next mutant.
    ("PROPTEST_MAX_SHRINK_ITERS", "0"),
    ("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1"),
];

/// How long tests may take: several times what they took without a mutant, and a while.
const TIMES_AS_LONG: u32 = 5;
const A_WHILE: Duration = Duration::from_secs(20);

/// How long they may take without a mutant.
const PATIENCE: Duration = Duration::from_secs(3600);

/// How tests ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    Passed,
    /// The first test that failed.
    Failed(String),
    Stuck,
}

/// Tests and how long they may take.
#[derive(Clone, Debug)]
pub(super) struct Timed {
    pub(super) tests: Tests,
    limit: Duration,
}

impl Timed {
    /// The tests, after they took that long without a mutant.
    pub(super) fn of(tests: &Tests, took: Duration) -> Timed {
        Timed {
            tests: tests.clone(),
            limit: took * TIMES_AS_LONG + A_WHILE,
        }
    }

    pub(super) fn tried(&self, mutant: Option<usize>, skipped: &[&str]) -> Result<Ended, String> {
        run(&self.tests, mutant, skipped, self.limit)
    }

    /// The same tests among those of another build, with the same time.
    pub(super) fn again(&self, built: &[Tests]) -> Option<Timed> {
        let mut built = built.iter();
        let tests = built.find(|tests| tests.are_those_of(&self.tests))?;
        Some(Timed {
            tests: tests.clone(),
            limit: self.limit,
        })
    }
}

impl Tests {
    pub(super) fn name(&self) -> String {
        let kind = if self.is_outside {
            "tests"
        } else {
            "unit tests"
        };
        format!("{} {kind}", self.package)
    }

    /// How long they take without a mutant; they must pass.
    pub(super) fn measured(&self) -> Result<Duration, String> {
        let begun = Instant::now();
        let name = self.name();
        match run(self, None, &[], PATIENCE)? {
            Ended::Passed => {
                let took = begun.elapsed();
                eprintln!("  {name}: {} s", took.as_secs());
                Ok(took)
            }
            Ended::Failed(test) => Err(format!("{name} fails without a mutant: {test}")),
            Ended::Stuck => Err(format!("{name}: stuck without a mutant")),
        }
    }

    fn are_those_of(&self, other: &Tests) -> bool {
        self.package == other.package && self.is_outside == other.is_outside
    }
}

/// Runs the tests but those with such a part in their names, until the first of them fails.
fn run(
    tests: &Tests,
    mutant: Option<usize>,
    skipped: &[&str],
    limit: Duration,
) -> Result<Ended, String> {
    let mut command = built::limited(&tests.program);
    command.args(skipped.iter().flat_map(|name| ["--skip", name]));
    command.current_dir(&tests.folder);
    command.env("CARGO_MANIFEST_DIR", &tests.folder);
    command.envs(RANDOM).env("RUST_TEST_THREADS", "1");
    command.env_remove("UPDATE_GOLDEN");
    match mutant {
        Some(number) => command.env("FIVEFOOT_MUTANT", number.to_string()),
        None => command.env_remove("FIVEFOOT_MUTANT"),
    };
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command
        .spawn()
        .map_err(|error| format!("{}: {error}", tests.program.display()))?;
    let ended = watched(&mut child, limit);
    // It is over, or what it would still do does not matter.
    let _ = child.kill();
    let status = child.wait().map_err(|error| error.to_string())?;
    Ok(match ended {
        Some(ended) => ended,
        None if status.success() => Ended::Passed,
        None => Ended::Failed(format!("{status}")),
    })
}

/// Reads what the tests write, up to the first failure; nothing if they end by themselves.
fn watched(child: &mut Child, limit: Duration) -> Option<Ended> {
    let output = child.stdout.take()?;
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).into_owned();
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let until = Instant::now() + limit;
    loop {
        let left = until.saturating_duration_since(Instant::now());
        match lines.recv_timeout(left) {
            Ok(line) => {
                if let Some(test) = failed_test(&line) {
                    return Some(Ended::Failed(test.to_owned()));
                }
            }
            Err(RecvTimeoutError::Timeout) => return Some(Ended::Stuck),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    // Nothing more is written, but a process may still be there.
    while Instant::now() < until {
        match child.try_wait() {
            Ok(None) => std::thread::sleep(Duration::from_millis(20)),
            Ok(Some(_)) | Err(_) => return None,
        }
    }
    Some(Ended::Stuck)
}

/// The test that the line says has failed.
fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_test_is_known_by_its_line() {
        assert_eq!(failed_test("test a::b ... FAILED"), Some("a::b"));
        assert_eq!(failed_test("test a::b ... ok"), None);
        assert_eq!(failed_test("test result: FAILED. 1 passed"), None);
    }
}
