//! Whether a way that the search does not find is open to whoever makes checks.
//!
//! A search leaves out every step that needs a check. If no way is open without one, the same question
//! is asked as if the creature were past what needs the check; what makes no difference is left out of
//! the answer.

use board::{Creature, CreatureId};

use super::{Way, Wish};
use crate::{Checked, Citation, RuleSystem, Situation};

impl<S: RuleSystem> Situation<S> {
    /// The checks that a way takes if none is open without them; `None` if they open none either.
    pub(super) fn opening_checks(
        &self,
        creature: CreatureId,
        wish: &Wish<'_>,
        verb: Option<&str>,
    ) -> Option<Vec<Citation>> {
        let mut needed = self.system().checks(self.scene(), creature);
        // Nobody ends where an opponent is, with a check or without.
        needed.retain(|(checked, _)| !self.is_in(*checked, creature, wish));
        let opens = |checks: &[(Checked, Citation)]| {
            let past = self.past(creature, checks);
            let way = past.searched_way(creature, wish, verb, None);
            matches!(way, Way::Found(_) | Way::TooFar | Way::OutOfActions)
        };
        if needed.is_empty() || !opens(&needed) {
            return None;
        }
        let mut index = 0;
        while index < needed.len() {
            let mut fewer = needed.clone();
            fewer.remove(index);
            if opens(&fewer) {
                needed = fewer;
            } else {
                index += 1;
            }
        }
        let checks: Vec<Citation> = needed.into_iter().map(|(_, check)| check).collect();
        (!checks.is_empty()).then_some(checks)
    }

    /// Whether the creature would share a square with that opponent at the goal.
    fn is_in(&self, checked: Checked, creature: CreatureId, wish: &Wish<'_>) -> bool {
        let Checked::Opponent(opponent) = checked else {
            return false;
        };
        let space = |id| self.board.creature(id).and_then(Creature::footprint);
        let (Some(own), Some(other)) = (space(creature), space(opponent)) else {
            return true;
        };
        own.at(wish.goal).overlaps(other)
    }

    /// The situation as it is for somebody whose checks succeed.
    fn past(&self, creature: CreatureId, checks: &[(Checked, Citation)]) -> Situation<S> {
        let mut past = self.clone();
        for (checked, _) in checks {
            match checked {
                Checked::Opponent(opponent) => {
                    if let Some(opponent) = past.board.creature_mut(*opponent) {
                        opponent.position = None;
                    }
                }
                Checked::By(_) | Checked::Obstacles => self.system().pass_check(
                    &mut past.board,
                    &mut past.facts,
                    &mut past.rulings,
                    (creature, *checked),
                ),
            }
        }
        past
    }
}
