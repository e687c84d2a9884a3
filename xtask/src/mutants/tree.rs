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
        // The code that is changed is written when it is known what stands in it, so that a build
        // with the same mutants as the last is no build.
        for file in tree.files.iter().filter(|file| !is_changed(file)) {
            tree.write(file, &bytes_of(file)?)?;
        }
        for package in MUTATED {
            let switch = format!("{}/mutant.rs", sources_of(package));
            tree.write(&switch, SWITCH.as_bytes())?;
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
        Ok(match is_root(file) {
            true => format!("{text}\nmod mutant;\n"),
            false => text,
        })
    }

    /// The files of the packages that are changed.
    pub(super) fn changed(&self) -> impl Iterator<Item = &str> {
        let files = self.files.iter().map(String::as_str);
        files.filter(|file| is_changed(file))
    }

    /// Does something with another text in the file, and puts the file back. If it was not built with
    /// that text, cargo is not to build what it was.
    pub(super) fn with<R>(
        &self,
        file: &str,
        text: &str,
        work: impl FnOnce() -> Result<R, String>,
        was_built: impl FnOnce(&R) -> bool,
    ) -> Result<R, String> {
        let path = self.root.join(file);
        let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
        let before = fs::read(&path).map_err(wrong)?;
        let time = fs::metadata(&path).and_then(|data| data.modified());
        self.write(file, text.as_bytes())?;
        let done = work();
        self.write(file, &before)?;
        if let (Ok(done), Ok(time)) = (&done, time)
            && !was_built(done)
        {
            let file = fs::File::options().write(true).open(&path);
            file.and_then(|file| file.set_modified(time))
                .map_err(wrong)?;
        }
        done
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

    /// A number that changes with the code of the engine and the reference.
    pub(super) fn hash_of_code(&self) -> Result<u64, String> {
        self.hash_of(|file| {
            let is_ours = file.starts_with("crates/") || file.starts_with("reference/");
            is_ours && is_code(file)
        })
    }

    /// A number that changes with the tests of the package and with what tests read.
    pub(super) fn hash_of_tests(&self, package: &str) -> Result<u64, String> {
        let name = package.trim_start_matches("fivefoot-").replace('-', "_");
        let own = [format!("crates/{name}/"), format!("{name}/")];
        let read = ["golden/", "maps/", "rulebook/"];
        self.hash_of(|file| {
            let is_own = own.iter().any(|folder| file.starts_with(folder));
            let is_read = read.iter().any(|folder| file.starts_with(folder));
            is_read || is_own && (!is_code(file) || file.starts_with(&own[1]))
        })
    }

    fn hash_of(&self, is_meant: impl Fn(&str) -> bool) -> Result<u64, String> {
        let mut hasher = DefaultHasher::new();
        for file in self.files.iter().filter(|file| is_meant(file)) {
            (file, bytes_of(file)?).hash(&mut hasher);
        }
        Ok(hasher.finish())
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

fn is_code(file: &str) -> bool {
    file.contains("/src/") && !file.contains("/tests/")
}

/// The folder with the code of a changed package.
fn sources_of(package: &str) -> String {
    let name = package.trim_start_matches("fivefoot-").replace('-', "_");
    format!("crates/{name}/src")
}

fn is_changed(file: &str) -> bool {
    let mut folders = MUTATED.into_iter().map(sources_of);
    file.ends_with(".rs") && folders.any(|folder| file.starts_with(&format!("{folder}/")))
}

/// Whether the file is the root module of a changed package.
fn is_root(file: &str) -> bool {
    let mut folders = MUTATED.into_iter().map(sources_of);
    folders.any(|folder| file == format!("{folder}/lib.rs"))
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
