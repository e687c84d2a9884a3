//! How an action ends: by stopping, being held back, failing or falling (`6d6.fail.definition`,
//! `6d6.fail.consequence`, `6d6.fail.partial`, `6d6.mr.must-move`, `6d6.mr.no-footing`,
//! `6d6.hidden.first-square`).

use super::super::rulings::{
    BlockedEnds, FailureConsequence, SpentOnFailure, StandCounts, StealthFailure,
};
use super::super::trigger::Kind;
use super::super::{Happening, Item, Target, cost, posture, registry};
use super::act::Act;
use super::check::{Inputs, Naming};
use rules::RuleId;

/// The result of trying to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Ending {
    /// The movement is over.
    Over,
    /// It may not stop here.
    Refused,
}

impl Act<'_> {
    /// Fails the movement if no step is possible before anything has changed.
    pub(in super::super) fn fail_if_stuck(&mut self) {
        if let Some(reasons) = self.ruled_out().filter(|reasons| !reasons.is_empty()) {
            self.fail_for_good(reasons);
        }
    }

    pub(in super::super) fn fail_for_good(&mut self, reasons: Vec<(Item, RuleId)>) {
        let target = reasons.first().and_then(|(item, rule)| {
            let target = self.target(item)?;
            Some((target, *rule))
        });
        self.open.over = Some(registry::FAIL_DEFINITION);
        self.has_failed_for_good = true;
        self.fail(reasons);
        if let Some((target @ Target::Goal(_), rule)) = target {
            self.keep_progress(&target, rule);
        }
    }

    fn fail(&mut self, reasons: Vec<(Item, RuleId)>) {
        let rule = if self.open.choice.is_some() {
            registry::HIDDEN_FIRST_SQUARE
        } else {
            registry::FAIL_DEFINITION
        };
        self.log(Happening::Failed(reasons), rule);
        let id = self.creature.id;
        let returns = self.rulings.get::<SpentOnFailure>() == SpentOnFailure::Returned;
        // A movement made openly ends hiding only when it changes something.
        let reveals = self.open.movement.stays_hidden
            && self.rulings.get::<StealthFailure>() == StealthFailure::Revealed;
        let spent = self.open.spent;
        if let Some(profile) = self.facts.profile_mut(id) {
            if returns {
                profile.potential = profile.potential.saturating_add(spent);
            }
            if reveals {
                profile.is_hidden = false;
            }
        }
        match self.consequence() {
            FailureConsequence::None => {}
            FailureConsequence::Slip => posture::set_down(&mut self.creature, true),
            FailureConsequence::Fall => self.log(Happening::Fall, registry::FAIL_CONSEQUENCE),
        }
    }

    /// `ruling.failure-consequence`: a table of consequences goes by the MR of the place named
    /// first or, if there is none, of the creature's place. Solid squares have no MR.
    fn consequence(&self) -> FailureConsequence {
        let (scene, place) = (self.scene(), self.place());
        let target = self.open.named.as_ref().and_then(|item| self.target(item));
        let named = target.and_then(|target| cost::named(scene, &self.mover, &place, &target));
        let points =
            named.unwrap_or_else(|| posture::stand_cost(scene, &self.mover, &place).points);
        self.rulings.at::<FailureConsequence>(points)
    }

    /// Holds the creature back.
    pub(in super::super) fn blocked(&mut self, happening: Happening, rule: RuleId) {
        self.log(happening, rule);
        self.open.was_blocked = true;
        let ends = self.rulings.get::<BlockedEnds>() == BlockedEnds::Over;
        if ends || self.kind == Kind::Step {
            self.open.over = Some(rule);
            self.finish();
        } else {
            self.open.choice = None;
        }
    }

    /// Ends the movement: it has failed, or the creature falls, or it simply stops. A 5-foot step
    /// cannot fail, but whoever it takes over a gap falls.
    pub(in super::super) fn finish(&mut self) {
        if self.kind == Kind::Step {
            if self.is_over_gap() {
                self.log(Happening::Fall, registry::MR_NO_FOOTING);
            }
        } else if self.open.entered == 0 && !self.open.has_stood {
            self.fail(Vec::new());
        } else if self.is_over_gap() {
            self.log(Happening::Fall, registry::MR_NO_FOOTING);
        } else if self.open.entered == 0 {
            self.log(Happening::Stop, registry::POSTURE_STAND_COUNTS);
        } else {
            self.log(Happening::Stop, registry::FAIL_PARTIAL);
        }
    }

    /// Makes the creature fall if it is over a gap and no step is possible, or a reveal leaves it
    /// only stopping. A 5-foot step ends over a gap: another one cannot begin there.
    pub(in super::super) fn fall_if_stuck(&mut self) {
        let goes_on = self.kind == Kind::Movement && self.can_go_on();
        if self.is_over_gap() && !goes_on {
            self.open.over = Some(match self.open.choice {
                Some(_) => registry::HIDDEN_CHOICE,
                None => registry::MR_NO_FOOTING,
            });
            self.finish();
        }
    }

    /// Whether some step is possible, after a reveal one that the choice allows.
    fn can_go_on(&self) -> bool {
        let Some(revealed) = &self.open.choice else {
            return self.ruled_out().is_none();
        };
        let fault = self.fault(revealed, Naming::CarriedOn, Inputs::Supplied);
        fault.is_none() || !self.elsewhere(revealed, Inputs::Supplied).is_empty()
    }

    /// Ends the movement by the mover's choice, if it may end.
    pub(in super::super) fn stop(&mut self) -> Ending {
        if let Some(rule) = self.stop_fault() {
            self.refuse(&Item::Stop, rule);
            return Ending::Refused;
        }
        self.open.over = Some(if self.open.choice.is_some() {
            registry::HIDDEN_CHOICE
        } else {
            registry::POTENTIAL_SEPARATE_ACTIONS
        });
        self.finish();
        Ending::Over
    }

    /// `6d6.trigger.once-per-action`: ends the movement by an ability that it triggered. Before the
    /// first square the movement has failed; over a gap the creature falls.
    pub(in super::super) fn halt(&mut self) {
        self.open.over = Some(registry::TRIGGER_ONCE_PER_ACTION);
        self.finish();
    }

    /// The rule against stopping now.
    pub(super) fn stop_fault(&self) -> Option<RuleId> {
        if self.open.choice.is_some() {
            let would_fall = self.is_over_gap() && self.can_go_on();
            return would_fall.then_some(registry::MR_NO_FOOTING);
        }
        if self.is_over_gap() && (self.open.entered > 0 || self.ruled_out().is_none()) {
            return Some(registry::MR_NO_FOOTING);
        }
        let stood = self.open.has_stood && self.rulings.get::<StandCounts>() == StandCounts::Yes;
        if self.open.entered > 0 || stood || self.open.was_blocked {
            return None;
        }
        let is_possible = self.ruled_out_as_known().is_none();
        is_possible.then_some(registry::MR_MUST_MOVE)
    }
}
