//! What people type in for an attack.

use rules::AttackResult;

/// The parts of an attack that people type in instead of having them rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TypedAttack {
    /// What the d20 shows, 1 to 20.
    #[cfg_attr(
        feature = "serde",
        serde(default, deserialize_with = "rules::stored::within::<_, _, 1, 20>")
    )]
    pub natural: Option<u8>,
    /// The result, regardless of what the die shows.
    pub result: Option<AttackResult>,
    /// The damage as dealt, regardless of what the damage dice show.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
        )
    )]
    pub damage: Option<i32>,
}
