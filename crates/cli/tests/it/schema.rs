//! Every answer for programs matches its schema: those of all tests here, and the examples of
//! `docs/json.md`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use jsonschema::Validator;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tell::json;

use super::program::{fivefoot, root};

/// The schema of each type, prepared for validation.
static VALIDATORS: LazyLock<BTreeMap<String, Validator>> = LazyLock::new(|| {
    let schema = json::Schema::new();
    let names = schema.names().into_iter();
    let validators = names.map(|name| {
        let own = schema.of(name).expect("a listed type has a schema");
        let validator = jsonschema::validator_for(&own);
        (
            name.to_owned(),
            validator.unwrap_or_else(|error| panic!("{name}: {error}")),
        )
    });
    validators.collect()
});

/// Checks that the output for programs matches the schema of its type.
pub(super) fn check_run(arguments: &[&str], out: &str) {
    if !arguments.contains(&"--json") {
        return;
    }
    let values = serde_json::Deserializer::from_str(out).into_iter::<Value>();
    for value in values {
        let value = value.unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{out}"));
        check(arguments[0], &value);
    }
}

/// Checks that the value has the type of that command's answers.
fn check(command: &str, value: &Value) {
    let name = type_of(command, value);
    let errors: Vec<String> = VALIDATORS[name]
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{name}: {errors:#?}\n{value:#}");
    assert_eq!(&again(name, value), value, "{name} read and written again");
}

/// The type of an answer of that command.
fn type_of(command: &str, value: &Value) -> &'static str {
    let has = |field: &str| value.get(field).is_some();
    match command {
        _ if has("error") => "FailureReport",
        "reach" if has("actions") => "Chances",
        "reach" if has("places") => "VolumeReach",
        "reach" => "Reach",
        "path" if has("action") => "VolumePath",
        "path" => "Path",
        "trace" => "Trace",
        "odds" => "Odds",
        "threat" => "Threat",
        "travel" if value["legal"] == Value::Bool(false) => "RefusedTravel",
        "travel" => "Travel",
        "map" => "MapSummary",
        "rules" if has("text") => "ShownRule",
        "rules" if value.is_array() => "ShownRulings",
        "rules" => "Rules",
        "cases" => "Cases",
        "replay" => "Replay",
        "play" => "PlayLine",
        _ => panic!("no answer of {command} is known: {value:#}"),
    }
}

/// Reads the value as its type and writes it again, to check that the type covers everything.
fn again(name: &str, value: &Value) -> Value {
    match name {
        "Reach" => round::<json::Reach>(value),
        "Chances" => round::<json::Chances>(value),
        "VolumeReach" => round::<json::VolumeReach>(value),
        "Path" => round::<json::Path>(value),
        "VolumePath" => round::<json::VolumePath>(value),
        "Trace" => round::<json::Trace>(value),
        "Odds" => round::<json::Odds>(value),
        "Threat" => round::<json::Threat>(value),
        "Travel" => round::<json::Travel>(value),
        "RefusedTravel" => round::<json::RefusedTravel>(value),
        "MapSummary" => round::<json::MapSummary>(value),
        "Rules" => round::<json::Rules>(value),
        "ShownRule" => round::<json::ShownRule>(value),
        "ShownRulings" => round::<json::ShownRulings>(value),
        "Cases" => round::<json::Cases>(value),
        "Replay" => round::<json::Replay>(value),
        "PlayLine" => round::<json::PlayLine>(value),
        "FailureReport" => round::<json::FailureReport>(value),
        _ => panic!("{name} is no answer"),
    }
}

fn round<T: DeserializeOwned + Serialize>(value: &Value) -> Value {
    let read: T =
        serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}\n{value:#}"));
    serde_json::to_value(read).expect("an answer is JSON")
}

#[test]
fn the_examples_of_the_document_are_as_the_schema_says() {
    let path = root().join("docs/json.md");
    let text = std::fs::read_to_string(path).expect("the document is in the repository");
    let mut examples = 0;
    for section in text.split("\n## `").skip(1) {
        let (command, section) = section.split_once('`').expect("a heading names a command");
        for block in section.split("```json\n").skip(1) {
            let (block, _) = block.split_once("```").expect("a block ends");
            let value = serde_json::from_str(block)
                .unwrap_or_else(|error| panic!("{command}: {error}\n{block}"));
            check(command, &value);
            examples += 1;
        }
    }
    assert!(examples >= 13, "only {examples} examples");
}

#[test]
fn a_wrong_answer_is_noticed() {
    let mut value: Value = serde_json::json!({
        "version": 1, "system": "srd35", "creatures": [{"creature": "b", "squares": []}]
    });
    assert!(VALIDATORS["Threat"].is_valid(&value));
    value["version"] = 2.into();
    assert!(!VALIDATORS["Threat"].is_valid(&value));
}

#[test]
fn the_schema_is_printed_whole_and_by_type() {
    let whole = fivefoot(&["schema"]);
    let whole: Value = serde_json::from_str(&whole.out).expect("the schema is JSON");
    assert!(jsonschema::meta::is_valid(&whole), "it is no schema");
    let types = whole["$defs"].as_object().expect("types stand in $defs");
    for name in VALIDATORS.keys() {
        assert!(types.contains_key(name), "{name} is missing");
        // A number after a name would mean that two types have it.
        assert!(
            !name.ends_with(|last: char| last.is_ascii_digit()),
            "{name}"
        );
    }
    let reach = fivefoot(&["schema", "reach"]);
    let reach: Value = serde_json::from_str(&reach.out).expect("the schema is JSON");
    assert_eq!(reach["$ref"], "#/$defs/Reach");
    assert_eq!(reach["$defs"]["Reach"], types["Reach"]);
    let unknown = fivefoot(&["schema", "reash"]);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown.err.contains("did you mean `reach`?"),
        "{}",
        unknown.err
    );
}
