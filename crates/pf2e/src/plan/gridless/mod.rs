//! Move actions and forced movement without a grid: a path of points, a step is one straight leg.
//!
//! Decided here: `pf2e.move.gridless`, `pf2e.trigger.gridless`, `pf2e.terrain.gridless` and the
//! hazards of `pf2e.terrain.hazardous` without a grid. A leg that a reaction ends is not taken; of one
//! that a failed check ends, the part before the enemy's space or the unsteady ground is.

mod ending;
mod forced;
mod moments;

pub(super) use forced::plan_forced;

use crate::SceneFacts as _;
use board::{Condition, Creature, CreatureId, Movement as MovementType, Position, Region, Terrain};
use grid::{Feet, Length, Point};

use self::moments::{
    What, hazard_moments, start_triggers, suffer_hazard, trigger_moments, within_reach,
};
use super::aftermath::{leave_space, note_climb};
use super::movement::{objection, refuse, requirements};
use super::shove::following_objection;
use super::turn::{self, Usage, UsageKind};
use super::{Draft, rule};
use crate::declaration::{limit, movement_of};
use crate::facts::{Obligation, Trait};
use crate::gridless::ground::{self, FIVE_FEET, Slowing};
use crate::gridless::leg::{Leg, Part};
use crate::gridless::{Clearance, point_words};
use crate::occupied::{self, Entry, Stay};
use crate::rulings::{BalanceFailure, WalkOffLedge};
use crate::trigger::Triggered;
use crate::{Degree, MoveAction, MoveVerb, Path, Scene, Then, medium, terrain};
use rules::StepTaken;
use rules::{At, Cause, Movement, Objection, Reason, Refusal, RuleId, When};

/// Another creature in place.
struct Other<'a> {
    creature: &'a Creature,
    clearance: Clearance,
    entry: Entry,
    stay: Stay,
}

/// A creature on its way without a grid.
struct Route<'a> {
    scene: Scene<'a>,
    creature: &'a Creature,
    verb: MoveVerb,
    movement: MovementType,
    legs: Vec<Leg>,
    others: Vec<Other<'a>>,
}

impl<'a> Route<'a> {
    fn new(
        scene: Scene<'a>,
        creature: &'a Creature,
        verb: MoveVerb,
        versus: Option<CreatureId>,
        points: &[Point],
    ) -> Option<Route<'a>> {
        let Some(Position::Free(start)) = creature.position else {
            return None;
        };
        let mut from = start;
        let mut legs = Vec::new();
        for to in points {
            legs.push(Leg::new(from, *to));
            from = *to;
        }
        let others = scene
            .board
            .creatures()
            .iter()
            .filter(|other| other.id != creature.id && !scene.mounted_pair(other.id, creature.id))
            .filter_map(|other| {
                let clearance = Clearance::of_mover(scene, creature, other)?;
                let shared = clearance.overlaps(start);
                let (entry, stay) = occupied::relation(scene, creature, other, shared);
                let entry = match entry {
                    Entry::Barred if versus == Some(other.id) => Entry::Tumble,
                    entry => entry,
                };
                Some(Other {
                    creature: other,
                    clearance,
                    entry,
                    stay,
                })
            });
        let others = others.collect();
        let movement = movement_of(verb);
        Some(Route {
            scene,
            creature,
            verb,
            movement,
            legs,
            others,
        })
    }

    fn start(&self) -> Option<Point> {
        match self.creature.position {
            Some(Position::Free(point)) => Some(point),
            _ => None,
        }
    }

    /// The place after that many legs.
    fn place(&self, legs: usize) -> Option<Point> {
        match legs.checked_sub(1) {
            None => self.start(),
            Some(last) => self.legs.get(last).map(|leg| leg.to),
        }
    }

    fn avoids_ground(&self) -> bool {
        self.movement == MovementType::Fly || self.creature.is(Condition::Incorporeal)
    }

    fn on_foot(&self) -> bool {
        self.movement == MovementType::Land && self.verb != MoveVerb::Leap
    }

    /// The part of the leg on which the mover's space overlaps the other's, unless it begins there.
    fn enters(&self, leg: Leg, other: &Other<'_>) -> Option<Part> {
        if other.clearance.overlaps(leg.from) {
            return None;
        }
        self.inside(leg, other)
    }

    fn inside(&self, leg: Leg, other: &Other<'_>) -> Option<Part> {
        leg.part_where(
            |point| other.clearance.overlaps(point),
            |point| other.clearance.closeness(point),
        )
    }

    /// Bodies that the mover climbs over as difficult terrain (`ruling.climb-atop`).
    fn bodies(&self) -> impl Iterator<Item = &Other<'a>> {
        let traits = self.scene.profile(self.creature.id).traits;
        let minds = !self.avoids_ground()
            && !traits.contains(Trait::IgnoresDifficult)
            && !traits.contains(Trait::IgnoresGreater);
        self.others.iter().filter(move |other| {
            minds && occupied::is_climbed_over(self.scene, self.creature, other.creature)
        })
    }

    /// Everything that forbids the leg, in the order of `pf2e.move.check-order` (1) to (6).
    fn objections(&self, leg: Leg, index: usize) -> Vec<Objection> {
        let at = At::Step(number(index));
        let mut found = Vec::new();
        let scene = self.scene;
        let mut say = |rule: RuleId, text: String| found.push(objection(rule, at, text));
        if let Some((region, needed)) = ground::demanding_area(scene, leg, self.movement, self.verb)
        {
            let text = format!("{} can be entered only by {}", region.name, needed.word());
            say(rule::GRID_BLOCKED, text);
        }
        if let Some(region) = ground::area_on(scene, leg, Terrain::Wall) {
            say(rule::GRID_BLOCKED, format!("{} is a wall", region.name));
        }
        if !ground::has_medium(scene, leg, self.movement) {
            let text = medium::missing_words(self.movement).to_owned();
            say(rule::MOVE_TYPES, text);
        }
        if let Some(region) = ground::area_on(scene, leg, Terrain::ObjectBlocked) {
            say(rule::OBJECT_ENTRY, format!("{} is in the way", region.name));
        }
        for other in self
            .others
            .iter()
            .filter(|other| other.entry == Entry::Barred)
        {
            if self.enters(leg, other).is_some() {
                say(
                    rule::THROUGH_UNWILLING,
                    format!("{} is in the way", other.creature.name),
                );
            }
        }
        if self.on_foot() && self.verb != MoveVerb::Balance {
            if let Some(region) = ground::area_on(scene, leg, Terrain::Narrow) {
                say(
                    rule::TERRAIN_NARROW_BALANCE,
                    format!("{} is narrow: Balance", region.name),
                );
            }
            if let Some(region) = ground::area_on(scene, leg, Terrain::Uneven) {
                say(
                    rule::TERRAIN_UNEVEN_BALANCE,
                    format!("{} is uneven: Balance", region.name),
                );
            }
        }
        let climbs = matches!(self.movement, MovementType::Climb | MovementType::Fly);
        if let Some(region) = ground::slope_on(scene, leg, self.verb).filter(|_| !climbs) {
            say(
                rule::TERRAIN_INCLINE_CLIMB,
                format!("{} is too steep: Climb", region.name),
            );
        }
        let refuses = scene.rulings.get::<WalkOffLedge>() == WalkOffLedge::Refuse;
        if refuses && self.falls_at(leg, index).is_some() {
            say(rule::FORCED_FALL, "over a drop".to_owned());
        }
        let slowing = Slowing::new(scene, self.creature, self.avoids_ground());
        let on_body = self.bodies().any(|body| body.clearance.overlaps(leg.to));
        if self.verb == MoveVerb::Step && (slowing.slows_at(leg.to) || on_body) {
            say(
                rule::TERRAIN_NO_STEP,
                "no Step into difficult terrain".to_owned(),
            );
        }
        found
    }

    /// Where on that leg of its own movement the creature falls over a drop, in micro-feet: not in
    /// flight, and of a jump only where it lands; who is in the drop makes no new fall.
    fn falls_at(&self, leg: Leg, index: usize) -> Option<i64> {
        let (scene, creature) = (self.scene, self.creature);
        let lands = index + 1 == self.legs.len();
        let jumps = self.verb == MoveVerb::Leap;
        if self.movement == MovementType::Fly || (jumps && !lands) {
            return None;
        }
        let regions = scene.board.regions().iter();
        regions
            .filter_map(|region| {
                if !jumps {
                    return ground::falls_at(scene, creature, leg, region);
                }
                let over = |point| ground::is_over_drop(scene, creature, region, point);
                let falls = over(leg.to) && !self.start().is_some_and(over);
                falls.then_some(leg.micro)
            })
            .min()
    }

    /// Whether the creature may be there by accident: among Tiny creatures it may.
    fn may_come_to_rest(&self, at: Point) -> bool {
        !self
            .others
            .iter()
            .any(|other| other.stay == Stay::Taken && other.clearance.overlaps(at))
    }

    /// Why the movement may not end there; the first rule, with who is there.
    fn no_stay(&self, at: Point) -> Option<(RuleId, String)> {
        [
            (Stay::OnTiny, rule::THROUGH_END_ON_TINY),
            (Stay::Taken, rule::THROUGH_END_ACTION),
        ]
        .into_iter()
        .find_map(|(stay, rule)| {
            let there = self
                .others
                .iter()
                .find(|other| other.stay == stay && other.clearance.overlaps(at))?;
            Some((rule, format!("{} is in that place", there.creature.name)))
        })
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}

/// Legs that are taken, and what they come to.
struct Taken {
    steps: Vec<StepTaken>,
    total: Length,
}

/// Why the movement comes to an early end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Early {
    Halted,
    Tumble,
    Balance,
    BalanceFalls,
    NoProgress,
    FallsOff,
}

/// A move action along a path of points.
pub(super) fn plan_movement(
    draft: &mut Draft<'_>,
    actor: &Creature,
    action: &MoveAction,
) -> Result<(), Refusal> {
    let usage = Usage::one(action.verb.word(), UsageKind::Move, action.occasion);
    let mut found = turn::objections(draft, actor, usage);
    found.extend(following_objection(draft, actor, action));
    found.extend(requirements(actor, action.verb, action.limit_feet));
    refuse(found)?;
    let points: &[Point] = match &action.path {
        Path::Points(points) => points,
        Path::Squares(_) => &[],
    };
    let route = Route::new(draft.scene, actor, action.verb, action.versus, points);
    let Some(route) = route.filter(|route| !route.legs.is_empty()) else {
        let text = format!("{} has no place, or the path no points", actor.name);
        return Err(Refusal::new(rule::GRID_BLOCKED, At::Action, text));
    };
    turn::spend(draft, actor.id, usage);
    let goes_on = action.occasion.then == Then::Move
        && action.occasion.timing.is_in_turn()
        && draft.facts.turn(draft.facts.keeper(actor.id)).actions != Some(0);
    Walk {
        route: &route,
        action,
        limit: Length::from_feet(
            action
                .limit_feet
                .or_else(|| limit(actor, action.verb, action.degree()))
                .unwrap_or(Feet::ZERO),
        ),
        goes_on,
    }
    .carry_out(draft)
}

struct Walk<'w, 'a> {
    route: &'w Route<'a>,
    action: &'w MoveAction,
    limit: Length,
    goes_on: bool,
}

impl Walk<'_, '_> {
    fn carry_out(&self, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        let route = self.route;
        let check = self.check_leg();
        let rolled = check.is_some() || self.checks_at_once();
        if rolled {
            for (index, leg) in route.legs.iter().enumerate() {
                refuse(route.objections(*leg, index))?;
            }
            self.may_end()?;
        }
        let (count, early) = self.until_fall(self.early_end(check));
        let mut legs: Vec<Leg> = route.legs.iter().copied().take(count).collect();
        legs.extend(self.part_before(count, early));
        let taken = self.walk(&legs, rolled)?;
        if !rolled {
            if early == Some(Early::FallsOff) {
                // Where the mover falls its plan ends.
                self.record(draft, &legs, taken, early.map(|early| (count, early)));
                return Ok(());
            }
            if count < route.legs.len() {
                self.walk(&route.legs, rolled)?;
            }
            self.may_end()?;
        }
        self.record(draft, &legs, taken, early.map(|early| (count, early)));
        Ok(())
    }

    /// The part of the leg in which a check fails that lies before the enemy's space or the
    /// unsteady ground: it is walked and paid.
    fn part_before(&self, index: usize, early: Option<Early>) -> Option<Leg> {
        let route = self.route;
        let leg = *route.legs.get(index)?;
        let contact = match early? {
            Early::Tumble => route
                .others
                .iter()
                .filter(|other| other.entry == Entry::Tumble)
                .filter_map(|other| route.enters(leg, other))
                // The last place at which the two spaces do not overlap yet.
                .map(|part| part.from - 1)
                .min(),
            Early::Balance | Early::BalanceFalls => self
                .unsteady_regions()
                .filter_map(|region| leg.inside_box(region.least, region.greatest))
                .map(|part| part.from)
                .min(),
            Early::FallsOff => route.falls_at(leg, index),
            Early::Halted | Early::NoProgress => None,
        };
        contact
            .filter(|micro| *micro > 0)
            .map(|micro| Leg::new(leg.from, leg.point(micro)))
    }

    fn unsteady_regions(&self) -> impl Iterator<Item = &Region> {
        self.route.scene.board.regions().iter().filter(|region| {
            region.terrain.contains(Terrain::Narrow) || region.terrain.contains(Terrain::Uneven)
        })
    }

    fn checks_at_once(&self) -> bool {
        matches!(self.action.verb, MoveVerb::Climb | MoveVerb::Swim)
            && (self
                .route
                .creature
                .speeds
                .get(self.route.movement)
                .is_none()
                || self.action.result.is_some())
    }

    /// The leg before which Tumble Through or Balance asks for its check.
    fn check_leg(&self) -> Option<usize> {
        let route = self.route;
        route.legs.iter().position(|leg| match self.action.verb {
            MoveVerb::Tumble => route
                .others
                .iter()
                .any(|other| other.entry == Entry::Tumble && route.enters(*leg, other).is_some()),
            MoveVerb::Balance => [Terrain::Narrow, Terrain::Uneven]
                .into_iter()
                .any(|kind| ground::area_on(route.scene, *leg, kind).is_some()),
            _ => false,
        })
    }

    fn early_end(&self, check: Option<usize>) -> (usize, Option<Early>) {
        let whole = self.route.legs.len();
        let degree = self.action.degree();
        let falls = self.route.scene.rulings.get::<BalanceFailure>() == BalanceFailure::Fall;
        let (count, early) = match (self.action.verb, check) {
            (MoveVerb::Climb | MoveVerb::Swim, _)
                if self.checks_at_once() && !degree.succeeds() =>
            {
                (0, Some(Early::NoProgress))
            }
            (MoveVerb::Tumble, Some(check)) if !degree.succeeds() || !self.gets_out(check) => {
                (check, Some(Early::Tumble))
            }
            (MoveVerb::Balance, Some(check))
                if degree == Degree::CriticalFailure || (falls && !degree.succeeds()) =>
            {
                (check, Some(Early::BalanceFalls))
            }
            (MoveVerb::Balance, Some(check)) if !degree.succeeds() => (check, Some(Early::Balance)),
            _ => (whole, None),
        };
        match self.action.halt {
            Some(halt) if halt.step >= 1 && (halt.step as usize) <= count => {
                (halt.step as usize - 1, Some(Early::Halted))
            }
            _ => (count, early),
        }
    }

    /// The same, or a fall over a drop before that.
    fn until_fall(&self, (count, early): (usize, Option<Early>)) -> (usize, Option<Early>) {
        if self.route.scene.rulings.get::<WalkOffLedge>() == WalkOffLedge::Refuse {
            return (count, early);
        }
        let legs = self.route.legs.iter().enumerate().take(count);
        let mut falls = legs.filter(|(index, leg)| self.route.falls_at(**leg, *index).is_some());
        match falls.next() {
            Some((index, _)) => (index, Some(Early::FallsOff)),
            None => (count, early),
        }
    }

    /// Whether the limit suffices to leave the enemy's space on the planned path.
    fn gets_out(&self, check: usize) -> bool {
        let foe = self
            .route
            .others
            .iter()
            .find(|other| other.entry == Entry::Tumble);
        let Some(foe) = foe else { return true };
        let out = self
            .route
            .legs
            .iter()
            .enumerate()
            .skip(check)
            .find(|(_, leg)| !foe.clearance.overlaps(leg.to));
        match out {
            Some((index, _)) => {
                let taken = |count: usize| {
                    let legs: Vec<Leg> = self.route.legs.iter().copied().take(count).collect();
                    self.walk(&legs, true)
                };
                taken(index + 1).is_ok() || taken(check).is_err()
            }
            None => false,
        }
    }

    /// Takes the first legs; where nothing is rolled, checks each of them first.
    fn walk(&self, legs: &[Leg], rolled: bool) -> Result<Taken, Refusal> {
        let route = self.route;
        let mut slowing = Slowing::new(route.scene, route.creature, route.avoids_ground());
        let mut taken = Taken {
            steps: Vec::new(),
            total: Length::ZERO,
        };
        for (index, leg) in legs.iter().copied().enumerate() {
            let reasons = self.price(leg, &mut slowing);
            let cost: Length = reasons.iter().filter_map(|reason| reason.amount).sum();
            let mut found = if rolled {
                Vec::new()
            } else {
                route.objections(leg, index)
            };
            if taken.total + cost > self.limit {
                let left = self.limit - taken.total;
                let text = format!("costs {cost} ft, {left} ft are left");
                found.push(objection(
                    rule::MOVE_INSUFFICIENT,
                    At::Step(number(index)),
                    text,
                ));
            }
            refuse(found)?;
            taken.total = taken.total + cost;
            taken.steps.push(StepTaken {
                from: Position::Free(leg.from),
                to: Position::Free(leg.to),
                cost,
                reasons,
            });
        }
        Ok(taken)
    }

    fn price(&self, leg: Leg, slowing: &mut Slowing<'_>) -> Vec<Reason> {
        let route = self.route;
        let mut reasons = vec![Reason::cost(
            rule::MOVE_GRIDLESS,
            leg.length,
            "feet of path",
        )];
        if let Some(form) = self.action.form_feet.filter(|form| *form != Feet(5)) {
            let more = leg.length.times(i64::from(form.0 - 5), 5);
            reasons.push(Reason::cost(rule::MOVE_FORM_COST, more, "form of movement"));
        }
        let mut further = Vec::new();
        if self.action.verb == MoveVerb::Tumble {
            let foes = route
                .others
                .iter()
                .filter(|other| other.entry == Entry::Tumble);
            further.extend(foes.filter_map(|foe| route.inside(leg, foe)));
        }
        further.extend(route.bodies().filter_map(|body| route.inside(leg, body)));
        if self.action.verb == MoveVerb::Balance && self.action.degree() == Degree::Success {
            let regions = self.unsteady_regions();
            further
                .extend(regions.filter_map(|region| leg.inside_box(region.least, region.greatest)));
        }
        let extra = if self.action.verb == MoveVerb::Leap {
            Length::ZERO
        } else {
            slowing.extra(leg, &further)
        };
        if extra != Length::ZERO {
            reasons.push(Reason::cost(
                rule::TERRAIN_GRIDLESS,
                extra,
                "difficult terrain",
            ));
        }
        for factor in route
            .scene
            .facts
            .factors
            .iter()
            .filter(|factor| factor.feet != Feet::ZERO)
        {
            let more = leg.length.times(i64::from(factor.feet.0), 5);
            reasons.push(Reason::cost(rule::MOVE_EXTRA, more, factor.name.clone()));
        }
        reasons
    }

    fn may_end(&self) -> Result<(), Refusal> {
        let end = self.route.place(self.route.legs.len());
        match end
            .and_then(|end| self.route.no_stay(end))
            .filter(|_| !self.goes_on)
        {
            Some((rule, text)) => Err(Refusal::new(rule, At::End, text)),
            None => Ok(()),
        }
    }

    /// What happens on the way, and the state after it; an early end comes in the leg of its index.
    fn record(
        &self,
        draft: &mut Draft<'_>,
        legs: &[Leg],
        taken: Taken,
        early: Option<(usize, Early)>,
    ) {
        let route = self.route;
        let actor = route.creature.id;
        let mut triggered = if self.action.verb == MoveVerb::Step {
            Vec::new()
        } else {
            start_triggers(draft, route)
        };
        let mut moments = Vec::new();
        if self.action.verb != MoveVerb::Step {
            moments.extend(trigger_moments(route, legs, &mut triggered));
        }
        moments.extend(hazard_moments(draft, route, legs));
        moments.sort_by_key(|moment| (moment.leg, moment.micro));
        for moment in moments {
            let when = When::Step(number(moment.leg));
            match moment.what {
                What::Trigger(reactor) => {
                    let who = [Triggered {
                        reactor,
                        target: actor,
                        rider: None,
                    }];
                    let cause = Cause::After(Length::from_micro(moment.micro));
                    draft.provoke(when, &who, cause, rule::TRIGGER_GRIDLESS);
                }
                What::Hazard(point, hazard) => {
                    suffer_hazard(draft, route.creature, &hazard, (when, point));
                }
            }
        }
        self.land(draft, legs);
        let length: i64 = legs.iter().map(|leg| leg.micro).sum();
        let last = legs.last().map(|leg| leg.to).or(route.start());
        let mut end = last.unwrap_or(Point { x: 0, y: 0 });
        if let Some((index, early)) = early {
            self.stop(
                draft,
                (When::Step(number(index)), end),
                early,
                &mut triggered,
            );
        }
        if length < FIVE_FEET && self.action.verb != MoveVerb::Step {
            let stayed = within_reach(route, end, &triggered);
            draft.provoke(When::End, &stayed, Cause::End, rule::TRIGGER_GRIDLESS);
        }
        if early.is_some() {
            end = self.settle(draft, end, legs.len());
        }
        self.keep_state(draft, legs.len(), end);
        draft.movement = Some(Movement {
            mover: actor,
            steps: taken.steps,
            budget: Some(self.limit),
            total: taken.total,
            diagonals: draft.facts.turn(actor).diagonals,
            end: Position::Free(end),
            flight: Vec::new(),
        });
    }

    fn keep_state(&self, draft: &mut Draft<'_>, legs: usize, end: Point) {
        let actor = self.route.creature.id;
        if self.goes_on {
            let mut before = (0..legs).rev().filter_map(|count| self.route.place(count));
            let back = before.find(|place| self.route.may_come_to_rest(*place));
            draft.facts.turn_mut(actor).obligation = Obligation::MoveOn {
                back: back.map(Position::Free),
            };
        }
        if legs > 0 {
            leave_space(draft, actor);
            let flies = self.route.movement == MovementType::Fly;
            draft.change(actor, |creature| {
                creature.conditions.set(Condition::Flying, flies)
            });
        }
        note_climb(draft, self.route.creature, self.action.verb);
        put(draft, actor, end);
    }
}

/// A rider that is off its mount's space rides it no longer.
fn dismount(draft: &mut Draft<'_>, id: CreatureId) {
    let scene = draft.scene;
    let Some(rider) = draft.creature(id) else {
        return;
    };
    let mount = scene.profile(id).rides.and_then(|id| draft.creature(id));
    let still_on = match (rider.position, mount) {
        (Some(Position::Free(point)), Some(mount)) => Clearance::of_mover(scene, rider, mount)
            .is_none_or(|clearance| clearance.overlaps(point)),
        _ => true,
    };
    if !still_on {
        draft.facts.profile_mut(id).rides = None;
    }
}

/// The triggers of a move action of no feet: at its start in the playtest, else at its end.
pub(super) fn provoke_in_place(draft: &mut Draft<'_>, actor: &Creature) {
    let Some(route) = Route::new(draft.scene, actor, MoveVerb::Stride, None, &[]) else {
        return;
    };
    let started = start_triggers(draft, &route);
    let stayed = route
        .start()
        .map(|place| within_reach(&route, place, &started));
    let stayed = stayed.unwrap_or_default();
    draft.provoke(When::End, &stayed, Cause::End, rule::TRIGGER_GRIDLESS);
}

/// Whether the creature may be there by accident (`pf2e.through.accident`).
pub(super) fn may_come_to_rest(scene: Scene<'_>, creature: &Creature, at: Point) -> bool {
    Route::new(scene, creature, MoveVerb::Stride, None, &[])
        .is_some_and(|route| route.may_come_to_rest(at))
}

/// Puts the creature, and whoever rides it, on another place, and ends what ends by moving.
pub(super) fn put(draft: &mut Draft<'_>, id: CreatureId, end: Point) {
    let moved = draft.creature(id).map(|own| own.position) != Some(Some(Position::Free(end)));
    let riders: Vec<CreatureId> = draft.scene.riders(id).map(|rider| rider.id).collect();
    for id in std::iter::once(id).chain(riders) {
        draft.change(id, |creature| creature.position = Some(Position::Free(end)));
    }
    if moved {
        leave_space(draft, id);
    }
    dismount(draft, id);
    let on_incline = draft.creature(id).is_some_and(|creature| {
        let mut kinds = terrain::INCLINES.into_iter();
        kinds.any(|(kind, _)| ground::is_over(draft.scene, creature, end, kind))
    });
    if !on_incline {
        draft.facts.profile_mut(id).traits.remove(Trait::Climbing);
    }
}

/// Why a rider cannot get off its mount to that point: it is not beside the mount, the rider could
/// not go there on foot, or it may not stay there.
pub(super) fn no_landing(
    scene: Scene<'_>,
    rider: &Creature,
    mount: &Creature,
    to: Point,
) -> Option<String> {
    let clearance = Clearance::of_mover(scene, rider, mount)?;
    let beside = Length::from_feet(Feet::PER_SQUARE);
    if clearance.overlaps(to) || clearance.gap(to) > beside {
        return Some(format!("{} is not beside {}", point_words(to), mount.name));
    }
    let route = Route::new(scene, rider, MoveVerb::Stride, None, &[to])?;
    let leg = *route.legs.first()?;
    let mut objections = route.objections(leg, 0).into_iter();
    if let Some(objection) = objections.next() {
        return Some(objection.text.into_owned());
    }
    let mut regions = scene.board.regions().iter();
    if regions.any(|region| ground::is_over_drop(scene, rider, region, to)) {
        return Some("over a drop".to_owned());
    }
    route.no_stay(to).map(|(_, text)| text)
}
