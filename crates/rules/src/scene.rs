//! What the rules of a system read.

use board::{Board, CreatureId};

use crate::{Rulings, Situation};

/// What the rules of a system read: the board, the system's facts and the rulings in force.
#[derive(Debug)]
pub(crate) struct Scene<'a, Facts> {
    pub(crate) board: &'a Board,
    pub(crate) facts: &'a Facts,
    pub(crate) rulings: &'a Rulings,
}

// Derived, these would ask the facts to be copied too.
impl<Facts> Copy for Scene<'_, Facts> {}

impl<Facts> Clone for Scene<'_, Facts> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, Facts> Scene<'a, Facts> {
    pub(crate) const fn new(situation: &'a Situation, facts: &'a Facts) -> Scene<'a, Facts> {
        Scene {
            board: &situation.board,
            facts,
            rulings: &situation.rulings,
        }
    }

    /// The name of a creature, for people.
    pub(crate) fn name(self, creature: CreatureId) -> &'a str {
        self.board
            .creature(creature)
            .map_or("nobody", |creature| creature.name.as_str())
    }
}
