//! How a movement without a grid ends: landing, early ends, accidents.
//!
//! Decided here without a grid: `pf2e.terrain.jump` (landing), `pf2e.through.tumble-failure`,
//! `pf2e.action.balance`, `pf2e.action.climb`, `pf2e.trigger.timing`, `pf2e.through.accident`.

use board::{Condition, Creature, CreatureId, Position, Terrain};
use grid::Point;

use super::moments::within_reach;
use super::{Draft, Early, Other, Route, Walk, number, put, rule};
use crate::Happening;
use crate::gridless::leg::Leg;
use crate::gridless::{centre, ground, half_side};
use crate::happening::OwnHappening;
use crate::occupied::Stay;
use crate::plan::aftermath::{can_still_act, hurt_by_falling};
use crate::plan::movement::turn_is_over;
use crate::rulings::AccidentalShare;
use crate::{Degree, HaltState, MoveVerb};
use rules::{Cause, When};

impl Walk<'_, '_> {
    /// A jump that comes down on unsteady ground (`pf2e.terrain.jump`).
    pub(super) fn land(&self, draft: &mut Draft<'_>, legs: &[Leg]) {
        let Some(place) = legs.last().map(|leg| leg.to) else {
            return;
        };
        let unsteady = self
            .unsteady_regions()
            .any(|region| ground::is_inside(region, place));
        if self.action.verb == MoveVerb::Leap && unsteady {
            let due = OwnHappening::BalanceDue(self.route.creature.id, place);
            let when = When::Step(number(legs.len() - 1));
            draft.happen(when, Happening::Own(due), rule::TERRAIN_JUMP);
        }
    }

    /// What ends the movement, then and there.
    pub(super) fn stop(
        &self,
        draft: &mut Draft<'_>,
        (when, place): (When, Point),
        early: Early,
        triggered: &mut Vec<CreatureId>,
    ) {
        let actor = self.route.creature.id;
        match early {
            Early::Halted => {
                draft.happen(when, Happening::Stop, rule::TRIGGER_TIMING);
                match self.action.halt.and_then(|halt| halt.state) {
                    None => {}
                    Some(HaltState::Condition(condition)) => {
                        draft.change(actor, |creature| creature.conditions.set(condition, true));
                    }
                    Some(HaltState::Trait(own)) => {
                        draft.facts.profile_mut(actor).traits.insert(own);
                    }
                }
            }
            Early::Tumble => {
                if let Some(start) = self.route.start() {
                    let left = within_reach(self.route, start, triggered);
                    draft.provoke(when, &left, Cause::Leave, rule::THROUGH_TUMBLE_FAILURE);
                    triggered.extend(left.iter().map(|left| left.reactor));
                }
                draft.happen(when, Happening::Stop, rule::THROUGH_TUMBLE_FAILURE);
            }
            Early::Balance => draft.happen(when, Happening::Stop, rule::ACTION_BALANCE),
            Early::BalanceFalls => {
                self.lose_balance(draft, when, place);
                draft.happen(when, Happening::Stop, rule::ACTION_BALANCE);
                turn_is_over(draft, actor, self.action.occasion.timing);
            }
            Early::NoProgress if self.falls_climbing() => {
                let fall = Happening::Own(OwnHappening::Falls(actor, place));
                draft.happen(when, fall, rule::ACTION_CLIMB);
            }
            Early::NoProgress => {}
            Early::FallsOff => {
                let fall = Happening::Own(OwnHappening::Falls(actor, place));
                draft.happen(when, fall, rule::FORCED_FALL);
            }
        }
    }

    fn falls_climbing(&self) -> bool {
        self.action.verb == MoveVerb::Climb && self.action.degree() == Degree::CriticalFailure
    }

    /// Off a narrow surface, or prone on uneven ground, at its border or where the mover stands.
    fn lose_balance(&self, draft: &mut Draft<'_>, when: When, place: Point) {
        let creature = self.route.creature;
        let narrow = self
            .unsteady_regions()
            .find(|region| ground::touches(region, place))
            .is_some_and(|region| region.terrain.contains(Terrain::Narrow));
        if !narrow {
            draft.change(creature.id, |creature| {
                creature.conditions.set(Condition::Prone, true)
            });
        }
        let happening = if narrow {
            OwnHappening::Falls(creature.id, place)
        } else {
            OwnHappening::FallsProne(creature.id, Some(place))
        };
        draft.happen(when, Happening::Own(happening), rule::ACTION_BALANCE);
        if !narrow {
            put(draft, creature.id, place);
            hurt_by_falling(draft, creature.id, when);
        }
    }

    /// Where a movement that ended early comes to rest (`pf2e.through.accident`).
    pub(super) fn settle(&self, draft: &mut Draft<'_>, end: Point, legs: usize) -> Point {
        let route = self.route;
        // What has befallen the mover counts: one that has fallen may lie where it could not stand.
        let after = draft.creature(route.creature.id).cloned();
        let now = after
            .as_ref()
            .and_then(|after| Route::new(route.scene, after, route.verb, self.action.versus, &[]));
        let now = now.as_ref().unwrap_or(route);
        if now.may_come_to_rest(end) || (self.goes_on && can_still_act(draft, route.creature.id)) {
            return end;
        }
        let ruling = route.scene.rulings.get::<AccidentalShare>();
        if ruling == AccidentalShare::OtherMoves && self.move_others_away(draft, end) {
            return end;
        }
        let back = (0..legs)
            .rev()
            .filter(|_| ruling == AccidentalShare::MoverBack)
            .filter_map(|count| route.place(count))
            .find(|place| now.may_come_to_rest(*place));
        let id = route.creature.id;
        match back {
            Some(place) => {
                let put_back = Happening::Own(OwnHappening::PutBack(id, place));
                draft.happen(When::End, put_back, rule::THROUGH_ACCIDENT);
                place
            }
            None => {
                draft.change(id, |creature| {
                    creature.conditions.set(Condition::Prone, true)
                });
                let prone = Happening::Own(OwnHappening::FallsProne(id, Some(end)));
                draft.happen(When::End, prone, rule::THROUGH_ACCIDENT);
                end
            }
        }
    }

    /// Moves everyone who shares the mover's place against the rules out of it to the west, east,
    /// north or south, as far as it takes; where it may stay, the shortest way, of equal ones to
    /// the first place in reading order. Says whether all of them found one
    /// (`ruling.accidental-share=other-moves`).
    fn move_others_away(&self, draft: &mut Draft<'_>, at: Point) -> bool {
        let route = self.route;
        let in_the_way =
            |other: &&Other<'_>| other.stay == Stay::Taken && other.clearance.overlaps(at);
        for other in route.others.iter().filter(in_the_way) {
            let Some(place) = self.place_beside(draft, other.creature, at) else {
                return false;
            };
            put(draft, other.creature.id, place);
            let put_back = Happening::Own(OwnHappening::PutBack(other.creature.id, place));
            draft.happen(When::End, put_back, rule::THROUGH_ACCIDENT);
        }
        true
    }

    /// The nearest place of the other creature beside the mover's space at `at`.
    fn place_beside(&self, draft: &Draft<'_>, other: &Creature, at: Point) -> Option<Point> {
        let (scene, mover) = (self.route.scene, self.route.creature);
        let from = centre(scene, other)?;
        let apart = half_side(scene, mover) + half_side(scene, other);
        let beside = [
            Point {
                y: at.y - apart,
                ..from
            },
            Point {
                x: at.x - apart,
                ..from
            },
            Point {
                x: at.x + apart,
                ..from
            },
            Point {
                y: at.y + apart,
                ..from
            },
        ];
        let route = Route::new(scene, other, MoveVerb::Stride, None, &[])?;
        let keeps_out =
            |third: &Other<'_>| third.stay != Stay::Allowed && third.creature.id != mover.id;
        // Those who have been moved already are where they have come to.
        let now = |third: &Other<'_>| match draft.creature(third.creature.id)?.position? {
            Position::Free(point) => Some(third.clearance.around(point)),
            Position::Squares(_) => None,
        };
        let free = |place: &Point| {
            let mut others = route.others.iter().filter(|third| keeps_out(third));
            let taken = others.any(|third| now(third).is_some_and(|space| space.overlaps(*place)));
            !taken
                && [Terrain::Wall, Terrain::ObjectBlocked]
                    .into_iter()
                    .all(|kind| !ground::is_over(scene, other, *place, kind))
        };
        let far = |place: &Point| (place.x - from.x).abs() + (place.y - from.y).abs();
        beside
            .into_iter()
            .filter(free)
            .min_by_key(|place| (far(place), place.y, place.x))
    }
}
