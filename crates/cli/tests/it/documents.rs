//! Every `console` block of the documents shows what the program really prints.
//!
//! `UPDATE_GOLDEN=1 cargo test -p cli` writes the blocks anew; read the difference before you
//! commit it.

use super::program::{fivefoot, root};

const DOCUMENTS: [&str; 3] = ["README.md", "docs/maps.md", "docs/travel.md"];

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

/// The document with the output of each `$ fivefoot …` line in a `console` block printed anew.
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
