//! Dice that go on where earlier ones stopped, and dice that always show the lowest face.

use crate::{Dice, DiceError, Face, Recorded, Request, Roll};

/// Dice that first repeat earlier rolls, as long as the same dice are asked for, and then roll.
pub struct Continued<'a> {
    rolled: &'a [Roll],
    used: usize,
    further: Recorded<'a>,
}

impl<'a> Continued<'a> {
    /// The dice that showed `rolled` and are then rolled on.
    pub fn new(rolled: &'a [Roll], dice: &'a mut dyn Dice) -> Continued<'a> {
        Continued {
            rolled,
            used: 0,
            further: Recorded::new(dice),
        }
    }

    /// The rolls that were made anew.
    pub fn new_rolls(&self) -> Vec<Roll> {
        self.further.rolls().to_vec()
    }

    /// All rolls, the repeated ones and then the new ones.
    pub fn all_rolls(&self) -> Vec<Roll> {
        let repeated = self.rolled.get(..self.used).unwrap_or_default();
        repeated
            .iter()
            .chain(self.further.rolls())
            .cloned()
            .collect()
    }

    /// The dice that are rolled on.
    pub fn inner(&mut self) -> &mut dyn Dice {
        &mut self.further
    }
}

impl Dice for Continued<'_> {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        let is_rolled_on = !self.further.rolls().is_empty();
        match self.rolled.get(self.used) {
            Some(roll) if roll.request == *request && !is_rolled_on => {
                self.used += 1;
                Ok(roll.face)
            }
            _ => self.further.roll(request),
        }
    }
}

/// Dice that always show 1: a command that is refused whatever the dice show is refused with these too.
#[derive(Clone, Copy, Debug, Default)]
pub struct LowestFaces;

impl Dice for LowestFaces {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        let lowest = request.die.face(1);
        lowest.ok_or_else(|| DiceError::Refused(request.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Die, Purpose, Scripted};

    fn request(what: &'static str) -> Request {
        let die = Die::new(6).expect("six faces");
        Request::new(Purpose::new("rule", "A", what), die)
    }

    #[test]
    fn what_was_rolled_is_repeated_until_something_else_is_asked_for() {
        let mut first = Scripted::new([2, 3]);
        let mut recorded = Recorded::new(&mut first);
        for what in ["one", "two"] {
            recorded.roll(&request(what)).expect("a face");
        }
        let rolled = recorded.rolls().to_vec();
        let mut further = Scripted::new([5, 6]);
        let mut dice = Continued::new(&rolled, &mut further);
        let faces: Vec<u16> = ["one", "other", "two"]
            .map(|what| dice.roll(&request(what)).expect("a face").get())
            .to_vec();
        assert_eq!(faces, [2, 5, 6]);
        assert_eq!(dice.new_rolls().len(), 2);
        assert_eq!(dice.all_rolls().len(), 3);
    }
}
