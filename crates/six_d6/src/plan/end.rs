//! How an action ends: stopping, being held back, failing, falling (`6d6.fail.definition`,
//! `6d6.fail.consequence`, `6d6.fail.partial`, `6d6.mr.must-move`, `6d6.mr.no-footing`,
//! `6d6.hidden.first-square`).

use super::super::hidden::Knowledge;
use super::super::resistance::{self, Purpose};
use super::super::rulings::{
    BlockedEnds, ClimbHold, FailureConsequence, SpentOnFailure, StandCounts, StealthFailure,
};
use super::super::trigger::Kind;
use super::super::{Happening, Item, Place, Target, posture, registry};
use super::act::Act;
use super::check::{Inputs, Naming};
use rules::RuleId;

/// What comes of stopping.
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
        self.log(Happening::Failed(reasons), registry::FAIL_DEFINITION);
        let id = self.creature.id;
        let returns = self.rulings.get::<SpentOnFailure>() == SpentOnFailure::Returned;
        let reveals = self.rulings.get::<StealthFailure>() == StealthFailure::Revealed;
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
            FailureConsequence::None | FailureConsequence::ByMr => {}
            FailureConsequence::Slip => posture::set_down(&mut self.creature, true),
            FailureConsequence::Fall => self.log(Happening::Fall, registry::FAIL_CONSEQUENCE),
        }
    }

    /// `ruling.failure-consequence`. The rulebook names a table by MR without giving one; this one
    /// goes by the square named first, else by the one stood in: up to 2 nothing, 3 a slip, from 4
    /// on (climbing and jumping) a fall.
    fn consequence(&self) -> FailureConsequence {
        let ruling = self.rulings.get::<FailureConsequence>();
        if ruling != FailureConsequence::ByMr {
            return ruling;
        }
        let target = self.open.named.as_ref().and_then(|item| self.target(item));
        let price = target.and_then(|target| self.price(&target));
        let points = price.map_or_else(
            || posture::stand_cost(self.scene(), &self.mover, &self.place()).points,
            |price| price.ground.points,
        );
        match points {
            0..=2 => FailureConsequence::None,
            3 => FailureConsequence::Slip,
            _ => FailureConsequence::Fall,
        }
    }

    /// The creature is held back.
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

    /// The movement is over: it has failed, or the creature falls, or it just stops.
    pub(in super::super) fn finish(&mut self) {
        if self.kind == Kind::Step {
            return;
        }
        if self.open.entered == 0 && !self.open.has_stood {
            self.fail(Vec::new());
        } else if self.is_over_gap() {
            self.log(Happening::Fall, registry::MR_NO_FOOTING);
        } else {
            self.log(Happening::Stop, self.rule_of_stopping());
        }
    }

    /// The creature falls if it is over a gap and no step is possible any more.
    pub(in super::super) fn fall_if_stuck(&mut self) {
        if self.kind == Kind::Movement && self.is_over_gap() && self.ruled_out().is_some() {
            self.open.over = Some(registry::MR_NO_FOOTING);
            self.finish();
        }
    }

    /// The mover ends its movement, if it may.
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

    /// `6d6.trigger.once-per-action`: an ability that the movement triggered ends it. Before the
    /// first square the movement has failed; over a gap the creature falls.
    pub(in super::super) fn halt(&mut self) {
        self.open.over = Some(registry::TRIGGER_ONCE_PER_ACTION);
        self.finish();
    }

    /// The rule against stopping now.
    pub(super) fn stop_fault(&self) -> Option<RuleId> {
        if let Some(choice) = self.open.choice {
            let target = Target::Squares(choice);
            let fault = self.fault(&target, Naming::CarriedOn, Inputs::Supplied);
            let may_fall = !self.is_over_gap() || fault.is_some();
            return (!may_fall).then_some(registry::MR_NO_FOOTING);
        }
        if self.is_over_gap() && (self.open.entered > 0 || self.ruled_out().is_none()) {
            return Some(registry::MR_NO_FOOTING);
        }
        let stood = self.open.has_stood && self.rulings.get::<StandCounts>() == StandCounts::Yes;
        if self.open.entered > 0 || stood || self.open.was_blocked {
            return None;
        }
        let is_possible = self.ruled_out().is_none();
        is_possible.then_some(registry::MR_MUST_MOVE)
    }

    /// Stopping on ground that is climbed is holding on, or wants a further test
    /// (`ruling.climb-hold`), which is not this engine's.
    fn rule_of_stopping(&self) -> RuleId {
        let Place::Squares(space) = self.place() else {
            return registry::FAIL_PARTIAL;
        };
        let (purpose, players) = (Purpose::Standing, Knowledge::Players);
        let climbs = space.squares().all(|square| {
            resistance::of_square(self.scene(), &self.mover.form, square, purpose, players).points
                >= 4
        });
        match self.rulings.get::<ClimbHold>() {
            ClimbHold::Test if climbs => registry::MR_NO_FOOTING,
            ClimbHold::Test | ClimbHold::Holds => registry::FAIL_PARTIAL,
        }
    }
}
