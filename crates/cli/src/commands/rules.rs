//! `fivefoot rules`: the rules and rulings of the rulebook, listed or one whole.

use std::process::ExitCode;

use notation::{Document, RuleSection};
use rules::{Rule, RulingEntry, Status};
use serde::Serialize;
use systems::System;

use crate::arguments::RulesArguments;
use crate::failure::{Failure, exit};
use crate::{input, output};

/// The rulebook of a system, as it was when the program was built.
pub(crate) fn rulebook(system: System) -> &'static str {
    // A test holds that every system has one.
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
    let mut list = List {
        rules: Vec::new(),
        rulings: Vec::new(),
    };
    for system in systems {
        let document = document(system)?;
        let counts = case_counts(&document);
        list.rules.extend(
            system
                .rules()
                .iter()
                .map(|rule| RuleRow::new(rule, &counts)),
        );
        list.rulings
            .extend(system.rulings().iter().map(RulingRow::new));
    }
    if arguments.json {
        output::json(&list)?
    } else {
        output::text(&list.for_people())?
    }
    Ok(ExitCode::SUCCESS)
}

fn document(system: System) -> Result<Document, Failure> {
    notation::document(rulebook(system), &format!("rulebook/{system}.md"))
        .map_err(|error| Failure::input(format!("rulebook/{system}.md"), error))
}

/// For each rule the number of cases that can be run and name it.
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
    Rule(RuleRow, String),
    Rulings(Vec<(System, RulingRow)>),
}

/// What has that id in one of the systems: the first rule, or else every ruling.
fn find(id: &str, systems: &[System]) -> Result<Option<Found>, Failure> {
    for system in systems {
        if let Some(rule) = system.rules().iter().find(|rule| rule.id.as_str() == id) {
            let document = document(*system)?;
            let section = document
                .rule(id)
                .map_or("", |section: &RuleSection| section.text.as_str());
            let row = RuleRow::new(rule, &case_counts(&document));
            return Ok(Some(Found::Rule(row, section.to_owned())));
        }
    }
    let rulings: Vec<(System, RulingRow)> = systems
        .iter()
        .flat_map(|system| system.rulings().iter().map(move |ruling| (*system, ruling)))
        .filter(|(_, ruling)| ruling.name == id)
        .map(|(system, entry)| (system, RulingRow::new(entry)))
        .collect();
    Ok((!rulings.is_empty()).then_some(Found::Rulings(rulings)))
}

/// A rule as the rulebook has it, or a ruling; `None` if there is none of that id.
pub(crate) fn text_of(id: &str, systems: &[System]) -> Result<Option<String>, Failure> {
    Ok(find(id, systems)?.map(|found| match found {
        Found::Rule(_, section) => section,
        Found::Rulings(rulings) => {
            let text: Vec<String> = rulings
                .iter()
                .map(|(system, row)| format!("{system}\n{}", row.for_people()))
                .collect();
            text.join("\n")
        }
    }))
}

/// What to say where nothing has that id.
pub(crate) fn unknown(id: &str, systems: &[System]) -> String {
    let names = systems.iter().flat_map(|system| {
        let rules = system.rules().iter().map(|rule| rule.id.as_str());
        rules.chain(system.rulings().iter().map(|ruling| ruling.name))
    });
    let hint = rules::nearest(id, names).map_or_else(
        || "`fivefoot rules` lists them".to_owned(),
        |near| format!("did you mean `{near}`?"),
    );
    format!("there is no rule or ruling `{id}`; {hint}")
}

fn show(id: &str, systems: &[System], json: bool) -> Result<ExitCode, Failure> {
    if json && let Some(found) = find(id, systems)? {
        match found {
            Found::Rule(rule, text) => output::json(&Shown { rule, text })?,
            Found::Rulings(rows) => {
                let rows: Vec<RulingRow> = rows.into_iter().map(|(_, row)| row).collect();
                output::json(&rows)?;
            }
        }
        return Ok(ExitCode::SUCCESS);
    }
    match text_of(id, systems)? {
        Some(text) => {
            output::text(&text)?;
            Ok(ExitCode::SUCCESS)
        }
        None => {
            eprintln!("error: {}", unknown(id, systems));
            Ok(ExitCode::from(exit::NO))
        }
    }
}

#[derive(Serialize)]
struct List {
    rules: Vec<RuleRow>,
    rulings: Vec<RulingRow>,
}

#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    rule: RuleRow,
    text: String,
}

#[derive(Serialize)]
struct RuleRow {
    id: &'static str,
    title: &'static str,
    cases: usize,
    status: &'static str,
}

#[derive(Serialize)]
struct RulingRow {
    id: &'static str,
    question: &'static str,
    default: String,
    choices: Vec<String>,
}

impl RuleRow {
    fn new(rule: &Rule, counts: &std::collections::BTreeMap<String, usize>) -> RuleRow {
        RuleRow {
            id: rule.id.as_str(),
            title: rule.title,
            cases: counts.get(rule.id.as_str()).copied().unwrap_or_default(),
            status: match rule.status {
                Status::Implemented => "implemented",
                Status::Pending => "pending",
            },
        }
    }
}

impl RulingRow {
    fn new(entry: &RulingEntry) -> RulingRow {
        RulingRow {
            id: entry.name,
            question: entry.question,
            default: entry.default_word(),
            choices: entry.choice_words(),
        }
    }

    fn for_people(&self) -> String {
        format!(
            "{}  {}\n  default {}; choices {}\n",
            self.id,
            self.question,
            self.default,
            self.choices.join(", ")
        )
    }
}

impl List {
    fn for_people(&self) -> String {
        let width = self
            .rules
            .iter()
            .map(|rule| rule.id.len())
            .max()
            .unwrap_or_default();
        let mut text = String::new();
        for rule in &self.rules {
            let pending = if rule.status == "pending" {
                "  (pending)"
            } else {
                ""
            };
            let cases = if rule.cases == 1 { "case" } else { "cases" };
            text.push_str(&format!(
                "{:width$}  {:3} {cases:5}  {}{pending}\n",
                rule.id, rule.cases, rule.title
            ));
        }
        text.push('\n');
        for ruling in &self.rulings {
            text.push_str(&ruling.for_people());
        }
        let implemented = self
            .rules
            .iter()
            .filter(|rule| rule.status != "pending")
            .count();
        text.push_str(&format!(
            "\n{} rules, {implemented} implemented; {} rulings\n",
            self.rules.len(),
            self.rulings.len()
        ));
        text
    }
}
