//! Move actions: their requirements, checking and taking the path, and what happens on the way. The
//! rules are here once, over a [`Ground`] with or without a grid.
//!
//! Decided here: `pf2e.move.speed-limit`, `pf2e.move.insufficient`, `pf2e.move.check-order` (the
//! order of everything), `pf2e.grid.diagonal-off-turn`, `pf2e.trigger.timing`,
//! `pf2e.through.tumble*`, `pf2e.through.accident`, `pf2e.terrain.incline-flat-footed` (how long),
//! `pf2e.action.*`, `pf2e.encounter.step` (its requirement).

use board::{Condition, Creature, CreatureId, Movement as MovementType, Position};
use grid::{Feet, Length};

use super::aftermath::{can_still_act, hurt_by_falling, leave_space, note_climb};
use super::ground::{Early, Ground, Why, counts_afresh, number, objection};
use super::on_grid::Squares;
use super::shove::following_objection;
use super::turn::{self, Usage, UsageKind};
use super::{Draft, Earlier, gridless, is_gridless, rule};
use crate::Happening;
use crate::SceneFacts as _;
use crate::declaration::{land_speed, limit, movement_of};
use crate::facts::{Arrival, Obligation, TurnStep};
use crate::happening::Fact;
use crate::occupant;
use crate::rulings::{AccidentalShare, BalanceFailure};
use crate::{Degree, HaltState, MoveAction, MoveVerb, Then, Timing};
use rules::StepTaken;
use rules::{At, Movement, Objection, Refusal, When};

pub(super) fn refuse(objections: Vec<Objection>) -> Result<(), Refusal> {
    Refusal::from_objections(objections).map_or(Ok(()), Err)
}

/// The action's own requirements for the creature, whatever its path.
pub(super) fn requirements(
    creature: &Creature,
    verb: MoveVerb,
    limit_feet: Option<Feet>,
) -> Vec<Objection> {
    let mut found = Vec::new();
    let land = land_speed(creature);
    let name = &creature.name;
    let prone = occupant::lies(creature);
    if prone != (verb == MoveVerb::Crawl) {
        let text = if prone {
            format!("{name} is prone: only Crawl and Stand")
        } else {
            format!("{name} is not prone")
        };
        found.push(objection(rule::ACTION_CRAWL, At::Action, text));
    }
    let (least, rule) = match verb {
        MoveVerb::Crawl => (Feet(10), rule::ACTION_CRAWL),
        MoveVerb::Step => (Feet(10), rule::ENCOUNTER_STEP),
        MoveVerb::Leap => (Feet(15), rule::ACTION_LEAP),
        _ => (Feet::ZERO, rule::MOVE_TYPES),
    };
    if land < least {
        let text = format!("a Speed of at least {least} ft is needed, {name} has {land}");
        found.push(objection(rule, At::Action, text));
    }
    if limit_feet
        .or_else(|| limit(creature, verb, Degree::Success))
        .is_none()
    {
        let movement = movement_of(verb).word();
        let text = format!("{name} has no {movement} Speed");
        found.push(objection(rule::MOVE_TYPES, At::Action, text));
    }
    found
}

/// Whether the creature may use the action at all, whatever its path.
pub(crate) fn may_use(creature: &Creature, verb: MoveVerb) -> bool {
    requirements(creature, verb, None).is_empty()
}

/// Plans a move action along a path.
pub(super) fn plan_movement(
    draft: &mut Draft<'_>,
    actor: &Creature,
    action: &MoveAction,
    earlier: &[Earlier<'_>],
) -> Result<(), Refusal> {
    let usage = Usage::one(action.verb.word(), UsageKind::Move, action.occasion);
    let mut found = turn::objections(draft, actor, usage);
    found.extend(following_objection(draft, actor, action));
    found.extend(requirements(actor, action.verb, action.limit_feet));
    refuse(found)?;
    let scene = draft.scene;
    let action = &*action.up_to_what_it_meets();
    let no_place = |text: &str| {
        let text = format!("{} has no place{text}", actor.name);
        Refusal::new(rule::GRID_BLOCKED, At::Action, text)
    };
    if is_gridless(scene) {
        let way = gridless::Way::new(scene, actor, action);
        let way = way.ok_or_else(|| no_place(", or the path no points"))?;
        turn::spend(draft, actor.id, usage);
        Walk::new(&way).carry_out(draft)
    } else {
        let squares = Squares::new(scene, earlier, actor, action);
        let squares = squares.ok_or_else(|| no_place(" on the grid"))?;
        turn::spend(draft, actor.id, usage);
        Walk::new(&squares).carry_out(draft)
    }
}

/// A path that is being checked and taken.
struct Walk<'g, G> {
    ground: &'g G,
    limit: Length,
}

/// The totals of the steps taken.
struct Taken<Count> {
    steps: Vec<StepTaken>,
    total: Length,
    count: Count,
}

/// When everything except the cost of a step is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Checked {
    /// Before a check was rolled, for the whole plan.
    Before,
    /// Step by step.
    Now,
}

impl<'g, 'a, G: Ground<'a>> Walk<'g, G> {
    fn new(ground: &'g G) -> Walk<'g, G> {
        let action = ground.action();
        let own = || limit(ground.creature(), action.verb, action.degree());
        let feet = action.limit_feet.or_else(own).unwrap_or(Feet::ZERO);
        Walk {
            ground,
            limit: Length::from_feet(feet),
        }
    }

    fn carry_out(&self, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        let ground = self.ground;
        let check = self.check_step();
        let rolled = check.is_some() || self.checks_at_once();
        if rolled && !self.is_cut_short() {
            // Everything except the cost is checked for the whole plan before the check is rolled.
            for index in 0..ground.step_count() {
                refuse(ground.hindrances(ground.step(index), index))?;
            }
            if !self.is_met() {
                self.may_end(draft)?;
            }
        }
        let early = self.until_fall(self.early_end(draft, check));
        let steps = ground.taken(early);
        let checked = if rolled {
            Checked::Before
        } else {
            Checked::Now
        };
        let taken = self.walk(draft, &steps, checked)?;
        let why = early.map(|early| early.why);
        if !rolled && !self.is_cut_short() && !self.is_met() && why != Some(Why::FallsOff) {
            if why.is_some() {
                // The plan continues after a halt, and has to be legal as a whole.
                self.walk(draft, &self.whole_path(), checked)?;
            }
            self.may_end(draft)?;
        }
        self.record(draft, &steps, taken, early);
        Ok(())
    }

    /// Whether it ends after an interruption: the plan was legal when it was declared, and the part
    /// that is no longer in it is not taken.
    fn is_cut_short(&self) -> bool {
        self.ground.action().halt.is_some() && self.ground.is_interrupted()
    }

    /// Whether it ends at something that it meets: nothing beyond that is judged, and neither is its end.
    fn is_met(&self) -> bool {
        self.ground.action().met_after.is_some()
    }

    fn whole_path(&self) -> Vec<G::Step> {
        let steps = 0..self.ground.step_count();
        steps.map(|index| self.ground.step(index)).collect()
    }

    // --- What ends it early ---------------------------------------------------------------------

    /// Climb and Swim ask for their check before the first step, unless the creature has the Speed.
    fn checks_at_once(&self) -> bool {
        let (ground, action) = (self.ground, self.ground.action());
        let has_speed = ground.creature().speeds.get(ground.movement()).is_some();
        matches!(action.verb, MoveVerb::Climb | MoveVerb::Swim)
            && (!has_speed || action.result.is_some())
    }

    /// The step, from 0, before which Tumble Through or Balance asks for its check.
    fn check_step(&self) -> Option<usize> {
        let ground = self.ground;
        (0..ground.step_count()).find(|index| match ground.action().verb {
            MoveVerb::Tumble => ground.enters_foe(*index),
            MoveVerb::Balance => ground.is_unsteady(*index),
            _ => false,
        })
    }

    /// Why the movement ends early: because of its check, or a reaction before the check.
    fn early_end(&self, draft: &Draft<'_>, check: Option<usize>) -> Option<Early> {
        let action = self.ground.action();
        let degree = action.degree();
        let end = |at: usize, why: Why| Some(Early { at, why });
        let early = match (action.verb, check) {
            (MoveVerb::Climb | MoveVerb::Swim, _)
                if self.checks_at_once() && !degree.succeeds() =>
            {
                end(0, Why::NoProgress)
            }
            (MoveVerb::Tumble, Some(check))
                if !degree.succeeds() || !self.gets_out(draft, check) =>
            {
                end(check, Why::TumbleFails)
            }
            (MoveVerb::Balance, Some(check)) => {
                let why = self.balance_failure(degree);
                why.and_then(|why| end(check, why))
            }
            _ => None,
        };
        let meets = self.is_met().then(|| Early {
            at: self.ground.step_count(),
            why: Why::Met,
        });
        let early = early.or(meets);
        // A reaction at the point of leaving comes before the failed check of that step.
        let halt = action.halt.map(|halt| halt.step as usize);
        match halt.and_then(|step| step.checked_sub(1)) {
            Some(at) if at < self.whole_steps(early) => end(at, Why::Halted),
            _ => early,
        }
    }

    fn whole_steps(&self, early: Option<Early>) -> usize {
        let whole = self.ground.step_count();
        early.map_or(whole, |early| self.ground.whole_steps(early))
    }

    fn balance_failure(&self, degree: Degree) -> Option<Why> {
        let falls = self.ground.scene().rulings.get::<BalanceFailure>() == BalanceFailure::Fall;
        match degree {
            Degree::Critical | Degree::Success => None,
            Degree::Failure if !falls => Some(Why::BalanceFails),
            Degree::Failure | Degree::CriticalFailure => Some(Why::BalanceFalls),
        }
    }

    /// Whether the limit suffices to leave the enemy's space on the planned path
    /// (`pf2e.through.tumble-success`).
    fn gets_out(&self, draft: &Draft<'_>, check: usize) -> bool {
        let ground = self.ground;
        let mut count = ground.count(draft);
        let mut spent = Length::ZERO;
        for index in 0..ground.step_count() {
            let way_out = (index >= check).then(|| ground.way_out(check, index));
            let way_out = way_out.flatten();
            let step = way_out.unwrap_or_else(|| ground.step(index));
            spent = spent + ground.price(step, index, &mut count).cost;
            if spent > self.limit {
                // Before the enemy's space is entered, a failure is one of cost, not of the tumble.
                return index < check;
            }
            if way_out.is_some() {
                return true;
            }
        }
        // If it meets something in the enemy's space, the check is not to blame.
        self.is_met()
    }

    /// The same, or a fall over a drop before it.
    fn until_fall(&self, early: Option<Early>) -> Option<Early> {
        let steps = self.whole_steps(early);
        let fallen = (0..steps).find(|index| self.ground.falls(*index, steps));
        let falls_off = |at| Early {
            at,
            why: Why::FallsOff,
        };
        fallen.map(falls_off).or(early)
    }

    // --- Checks and cost ------------------------------------------------------------------------

    /// Takes the steps; if nothing is rolled, checks each step first.
    fn walk(
        &self,
        draft: &Draft<'_>,
        steps: &[G::Step],
        checked: Checked,
    ) -> Result<Taken<G::Count>, Refusal> {
        let ground = self.ground;
        let mut taken = Taken {
            steps: Vec::new(),
            total: Length::ZERO,
            count: ground.count(draft),
        };
        for (index, step) in steps.iter().enumerate() {
            let price = ground.price(*step, index, &mut taken.count);
            let mut found = match checked {
                Checked::Before => Vec::new(),
                Checked::Now => ground.hindrances(*step, index),
            };
            found.extend(self.too_dear(taken.total, price.cost, index));
            refuse(found)?;
            taken.total = taken.total + price.cost;
            let (from, to) = G::positions(*step);
            taken.steps.push(StepTaken {
                from,
                to,
                cost: price.cost,
                reasons: price.reasons,
            });
        }
        Ok(taken)
    }

    fn too_dear(&self, spent: Length, cost: Length, index: usize) -> Option<Objection> {
        (spent + cost).exceeds(self.limit).then(|| {
            let left = self.limit - spent;
            let text = format!("costs {cost} ft, {left} ft are left");
            objection(rule::MOVE_INSUFFICIENT, At::Step(number(index)), text)
        })
    }

    /// Check (8): whether the plan may end where it does. If a move action is declared to follow
    /// and an action is left for it, the rules against sharing do not apply.
    fn may_end(&self, draft: &Draft<'_>) -> Result<(), Refusal> {
        let ground = self.ground;
        let goes_on = self.goes_on(draft);
        let end = ground.place(ground.step_count());
        let not_left = ground.not_left(end).filter(|_| goes_on);
        let found = ground
            .no_stay(end)
            .into_iter()
            .filter(|(rule, _)| !goes_on || *rule == rule::SPACE_TINY_STACK)
            .chain(not_left.map(|text| (rule::THROUGH_END_ACTION, text)))
            .map(|(rule, text)| objection(rule, At::End, text))
            .collect();
        refuse(found)
    }

    /// Whether a move action follows at once.
    fn goes_on(&self, draft: &Draft<'_>) -> bool {
        let occasion = self.ground.action().occasion;
        let turn = draft
            .facts
            .turn(draft.facts.keeper(self.ground.creature().id));
        occasion.then == Then::Move && occasion.timing.is_in_turn() && turn.actions != Some(0)
    }

    // --- What happens ---------------------------------------------------------------------------

    /// Records what happens on the way, and the state afterwards.
    fn record(
        &self,
        draft: &mut Draft<'_>,
        steps: &[G::Step],
        taken: Taken<G::Count>,
        early: Option<Early>,
    ) {
        let ground = self.ground;
        let actor = ground.creature().id;
        let mut watch = ground.go(draft, steps);
        let last = steps.last().map(|step| G::end_of(*step));
        let mut end = last.unwrap_or_else(|| ground.place(0));
        if let Some(early) = early {
            self.end_early(draft, &mut watch, early, end);
        }
        ground.stay(draft, &mut watch, steps);
        if early.is_some() {
            end = self.settle(draft, end, steps.len());
        }
        self.keep_state(draft, &taken, end);
        draft.movement = Some(Movement {
            mover: actor,
            steps: taken.steps,
            budget: Some(self.limit),
            total: taken.total,
            diagonals: draft.facts.turn(actor).diagonals,
            end: G::position(end),
            flight: Vec::new(),
        });
    }

    /// Ends a movement early, after the steps taken.
    fn end_early(
        &self,
        draft: &mut Draft<'_>,
        watch: &mut G::Watch,
        early: Early,
        place: G::Place,
    ) {
        let ground = self.ground;
        let when = When::Step(number(early.at));
        match early.why {
            Why::Met => {}
            Why::Halted => {
                ground.begin_to_leave(draft, watch, early.at);
                draft.happen(when, Happening::Stop, rule::TRIGGER_TIMING);
                self.apply_halt_state(draft);
            }
            Why::TumbleFails => {
                ground.leave_start(draft, watch, when);
                draft.happen(when, Happening::Stop, rule::THROUGH_TUMBLE_FAILURE);
            }
            Why::BalanceFails => draft.happen(when, Happening::Stop, rule::ACTION_BALANCE),
            Why::BalanceFalls => {
                self.lose_balance(draft, when, place);
                draft.happen(when, Happening::Stop, rule::ACTION_BALANCE);
                let timing = ground.action().occasion.timing;
                turn_is_over(draft, ground.creature().id, timing);
            }
            Why::NoProgress => {
                let action = ground.action();
                let badly = action.degree() == Degree::CriticalFailure;
                if action.verb == MoveVerb::Climb && badly {
                    draft.happen(when, ground.fall(place), rule::ACTION_CLIMB);
                }
            }
            Why::FallsOff => {
                draft.happen(when, ground.fall(place), rule::FORCED_FALL);
                if let Some(feet) = ground.depth_feet(place) {
                    draft.fact(Fact::Fell(Feet(feet)));
                }
            }
        }
    }

    fn apply_halt_state(&self, draft: &mut Draft<'_>) {
        let actor = self.ground.creature().id;
        match self.ground.action().halt.and_then(|halt| halt.state) {
            None => {}
            Some(HaltState::Condition(condition)) => {
                draft.change(actor, |creature| creature.conditions.set(condition, true));
                draft.facts.profile_mut(actor).gain(condition);
            }
            Some(HaltState::Trait(own)) => draft.facts.profile_mut(actor).traits.insert(own),
        }
    }

    /// Carries out a critically failed Balance check: the creature falls off, or falls prone.
    fn lose_balance(&self, draft: &mut Draft<'_>, when: When, place: G::Place) {
        let ground = self.ground;
        let actor = ground.creature().id;
        if ground.is_narrow(place) {
            draft.happen(when, ground.fall(place), rule::ACTION_BALANCE);
            return;
        }
        fall_prone(draft, actor);
        draft.happen(when, ground.fall_prone(place), rule::ACTION_BALANCE);
        ground.put(draft, place);
        hurt_by_falling(draft, actor, when);
    }

    /// Brings a movement that ended early to rest (`pf2e.through.accident`).
    fn settle(&self, draft: &mut Draft<'_>, end: G::Place, steps: usize) -> G::Place {
        let ground = self.ground;
        let actor = ground.creature();
        // The mover's new state counts: one that has fallen may lie where it could not stand.
        let after = draft.creature(actor.id).cloned();
        let after = after.as_ref().unwrap_or(actor);
        let goes_on = can_still_act(draft, actor.id) && self.goes_on(draft);
        if goes_on || ground.may_rest(after, end) {
            return end;
        }
        let back = match draft.scene.rulings.get::<AccidentalShare>() {
            AccidentalShare::MoverBack => self.last_resting_place(after, steps),
            AccidentalShare::OtherMoves if ground.move_others_away(draft, end) => return end,
            AccidentalShare::OtherMoves | AccidentalShare::MoverProne => None,
        };
        let Some(place) = back else {
            fall_prone(draft, actor.id);
            draft.happen(When::End, ground.fall_prone(end), rule::THROUGH_ACCIDENT);
            return end;
        };
        draft.happen(When::End, ground.put_back(place), rule::THROUGH_ACCIDENT);
        place
    }

    /// The last place of the path, before that step's, where the mover may stay in its new state.
    fn last_resting_place(&self, mover: &Creature, steps: usize) -> Option<G::Place> {
        let mut before = (0..steps).rev().map(|steps| self.ground.place(steps));
        before.find(|place| self.ground.may_rest(mover, *place) && self.ground.holds(mover, *place))
    }

    /// Stores the state after the action.
    fn keep_state(&self, draft: &mut Draft<'_>, taken: &Taken<G::Count>, end: G::Place) {
        let ground = self.ground;
        let (creature, action) = (ground.creature(), ground.action());
        let goes_on = self.goes_on(draft);
        if !counts_afresh(draft, action.occasion) {
            ground.keep_count(draft, &taken.count);
        }
        if goes_on {
            let back = self.last_resting_place(creature, taken.steps.len());
            draft.facts.turn_mut(creature.id).obligation = Obligation::MoveOn {
                back: back.map(G::position),
                among: ground.passed_at(end),
            };
        }
        if !taken.steps.is_empty() {
            let back = self.last_resting_place(creature, taken.steps.len());
            let at = G::position(end);
            let arrival = back.filter(|_| !goes_on && shares(draft.scene, creature, at));
            draft.facts.turn_mut(creature.id).arrival = arrival.map(|back| Arrival {
                at,
                back: G::position(back),
            });
            leave_space(draft, creature.id);
            let flies = ground.movement() == MovementType::Fly;
            draft.change(creature.id, |creature| {
                creature.conditions.set(Condition::Flying, flies);
            });
            if flies {
                // Who flies stands on no incline (`ruling.climb-flat-footed`).
                draft
                    .facts
                    .profile_mut(creature.id)
                    .traits
                    .remove(crate::Trait::Climbing);
            }
        }
        note_climb(draft, creature, action.verb);
        ground.put(draft, end);
    }
}

/// Whether anybody but a rider or mount is in the squares where the mover arrives.
fn shares(scene: crate::Scene<'_>, mover: &Creature, at: Position) -> bool {
    let Position::Squares(place) = at else {
        return false;
    };
    let mut others = scene.board.creatures().iter();
    others.any(|other| {
        other.id != mover.id
            && !scene.mounted_pair(mover.id, other.id)
            && other.footprint().is_some_and(|own| own.overlaps(place))
    })
}

fn fall_prone(draft: &mut Draft<'_>, id: CreatureId) {
    draft.change(id, |creature| {
        creature.conditions.set(Condition::Prone, true)
    });
}

/// Ends the creature's own turn after a critically failed Balance check (`pf2e.action.balance`).
pub(super) fn turn_is_over(draft: &mut Draft<'_>, actor: CreatureId, timing: Timing) {
    if timing.is_in_turn() && draft.facts.keeper(actor) == actor {
        let turn = draft.facts.turn_mut(actor);
        turn.actions = turn.actions.map(|_| 0);
        turn.step = TurnStep::End;
    }
}
