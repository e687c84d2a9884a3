//! `fivefoot rules`: the rules and rulings of the rulebook, as a list, or one in full.

use std::process::ExitCode;

use notation::{Document, RuleSection};
use systems::System;
use tell::json;

use crate::arguments::RulesArguments;
use crate::explanation::{Explanation, advice};
use crate::failure::Failure;
use crate::{input, output};

/// The rulebook of a system, as it was when the program was built.
pub(crate) fn rulebook(system: System) -> &'static str {
    // A test checks that every system has one.
    rulebook::text(system.id()).unwrap_or_default()
}

pub(crate) fn run(arguments: &RulesArguments) -> Result<ExitCode, Failure> {
    let systems = match &arguments.system {
        Some(word) => vec![input::system(word)?.0],
        None => System::ALL.to_vec(),
    };
    if let Some(id) = &arguments.id {
        return show(id, &systems, arguments.json);
    }
    let mut list = json::Rules::default();
    for system in systems {
        let document = document(system)?;
        let counts = case_counts(&document);
        let rules = system.rules().iter();
        list.rules.extend(rules.map(|rule| counted(rule, &counts)));
        let rulings = system.rulings().iter();
        list.rulings.extend(rulings.map(json::Ruling::new));
    }
    if arguments.json {
        output::json(&list)?
    } else {
        output::text(&list_for_people(&list))?
    }
    Ok(ExitCode::SUCCESS)
}

fn document(system: System) -> Result<Document, Failure> {
    notation::document(rulebook(system), &format!("rulebook/{system}.md"))
        .map_err(|error| Failure::input(format!("rulebook/{system}.md"), error))
}

/// For each rule the number of runnable cases that name it.
fn case_counts(document: &Document) -> std::collections::BTreeMap<String, usize> {
    let mut counts = std::collections::BTreeMap::new();
    for case in document
        .cases
        .iter()
        .filter_map(|block| block.case.as_ref().ok())
    {
        for rule in case.rules_exercised() {
            *counts.entry(rule.to_owned()).or_insert(0) += 1;
        }
    }
    counts
}

/// A rule with its section, or the rulings of a name.
enum Found {
    Rule(json::Rule, String),
    Rulings(Vec<(System, json::Ruling)>),
}

/// Finds what has that id in one of the systems: the first rule, or else every ruling.
fn find(id: &str, systems: &[System]) -> Result<Option<Found>, Failure> {
    for system in systems {
        if let Some(rule) = system.rules().iter().find(|rule| rule.id.as_str() == id) {
            let document = document(*system)?;
            let section = document
                .rule(id)
                .map_or("", |section: &RuleSection| section.text.as_str());
            let row = counted(rule, &case_counts(&document));
            return Ok(Some(Found::Rule(row, section.to_owned())));
        }
    }
    let rulings: Vec<(System, json::Ruling)> = systems
        .iter()
        .flat_map(|system| system.rulings().iter().map(move |ruling| (*system, ruling)))
        .filter(|(_, ruling)| ruling.name == id)
        .map(|(system, entry)| (system, json::Ruling::new(entry)))
        .collect();
    Ok((!rulings.is_empty()).then_some(Found::Rulings(rulings)))
}

/// A rule from the rulebook, or a ruling; `None` if nothing has that id.
pub(crate) fn text_of(id: &str, systems: &[System]) -> Result<Option<String>, Failure> {
    Ok(find(id, systems)?.map(|found| match found {
        Found::Rule(_, section) => section,
        Found::Rulings(rulings) => {
            let text: Vec<String> = rulings
                .iter()
                .map(|(system, row)| format!("{system}\n{}", ruling_for_people(row)))
                .collect();
            text.join("\n")
        }
    }))
}

/// The message if nothing has that id.
pub(crate) fn unknown(id: &str, systems: &[System]) -> Explanation {
    let names = || {
        systems.iter().flat_map(|system| {
            let rules = system.rules().iter().map(|rule| rule.id.as_str());
            rules.chain(system.rulings().iter().map(|ruling| ruling.name))
        })
    };
    let hint = match rules::nearest(id, names()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => match with_word(id, names()) {
            Some(some) => format!("there are {some}; `fivefoot rules` lists all"),
            None => "`fivefoot rules` lists them".to_owned(),
        },
    };
    advice(format!("there is no rule or ruling `{id}`"), hint)
}

/// Some of the names that contain the word; `None` if none does.
fn with_word<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    const MOST_SHOWN: usize = 6;
    let word = word.to_lowercase();
    // `flanking` is about `flank`.
    let stem = word.strip_suffix("ing").filter(|stem| stem.len() > 2);
    let names: Vec<&str> = names.collect();
    let with = |word: &str| -> Vec<&str> {
        let names = names.iter().copied();
        names.filter(|name| name.contains(word)).collect()
    };
    let mut found = with(&word);
    if let Some(stem) = stem.filter(|_| found.is_empty()) {
        found = with(stem);
    }
    let shown = found[..found.len().min(MOST_SHOWN)].join(", ");
    match found.len() {
        0 => None,
        more if more > MOST_SHOWN => Some(format!("{shown} and {} more", more - MOST_SHOWN)),
        _ => Some(shown),
    }
}

fn show(id: &str, systems: &[System], as_json: bool) -> Result<ExitCode, Failure> {
    if as_json && let Some(found) = find(id, systems)? {
        match found {
            Found::Rule(rule, text) => output::json(&rule.shown(text))?,
            Found::Rulings(rows) => {
                let rows = rows.into_iter().map(|(system, row)| row.shown(system));
                output::json(&json::ShownRulings(rows.collect()))?;
            }
        }
        return Ok(ExitCode::SUCCESS);
    }
    match text_of(id, systems)? {
        Some(text) => {
            output::text(&text)?;
            Ok(ExitCode::SUCCESS)
        }
        None => Err(Failure::NotFound(unknown(id, systems))),
    }
}

fn counted(rule: &rules::Rule, counts: &std::collections::BTreeMap<String, usize>) -> json::Rule {
    let cases = counts.get(rule.id.as_str()).copied().unwrap_or_default();
    json::Rule::new(rule, cases)
}

fn ruling_for_people(ruling: &json::Ruling) -> String {
    format!(
        "{}  {}\n  default {}; choices {}\n",
        ruling.id,
        ruling.question,
        ruling.default,
        ruling.choices.join(", ")
    )
}

fn list_for_people(list: &json::Rules) -> String {
    let width = list
        .rules
        .iter()
        .map(|rule| rule.id.len())
        .max()
        .unwrap_or_default();
    let mut text = String::new();
    for rule in &list.rules {
        let pending = match rule.status {
            json::Status::Pending => "  (pending)",
            json::Status::Implemented => "",
        };
        let cases = if rule.cases == 1 { "case" } else { "cases" };
        text.push_str(&format!(
            "{:width$}  {:3} {cases:5}  {}{pending}\n",
            rule.id, rule.cases, rule.title
        ));
    }
    text.push('\n');
    for ruling in &list.rulings {
        text.push_str(&ruling_for_people(ruling));
    }
    let implemented = list
        .rules
        .iter()
        .filter(|rule| rule.status == json::Status::Implemented)
        .count();
    text.push_str(&format!(
        "\n{} rules, {implemented} implemented; {} rulings\n",
        list.rules.len(),
        list.rulings.len()
    ));
    text
}
