//! `cargo xtask mutants`: whether the tests notice if the rules are broken. cargo-mutants lists
//! changes of one place of `rules` or of a system; a change that no test notices has survived.
//!
//! To build the engine for each change would take many hours. So the changes of a sample are written
//! into one copy of the code, each behind a switch that is set when the tests are run; only what
//! cannot be switched is built by itself. A mutant's tests are run in the order in which it is likely
//! to die of them, and no longer than until it does.

mod built;
mod drawn;
mod record;
mod switched;
mod together;
mod tree;
mod tried;

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Mutex;

use built::{Built, Tests, Work};
use drawn::Mutant;
use record::{Fate, Record};
use together::Together;
use tree::Tree;
use tried::{Ended, Timed};

use crate::shell;

/// The packages that are changed.
const MUTATED: [&str; 5] = [
    RULES,
    "fivefoot-pf2e",
    "fivefoot-srd35",
    "fivefoot-starfinder",
    "fivefoot-six-d6",
];

/// The package that all systems use: their tests notice if it is changed.
const RULES: &str = "fivefoot-rules";

/// The package whose tests run every case of the rulebooks. Nearly all mutants die of a case.
const CASES: &str = "fivefoot-casebook";

/// Tests that are run for all mutants that are left, before the next round begins.
struct Round {
    packages: &'static [&'static str],
    /// Parts of the names of tests that are left for a later round.
    skipped: &'static [&'static str],
}

/// Tests that notice most and take least come first. Of the systems' own tests only those are run that
/// can notice the mutant.
const ROUNDS: [Round; 4] = [
    Round {
        packages: &[CASES],
        // They run the cases under every ruling, or read every word that is told.
        skipped: &["citations", "rulings"],
    },
    Round {
        packages: NOTICING,
        // Laws are tried on many random boards.
        skipped: &["law"],
    },
    Round {
        packages: NOTICING,
        skipped: &[],
    },
    Round {
        packages: &["fivefoot-agreement", "fivefoot-view"],
        skipped: &[],
    },
];

const NOTICING: &[&str] = &[
    CASES,
    RULES,
    "fivefoot-pf2e",
    "fivefoot-srd35",
    "fivefoot-starfinder",
    "fivefoot-six-d6",
    "fivefoot-encounter",
    "fivefoot-journal",
    "fivefoot-systems",
];

/// The version whose lists are read here.
const VERSION: &str = "27.1.0";

const SAMPLE_UNLESS_SAID: usize = 150;
const SEED_UNLESS_SAID: u64 = 1;

/// The share of the mutants that must be noticed, in percent.
const ENOUGH_PERCENT: usize = 95;

struct Wanted {
    sample: usize,
    seed: u64,
    install: bool,
}

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let wanted = read(arguments)?;
    require_cargo_mutants(wanted.install)?;
    let tree = Tree::copied()?;
    let record = Mutex::new(Record::of(tree.hash_of_code()?, hash_of_tests(&tree)?)?);
    let all = drawn::listed()?;
    let known = all.len();
    let chosen = drawn::sampled(all, wanted.sample, wanted.seed);
    eprintln!("{} of {known} mutants, seed {}", chosen.len(), wanted.seed);
    let trial = Trial {
        tree: &tree,
        record: &record,
        chosen: chosen.iter().enumerate().collect(),
    };
    if chosen.iter().any(|mutant| trial.is_left(mutant)) {
        trial.of_all()?;
    }
    judged(&chosen, &locked(&record))
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

/// A number that changes with any of the tests.
fn hash_of_tests(tree: &Tree) -> Result<u64, String> {
    let mut hasher = DefaultHasher::new();
    for package in packages() {
        tree.hash_of_tests(package)?.hash(&mut hasher);
    }
    Ok(hasher.finish())
}

fn require_cargo_mutants(may_install: bool) -> Result<(), String> {
    let version = shell::cargo().args(["mutants", "--version"]).output();
    if version.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    if !may_install {
        return Err(format!(
            "cargo-mutants is not installed; `cargo install --locked cargo-mutants@{VERSION}` \
             installs it, or `cargo xtask mutants --install`"
        ));
    }
    let mut install = shell::cargo();
    install.args(["install", "--locked", &format!("cargo-mutants@{VERSION}")]);
    shell::run(&mut install)
}

/// The mutants that are tried, and where their fates are written.
struct Trial<'a> {
    tree: &'a Tree,
    record: &'a Mutex<Record>,
    chosen: BTreeMap<usize, &'a Mutant>,
}

impl<'a> Trial<'a> {
    fn is_left(&self, mutant: &Mutant) -> bool {
        locked(self.record).fate(&mutant.name).is_none()
    }

    fn of_all(&self) -> Result<(), String> {
        eprintln!("building the mutants together");
        // Those whose fate is known are built as well: then the build is the same one as before.
        let chosen = self.chosen.iter();
        let apart = chosen.filter(|(_, mutant)| locked(self.record).is_apart(&mutant.name));
        let apart = apart.map(|(number, _)| *number).collect();
        let mut together = Together::of(self.tree, self.chosen.clone(), apart);
        let tests = together.built(&packages())?;
        for number in together.alone() {
            let name = &self.chosen[number].name;
            if !locked(self.record).is_apart(name) {
                locked(self.record).add_apart(name)?;
            }
        }
        eprintln!("the tests without a mutant:");
        let timed = side_by_side(&tests, |tests| self.timed(tests))?;
        let left = self.chosen.iter();
        let left = left.filter(|(_, mutant)| self.is_left(mutant));
        let (mut alone, switched): (Vec<_>, Vec<_>) = left
            .map(|(number, mutant)| (*number, *mutant))
            .partition(|(number, _)| together.alone().contains(number));
        self.switched(switched, &timed)?;
        eprintln!("{} have builds of their own", alone.len());
        // Those of one crate follow each other, because each is built again after a change.
        alone.sort_by_key(|(_, mutant)| (&mutant.package, &mutant.name));
        alone
            .into_iter()
            .try_for_each(|(_, mutant)| self.note(mutant, self.alone(mutant, &timed)?))
    }

    /// The tests with the time that they take; they are run unless the record knows it.
    fn timed(&self, tests: &Tests) -> Result<Timed, String> {
        let hash = self.tree.hash_of_tests(&tests.package)?;
        let known = locked(self.record).time(&tests.name(), hash);
        let took = match known {
            Some(took) => took,
            None => tests.measured()?,
        };
        locked(self.record).add_time(&tests.name(), hash, took)?;
        Ok(Timed::of(tests, took))
    }

    /// Tries mutants that are built together: each round has tests that take longer, and fewer mutants
    /// come to it.
    fn switched(&self, mutants: Vec<(usize, &Mutant)>, timed: &[Timed]) -> Result<(), String> {
        let mut left = mutants;
        for Round { packages, skipped } in ROUNDS {
            eprintln!(
                "{} to be noticed by tests of {}",
                left.len(),
                packages.join(", ")
            );
            let survived = side_by_side(&left, |(number, mutant)| {
                let mut tests = in_order(timed, &mutant.package);
                tests.retain(|timed| packages.contains(&timed.tests.package.as_str()));
                Ok(match fate(&tests, Some(*number), skipped)? {
                    Some(fate) => {
                        self.note(mutant, fate)?;
                        None
                    }
                    None => {
                        eprintln!("  not yet: {}", mutant.name);
                        Some((*number, *mutant))
                    }
                })
            })?;
            left = survived.into_iter().flatten().collect();
        }
        let mut left = left.into_iter();
        left.try_for_each(|(_, mutant)| self.note(mutant, Fate::Survived))
    }

    /// What becomes of a mutant that is built by itself.
    fn alone(&self, mutant: &Mutant, timed: &[Timed]) -> Result<Fate, String> {
        let text = mutant.alone(&self.tree.original(&mutant.file)?)?;
        let root = self.tree.root();
        let work = || {
            // Most of them cannot be built at all, which a check tells soonest.
            match built::built(root, &[mutant.package.as_str()], Work::Check)? {
                Built::Problems(_) => Ok(None),
                Built::Tests(_) => self.fate_in_its_build(mutant, timed).map(Some),
            }
        };
        let fate = self.tree.with(&mutant.file, &text, work, Option::is_some)?;
        Ok(fate.unwrap_or(Fate::Unviable))
    }

    fn fate_in_its_build(&self, mutant: &Mutant, timed: &[Timed]) -> Result<Fate, String> {
        // All tests are built only if the cases do not notice it.
        for packages in [&[CASES][..], &packages()] {
            let tests = match built::built(self.tree.root(), packages, Work::Build)? {
                Built::Problems(_) => return Ok(Fate::Unviable),
                Built::Tests(tests) => tests,
            };
            let again = in_order(timed, &mutant.package).into_iter();
            let again = again.filter_map(|timed| timed.again(&tests));
            let again: Vec<Timed> = again.collect();
            if let Some(fate) = fate(&again.iter().collect::<Vec<_>>(), None, &[])? {
                return Ok(fate);
            }
        }
        Ok(Fate::Survived)
    }

    fn note(&self, mutant: &Mutant, fate: Fate) -> Result<(), String> {
        eprintln!("  {fate}: {}", mutant.name);
        locked(self.record).add(&mutant.name, fate)
    }
}

fn locked(record: &Mutex<Record>) -> std::sync::MutexGuard<'_, Record> {
    // A thread that has panicked has written its line or has not.
    record
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// The packages whose tests are run.
fn packages() -> Vec<&'static str> {
    let all = ROUNDS.iter().flat_map(|round| round.packages);
    let mut packages: Vec<&str> = Vec::new();
    for package in all {
        if !packages.contains(package) {
            packages.push(package);
        }
    }
    packages
}

/// The tests that a change of that package can fail, in the order of the rounds.
fn in_order<'a>(timed: &'a [Timed], changed: &str) -> Vec<&'a Timed> {
    let can_notice = |package: &str| {
        let is_user = changed == RULES || !MUTATED.contains(&package);
        package == changed || is_user
    };
    let packages = packages().into_iter();
    let of = |package: &str| {
        let mut tests: Vec<&Timed> = timed
            .iter()
            .filter(|timed| timed.tests.package == package)
            .collect();
        tests.sort_by_key(|timed| !timed.tests.is_outside);
        tests
    };
    packages
        .filter(|package| can_notice(package))
        .flat_map(of)
        .collect()
}

/// The fate of the mutant if one of the tests notices it.
fn fate(tests: &[&Timed], mutant: Option<usize>, skipped: &[&str]) -> Result<Option<Fate>, String> {
    for timed in tests {
        let what = timed.tests.name();
        match timed.tried(mutant, skipped)? {
            Ended::Passed => {}
            Ended::Failed(test) => return Ok(Some(Fate::Died(format!("{what}: {test}")))),
            Ended::Stuck => return Ok(Some(Fate::Died(format!("{what}: stuck")))),
        }
    }
    Ok(None)
}

/// Does the same with each of them, as many at once as there are processors.
fn side_by_side<T: Sync, R: Send>(
    all: &[T],
    work: impl Fn(&T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let queue = Mutex::new(all.iter());
    let next = || queue.lock().ok()?.next();
    std::thread::scope(|scope| {
        let worker = || {
            let done = std::iter::from_fn(next).map(&work);
            done.collect::<Result<Vec<R>, String>>()
        };
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        let mut results = Vec::new();
        for worker in workers {
            let done = worker
                .join()
                .map_err(|_| "a worker has panicked".to_owned())?;
            results.extend(done?);
        }
        Ok(results)
    })
}

/// Prints what became of them.
fn judged(chosen: &[Mutant], record: &Record) -> Result<(), String> {
    let (mut unviable, mut died, mut survived) = (0, 0, 0);
    let mut by: BTreeMap<&str, usize> = BTreeMap::new();
    for mutant in chosen {
        match record.fate(&mutant.name) {
            None => return Err(format!("{} was not tried", mutant.name)),
            Some(Fate::Unviable) => unviable += 1,
            Some(Fate::Died(of)) => {
                died += 1;
                *by.entry(of.split(' ').next().unwrap_or(of)).or_default() += 1;
            }
            Some(Fate::Survived) => {
                survived += 1;
                println!("survived: {}", mutant.name);
            }
        }
    }
    let viable = died + survived;
    for (package, count) in by {
        println!("{count} died of the tests of {package}");
    }
    println!("{unviable} of {} cannot be built", chosen.len());
    println!("{died} of {viable} died");
    if died * 100 >= viable * ENOUGH_PERCENT {
        Ok(())
    } else {
        Err(format!("at least {ENOUGH_PERCENT} % must be noticed"))
    }
}
