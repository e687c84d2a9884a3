//! `fivefoot cases`: runs worked cases and names every case that fails.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use casebook::{CaseResult, Totals, Verdict};
use tell::json::{self, Case, Cases, Mismatch};

use crate::arguments::CasesArguments;
use crate::explanation::advice;
use crate::failure::{Failure, exit};
use crate::{input, output};

pub(crate) fn run(arguments: &CasesArguments) -> Result<ExitCode, Failure> {
    let system = match &arguments.system {
        Some(word) => match input::system(word)? {
            (_, true) => {
                return Err(Failure::usage(advice(
                    format!("{word} is a variant"),
                    format!("name the system, and let each case say `with: area variant {word}`"),
                )));
            }
            (system, false) => Some(system),
        },
        None => None,
    };
    let mut totals = Totals::default();
    let mut text = String::new();
    let mut rows = Vec::new();
    for (path, is_named) in files(&arguments.paths)? {
        let name = path.display().to_string();
        let bytes = input::read(&path)?;
        let document = match notation::from_bytes(&bytes, &name) {
            Ok(document) => document,
            Err(error) => {
                // One file that is not text does not hide the cases of the others.
                totals.failed += 1;
                text.push_str(&format!("failed {name}: {error}\n"));
                rows.push(unreadable(&name, &error.to_string()));
                continue;
            }
        };
        let report = casebook::run(&document, system);
        if is_named && report.cases.is_empty() {
            return Err(no_case(&name));
        }
        totals += report.totals();
        text.push_str(&report.failures().to_string());
        for case in &report.cases {
            if let Verdict::Pending(rules) = &case.verdict {
                let rules: Vec<String> = rules.iter().map(ToString::to_string).collect();
                text.push_str(&format!("pending {} ({})\n", case.id, rules.join(", ")));
            }
            rows.push(row(&name, case));
        }
    }
    if rows.is_empty() {
        let paths = arguments.paths.iter();
        let names: Vec<String> = paths.map(|path| path.display().to_string()).collect();
        return Err(no_case(&names.join(", ")));
    }
    let last = format!("{} passed, {} failed", totals.passed, totals.failed);
    if arguments.json {
        output::json(&Cases {
            version: json::Version,
            cases: rows,
            passed: totals.passed,
            failed: totals.failed,
            pending: totals.pending,
        })?;
    } else {
        output::plain(&format!("{text}{} pending\n{last}\n", totals.pending))?;
    }
    Ok(if totals.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(exit::NO)
    })
}

/// Nothing was run, which is not a success.
fn no_case(name: &str) -> Failure {
    Failure::input(
        name.to_owned(),
        "it contains no case: a case is a block that begins with ```case",
    )
}

/// The files named, and the Markdown files of the folders named, in order of their names; whether
/// each was named directly.
fn files(paths: &[PathBuf]) -> Result<Vec<(PathBuf, bool)>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut inside = Vec::new();
            collect(path, &mut inside)?;
            if inside.is_empty() {
                return Err(Failure::input(
                    path.display().to_string(),
                    "the folder contains no Markdown file (.md)",
                ));
            }
            files.extend(inside.into_iter().map(|file| (file, false)));
        } else {
            files.push((path.clone(), true));
        }
    }
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unread = |error: std::io::Error| Failure::input(folder.display().to_string(), error);
    let mut entries: Vec<std::fs::DirEntry> = std::fs::read_dir(folder)
        .map_err(unread)?
        .collect::<Result<_, _>>()
        .map_err(unread)?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        // Links are not followed into folders: a link could lead back up.
        let kind = entry.file_type().map_err(unread)?;
        let path = entry.path();
        if kind.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    Ok(())
}

/// The result of a case of that file.
fn row(file: &str, case: &CaseResult) -> Case {
    let (verdict, pending_rules, mismatches) = match &case.verdict {
        Verdict::Passed => (json::Verdict::Passed, Vec::new(), Vec::new()),
        Verdict::Pending(rules) => {
            let rules = rules.iter().map(ToString::to_string);
            (json::Verdict::Pending, rules.collect(), Vec::new())
        }
        Verdict::Failed(mismatches) => {
            let mismatches = mismatches.iter().map(|mismatch| Mismatch {
                line: mismatch.line,
                what: mismatch.what.clone(),
                expected: mismatch.expected.clone(),
                actual: mismatch.actual.clone(),
            });
            (json::Verdict::Failed, Vec::new(), mismatches.collect())
        }
    };
    Case {
        id: case.id.clone(),
        file: file.to_owned(),
        line: case.line,
        verdict,
        pending_rules,
        mismatches,
    }
}

/// A file that is not text.
fn unreadable(file: &str, error: &str) -> Case {
    let mismatch = Mismatch {
        line: 1,
        what: "the file".to_owned(),
        expected: String::new(),
        actual: error.to_owned(),
    };
    Case {
        id: file.to_owned(),
        file: file.to_owned(),
        line: 1,
        verdict: json::Verdict::Failed,
        pending_rules: Vec::new(),
        mismatches: vec![mismatch],
    }
}
