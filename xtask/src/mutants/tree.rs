//! The copy of the repository in which the mutants are built.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::MUTATED;
use super::switched::SWITCH;
use crate::shell;

/// The folder of everything that is kept between runs.
pub(super) fn folder() -> PathBuf {
    shell::root().join("target/mutants")
}

/// A copy of every file that git knows or would add.
pub(super) struct Tree {
    root: PathBuf,
    files: Vec<String>,
}

impl Tree {
    /// Brings the copy up to date. A file that is as it was is not written again, so that cargo does
    /// not build it again.
    pub(super) fn copied() -> Result<Tree, String> {
        let listing = Command::new("git")
            .current_dir(shell::root())
            .args([
                "ls-files",
                "-z",
                "--cached",
                "--others",
                "--exclude-standard",
            ])
            .output()
            .map_err(|error| format!("git cannot be run: {error}"))?;
        let listing = String::from_utf8_lossy(&listing.stdout).into_owned();
        let mut files: Vec<String> = listing.split_terminator('\0').map(str::to_owned).collect();
        files.retain(|file| shell::root().join(file).is_file());
        if files.is_empty() {
            return Err("git lists no files here".to_owned());
        }
        files.sort();
        files.dedup();
        let root = folder().join("tree");
        let tree = Tree { root, files };
        tree.remove_others(&tree.root)?;
        for file in &tree.files {
            if library_of(file).is_some() {
                // Each changed crate has the switch, whether or not a mutant is in it.
                tree.restore(file)?;
                tree.write(&file.replace("lib.rs", "mutant.rs"), SWITCH.as_bytes())?;
            } else {
                tree.write(file, &bytes_of(file)?)?;
            }
        }
        Ok(tree)
    }

    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    /// The text of the file as it is in the repository; that of a changed crate's root module with
    /// the switch's at its end, so that the lines before it keep their numbers.
    pub(super) fn original(&self, file: &str) -> Result<String, String> {
        let text = String::from_utf8(bytes_of(file)?);
        let text = text.map_err(|error| format!("{file}: {error}"))?;
        Ok(match library_of(file) {
            Some(_) => format!("{text}\nmod mutant;\n"),
            None => text,
        })
    }

    /// Puts the file back as it is in the repository.
    pub(super) fn restore(&self, file: &str) -> Result<(), String> {
        self.write(file, self.original(file)?.as_bytes())
    }

    pub(super) fn write(&self, file: &str, bytes: &[u8]) -> Result<(), String> {
        let path = self.root.join(file);
        if fs::read(&path).is_ok_and(|old| old == bytes) {
            return Ok(());
        }
        let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(wrong)?;
        }
        fs::write(&path, bytes).map_err(wrong)
    }

    /// Two numbers: one changes with the code of the engine and the reference, one with the tests,
    /// the rulebooks and whatever else tests read.
    pub(super) fn hashes(&self) -> Result<(u64, u64), String> {
        let (mut code, mut tests) = (DefaultHasher::new(), DefaultHasher::new());
        for file in &self.files {
            let is_read = [
                "agreement/",
                "crates/",
                "golden/",
                "maps/",
                "reference/",
                "rulebook/",
            ];
            if !is_read.iter().any(|folder| file.starts_with(folder)) {
                continue;
            }
            let is_code = file.contains("/src/") && !file.contains("/tests/");
            let is_engine = !file.starts_with("agreement/") && !file.starts_with("rulebook/");
            let hasher = if is_code && is_engine {
                &mut code
            } else {
                &mut tests
            };
            (file, bytes_of(file)?).hash(hasher);
        }
        Ok((code.finish(), tests.finish()))
    }

    /// Removes what is no longer in the repository.
    fn remove_others(&self, folder: &Path) -> Result<(), String> {
        let known: BTreeSet<PathBuf> = self.files.iter().map(|file| self.root.join(file)).collect();
        for file in files_in(folder) {
            if !known.contains(&file) && file.file_name().is_none_or(|name| name != "mutant.rs") {
                fs::remove_file(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            }
        }
        Ok(())
    }
}

/// The changed package whose root module the file is.
fn library_of(file: &str) -> Option<&'static str> {
    MUTATED.into_iter().find(|package| {
        let name = package.trim_start_matches("fivefoot-").replace('-', "_");
        file == format!("crates/{name}/src/lib.rs")
    })
}

fn bytes_of(file: &str) -> Result<Vec<u8>, String> {
    let path = shell::root().join(file);
    fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(files_in(&path));
        } else {
            files.push(path);
        }
    }
    files
}
