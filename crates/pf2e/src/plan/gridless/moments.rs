//! What happens on the way without a grid: triggers (`pf2e.trigger.gridless`) and hazards
//! (`pf2e.terrain.hazardous`), at points measured along the path.

use board::{Creature, CreatureId, Movement as MovementType, Region, Terrain};
use grid::{Length, Point};

use super::{Draft, Route, number, rule};
use crate::Happening;
use crate::facts::Variant;
use crate::gridless::Clearance;
use crate::gridless::ground::{self, FIVE_FEET};
use crate::gridless::leg::{Leg, Part};
use crate::happening::{OwnHappening, Spot};
use crate::plan::aftermath::{Hazards, hazard_damage};
use crate::rulings::{GridlessTrigger, TriggerOnce};
use crate::size;
use crate::trigger::{self, Triggered};
use crate::{Hazard, LineEntry, MoveVerb};
use rules::{Cause, When};

pub(super) enum What {
    Trigger(CreatureId),
    Hazard(Point, Hazard),
}

/// Something that happens on the way, with its leg and its distance along the whole path.
pub(super) struct Moment {
    pub(super) leg: usize,
    pub(super) micro: i64,
    pub(super) what: What,
}

/// The creatures that can be triggered, but for those to whom the game master's entries deny a line
/// to the mover (`pf2e.cover.line-of-effect`).
fn reactors<'a>(route: &Route<'a>) -> impl Iterator<Item = &'a Creature> {
    let (scene, mover) = (route.scene, route.creature);
    let entries = &scene.facts.entries;
    let has_line =
        move |reactor: &&Creature| entries.line(reactor.id, mover.id) != Some(LineEntry::None);
    trigger::reactors(scene, mover).into_iter().filter(has_line)
}

/// The creatures within whose reach the point is, except those already triggered.
pub(super) fn within_reach(
    route: &Route<'_>,
    at: Point,
    triggered: &[CreatureId],
) -> Vec<Triggered> {
    reactors(route)
        .filter(|reactor| !triggered.contains(&reactor.id))
        .filter(|reactor| {
            Clearance::of_mover(route.scene, route.creature, reactor).is_some_and(|clearance| {
                clearance.within(size::reach_in_use(route.scene, reactor), at)
            })
        })
        .map(|reactor| Triggered {
            reactor: reactor.id,
            target: route.creature.id,
            rider: None,
        })
        .collect()
}

/// Fires the playtest's triggers at the start, and returns the creatures that have been triggered.
pub(super) fn start_triggers(draft: &mut Draft<'_>, route: &Route<'_>) -> Vec<CreatureId> {
    let Some(start) = route.start() else {
        return Vec::new();
    };
    if draft.facts.variant == Variant::Published {
        return Vec::new();
    }
    let started = within_reach(route, start, &[]);
    draft.provoke(When::Start, &started, Cause::Start, rule::TRIGGER_START);
    started
        .into_iter()
        .map(|triggered| triggered.reactor)
        .collect()
}

/// The moments at which the mover has moved 5 feet within a reactor's reach
/// (`pf2e.trigger.gridless`).
pub(super) fn trigger_moments(
    route: &Route<'_>,
    legs: &[Leg],
    triggered: &mut Vec<CreatureId>,
) -> Vec<Moment> {
    let scene = route.scene;
    let once = scene.rulings.get::<TriggerOnce>() == TriggerOnce::First;
    let leaving = scene.rulings.get::<GridlessTrigger>() == GridlessTrigger::OrLeaveReach;
    let mut moments = Vec::new();
    for reactor in reactors(route) {
        if once && triggered.contains(&reactor.id) {
            continue;
        }
        let Some(clearance) = Clearance::of_mover(scene, route.creature, reactor) else {
            continue;
        };
        let reach = size::reach_in_use(scene, reactor);
        let parts: Vec<Option<Part>> = legs
            .iter()
            .map(|leg| {
                leg.part_where(
                    |point| clearance.within(reach, point),
                    |point| clearance.nearness(reach, point),
                )
            })
            .collect();
        // A reach of 0 ends where the spaces only touch, one micro-foot after the last place in it.
        let beyond = leaving.then_some(i64::from(reach.0 <= 0));
        for (leg, micro) in points_within(legs, &parts, once, beyond) {
            moments.push(Moment {
                leg,
                micro,
                what: What::Trigger(reactor.id),
            });
            triggered.push(reactor.id);
        }
    }
    moments
}

/// Each end of a stretch inside a reach is found to the micro-foot, so up to two micro-feet may be
/// lost if the distance inside is exactly 5 feet.
const ROUNDING: i64 = 2;

/// The points of a path at which a reactor is triggered, as the leg and the micro-feet along the
/// whole path. If leaving the reach triggers, `leaving` is how far behind its last place it ends.
fn points_within(
    legs: &[Leg],
    parts: &[Option<Part>],
    once: bool,
    leaving: Option<i64>,
) -> Vec<(usize, i64)> {
    let mut found = Vec::new();
    let (mut walked, mut inside) = (0, 0);
    for (index, (leg, part)) in legs.iter().zip(parts).enumerate() {
        if let Some(part) = part {
            let mut from = part.from;
            while inside + (part.to - from) + ROUNDING >= FIVE_FEET {
                from = (from + FIVE_FEET - inside).min(part.to);
                inside = 0;
                found.push((index, walked + from));
            }
            inside += part.to - from;
            let goes_on_inside = part.to == leg.micro
                && parts
                    .get(index + 1)
                    .is_none_or(|next| next.is_some_and(|next| next.from == 0));
            // A mover at the very edge of a reach leaves it after 0 ft; it does not leave a reach
            // that it only grazes.
            let was_inside = inside > 0 || walked + part.to == 0;
            if let Some(beyond) = leaving
                && !goes_on_inside
                && was_inside
            {
                found.push((index, walked + (part.to + beyond).min(leg.micro)));
                inside = 0;
            }
        }
        walked += leg.micro;
    }
    if once {
        found.truncate(1);
    }
    found
}

/// The hazards: one event on entering and one for every further 5 feet inside
/// (`pf2e.terrain.hazardous`).
pub(super) fn hazard_moments(
    draft: &mut Draft<'_>,
    route: &Route<'_>,
    legs: &[Leg],
) -> Vec<Moment> {
    let mut moments = Vec::new();
    let mut hazards = Hazards::new(draft, route.creature.id);
    let jumps = route.verb == MoveVerb::Leap;
    for region in route.scene.board.regions() {
        let kinds = region.terrain;
        let flown_over = route.movement == MovementType::Fly && !kinds.contains(Terrain::Airborne);
        if !kinds.contains(Terrain::Hazard) || flown_over {
            continue;
        }
        let effects = route.scene.facts.harms.region_hazards(&region.name);
        for (leg, micro, point) in points_in_hazard(region, legs, jumps) {
            for hazard in effects.iter().filter(|hazard| hazards.counts(hazard)) {
                moments.push(Moment {
                    leg,
                    micro,
                    what: What::Hazard(point, hazard.clone()),
                });
            }
        }
    }
    hazards.keep(draft);
    moments
}

/// Carries out the moment for the creature on its way.
pub(super) fn happen(draft: &mut Draft<'_>, creature: &Creature, moment: Moment) {
    let when = When::Step(number(moment.leg));
    match moment.what {
        What::Trigger(reactor) => {
            let who = [Triggered {
                reactor,
                target: creature.id,
                rider: None,
            }];
            let cause = Cause::After(Length::from_micro(moment.micro));
            draft.provoke(when, &who, cause, rule::TRIGGER_GRIDLESS);
        }
        What::Hazard(point, hazard) => {
            suffer_hazard(draft, creature, &hazard, (when, point));
        }
    }
}

/// The creature suffers the hazard there, with the damage if it is stated.
pub(super) fn suffer_hazard(
    draft: &mut Draft<'_>,
    creature: &Creature,
    hazard: &Hazard,
    (when, point): (When, Point),
) {
    let damage = hazard_damage(draft, creature.id, hazard);
    let happening = OwnHappening::Hazard(creature.id, Spot::Point(point), damage);
    draft.happen(when, Happening::Own(happening), rule::TERRAIN_HAZARDOUS);
}

fn points_in_hazard(region: &Region, legs: &[Leg], jumps: bool) -> Vec<(usize, i64, Point)> {
    let mut found = Vec::new();
    let (mut walked, mut inside) = (0, 0);
    for (index, leg) in legs.iter().enumerate() {
        let last = index + 1 == legs.len();
        let part = leg.inside_box(region.least, region.greatest);
        if jumps {
            if last && ground::is_inside(region, leg.to) {
                found.push((index, walked + leg.micro, leg.to));
            }
        } else if let Some(part) = part {
            let begins_inside = part.from == 0 && ground::is_inside(region, leg.from);
            if !begins_inside {
                inside = 0;
                found.push((index, walked + part.from, leg.point(part.from)));
            }
            let mut from = part.from;
            while inside + (part.to - from) >= FIVE_FEET {
                from += FIVE_FEET - inside;
                inside = 0;
                found.push((index, walked + from, leg.point(from)));
            }
            inside += part.to - from;
        }
        walked += leg.micro;
    }
    found
}
