//! The mutants that are tried: a random sample of those that cargo-mutants lists.

use std::ops::Range;

use serde_json::Value;

use super::MUTATED;
use crate::shell;

/// A change of one place.
#[derive(Clone, Debug)]
pub(super) struct Mutant {
    /// File, line, column and change, as cargo-mutants names it.
    pub(super) name: String,
    pub(super) package: String,
    /// Where it is, from the folder of the repository.
    pub(super) file: String,
    pub(super) start: Place,
    pub(super) end: Place,
    pub(super) replacement: String,
    /// Whether it replaces everything between the braces of a function.
    pub(super) is_body: bool,
}

/// A line and a letter in it, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Mutant {
    /// The bytes of the file's text that are replaced.
    pub(super) fn bytes(&self, text: &str) -> Result<Range<usize>, String> {
        let of = |place: Place| {
            let before = text.split_inclusive('\n').take(place.line - 1);
            let before: usize = before.map(str::len).sum();
            let line = &text[before..];
            let mut letters = line.char_indices().map(|(at, _)| at).chain([line.len()]);
            letters.nth(place.column - 1).map(|at| before + at)
        };
        match (of(self.start), of(self.end)) {
            (Some(start), Some(end)) if start <= end => Ok(start..end),
            _ => Err(format!("{}: there is no such place", self.name)),
        }
    }

    /// The file's text with this one change.
    pub(super) fn alone(&self, text: &str) -> Result<String, String> {
        let bytes = self.bytes(text)?;
        let (before, after) = (&text[..bytes.start], &text[bytes.end..]);
        Ok(format!("{before}{}{after}", self.replacement))
    }
}

/// All mutants of the packages that are changed.
pub(super) fn listed() -> Result<Vec<Mutant>, String> {
    let mut command = shell::cargo();
    command.args(["mutants", "--list", "--json"]);
    for package in MUTATED {
        command.args(["--package", package]);
    }
    let output = command
        .output()
        .map_err(|error| format!("cargo-mutants cannot be run: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let list: Vec<Value> = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("the list of cargo-mutants: {error}"))?;
    list.iter().map(mutant).collect()
}

fn mutant(told: &Value) -> Result<Mutant, String> {
    let text = |name: &str| {
        let value = told[name].as_str().map(str::to_owned);
        value.ok_or_else(|| format!("cargo-mutants tells no `{name}` of a mutant: {told}"))
    };
    let number = |end: &str, name: &str| {
        let value = told["span"][end][name].as_u64();
        let value = value.and_then(|number| usize::try_from(number).ok());
        let value = value.filter(|number| *number > 0);
        value.ok_or_else(|| format!("cargo-mutants does not tell where a mutant is: {told}"))
    };
    let place = |end: &str| {
        Ok::<Place, String>(Place {
            line: number(end, "line")?,
            column: number(end, "column")?,
        })
    };
    Ok(Mutant {
        name: text("name")?,
        package: text("package")?,
        file: text("file")?,
        start: place("start")?,
        end: place("end")?,
        replacement: text("replacement")?,
        is_body: text("genre")? == "FnValue",
    })
}

/// A sample of that many, the same ones for the same seed.
pub(super) fn sampled<T>(mut all: Vec<T>, count: usize, seed: u64) -> Vec<T> {
    let mut state = seed;
    let mut next = || {
        // SplitMix64: a good mix of consecutive states, in three lines.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let count = count.min(all.len());
    for place in 0..count {
        let left = u64::try_from(all.len() - place).unwrap_or(1);
        let chosen = usize::try_from(next() % left).unwrap_or(0);
        all.swap(place, place + chosen);
    }
    all.truncate(count);
    all
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
    fn a_place_is_counted_in_letters_and_lines_from_1() {
        let told = serde_json::json!({
            "name": "a.rs:2:3: replace + with -", "package": "p", "file": "a.rs",
            "replacement": "-", "genre": "BinaryOperator",
            "span": {"start": {"line": 2, "column": 3}, "end": {"line": 2, "column": 4}},
        });
        let mutant = mutant(&told).expect("it is complete");
        assert_eq!(mutant.bytes("x\né +y\n"), Ok(5..6));
        assert_eq!(mutant.alone("x\né +y\n"), Ok("x\né -y\n".to_owned()));
        assert!(mutant.bytes("x\n").is_err());
    }
}
