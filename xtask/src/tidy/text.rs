//! Words stand at the borders: between reading and writing, nothing is parsed, cut up or compared
//! as text.

use std::fs;
use std::path::Path;

use super::{code_before_tests, rust_files};

/// Crates that hold values and no text.
const WITHOUT_TEXT: [&str; 10] = [
    "rules",
    "pf2e",
    "srd35",
    "starfinder",
    "six_d6",
    "paces",
    "systems",
    "encounter",
    "view",
    "table",
];

/// Code that reads a meaning from text.
const TAKES_TEXT_APART: [&str; 19] = [
    ".parse(",
    ".parse::<",
    ".split('",
    ".split(\"",
    ".split_once(",
    ".rsplit",
    ".split_whitespace(",
    ".starts_with(",
    ".ends_with(",
    ".strip_prefix(",
    ".strip_suffix(",
    ".contains(\"",
    ".contains('",
    ".trim",
    ".lines()",
    ".to_string() ==",
    "== \"",
    "!= \"",
    ".as_str() {",
];

/// Files where text is read or written, and why.
const BORDERS: [(&str, &str); 13] = [
    ("crates/rules/src/reading", "reads the notation"),
    ("crates/rules/src/concealed.rs", "reads what is hidden"),
    ("crates/rules/src/edge.rs", "reads what stands on an edge"),
    ("crates/rules/src/telling_outcome.rs", "writes outcomes"),
    ("crates/rules/src/outcome.rs", "writes a line of an account"),
    (
        "crates/starfinder/src/heading.rs",
        "reads the name of a heading",
    ),
    (
        "crates/six_d6/src/dice_value.rs",
        "reads a value of dice that was stored",
    ),
    (
        "crates/systems/src/system.rs",
        "finds a rule by an id that was written",
    ),
    (
        "crates/encounter/src/fingerprint.rs",
        "reads the digits of a hash",
    ),
    ("crates/view/src/master.rs", "reads the values of forms"),
    ("crates/view/src/options.rs", "fills in the values of forms"),
    (
        "crates/view/src/wire.rs",
        "makes a number of JSON from digits",
    ),
    (
        "crates/table/src/patch.rs",
        "compares views in the form in which they are sent",
    ),
];

pub(super) fn check(root: &Path, findings: &mut Vec<String>) {
    let mut unused: Vec<&str> = BORDERS.iter().map(|(file, _)| *file).collect();
    for name in WITHOUT_TEXT {
        for file in rust_files(&root.join("crates").join(name).join("src")) {
            let shown = file.strip_prefix(root).unwrap_or(&file).display();
            let shown = shown.to_string();
            if shown.contains("/words") || shown.contains("/tests") || shown.ends_with("tests.rs") {
                continue;
            }
            let text = fs::read_to_string(&file).unwrap_or_default();
            let found: Vec<(usize, &str)> = taken_apart(&text).collect();
            let border = BORDERS.iter().find(|(own, _)| shown.starts_with(own));
            match border {
                Some((border, _)) if !found.is_empty() => unused.retain(|own| own != border),
                Some(_) => {}
                None => findings.extend(found.into_iter().map(|(line, what)| {
                    format!(
                        "{shown}:{line} has `{what}`: text is read and written at the borders; use a \
                         value"
                    )
                })),
            }
        }
    }
    findings.extend(
        unused.into_iter().map(|file| {
            format!("{file} takes no text apart any more; take it off the list of tidy")
        }),
    );
}

/// The lines of code that read a meaning from text.
fn taken_apart(text: &str) -> impl Iterator<Item = (usize, &'static str)> {
    let lines = (1..).zip(code_before_tests(text).lines());
    lines.flat_map(|(number, line)| {
        let code = line.split("//").next().unwrap_or_default();
        let found = TAKES_TEXT_APART.iter();
        let found = found.filter(|what| code.contains(**what));
        found.map(move |what| (number, *what)).collect::<Vec<_>>()
    })
}

#[cfg(test)]
mod tests {
    use super::taken_apart;

    #[test]
    fn text_is_found_in_code_and_not_in_comments_or_tests() {
        let text = "let a = b.parse();\n// c.parse()\nif d == \"e\" {}\n\n#[cfg(test)]\nmod tests {\n\
                    f.trim();\n}\n";
        let found: Vec<(usize, &str)> = taken_apart(text).collect();
        assert_eq!(found, [(1, ".parse("), (3, "== \"")]);
    }
}
