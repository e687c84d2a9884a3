//! Every choice of every ruling has a case whose answer depends on it: written with this choice the
//! case passes, and with another choice of the same ruling it fails.

use casebook::Verdict;
use notation::{Case, CaseBlock, Document, Ruling, Spanned};
use rules::{Choices, RulingEntry};
use systems::System;

use super::{document, further_documents};

/// All cases of a system, those of the rulebook first.
fn cases_of(system: System) -> Vec<CaseBlock> {
    let further = further_documents().into_iter();
    let of_system = further.filter(|(of, _)| of.is_none_or(|of| of == system));
    let documents = of_system.map(|(_, document)| document);
    let all = std::iter::once(document(system)).chain(documents);
    all.flat_map(|document| document.cases)
        .filter(|block| block.case.as_ref().is_ok_and(|case| is_of(case, system)))
        .collect()
}

/// Whether the rules that the case names are those of the system.
fn is_of(case: &Case, system: System) -> bool {
    let named = case.rules.iter().map(|rule| rule.value.as_str());
    let mut all = named.chain([case.rule_of_id()]);
    all.any(|rule| systems::find_rule(rule).is_some() && System::of_rule_id(rule) == Some(system))
}

/// The value that the case states for the ruling.
fn stated<'a>(case: &'a Case, ruling: &str) -> Option<&'a str> {
    let mut stated = case.rulings.iter();
    let stated = stated.find(|own| own.name.value == ruling)?;
    Some(&stated.value.value)
}

/// The block with another value of the ruling.
fn with_value(block: &CaseBlock, ruling: &str, value: &str) -> CaseBlock {
    let mut block = block.clone();
    if let Ok(case) = &mut block.case {
        case.rulings.retain(|own| own.name.value != ruling);
        let span = case.id.span;
        let spanned = |text: &str| Spanned {
            value: text.to_owned(),
            span,
        };
        case.rulings.push(Ruling {
            name: spanned(ruling),
            value: spanned(value),
        });
    }
    block
}

fn passes(block: CaseBlock, system: System) -> bool {
    let alone = Document {
        file_name: String::new(),
        cases: vec![block],
        rules: Vec::new(),
        rulings: Vec::new(),
        ruling_rows: Vec::new(),
        errors: Vec::new(),
    };
    let report = casebook::run(&alone, Some(system));
    report
        .cases
        .iter()
        .all(|case| case.verdict == Verdict::Passed)
}

/// The choices of the ruling: its words; for a number or a list, the default and every other value
/// that a case states.
fn choices_of(entry: &RulingEntry, cases: &[CaseBlock]) -> Vec<String> {
    match entry.choices {
        Choices::Words(words) | Choices::Table(words) => {
            words.iter().map(|word| (*word).to_owned()).collect()
        }
        Choices::Number { .. } | Choices::List { .. } => {
            let all = cases.iter().filter_map(|block| block.case.as_ref().ok());
            let stated = all.filter_map(|case| stated(case, entry.name));
            let mut values = vec![entry.default_word()];
            for value in stated.map(str::to_owned) {
                if !values.contains(&value) {
                    values.push(value);
                }
            }
            values
        }
    }
}

/// The pairs of choices that no case distinguishes.
fn alike(entry: &RulingEntry, cases: &[CaseBlock], system: System) -> Vec<String> {
    let choices = choices_of(entry, cases);
    let mut wrong = Vec::new();
    if choices.len() < 2 {
        wrong.push(format!("{} has one choice only", entry.name));
    }
    let default = entry.default_word();
    // A case that states no value has the default.
    let value_of = |block: &CaseBlock| {
        let case = block.case.as_ref().ok();
        let stated = case.and_then(|case| stated(case, entry.name));
        stated.map_or_else(|| default.clone(), str::to_owned)
    };
    for (index, one) in choices.iter().enumerate() {
        for other in &choices[index + 1..] {
            let tells_apart = |own: &str, changed: &str| {
                let mut own = cases.iter().filter(|block| value_of(block) == own);
                own.any(|block| !passes(with_value(block, entry.name, changed), system))
            };
            // The cases that state a choice come first, because there are few of them.
            if !tells_apart(other, one) && !tells_apart(one, other) {
                wrong.push(format!("{}: `{one}` and `{other}`", entry.name));
            }
        }
    }
    wrong
}

#[test]
fn every_choice_of_every_ruling_has_a_case_that_depends_on_it() {
    let mut wrong = Vec::new();
    for system in System::ALL {
        let cases = cases_of(system);
        for entry in system.rulings() {
            wrong.extend(alike(entry, &cases, system));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
