//! The choice after a reveal: carry on or stop (`6d6.hidden.choice`), or go elsewhere if the table
//! allows that (`ruling.hidden-detour`, `ruling.hidden-first-square`).
//!
//! A case writes the choice into its path, and a path without a choice stops. At a table the player
//! who declared the path did not know what was there, so somebody is asked ([`Chooser::Asked`]):
//! the action then waits with the rest of its path, and goes on with the answer. The question
//! depends only on what is revealed by then, not on what is still hidden further on.

use dice::DiceError;
use rules::{RevealChoice, Revealed, RuleId};

use super::super::rulings::{HiddenDetour, HiddenFirstSquare};
use super::super::step::all_from;
use super::super::{Happening, Item, Place, Target, registry};
use super::act::Act;
use super::check::{Inputs, Naming};

/// Who decides after a reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chooser {
    /// The path: its next item decides, and its end means a stop.
    Path,
    /// Its next item if that is a choice, otherwise somebody who is asked.
    Asked,
}

/// The named thing that an item of a path can reveal.
fn revealed(target: &Target) -> Option<Revealed> {
    match target {
        Target::Squares(space) => Some(Revealed::Square(space.origin)),
        Target::Goal(name) => Some(Revealed::Goal(name.clone())),
        Target::Counted(_) | Target::Start => None,
    }
}

impl Act<'_> {
    /// `6d6.hidden.choice`: carries on into the square just revealed.
    pub(in super::super) fn carry_on(&mut self, item: &Item) -> Result<(), DiceError> {
        let Some(target) = self.open.choice.clone() else {
            self.refuse(item, registry::HIDDEN_CHOICE);
            return Ok(());
        };
        match self.carry_on_fault(&target) {
            None => self.enter(&target, Naming::CarriedOn),
            Some(rule) => {
                self.refuse(item, rule);
                Ok(())
            }
        }
    }

    /// The rule against carrying on: a missing input by its own rule, everything else by the rule
    /// of the choice.
    fn carry_on_fault(&self, target: &Target) -> Option<RuleId> {
        let rule = self.fault(target, Naming::CarriedOn, Inputs::Needed)?;
        let needs_input = [registry::OCCUPIED_RESISTANCE_INPUT, registry::OCCUPIED_WISH];
        Some(if needs_input.contains(&rule) {
            rule
        } else {
            registry::HIDDEN_CHOICE
        })
    }

    /// Whether the mover may go elsewhere after a reveal.
    pub(in super::super) fn may_detour(&self) -> bool {
        let is_first = self.open.entered == 0;
        let again = self.rulings.get::<HiddenFirstSquare>() == HiddenFirstSquare::ChooseAgain;
        self.rulings.get::<HiddenDetour>() == HiddenDetour::Yes || (is_first && again)
    }

    /// Leaves the action open for an answer if its last item has revealed something and `next` does
    /// not make the choice.
    pub(super) fn waits_for_choice(
        &mut self,
        before: Option<&Target>,
        next: Option<&Item>,
        items_done: usize,
    ) -> bool {
        if self.open.choice.as_ref() == before || self.open.over.is_some() || self.says_choice(next)
        {
            return false;
        }
        self.asked = self.hidden_choice(items_done);
        if self.asked.is_some() {
            self.leave_open();
        }
        self.asked.is_some()
    }

    /// Whether the item is one of the answers, or names the revealed square again.
    fn says_choice(&self, item: Option<&Item>) -> bool {
        match item {
            Some(Item::CarryOn | Item::Stop | Item::Halted) => true,
            Some(item) => self.open.choice.is_some() && self.target(item) == self.open.choice,
            None => false,
        }
    }

    fn hidden_choice(&self, items_done: usize) -> Option<RevealChoice> {
        let target = self.open.choice.clone()?;
        let price = self.price(&target)?;
        Some(RevealChoice {
            rule: registry::HIDDEN_CHOICE,
            mover: self.creature.id,
            remaining: self.open.remaining,
            least: Some(price.least(self.scene())),
            carry_on: self.carry_on_fault(&target).map_or(Ok(()), Err),
            stop: self.stop_fault().map_or(Ok(()), Err),
            elsewhere: self.elsewhere(&target, Inputs::Needed),
            into: revealed(&target)?,
            items_done,
            carries_to: None,
        })
    }

    /// The places that the mover may enter instead of the one just revealed.
    pub(super) fn elsewhere(&self, just_revealed: &Target, inputs: Inputs) -> Vec<Revealed> {
        if !self.may_detour() {
            return Vec::new();
        }
        let targets: Vec<Target> = match self.place() {
            Place::Squares(from) => all_from(from)
                .map(|step| Target::Squares(step.to))
                .collect(),
            Place::Start | Place::Goal(_) => {
                let names = self.facts.goals.keys();
                names.map(|name| Target::Goal(name.clone())).collect()
            }
        };
        let is_possible = |target: &Target| {
            target != just_revealed && self.fault(target, Naming::Named, inputs).is_none()
        };
        let possible = targets.iter().filter(|target| is_possible(target));
        possible.filter_map(revealed).collect()
    }

    /// Leaves the action open for further items.
    pub(super) fn leave_open(&mut self) {
        self.log(Happening::Open, registry::CORE_BUDGET);
        self.facts.open = Some(self.open.clone());
    }
}
