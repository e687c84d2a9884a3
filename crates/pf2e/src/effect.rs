//! Effects with a duration, as values (`pf2e.encounter.turn.durations`, `.turn.end-effects`).

use board::CreatureId;

/// A spell or another effect that lasts for a while.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Effect {
    /// Its name.
    pub name: String,
    /// Its creator.
    pub by: Option<CreatureId>,
    /// The creature it is on.
    pub on: Option<CreatureId>,
    /// Rounds left, counted at the start of its creator's turns.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, 0, 1000000>"
        )
    )]
    pub rounds: Option<u32>,
    /// Turns left, counted at the end of the turns of the one it is on.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, 0, 1000000>"
        )
    )]
    pub turns: Option<u32>,
    /// How it ends at the end of a turn.
    pub end: EffectEnd,
    /// Whether its creator has to sustain it.
    pub upkeep: Upkeep,
    /// Whether it was created in the current turn.
    pub age: Age,
    /// What Delay does to it besides the rule (`ruling.delay-effects`).
    pub on_delay: OnDelay,
}

/// Whether an effect ends with the turn of the creature it is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum EffectEnd {
    /// It ends later.
    #[default]
    Later,
    /// It ends with the turn.
    WithTurn,
}

/// Whether an effect is sustained by concentration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Upkeep {
    /// It needs no concentration.
    #[default]
    None,
    /// It must be sustained, and has not been sustained this turn.
    Needed,
    /// It has been sustained this turn.
    Done,
}

/// Whether an effect was created in the current turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Age {
    /// It was created before this turn.
    #[default]
    Old,
    /// It was created this turn.
    New,
}

/// Whether an effect is one of those that end on Delay by `ruling.delay-effects=gm-list`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum OnDelay {
    /// Delay does nothing to it beyond the rule.
    #[default]
    AsRuled,
    /// It ends.
    Ends,
}

impl Effect {
    /// The creature in whose turns it counts: the one it is on or, if none is named, its creator.
    pub fn subject(&self) -> Option<CreatureId> {
        self.on.or(self.by)
    }
}

/// Creatures of one kind for which initiative is rolled once (`pf2e.encounter.initiative.group`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Its members in listing order.
    pub members: Vec<CreatureId>,
    /// The total rolled for all of them.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
        )
    )]
    pub initiative: Option<i32>,
}
