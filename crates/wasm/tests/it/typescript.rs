//! A JSON Schema as types of TypeScript: what schemars writes, and no more.

use serde_json::{Map, Value};

/// The types of a document, each exported under its own name.
pub(crate) fn module(schema: &Value, of: &str) -> String {
    let types = schema["$defs"].as_object().expect("a document with types");
    let mut text = format!("// Written by `cargo xtask types` from {of}: do not edit.\n");
    for (name, own) in types {
        text.push('\n');
        text.push_str(&comment(own, ""));
        text.push_str(&format!("export type {name} = {};\n", expression(own, "")));
    }
    text
}

fn comment(schema: &Value, indent: &str) -> String {
    let Some(words) = schema["description"].as_str() else {
        return String::new();
    };
    let words = words.replace("*/", "* /").replace('\n', " ");
    format!("{indent}/** {words} */\n")
}

fn expression(schema: &Value, indent: &str) -> String {
    let Some(fields) = schema.as_object() else {
        return "unknown".to_owned();
    };
    let mut parts = Vec::new();
    if let Some(target) = fields.get("$ref").and_then(Value::as_str) {
        parts.push(target.trim_start_matches("#/$defs/").to_owned());
    }
    for alternatives in ["oneOf", "anyOf"] {
        if let Some(own) = fields.get(alternatives).and_then(Value::as_array) {
            parts.push(union(own.iter().map(|own| expression(own, indent))));
        }
    }
    if let Some(all) = fields.get("allOf").and_then(Value::as_array) {
        parts.extend(all.iter().map(|own| grouped(expression(own, indent))));
    }
    if let Some(value) = fields.get("const") {
        parts.push(value.to_string());
    } else if let Some(values) = fields.get("enum").and_then(Value::as_array) {
        parts.push(union(values.iter().map(Value::to_string)));
    } else {
        parts.extend(of_kind(fields, indent));
    }
    match parts.len() {
        0 => "unknown".to_owned(),
        1 => parts.remove(0),
        _ => {
            let parts: Vec<String> = parts.into_iter().map(grouped).collect();
            parts.join(" & ")
        }
    }
}

/// What `type` says: one kind of value, or several.
fn of_kind(fields: &Map<String, Value>, indent: &str) -> Option<String> {
    match fields.get("type")? {
        Value::Array(kinds) => {
            let kinds = kinds.iter().filter_map(Value::as_str);
            Some(union(kinds.map(|kind| kind_of(kind, fields, indent))))
        }
        kind => Some(kind_of(kind.as_str()?, fields, indent)),
    }
}

fn kind_of(kind: &str, fields: &Map<String, Value>, indent: &str) -> String {
    match kind {
        "object" => object(fields, indent),
        "array" => array(fields, indent),
        "integer" | "number" => "number".to_owned(),
        "string" | "boolean" | "null" => kind.to_owned(),
        other => panic!("{other} is no type of JSON Schema"),
    }
}

fn array(fields: &Map<String, Value>, indent: &str) -> String {
    if let Some(items) = fields.get("prefixItems").and_then(Value::as_array) {
        let items: Vec<String> = items.iter().map(|own| expression(own, indent)).collect();
        return format!("[{}]", items.join(", "));
    }
    let items = fields.get("items").map(|own| expression(own, indent));
    let items = items.unwrap_or("unknown".to_owned());
    match (fields.get("minItems"), fields.get("maxItems")) {
        (Some(least), Some(most)) if least == most => {
            let many = least.as_u64().and_then(|many| usize::try_from(many).ok());
            format!("[{}]", vec![items; many.unwrap_or(1)].join(", "))
        }
        _ => format!("{}[]", grouped(items)),
    }
}

fn object(fields: &Map<String, Value>, indent: &str) -> String {
    let inner = format!("{indent}  ");
    let required = fields.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|own| own.iter().any(|own| own == name));
    let mut text = String::new();
    let properties = fields.get("properties").and_then(Value::as_object);
    for (name, own) in properties.into_iter().flatten() {
        let told = expression(own, &inner);
        // A field that may be left out is left out instead of being null.
        let (mark, told) = match is_required(name) {
            true => ("", told.as_str()),
            false => ("?", told.trim_end_matches(" | null")),
        };
        text.push_str(&comment(own, &inner));
        text.push_str(&format!("{inner}{name}{mark}: {told};\n"));
    }
    let others = fields.get("patternProperties").and_then(Value::as_object);
    if let Some(own) = others.and_then(|own| own.values().next()) {
        let told = expression(own, &inner);
        text.push_str(&format!("{inner}[name: string]: {told};\n"));
    }
    match fields.get("additionalProperties") {
        None | Some(Value::Bool(_)) => {}
        Some(own) => text.push_str(&format!(
            "{inner}[name: string]: {};\n",
            expression(own, &inner)
        )),
    }
    if text.is_empty() {
        return "Record<string, unknown>".to_owned();
    }
    format!("{{\n{text}{indent}}}")
}

fn union(parts: impl Iterator<Item = String>) -> String {
    let parts: Vec<String> = parts.collect();
    parts.join(" | ")
}

/// In parentheses, if it would otherwise be read with what follows.
fn grouped(text: String) -> String {
    let is_whole = text.starts_with('{') && text.ends_with('}') || !text.contains([' ', '\n']);
    if is_whole && !text.contains("} | {") && !text.contains("} & {") {
        return text;
    }
    format!("({text})")
}
