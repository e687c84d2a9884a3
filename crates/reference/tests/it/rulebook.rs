//! The hand-worked cases of the rulebook: every one of pf2e, srd35 and 6d6.

use std::path::Path;

/// Runs the cases of a rulebook; returns how many ran, and every difference.
fn run(file: &str) -> (usize, Vec<String>, Vec<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(file);
    let text = std::fs::read_to_string(path).expect("the rulebook is there");
    let document = notation::document(&text, file).expect("the rulebook can be read");
    let mut ran = 0;
    let (mut differences, mut unsupported) = (Vec::new(), Vec::new());
    for block in &document.cases {
        let case = block
            .case
            .as_ref()
            .expect("every case of the rulebook can be read");
        let of = |system: &str| case.rules_exercised().any(|rule| rule.starts_with(system));
        let run = if of("6d6.") {
            reference::six_d6::run_case(case)
        } else if of("starfinder.") {
            reference::starfinder::game::run_case(case)
        } else {
            reference::run_case(case)
        };
        match run {
            Err(error) => unsupported.push(format!("{}: {error}", case.id)),
            Ok(run) => {
                ran += usize::from(run.compared > 0);
                differences.extend(run.differences.iter().map(|difference| {
                    format!(
                        "{}: {}\n  expected {}\n  actual   {}",
                        case.id, difference.request, difference.expected, difference.actual
                    )
                }));
            }
        }
    }
    (ran, differences, unsupported)
}

/// All of them are run, and come out as they are worked.
fn check(file: &str, cases: usize) {
    let (ran, differences, unsupported) = run(file);
    assert!(unsupported.is_empty(), "{}", unsupported.join("\n"));
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(
        ran >= cases,
        "only {ran} of {cases} cases of {file} were run"
    );
}

#[test]
fn pf2e_cases_come_out_as_worked_by_hand() {
    check("rulebook/pf2e.md", 237);
}

#[test]
fn srd35_cases_come_out_as_worked_by_hand() {
    check("rulebook/srd35.md", 194);
}

#[test]
fn further_srd35_cases_come_out_as_worked_by_hand() {
    check("crates/casebook/tests/cases/srd35.md", 161);
}

/// The further cases, which were worked by hand from the same sentences.
#[test]
fn further_pf2e_cases_come_out_as_worked_by_hand() {
    check("crates/casebook/tests/cases/pf2e.md", 243);
    check("crates/casebook/tests/cases/pf2e-position.md", 48);
    check("crates/casebook/tests/cases/pf2e-encounter.md", 67);
    check("crates/casebook/tests/cases/pf2e-reference.md", 5);
}

#[test]
fn six_d6_cases_come_out_as_worked_by_hand() {
    check("rulebook/6d6.md", 154);
    check("crates/casebook/tests/cases/6d6.md", 49);
    check("crates/casebook/tests/cases/6d6-second.md", 125);
    check("crates/casebook/tests/cases/6d6-third.md", 135);
}

/// The cases of the second reading.
#[test]
fn second_pf2e_cases_come_out_as_worked_by_hand() {
    check("crates/casebook/tests/cases/pf2e-second.md", 127);
    check("crates/casebook/tests/cases/pf2e-second-position.md", 33);
    check("crates/casebook/tests/cases/pf2e-second-encounter.md", 52);
    check("crates/casebook/tests/cases/pf2e-second-gridless.md", 30);
}

#[test]
fn starfinder_cases_come_out_as_worked_by_hand() {
    check("rulebook/starfinder.md", 315);
}

#[test]
fn further_starfinder_cases_come_out_as_worked_by_hand() {
    check("crates/casebook/tests/cases/starfinder-second.md", 246);
    check("crates/casebook/tests/cases/starfinder.md", 66);
}
