//! What an answer rests on.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What an answer rests on: a rule, or a number stated on a creature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Citation {
    /// The rule behind it, or `stated` for a number stated on the creature.
    pub rule: String,
    /// A description in a few words, for people.
    pub text: String,
}

impl From<&rules::Citation> for Citation {
    fn from(citation: &rules::Citation) -> Citation {
        Citation {
            rule: citation
                .rule
                .map_or("stated", rules::RuleId::as_str)
                .to_owned(),
            text: citation.text.to_string(),
        }
    }
}
