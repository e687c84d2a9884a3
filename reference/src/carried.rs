//! Who carries whom, and what goes along when somebody moves.

use crate::world::{Creature, Flag, Place, World};

impl World {
    /// pf2e: whether one of the two rides the other.
    pub fn are_mounted(&self, a: &Creature, b: &Creature) -> bool {
        self.carries(a.letter, b.letter) || self.carries(b.letter, a.letter)
    }

    /// pf2e: whether the one is the mount of the other, or of somebody on whom it rides.
    pub fn carries(&self, mount: char, rider: char) -> bool {
        let mut below = self.creature(rider).and_then(|one| one.rides);
        for _ in 0..self.creatures.len() {
            match below {
                Some(own) if own != mount => {
                    below = self.creature(own).and_then(|one| one.rides);
                }
                own => return own.is_some(),
            }
        }
        false
    }

    /// pf2e: the creature and everybody whom it carries.
    fn together(&self, letter: char) -> Vec<char> {
        let letters = self.creatures.iter().map(|one| one.letter);
        letters
            .filter(|one| *one == letter || self.carries(letter, *one))
            .collect()
    }

    /// Puts the creature there; those that ride it keep their places on it.
    pub fn place_creature(&mut self, letter: char, place: Place) {
        let Some(before) = self.creature(letter).map(|one| one.place) else {
            return;
        };
        let together = self.together(letter);
        for one in &mut self.creatures {
            if one.letter == letter {
                one.place = place;
            } else if together.contains(&one.letter) {
                one.place.0 += place.0 - before.0;
                one.place.1 += place.1 - before.1;
            }
        }
    }

    /// pf2e: what lasts until the creature moves from its space ends, for its riders too
    /// (`pf2e.action.take-cover`, `pf2e.cover.lean`).
    pub fn leave_space(&mut self, letter: char) {
        let together = self.together(letter);
        for one in &mut self.creatures {
            if together.contains(&one.letter) {
                one.flags.remove(&Flag::TookCover);
                one.leans_at = None;
            }
        }
    }
}
