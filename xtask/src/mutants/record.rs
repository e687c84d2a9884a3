//! What became of each mutant, in a file, so that a run that was stopped goes on where it was.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;

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

/// The fates of mutants of the same code. If only tests have changed since, what has died stays dead,
/// and what survived is tried again.
pub(super) struct Record {
    fates: BTreeMap<String, Fate>,
    file: File,
}

impl Record {
    /// The record of that code and those tests, by their hashes; one of other code is begun anew.
    pub(super) fn of(code: u64, tests: u64) -> Result<Record, String> {
        let path = tree::folder().join("fates.txt");
        let text = fs::read_to_string(&path).unwrap_or_default();
        let head = format!("code {code:016x} tests {tests:016x}");
        let known = text.lines().next().unwrap_or_default();
        let is_same_code = known.split(" tests ").next() == head.split(" tests ").next();
        let lines = text.lines().skip(1).filter(|_| is_same_code);
        let fates = lines.filter_map(|line| {
            let (fate, name) = line.split_once('\t')?;
            Some((name.to_owned(), Fate::read(fate)?))
        });
        let stays = |fate: &Fate| known == head || *fate != Fate::Survived;
        let fates: BTreeMap<String, Fate> = fates.filter(|(_, fate)| stays(fate)).collect();
        let kept = fates.iter().map(|(name, fate)| format!("{fate}\t{name}\n"));
        let kept: String = std::iter::once(format!("{head}\n")).chain(kept).collect();
        let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
        fs::write(&path, kept).map_err(wrong)?;
        let file = OpenOptions::new().append(true).open(&path).map_err(wrong)?;
        Ok(Record { fates, file })
    }

    pub(super) fn fate(&self, name: &str) -> Option<&Fate> {
        self.fates.get(name)
    }

    pub(super) fn add(&mut self, name: &str, fate: Fate) -> Result<(), String> {
        writeln!(self.file, "{fate}\t{name}").map_err(|error| format!("the record: {error}"))?;
        self.fates.insert(name.to_owned(), fate);
        Ok(())
    }
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
    }
}
