//! What a system knows of creatures and turns, and how a game master changes it.

use board::{Board, Creature, CreatureId};
use grid::Square;

use crate::{CreatureChange, Rulings, Scene, Statable, Stated, SystemValues};

/// A system by what it knows: its facts about creatures and turns, and their changes.
pub trait SystemFacts: SystemValues {
    /// The default facts of the creatures on the board.
    fn facts(self, board: &Board) -> Self::Facts;

    /// Whether the facts are those of this system. They can belong to another one only where a type
    /// dispatches over several systems.
    fn has_facts(self, facts: &Self::Facts) -> bool {
        let _ = facts;
        true
    }

    /// What differs between two states of the facts, of each of them; what is equal is left out of
    /// both. Whoever compares their stored forms need not write it then.
    fn differing(self, before: &Self::Facts, after: &Self::Facts) -> (Self::Facts, Self::Facts) {
        (before.clone(), after.clone())
    }

    /// Gives a creature that has been added the default facts.
    fn add_creature(self, facts: &mut Self::Facts, creature: &Creature);

    /// Begins a round.
    fn begin_round(self, facts: &mut Self::Facts) {
        let _ = facts;
    }

    /// Applies a change. A change that was read on this board, or that an outcome on it led to,
    /// cannot fail; a change to something that is not there has no effect.
    fn change(
        self,
        board: &mut Board,
        facts: &mut Self::Facts,
        rulings: &Rulings,
        change: &Self::Change,
    );

    /// The changes that make a fact known to all systems true of the creature; empty if this system
    /// has no such fact.
    fn stated(self, creature: CreatureId, change: CreatureChange) -> Vec<Self::Change> {
        let _ = (creature, change);
        Vec::new()
    }

    /// What else a game master may state of a creature.
    fn statable(self) -> Statable {
        Statable::default()
    }

    /// The changes that make the value true of the creature; empty if this system has no such fact,
    /// or the map has no room for that size.
    fn state(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
        stated: &Stated,
    ) -> Vec<Self::Change> {
        let _ = (scene, creature, stated);
        Vec::new()
    }

    /// Removes what the facts say about the ground of the square.
    fn clear_ground(self, facts: &mut Self::Facts, square: Square) {
        let _ = (facts, square);
    }

    /// The kinds of ground that a game master may lay during play without any further values.
    fn plain_grounds(self) -> &'static [board::Terrain] {
        &[]
    }

    /// The number that says how hard a square is to enter, in a system that has such a number
    /// instead of kinds of ground.
    fn ground_number(self) -> Option<board::Quantity> {
        None
    }

    /// Forgets a creature that has left the board for good.
    fn remove_creature(self, facts: &mut Self::Facts, creature: CreatureId);
}

/// What differs between two values of `Self`, of each of them; the other fields are at their
/// defaults in both.
#[macro_export]
macro_rules! differing {
    ($before:expr, $after:expr, {$($field:ident),+ $(,)?}) => {{
        let (mut was, mut is) = (Self::default(), Self::default());
        // Every field is named, so that the compiler tells of a new one.
        let Self { $($field),+ } = $after;
        $(
            if $before.$field != *$field {
                was.$field.clone_from(&$before.$field);
                is.$field.clone_from($field);
            }
        )+
        (was, is)
    }};
}
