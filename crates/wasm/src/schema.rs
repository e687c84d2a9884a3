//! The forms of what a page is told, as a JSON Schema, from which its types are written.

use schemars::generate::SchemaSettings;
use serde_json::{Value, json};
use tell::json as told;

use crate::Catalogue;
use crate::map_file::Summary;
use crate::range::Key;
use crate::scene::{Options, Scene};
use crate::square_card::StandHere;
use crate::story::{Chapter, Reply};

/// One JSON Schema document; each type is under `$defs`.
pub fn forms() -> Value {
    let mut generator = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    let answers = [
        generator.subschema_for::<Scene>(),
        generator.subschema_for::<Chapter>(),
        generator.subschema_for::<Reply>(),
        generator.subschema_for::<Options>(),
        generator.subschema_for::<Key<'_>>(),
        generator.subschema_for::<told::Path>(),
        generator.subschema_for::<told::Threat>(),
        generator.subschema_for::<StandHere>(),
        #[cfg(feature = "journey")]
        generator.subschema_for::<told::Travel>(),
        #[cfg(feature = "journey")]
        generator.subschema_for::<told::RefusedTravel>(),
        generator.subschema_for::<Catalogue>(),
        generator.subschema_for::<Summary>(),
    ];
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What the engine tells a page",
        "anyOf": answers,
        "$defs": generator.take_definitions(true),
    })
}
