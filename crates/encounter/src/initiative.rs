//! Initiative as it is stated.

use board::CreatureId;

/// One creature's initiative as stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Initiative {
    /// The creature.
    pub creature: CreatureId,
    /// Its modifier or total.
    pub score: Score,
}

/// What is stated about an initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Score {
    /// A modifier: a d20 is rolled and the modifier is added; written with its sign.
    Modifier(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// A total, written without a sign.
    Total(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
}

/// The greatest total of an initiative, with either sign.
pub const MOST_INITIATIVE: i32 = 1000;
