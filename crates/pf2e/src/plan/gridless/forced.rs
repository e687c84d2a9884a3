//! Forced movement without a grid: the feet of the effect are feet of path
//! (`pf2e.move.gridless`), with what stops, directs and endangers it (`pf2e.forced.*`).
//!
//! A step is a leg, up to the distance that the effect pays for. The game master's marks of squares
//! do not apply here, and ground costs nothing.

use crate::SceneFacts as _;
use crate::happening::{Fact, OwnHappening};
use board::{Condition, Creature, Position, Region, Terrain};
use grid::{Feet, Length, Point};

use super::moments::{What, hazard_moments, suffer_hazard};
use super::{Draft, Route, number, put, rule};
use crate::Happening;
use crate::gridless::centre;
use crate::gridless::ground;
use crate::gridless::leg::Leg;
use crate::occupant::Stay;
use crate::plan::forced::{leads_wrong, may_endanger};
use crate::{ForcedKind, ForcedMovement, MoveVerb, Path, medium};
use rules::StepTaken;
use rules::{At, Movement, Reason, Refusal, RuleId, When};

/// Forced movement without a grid.
pub(in crate::plan) fn plan_forced(
    draft: &mut Draft<'_>,
    victim: &Creature,
    forced: &ForcedMovement,
) -> Result<(), Refusal> {
    let points: &[Point] = match &forced.path {
        Path::Points(points) => points,
        Path::Squares(_) => &[],
    };
    let route = Route::new(draft.scene, victim, MoveVerb::Stride, None, points);
    let Some((mut route, start)) = route.and_then(|route| route.start().map(|at| (route, at)))
    else {
        let text = format!("{} has no place", victim.name);
        return Err(Refusal::new(rule::GRID_BLOCKED, At::Action, text));
    };
    if victim.is(Condition::Flying) {
        route.movement = board::Movement::Fly;
    }
    let shove = Shove { route, forced };
    let legs = if forced.kind == ForcedKind::Fall {
        fall(draft, victim, When::Start, start);
        draft.fact(Fact::Fell(forced.feet));
        Vec::new()
    } else {
        shove.carry_out(draft)
    };
    let moved: Length = legs.iter().map(|leg| leg.length).sum();
    draft.fact(Fact::Moved(moved));
    let end = legs.last().map_or(start, |leg| leg.to);
    put(draft, victim.id, end);
    draft.movement = Some(Movement {
        mover: victim.id,
        steps: legs.into_iter().map(step_taken).collect(),
        budget: None,
        total: moved,
        diagonals: draft.facts.turn(victim.id).diagonals,
        end: Position::Free(end),
        flight: Vec::new(),
    });
    Ok(())
}

fn fall(draft: &mut Draft<'_>, victim: &Creature, when: When, at: Point) {
    let fall = Happening::Own(OwnHappening::Falls(victim.id, at));
    draft.happen(when, fall, rule::FORCED_FALL);
}

fn step_taken(leg: Leg) -> StepTaken {
    let cost = leg.length;
    StepTaken {
        from: Position::Free(leg.from),
        to: Position::Free(leg.to),
        cost,
        reasons: vec![Reason::cost(rule::FORCED_DISTANCE, cost, "feet of path")],
    }
}

/// A distance in micro-feet that may come from rounding alone: points are rounded to a micro-foot.
const NO_DISTANCE: i64 = 2;

/// What ends the movement in a leg.
#[derive(Clone, Copy)]
enum Ending {
    Stop(RuleId),
    Ledge,
}

struct Shove<'f, 'a> {
    route: Route<'a>,
    forced: &'f ForcedMovement,
}

impl Shove<'_, '_> {
    /// Moves the victim along the legs, with what happens on them.
    fn carry_out(&self, draft: &mut Draft<'_>) -> Vec<Leg> {
        let mut left = Length::from_feet(self.forced.feet).micro();
        let mut legs = Vec::new();
        let mut ending = None;
        for (index, leg) in self.route.legs.iter().copied().enumerate() {
            let (micro, end) = self.way(leg, left);
            if micro > 0 {
                legs.push(Leg::new(leg.from, leg.point(micro)));
            }
            left -= micro;
            ending = end.map(|end| (index, end));
            if end.is_some() || micro < leg.micro {
                break;
            }
        }
        let mut moments = hazard_moments(draft, &self.route, &legs);
        grid::sort_by_key(&mut moments, |moment| (moment.leg, moment.micro));
        for moment in moments {
            if let What::Hazard(point, hazard) = moment.what {
                let when = When::Step(number(moment.leg));
                suffer_hazard(draft, self.route.creature, &hazard, (when, point));
            }
        }
        if let Some((index, end)) = ending {
            let when = When::Step(number(index));
            match end {
                Ending::Stop(rule) => draft.happen(when, Happening::Stop, rule),
                Ending::Ledge => {
                    let (scene, creature) = (self.route.scene, self.route.creature);
                    let at = legs.last().map(|leg| leg.to).or(self.route.start());
                    let at = at.unwrap_or(Point { x: 0, y: 0 });
                    fall(draft, creature, when, at);
                    if let Some(feet) = ground::depth_feet(scene, creature, at) {
                        draft.fact(Fact::Fell(Feet(feet)));
                    }
                }
            }
        }
        legs
    }

    /// How far along the leg the victim gets with the distance left, and what ends the movement
    /// there.
    fn way(&self, leg: Leg, left: i64) -> (i64, Option<Ending>) {
        let paid = left.min(leg.micro);
        let stopped = self.contact(leg).filter(|contact| *contact < paid);
        if paid > 0 && stopped != Some(0) && self.wrong_way(leg, paid) {
            return (0, Some(Ending::Stop(rule::FORCED_PATH)));
        }
        let stopped = stopped.map(|contact| (contact, Ending::Stop(rule::FORCED_STOP)));
        let dangers = self.danger(leg).filter(|(contact, _)| *contact < paid);
        let first = stopped.into_iter().chain(dangers).min_by_key(|(at, _)| *at);
        match first {
            // It touches something at the end of its distance, and has nothing left to lose.
            Some((contact, Ending::Stop(_))) if paid - contact <= NO_DISTANCE => (contact, None),
            Some((contact, ending)) => (contact, Some(ending)),
            None => (paid, None),
        }
    }

    /// The point of the leg at which the victim meets something that it cannot enter
    /// (`pf2e.forced.stop`).
    fn contact(&self, leg: Leg) -> Option<i64> {
        let route = &self.route;
        let in_the_way = route
            .others
            .iter()
            .filter(|other| other.stay != Stay::Allowed)
            .filter_map(|other| route.enters(leg, other))
            .map(|part| (part.from - 1).max(0));
        let objects = route
            .scene
            .board
            .regions()
            .iter()
            .filter(|region| self.keeps_out(region))
            .filter_map(|region| leg.inside_box(region.least, region.greatest))
            .map(|part| part.from);
        in_the_way.chain(objects).min()
    }

    /// Whether the region keeps the victim out: walls, objects, and ground that demands a movement
    /// type that the victim lacks.
    fn keeps_out(&self, region: &Region) -> bool {
        let creature = self.route.creature;
        let flies = creature.is(Condition::Flying);
        let kinds = region.terrain;
        let has: Vec<board::Movement> = board::Movement::ALL
            .into_iter()
            .filter(|own| {
                creature.speeds.get(*own).is_some() || (*own == board::Movement::Fly && flies)
            })
            .collect();
        kinds.contains(Terrain::Wall)
            || kinds.contains(Terrain::ObjectBlocked)
            || medium::DEMANDS.into_iter().any(|(kind, demanded)| {
                kinds.contains(kind) && !has.iter().any(|own| medium::meets(*own, demanded))
            })
    }

    /// Whether the paid part of the leg leads the wrong way (`ruling.push-direction`).
    fn wrong_way(&self, leg: Leg, paid: i64) -> bool {
        let scene = self.route.scene;
        let source = self.forced.by.and_then(|by| scene.creature(by));
        let Some(source) = source.and_then(|source| centre(scene, source)) else {
            return false;
        };
        leads_wrong(scene, self.forced.kind, source, leg.from, leg.point(paid))
    }

    /// The point of the leg that ends the movement because it is dangerous: a ledge, or anything
    /// dangerous for a kind of movement that may not endanger.
    fn danger(&self, leg: Leg) -> Option<(i64, Ending)> {
        let (scene, creature) = (self.route.scene, self.route.creature);
        if creature.is(Condition::Flying) {
            return None;
        }
        let endangers = may_endanger(scene, self.forced);
        let regions = scene.board.regions().iter().filter_map(|region| {
            let falls = ground::falls_at(scene, creature, leg, region);
            if endangers {
                return falls.map(|at| (at, Ending::Ledge));
            }
            let hazard = region.terrain.contains(Terrain::Hazard);
            let suffers = hazard.then(|| leg.inside_box(region.least, region.greatest));
            let suffers = suffers
                .flatten()
                .filter(|part| part.from > 0 || !ground::is_inside(region, leg.from));
            let at = falls
                .into_iter()
                .chain(suffers.map(|part| part.from))
                .min()?;
            Some((at, Ending::Stop(rule::FORCED_REPOSITION)))
        });
        regions.min_by_key(|(at, _)| *at)
    }
}
