//! Move actions and forced movement without a grid: the path consists of points, and each step is a
//! straight leg.
//!
//! Decided here: `pf2e.move.gridless`, `pf2e.trigger.gridless`, `pf2e.terrain.gridless` and the
//! hazards of `pf2e.terrain.hazardous` without a grid. A leg that a reaction ends is not taken; a
//! leg that a failed check ends is taken up to the enemy's space or the unsteady ground.

mod ending;
mod forced;
mod moments;

pub(super) use forced::plan_forced;

use crate::SceneFacts as _;
use board::Condition;
use board::{Creature, CreatureId, Movement as MovementType, Position, Region, Terrain};
use grid::{Feet, Length, Point};

use self::moments::{happen, hazard_moments, start_triggers, trigger_moments, within_reach};
use super::aftermath::leave_space;
use super::ground::{Early, Ground, Price, Why, number, objection};
use super::{Draft, rule};
use crate::Happening;
use crate::declaration::movement_of;
use crate::facts::Trait;
use crate::gridless::ground;
use crate::gridless::ground::{FIVE_FEET, Slowing};
use crate::gridless::leg::{Leg, Part};
use crate::gridless::{Clearance, point_words};
use crate::happening::OwnHappening;
use crate::hindrance;
use crate::mover::Landing;
use crate::occupant;
use crate::occupant::{Entry, Stay};
use crate::rulings::WalkOffLedge;
use crate::{Degree, MoveAction, MoveVerb, Path, Scene, medium, terrain};
use rules::{At, Cause, Objection, Reason, RuleId, When};

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
                let shared = clearance.overlaps(start)
                    && !scene.facts.turn(creature.id).obligation.passes(other.id);
                let (entry, stay) = occupant::relation(scene, creature, other, shared);
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

    /// The bodies that the mover climbs over as difficult terrain (`ruling.climb-atop`).
    fn bodies(&self) -> impl Iterator<Item = &Other<'a>> {
        let traits = self.scene.profile(self.creature.id).traits;
        let minds = !self.avoids_ground()
            && !traits.contains(Trait::IgnoresDifficult)
            && !traits.contains(Trait::IgnoresGreater);
        self.others.iter().filter(move |other| {
            minds && occupant::is_climbed_over(self.scene, self.creature, other.creature)
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
            let text = hindrance::missing_words(self.movement).to_owned();
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
        for (rule, text) in self.needs_balance(leg) {
            say(rule, text);
        }
        let climbs = matches!(self.movement, MovementType::Climb | MovementType::Fly);
        if let Some(region) = ground::slope_on(scene, leg, self.verb).filter(|_| !climbs) {
            say(
                rule::TERRAIN_INCLINE_CLIMB,
                format!("{} is too steep: Climb", region.name),
            );
        }
        let refuses = scene.rulings.get::<WalkOffLedge>() == WalkOffLedge::Refuse;
        if refuses
            && self
                .falls_at(leg, landing(index, self.legs.len()))
                .is_some()
        {
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

    /// The narrow and the uneven ground on the leg, for a mover on foot that does not Balance.
    fn needs_balance(&self, leg: Leg) -> Vec<(RuleId, String)> {
        if !self.on_foot() || self.verb == MoveVerb::Balance {
            return Vec::new();
        }
        let kinds = [
            (Terrain::Narrow, rule::TERRAIN_NARROW_BALANCE),
            (Terrain::Uneven, rule::TERRAIN_UNEVEN_BALANCE),
        ];
        let told = |(kind, rule): (Terrain, RuleId)| {
            let region = ground::area_on(self.scene, leg, kind)?;
            Some((rule, format!("{} is {kind}: Balance", region.name)))
        };
        kinds.into_iter().filter_map(told).collect()
    }

    /// The distance in micro-feet along that leg of its own movement at which the creature falls
    /// over a drop. It does not fall in flight; in a jump it can fall only where it lands; and it
    /// does not fall again if it is already in the drop.
    fn falls_at(&self, leg: Leg, landing: Landing) -> Option<i64> {
        let (scene, creature) = (self.scene, self.creature);
        let jumps = self.verb == MoveVerb::Leap;
        if self.movement == MovementType::Fly || (jumps && landing == Landing::Over) {
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

    /// Whether the creature may be there by accident: it may be among Tiny creatures.
    fn may_come_to_rest(&self, at: Point) -> bool {
        !self
            .others
            .iter()
            .any(|other| other.stay == Stay::Taken && other.clearance.overlaps(at))
    }

    /// Why the movement may not end there: the first rule, with the creature that is there.
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

/// A path of points, as the ground of a move action.
pub(super) struct Way<'a> {
    route: Route<'a>,
    action: &'a MoveAction,
    start: Point,
}

/// The creatures that have been triggered, and the triggers of a movement of less than 5 feet.
pub(super) struct Seen(Vec<CreatureId>);

impl<'a> Way<'a> {
    /// Returns the path; `None` if it has no points or the creature has no place.
    pub(super) fn new(
        scene: Scene<'a>,
        actor: &'a Creature,
        action: &'a MoveAction,
    ) -> Option<Way<'a>> {
        let Path::Points(points) = &action.path else {
            return None;
        };
        let route = Route::new(scene, actor, action.verb, action.versus, points)?;
        let start = route.start()?;
        (!route.legs.is_empty()).then_some(Way {
            route,
            action,
            start,
        })
    }

    /// If a check fails in a leg, the part of it before the enemy's space or the unsteady ground,
    /// or the part of a leg before a drop: this part is taken and paid for.
    fn part_before(&self, early: Early) -> Option<Leg> {
        let route = &self.route;
        let leg = *route.legs.get(early.at)?;
        let contact = match early.why {
            Why::TumbleFails => route
                .others
                .iter()
                .filter(|other| other.entry == Entry::Tumble)
                .filter_map(|other| route.enters(leg, other))
                // This is the last place at which the two spaces do not overlap yet.
                .map(|part| part.from - 1)
                .min(),
            Why::BalanceFails | Why::BalanceFalls => self
                .unsteady_regions()
                .filter_map(|region| leg.inside_box(region.least, region.greatest))
                .map(|part| part.from)
                .min(),
            Why::FallsOff => route.falls_at(leg, Landing::Down),
            Why::Halted | Why::Met | Why::NoProgress => None,
        };
        contact
            .filter(|micro| *micro > 0)
            .map(|micro| Leg::new(leg.from, leg.point(micro)))
    }

    fn unsteady_regions(&self) -> impl Iterator<Item = &Region> {
        let regions = self.route.scene.board.regions().iter();
        regions.filter(|region| terrain::is_unsteady(region.terrain))
    }

    /// Whether the ground exempts the action from triggers.
    fn is_exempt(&self) -> bool {
        self.action.verb == MoveVerb::Step
    }

    /// The cost of the leg besides its feet: the form of movement, what slows, named effects.
    fn further_costs(&self, leg: Leg, slowing: &mut Slowing<'_>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if let Some(form) = self.action.form_feet.filter(|form| *form != Feet(5)) {
            let more = leg.length.times(i64::from(form.0 - 5), 5);
            reasons.push(Reason::cost(rule::MOVE_FORM_COST, more, "form of movement"));
        }
        let extra = self.slowed_by(leg, slowing);
        if extra != Length::ZERO {
            let text = "difficult terrain";
            reasons.push(Reason::cost(rule::TERRAIN_GRIDLESS, extra, text));
        }
        let factors = self.route.scene.facts.factors.iter();
        for factor in factors.filter(|factor| factor.feet != Feet::ZERO) {
            let more = leg.length.times(i64::from(factor.feet.0), 5);
            reasons.push(Reason::cost(rule::MOVE_EXTRA, more, factor.name.clone()));
        }
        reasons
    }

    fn slowed_by(&self, leg: Leg, slowing: &mut Slowing<'_>) -> Length {
        if self.action.verb == MoveVerb::Leap {
            return Length::ZERO;
        }
        let route = &self.route;
        let mut further = Vec::new();
        if self.action.verb == MoveVerb::Tumble {
            let others = route.others.iter();
            let foes = others.filter(|other| other.entry == Entry::Tumble);
            further.extend(foes.filter_map(|foe| route.inside(leg, foe)));
        }
        further.extend(route.bodies().filter_map(|body| route.inside(leg, body)));
        if self.action.verb == MoveVerb::Balance && self.action.degree() == Degree::Success {
            let regions = self.unsteady_regions();
            further
                .extend(regions.filter_map(|region| leg.inside_box(region.least, region.greatest)));
        }
        slowing.extra(leg, &further)
    }
}

impl<'a> Ground<'a> for Way<'a> {
    type Place = Point;
    type Step = Leg;
    type Count = Slowing<'a>;
    type Watch = Seen;

    fn scene(&self) -> Scene<'a> {
        self.route.scene
    }

    fn creature(&self) -> &'a Creature {
        self.route.creature
    }

    fn action(&self) -> &MoveAction {
        self.action
    }

    fn movement(&self) -> MovementType {
        self.route.movement
    }

    fn step_count(&self) -> usize {
        self.route.legs.len()
    }

    fn step(&self, index: usize) -> Leg {
        self.route.legs[index]
    }

    fn place(&self, steps: usize) -> Point {
        self.route.place(steps).unwrap_or(self.start)
    }

    fn end_of(step: Leg) -> Point {
        step.to
    }

    fn positions(step: Leg) -> (Position, Position) {
        (Position::Free(step.from), Position::Free(step.to))
    }

    fn position(place: Point) -> Position {
        Position::Free(place)
    }

    fn is_interrupted(&self) -> bool {
        false
    }

    fn hindrances(&self, step: Leg, index: usize) -> Vec<Objection> {
        self.route.objections(step, index)
    }

    fn no_stay(&self, place: Point) -> Vec<(RuleId, String)> {
        self.route.no_stay(place).into_iter().collect()
    }

    /// Without squares, any movement leaves the place where it began.
    fn not_left(&self, _place: Point) -> Option<String> {
        None
    }

    fn passed_at(&self, place: Point) -> Vec<CreatureId> {
        let there = self.route.others.iter();
        there
            .filter(|other| other.stay == Stay::OnTiny && other.clearance.overlaps(place))
            .map(|other| other.creature.id)
            .collect()
    }

    fn may_rest(&self, creature: &Creature, place: Point) -> bool {
        let action = self.action;
        let then = Route::new(self.route.scene, creature, action.verb, action.versus, &[]);
        then.as_ref().unwrap_or(&self.route).may_come_to_rest(place)
    }

    fn count(&self, _draft: &Draft<'_>) -> Slowing<'a> {
        let route = &self.route;
        Slowing::new(route.scene, route.creature, route.avoids_ground())
    }

    fn price(&self, step: Leg, _index: usize, count: &mut Slowing<'a>) -> Price {
        let feet = Reason::cost(rule::MOVE_GRIDLESS, step.length, "feet of path");
        let mut reasons = vec![feet];
        reasons.extend(self.further_costs(step, count));
        Price {
            cost: reasons.iter().filter_map(|reason| reason.amount).sum(),
            reasons,
        }
    }

    fn enters_foe(&self, index: usize) -> bool {
        let leg = self.step(index);
        let mut others = self.route.others.iter();
        others.any(|other| other.entry == Entry::Tumble && self.route.enters(leg, other).is_some())
    }

    fn way_out(&self, _check: usize, index: usize) -> Option<Leg> {
        let leg = self.step(index);
        let mut others = self.route.others.iter();
        let foe = others.find(|other| other.entry == Entry::Tumble)?;
        let inside = self.route.inside(leg, foe);
        let out = inside.map_or(leg, |part| Leg::new(leg.from, leg.point(part.to)));
        (!foe.clearance.overlaps(leg.to)).then_some(out)
    }

    fn is_unsteady(&self, index: usize) -> bool {
        let leg = self.step(index);
        [Terrain::Narrow, Terrain::Uneven]
            .into_iter()
            .any(|kind| ground::area_on(self.route.scene, leg, kind).is_some())
    }

    fn falls(&self, index: usize, steps: usize) -> bool {
        let ruling = self.route.scene.rulings.get::<WalkOffLedge>();
        let landing = landing(index, steps);
        ruling == WalkOffLedge::Fall && self.route.falls_at(self.step(index), landing).is_some()
    }

    fn whole_steps(&self, early: Early) -> usize {
        early.at
    }

    fn taken(&self, early: Option<Early>) -> Vec<Leg> {
        let whole = early.map_or(self.step_count(), |early| early.at);
        let part = early.and_then(|early| self.part_before(early));
        let legs = self.route.legs.iter().copied().take(whole);
        legs.chain(part).collect()
    }

    fn go(&self, draft: &mut Draft<'_>, steps: &[Leg]) -> Seen {
        let route = &self.route;
        let mut triggered = Vec::new();
        let mut moments = Vec::new();
        if !self.is_exempt() {
            triggered = start_triggers(draft, route);
            moments.extend(trigger_moments(route, steps, &mut triggered));
        }
        moments.extend(hazard_moments(draft, route, steps));
        grid::sort_by_key(&mut moments, |moment| (moment.leg, moment.micro));
        for moment in moments {
            happen(draft, route.creature, moment);
        }
        self.land(draft, steps);
        Seen(triggered)
    }

    fn begin_to_leave(&self, _draft: &mut Draft<'_>, _watch: &mut Seen, _at: usize) {}

    fn leave_start(&self, draft: &mut Draft<'_>, watch: &mut Seen, when: When) {
        let left = within_reach(&self.route, self.start, &watch.0);
        draft.provoke(when, &left, Cause::Leave, rule::THROUGH_TUMBLE_FAILURE);
        watch.0.extend(left.iter().map(|left| left.reactor));
    }

    fn stay(&self, draft: &mut Draft<'_>, watch: &mut Seen, steps: &[Leg]) {
        let length: i64 = steps.iter().map(|leg| leg.micro).sum();
        if length < FIVE_FEET && !self.is_exempt() {
            let end = steps.last().map_or(self.start, |leg| leg.to);
            let stayed = within_reach(&self.route, end, &watch.0);
            draft.provoke(When::End, &stayed, Cause::End, rule::TRIGGER_GRIDLESS);
        }
    }

    fn is_narrow(&self, place: Point) -> bool {
        self.unsteady_regions()
            .find(|region| ground::is_reached(region, place))
            .is_some_and(|region| region.terrain.contains(Terrain::Narrow))
    }

    fn depth_feet(&self, place: Point) -> Option<i32> {
        ground::depth_feet(self.route.scene, self.route.creature, place)
    }

    fn fall(&self, place: Point) -> Happening {
        Happening::Own(OwnHappening::Falls(self.route.creature.id, place))
    }

    fn fall_prone(&self, place: Point) -> Happening {
        let id = self.route.creature.id;
        Happening::Own(OwnHappening::FallsProne(id, Some(place)))
    }

    fn put_back(&self, place: Point) -> Happening {
        Happening::Own(OwnHappening::PutBack(self.route.creature.id, place))
    }

    fn put(&self, draft: &mut Draft<'_>, place: Point) {
        put(draft, self.route.creature.id, place);
    }

    fn move_others_away(&self, draft: &mut Draft<'_>, place: Point) -> bool {
        ending::move_others_away(draft, &self.route, place)
    }

    fn keep_count(&self, _draft: &mut Draft<'_>, _count: &Slowing<'a>) {}
}

/// Whether the leg of that index is the last one of that many: a jump lands there.
fn landing(index: usize, legs: usize) -> Landing {
    if index + 1 == legs {
        Landing::Down
    } else {
        Landing::Over
    }
}

/// Ends the riding of a rider that is no longer in its mount's space.
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

/// The triggers of a move action of 0 feet: at its start in the playtest, otherwise at its end.
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

/// Puts the creature, and any rider, on another place, and ends what ends by moving.
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
        let mut kinds = medium::INCLINES.into_iter();
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
