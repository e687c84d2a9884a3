//! As many mutants as possible in one build, each behind its switch.

use std::collections::{BTreeMap, BTreeSet};

use super::built::{self, Built, Problem, Tests, Work};
use super::drawn::Mutant;
use super::switched::{self, Code, Function, Switched};
use super::tree::Tree;

/// The mutants in one build.
pub(super) struct Together<'a> {
    tree: &'a Tree,
    /// Each with its number.
    mutants: BTreeMap<usize, &'a Mutant>,
    /// Those that cannot be switched here.
    alone: BTreeSet<usize>,
    /// Functions that are `const` no longer because they use a changed one, by file and place.
    freed: BTreeMap<String, BTreeSet<usize>>,
    /// Names of functions that must stay `const`, because constants use them.
    bound: BTreeSet<String>,
    written: BTreeMap<String, Switched>,
}

impl<'a> Together<'a> {
    /// All of these but those of which it is known that they must be alone.
    pub(super) fn of(
        tree: &'a Tree,
        mutants: BTreeMap<usize, &'a Mutant>,
        alone: BTreeSet<usize>,
    ) -> Together<'a> {
        Together {
            tree,
            mutants,
            alone,
            freed: BTreeMap::new(),
            bound: BTreeSet::new(),
            written: BTreeMap::new(),
        }
    }

    /// Builds them, and takes out what cannot be built here until the rest can.
    pub(super) fn built(&mut self, packages: &[&str]) -> Result<Vec<Tests>, String> {
        loop {
            self.write()?;
            match built::built(self.tree.root(), packages, Work::Build)? {
                Built::Problems(problems) => self.solve(&problems)?,
                Built::Tests(tests) => return Ok(tests),
            }
            let left = self.mutants.len() - self.alone.len();
            eprintln!("  {left} mutants can perhaps be built together");
        }
    }

    /// Those that must be tried one at a time.
    pub(super) fn alone(&self) -> &BTreeSet<usize> {
        &self.alone
    }

    fn write(&mut self) -> Result<(), String> {
        let mut files: BTreeMap<&str, Vec<(usize, &Mutant)>> = BTreeMap::new();
        for file in self
            .tree
            .changed()
            .chain(self.freed.keys().map(String::as_str))
        {
            files.entry(file).or_default();
        }
        for (number, mutant) in &self.mutants {
            if !self.alone.contains(number) {
                files
                    .entry(&mutant.file)
                    .or_default()
                    .push((*number, mutant));
            }
        }
        let none = BTreeSet::new();
        let mut written = BTreeMap::new();
        for (file, mutants) in files {
            let freed = self.freed.get(file).unwrap_or(&none);
            let original = self.tree.original(file)?;
            if mutants.is_empty() && freed.is_empty() {
                self.tree.write(file, original.as_bytes())?;
                continue;
            }
            let switched = switched::switched(&original, &mutants, freed)
                .map_err(|problem| format!("{file}: {problem}"))?;
            self.tree.write(file, switched.text.as_bytes())?;
            written.insert(file.to_owned(), switched);
        }
        self.written = written;
        Ok(())
    }

    /// Changes something for the problems. One that is in no mutant's text may follow from another, so
    /// it is left for the next build as long as something has changed.
    fn solve(&mut self, problems: &[Problem]) -> Result<(), String> {
        let mut unsolved = None;
        let mut has_changed = false;
        for problem in problems {
            if self.solve_constant(problem)? || self.solve_by_taking_out(problem) {
                has_changed = true;
            } else {
                unsolved = Some(problem);
            }
        }
        match unsolved {
            Some(problem) if !has_changed => Err(format!(
                "no mutant is where the compiler says, of {:?}: {}",
                problem.places, problem.message
            )),
            _ => Ok(()),
        }
    }

    /// A function that is no longer `const` is used where only such a one may be: in a function that
    /// need not be `const` either, or in a constant.
    fn solve_constant(&mut self, problem: &Problem) -> Result<bool, String> {
        let Some(used) = used_in_constant(&problem.message) else {
            return Ok(false);
        };
        let Some((file, byte)) = problem.places.first() else {
            return Ok(false);
        };
        let byte = match self.written.get(file) {
            Some(written) => written.original(*byte),
            None => Some(*byte),
        };
        if let Some(byte) = byte
            && problem.message.ends_with("in constant functions")
            && let Some(function) = self.function(file, byte)?
            && function.is_const()
            && !self.bound.contains(&function.name)
        {
            self.freed
                .entry(file.clone())
                .or_default()
                .insert(function.start());
            return Ok(true);
        }
        if !self.bound.insert(used.to_owned()) {
            return Ok(false);
        }
        self.take_out_of(used)?;
        Ok(true)
    }

    fn function(&self, file: &str, byte: usize) -> Result<Option<Function>, String> {
        let code = Code::read(&self.tree.original(file)?)?;
        Ok(code.function(&(byte..byte)).cloned())
    }

    /// Makes the functions of that name `const` again.
    fn take_out_of(&mut self, name: &str) -> Result<(), String> {
        for (number, mutant) in &self.mutants {
            let text = self.tree.original(&mutant.file)?;
            let bytes = mutant.bytes(&text)?;
            let code = Code::read(&text)?;
            let function = code.function(&bytes);
            if function.is_some_and(|function| function.is_const() && function.name == name) {
                self.alone.insert(*number);
            }
        }
        for (file, freed) in &mut self.freed {
            let code = Code::read(&self.tree.original(file)?)?;
            freed.retain(|start| {
                let function = code.function(&(*start..*start));
                function.is_none_or(|function| function.name != name)
            });
        }
        Ok(())
    }

    /// Takes out the mutant in whose text the problem is.
    fn solve_by_taking_out(&mut self, problem: &Problem) -> bool {
        let mutants = problem.places.iter().filter_map(|(file, byte)| {
            let written = self.written.get(file)?;
            written.mutant_at(*byte)
        });
        match mutants.into_iter().next() {
            Some(mutant) => {
                if self.alone.insert(mutant) {
                    let name = self.mutants.get(&mutant).map_or("", |mutant| &mutant.name);
                    eprintln!("  not together: {name}: {}", problem.message);
                }
                true
            }
            None => false,
        }
    }
}

/// The name of the function that a constant, or a `const` function, must not use.
fn used_in_constant(message: &str) -> Option<&str> {
    let rest = message.strip_prefix("cannot call non-const ")?;
    let path = rest.split('`').nth(1)?;
    let path = match path.rfind("::<") {
        Some(generics) if path.ends_with('>') => &path[..generics],
        _ => path,
    };
    path.rsplit("::").next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_function_that_is_no_longer_constant_is_named_last_in_its_path() {
        let message = "cannot call non-const associated function `size::Size::feet` in constants";
        assert_eq!(used_in_constant(message), Some("feet"));
        let message = "cannot call non-const function `a::all::<u8>` in constant functions";
        assert_eq!(used_in_constant(message), Some("all"));
        assert_eq!(used_in_constant("mismatched types"), None);
    }
}
