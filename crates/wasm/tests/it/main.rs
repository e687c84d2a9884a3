//! The page's types are those of the engine: they are written from the schemas.

mod typescript;

use std::path::PathBuf;

use serde_json::Value;

fn file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

/// Compares a file with what it should say; `UPDATE_GOLDEN` writes it.
fn is_fresh(path: &str, schema: &Value, of: &str) {
    let text = typescript::module(schema, of);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(file(path), &text).expect("it can be written");
    }
    let written = std::fs::read_to_string(file(path)).unwrap_or_default();
    assert!(written == text, "`cargo xtask types` writes {path} anew");
}

#[test]
fn the_page_has_the_types_of_what_the_engine_tells() {
    let schema = fivefoot_wasm::forms();
    is_fresh(
        "web/src/engine/told.d.ts",
        &schema,
        "crates/wasm and crates/tell",
    );
}

#[test]
fn the_page_has_the_types_of_the_protocol() {
    let text = std::fs::read_to_string(file("docs/protocol.schema.json")).expect("the schema");
    let schema: Value = serde_json::from_str(&text).expect("JSON");
    is_fresh(
        "web/src/table/messages.d.ts",
        &schema,
        "docs/protocol.schema.json",
    );
}
