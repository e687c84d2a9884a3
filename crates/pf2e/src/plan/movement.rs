//! Move actions on the grid: requirements, the path checked and walked, what happens on the way.
//!
//! Decided here: `pf2e.move.speed-limit`, `pf2e.move.insufficient`, `pf2e.move.check-order` (the
//! order of everything), `pf2e.grid.diagonal-carry`, `pf2e.grid.diagonal-off-turn`,
//! `pf2e.trigger.timing`, `pf2e.through.tumble*`, `pf2e.through.accident`,
//! `pf2e.terrain.incline-flat-footed` (how long), `pf2e.action.*`, `pf2e.encounter.step` (its
//! requirement).

use crate::SceneFacts as _;
use crate::happening::Fact;
use board::{Condition, Creature, CreatureId, Movement as MovementType, Position, Terrain};
use grid::{Feet, Footprint, Length, Square};

use super::aftermath::{
    Hazards, can_still_act, hurt_by_falling, leave_space, move_others_away, note_climb,
    put_creature,
};
use super::shove::following_objection;
use super::turn::{self, Usage, UsageKind};
use super::{Draft, Earlier, rule};
use crate::Happening;
use crate::declaration::{land_speed, limit, movement_of};
use crate::facts::{Obligation, TurnStep};
use crate::mover::{Landing, Mover, Stride};
use crate::occupied::Entry;
use crate::rulings::{AccidentalShare, BalanceFailure, DiagonalOffTurn};
use crate::trigger::Watch;
use crate::{
    Degree, HaltState, MoveAction, MoveVerb, Occasion, Path, Scene, Then, Timing, cost, harm,
    ledge, occupied, step, terrain,
};
use rules::StepTaken;
use rules::{At, Cause, Movement, Objection, Refusal, RuleId, When};

pub(super) fn objection(rule: RuleId, at: At, text: impl Into<String>) -> Objection {
    Objection {
        rule,
        at,
        text: text.into().into(),
    }
}

pub(super) fn refuse(objections: Vec<Objection>) -> Result<(), Refusal> {
    Refusal::from_objections(objections).map_or(Ok(()), Err)
}

/// What the action itself demands of the creature, whatever its path.
pub(super) fn requirements(
    creature: &Creature,
    verb: MoveVerb,
    limit_feet: Option<Feet>,
) -> Vec<Objection> {
    let mut found = Vec::new();
    let land = land_speed(creature);
    let name = &creature.name;
    let prone = occupied::lies(creature);
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

/// Why and where a movement comes to an early end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Early {
    /// A reaction ends it at the point of leaving in that step.
    Halted,
    /// A Tumble Through that fails.
    TumbleFails,
    /// A Balance check that fails: the mover stays.
    BalanceFails,
    /// A Balance check that fails badly: the mover falls where it stands.
    BalanceFalls,
    /// A Climb or Swim that does not get under way.
    NoProgress,
    /// A step over a drop (`ruling.walk-off-ledge=fall`), or a jump that comes down over one.
    FallsOff,
}

/// A move action along a path on the grid.
pub(super) fn plan_movement(
    draft: &mut Draft<'_>,
    actor: &Creature,
    action: &MoveAction,
    earlier: &[Earlier<'_>],
) -> Result<(), Refusal> {
    let scene = draft.scene;
    let usage = Usage::one(action.verb.word(), UsageKind::Move, action.occasion);
    let mut found = turn::objections(draft, actor, usage);
    found.extend(following_objection(draft, actor, action));
    found.extend(requirements(actor, action.verb, action.limit_feet));
    refuse(found)?;
    let (Path::Squares(squares), Some(movers)) =
        (&action.path, Movers::new(scene, earlier, actor, action))
    else {
        let text = format!("{} has no place on the grid", actor.name);
        return Err(Refusal::new(rule::GRID_BLOCKED, At::Action, text));
    };
    turn::spend(draft, actor.id, usage);
    let walk = Walk::new(draft, &movers, action, squares);
    walk.carry_out(draft)
}

/// The mover as each of its steps sees the board.
struct Movers<'a> {
    /// Up to those steps, the earliest first; empty where nobody has been moved on the way.
    earlier: Vec<(usize, Mover<'a>)>,
    now: Mover<'a>,
}

impl<'a> Movers<'a> {
    fn new(
        scene: Scene<'a>,
        earlier: &[Earlier<'a>],
        actor: &'a Creature,
        action: &MoveAction,
    ) -> Option<Movers<'a>> {
        let mover = |scene: Scene<'a>| {
            let mut mover = Mover::new(scene, actor, action.verb, action.versus)?;
            mover.form = action.form_feet.unwrap_or(mover.form);
            Some(mover)
        };
        let before = |one: &Earlier<'a>| mover(one.scene).map(|mover| (one.steps, mover));
        Some(Movers {
            earlier: earlier.iter().filter_map(before).collect(),
            now: mover(scene)?,
        })
    }

    /// The mover at the step with that index.
    fn at(&self, index: usize) -> &Mover<'a> {
        let before = self.earlier.iter().find(|(steps, _)| index < *steps);
        before.map_or(&self.now, |(_, mover)| mover)
    }

    /// The mover as it begins to leave for that step: whoever is moved then is moved afterwards.
    fn leaving(&self, index: usize) -> &Mover<'a> {
        let before = self.earlier.iter().find(|(steps, _)| index <= *steps);
        before.map_or(&self.now, |(_, mover)| mover)
    }

    /// Who watches the mover as it leaves for the step with that index.
    fn go_on_watching(&self, watch: &mut Watch<'a>, index: usize) {
        if !self.earlier.is_empty() {
            watch.go_on_in(self.leaving(index).scene);
        }
    }

    fn carefully(&self) -> Movers<'a> {
        let careful = |(steps, mover): &(usize, Mover<'a>)| (*steps, mover.carefully());
        Movers {
            earlier: self.earlier.iter().map(careful).collect(),
            now: self.now.carefully(),
        }
    }
}

/// A path in the course of being checked and walked.
struct Walk<'m, 'a> {
    movers: &'m Movers<'a>,
    /// The mover now.
    mover: &'m Mover<'a>,
    action: &'m MoveAction,
    /// The place before the first step and after each.
    places: Vec<Footprint>,
    limit: Feet,
    /// Diagonals counted when the action begins.
    diagonals_before: u32,
}

/// What the taken steps come to.
struct Taken {
    steps: Vec<StepTaken>,
    total: Feet,
    diagonals: u32,
}

impl<'m, 'a> Walk<'m, 'a> {
    fn new(
        draft: &Draft<'_>,
        movers: &'m Movers<'a>,
        action: &'m MoveAction,
        squares: &[Square],
    ) -> Walk<'m, 'a> {
        let mover = &movers.now;
        let places = std::iter::once(mover.start)
            .chain(squares.iter().map(|square| mover.start.at(*square)))
            .collect();
        let fresh = counts_afresh(draft, action.occasion);
        Walk {
            movers,
            mover,
            action,
            places,
            limit: action
                .limit_feet
                .or_else(|| limit(mover.creature, action.verb, action.degree()))
                .unwrap_or(Feet::ZERO),
            diagonals_before: if fresh {
                0
            } else {
                draft.facts.turn(mover.creature.id).diagonals
            },
        }
    }

    fn step(&self, index: usize) -> Stride {
        let landing = if index + 2 == self.places.len() {
            Landing::Down
        } else {
            Landing::Over
        };
        Stride {
            from: self.places[index],
            to: self.places[index + 1],
            landing,
        }
    }

    fn step_count(&self) -> usize {
        self.places.len() - 1
    }

    fn carry_out(&self, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        let check = self.check_step();
        let rolled = check.is_some() || self.checks_at_once();
        let careful = self.careful_movers();
        let movers = careful.as_ref().unwrap_or(self.movers);
        if rolled && !self.is_cut_short() {
            // Everything but the cost is checked for the whole plan before the check is rolled.
            for index in 0..self.step_count() {
                refuse(self.hindrances(movers, index))?;
            }
            self.may_end(draft)?;
        }
        let (taken_steps, early) = self.until_fall(movers, self.early_end(movers, check));
        let taken = self.walk(movers, taken_steps, rolled)?;
        if !rolled && !self.is_cut_short() && early != Some(Early::FallsOff) {
            // The plan goes on behind a halt, and has to be legal as a whole.
            self.check_rest(movers, &taken, taken_steps)?;
            self.may_end(draft)?;
        }
        self.record(draft, movers, taken, early);
        Ok(())
    }

    /// Whether it ends behind an interruption: the plan was legal when it was declared, and what
    /// of it is not any more is not walked.
    fn is_cut_short(&self) -> bool {
        self.action.halt.is_some() && !self.movers.earlier.is_empty()
    }

    /// The mover as a plain success at Balancing makes it, if it is one.
    fn careful_movers(&self) -> Option<Movers<'a>> {
        (self.action.verb == MoveVerb::Balance && self.action.degree() == Degree::Success)
            .then(|| self.movers.carefully())
    }

    /// Climb and Swim ask for their check before the first step, unless the creature has the Speed.
    fn checks_at_once(&self) -> bool {
        matches!(self.action.verb, MoveVerb::Climb | MoveVerb::Swim)
            && (self
                .mover
                .creature
                .speeds
                .get(self.mover.movement)
                .is_none()
                || self.action.result.is_some())
    }

    /// The step, from 0, before which Tumble Through or Balance asks for its check.
    fn check_step(&self) -> Option<usize> {
        (0..self.step_count()).find(|index| {
            let step = self.step(*index);
            match self.action.verb {
                MoveVerb::Tumble => occupied::entered(self.movers.at(*index), step)
                    .any(|occupant| occupant.entry == Entry::Tumble),
                MoveVerb::Balance => {
                    terrain::unsteady_square(self.mover, step.from).is_some()
                        || terrain::unsteady_square(self.mover, step.to).is_some()
                }
                _ => false,
            }
        })
    }

    fn hindrances(&self, movers: &Movers<'_>, index: usize) -> Vec<Objection> {
        let mover = movers.at(index);
        let at = At::Step(number(index));
        step::hindrances(mover, self.step(index))
            .map(|hindrance| Objection {
                rule: hindrance.rule(),
                at,
                text: hindrance.text(mover.scene),
            })
            .collect()
    }

    /// How many steps are taken, and what ends them early.
    fn early_end(&self, movers: &Movers<'_>, check: Option<usize>) -> (usize, Option<Early>) {
        let mover = &movers.now;
        let degree = self.action.degree();
        let whole = self.step_count();
        let (steps, early) = match (self.action.verb, check) {
            (MoveVerb::Climb | MoveVerb::Swim, _)
                if self.checks_at_once() && !degree.succeeds() =>
            {
                (0, Some(Early::NoProgress))
            }
            (MoveVerb::Tumble, Some(check))
                if !degree.succeeds() || !self.gets_out(movers, check) =>
            {
                (check, Some(Early::TumbleFails))
            }
            (MoveVerb::Balance, Some(check)) => match self.balance_failure(degree) {
                None => (whole, None),
                Some(Early::BalanceFalls)
                    if terrain::unsteady_square(mover, self.places[check]).is_none() =>
                {
                    // The step into the first unsteady square is taken.
                    (check + 1, Some(Early::BalanceFalls))
                }
                Some(early) => (check, Some(early)),
            },
            _ => (whole, None),
        };
        match self.action.halt {
            Some(halt) if halt.step >= 1 && (halt.step as usize) <= steps => {
                (halt.step as usize - 1, Some(Early::Halted))
            }
            // A reaction at the point of leaving comes before the check of that step fails.
            _ => (steps, early),
        }
    }

    /// The same, or a fall over a drop before that.
    fn until_fall(
        &self,
        movers: &Movers<'_>,
        (steps, early): (usize, Option<Early>),
    ) -> (usize, Option<Early>) {
        let fallen = (0..steps).find(|index| {
            let stride = self.taken_step(*index, steps);
            ledge::falls(movers.at(*index), stride)
        });
        match fallen {
            Some(index) => (index + 1, Some(Early::FallsOff)),
            None => (steps, early),
        }
    }

    /// The step of that index where only so many are taken: a jump that something ends comes down
    /// where it is.
    fn taken_step(&self, index: usize, steps: usize) -> Stride {
        let mut stride = self.step(index);
        if index + 1 == steps {
            stride.landing = Landing::Down;
        }
        stride
    }

    fn balance_failure(&self, degree: Degree) -> Option<Early> {
        let falls = self.mover.scene.rulings.get::<BalanceFailure>() == BalanceFailure::Fall;
        match degree {
            Degree::Critical | Degree::Success => None,
            Degree::Failure if !falls => Some(Early::BalanceFails),
            Degree::Failure | Degree::CriticalFailure => Some(Early::BalanceFalls),
        }
    }

    /// Whether the limit suffices to leave the enemy's space on the planned path
    /// (`pf2e.through.tumble-success`).
    fn gets_out(&self, movers: &Movers<'_>, check: usize) -> bool {
        let foe = movers
            .at(check)
            .occupants
            .iter()
            .find(|occupant| occupant.entry == Entry::Tumble);
        let Some(foe) = foe else { return true };
        let mut spent = Feet::ZERO;
        let mut diagonals = self.diagonals_before;
        for index in 0..self.step_count() {
            let price = cost::price(movers.at(index), self.step(index), diagonals);
            spent += price.feet();
            diagonals += u32::from(price.is_diagonal());
            if spent > self.limit {
                // What fails before the enemy's space is entered is the cost, not the tumble.
                return index < check;
            }
            if index >= check && !foe.footprint.overlaps(self.places[index + 1]) {
                return true;
            }
        }
        false
    }

    /// Takes the first `steps` steps; where nothing is rolled, checks each of them first.
    fn walk(&self, movers: &Movers<'_>, steps: usize, rolled: bool) -> Result<Taken, Refusal> {
        let mut taken = Taken {
            steps: Vec::new(),
            total: Feet::ZERO,
            diagonals: self.diagonals_before,
        };
        for index in 0..steps {
            let (mover, stride) = (movers.at(index), self.step(index));
            let price = cost::price(mover, stride, taken.diagonals);
            let mut found = if rolled {
                Vec::new()
            } else {
                self.hindrances(movers, index)
            };
            found.extend(self.too_dear(taken.total, price, index));
            refuse(found)?;
            taken.total += price.feet();
            taken.diagonals = taken
                .diagonals
                .saturating_add(u32::from(price.is_diagonal()));
            taken.steps.push(StepTaken {
                from: Position::Squares(stride.from),
                to: Position::Squares(stride.to),
                cost: Length::from_feet(price.feet()),
                reasons: price.reasons(mover),
            });
        }
        Ok(taken)
    }

    fn too_dear(&self, spent: Feet, price: cost::StepCost, index: usize) -> Option<Objection> {
        let left = self.limit - spent;
        (price.feet() > left).then(|| {
            let text = format!("costs {} ft, {left} ft are left", price.feet());
            objection(rule::MOVE_INSUFFICIENT, At::Step(number(index)), text)
        })
    }

    /// The steps of the plan behind a halt.
    fn check_rest(&self, movers: &Movers<'_>, taken: &Taken, from: usize) -> Result<(), Refusal> {
        let (mut spent, mut diagonals) = (taken.total, taken.diagonals);
        for index in from..self.step_count() {
            let price = cost::price(movers.at(index), self.step(index), diagonals);
            let mut found = self.hindrances(movers, index);
            found.extend(self.too_dear(spent, price, index));
            refuse(found)?;
            spent += price.feet();
            diagonals = diagonals.saturating_add(u32::from(price.is_diagonal()));
        }
        Ok(())
    }

    /// (8): whether the plan may end where it does; a move action declared to follow lifts the
    /// rules against sharing, if there is an action left for it.
    fn may_end(&self, draft: &Draft<'_>) -> Result<(), Refusal> {
        let Some(end) = self.places.last() else {
            return Ok(());
        };
        let goes_on = self.goes_on(draft);
        let found = occupied::no_stay(self.mover, *end)
            .into_iter()
            .filter(|reason| !goes_on || reason.rule == rule::SPACE_TINY_STACK)
            .map(|reason| objection(reason.rule, At::End, reason.text))
            .collect();
        refuse(found)
    }

    /// Whether a move action follows at once.
    fn goes_on(&self, draft: &Draft<'_>) -> bool {
        let turn = draft.facts.turn(draft.facts.keeper(self.mover.creature.id));
        self.action.occasion.then == Then::Move
            && self.action.occasion.timing.is_in_turn()
            && turn.actions != Some(0)
    }

    /// What happens on the way, and the state after it.
    fn record(
        &self,
        draft: &mut Draft<'_>,
        movers: &Movers<'_>,
        taken: Taken,
        early: Option<Early>,
    ) {
        let mover = &movers.now;
        let actor = mover.creature;
        let first = movers.leaving(0).scene;
        let mut watch = Watch::new(first, actor, mover.start, Some(self.action.verb));
        let started = watch.start();
        draft.provoke(When::Start, &started, Cause::Start, rule::TRIGGER_START);
        let mut hazards = Hazards::new(draft, actor.id);
        for index in 0..taken.steps.len() {
            let stride = self.taken_step(index, taken.steps.len());
            let when = When::Step(number(index));
            movers.go_on_watching(&mut watch, index);
            let left = watch.leave(stride.from, stride.to);
            draft.provoke(when, &left, Cause::Leave, rule::TRIGGER_EXIT);
            hazards.enter(draft, harm::newly_covered(mover, stride), when);
            self.land(draft, mover, stride, when);
        }
        hazards.keep(draft);
        movers.go_on_watching(&mut watch, taken.steps.len());
        let mut position = self.places[taken.steps.len()];
        if let Some(early) = early {
            self.end_early(draft, (mover, &mut watch), &taken, early);
        }
        if taken.steps.is_empty() {
            let stayed = watch.end_without_leaving();
            draft.provoke(When::End, &stayed, Cause::End, rule::TRIGGER_END);
        }
        if early.is_some() {
            position = self.settle(draft, mover, taken.steps.len());
        }
        self.keep_state(draft, &taken, position);
        draft.movement = Some(Movement {
            mover: actor.id,
            steps: taken.steps,
            budget: Some(Length::from_feet(self.limit)),
            total: Length::from_feet(taken.total),
            diagonals: draft.facts.turn(actor.id).diagonals,
            end: Position::Squares(position),
            flight: Vec::new(),
        });
    }

    /// What ends a movement early, after the steps taken.
    fn end_early(
        &self,
        draft: &mut Draft<'_>,
        (mover, watch): (&Mover<'_>, &mut Watch<'_>),
        taken: &Taken,
        early: Early,
    ) {
        let actor = mover.creature;
        let stop = When::Step(number(taken.steps.len()));
        let position = self.places[taken.steps.len()];
        match early {
            Early::Halted => {
                let next = self.places[taken.steps.len() + 1];
                let left = watch.leave(position, next);
                draft.provoke(stop, &left, Cause::Leave, rule::TRIGGER_EXIT);
                draft.happen(stop, Happening::Stop, rule::TRIGGER_TIMING);
                self.apply_halt_state(draft);
            }
            Early::TumbleFails => {
                let left = watch.as_if_left_start();
                draft.provoke(stop, &left, Cause::Leave, rule::THROUGH_TUMBLE_FAILURE);
                draft.happen(stop, Happening::Stop, rule::THROUGH_TUMBLE_FAILURE);
            }
            Early::BalanceFails => {
                draft.happen(stop, Happening::Stop, rule::ACTION_BALANCE);
            }
            Early::BalanceFalls => self.lose_balance(draft, mover, taken, position),
            Early::NoProgress
                if self.action.verb == MoveVerb::Climb
                    && self.action.degree() == Degree::CriticalFailure =>
            {
                let fall = Happening::Fall(actor.id, position.origin);
                draft.happen(stop, fall, rule::ACTION_CLIMB);
            }
            Early::NoProgress => {}
            Early::FallsOff => {
                let fall = Happening::Fall(actor.id, position.origin);
                let last = When::Step(number(taken.steps.len().saturating_sub(1)));
                draft.happen(last, fall, rule::FORCED_FALL);
                if let Some(feet) = ledge::depth_feet(mover.scene.board, position) {
                    draft.fact(Fact::Fell(Feet(feet)));
                }
            }
        }
    }

    /// A jump that comes down on unsteady ground (`pf2e.terrain.jump`).
    fn land(&self, draft: &mut Draft<'_>, mover: &Mover<'_>, stride: Stride, when: When) {
        if mover.jumps()
            && stride.landing == Landing::Down
            && let Some(square) = terrain::unsteady_square(mover, stride.to)
        {
            let balance = Happening::Balance(mover.creature.id, square);
            draft.happen(when, balance, rule::TERRAIN_JUMP);
        }
    }

    fn apply_halt_state(&self, draft: &mut Draft<'_>) {
        let actor = self.mover.creature.id;
        match self.action.halt.and_then(|halt| halt.state) {
            None => {}
            Some(HaltState::Condition(condition)) => {
                draft.change(actor, |creature| creature.conditions.set(condition, true));
            }
            Some(HaltState::Trait(own)) => draft.facts.profile_mut(actor).traits.insert(own),
        }
    }

    /// A Balance check that fails badly: the creature falls, and its turn ends.
    fn lose_balance(
        &self,
        draft: &mut Draft<'_>,
        mover: &Mover<'_>,
        taken: &Taken,
        position: Footprint,
    ) {
        let actor = mover.creature.id;
        // The number of the step that brought the mover onto the ground it falls on; of the one it
        // wanted to take if it stood there already.
        let stood =
            terrain::unsteady_square(mover, self.places[taken.steps.len().saturating_sub(1)])
                .is_some()
                || taken.steps.is_empty();
        let index = if stood {
            taken.steps.len()
        } else {
            taken.steps.len() - 1
        };
        let when = When::Step(number(index));
        let narrow = position
            .squares()
            .any(|square| mover.scene.board.has_terrain(square, Terrain::Narrow));
        if narrow {
            let fall = Happening::Fall(actor, position.origin);
            draft.happen(when, fall, rule::ACTION_BALANCE);
        } else {
            draft.change(actor, |creature| {
                creature.conditions.set(Condition::Prone, true)
            });
            let prone = Happening::FallProne(actor, position.origin);
            draft.happen(when, prone, rule::ACTION_BALANCE);
            self.put(draft, position);
            hurt_by_falling(draft, actor, when);
        }
        draft.happen(when, Happening::Stop, rule::ACTION_BALANCE);
        turn_is_over(draft, actor, self.action.occasion.timing);
    }

    /// Where a movement that ended early comes to rest (`pf2e.through.accident`).
    fn settle(&self, draft: &mut Draft<'_>, mover: &Mover<'_>, steps: usize) -> Footprint {
        let position = self.places[steps];
        let actor = mover.creature.id;
        // What has befallen the mover counts: one that has fallen may lie where it could not stand.
        let after = draft.creature(actor).cloned();
        let now = after
            .as_ref()
            .and_then(|after| Mover::new(mover.scene, after, self.action.verb, self.action.versus));
        let now = now.as_ref().unwrap_or(mover);
        if occupied::may_come_to_rest(now, position)
            || (can_still_act(draft, actor) && self.goes_on(draft))
        {
            return position;
        }
        let back = match mover.scene.rulings.get::<AccidentalShare>() {
            AccidentalShare::MoverBack => self.last_resting_place(now, steps),
            AccidentalShare::OtherMoves => {
                self.put(draft, position);
                if move_others_away(draft, actor, When::End) {
                    return position;
                }
                None
            }
            AccidentalShare::MoverProne => None,
        };
        match back {
            Some(place) => {
                let put_back = Happening::PutBack(actor, place.origin);
                draft.happen(When::End, put_back, rule::THROUGH_ACCIDENT);
                place
            }
            None => {
                draft.change(actor, |creature| {
                    creature.conditions.set(Condition::Prone, true)
                });
                let prone = Happening::FallProne(actor, position.origin);
                draft.happen(When::End, prone, rule::THROUGH_ACCIDENT);
                position
            }
        }
    }

    /// The last place of the path, before that step's, where the mover may stay.
    fn last_resting_place(&self, mover: &Mover<'_>, steps: usize) -> Option<Footprint> {
        let mut before = self.places[..steps].iter().rev().copied();
        before.find(|place| occupied::may_come_to_rest(mover, *place))
    }

    fn put(&self, draft: &mut Draft<'_>, position: Footprint) {
        put_creature(draft, self.mover.creature.id, position);
    }

    /// The state after the action.
    fn keep_state(&self, draft: &mut Draft<'_>, taken: &Taken, position: Footprint) {
        let actor = self.mover.creature.id;
        let goes_on = self.goes_on(draft);
        if !counts_afresh(draft, self.action.occasion) {
            draft.facts.turn_mut(actor).diagonals = taken.diagonals;
        }
        if goes_on {
            let back = self.last_resting_place(self.mover, taken.steps.len());
            draft.facts.turn_mut(actor).obligation = Obligation::MoveOn {
                back: back.map(Position::Squares),
            };
        }
        let movement = self.mover.movement;
        if !taken.steps.is_empty() {
            leave_space(draft, actor);
            draft.change(actor, |creature| {
                creature
                    .conditions
                    .set(Condition::Flying, movement == MovementType::Fly);
            });
        }
        note_climb(draft, self.mover.creature, self.action.verb);
        self.put(draft, position);
        let rider_left = draft
            .scene
            .profile(actor)
            .rides
            .and_then(|mount| draft.creature(mount));
        if rider_left
            .and_then(Creature::footprint)
            .is_some_and(|mount| !mount.overlaps(position))
        {
            draft.facts.profile_mut(actor).rides = None;
        }
    }
}

/// A Balance check that fails badly ends the turn of the creature (`pf2e.action.balance`), if it is
/// its own.
pub(super) fn turn_is_over(draft: &mut Draft<'_>, actor: CreatureId, timing: Timing) {
    if timing.is_in_turn() && draft.facts.keeper(actor) == actor {
        let turn = draft.facts.turn_mut(actor);
        turn.actions = turn.actions.map(|_| 0);
        turn.step = TurnStep::End;
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}

/// Whether the action counts diagonals of its own (`ruling.diagonal-off-turn`).
fn counts_afresh(draft: &Draft<'_>, occasion: Occasion) -> bool {
    matches!(occasion.timing, Timing::OffTurn | Timing::Readied)
        && draft.scene.rulings.get::<DiagonalOffTurn>() == DiagonalOffTurn::Fresh
}
