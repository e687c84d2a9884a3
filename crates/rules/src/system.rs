//! The trait that defines a rule system.

use crate::{
    Catalogue, SystemAttacks, SystemChecks, SystemDeclarations, SystemDisclosure, SystemFacts,
    SystemHappenings, SystemHarm, SystemMovement, SystemPlans, SystemReactions, SystemTurns,
};

/// A rule system: its catalogue, its values, and its answers.
///
/// Each supertrait is one subject, in the file of that subject. Most methods read a
/// [`Scene`](crate::Scene). Default method bodies give the answer of a system that has no such
/// rules.
pub trait RuleSystem:
    SystemFacts
    + SystemDisclosure
    + SystemDeclarations
    + SystemPlans
    + SystemHappenings
    + SystemMovement
    + SystemTurns
    + SystemReactions
    + SystemAttacks
    + SystemChecks
    + SystemHarm
{
    /// The catalogue that it decides.
    fn catalogue(self) -> &'static Catalogue;
}
