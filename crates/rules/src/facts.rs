//! What a system knows of creatures and turns, and how a game master changes it.

use std::collections::BTreeMap;

use board::{Board, Creature, CreatureId};
use grid::Square;

#[cfg(feature = "serde")]
use crate::PerCreature;
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

    /// Tells what differs between two states of the facts, field by field. A system that does not
    /// say so has its facts compared as a whole, in their stored form.
    #[cfg(feature = "serde")]
    fn differences<D: Differences>(self, before: &Self::Facts, after: &Self::Facts, to: &mut D)
    where
        Self::Facts: serde::Serialize,
    {
        to.all(before, after);
    }

    /// Gives a creature that has been added the default facts.
    fn add_creature(self, facts: &mut Self::Facts, creature: &Creature);

    /// Lets what is stated by name follow creatures that are called otherwise from now on: for each
    /// old name the new one.
    fn names_changed(self, facts: &mut Self::Facts, names: &BTreeMap<String, String>) {
        let _ = (facts, names);
    }

    /// Begins a round.
    fn begin_round(self, facts: &mut Self::Facts) {
        let _ = facts;
    }

    /// A turn in the order of an encounter is over, whoever's it was: what anybody has done in it,
    /// also out of its own turn, does not count in the next one.
    fn turn_is_over(self, facts: &mut Self::Facts) {
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

    /// Changes the ground of a board that is drawn to what the facts say of it.
    fn draw_ground(self, facts: &Self::Facts, board: &mut Board) {
        let _ = (facts, board);
    }

    /// Removes what the facts say about the ground of the square.
    fn clear_ground(self, facts: &mut Self::Facts, square: Square) {
        let _ = (facts, square);
    }

    /// Gives the creatures the room that they have after the ground or an edge has changed.
    fn ground_changed(self, board: &mut Board, facts: &mut Self::Facts, rulings: &Rulings) {
        let _ = (board, facts, rulings);
    }

    /// The kinds of ground that a game master may lay during play without any further values.
    fn plain_grounds(self) -> &'static [board::Terrain] {
        &[]
    }

    /// Whether the system has a rule about such a thing on an edge; where it has none, nothing
    /// comes of it.
    fn heeds(self, feature: board::EdgeFeature) -> bool {
        let _ = feature;
        false
    }

    /// The ground that stands for deep water, which nobody walks over.
    fn deep_water(self) -> board::Terrain {
        board::Terrain::Wall
    }

    /// The number that says how hard a square is to enter, in a system that has such a number
    /// instead of kinds of ground.
    fn ground_number(self) -> Option<board::Quantity> {
        None
    }

    /// Forgets a creature that has left the board for good.
    fn remove_creature(self, facts: &mut Self::Facts, creature: CreatureId);
}

/// Is told what differs between two states of facts. Every part is named as it is stored.
#[cfg(feature = "serde")]
pub trait Differences {
    /// A field, which may have changed.
    fn field<T: serde::Serialize + PartialEq>(&mut self, name: &str, before: &T, after: &T);

    /// A field that has a value for each creature.
    fn by_creature<T: serde::Serialize + PartialEq>(
        &mut self,
        name: &str,
        before: &PerCreature<T>,
        after: &PerCreature<T>,
    );

    /// Every field of a value.
    fn all<T: serde::Serialize>(&mut self, before: &T, after: &T);
}

/// Tells [`Differences`] about every field of `Self`.
#[macro_export]
macro_rules! differences {
    ($before:expr, $after:expr, $to:expr, {$($field:ident),* $(,)?}, by creature {$($own:ident),* $(,)?}) => {{
        // Every field is named, so that the compiler tells of a new one.
        let Self { $($field,)* $($own),* } = $after;
        $($to.field(stringify!($field), &$before.$field, $field);)*
        $($to.by_creature(stringify!($own), &$before.$own, $own);)*
    }};
}
