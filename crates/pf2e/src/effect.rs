//! Effects with a duration, as values (`pf2e.encounter.turn.durations`, `.turn.end-effects`).

use board::CreatureId;

/// A spell or another effect that lasts for a while.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Effect {
    /// Its name.
    pub name: String,
    /// Who created it.
    pub by: Option<CreatureId>,
    /// On whom it is.
    pub on: Option<CreatureId>,
    /// Rounds left, counted at the start of its creator's turns.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub rounds: Option<u32>,
    /// Turns left, counted at the end of the turns of the one it is on.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub turns: Option<u32>,
    /// How it ends at the end of a turn.
    pub end: EffectEnd,
    /// Whether its creator has to keep it up.
    pub upkeep: Upkeep,
    /// Whether the turn in which it was created goes on.
    pub age: Age,
    /// What Delay does to it beside the rule (`ruling.delay-effects`).
    pub on_delay: OnDelay,
}

/// Whether an effect ends with the turn of the one it is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum EffectEnd {
    /// It does not.
    #[default]
    Later,
    /// It does.
    WithTurn,
}

/// Whether an effect is kept up by concentration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Upkeep {
    /// It lasts by itself.
    #[default]
    None,
    /// It has to be, and has not been this turn.
    Needed,
    /// It has been kept up this turn.
    Done,
}

/// Whether an effect was created in the turn that goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Age {
    /// It was created before.
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
    /// Delay does nothing more to it than the rule says.
    #[default]
    AsRuled,
    /// It ends.
    Ends,
}

impl Effect {
    /// In whose turns it counts: of the one it is on; where nobody is named, of its creator.
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
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub initiative: Option<i32>,
}
