//! Facts that are true after a declaration, as values.

use super::Modifiers;

/// A fact that is true after a declaration, besides its movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Fact {
    /// It is done, and there is nothing else to report.
    Done,
    /// The modifiers in force on the mover.
    Modifiers(Modifiers),
}
