//! From one turn of a creature to its next.

use board::CreatureId;
use dice::NoDice;

use super::find::Finder;
use super::{Lot, Planned};
use crate::{Outcome, RuleSystem, Situation};

impl<S: RuleSystem> Finder<'_, S> {
    pub(super) fn carry_out(
        &self,
        now: &mut Situation<S>,
        planned: &mut Vec<Planned<S>>,
        (declaration, outcome): (S::Declaration, Outcome<S>),
    ) {
        planned.push(Planned {
            declaration,
            outcome: outcome.clone(),
            before: now.clone(),
        });
        now.carry_out(&outcome);
    }

    pub(super) fn end_of_turn(&self, now: &Situation<S>) -> Option<(S::Declaration, Outcome<S>)> {
        let declaration = now.system().end_turn(now.scene(), self.creature);
        let outcome = now.plan(&declaration, &mut NoDice).ok()?;
        Some((declaration, outcome))
    }

    /// The situation in which the creature's next turn begins if it does nothing more.
    pub(super) fn next_turn(&self, lot: &Lot<'_, S>) -> Situation<S> {
        let mut next = lot.situation.clone();
        if let Some((_, outcome)) = self.end_of_turn(&next) {
            next.carry_out(&outcome);
            self.pass_other_turns(&mut next);
        }
        next
    }

    /// Ends the creature's turn and begins its next one; `None` if the rules refuse it.
    pub(super) fn to_next_turn(
        &self,
        now: &mut Situation<S>,
        planned: &mut Vec<Planned<S>>,
    ) -> Option<()> {
        let end = self.end_of_turn(now)?;
        self.carry_out(now, planned, end);
        self.pass_other_turns(now);
        Some(())
    }

    /// Ends the turns of others, in which they are taken to do nothing, until it is the creature's
    /// turn again, and begins that turn. If the rules would roll in one of them, its turn is still
    /// due.
    fn pass_other_turns(&self, now: &mut Situation<S>) {
        let system = now.system();
        let whose = |now: &Situation<S>, creature| {
            let end = system.end_turn(now.scene(), creature);
            system.actor(&end)
        };
        let others = match system.turn_order(&now.facts) {
            Some(view) => view.order.len(),
            None => return self.begin_turn(now, whose(now, self.creature)),
        };
        for _ in 0..others {
            let view = system.turn_order(&now.facts);
            let Some(due) = view.and_then(|view| view.turn) else {
                return;
            };
            if whose(now, self.creature) == Some(due) {
                return;
            }
            if now.board.creature(due).is_none() {
                // Somebody whom the order does not name: nothing is known that could happen.
                system.remove_creature(&mut now.facts, due);
                continue;
            }
            let end = system.end_turn(now.scene(), due);
            let Ok(outcome) = now.plan(&end, &mut NoDice) else {
                return;
            };
            now.carry_out(&outcome);
        }
    }

    /// Begins the next turn where the rules keep no order that would do so, and the actions of the
    /// last one are counted.
    fn begin_turn(&self, now: &mut Situation<S>, actor: Option<CreatureId>) {
        if !now.budgets(self.creature).is_empty() {
            return;
        }
        let start = actor.and_then(|actor| now.system().start_turn(actor));
        let outcome = start.and_then(|start| now.plan(&start, &mut NoDice).ok());
        if let Some(outcome) = outcome {
            now.carry_out(&outcome);
        }
    }
}
