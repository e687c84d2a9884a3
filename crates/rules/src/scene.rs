//! What the rules of a system read: board, facts and rulings.

use board::{Board, CreatureId};

use crate::Rulings;

/// What the rules of a system read: the board, the system's facts and the rulings in force.
#[derive(Debug)]
pub struct Scene<'a, Facts> {
    /// The board: what is where.
    pub board: &'a Board,
    /// The facts that the system knows.
    pub facts: &'a Facts,
    /// The rulings in force.
    pub rulings: &'a Rulings,
}

// A derived implementation would also require the facts to be `Copy`.
impl<Facts> Copy for Scene<'_, Facts> {}

impl<Facts> Clone for Scene<'_, Facts> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, Facts> Scene<'a, Facts> {
    /// The name of a creature, for people.
    pub fn name(self, creature: CreatureId) -> &'a str {
        self.board
            .creature(creature)
            .map_or("nobody", |creature| creature.name.as_str())
    }
}
