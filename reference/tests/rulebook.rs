//! The hand-worked cases: every one of the four rulebooks, and every further one.

use std::path::Path;

/// Runs the cases of a rulebook; returns how many ran, and every difference.
fn run(file: &str) -> (usize, Vec<String>, Vec<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
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
            reference::starfinder::run_case(case)
        } else {
            reference::run_case(case)
        };
        match run {
            Err(error) => unsupported.push(format!("{}: {error}", case.id)),
            Ok(run) => {
                if run.compared == 0 {
                    unsupported.push(format!("{}: nothing to compare", case.id));
                }
                ran += 1;
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

/// Runs all cases of the files; each must have the result worked out by hand.
fn check_files(files: &[String]) {
    let mut wrong = Vec::new();
    for file in files {
        let (ran, differences, unsupported) = run(file);
        assert!(ran > 0, "no case of {file} ran: {unsupported:?}");
        let found = [unsupported, differences].concat().into_iter();
        wrong.extend(found.map(|line| format!("{file}: {line}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks the rulebook of a system and its further files.
fn check(system: &str) {
    check_files(&[vec![format!("rulebook/{system}.md")], further(system)].concat());
}

/// The further files of a system, or those of `all` systems together, which were worked by hand
/// from the same sentences: every file whose name begins with that word.
fn further(beginning: &str) -> Vec<String> {
    let folder = "crates/casebook/tests/cases";
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(folder);
    let files = std::fs::read_dir(path).expect("the folder of further cases is there");
    let mut names: Vec<String> = files
        .map(|file| file.expect("the folder can be read").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| name.starts_with(beginning))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "no further cases of {beginning}");
    names
        .into_iter()
        .map(|name| format!("{folder}/{name}"))
        .collect()
}

#[test]
fn pf2e_cases_come_out_as_worked_by_hand() {
    check("pf2e");
}

#[test]
fn six_d6_cases_come_out_as_worked_by_hand() {
    check("6d6");
}

#[test]
fn srd35_cases_come_out_as_worked_by_hand() {
    check("srd35");
}

#[test]
fn starfinder_cases_come_out_as_worked_by_hand() {
    check("starfinder");
}

#[test]
fn cases_of_all_systems_come_out_as_worked_by_hand() {
    check_files(&further("all-"));
}
