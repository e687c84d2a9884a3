//! What became of each mutant, in a file, so that a run that was stopped goes on where it was.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::time::Duration;

use super::tree;

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It cannot be built.
    Unviable,
    /// These tests have noticed it.
    Died(String),
    Survived,
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fate::Unviable => f.write_str("unviable"),
            Fate::Died(by) => write!(f, "died of {by}"),
            Fate::Survived => f.write_str("survived"),
        }
    }
}

impl Fate {
    fn read(text: &str) -> Option<Fate> {
        match text {
            "unviable" => Some(Fate::Unviable),
            "survived" => Some(Fate::Survived),
            _ => text
                .strip_prefix("died of ")
                .map(|by| Fate::Died(by.to_owned())),
        }
    }
}

const APART: &str = "not together";

/// The fates of mutants of the same code. If only tests have changed since, what has died stays dead,
/// and what survived is tried again.
pub(super) struct Record {
    fates: BTreeMap<String, Fate>,
    /// How long tests took without a mutant, with a number that changes with them.
    times: BTreeMap<String, (u64, Duration)>,
    /// The mutants that cannot be built together with others.
    apart: BTreeSet<String>,
    file: File,
}

impl Record {
    /// The record of that code and those tests, by their hashes; one of other code is begun anew.
    pub(super) fn of(code: u64, tests: u64) -> Result<Record, String> {
        let path = tree::folder().join("fates.txt");
        let text = fs::read_to_string(&path).unwrap_or_default();
        let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
        let (code, tests) = (format!("code {code:016x}"), format!("tests {tests:016x}"));
        let mut known = text.lines();
        let is_same_code = known.next() == Some(&code);
        let are_same_tests = known.next() == Some(&tests);
        let (mut fates, mut times) = (BTreeMap::new(), BTreeMap::new());
        let mut apart = BTreeSet::new();
        for line in known.filter(|_| is_same_code) {
            let (what, name) = line.split_once('\t').unwrap_or_default();
            if what == APART {
                apart.insert(name.to_owned());
            } else if let Some(time) = time(what) {
                times.insert(name.to_owned(), time);
            } else if let Some(fate) = Fate::read(what)
                && (are_same_tests || fate != Fate::Survived)
            {
                fates.insert(name.to_owned(), fate);
            }
        }
        fs::write(&path, format!("{code}\n{tests}\n")).map_err(wrong)?;
        let file = OpenOptions::new().append(true).open(&path).map_err(wrong)?;
        let mut record = Record {
            fates: BTreeMap::new(),
            times: BTreeMap::new(),
            apart: BTreeSet::new(),
            file,
        };
        for name in apart {
            record.add_apart(&name)?;
        }
        for (name, fate) in fates {
            record.add(&name, fate)?;
        }
        for (name, (hash, time)) in times {
            record.add_time(&name, hash, time)?;
        }
        Ok(record)
    }

    pub(super) fn fate(&self, name: &str) -> Option<&Fate> {
        self.fates.get(name)
    }

    pub(super) fn add(&mut self, name: &str, fate: Fate) -> Result<(), String> {
        self.write(&fate.to_string(), name)?;
        self.fates.insert(name.to_owned(), fate);
        Ok(())
    }

    /// Whether it is known that it cannot be built together with others.
    pub(super) fn is_apart(&self, name: &str) -> bool {
        self.apart.contains(name)
    }

    pub(super) fn add_apart(&mut self, name: &str) -> Result<(), String> {
        self.write(APART, name)?;
        self.apart.insert(name.to_owned());
        Ok(())
    }

    /// How long the tests took, if they have not changed since.
    pub(super) fn time(&self, name: &str, hash: u64) -> Option<Duration> {
        let (known, time) = self.times.get(name)?;
        (*known == hash).then_some(*time)
    }

    pub(super) fn add_time(&mut self, name: &str, hash: u64, time: Duration) -> Result<(), String> {
        self.write(&format!("took {hash:016x} {}", time.as_millis()), name)?;
        self.times.insert(name.to_owned(), (hash, time));
        Ok(())
    }

    fn write(&mut self, what: &str, name: &str) -> Result<(), String> {
        writeln!(self.file, "{what}\t{name}").map_err(|error| format!("the record: {error}"))
    }
}

fn time(text: &str) -> Option<(u64, Duration)> {
    let (hash, milliseconds) = text.strip_prefix("took ")?.split_once(' ')?;
    let hash = u64::from_str_radix(hash, 16).ok()?;
    Some((hash, Duration::from_millis(milliseconds.parse().ok()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fate_is_read_as_it_is_written() {
        let died = Fate::Died("fivefoot-casebook: pf2e".to_owned());
        for fate in [Fate::Unviable, Fate::Survived, died] {
            assert_eq!(Fate::read(&fate.to_string()), Some(fate));
        }
        assert_eq!(Fate::read("else"), None);
        assert_eq!(
            time("took 00ff 1500"),
            Some((255, Duration::from_millis(1500)))
        );
        assert_eq!(time("took"), None);
    }
}
