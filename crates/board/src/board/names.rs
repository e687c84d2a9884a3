//! The written names of the creatures of a board.

use crate::{Board, WrittenName};

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

    /// The number of creatures with that label.
    pub fn sharing(&self, label: &str) -> usize {
        let sharing = self.creatures().iter().filter(|own| own.label == label);
        sharing.count()
    }
}
