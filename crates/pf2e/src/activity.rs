//! Strikes, Attacks of Opportunity and other activities, as they are declared.

use board::CreatureId;
use rules::Degree;

use super::{Occasion, Path};

/// A Strike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Strike {
    /// The target.
    pub target: CreatureId,
    /// Whether the weapon is agile.
    pub agility: Agility,
    /// Melee or ranged.
    pub attack: AttackKind,
    /// When it is used, and what it is bound to.
    pub occasion: Occasion,
}

/// Whether an attack is agile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Agility {
    /// It is not.
    #[default]
    Plain,
    /// It is.
    Agile,
}

/// Melee or ranged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum AttackKind {
    /// With a melee weapon or unarmed.
    #[default]
    Melee,
    /// At range.
    Ranged,
}

/// Another action or activity.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Activity {
    /// Its name, for people.
    pub name: Option<String>,
    /// Actions that it costs, unless it is used by a reaction or free action.
    pub cost: u8,
    /// Its traits.
    pub traits: Vec<String>,
    /// The target.
    pub target: Option<CreatureId>,
    /// Attacks in it.
    pub strikes: u8,
    /// Its length in minutes, where it is longer than a turn.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub minutes: u32,
    /// Whether it is disrupted.
    pub fate: Fate,
    /// The details of the Shove, if it is one; `None` for another activity, and for a Shove whose
    /// push is declared by itself.
    pub shove: Option<Shove>,
    /// Whether the attack is agile.
    pub agility: Agility,
    /// When it is used, and what it is bound to.
    pub occasion: Occasion,
}

/// How a Shove goes (`pf2e.action.shove`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shove {
    /// Degree of success of its check; a check without one is taken to succeed.
    pub result: Option<Degree>,
    /// The path offered for the push; none if nothing is pushed.
    pub push: Path,
}

/// Whether an activity takes effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Fate {
    /// It does.
    #[default]
    Carried,
    /// It is disrupted.
    Disrupted,
}

/// The result of a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Save {
    /// It succeeds.
    Success,
    /// It fails.
    Failure,
}

/// Attack of Opportunity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OpportunityAttack {
    /// The target.
    pub target: CreatureId,
    /// The trigger that it answers.
    pub on: OpportunityCause,
    /// How the attack goes; if nothing is stated, it is a hit without further details.
    pub result: Option<StrikeResult>,
    /// The Reflex save that may follow.
    pub reflex: Option<Save>,
}

impl OpportunityAttack {
    /// Whether it is stated to hit.
    pub const fn is_told_to_hit(self) -> bool {
        matches!(
            self.result,
            Some(StrikeResult::Critical | StrikeResult::Hit)
        )
    }
}

/// What an Attack of Opportunity answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum OpportunityCause {
    /// A movement.
    Move,
    /// A manipulate action.
    Manipulate,
    /// A ranged attack.
    Ranged,
}

/// How an attack goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum StrikeResult {
    /// A critical hit.
    Critical,
    /// A hit.
    Hit,
    /// A miss.
    Miss,
}
