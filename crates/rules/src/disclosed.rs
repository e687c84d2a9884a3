//! What somebody who does not see everything may know of a creature.
//!
//! A system answers [`RuleSystem::disclosed_facts`](crate::RuleSystem::disclosed_facts) with facts
//! that it builds from nothing: whatever is not put in by name keeps its default, so a fact that is
//! added later is a secret until somebody says who may know it.

use board::CreatureId;
use grid::Square;

use crate::OrderTold;

/// Whether something is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Told {
    /// It is not.
    #[default]
    No,
    /// It is told exactly.
    Exactly,
}

/// What is told of a creature's reactions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReactionsTold {
    /// It has none, as far as anybody knows.
    #[default]
    None,
    /// It may have every reaction that the system's common rules give a creature like it.
    Possible,
    /// Those that it has.
    Exactly,
}

/// What is told of a creature that somebody else plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Disclosed {
    /// Its hit points.
    pub hit_points: Told,
    /// Armor, saves and the like: what is rolled against.
    pub defences: Told,
    /// Modifiers and damage dice.
    pub attacks: Told,
    /// States and effects that are not plain to see.
    pub conditions: Told,
    /// Its reactions.
    pub reactions: ReactionsTold,
    /// Its name in the order of turns.
    pub order: OrderTold,
}

/// By which ids somebody else knows creatures; `None` for a creature that they do not know.
pub type OtherIds<'a> = dyn Fn(CreatureId) -> Option<CreatureId> + 'a;

/// The same creature by another id, where one is named; `None` if that one is not known.
pub fn known_as(named: Option<CreatureId>, ids: &OtherIds<'_>) -> Option<Option<CreatureId>> {
    match named {
        None => Some(None),
        Some(id) => ids(id).map(Some),
    }
}

/// Through whose eyes facts are disclosed.
///
/// The facts that come out name creatures by the ids by which the onlooker knows them.
pub trait Onlooker {
    /// The id by which the onlooker knows the creature; `None` if it does not know the creature.
    fn id(&self, creature: CreatureId) -> Option<CreatureId>;

    /// Whether the onlooker knows the square.
    fn sees(&self, square: Square) -> bool;

    /// What is told of the creature; `None` if everything is told, as it is of the onlooker's own.
    fn told(&self, creature: CreatureId) -> Option<Disclosed>;
}
