//! All cases of the four rulebooks can be read, and are written again byte for byte.

use std::path::Path;

use notation::{Document, Step, from_bytes};

/// Each rulebook and its number of cases.
const RULEBOOKS: [(&str, usize); 4] = [
    ("pf2e.md", 303),
    ("srd35.md", 194),
    ("starfinder.md", 315),
    ("6d6.md", 214),
];

fn read(path: &str) -> Document {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    from_bytes(&bytes, &path.display().to_string()).expect("the file is small and UTF-8")
}

fn rulebooks() -> impl Iterator<Item = (Document, usize)> {
    RULEBOOKS
        .iter()
        .map(|(name, cases)| (read(&format!("rulebook/{name}")), *cases))
}

#[test]
fn every_case_of_the_rulebooks_is_read() {
    let mut failures = Vec::new();
    for (document, count) in rulebooks() {
        assert_eq!(document.cases.len(), count, "{}", document.file_name);
        assert_eq!(document.errors, []);
        for block in &document.cases {
            let errors = block.case.as_ref().err().into_iter().flatten();
            failures.extend(errors.map(|error| format!("{}: {error}", document.file_name)));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn writing_a_case_gives_the_block_back() {
    for (document, _) in rulebooks() {
        for block in &document.cases {
            let case = block.case.as_ref().expect("tested above");
            assert_eq!(format!("{case}\n"), block.text, "line {}", block.line);
        }
    }
}

#[test]
fn the_notation_of_the_documentation_is_its_own_example() {
    let document = read("docs/cases.md");
    assert_eq!(document.cases.len(), 1);
    let case = document.cases[0].case.as_ref().expect("it is an example");
    assert_eq!(case.rule_of_id(), "srd35.measure.diagonal");
    assert_eq!(
        case.rules_exercised().collect::<Vec<_>>(),
        ["srd35.measure.diagonal", "srd35.measure.parity"]
    );
}

#[test]
fn every_case_stands_in_the_section_of_a_rule_and_names_known_ones() {
    for (document, _) in rulebooks() {
        let mut ids: Vec<&str> = document.rules.iter().map(|rule| rule.id.as_str()).collect();
        ids.sort_unstable();
        let count = ids.len();
        ids.dedup();
        assert_eq!(count, ids.len(), "{}: a rule id twice", document.file_name);
        for block in &document.cases {
            let case = block.case.as_ref().expect("tested above");
            for rule in case.rules_exercised() {
                assert!(document.rule(rule).is_some(), "{rule} at {}", block.line);
            }
            assert!(block.section.is_some(), "{} has no section", case.id);
            assert_eq!(block.id.as_deref(), Some(case.id.value.as_str()));
        }
        for rule in &document.rules {
            assert!(!rule.title.is_empty(), "{} has no title", rule.id);
            assert!(rule.text.starts_with(&format!("### `{}`", rule.id)));
        }
    }
}

#[test]
fn every_ruling_of_a_case_is_named_in_its_rulebook_and_has_a_row() {
    for (document, _) in rulebooks() {
        for mention in &document.rulings {
            let row = |row: &notation::RulingRow| row.name == mention.name;
            assert!(document.ruling_rows.iter().any(row), "{}", mention.name);
        }
        for ruling in document
            .cases
            .iter()
            .filter_map(|block| block.case.as_ref().ok())
            .flat_map(|case| &case.rulings)
        {
            let name = &ruling.name.value;
            let named = document.rulings.iter().any(|mention| mention.name == *name);
            assert!(named, "{name} is not named");
            let row = document.ruling_rows.iter().find(|row| row.name == *name);
            let row = row.unwrap_or_else(|| panic!("{name} has no row"));
            assert!(row.cell("question").is_some_and(|text| !text.is_empty()));
            assert!(row.cell("default").is_some_and(|text| !text.is_empty()));
        }
    }
}

#[test]
fn the_spans_of_a_rulebook_point_at_what_they_name() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/srd35.md");
    let text = std::fs::read_to_string(path).expect("the rulebook is there");
    let lines: Vec<&str> = text.lines().collect();
    let at = |span: notation::Span| {
        let line = lines[span.line as usize - 1];
        line.chars()
            .skip(span.column as usize - 1)
            .collect::<String>()
    };
    let document = notation::document(&text, "srd35.md").expect("tested above");
    for case in document
        .cases
        .iter()
        .filter_map(|block| block.case.as_ref().ok())
    {
        assert!(at(case.id.span).starts_with(&case.id.value));
        for step in &case.body {
            match step {
                Step::With(facts) => {
                    for fact in facts {
                        assert!(at(fact.subject.span).starts_with(&fact.subject.to_string()));
                        for part in &fact.properties {
                            assert!(at(part.span()).starts_with(&part.to_string()));
                        }
                    }
                }
                Step::Exchange(exchange) => {
                    for result in &exchange.expectation.value.results {
                        assert!(at(result.span()).starts_with(&result.to_string()));
                    }
                    for event in exchange.events.iter().flat_map(|events| &events.value.list) {
                        assert!(at(event.span).starts_with(&event.to_string()));
                    }
                }
            }
        }
    }
}
