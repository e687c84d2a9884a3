//! The version in every document.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// The version of the JSON forms. It increases when a field changes its name, place, type or
/// meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Version;

impl Version {
    /// The number of this version.
    pub const NUMBER: u32 = 1;
}

impl From<Version> for u32 {
    fn from(_: Version) -> u32 {
        Version::NUMBER
    }
}

impl TryFrom<u32> for Version {
    type Error = String;

    fn try_from(number: u32) -> Result<Version, String> {
        if number == Version::NUMBER {
            return Ok(Version);
        }
        Err(format!(
            "this is version {number} of the JSON forms; version {} is read here",
            Version::NUMBER
        ))
    }
}

impl JsonSchema for Version {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Version".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The version of the JSON forms.",
            "type": "integer",
            "const": Version::NUMBER
        })
    }
}
