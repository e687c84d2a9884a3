//! A step that is made: additions rolled, hidden squares revealed, occupants resisting, and the
//! entering itself, in the order of `6d6.trigger.event-order` and `6d6.dice.order`.

use board::Position;
use dice::DiceError;
use grid::Square;

use super::super::cost::{self, Price};
use super::super::hidden::{self, Knowledge};
use super::super::occupied::{self, Hold, Holder, Way};
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
    /// An item that names a square, a goal or a counted square.
    pub(in super::super) fn step(&mut self, item: &Item) -> Result<(), DiceError> {
        let Some(target) = self.target(item) else {
            return Ok(());
        };
        if let Some(choice) = self.open.choice {
            if target == Target::Squares(choice) {
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
        if self.reveal(&target) {
            return self.after_reveal(&target);
        }
        self.enter(&target, Naming::Named)
    }

    /// Refuses a step; a leg that the score does not clear may keep what is spent on it.
    fn refuse_step(&mut self, item: &Item, target: &Target, rule: RuleId) {
        self.refuse(item, rule);
        self.keep_progress(target, rule);
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

    /// Rolls what is added to the square just named, once; whether anything was rolled now.
    pub(in super::super) fn roll_additions(&mut self) -> Result<bool, DiceError> {
        let additions = self.additions();
        if self.open.added.is_some() || additions.is_empty() {
            return Ok(false);
        }
        let mut sum: u32 = 0;
        for addition in &additions {
            let who = self.creature.name.clone();
            let purpose = dice::Purpose::new(addition.rule.as_str(), who, addition.text);
            sum = sum.saturating_add(addition.value.roll(&purpose, self.dice)?);
        }
        self.open.added = Some(sum);
        self.log(Happening::Add(sum), registry::LOAD_FIRST_SQUARE);
        Ok(true)
    }

    /// The number rolled keeps the creature out of the square.
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
        if self.kind == Kind::Movement && is_first && binds {
            // It has stood up, so it has not failed; but no other square may be named.
            self.open.over = Some(registry::LOAD_FIRST_SQUARE);
            self.finish();
        }
    }

    /// Reveals what the step would enter, if the table notices it on trying; whether it did.
    fn reveal(&mut self, target: &Target) -> bool {
        if self.rulings.get::<HiddenReveal>() == HiddenReveal::AfterEntering {
            return false;
        }
        let Some(step) = self.grid_step(target) else {
            return false;
        };
        let squares = hidden::revealed_by(self.scene(), &self.mover, step.from, step.to);
        self.reveal_squares(&squares);
        !squares.is_empty()
    }

    fn reveal_squares(&mut self, squares: &[Square]) {
        self.facts.revealed.extend(squares);
        for square in squares {
            let mr = resistance::of_square(
                self.scene(),
                &self.mover.form,
                *square,
                Purpose::Entering,
                Knowledge::Players,
            );
            let happening = Happening::Reveal(*square, mr.points);
            self.log(happening, registry::HIDDEN_REVEAL);
        }
    }

    /// A movement waits for the choice; a 5-foot step goes on by itself if it can.
    fn after_reveal(&mut self, target: &Target) -> Result<(), DiceError> {
        match (self.kind, target) {
            (Kind::Movement, Target::Squares(space)) => {
                self.open.choice = Some(*space);
                Ok(())
            }
            _ => {
                let fault = self.fault(target, Naming::CarriedOn, Inputs::Needed);
                if fault.is_some() {
                    self.open.over = Some(registry::HIDDEN_CHOICE);
                    return Ok(());
                }
                self.enter(target, Naming::CarriedOn)
            }
        }
    }

    /// Occupants resist, and the creature enters or is held back.
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
        let total = ground.saturating_add(leaving);
        if !self.pays(total, naming) {
            let happening = Happening::BlockedExit(target.clone());
            self.blocked(happening, registry::OCCUPIED_BLOCKED_EXIT);
            return Ok(());
        }
        let entering = self.resistance(&price.holders.entering, Way::Entering)?;
        let total = total.saturating_add(entering);
        if !self.pays(total, naming) {
            let happening = Happening::BlockedEntry(target.clone());
            self.blocked(happening, registry::OCCUPIED_BLOCKED_ENTRY);
            return Ok(());
        }
        self.arrive(target, &price, leaving, entering, total);
        Ok(())
    }

    /// The resistance of these occupants together, each able one that hinders acting.
    pub(in super::super) fn resistance(
        &mut self,
        holders: &[Holder],
        way: Way,
    ) -> Result<u32, DiceError> {
        let mut points = Vec::with_capacity(holders.len());
        for holder in holders {
            let resisted = match holder.hold {
                Hold::One(_) => Resisted::Minimum,
                Hold::Unasked => continue,
                Hold::Resists => {
                    let who = self.scene().name(holder.id).to_owned();
                    let (facts, rulings) = (&mut self.facts, self.rulings);
                    proximity::resist(facts, rulings, &who, holder.id, way, self.dice)?
                }
            };
            if let Resisted::Action(score) = resisted {
                let (happening, rule) = match way {
                    Way::Leaving => (
                        Happening::ResistLeave(holder.id, score),
                        registry::OCCUPIED_LEAVE_HINDERED,
                    ),
                    Way::Entering => (
                        Happening::ResistEnter(holder.id, score),
                        registry::OCCUPIED_ENTER_HINDERED,
                    ),
                };
                self.log(happening, rule);
            }
            points.push(resisted.points());
        }
        Ok(occupied::together(self.scene(), points.into_iter()))
    }

    fn arrive(&mut self, target: &Target, price: &Price, leaving: u32, entering: u32, total: u32) {
        self.trigger(Moment::Change);
        let from = self.place();
        self.log(Happening::Leave(from.clone()), registry::CORE_BUDGET);
        let (total, demanded) = match self.grid_step(target) {
            Some(step) => self.land(&step, price, total),
            None => (total, Vec::new()),
        };
        self.log(Happening::Enter(target.clone(), total), price.ground.rule);
        self.note_step(&from, target, price, [leaving, entering, total]);
        self.open.remaining = self.open.remaining.saturating_sub(total);
        self.open.entered += 1;
        self.open.added = None;
        self.open.choice = None;
        self.move_to(target);
        let is_short = demanded.iter().any(|(_, missing)| *missing > 0);
        for (square, _) in &demanded {
            self.reveal_squares(&[*square]);
        }
        if is_short {
            // What is demanded at once cannot be paid: all that was there is gone, and the movement
            // is over.
            self.open.over = Some(registry::HIDDEN_CHOICE);
            self.finish();
        } else {
            self.fall_if_stuck();
        }
    }

    /// Keeps account of a jump, and demands what was hidden where the table notices it only after
    /// entering (`ruling.hidden-reveal`). Returns what the square costs, and the squares to reveal
    /// with what is missing for them.
    fn land(&mut self, step: &Step, price: &Price, total: u32) -> (u32, Vec<(Square, u32)>) {
        let squares = hidden::revealed_by(self.scene(), &self.mover, step.from, step.to);
        let knowledge = if squares.is_empty() {
            Knowledge::Players
        } else {
            Knowledge::Truth
        };
        let stands = cost::has_footing(self.scene(), &self.mover, step.to, knowledge);
        let gained = cost::deferred_by(self.scene(), &self.mover, step, knowledge);
        let truth = cost::of_step(
            self.scene(),
            &self.mover,
            step,
            price.added,
            self.open.deferred,
            knowledge,
        );
        self.open.take_off = if stands { None } else { self.take_off_of(step) };
        self.open.deferred = if stands {
            0
        } else {
            self.open.deferred.saturating_add(gained)
        };
        let demanded = total
            .saturating_sub(price.ground.points)
            .saturating_add(truth.ground.points);
        let missing = demanded.saturating_sub(self.open.remaining);
        let squares = squares.into_iter().map(|square| (square, missing));
        (demanded - missing, squares.collect())
    }

    fn note_step(
        &mut self,
        from: &Place,
        target: &Target,
        price: &Price,
        [leaving, entering, total]: [u32; 3],
    ) {
        let (Place::Squares(from), Target::Squares(to)) = (from, target) else {
            return;
        };
        let ground = total.saturating_sub(price.added + leaving + entering);
        let mut reasons = vec![Reason::cost(
            price.ground.rule,
            length(ground),
            format!("movement resistance of {}", to.origin),
        )];
        let further = [
            (
                registry::LOAD_FIRST_SQUARE,
                price.added,
                "added to the square",
            ),
            (
                registry::OCCUPIED_LEAVE_HINDERED,
                leaving,
                "leaving an occupied square",
            ),
            (
                registry::OCCUPIED_SHARING,
                entering,
                "entering an occupied square",
            ),
        ];
        let further = further.into_iter().filter(|(_, points, _)| *points > 0);
        reasons
            .extend(further.map(|(rule, points, text)| Reason::cost(rule, length(points), text)));
        self.steps.push(StepTaken {
            from: Position::Squares(*from),
            to: Position::Squares(*to),
            cost: length(total),
            reasons,
        });
    }

    fn move_to(&mut self, target: &Target) {
        match target {
            Target::Squares(space) => self.creature.position = Some(Position::Squares(*space)),
            Target::Goal(name) => {
                let id = self.creature.id;
                self.facts.progress.remove(&(id, name.clone()));
                if let Some(profile) = self.facts.profile_mut(id) {
                    profile.goal = Some(name.clone());
                }
            }
            Target::Counted(_) => {
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
