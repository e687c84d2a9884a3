//! The page about the protocol, and its schema, say what the types say.

use std::path::PathBuf;

use serde_json::{Value, json};
use table::{ClientMessage, ServerMessage};

fn document(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(name)
}

/// The examples of the page with that mark.
fn examples(mark: &str) -> Vec<String> {
    let page = std::fs::read_to_string(document("protocol.md")).expect("the page");
    let fence = format!("```json {mark}\n");
    let blocks = page.split(fence.as_str()).skip(1);
    let examples = blocks.filter_map(|rest| rest.split("\n```").next());
    examples.map(str::to_owned).collect()
}

fn schema() -> Value {
    let mut generator = schemars::generate::SchemaSettings::draft2020_12().into_generator();
    let client = generator.subschema_for::<ClientMessage>();
    let server = generator.subschema_for::<ServerMessage>();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of a table",
        "anyOf": [client, server],
        "$defs": generator.take_definitions(true),
    })
}

/// The names of the types of messages in the schema of that type.
fn types(name: &str) -> Vec<String> {
    let schema = schema();
    let variants = schema["$defs"][name]["oneOf"].as_array().cloned();
    let variants = variants.expect("a type with variants");
    let names = variants
        .iter()
        .map(|own| own["properties"]["type"]["const"].clone());
    names
        .map(|name| name.as_str().expect("a name").to_owned())
        .collect()
}

#[test]
fn every_message_has_an_example_that_is_read() {
    let client = examples("client");
    for example in &client {
        let read: Result<ClientMessage, _> = serde_json::from_str(example);
        read.unwrap_or_else(|error| panic!("{error}: {example}"));
    }
    let server = examples("server");
    for example in &server {
        let read: Result<ServerMessage, _> = serde_json::from_str(example);
        read.unwrap_or_else(|error| panic!("{error}: {example}"));
    }
    for (name, examples) in [("ClientMessage", client), ("ServerMessage", server)] {
        for kind in types(name) {
            let is_shown = examples
                .iter()
                .any(|own| own.contains(&format!("\"type\": \"{kind}\"")));
            assert!(is_shown, "{name} {kind} has no example");
        }
    }
}

#[test]
fn the_schema_is_the_one_of_the_types() {
    let file = document("protocol.schema.json");
    let mut text = serde_json::to_string_pretty(&schema()).expect("JSON");
    text.push('\n');
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, &text).expect("it can be written");
    }
    let written = std::fs::read_to_string(&file).expect("the schema");
    assert!(
        written == text,
        "UPDATE_GOLDEN=1 cargo test -p fivefoot-table writes it anew"
    );
}
