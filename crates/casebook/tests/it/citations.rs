//! Every rule of the rulebooks is cited somewhere: in a step, an event, a refusal or an answer.

use std::collections::BTreeSet;

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

#[test]
fn every_rule_is_cited_in_some_case_or_by_the_rule_that_stands_for_it() {
    let further = further_documents();
    let mut wrong: Vec<String> = Vec::new();
    for system in System::ALL {
        let own = (Some(system), document(system));
        let of_system = further
            .iter()
            .filter(|(of, _)| of.is_none_or(|of| of == system));
        let cited: BTreeSet<RuleId> = of_system
            .chain([&own])
            .flat_map(|(of, document)| casebook::run(document, *of).cases)
            .flat_map(|case| case.cited)
            .collect();
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
