//! The rulebooks: every case of an implemented rule passes, and the registries are in step.

use std::path::{Path, PathBuf};

use casebook::{Report, Verdict};
use rules::{RuleId, Status};
use systems::System;

fn rulebook(system: System) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../rulebook/{system}.md"))
}

fn document(system: System) -> notation::Document {
    let path = rulebook(system);
    let bytes = std::fs::read(&path).expect("the rulebook is in the repository");
    notation::from_bytes(&bytes, &format!("rulebook/{system}.md")).expect("it is a document")
}

fn run(system: System) -> Report {
    casebook::run(&document(system), None)
}

fn no_case_fails(system: System) {
    let report = run(system);
    let totals = report.totals();
    assert_eq!(totals.failed, 0, "{}{totals:?}", report.failures());
}

/// A case of an implemented rule runs; it does not hide behind another rule that is pending.
fn no_implemented_rule_has_a_pending_case(system: System) {
    for case in run(system).cases {
        let rule = case
            .id
            .rsplit_once('/')
            .map_or(case.id.as_str(), |(rule, _)| rule);
        let implemented =
            systems::find_rule(rule).is_some_and(|rule| rule.status == Status::Implemented);
        assert!(
            !(implemented && matches!(case.verdict, Verdict::Pending(_))),
            "{} is pending, but its rule is implemented",
            case.id
        );
    }
}

#[test]
fn pf2e() {
    no_case_fails(System::Pf2e);
}

#[test]
fn srd35() {
    no_case_fails(System::Srd35);
}

#[test]
fn starfinder() {
    no_case_fails(System::Starfinder);
}

#[test]
fn six_d6() {
    no_case_fails(System::SixD6);
}

/// Cases worked by hand from sentences of the rulebook that its own cases do not cover: every file
/// of the folder, the system's id first in its name, or `all` where each case's rules say it.
#[test]
fn further_cases_pass_and_none_is_pending() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder is in the repository")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    for path in files {
        let name = path.display().to_string();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let id = stem.split('-').next().unwrap_or_default();
        let system = System::from_id(id);
        assert!(system.is_some() || id == "all", "{name}: no system `{id}`");
        let bytes = std::fs::read(&path).expect("the file can be read");
        let document = notation::from_bytes(&bytes, &name).expect("it is a document");
        let report = casebook::run(&document, system);
        let totals = report.totals();
        assert_eq!(
            (totals.failed, totals.pending),
            (0, 0),
            "{}{totals:?}",
            report.failures()
        );
    }
}

#[test]
fn pf2e_implemented_rules_have_no_pending_case() {
    no_implemented_rule_has_a_pending_case(System::Pf2e);
}

#[test]
fn srd35_implemented_rules_have_no_pending_case() {
    no_implemented_rule_has_a_pending_case(System::Srd35);
}

#[test]
fn six_d6_implemented_rules_have_no_pending_case() {
    no_implemented_rule_has_a_pending_case(System::SixD6);
}

#[test]
fn registry_and_rulebook_hold_the_same_rules_in_the_same_order() {
    for system in System::ALL {
        let written: Vec<String> = document(system)
            .rules
            .into_iter()
            .map(|section| section.id)
            .collect();
        let registered: Vec<String> = system
            .rules()
            .iter()
            .map(|rule| rule.id.to_string())
            .collect();
        assert_eq!(written, registered, "{system}");
    }
}

#[test]
fn registry_and_rulebook_hold_the_same_rulings_in_the_same_order() {
    for system in System::ALL {
        let written: Vec<String> = document(system)
            .ruling_rows
            .into_iter()
            .map(|row| row.name)
            .collect();
        let registered: Vec<&str> = system.rulings().iter().map(|ruling| ruling.name).collect();
        assert_eq!(written, registered, "{system}");
    }
}

#[test]
fn every_implemented_rule_is_named_by_a_case() {
    for system in System::ALL {
        let document = document(system);
        let named: Vec<&str> = document
            .cases
            .iter()
            .flat_map(|block| block.case.as_ref().ok())
            .flat_map(notation::Case::rules_exercised)
            .collect();
        let silent: Vec<RuleId> = system
            .rules()
            .iter()
            .filter(|rule| rule.status == Status::Implemented)
            .map(|rule| rule.id)
            .filter(|rule| !named.contains(&rule.as_str()))
            .collect();
        assert!(silent.is_empty(), "rules without a case: {silent:?}");
    }
}
