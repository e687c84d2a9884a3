//! Every `console` block of the documents shows the actual output of the program.
//!
//! `UPDATE_GOLDEN=1 cargo test -p cli` rewrites the blocks; read the difference before you commit
//! it.

use super::program::{fivefoot, root};

const DOCUMENTS: [&str; 5] = [
    "README.md",
    "docs/maps.md",
    "docs/numbers.md",
    "docs/play.md",
    "docs/travel.md",
];

#[test]
fn console_blocks_show_what_the_program_prints() {
    for name in DOCUMENTS {
        let path = root().join(name);
        let text = std::fs::read_to_string(&path).expect("the document is in the repository");
        let fresh = with_fresh_blocks(&text);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, fresh).expect("the document can be written");
        } else {
            for (shown, real) in text.lines().zip(fresh.lines()) {
                assert_eq!(
                    shown, real,
                    "{name} shows something else than the program prints"
                );
            }
            assert_eq!(text.lines().count(), fresh.lines().count(), "{name}");
        }
    }
}

/// A link into a rulebook names its case, and leads to that case's rule.
#[test]
fn links_to_cases_lead_to_cases() {
    let mut links = 0;
    for name in DOCUMENTS {
        let text = std::fs::read_to_string(root().join(name)).expect("the document is there");
        for link in text.split("](rulebook/").skip(1) {
            let Some((target, rest)) = link.split_once(" \"") else {
                continue;
            };
            let (case, _) = rest.split_once("\")").expect("a link's title ends");
            let (file, anchor) = target
                .split_once('#')
                .expect("a link to a case has an anchor");
            let rulebook = std::fs::read_to_string(root().join("rulebook").join(file))
                .unwrap_or_else(|error| panic!("{name}: rulebook/{file}: {error}"));
            assert!(
                rulebook.lines().any(|line| line == format!("case: {case}")),
                "{name}: rulebook/{file} has no case {case}"
            );
            let rule = case.split_once('/').map_or(case, |(rule, _)| rule);
            let heading = rulebook
                .lines()
                .find_map(|line| line.strip_prefix(&format!("### `{rule}`")))
                .unwrap_or_else(|| panic!("{name}: rulebook/{file} has no heading for {rule}"));
            assert_eq!(anchor, anchor_of(&format!("{rule}{heading}")), "{name}");
            links += 1;
        }
    }
    assert!(links > 0, "the documents link to no case");
}

/// The anchor that a heading gets where Markdown is shown with links to headings: letters, digits,
/// hyphens and underscores stay, spaces become hyphens, everything else is dropped.
fn anchor_of(heading: &str) -> String {
    heading
        .to_lowercase()
        .chars()
        .filter(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'))
        .map(|sign| if sign == ' ' { '-' } else { sign })
        .collect()
}

/// The document with the output of each `$ fivefoot …` line in a `console` block refreshed.
fn with_fresh_blocks(text: &str) -> String {
    let mut fresh = String::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
            fresh.push_str(line);
            fresh.push('\n');
        } else if !inside {
            fresh.push_str(line);
            fresh.push('\n');
        } else if let Some(command) = line.strip_prefix("$ fivefoot ") {
            fresh.push_str(line);
            fresh.push('\n');
            let words = shell_words(command);
            let run = fivefoot(&words.iter().map(String::as_str).collect::<Vec<_>>());
            for line in run.out.lines().chain(run.err.lines()) {
                fresh.push_str(line.trim_end());
                fresh.push('\n');
            }
        }
    }
    fresh
}

/// Words separated by spaces; double quotes keep spaces.
fn shell_words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (position, part) in command.split('"').enumerate() {
        if position % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}
