//! Whether a way that the search does not find is open to whoever makes checks.
//!
//! A search leaves out every step that needs a check. If no way is open without one, the same question
//! is asked as if the creature were past what needs the check; what makes no difference is left out of
//! the answer.

use board::{Creature, CreatureId};

use super::find::Finder;
use super::{Goal, Wish};
use crate::{Checked, Citation, RuleSystem, Situation};

impl<S: RuleSystem> Situation<S> {
    /// The checks that a way takes if none is open without them; `None` if they open none either.
    pub(super) fn opening_checks(
        &self,
        creature: CreatureId,
        wish: &Wish<'_>,
        (verb, goal): (Option<&str>, Goal),
    ) -> Option<Vec<Citation>> {
        let mut needed = self.system().checks(self.scene(), creature);
        // Nobody ends where an opponent is, with a check or without.
        needed.retain(|(checked, _)| !self.is_in(*checked, creature, wish));
        // Past opponents elsewhere, the goal is as shut as before.
        let is_opponent = |(checked, _): &(Checked, Citation)| match checked {
            Checked::Opponent(_) => true,
            Checked::By(_) | Checked::Obstacles => false,
        };
        if goal == Goal::Shut && needed.iter().all(is_opponent) {
            return None;
        }
        let opens = |checks: &[(Checked, Citation)]| {
            let past = self.past(creature, checks);
            let finder = Finder::new(&past, creature, wish, verb, None);
            finder.is_open().unwrap_or(false)
        };
        if needed.is_empty() || !opens(&needed) {
            return None;
        }
        // Of a hundred opponents in whose spaces a check leads, one or two stand in the way: what makes
        // no difference is taken away by halves.
        let mut together = needed.len() / 2;
        while together > 0 {
            let mut from = 0;
            while from < needed.len() {
                let to = needed.len().min(from + together);
                let mut fewer = needed.clone();
                fewer.drain(from..to);
                if opens(&fewer) {
                    needed = fewer;
                } else {
                    from = to;
                }
            }
            together /= 2;
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
