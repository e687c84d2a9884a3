//! No circle of modules: the modules beside each other, in a crate or in a module, use each other in
//! one direction.
//!
//! What a file uses is read from its text: paths that begin with `crate` or `super`, in `use` and
//! elsewhere. A name that the module above exports again counts as a use of the module that it comes
//! from. Tests may use whatever they like.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path};

use super::{code_before_tests, rust_files};

/// Which of the modules beside it each module uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// A module by the names that lead to it from the root of its crate, which has none.
type ModulePath = Vec<String>;

pub(super) fn check(root: &Path, findings: &mut Vec<String>) {
    for folder in crates(root) {
        let name = folder.strip_prefix(root).unwrap_or(&folder).display();
        for (above, uses) in uses(&files(&folder)) {
            for circle in circles(&uses) {
                let circle: Vec<String> = circle.into_iter().collect();
                let place = [&[name.to_string()], above.as_slice()].concat().join("/");
                findings.push(format!(
                    "{place}: the modules {} use each other in a circle; move what they share below them",
                    circle.join(", ")
                ));
            }
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

/// The modules of a crate with their texts.
fn files(folder: &Path) -> Vec<(ModulePath, String)> {
    let source = folder.join("src");
    let files = rust_files(&source).into_iter().filter_map(|file| {
        let module = module_path(file.strip_prefix(&source).ok()?);
        let is_test = module.iter().any(|part| part == "tests");
        (!is_test).then_some(())?;
        Some((module, fs::read_to_string(&file).ok()?))
    });
    files.collect()
}

/// What the modules beside each other use of each other, by the module above them.
fn uses(files: &[(ModulePath, String)]) -> BTreeMap<ModulePath, Uses> {
    let mut all: BTreeMap<ModulePath, Uses> = BTreeMap::new();
    for (path, _) in files {
        for depth in 0..path.len() {
            let beside = all.entry(path[..depth].to_vec()).or_default();
            beside.entry(path[depth].clone()).or_default();
        }
    }
    let exports = exports(files, &all);
    for (path, text) in files {
        for used in used_paths(text).chain(named_paths(text)) {
            let Some(used) = whole_path(&used, path) else {
                continue;
            };
            for depth in 0..path.len().min(used.len()) {
                let above = &path[..depth];
                let (Some(beside), true) = (all.get_mut(above), used.starts_with(above)) else {
                    break;
                };
                let name = &used[depth];
                let module = match beside.contains_key(name) {
                    true => Some(name),
                    false => exports.get(&used[..=depth]),
                };
                let module = module.filter(|module| **module != path[depth]).cloned();
                if let (Some(module), Some(own)) = (module, beside.get_mut(&path[depth])) {
                    own.insert(module);
                }
            }
        }
    }
    all
}

/// The names that modules export again, each with the module below the exporting one that it comes
/// from.
fn exports(
    files: &[(ModulePath, String)],
    all: &BTreeMap<ModulePath, Uses>,
) -> BTreeMap<ModulePath, String> {
    let mut exports = BTreeMap::new();
    for (path, text) in files {
        let Some(below) = all.get(path) else {
            continue;
        };
        for used in used_paths(text) {
            let parts: Vec<&str> = used.split("::").collect();
            let own = parts
                .iter()
                .position(|part| !["crate", "self"].contains(part));
            let parts = &parts[own.unwrap_or(0)..];
            if let [first, .., last] = parts
                && below.contains_key(*first)
            {
                let name = [path.as_slice(), &[(*last).to_owned()]].concat();
                exports.insert(name, (*first).to_owned());
            }
        }
    }
    exports
}

/// The path of the module in a file: `plan/mod.rs` and `plan.rs` are `plan`, `lib.rs` is the root.
fn module_path(file: &Path) -> ModulePath {
    let parts = file.components().filter_map(|part| match part {
        Component::Normal(part) => part.to_str(),
        _ => None,
    });
    let mut path: ModulePath = parts
        .map(|part| part.trim_end_matches(".rs").to_owned())
        .collect();
    let is_above = |last: &String| ["mod", "lib", "main"].contains(&last.as_str());
    if path.last().is_some_and(is_above) {
        path.pop();
    }
    path
}

/// A path that a module names, from the root of its crate; `None` if it leads to another crate or to
/// a module below.
fn whole_path(path: &str, module: &[String]) -> Option<ModulePath> {
    let parts: Vec<&str> = path.split("::").collect();
    let up = parts.iter().take_while(|part| **part == "super").count();
    let (above, rest) = match parts.as_slice() {
        ["crate", rest @ ..] => (&[][..], rest),
        _ if up > 0 => (module.get(..module.len().checked_sub(up)?)?, &parts[up..]),
        _ => return None,
    };
    let rest = rest.iter().map(|part| (*part).to_owned());
    Some(above.iter().cloned().chain(rest).collect())
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
    use super::{Uses, circles, leaves, named_paths, used_paths, uses, whole_path};

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
        let module = ["a", "b"].map(str::to_owned);
        let whole = |path| whole_path(path, &module).map(|path| path.join("::"));
        assert_eq!(whole("super::c").as_deref(), Some("a::c"));
        assert_eq!(whole("super::super::c").as_deref(), Some("c"));
        assert_eq!(whole("crate::c").as_deref(), Some("c"));
        assert_eq!(whole("super::super::super::c"), None);
        assert_eq!(whole("self::c"), None);
    }

    #[test]
    fn modules_beside_each_other_are_looked_at_on_every_floor() {
        let file = |path: &str, text: &str| {
            let path = path.split_terminator('/').map(str::to_owned).collect();
            (path, text.to_owned())
        };
        let files = [
            file("", "mod plan; pub use plan::Plan;"),
            file("turn", "use crate::Plan;"),
            file("plan", "mod a; mod b; pub use a::Plan;"),
            file("plan/a", "use super::b::B; pub struct Plan;"),
            file("plan/b", "fn b() -> super::Plan { crate::turn::pass() }"),
        ];
        let found: Vec<String> = uses(&files)
            .into_iter()
            .flat_map(|(above, uses)| {
                let circles = circles(&uses).into_iter();
                circles.map(move |circle| format!("{above:?} {circle:?}"))
            })
            .collect();
        assert_eq!(found, [r#"[] {"plan", "turn"}"#, r#"["plan"] {"a", "b"}"#]);
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
