//! The decisions of an import or export, in sentences for people and topics for programs.

use std::fmt;

/// The topic of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// The format and its version.
    Format,
    /// The point where the map begins.
    Origin,
    /// How big the map is.
    Size,
    /// Numbers with more decimals than are kept.
    Rounding,
    /// Walls.
    Walls,
    /// Steps stopped by walls off the grid lines.
    DerivedEdges,
    /// Furniture and other objects.
    Objects,
    /// Doors.
    Doors,
    /// The ground of squares.
    Terrain,
    /// Creatures.
    Creatures,
    /// The rule system and its facts.
    System,
    /// The picture of the map.
    Image,
    /// Fields of the file that are unknown or do not matter to the rules.
    Ignored,
    /// Fields of the file that are missing.
    Missing,
    /// Something that is allowed but seldom intended.
    Warning,
}

impl Topic {
    /// The stable word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Topic::Format => "format",
            Topic::Origin => "origin",
            Topic::Size => "size",
            Topic::Rounding => "rounding",
            Topic::Walls => "walls",
            Topic::DerivedEdges => "derived-edges",
            Topic::Objects => "objects",
            Topic::Doors => "doors",
            Topic::Terrain => "terrain",
            Topic::Creatures => "creatures",
            Topic::System => "system",
            Topic::Image => "image",
            Topic::Ignored => "ignored",
            Topic::Missing => "missing",
            Topic::Warning => "warning",
        }
    }
}

/// Something that an import or export decided or left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Its topic.
    pub topic: Topic,
    /// The number of things it concerns.
    pub count: usize,
    /// The decision as a sentence.
    pub sentence: String,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

/// The decisions of one import or export, in the order in which they were made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decisions(Vec<Decision>);

impl Decisions {
    /// Notes a decision about one thing.
    pub(crate) fn note(&mut self, topic: Topic, sentence: impl Into<String>) {
        self.0.push(Decision {
            topic,
            count: 1,
            sentence: sentence.into(),
        });
    }

    /// Notes a decision about `count` things, unless there are none.
    pub(crate) fn count(&mut self, topic: Topic, count: usize, one: &str, sentence: &str) {
        if count > 0 {
            let noun = if count == 1 {
                one.to_owned()
            } else {
                plural(one)
            };
            self.0.push(Decision {
                topic,
                count,
                sentence: format!("{count} {noun} {sentence}"),
            });
        }
    }

    /// Adds the decisions of a part of the work.
    pub(crate) fn append(&mut self, other: Decisions) {
        self.0.extend(other.0);
    }

    pub(crate) fn into_list(self) -> Vec<Decision> {
        self.0
    }
}

/// Turns `wall piece` into `wall pieces`; all nouns used here are regular.
fn plural(noun: &str) -> String {
    format!("{noun}s")
}
