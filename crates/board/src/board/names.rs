//! The written names of the creatures of a board.

use crate::{Board, Creature, WrittenName};

impl Board {
    /// Updates the names of all creatures that share the label, each with its number.
    pub(crate) fn write_names(&mut self, label: &str) {
        let count = self.sharing(label);
        let sharing = self.creatures_mut().filter(|own| own.label == label);
        for (number, creature) in (1..).zip(sharing) {
            let name = WrittenName {
                label: label.to_owned(),
                number: (count > 1).then_some(number),
            };
            creature.name = name.to_string();
        }
    }

    /// Which of the creatures that share its label it is, from 1, by id; `None` if it is the only one.
    pub fn number(&self, creature: &Creature) -> Option<usize> {
        let sharing = self.creatures().iter();
        let mut sharing = sharing.filter(|own| own.label == creature.label);
        let place = sharing.position(|own| own.id == creature.id)?;
        (place > 0 || sharing.next().is_some()).then_some(place + 1)
    }

    /// The number of creatures with that label.
    pub fn sharing(&self, label: &str) -> usize {
        let sharing = self.creatures().iter().filter(|own| own.label == label);
        sharing.count()
    }
}
