//! The written names of the creatures of a board.

use crate::{Board, Creature, WrittenName};

impl Board {
    /// Updates the names of all creatures that share the label, each with its number.
    pub(crate) fn write_names(&mut self, label: &str) {
        let mut sharing: Vec<&mut Creature> = self
            .creatures_mut()
            .filter(|own| own.label == label)
            .collect();
        sharing.sort_by_key(|own| own.precedence);
        let count = sharing.len();
        for (number, creature) in (1..).zip(sharing) {
            let name = WrittenName {
                label: label.to_owned(),
                number: (count > 1).then_some(number),
            };
            creature.name = name.to_string();
        }
    }

    /// The creatures with that label, in the order of their numbers.
    pub(crate) fn called(&self, label: &str) -> Vec<&Creature> {
        let sharing = self.creatures().iter().filter(|own| own.label == label);
        let mut sharing: Vec<&Creature> = sharing.collect();
        sharing.sort_by_key(|own| own.precedence);
        sharing
    }

    /// Which of the creatures that share its label it is, from 1; `None` if it is the only one.
    pub fn number(&self, creature: &Creature) -> Option<usize> {
        let sharing = self.called(&creature.label);
        let place = sharing.iter().position(|own| own.id == creature.id)?;
        (sharing.len() > 1).then_some(place + 1)
    }

    /// The number of creatures with that label.
    pub fn sharing(&self, label: &str) -> usize {
        let sharing = self.creatures().iter().filter(|own| own.label == label);
        sharing.count()
    }
}
