//! `cargo xtask tidy`: the structure of the repository as rules that are checked.
//!
//! These are the invariants of ARCHITECTURE.md. They run in `cargo test` too, so a change that
//! breaks one does not pass.

mod circles;
mod text;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::shell;

/// Which crates of ours each crate may depend on. Everything not listed is forbidden.
const ARROWS: [(&str, &[&str]); 31] = [
    ("grid", &[]),
    ("rulebook", &[]),
    ("dice", &[]),
    ("notation", &["grid"]),
    ("board", &["grid"]),
    ("rules", &["board", "dice", "grid", "notation"]),
    ("pf2e", SYSTEM_MAY_USE),
    ("srd35", SYSTEM_MAY_USE),
    ("starfinder", SYSTEM_MAY_USE),
    ("six_d6", SYSTEM_MAY_USE),
    ("paces", SYSTEM_MAY_USE),
    (
        "systems",
        &[
            "board",
            "dice",
            "grid",
            "notation",
            "rules",
            "paces",
            "pf2e",
            "srd35",
            "starfinder",
            "six_d6",
        ],
    ),
    ("encounter", &["board", "dice", "grid", "rules", "systems"]),
    (
        "view",
        &["board", "dice", "encounter", "grid", "rules", "systems"],
    ),
    (
        "tell",
        &[
            "board",
            "dice",
            "encounter",
            "grid",
            "notation",
            "rules",
            "systems",
            "view",
        ],
    ),
    (
        "journal",
        &[
            "board",
            "dice",
            "encounter",
            "grid",
            "maps",
            "notation",
            "rules",
            "systems",
            "tell",
            "view",
        ],
    ),
    (
        "casebook",
        &["board", "dice", "notation", "rules", "systems"],
    ),
    ("maps", &["board", "grid", "notation", "rules", "systems"]),
    ("draw", &["board", "grid", "rules", "systems"]),
    (
        "fivefoot",
        &[
            "board",
            "dice",
            "encounter",
            "grid",
            "journal",
            "maps",
            "notation",
            "rulebook",
            "rules",
            "systems",
            "view",
        ],
    ),
    (
        "wasm",
        &[
            "board",
            "casebook",
            "dice",
            "encounter",
            "grid",
            "journal",
            "maps",
            "notation",
            "rules",
            "systems",
            "tell",
            "view",
        ],
    ),
    ("store", &[]),
    (
        "load",
        &["dice", "encounter", "maps", "server", "table", "view"],
    ),
    (
        "table",
        &["board", "dice", "encounter", "rules", "systems", "view"],
    ),
    (
        "server",
        &[
            "board",
            "dice",
            "encounter",
            "journal",
            "maps",
            "notation",
            "rules",
            "store",
            "systems",
            "table",
            "tell",
            "view",
        ],
    ),
    (
        "simulation",
        &[
            "board",
            "dice",
            "encounter",
            "maps",
            "rules",
            "server",
            "store",
            "systems",
            "table",
            "view",
        ],
    ),
    ("reference", &["notation"]),
    ("agreement", &[]),
    (
        "cli",
        &[
            "board",
            "casebook",
            "dice",
            "draw",
            "encounter",
            "grid",
            "journal",
            "maps",
            "notation",
            "rulebook",
            "rules",
            "server",
            "systems",
            "table",
            "tell",
            "view",
        ],
    ),
    (
        "benches",
        &[
            "board",
            "dice",
            "encounter",
            "grid",
            "maps",
            "notation",
            "rules",
            "starfinder",
            "systems",
        ],
    ),
    ("xtask", &[]),
];

/// What a system may use: no system knows another.
const SYSTEM_MAY_USE: &[&str] = &["board", "dice", "grid", "notation", "rules"];

/// Crates that are a function of their input: no clock, no I/O, no threads, no hash order.
const PURE: [&str; 13] = [
    "grid",
    "dice",
    "notation",
    "board",
    "rules",
    "pf2e",
    "srd35",
    "starfinder",
    "six_d6",
    "systems",
    "encounter",
    "view",
    "table",
];

/// Words that a pure crate does not contain, and why.
const IMPURE: [(&str, &str); 8] = [
    (
        "HashMap",
        "its order differs from run to run; use a BTreeMap or a sorted Vec",
    ),
    (
        "HashSet",
        "its order differs from run to run; use a BTreeSet or a sorted Vec",
    ),
    ("f32", "no floats: they differ from host to host"),
    ("f64", "no floats: they differ from host to host"),
    ("std::time", "no clock"),
    ("std::fs", "no files"),
    ("std::thread", "no threads"),
    ("println!", "no output"),
];

/// Files that every decided system has, so that a rule is in the same place in each.
const SYSTEM_FILES: [&str; 18] = [
    "system",
    "registry",
    "rulings",
    "facts",
    "words",
    "declaration",
    "size",
    "measure",
    "step",
    "occupied",
    "terrain",
    "cost",
    "trigger",
    "plan",
    "range",
    "mover",
    "masks",
    "ask",
];

const DECIDED_SYSTEMS: [&str; 4] = ["pf2e", "srd35", "starfinder", "six_d6"];

const FILE_LINES_MAX: usize = 800;
const FUNCTION_LINES_MAX: usize = 70;

/// A comment that begins with this, just above a function or at the top of a file, gives the reason
/// for its length.
const REASON_FOR_LENGTH: &str = "Long because";

pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    if let Some(argument) = arguments.first() {
        return Err(format!("`tidy` takes no argument `{argument}`"));
    }
    let findings = findings();
    if findings.is_empty() {
        eprintln!("tidy: the structure is as ARCHITECTURE.md says");
        Ok(())
    } else {
        Err(format!(
            "{} findings:\n{}",
            findings.len(),
            findings.join("\n")
        ))
    }
}

/// Everything that violates the rules, in a fixed order.
fn findings() -> Vec<String> {
    let root = shell::root();
    let mut findings = Vec::new();
    check_arrows(&root, &mut findings);
    check_wordless(&mut findings);
    check_systems(&root, &mut findings);
    check_names_of_systems(&root, &mut findings);
    check_tests_of_libraries(&root, &mut findings);
    circles::check(&root, &mut findings);
    text::check(&root, &mut findings);
    for file in rust_files(&root) {
        let name = file
            .strip_prefix(&root)
            .unwrap_or(&file)
            .display()
            .to_string();
        match fs::read_to_string(&file) {
            Ok(text) => check_file(&name, &text, &mut findings),
            Err(error) => findings.push(format!("{name} cannot be read: {error}")),
        }
    }
    findings
}

fn check_arrows(root: &Path, findings: &mut Vec<String>) {
    let ours: BTreeSet<&str> = ARROWS.iter().map(|(name, _)| *name).collect();
    for (name, allowed) in ARROWS {
        let folder = crate_folder(root, name);
        let manifest = folder.join("Cargo.toml");
        let Ok(text) = fs::read_to_string(&manifest) else {
            findings.push(format!("{} is missing", manifest.display()));
            continue;
        };
        for dependency in dependencies(&text) {
            if ours.contains(dependency.as_str()) && !allowed.contains(&dependency.as_str()) {
                findings.push(format!(
                    "crate {name} must not depend on {dependency}: dependencies point one way"
                ));
            }
        }
    }
    let Ok(crates) = fs::read_dir(root.join("crates")) else {
        return;
    };
    for entry in crates.filter_map(Result::ok) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !ours.contains(name.as_str()) {
            findings.push(format!(
                "crate {name} has no arrows: add it to the table of tidy"
            ));
        }
    }
}

/// Crates that are built without the words of the notation, together with everything they depend on.
const WORDLESS: [&str; 2] = ["encounter", "view"];

/// Asks cargo what these crates depend on, with the features that they turn on themselves.
fn check_wordless(findings: &mut Vec<String>) {
    for name in WORDLESS {
        let package = format!("fivefoot-{name}");
        let tree = shell::cargo()
            .args(["tree", "--locked", "--edges", "normal", "--prefix", "none"])
            .args(["--package", &package])
            .output();
        let tree = tree.map(|told| (told.status.success(), told.stdout));
        let Ok((true, tree)) = tree else {
            findings.push(format!("cargo does not say what {name} depends on"));
            continue;
        };
        let tree = String::from_utf8_lossy(&tree);
        if tree
            .lines()
            .any(|line| line.starts_with("fivefoot-notation "))
        {
            findings.push(format!(
                "crate {name} depends on notation: words stand at the borders only"
            ));
        }
    }
}

fn crate_folder(root: &Path, name: &str) -> PathBuf {
    match name {
        "agreement" | "benches" | "load" | "reference" | "rulebook" | "xtask" => root.join(name),
        _ => root.join("crates").join(name),
    }
}

/// The names in the `[dependencies]` table; those of `[dev-dependencies]` are free.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut inside = false;
    let mut names = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line == "[dependencies]";
        } else if inside {
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            if !name.is_empty() && !name.starts_with('#') {
                names.push(name.to_owned());
            }
        }
    }
    names
}

/// A library with tests in it is compiled a second time for them. One without says so, and then no
/// test may come to stand in it, because it would never run.
fn check_tests_of_libraries(root: &Path, findings: &mut Vec<String>) {
    for (name, _) in ARROWS {
        let folder = crate_folder(root, name);
        if !folder.join("src/lib.rs").is_file() {
            continue;
        }
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        let has_tests = rust_files(&folder.join("src")).iter().any(|file| {
            let text = fs::read_to_string(file).unwrap_or_default();
            has_tests(&text)
        });
        match (is_library_tested(&manifest), has_tests) {
            (true, false) => findings.push(format!(
                "crate {name} has no test in `src`: `test = false` under `[lib]` saves compiling it \
                 twice"
            )),
            (false, true) => findings.push(format!(
                "crate {name} has a test in `src` that never runs: put it into `tests/it`"
            )),
            (true, true) | (false, false) => {}
        }
    }
}

/// Whether the code has a test, by its attribute.
fn has_tests(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    lines.any(|line| line.starts_with("#[") && line.ends_with("test]"))
}

/// Whether `cargo test` runs the tests in the library of the crate with that manifest.
fn is_library_tested(manifest: &str) -> bool {
    let lines = manifest.lines().skip_while(|line| *line != "[lib]");
    let mut table = lines.skip(1).take_while(|line| !line.starts_with('['));
    !table.any(|line| line == "test = false")
}

fn check_systems(root: &Path, findings: &mut Vec<String>) {
    for system in DECIDED_SYSTEMS {
        let folder = root.join("crates").join(system).join("src");
        for file in SYSTEM_FILES {
            let alone = folder.join(format!("{file}.rs"));
            let split = folder.join(file).join("mod.rs");
            if !alone.is_file() && !split.is_file() {
                findings.push(format!(
                    "system {system} has no file {file}: systems stand side by side"
                ));
            }
        }
    }
}

/// Names of a system in code.
const NAMES_OF_SYSTEMS: [&str; 10] = [
    "pf2e",
    "Pf2e",
    "srd35",
    "Srd35",
    "starfinder",
    "Starfinder",
    "six_d6",
    "SixD6",
    "6d6",
    "Paces",
];

/// Files that may nevertheless name a system, and why.
const MAY_NAME_SYSTEMS: [&str; 3] = [
    // The examples of its help are examples of systems.
    "crates/cli/src/arguments.rs",
    // It is a test.
    "crates/cli/src/play/vocabulary/playthroughs.rs",
    // It plays a game of each.
    "crates/simulation/src/game.rs",
];

/// Only the systems, the list of systems, tests and comments name a system; everything else asks
/// the system that is played.
fn check_names_of_systems(root: &Path, findings: &mut Vec<String>) {
    for file in rust_files(&root.join("crates")) {
        let name = file.strip_prefix(root).unwrap_or(&file).display();
        let name = name.to_string();
        let own = DECIDED_SYSTEMS.iter().chain(&["paces", "systems"]);
        let mut own = own.map(|system| format!("crates/{system}/"));
        let is_test = name.contains("/tests/") || name.ends_with("tests.rs");
        if is_test || own.any(|own| name.starts_with(&own)) || MAY_NAME_SYSTEMS.contains(&&*name) {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap_or_default();
        for (line, system) in systems_named(&text) {
            findings.push(format!(
                "{name}:{line} names {system}: ask the system that is played, or `systems`"
            ));
        }
    }
}

/// The lines of code, up to the tests at the end of the file, that name a system.
fn systems_named(text: &str) -> Vec<(usize, &'static str)> {
    let code = (1..).zip(code_before_tests(text).lines());
    let code = code.map(|(number, line)| (number, line.split("//").next().unwrap_or_default()));
    code.flat_map(|(number, code)| {
        let named = NAMES_OF_SYSTEMS.iter();
        let named = named.filter(move |system| has_word(code, system));
        named.map(move |system| (number, *system))
    })
    .collect()
}

/// A file up to the tests at its end.
fn code_before_tests(text: &str) -> &str {
    let tests = text.split_once("\n#[cfg(test)]\nmod tests {");
    tests.map_or(text, |(code, _)| code)
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return files;
    };
    for entry in entries.filter_map(Result::ok) {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "target" && !name.starts_with('.') {
                files.extend(rust_files(&path));
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn check_file(name: &str, text: &str, findings: &mut Vec<String>) {
    let lines: Vec<&str> = text.lines().collect();
    let reasoned = lines
        .iter()
        .take(30)
        .any(|line| line.contains(REASON_FOR_LENGTH));
    if lines.len() > FILE_LINES_MAX && !reasoned {
        findings.push(format!(
            "{name} has {} lines, more than {FILE_LINES_MAX}",
            lines.len()
        ));
    }
    check_functions(name, &lines, findings);
    let pure = PURE
        .iter()
        .any(|pure| name.starts_with(&format!("crates/{pure}/src")));
    if pure {
        for (number, line) in (1..).zip(&lines) {
            let code = line.split("//").next().unwrap_or_default();
            for (word, why) in IMPURE {
                if has_word(code, word) {
                    findings.push(format!("{name}:{number} has `{word}`: {why}"));
                }
            }
        }
    }
}

fn has_word(code: &str, word: &str) -> bool {
    let part_of_name = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + word.len()..].chars().next();
        !before.is_some_and(part_of_name) && !after.is_some_and(part_of_name)
    })
}

/// Functions in formatted code: from the line of `fn` to the brace with the same indentation.
fn check_functions(name: &str, lines: &[&str], findings: &mut Vec<String>) {
    for (start, line) in lines.iter().enumerate() {
        let indentation = line.len() - line.trim_start().len();
        let Some(function) = function_name(line.trim_start()) else {
            continue;
        };
        let end = format!("{}}}", " ".repeat(indentation));
        let Some(length) = lines[start..].iter().position(|line| *line == end) else {
            continue;
        };
        let above = lines[..start].iter().rev().take(12);
        let reasoned = above
            .take_while(|line| line.trim_start().starts_with(['/', '#']))
            .any(|line| line.contains(REASON_FOR_LENGTH));
        if length + 1 > FUNCTION_LINES_MAX && !reasoned {
            findings.push(format!(
                "{name}:{} function {function} has {} lines, more than {FUNCTION_LINES_MAX}",
                start + 1,
                length + 1
            ));
        }
    }
}

fn function_name(line: &str) -> Option<&str> {
    let mut rest = line;
    for word in ["pub(crate) ", "pub(super) ", "pub ", "const ", "async "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    let name = rest.strip_prefix("fn ")?;
    // A signature without a body, as in a trait, ends in a semicolon.
    (!line.ends_with(';')).then(|| name.split(['(', '<']).next().unwrap_or(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_structure_is_as_the_architecture_says() {
        let findings = findings();
        assert!(findings.is_empty(), "{}", findings.join("\n"));
    }

    #[test]
    fn a_forbidden_arrow_is_found() {
        let manifest = "[package]\nname = \"grid\"\n[dependencies]\nrules.workspace = true\n\
                        [dev-dependencies]\nmaps.workspace = true\n";
        assert_eq!(dependencies(manifest), ["rules"]);
    }

    #[test]
    fn a_system_is_found_where_code_names_it() {
        let text = "// as in srd35\nuse systems::System;\nlet a = System::Srd35;\n\
                    #[cfg(test)]\nmod tests {\nuse srd35;\n}\n";
        assert_eq!(systems_named(text), [(3, "Srd35")]);
    }

    #[test]
    fn a_library_is_tested_unless_its_own_table_says_otherwise() {
        let library = |rest: &str| format!("[package]\nname = \"grid\"\n\n[lib]\n{rest}");
        assert!(is_library_tested("[package]\nname = \"grid\"\n"));
        assert!(is_library_tested(&library("name = \"grid\"\n")));
        assert!(!is_library_tested(&library("# Why.\ntest = false\n")));
        assert!(is_library_tested(&library("[[bin]]\ntest = false\n")));
        assert!(has_tests("mod tests {\n    #[test]\n") && has_tests("#[tokio::test]\n"));
        assert!(!has_tests("// A `#[test]`.\n#[cfg(feature = \"words\")]\n"));
    }

    #[test]
    fn a_word_is_found_only_whole() {
        assert!(has_word("let x: f64 = 1.0;", "f64"));
        assert!(!has_word("let of64 = 1;", "f64"));
    }

    #[test]
    fn a_long_function_is_found_and_a_reason_accepted() {
        let body = "    let a = 1;\n".repeat(80);
        let check = |text: &str| {
            let mut findings = Vec::new();
            check_functions("x.rs", &text.lines().collect::<Vec<_>>(), &mut findings);
            findings.len()
        };
        assert_eq!(check(&format!("fn long() {{\n{body}}}\n")), 1);
        assert_eq!(
            check(&format!(
                "// Long because a table.\nfn long() {{\n{body}}}\n"
            )),
            0
        );
    }
}
