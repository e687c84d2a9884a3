//! Making a step: additions are rolled, hidden squares revealed, occupants resist, and the square
//! is entered, in the order of `6d6.trigger.event-order` and `6d6.dice.order`.

use board::{CreatureId, Position};
use dice::DiceError;
use grid::Footprint;

use super::super::cost::{self, Price};
use super::super::hidden::{self, Knowledge};
use super::super::load::Addition;
use super::super::occupied::{self, Hold, Holder, Share, Way};
use super::super::proximity::{self, Resisted};
use super::super::resistance::{self, Purpose};
use super::super::rulings::{FirstSquareRoll, GridlessProgress, HiddenReveal};
use super::super::step::Step;
use super::super::trigger::{Kind, Moment};
use super::super::{Happening, Item, Place, Target, gridless, registry};
use super::act::Act;
use super::check::{Inputs, Naming};
use super::length;
use rules::{Reason, RuleId, StepTaken};

impl Act<'_> {
    /// Carries out an item that names a square, a goal or a counted square.
    pub(in super::super) fn step(&mut self, item: &Item) -> Result<(), DiceError> {
        let Some(target) = self.target(item) else {
            return Ok(());
        };
        if let Some(choice) = &self.open.choice {
            if target == *choice {
                return self.carry_on(item);
            }
            if !self.may_detour() {
                self.refuse(item, registry::HIDDEN_CHOICE);
                return Ok(());
            }
        }
        if let Some(rule) = self.fault(&target, Naming::Named, Inputs::Needed) {
            self.refuse_step(item, &target, rule);
            return Ok(());
        }
        if self.roll_additions()?
            && let Some(rule) = self.fault(&target, Naming::Named, Inputs::Needed)
        {
            self.refuse_after_roll(item, &target, rule);
            return Ok(());
        }
        let meets = self.meet(&target);
        if self.reveal(&target) || meets {
            return self.after_reveal(&target);
        }
        self.enter(&target, Naming::Named)
    }

    /// Refuses a step; points spent on a leg that the score does not clear may be kept. If no leg is
    /// left then, the movement has failed.
    fn refuse_step(&mut self, item: &Item, target: &Target, rule: RuleId) {
        let open = &self.open;
        let has_begun = open.entered > 0 || open.has_stood || open.choice.is_some();
        let is_leg = matches!(target, Target::Goal(_));
        let can_fail = is_leg && self.kind == Kind::Movement && !has_begun;
        match self.ruled_out().filter(|reasons| !reasons.is_empty()) {
            Some(reasons) if can_fail => self.fail_for_good(reasons),
            _ => {
                self.refuse(item, rule);
                self.keep_progress(target, rule);
            }
        }
    }

    /// `ruling.gridless-progress`: points that do not clear a leg accumulate on it.
    pub(in super::super) fn keep_progress(&mut self, target: &Target, rule: RuleId) {
        let (Target::Goal(name), true) = (target, rule == registry::CORE_BUDGET) else {
            return;
        };
        let ruling = self.rulings.get::<GridlessProgress>();
        let (id, points) = (self.creature.id, self.open.remaining);
        if gridless::keep_progress(&mut self.facts, ruling, id, name, points) {
            self.open.remaining = 0;
        }
    }

    /// Rolls the additions to the square just named, once; returns whether anything was rolled now.
    pub(in super::super) fn roll_additions(&mut self) -> Result<bool, DiceError> {
        let additions = self.additions();
        if self.open.added.is_some() || additions.is_empty() {
            return Ok(false);
        }
        self.rolled.clear();
        for addition in &additions {
            let who = self.creature.name.clone();
            let purpose = dice::Purpose::new(addition.rule.as_str(), who, addition.text);
            let rolled = addition.value.roll(&purpose, self.dice)?;
            self.rolled.push((first_square_rule(addition), rolled));
        }
        let sum = self.rolled.iter().map(|(_, points)| points).sum();
        self.open.added = Some(sum);
        self.log(Happening::Add(sum), self.rule_of_additions());
        Ok(true)
    }

    /// The rule behind the additions to the square: that of loads if there is any load.
    fn rule_of_additions(&self) -> RuleId {
        let additions = self.additions();
        let mut rules = additions.iter().map(first_square_rule);
        let by_load = rules.find(|rule| *rule == registry::LOAD_FIRST_SQUARE);
        by_load.unwrap_or(registry::STEALTH_FIRST_SQUARE)
    }

    /// What was added to the square, with the rule of each part; of what was rolled before the action
    /// waited only the sum is known.
    fn parts_added(&self, added: u32) -> Vec<(RuleId, u32)> {
        let mut parts: Vec<(RuleId, u32)> = Vec::new();
        for (rule, points) in &self.rolled {
            match parts.iter_mut().find(|(known, _)| known == rule) {
                Some((_, sum)) => *sum += points,
                None => parts.push((*rule, *points)),
            }
        }
        if parts.iter().map(|(_, points)| points).sum::<u32>() != added {
            parts = vec![(self.rule_of_additions(), added)];
        }
        parts.retain(|(_, points)| *points > 0);
        parts
    }

    /// Refuses a square because the number rolled keeps the creature out.
    fn refuse_after_roll(&mut self, item: &Item, target: &Target, rule: RuleId) {
        let is_first = self.open.entered == 0;
        let binds = self.rulings.get::<FirstSquareRoll>() == FirstSquareRoll::Binding;
        if self.kind == Kind::Movement && is_first && !self.open.has_stood {
            if binds {
                self.fail_for_good(vec![(item.clone(), rule)]);
                return;
            }
            if let Some(reasons) = self.ruled_out() {
                self.fail_for_good(reasons);
                return;
            }
        }
        self.refuse_step(item, target, rule);
        // The number may leave no step from a gap.
        self.fall_if_stuck();
        let binds = binds && self.kind == Kind::Movement && is_first;
        if binds && self.open.over.is_none() {
            // It has stood up, so it has not failed; but no other square may be named.
            self.open.over = Some(registry::LOAD_FIRST_SQUARE);
            self.finish();
        }
    }

    /// Reveals what the step would enter, if the table notices it on trying; returns whether it
    /// did.
    fn reveal(&mut self, target: &Target) -> bool {
        if self.rulings.get::<HiddenReveal>() == HiddenReveal::AfterEntering {
            return false;
        }
        let hidden = self.hidden_at(target);
        self.reveal_all(&hidden);
        !hidden.is_empty()
    }

    /// The squares that entering there would reveal, one by one.
    fn hidden_at(&self, target: &Target) -> Vec<Target> {
        match (target, self.grid_step(target)) {
            (Target::Squares(_), Some(step)) => {
                let squares = hidden::revealed_by(self.scene(), &self.mover, step.from, step.to);
                let each = squares.into_iter().map(Footprint::from);
                each.map(Target::Squares).collect()
            }
            (Target::Goal(name), _) if hidden::hides_goal(&self.facts, name) => {
                vec![target.clone()]
            }
            _ => Vec::new(),
        }
    }

    fn reveal_all(&mut self, hidden: &[Target]) {
        for target in hidden {
            match target {
                Target::Squares(space) => self.facts.revealed.extend(space.squares()),
                Target::Goal(name) => hidden::reveal_goal(&mut self.facts, name),
                Target::Counted(_) | Target::Start => {}
            }
        }
        for target in hidden {
            let (scene, form) = (self.scene(), &self.mover.form);
            let (purpose, players) = (Purpose::Entering, Knowledge::Players);
            let mr = match target {
                Target::Squares(space) => {
                    resistance::of_square(scene, form, space.origin, purpose, players)
                }
                Target::Goal(name) => {
                    let stated = gridless::resistance(scene, name, players);
                    resistance::stated(scene, form, stated)
                }
                Target::Counted(_) | Target::Start => continue,
            };
            let happening = Happening::Reveal(target.clone(), mr.points);
            self.log(happening, registry::HIDDEN_REVEAL);
        }
    }

    /// After a reveal a movement waits for the choice, and a 5-foot step goes on by itself if it
    /// can.
    fn after_reveal(&mut self, target: &Target) -> Result<(), DiceError> {
        match self.kind {
            Kind::Movement => {
                self.open.choice = Some(target.clone());
                self.fall_if_stuck();
                Ok(())
            }
            Kind::Step => {
                let fault = self.fault(target, Naming::CarriedOn, Inputs::Needed);
                if fault.is_some() {
                    self.open.over = Some(registry::HIDDEN_CHOICE);
                    return Ok(());
                }
                self.enter(target, Naming::CarriedOn)
            }
        }
    }

    /// Makes occupants resist; then the creature enters or is held back.
    pub(in super::super) fn enter(
        &mut self,
        target: &Target,
        naming: Naming,
    ) -> Result<(), DiceError> {
        let Some(price) = self.price(target) else {
            return Ok(());
        };
        let ground = price.ground.points.saturating_add(price.added);
        let leaving = self.resistance(&price.holders.leaving, Way::Leaving)?;
        let total = ground.saturating_add(occupied::points(&leaving));
        if !self.pays(total.saturating_sub(price.paid_before), naming) {
            let happening = Happening::BlockedExit(target.clone());
            self.blocked(happening, registry::OCCUPIED_BLOCKED_EXIT);
            return Ok(());
        }
        let entering = self.resistance(&price.holders.entering, Way::Entering)?;
        let total = total
            .saturating_add(occupied::points(&entering))
            .saturating_sub(price.paid_before);
        if !self.pays(total, naming) {
            let happening = Happening::BlockedEntry(target.clone());
            self.blocked(happening, registry::OCCUPIED_BLOCKED_ENTRY);
            return Ok(());
        }
        let shares: Vec<Share> = leaving.into_iter().chain(entering).collect();
        self.arrive(target, &price, &shares, total);
        Ok(())
    }

    /// What these occupants add; each one that hinders and is able takes a resistance action.
    pub(in super::super) fn resistance(
        &mut self,
        holders: &[Holder],
        way: Way,
    ) -> Result<Vec<Share>, DiceError> {
        let mut shares = Vec::with_capacity(holders.len());
        for holder in holders {
            let id = holder.id;
            let (points, rule) = match holder.hold {
                Hold::One(rule) => (1, rule),
                Hold::Unasked => continue,
                Hold::Resists => self.resist(id, way)?,
            };
            shares.push(Share { id, points, rule });
        }
        Ok(occupied::counting(self.scene(), shares))
    }

    /// The resistance action of that occupant: its score and its rule.
    fn resist(&mut self, id: CreatureId, way: Way) -> Result<(u32, RuleId), DiceError> {
        let who = self.scene().name(id).to_owned();
        let (facts, rulings) = (&mut self.facts, self.rulings);
        let resisted = proximity::resist(facts, rulings, &who, id, way, self.dice)?;
        let (happening, rule): (fn(CreatureId, u32) -> Happening, RuleId) = match way {
            Way::Leaving => (Happening::ResistLeave, registry::OCCUPIED_LEAVE_HINDERED),
            Way::Entering => (Happening::ResistEnter, registry::OCCUPIED_ENTER_HINDERED),
        };
        Ok(match resisted {
            Resisted::Action(score) => {
                self.log(happening(id, score), rule);
                (score, rule)
            }
            Resisted::Minimum => (1, registry::OCCUPIED_MINIMUM),
        })
    }

    fn arrive(&mut self, target: &Target, price: &Price, shares: &[Share], total: u32) {
        self.trigger(Moment::Change);
        self.show_itself();
        let from = self.place();
        self.log(Happening::Leave(from.clone()), registry::CORE_BUDGET);
        let noticed = self.hidden_at(target);
        let (total, missing) = self.demanded(target, price, total, &noticed);
        let parts = self.parts(target, price, shares, total);
        let parts = self.note_step(&from, target, total, parts);
        let entered = Happening::Enter(target.clone(), total, parts);
        self.log(entered, price.ground.rule);
        self.open.remaining = self.open.remaining.saturating_sub(total);
        self.open.entered += 1;
        self.open.added = None;
        self.rolled.clear();
        self.open.choice = None;
        self.move_to(target);
        self.reveal_all(&noticed);
        if missing > 0 {
            // The points demanded at once cannot be paid: all remaining points are lost, and the
            // movement is over.
            self.open.over = Some(registry::HIDDEN_CHOICE);
            self.finish();
        } else {
            self.fall_if_stuck();
        }
    }

    /// The cost of the step, and the points missing for it: the true cost is demanded if the table
    /// notices only after entering what was hidden (`ruling.hidden-reveal`).
    fn demanded(
        &mut self,
        target: &Target,
        price: &Price,
        total: u32,
        noticed: &[Target],
    ) -> (u32, u32) {
        let knowledge = if noticed.is_empty() {
            Knowledge::Players
        } else {
            Knowledge::Truth
        };
        let truth = self.price_by(target, knowledge);
        let ground = truth.map_or(price.ground.points, |truth| truth.ground.points);
        if let Some(step) = self.grid_step(target) {
            self.land(&step, knowledge);
        }
        let demanded = total
            .saturating_add(ground)
            .saturating_sub(price.ground.points);
        let missing = demanded.saturating_sub(self.open.remaining);
        (demanded - missing, missing)
    }

    /// Keeps track of a jump.
    fn land(&mut self, step: &Step, knowledge: Knowledge) {
        let stands = cost::has_footing(self.scene(), &self.mover, step.to, knowledge);
        let gained = cost::deferred_by(self.scene(), &self.mover, step, knowledge);
        self.open.take_off = if stands { None } else { self.take_off_of(step) };
        self.open.deferred = if stands {
            0
        } else {
            self.open.deferred.saturating_add(gained)
        };
    }

    /// The parts of what the step costs; their amounts add up to its total.
    fn parts(&self, target: &Target, price: &Price, shares: &[Share], total: u32) -> Vec<Reason> {
        let others = price.added + occupied::points(shares);
        let ground = total.saturating_add(price.paid_before);
        let ground = ground.saturating_sub(others);
        let of = match target {
            Target::Squares(to) => format!("movement resistance of {}", to.origin),
            Target::Goal(name) => format!("movement resistance of @{name}"),
            Target::Counted(_) | Target::Start => "movement resistance".to_owned(),
        };
        let mut parts = vec![Reason::cost(price.ground.rule, length(ground), of)];
        for (rule, points) in self.parts_added(price.added) {
            parts.push(Reason::cost(rule, length(points), "added to the square"));
        }
        for share in shares {
            let text = self.scene().name(share.id).to_owned();
            parts.push(Reason::cost(share.rule, length(share.points), text));
        }
        if price.paid_before > 0 {
            let spent = grid::Length::ZERO - length(price.paid_before);
            let rule = registry::GRIDLESS_LEGS;
            parts.push(Reason::cost(rule, spent, "spent on it before"));
        }
        parts
    }

    /// Notes the step with the parts of its cost; gives them back where there is no grid.
    fn note_step(
        &mut self,
        from: &Place,
        target: &Target,
        total: u32,
        reasons: Vec<Reason>,
    ) -> Vec<Reason> {
        let (Place::Squares(from), Target::Squares(to)) = (from, target) else {
            return reasons;
        };
        self.steps.push(StepTaken {
            from: Position::Squares(*from),
            to: Position::Squares(*to),
            cost: length(total),
            reasons,
        });
        Vec::new()
    }

    pub(in super::super) fn move_to(&mut self, target: &Target) {
        self.facts.leave_company(self.creature.id);
        match target {
            Target::Start => {}
            Target::Squares(space) => self.creature.position = Some(Position::Squares(*space)),
            Target::Goal(name) => {
                let id = self.creature.id;
                self.facts.progress.remove(&(id, name.clone()));
                if let Some(profile) = self.facts.profile_mut(id) {
                    profile.goal = Some(name.clone());
                }
            }
            Target::Counted(square) => {
                if !square.occupants.is_empty() {
                    let id = self.creature.id;
                    self.facts.company.insert(id, square.occupants.clone());
                }
                let who = self.creature.name.clone();
                if let Some(end) = self.open.movement.towards.clone()
                    && gridless::count_towards(&mut self.facts, &who, &end)
                {
                    self.open.beyond += 1;
                }
                if let Some(end) = self.open.movement.away.clone() {
                    gridless::count_away(&mut self.facts, &who, &end);
                }
            }
        }
    }
}

/// The rule by which the addition counts for its square.
fn first_square_rule(addition: &Addition) -> RuleId {
    if addition.rule == registry::STEALTH_PENALTY {
        registry::STEALTH_FIRST_SQUARE
    } else {
        registry::LOAD_FIRST_SQUARE
    }
}
