//! The rulebooks: every case of an implemented rule passes, and the registries match the rulebooks.

mod citations;
mod rulings;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use casebook::{Report, Verdict};
use rules::{Choices, RuleId, Status};
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

/// A case of an implemented rule runs, and does not hide behind another rule that is pending.
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

/// Cases worked out by hand from sentences of the rulebook that its own cases do not cover: every
/// file of the folder, whose name begins with the system's id, or with `all` if the rules of each
/// case name the system.
fn further_documents() -> Vec<(Option<System>, notation::Document)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder is in the repository")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let read = |path: PathBuf| {
        let name = path.display().to_string();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let id = stem.split('-').next().unwrap_or_default();
        let system = System::from_id(id);
        assert!(system.is_some() || id == "all", "{name}: no system `{id}`");
        let bytes = std::fs::read(&path).expect("the file can be read");
        let document = notation::from_bytes(&bytes, &name).expect("it is a document");
        (system, document)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn further_cases_pass_and_none_is_pending() {
    for (system, document) in further_documents() {
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

/// The values that the rulebook lists for each ruling: in its table, or in the paragraph that
/// begins with these words.
fn values_written(system: System) -> BTreeMap<String, Vec<String>> {
    let in_backticks = |text: &str| -> Vec<String> {
        let words = text.split('`').skip(1).step_by(2);
        words.map(str::to_owned).collect()
    };
    let mut written = BTreeMap::new();
    for row in document(system).ruling_rows {
        if let Some(values) = row.cell("values, the default first") {
            written.insert(row.name.clone(), in_backticks(values));
        }
    }
    let text =
        std::fs::read_to_string(rulebook(system)).expect("the rulebook is in the repository");
    let mut lines = text
        .lines()
        .skip_while(|line| !line.starts_with("**Values of "));
    let (heading, below) = (lines.next().unwrap_or_default(), lines.nth(1));
    let listed = heading.split_once("default): ").map(|(_, listed)| listed);
    for entry in listed.or(below).unwrap_or_default().split(';') {
        if let Some((name, values)) = in_backticks(entry).split_first() {
            written.insert(format!("ruling.{name}"), values.to_vec());
        }
    }
    written
}

#[test]
fn registry_and_rulebook_give_each_ruling_the_same_default_and_choices() {
    for system in System::ALL {
        let written = values_written(system);
        for ruling in system.rulings() {
            let values = written
                .get(ruling.name)
                .unwrap_or_else(|| panic!("{}: the rulebook lists no values", ruling.name));
            assert_eq!(
                values.first(),
                Some(&ruling.default_word()),
                "{}",
                ruling.name
            );
            match ruling.choices {
                Choices::Words(words) => assert_eq!(values, words, "{}", ruling.name),
                // Lines of the table are written after its words.
                Choices::Table(words) => {
                    let count = words.len().min(values.len());
                    assert_eq!(&values[..count], words, "{}", ruling.name);
                }
                // Besides the default there may be any number from it on, or any list joined by
                // `+`.
                Choices::Number { .. } => assert_eq!(values.len(), 1, "{}", ruling.name),
                Choices::List { .. } => assert_eq!(values[1..], ["+"], "{}", ruling.name),
            }
        }
        assert_eq!(written.len(), system.rulings().len(), "{system}");
    }
}

/// A rule that other cases only mention under `rules:` has no case yet.
#[test]
fn every_implemented_rule_has_a_case_of_its_own() {
    for system in System::ALL {
        let document = document(system);
        let cases = document.cases.iter();
        let shown: Vec<&str> = cases
            .flat_map(|block| block.case.as_ref().ok())
            .map(notation::Case::rule_of_id)
            .collect();
        let silent: Vec<RuleId> = system
            .rules()
            .iter()
            .filter(|rule| rule.status == Status::Implemented)
            .map(|rule| rule.id)
            .filter(|rule| !shown.contains(&rule.as_str()))
            .collect();
        assert!(silent.is_empty(), "rules without a case: {silent:?}");
    }
}

/// Runs a case with this expectation and returns the verdict.
fn verdict(rule: &str, expectation: &str) -> Verdict {
    let text = format!("```case\ncase: {rule}/1\nmap:\nA..\ndo: A {expectation}\n```\n",);
    let document = notation::document(&text, "here.md").expect("it is a document");
    let mut report = casebook::run(&document, None);
    report.cases.remove(0).verdict
}

#[test]
fn an_expectation_that_nothing_can_meet_fails() {
    let starfinder = |expected: &str| {
        let exchange = format!("move: (1,0)\nexpect: costs 5; {expected}");
        verdict("starfinder.speed.move-action", &exchange)
    };
    assert_eq!(starfinder("not prone"), Verdict::Passed);
    for expected in [
        "not banana",
        "is banana",
        "banana",
        "not",
        "not prone banana",
    ] {
        let verdict = starfinder(expected);
        assert!(matches!(verdict, Verdict::Failed(_)), "{expected}");
    }
    for (rule, verb, refusal) in [
        ("pf2e.grid.blocked", "stride", "pf2e.grid.blocked"),
        ("srd35.move.single", "move", "srd35.obstacle.blocking"),
    ] {
        let walk = |path: &str, expected: &str| {
            verdict(rule, &format!("{verb}: {path}\nexpect: {expected}"))
        };
        let passed = walk("(0,1)", &format!("refused {refusal} step 1"));
        assert_eq!(passed, Verdict::Passed);
        for (path, expected) in [
            ("(1,0)", "not banana".to_owned()),
            ("(1,0)", "not prone".to_owned()),
            ("(0,1)", format!("refused {refusal} step 1; total 5")),
        ] {
            let verdict = walk(path, &expected);
            assert!(matches!(verdict, Verdict::Failed(_)), "{rule}: {expected}");
        }
    }
}

/// What would silently be ignored fails the case, as it is refused or warned of on a board.
#[test]
fn an_edge_that_is_said_twice_or_has_no_effect_fails() {
    let verdict = |rule: &str, edges: &str, walk: &str| {
        let text = format!(
            "```case\ncase: {rule}/1\nmap:\nA..\n...\nedges: {edges}\ndo: A {walk}: (0,1)\nexpect: total 5\n```\n"
        );
        let document = notation::document(&text, "here.md").expect("it is a document");
        casebook::run(&document, None).cases.remove(0).verdict
    };
    let wrong = |verdict: Verdict, part: &str| match verdict {
        Verdict::Failed(mismatches) => mismatches.iter().any(|own| own.actual.contains(part)),
        _ => false,
    };
    let (srd35, pf2e) = ("srd35.move.single", "pf2e.grid.blocked");
    let once = "barrier (0,0)|(1,0); wall (1,0)|(2,0)";
    assert_eq!(verdict(srd35, once, "move"), Verdict::Passed);
    let twice = "barrier (0,0)|(1,0); wall (1,0)|(0,0)";
    assert!(wrong(
        verdict(srd35, twice, "move"),
        "there is `barrier` already"
    ));
    let unheeded = verdict(pf2e, "barrier (0,0)|(1,0)", "stride");
    assert!(wrong(unheeded, "has no effect: pf2e has no rule about it"));
}
