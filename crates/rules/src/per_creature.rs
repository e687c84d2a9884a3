//! One fact for each creature of a board.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use board::CreatureId;

/// One value for each creature; the default if none has been set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(
        try_from = "Vec<(CreatureId, T)>",
        bound(deserialize = "T: Default + serde::Deserialize<'de>")
    )
)]
pub struct PerCreature<T> {
    /// The values, by id. Two states share the parts that are equal: an outcome holds the facts
    /// after it, and a history holds all outcomes, so a history grows only by what changes.
    pub(crate) values: Vec<(CreatureId, Arc<T>)>,
    /// The value of a creature that has not been added.
    pub(crate) default: T,
}

impl<T: Default> Default for PerCreature<T> {
    fn default() -> PerCreature<T> {
        PerCreature {
            values: Vec::new(),
            default: T::default(),
        }
    }
}

/// Hashes the values in the order of the ids. The ids are those of the board, which is hashed as
/// well.
impl<T: Hash> Hash for PerCreature<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.len().hash(state);
        self.values.iter().for_each(|(_, value)| value.hash(state));
    }
}

impl<T: PartialEq> PerCreature<T> {
    /// The values that differ, each with its place in the list and its later value; `None` if they
    /// are not of the same creatures.
    pub fn differing<'a>(
        &'a self,
        after: &'a PerCreature<T>,
    ) -> Option<impl Iterator<Item = (usize, &'a T, &'a T)>> {
        let creatures = |own: &'a PerCreature<T>| own.values.iter().map(|(id, _)| *id);
        let pairs = self.values.iter().zip(&after.values).enumerate();
        let differing = pairs.filter(|(_, ((_, was), (_, is)))| !Arc::ptr_eq(was, is) && was != is);
        let differing = differing.map(|(at, ((_, was), (_, is)))| (at, &**was, &**is));
        creatures(self).eq(creatures(after)).then_some(differing)
    }
}

impl<T: Clone + Default> PerCreature<T> {
    /// Makes room for a creature; one that already has a value keeps it.
    pub fn add(&mut self, creature: CreatureId) {
        self.get_or_add(creature);
    }

    /// The creature's value.
    pub fn get(&self, creature: CreatureId) -> &T {
        self.place_in_list(creature)
            .map_or(&self.default, |at| &self.values[at].1)
    }

    /// Returns the creature's value for changing; `None` if the creature has not been added.
    pub fn get_mut(&mut self, creature: CreatureId) -> Option<&mut T> {
        let at = self.place_in_list(creature).ok()?;
        Some(Arc::make_mut(&mut self.values[at].1))
    }

    /// Returns the creature's value for changing; adds the creature if necessary.
    pub fn get_or_add(&mut self, creature: CreatureId) -> &mut T {
        let at = self.place_in_list(creature).unwrap_or_else(|at| {
            self.values.insert(at, (creature, Arc::default()));
            at
        });
        Arc::make_mut(&mut self.values[at].1)
    }

    /// The creature's value, shared.
    pub fn shared(&self, creature: CreatureId) -> Arc<T> {
        let place = self.place_in_list(creature);
        place.map_or_else(
            |_| Arc::new(self.default.clone()),
            |at| Arc::clone(&self.values[at].1),
        )
    }

    /// Puts in a value of the creature, which may be shared.
    pub fn put(&mut self, creature: CreatureId, value: Arc<T>) {
        match self.place_in_list(creature) {
            Ok(at) => self.values[at].1 = value,
            Err(at) => self.values.insert(at, (creature, value)),
        }
    }

    /// Forgets the creature.
    pub fn remove(&mut self, creature: CreatureId) {
        if let Ok(at) = self.place_in_list(creature) {
            self.values.remove(at);
        }
    }

    /// All values by id.
    pub fn iter(&self) -> impl Iterator<Item = (CreatureId, &T)> {
        self.values.iter().map(|(id, value)| (*id, value.as_ref()))
    }

    /// Changes every value that the change makes another one; the others stay shared.
    pub fn change_each(&mut self, change: impl Fn(&T) -> T)
    where
        T: PartialEq,
    {
        for (_, value) in &mut self.values {
            let changed = change(value);
            if **value != changed {
                *value = Arc::new(changed);
            }
        }
    }

    fn place_in_list(&self, creature: CreatureId) -> Result<usize, usize> {
        self.values.binary_search_by_key(&creature, |(id, _)| *id)
    }
}
