//! No circle of modules: the top-level modules of a crate use each other in one direction.
//!
//! What a file uses is read from its text: paths that begin with `crate` or lead with `super` out of
//! their module, in `use` and elsewhere. A name that the root of the crate exports again counts as a
//! use of the module that it comes from. Tests may use whatever they like.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path};

use super::{code_before_tests, rust_files};

/// Modules that use each other in a circle and are not untangled yet. The list only gets shorter.
const TANGLED: &[(&str, &[&str])] = &[
    (
        "crates/board",
        &[
            "board",
            "concealment",
            "creature",
            "edge_feature",
            "ground",
            "name",
            "resistance",
            "side",
            "stored",
            "terrain",
            "wall",
        ],
    ),
    (
        "crates/pf2e",
        &[
            "activity",
            "cover",
            "declaration",
            "entry",
            "facts",
            "flank",
            "forced",
            "gridless",
            "harm",
            "ledge",
            "line",
            "measure",
            "medium",
            "mover",
            "occupied",
            "order",
            "plan",
            "step",
            "strike",
            "terrain",
        ],
    ),
    (
        "crates/srd35",
        &[
            "attempt",
            "change",
            "check",
            "cost",
            "declaration",
            "facts",
            "mover",
            "squeeze",
            "step",
            "terrain",
        ],
    ),
    (
        "crates/starfinder",
        &[
            "ask",
            "ask_check",
            "ask_travel",
            "athletics",
            "chase",
            "check",
            "condition",
            "cost",
            "declaration",
            "fact",
            "facts",
            "flight",
            "local",
            "march",
            "measure",
            "medium",
            "mover",
            "occupied",
            "overland",
            "pace",
            "plan",
            "question",
            "size",
            "speed",
            "squeeze",
            "step",
            "straight",
            "terrain",
            "travel",
            "trigger",
            "turn",
        ],
    ),
    (
        "reference",
        &[
            "answer",
            "line",
            "pf2e",
            "question",
            "read_case",
            "read_declaration",
            "read_ground",
            "run_case",
            "srd35",
            "world",
        ],
    ),
];

/// Which modules of a crate each of its modules uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

pub(super) fn check(root: &Path, findings: &mut Vec<String>) {
    for folder in crates(root) {
        let name = folder.strip_prefix(root).unwrap_or(&folder).display();
        let name = name.to_string();
        let known = TANGLED.iter().find(|(own, _)| *own == name);
        let known: BTreeSet<&str> = known.map_or_else(BTreeSet::new, |(_, modules)| {
            modules.iter().copied().collect()
        });
        let uses = uses(&folder);
        for circle in circles(&uses) {
            let is_known = circle.iter().all(|module| known.contains(&**module));
            if !is_known {
                let circle: Vec<String> = circle.into_iter().collect();
                findings.push(format!(
                    "{name}: the modules {} use each other in a circle; move what they share below \
                     them",
                    circle.join(", ")
                ));
            }
        }
        let tangled: BTreeSet<String> = circles(&uses).into_iter().flatten().collect();
        for module in known.iter().filter(|module| !tangled.contains(**module)) {
            findings.push(format!(
                "{name}: the module {module} is in no circle any more; take it off the list of tidy"
            ));
        }
    }
}

/// The folders of all crates of this workspace that are checked.
fn crates(root: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(root.join("crates")).into_iter().flatten();
    let entries = entries.filter_map(Result::ok).map(|entry| entry.path());
    let beside = ["agreement", "benches", "reference", "xtask"].map(|own| root.join(own));
    let mut crates: Vec<_> = entries.chain(beside).collect();
    crates.sort();
    crates
}

/// What each top-level module of the crate uses.
fn uses(folder: &Path) -> Uses {
    let source = folder.join("src");
    let roots = ["lib.rs", "main.rs"].map(|root| source.join(root));
    let files: Vec<(Vec<String>, String)> = rust_files(&source)
        .into_iter()
        .filter(|file| !roots.contains(file))
        .filter_map(|file| {
            let module = module_path(file.strip_prefix(&source).ok()?);
            let is_test = module.iter().any(|part| part == "tests");
            (!is_test).then_some(())?;
            Some((module, fs::read_to_string(&file).ok()?))
        })
        .collect();
    let modules: BTreeSet<String> = files.iter().map(|(path, _)| path[0].clone()).collect();
    let mut exports: BTreeMap<String, String> = BTreeMap::new();
    for text in roots
        .iter()
        .filter_map(|root| fs::read_to_string(root).ok())
    {
        for path in used_paths(&text) {
            let path: Vec<&str> = path.split("::").filter(|part| *part != "crate").collect();
            if let [first, .., last] = path.as_slice()
                && modules.contains(*first)
            {
                exports.insert((*last).to_owned(), (*first).to_owned());
            }
        }
    }
    let mut uses = Uses::new();
    for (path, text) in &files {
        let own = uses.entry(path[0].clone()).or_default();
        let named = used_paths(text).chain(named_paths(text));
        let named = named.filter_map(|used| leaves_module(&used, path.len()));
        let used = named.filter_map(|name| {
            let module = modules.get(&name).or_else(|| exports.get(&name));
            module.filter(|module| **module != path[0]).cloned()
        });
        own.extend(used);
    }
    uses
}

/// The path of the module in a file: `plan/mod.rs` and `plan.rs` are `plan`.
fn module_path(file: &Path) -> Vec<String> {
    let parts = file.components().filter_map(|part| match part {
        Component::Normal(part) => part.to_str(),
        _ => None,
    });
    let mut path: Vec<String> = parts
        .map(|part| part.trim_end_matches(".rs").to_owned())
        .collect();
    if path.len() > 1 && path.last().is_some_and(|last| last == "mod") {
        path.pop();
    }
    path
}

/// The first name of a path that leads out of a top-level module, from a module so many deep.
fn leaves_module(path: &str, depth: usize) -> Option<String> {
    let parts: Vec<&str> = path.split("::").collect();
    match parts.as_slice() {
        ["crate", name, ..] => Some((*name).to_owned()),
        _ => {
            let up = parts.iter().take_while(|part| **part == "super").count();
            (up == depth && up > 0).then(|| parts.get(up).map(|name| (*name).to_owned()))?
        }
    }
}

/// The code of a file without comments and tests.
fn code(text: &str) -> String {
    let lines = code_before_tests(text).lines();
    let code = lines.map(|line| line.split("//").next().unwrap_or_default().trim());
    code.collect::<Vec<_>>().join(" ")
}

/// Every path of every `use`, one for each name.
fn used_paths(text: &str) -> impl Iterator<Item = String> {
    let code = code(text);
    let statements = code.split(';').filter_map(|statement| {
        let (before, tree) = statement.rsplit_once("use ")?;
        let is_use = before.trim_end();
        let starts = is_use.is_empty() || is_use.ends_with([')', '}', ']', '{', 'b']);
        starts.then(|| tree.split_whitespace().collect::<String>())
    });
    let paths: Vec<String> = statements.flat_map(|tree| leaves(&tree)).collect();
    paths.into_iter()
}

/// The paths of a tree: `a::{b, c::d}` has `a::b` and `a::c::d`.
fn leaves(tree: &str) -> Vec<String> {
    let Some((before, inside)) = tree.split_once('{') else {
        return vec![tree.to_owned()];
    };
    let inside = inside.strip_suffix('}').unwrap_or(inside);
    let mut depth = 0;
    let mut branches = vec![String::new()];
    for letter in inside.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                branches.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(branch) = branches.last_mut() {
            branch.push(letter);
        }
    }
    let branches = branches.iter().filter(|branch| !branch.is_empty());
    branches
        .flat_map(|branch| leaves(branch))
        .map(|leaf| format!("{before}{leaf}"))
        .collect()
}

/// The paths that begin with `crate` or `super` anywhere in the code.
fn named_paths(text: &str) -> impl Iterator<Item = String> {
    let code = code(text);
    let is_of_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let paths: Vec<String> = code
        .split(|letter| !is_of_path(letter))
        .filter(|path| path.starts_with("crate::") || path.starts_with("super::"))
        .map(str::to_owned)
        .collect();
    paths.into_iter()
}

/// The groups of modules that each reach all others of the group.
fn circles(uses: &Uses) -> Vec<BTreeSet<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> = uses
        .keys()
        .map(|module| (module, reached_from(uses, module)))
        .collect();
    let mut circles: Vec<BTreeSet<String>> = Vec::new();
    for (module, reach) in &reached {
        let circle: BTreeSet<String> = reach
            .iter()
            .filter(|other| {
                reached
                    .get(*other)
                    .is_some_and(|back| back.contains(module))
            })
            .map(|other| (*other).clone())
            .collect();
        if !circle.is_empty() && !circles.contains(&circle) {
            circles.push(circle);
        }
    }
    circles
}

/// The modules that one leads to.
fn reached_from<'a>(uses: &'a Uses, module: &'a String) -> BTreeSet<&'a String> {
    let mut reached = BTreeSet::new();
    let mut open = vec![module];
    while let Some(next) = open.pop() {
        for used in uses.get(next).into_iter().flatten() {
            if reached.insert(used) {
                open.push(used);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::{Uses, circles, leaves, leaves_module, named_paths, used_paths};

    #[test]
    fn a_tree_of_uses_is_its_paths() {
        assert_eq!(
            leaves("crate::{a::{B,C},d}"),
            ["crate::a::B", "crate::a::C", "crate::d"]
        );
        let text = "use crate::plan::{Planned,\n    plan};\npub(crate) use super::turn; // use crate::no;\n";
        let used: Vec<String> = used_paths(text).collect();
        assert_eq!(
            used,
            ["crate::plan::Planned", "crate::plan::plan", "super::turn"]
        );
    }

    #[test]
    fn paths_in_code_count_and_those_within_a_module_do_not() {
        let named: Vec<String> = named_paths("let a = crate::turn::pass(super::b);").collect();
        assert_eq!(named, ["crate::turn::pass", "super::b"]);
        assert_eq!(leaves_module("super::b", 1).as_deref(), Some("b"));
        assert_eq!(leaves_module("super::b", 2), None);
        assert_eq!(leaves_module("self::b", 1), None);
    }

    #[test]
    fn a_circle_is_found_and_a_chain_is_none() {
        let uses = |pairs: &[(&str, &str)]| -> Uses {
            let mut uses = Uses::new();
            for (from, to) in pairs {
                let own = uses.entry((*from).to_owned()).or_default();
                own.insert((*to).to_owned());
            }
            uses
        };
        assert!(circles(&uses(&[("a", "b"), ("b", "c")])).is_empty());
        let found = circles(&uses(&[("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")]));
        let found: Vec<Vec<String>> = found
            .into_iter()
            .map(|circle| circle.into_iter().collect())
            .collect();
        assert_eq!(found, [["a", "b", "c"]]);
    }
}
