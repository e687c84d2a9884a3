//! One fact for each creature of a board.

use std::hash::{Hash, Hasher};

use board::CreatureId;

/// One value for each creature, the default where none has been set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerCreature<T> {
    values: Vec<T>,
    /// What is true of a creature that has not been added.
    default: T,
}

impl<T: Default> Default for PerCreature<T> {
    fn default() -> PerCreature<T> {
        PerCreature {
            values: Vec::new(),
            default: T::default(),
        }
    }
}

/// The default says nothing about the creatures.
impl<T: Hash> Hash for PerCreature<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}

impl<T: Default> PerCreature<T> {
    /// Makes room for a creature; one that has a value keeps it.
    pub fn add(&mut self, creature: CreatureId) {
        let count = usize::from(creature.0) + 1;
        if self.values.len() < count {
            self.values.resize_with(count, T::default);
        }
    }

    /// The creature's value.
    pub fn get(&self, creature: CreatureId) -> &T {
        self.values
            .get(usize::from(creature.0))
            .unwrap_or(&self.default)
    }

    /// The creature's value, to change it; `None` if it has not been added.
    pub fn get_mut(&mut self, creature: CreatureId) -> Option<&mut T> {
        self.values.get_mut(usize::from(creature.0))
    }
}
