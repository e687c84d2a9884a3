//! The checks of one step in the order of `6d6.core.check-order`, and whether any step is possible.

use std::collections::BTreeSet;

use grid::Footprint;

use super::super::cost::{self, Price};
use super::super::hidden::{self, Knowledge};
use super::super::jump::Jump;
use super::super::load::{self, Nth};
use super::super::rulings::FailureTest;
use super::super::step::{Step, all_from};
use super::super::trigger::Kind;
use super::super::{CountedSquare, Item, Place, Target, posture, proximity, registry};
use super::act::Act;
use rules::RuleId;

/// Whether a missing input makes a step impossible: the step is refused, but the movement has not
/// failed (`6d6.mr.must-move`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Inputs {
    Needed,
    Supplied,
}

/// How a step was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Naming {
    /// As an item of the path.
    Named,
    /// By carrying on after a reveal.
    CarriedOn,
}

impl Act<'_> {
    /// The step to that target, if the target is a neighbouring place of the grid.
    pub(in super::super) fn grid_step(&self, target: &Target) -> Option<Step> {
        match (self.place(), target) {
            (Place::Squares(from), Target::Squares(to)) => Step::between(from, *to),
            _ => None,
        }
    }

    /// The known price of a step; `None` if no step leads there.
    pub(in super::super) fn price(&self, target: &Target) -> Option<Price> {
        self.price_by(target, Knowledge::Players)
    }

    /// The price of a step by that knowledge; `None` if no step leads there.
    pub(in super::super) fn price_by(
        &self,
        target: &Target,
        knowledge: Knowledge,
    ) -> Option<Price> {
        let (scene, mover, added) = (self.scene(), &self.mover, self.known_added());
        match (target, self.place()) {
            (Target::Squares(_), _) => {
                let step = self.grid_step(target)?;
                let deferred = self.open.deferred;
                let price = cost::of_step(scene, mover, &step, added, deferred, knowledge);
                Some(price)
            }
            (_, Place::Squares(_)) => None,
            (_, from) => Some(cost::off_grid(
                scene, mover, &from, target, added, knowledge,
            )),
        }
    }

    /// The first rule against the step, as far as is known.
    pub(in super::super) fn fault(
        &self,
        target: &Target,
        naming: Naming,
        inputs: Inputs,
    ) -> Option<RuleId> {
        let scene = self.scene();
        if let Target::Squares(_) = target {
            let Some(step) = self.grid_step(target) else {
                return Some(registry::GRID_ADJACENT);
            };
            if let Some(rule) = step.fault(scene) {
                return Some(rule);
            }
        }
        if posture::is_down(&self.creature) && !posture::may_crawl(scene) {
            return Some(registry::POSTURE_NO_CRAWL);
        }
        let Some(price) = self.price(target) else {
            return Some(registry::GRID_ADJACENT);
        };
        if !self.pays(price.least(scene), naming) {
            return Some(registry::CORE_BUDGET);
        }
        if self.is_bad_jump(target, &price) {
            return Some(registry::MR_NO_FOOTING);
        }
        if inputs == Inputs::Supplied {
            return None;
        }
        proximity::missing_input(scene, &price.holders)
    }

    /// Whether the points left pay for that much.
    pub(in super::super) fn pays(&self, resistance: u32, naming: Naming) -> bool {
        match naming {
            Naming::Named => self.open.remaining >= resistance,
            Naming::CarriedOn => {
                hidden::pays_after_reveal(self.scene(), self.open.remaining, resistance)
            }
        }
    }

    /// `6d6.mr.no-footing`: a step over a gap is allowed only if the rest of the score leads on,
    /// and never back.
    fn is_bad_jump(&self, target: &Target, price: &Price) -> bool {
        let Some(step) = self.grid_step(target) else {
            return false;
        };
        let (scene, players) = (self.scene(), Knowledge::Players);
        if cost::has_footing(scene, &self.mover, step.to, players) {
            return self.open.take_off == Some(step.to);
        }
        if self.kind == Kind::Step {
            // A 5-foot step is one square, so it never leads on.
            return true;
        }
        let rest = self.open.remaining.saturating_sub(price.least(scene));
        let gained = cost::deferred_by(scene, &self.mover, &step, players);
        let jump = Jump {
            over: step.to,
            deferred: self.open.deferred.saturating_add(gained),
            take_off: self.take_off_of(&step),
        };
        let later = load::least(&self.additions_for(Nth::Later));
        jump.least_to_land(scene, &self.mover, later, rest)
            .is_none()
    }

    /// The place where the jump began that this step begins or continues.
    pub(in super::super) fn take_off_of(&self, step: &Step) -> Option<Footprint> {
        let players = Knowledge::Players;
        let stands = cost::has_footing(self.scene(), &self.mover, step.from, players);
        self.open.take_off.or_else(|| stands.then_some(step.from))
    }

    /// The rules that certainly exclude every step, item by item; `None` if some step may be
    /// possible. A creature that lies on hidden ground may be able to stand up, whatever that seems
    /// to take.
    pub(in super::super) fn ruled_out(&self) -> Option<Vec<(Item, RuleId)>> {
        let lies_on_hidden_ground = posture::is_down(&self.creature)
            && hidden::hides_ground(self.scene(), &self.mover, &self.place());
        if lies_on_hidden_ground {
            return None;
        }
        self.ruled_out_as_known()
    }

    /// The rules that exclude every step as far as is known; `None` if some step seems possible.
    pub(super) fn ruled_out_as_known(&self) -> Option<Vec<(Item, RuleId)>> {
        let down = posture::is_down(&self.creature);
        if down {
            let fault = self
                .stand_fault()
                .filter(|rule| *rule == registry::POSTURE_STAND_COST);
            match fault {
                None => return None,
                Some(rule) if !posture::may_crawl(self.scene()) => {
                    return Some(vec![(Item::Stand, rule)]);
                }
                Some(_) => {}
            }
        }
        let mut reasons = Vec::new();
        for item in self.candidates() {
            let target = self.target(&item)?;
            let rule = self.fault(&target, Naming::Named, Inputs::Supplied)?;
            reasons.push((item, rule));
        }
        Some(reasons)
    }

    /// The steps of which at least one has to be possible: to every neighbouring square of the map,
    /// or the one named (`ruling.failure-test`); without a grid the goal or number named first, or
    /// anything that could be named.
    fn candidates(&self) -> Vec<Item> {
        let named = self.open.named.iter().cloned();
        match self.place() {
            Place::Start | Place::Goal(_) if self.open.named.is_some() => named.collect(),
            Place::Start | Place::Goal(_) if self.counts_squares() => {
                // A square has MR 1 as long as nothing else is said.
                vec![Item::Counted(CountedSquare {
                    points: 1,
                    occupants: BTreeSet::new(),
                })]
            }
            Place::Start => self.facts.goals.keys().cloned().map(Item::Goal).collect(),
            Place::Goal(here) => {
                let others = self.facts.goals.keys().filter(|name| **name != here);
                others.cloned().map(Item::Goal).collect()
            }
            Place::Squares(from) => match self.rulings.get::<FailureTest>() {
                FailureTest::NamedSquare if self.open.named.is_some() => named.collect(),
                FailureTest::NamedSquare | FailureTest::AnySquare => {
                    let near = all_from(from).map(|step| step.to.origin);
                    let mut items: Vec<Item> = near
                        .filter(|square| self.board.contains(*square))
                        .map(Item::Square)
                        .collect();
                    // A place that was named but is not a neighbour on the map also has its reason.
                    items.extend(self.open.named.clone().filter(|item| !items.contains(item)));
                    items
                }
            },
        }
    }

    /// Whether the creature is over a gap and needs footing.
    pub(in super::super) fn is_over_gap(&self) -> bool {
        match self.place() {
            Place::Squares(space) => {
                !cost::has_footing(self.scene(), &self.mover, space, Knowledge::Players)
            }
            Place::Start | Place::Goal(_) => false,
        }
    }
}
