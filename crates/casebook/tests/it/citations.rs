//! Every rule of the rulebooks is cited somewhere: in a step, an event, a refusal or an answer.

use std::collections::BTreeSet;

use casebook::Cited;
use rules::RuleId;
use systems::System;

use super::{document, further_documents};

/// The rules of each system that are decided but never cited themselves.
fn cited_as(system: System) -> &'static [(RuleId, RuleId, &'static str)] {
    match system {
        System::Pf2e => &pf2e::registry::CITED_AS,
        System::Srd35 => &srd35::registry::CITED_AS,
        System::Starfinder => &starfinder::registry::CITED_AS,
        System::SixD6 => &six_d6::registry::CITED_AS,
    }
}

/// What was cited in the cases of a system, its rulebook's and further ones.
fn cited(system: System) -> Cited {
    let further = further_documents();
    let own = (Some(system), document(system));
    let of_system = further
        .iter()
        .filter(|(of, _)| of.is_none_or(|of| of == system));
    let mut all = Cited::default();
    for (of, document) in of_system.chain([&own]) {
        for case in casebook::run(document, *of).cases {
            all.rules.extend(case.cited.rules);
            all.texts.extend(case.cited.texts);
        }
    }
    all
}

/// What is wrong with the words of a reason, if anything plainly is: a part of a sentence that was
/// not filled in leaves such traces.
fn fault(text: &str) -> Option<&'static str> {
    let count = |sign: char| text.chars().filter(|own| *own == sign).count();
    let is_spaced = text.contains("  ") || text.contains(" ,") || text.contains("( ");
    match text {
        "" => Some("is empty"),
        _ if text.trim() != text => Some("begins or ends with a space"),
        _ if is_spaced => Some("has a space too many"),
        _ if text.contains("()") || count('(') != count(')') => Some("has an open bracket"),
        _ if text.ends_with(['.', ',', ':']) => Some("ends as part of a sentence does not"),
        _ => None,
    }
}

#[test]
fn every_reason_is_told_in_whole_words() {
    let mut wrong: Vec<String> = Vec::new();
    for system in System::ALL {
        let texts = cited(system).texts;
        assert!(texts.len() > 100, "{system}: {}", texts.len());
        let faults = texts.iter().filter_map(|text| Some((text, fault(text)?)));
        wrong.extend(faults.map(|(text, fault)| format!("{system}: {text:?} {fault}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_is_cited_in_some_case_or_by_the_rule_that_stands_for_it() {
    let mut wrong: Vec<String> = Vec::new();
    for system in System::ALL {
        let cited = cited(system).rules;
        let stood_for: BTreeSet<RuleId> = cited_as(system).iter().map(|(rule, ..)| *rule).collect();
        for rule in system.rules().iter().map(|rule| rule.id) {
            match (cited.contains(&rule), stood_for.contains(&rule)) {
                (false, false) => wrong.push(format!("{rule} is cited nowhere")),
                (true, true) => wrong.push(format!("{rule} is cited itself")),
                (true, false) | (false, true) => {}
            }
        }
        let idle = cited_as(system)
            .iter()
            .filter(|(_, by, _)| !cited.contains(by));
        wrong.extend(idle.map(|(rule, by, _)| format!("{by}, which stands for {rule}, is not")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
