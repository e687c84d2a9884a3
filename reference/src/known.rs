//! A world as a side knows it.

use std::collections::BTreeSet;

use crate::sides::Sides;
use crate::unseen::{Table, Unseen};
use crate::world::{Ground, World};

impl Table for World {
    type Ground = BTreeSet<Ground>;

    fn unseen(&self) -> &Unseen<BTreeSet<Ground>> {
        &self.unseen
    }

    fn unseen_mut(&mut self) -> &mut Unseen<BTreeSet<Ground>> {
        &mut self.unseen
    }

    fn sides(&self) -> &Sides {
        &self.sides
    }

    fn known_to(&self, viewer: char) -> World {
        let mut known = self.clone();
        known
            .creatures
            .retain(|one| !self.unseen.is_hidden(one.letter, viewer, &self.sides));
        for one in &known.creatures {
            if let Some(side) = self.unseen.guise(one.letter, viewer, &self.sides) {
                known.sides.state(one.letter, side);
            }
        }
        for (place, looks) in self.unseen.veiled(self.sides.of(viewer)) {
            known.clear(place);
            for fact in looks.into_iter().flatten() {
                known.put(place, *fact);
            }
        }
        known
    }
}
