//! The golden playthroughs of a system together use all of its words.
//!
//! The words are read from the tables of the rulebooks and of `docs/journal.md`, so that a word
//! that is added there is reported as missing until a playthrough uses it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use encounter::{Scope, Timing};
use journal::{Journal, Line};
use notation::Declaration;
use rules::AttackOccasion;
use systems::System;
use tell::notation::{WrittenAnswer, WrittenCommand, WrittenInstruction, typed_attack_words};

use super::{VALUES, Vocabulary, cells, is_word, quoted, rows};
use crate::commands::rules::rulebook;

#[test]
fn golden_playthroughs_use_every_word() {
    for system in System::ALL {
        let used = words_used(&golden_lines(system));
        let wanted = words_wanted(system);
        assert!(wanted.len() > 20, "{wanted:?}");
        let missing: Vec<&String> = wanted.difference(&used).collect();
        assert!(
            missing.is_empty(),
            "no playthrough of {system} has {missing:#?}"
        );
    }
}

/// The answers to a reveal, about which only 6d6 asks.
const OF_A_REVEAL: [&str; 3] = ["= carry-on", "= stop", "= go-round"];

#[test]
fn golden_playthroughs_use_every_command_and_answer() {
    let wanted = commands_wanted();
    assert!(wanted.len() > 30, "{wanted:?}");
    for system in [System::Pf2e, System::SixD6] {
        let lines = golden_lines(system);
        let used: BTreeSet<String> = inputs(&lines).flat_map(command_words).collect();
        // Whatever 6d6 shares with the others is played in pf2e.
        let is_due = |word: &str| OF_A_REVEAL.contains(&word) == (system == System::SixD6);
        let missing: Vec<&String> = wanted
            .difference(&used)
            .filter(|word| is_due(word))
            .collect();
        assert!(
            missing.is_empty(),
            "no playthrough of {system} has {missing:#?}"
        );
    }
    let unknown = OF_A_REVEAL.iter().find(|word| !wanted.contains(**word));
    assert_eq!(unknown, None, "{wanted:?}");
}

/// A file or folder of the repository.
fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// The lines of all golden playthroughs of the system.
fn golden_lines(system: System) -> Vec<Line> {
    let folder = repository("golden").join(system.id());
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut lines = Vec::new();
    for entry in entries {
        let path = entry.expect("an entry of a folder").path();
        let journal = Journal::parse(&text_of(&path));
        let journal = journal.unwrap_or_else(|error| panic!("{path:?}: {error}"));
        lines.extend(journal.lines.into_iter().map(|line| line.value));
    }
    lines
}

fn inputs(lines: &[Line]) -> impl Iterator<Item = &WrittenInstruction> {
    lines.iter().filter_map(|line| match line {
        Line::Input(instruction) => Some(instruction),
        _ => None,
    })
}

/// `verb stride`, `gm begin`, `option halt=`, `option result=success`, `question cover`,
/// `item carry-on`.
fn words_wanted(system: System) -> BTreeSet<String> {
    let words = Vocabulary::of(system);
    let mut wanted = BTreeSet::new();
    for verb in &words.verbs {
        wanted.insert(format!("verb {}", verb.word));
    }
    for verb in &words.game_master_verbs {
        wanted.insert(format!("gm {verb}"));
    }
    for question in &words.questions {
        wanted.insert(format!("question {}", question.word));
    }
    // Sentences on options also contain names of verbs.
    for option in &words.options {
        if words.verb(option).is_none() {
            wanted.insert(format!("option {option}"));
        }
    }
    for row in rows(rulebook(system)) {
        if row.heading == "verb" || row.heading.starts_with("option") {
            let options = format!("{} {}", row.name, row.meaning);
            wanted.extend(values(&options).map(|value| format!("option {value}")));
        }
        if row.heading == "word in a path" {
            wanted.extend(quoted(&row.name).map(|item| format!("item {item}")));
        }
    }
    wanted
}

/// The values of options that a row lists: those written out (`during=start`), and the outcomes
/// that follow one alone (`result=critical`, `success`).
fn values(row: &str) -> impl Iterator<Item = String> + '_ {
    let words = || quoted(row).flat_map(|form| form.split(' '));
    let written = words().filter_map(|word| word.split_once('='));
    let written = written.filter(|(name, value)| is_word(name) && is_word(value));
    let has_result = words().any(|word| word.starts_with("result="));
    let alone = words().filter(move |word| has_result && VALUES.contains(word));
    written
        .map(|(name, value)| format!("{name}={value}"))
        .chain(alone.map(|word| format!("result={word}")))
}

fn words_used(lines: &[Line]) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for instruction in inputs(lines) {
        if let WrittenInstruction::Command(WrittenCommand::Declare(declared)) = instruction {
            used.extend(declared_words(&declared.declaration));
        }
    }
    for line in lines {
        if let Line::Question(question) = line {
            used.insert(format!("question {}", question.asked.head()));
        }
    }
    used
}

fn declared_words(declaration: &Declaration) -> Vec<String> {
    let of_game_master = declaration.actor.value == "gm";
    let kind = if of_game_master { "gm" } else { "verb" };
    let mut words = vec![format!("{kind} {}", declaration.verb.value)];
    for option in &declaration.options {
        let name = &option.name.value;
        match &option.value {
            None => words.push(format!("option {name}")),
            Some(value) => {
                words.push(format!("option {name}="));
                words.push(format!("option {name}={value}"));
            }
        }
    }
    for item in &declaration.path {
        words.push(format!("item {}", item.value));
    }
    words
}

/// The forms in the tables of `docs/journal.md`, and the further words in their descriptions
/// (`extra`, `close`, `never`).
fn commands_wanted() -> BTreeSet<String> {
    let text = text_of(&repository("docs/journal.md"));
    let mut wanted = BTreeSet::new();
    let mut heading = String::new();
    for line in text.lines() {
        let Some(cells) = cells(line) else {
            heading.clear();
            continue;
        };
        let [first, meaning] = cells.as_slice() else {
            continue;
        };
        if heading.is_empty() {
            heading.clone_from(first);
        }
        let read = |form: &str| match heading.as_str() {
            "command" => form.parse().ok(),
            "answer" => {
                let answer: Result<WrittenAnswer, _> = form.parse();
                answer
                    .ok()
                    .map(|own| WrittenInstruction::Command(WrittenCommand::Answer(own)))
            }
            _ => None,
        };
        let forms: Vec<&str> = quoted(first).collect();
        let mut all: Vec<String> = forms.iter().map(|form| (*form).to_owned()).collect();
        for form in forms {
            let without_last = form.rsplit_once(' ').map_or("", |(before, _)| before);
            for word in quoted(meaning) {
                all.extend([format!("{form} {word}"), format!("{without_last} {word}")]);
            }
        }
        let read = all.iter().filter_map(|form| read(form));
        wanted.extend(read.flat_map(|instruction| command_words(&instruction)));
    }
    wanted
}

/// The kind of the command, and each part of it that may be missing.
fn command_words(instruction: &WrittenInstruction) -> Vec<String> {
    let command = match instruction {
        WrittenInstruction::Command(command) => command,
        WrittenInstruction::Undo
        | WrittenInstruction::Redo
        | WrittenInstruction::BackToTurnStart => {
            return vec![instruction.to_string()];
        }
    };
    let mut words = Vec::new();
    match command {
        WrittenCommand::Declare(declared) => {
            words.push("a declaration".to_owned());
            if declared.timing == Timing::OutOfTurn {
                words.push("out-of-turn:".to_owned());
            }
            if !declared.rulings.is_empty() {
                words.push("rulings:".to_owned());
            }
        }
        WrittenCommand::Answer(answer) => words.push(answer_word(answer)),
        WrittenCommand::Rule(_) => words.push("ruling: NAME=VALUE".to_owned()),
        WrittenCommand::AskRuling { .. } => words.push("ruling: NAME ask".to_owned()),
        WrittenCommand::AskTriggers(_) => words.push(command.to_string()),
        WrittenCommand::Disclose(_) => words.push("disclosure: NAME=VALUE".to_owned()),
        WrittenCommand::Door { change, .. } => words.push(format!("door: {}", change.word())),
        WrittenCommand::Change(_) => words.push("with:".to_owned()),
        WrittenCommand::Attack(attack) => {
            words.push("attack:".to_owned());
            if attack.occasion == AttackOccasion::Extra {
                words.push("attack: extra".to_owned());
            }
            let typed = typed_attack_words(&attack.typed);
            let typed = typed.split(' ').filter_map(|word| word.split_once('='));
            words.extend(typed.map(|(name, _)| format!("attack: {name}=")));
        }
        WrittenCommand::Initiative(_) => words.push("initiative:".to_owned()),
        WrittenCommand::Order { .. } => words.push("order:".to_owned()),
        WrittenCommand::Begin { order } if order.is_empty() => words.push("begin".to_owned()),
        WrittenCommand::Begin { .. } => words.push("begin:".to_owned()),
        WrittenCommand::EndTurn | WrittenCommand::End => words.push(command.to_string()),
    }
    words
}

fn answer_word(answer: &WrittenAnswer) -> String {
    match answer {
        WrittenAnswer::MoveOn => "= move-on".to_owned(),
        WrittenAnswer::Halt { facts } if facts.is_empty() => "= halt".to_owned(),
        WrittenAnswer::Halt { .. } => "= halt: FACT".to_owned(),
        WrittenAnswer::React(reaction) => format!("= react {}", reaction.kind.word()),
        WrittenAnswer::Decline { .. } => "= decline".to_owned(),
        WrittenAnswer::CarryOn => "= carry-on".to_owned(),
        WrittenAnswer::Stop => "= stop".to_owned(),
        WrittenAnswer::GoRound { .. } => "= go-round".to_owned(),
        WrittenAnswer::Choose {
            scope: Scope::ThisCommand,
            ..
        } => "= choose: VALUE".to_owned(),
        WrittenAnswer::Choose {
            scope: Scope::Table,
            ..
        } => "= choose: VALUE for-table".to_owned(),
    }
}
