//! `rules`: the rules and rulings of the rulebooks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Version;

/// The rules and rulings of one or more systems.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rules {
    /// The version of this form.
    pub version: Version,
    /// The rules, in the order of the rulebooks.
    pub rules: Vec<Rule>,
    /// The rulings.
    pub rulings: Vec<Ruling>,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rule {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The number of executable cases of the rulebook that name it.
    pub cases: usize,
    /// Whether it is implemented.
    pub status: Status,
}

/// Whether a rule is implemented.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It is implemented.
    Implemented,
    /// It is not implemented yet.
    Pending,
}

/// A ruling: a decision that the rules leave to the game master.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ruling {
    /// Its name.
    pub id: String,
    /// What it decides.
    pub question: String,
    /// The choice that applies by default.
    pub default: String,
    /// The choices; a ruling that takes a number has one choice, `LEAST..GREATEST`.
    pub choices: Vec<String>,
}

/// A rule with its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShownRule {
    /// The version of this form.
    pub version: Version,
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The number of executable cases of the rulebook that name it.
    pub cases: usize,
    /// Whether it is implemented.
    pub status: Status,
    /// Its section of the rulebook, as Markdown.
    pub text: String,
}

/// The requested rulings: that of each system which has one of that name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ShownRulings(pub Vec<ShownRuling>);

/// A requested ruling of one system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShownRuling {
    /// The version of this form.
    pub version: Version,
    /// The rule system that has it.
    pub system: String,
    /// Its name.
    pub id: String,
    /// What it decides.
    pub question: String,
    /// The choice that applies by default.
    pub default: String,
    /// The choices; a ruling that takes a number has one choice, `LEAST..GREATEST`.
    pub choices: Vec<String>,
}

impl Rule {
    /// Returns a rule that this many cases name.
    pub fn new(rule: &rules::Rule, cases: usize) -> Rule {
        Rule {
            id: rule.id.as_str().to_owned(),
            title: rule.title.to_owned(),
            cases,
            status: match rule.status {
                rules::Status::Implemented => Status::Implemented,
                rules::Status::Pending => Status::Pending,
            },
        }
    }

    /// Adds the text of the rule.
    pub fn shown(self, text: String) -> ShownRule {
        ShownRule {
            version: Version,
            id: self.id,
            title: self.title,
            cases: self.cases,
            status: self.status,
            text,
        }
    }
}

impl Ruling {
    /// Returns a ruling of a catalogue.
    pub fn new(entry: &rules::RulingEntry) -> Ruling {
        Ruling {
            id: entry.name.to_owned(),
            question: entry.question.to_owned(),
            default: entry.default_word(),
            choices: entry.choice_words(),
        }
    }

    /// Returns the ruling on its own, as that system has it.
    pub fn shown(self, system: systems::System) -> ShownRuling {
        ShownRuling {
            version: Version,
            system: system.id().to_owned(),
            id: self.id,
            question: self.question,
            default: self.default,
            choices: self.choices,
        }
    }
}
