//! The published schema: the type of every document, with the types it consists of.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

#[cfg(feature = "chances")]
use super::Chances;
use super::{
    Cases, FailureReport, MapSummary, Odds, Path, PlayLine, Reach, Replay, Rules, ShownRule,
    ShownRulings, Threat, Trace,
};
#[cfg(feature = "journey")]
use super::{RefusedTravel, Travel};
#[cfg(feature = "flight")]
use super::{VolumePath, VolumeReach};

/// A whole answer.
pub trait Document: JsonSchema {
    /// The name of its type in the schema.
    const NAME: &'static str;
}

/// Names each document once.
macro_rules! documents {
    ($($(#[$built:meta])* $name:ident),+ $(,)?) => {
        $($(#[$built])*
        impl Document for $name {
            const NAME: &'static str = stringify!($name);
        })+

        /// Puts every document into the generator, in this order.
        fn add_documents(generator: &mut SchemaGenerator) -> Vec<&'static str> {
            $($(#[$built])* generator.subschema_for::<$name>();)+
            [$($(#[$built])* $name::NAME),+].to_vec()
        }
    };
}

documents!(
    Reach,
    #[cfg(feature = "chances")]
    Chances,
    #[cfg(feature = "flight")]
    VolumeReach,
    Path,
    #[cfg(feature = "flight")]
    VolumePath,
    Trace,
    Odds,
    Threat,
    #[cfg(feature = "journey")]
    Travel,
    #[cfg(feature = "journey")]
    RefusedTravel,
    MapSummary,
    Rules,
    ShownRule,
    ShownRulings,
    Cases,
    Replay,
    PlayLine,
    FailureReport,
);

/// The dialect of the schema.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The schema of every document.
#[derive(Clone, Debug)]
pub struct Schema {
    documents: Vec<&'static str>,
    types: Map<String, Value>,
}

impl Schema {
    /// Returns the schema of all types.
    pub fn new() -> Schema {
        let mut generator = SchemaSettings::draft2020_12()
            .for_serialize()
            .into_generator();
        let documents = add_documents(&mut generator);
        let types = generator.take_definitions(true);
        Schema { documents, types }
    }

    /// One JSON Schema document with all types under `$defs`; it accepts every answer.
    pub fn whole(&self) -> Value {
        let any: Vec<Value> = self.documents.iter().map(|name| reference(name)).collect();
        json!({
            "$schema": DIALECT,
            "title": "fivefoot",
            "description": "What fivefoot answers with --json: each type of answer, and what it is made of.",
            "anyOf": any,
            "$defs": self.types,
        })
    }

    /// The schema of one type, with the types it consists of; case does not matter.
    pub fn of(&self, name: &str) -> Option<Value> {
        let (name, own) = self
            .types
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        let mut needed = Vec::new();
        self.collect(own, &mut needed);
        let types: Map<String, Value> = self
            .types
            .iter()
            .filter(|(known, _)| *known == name || needed.contains(known))
            .map(|(known, schema)| (known.clone(), schema.clone()))
            .collect();
        Some(json!({
            "$schema": DIALECT,
            "title": name,
            "$ref": format!("{PREFIX}{name}"),
            "$defs": types,
        }))
    }

    /// The names of the types that are whole answers.
    pub fn documents(&self) -> &[&'static str] {
        &self.documents
    }

    /// The names of all types, answers first.
    pub fn names(&self) -> Vec<&str> {
        let documents = self.documents.iter().copied();
        let others = self.types.keys().map(String::as_str);
        documents
            .clone()
            .chain(others.filter(|name| !self.documents.contains(name)))
            .collect()
    }

    /// The types that a schema refers to, and those that they refer to.
    fn collect<'a>(&'a self, schema: &'a Value, needed: &mut Vec<&'a String>) {
        match schema {
            Value::Array(parts) => parts.iter().for_each(|part| self.collect(part, needed)),
            Value::Object(fields) => {
                let target = fields.get("$ref").and_then(Value::as_str);
                let name = target.and_then(|target| target.strip_prefix(PREFIX));
                if let Some((name, own)) = name.and_then(|name| self.types.get_key_value(name))
                    && !needed.contains(&name)
                {
                    needed.push(name);
                    self.collect(own, needed);
                }
                fields.values().for_each(|part| self.collect(part, needed));
            }
            _ => {}
        }
    }
}

/// The text before the name of a type that another type refers to.
const PREFIX: &str = "#/$defs/";

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("{PREFIX}{name}") })
}

impl Default for Schema {
    fn default() -> Schema {
        Schema::new()
    }
}
