//! The effects that a movement leaves: creatures put on another place, accidents, hazards suffered.
//!
//! Decided here: the rider that moves with its mount (`pf2e.space.mount`), how often hazardous
//! terrain acts (`pf2e.terrain.hazardous`), the alternative `other-moves` of
//! `pf2e.through.accident`.

use crate::SceneFacts as _;
use crate::happening::{DamageTaken, OwnHappening, Spot};
use board::{Condition, Creature, CreatureId, Position, Terrain};
use dice::Purpose;
use grid::{Footprint, Square};

use super::{Draft, rule};
use crate::Happening;
use crate::declaration::climbs_without_speed;
use crate::facts::Trait;
use crate::gridless::ground;
use crate::mover::Mover;
use crate::occupant;
use crate::rulings::{ClimbFlatFooted, HazardFrequency};
use crate::{GroundDamage, Hazard, MoveVerb, occupied, step, terrain};
use rules::{RuleId, When};

/// Puts the creature, and any rider, on another place, and ends what ends by moving.
pub(super) fn put_creature(draft: &mut Draft<'_>, id: CreatureId, place: Footprint) {
    let scene = draft.scene;
    let Some(from) = draft.creature(id).and_then(Creature::footprint) else {
        return;
    };
    let riders: Vec<CreatureId> = scene.riders(id).map(|rider| rider.id).collect();
    for moved in std::iter::once(id).chain(riders) {
        let offset = (
            place.origin.x - from.origin.x,
            place.origin.y - from.origin.y,
        );
        draft.change(moved, |creature| {
            if let Some(own) = creature.footprint() {
                let to = own.at(own.origin.offset(offset.0, offset.1));
                creature.position = Some(Position::Squares(to));
            }
        });
    }
    if place.origin != from.origin {
        leave_space(draft, id);
    }
    // A climber is flat-footed until it stands on no incline (`ruling.climb-flat-footed`).
    let on_incline = place
        .squares()
        .any(|square| terrain::is_incline(scene.board.terrain(square)));
    if !on_incline {
        draft.facts.profile_mut(id).traits.remove(Trait::Climbing);
    }
}

/// Remembers that the creature Climbs, unless it has a climb Speed: it is flat-footed until it
/// stands on no incline (`pf2e.terrain.incline-flat-footed`).
pub(super) fn note_climb(draft: &mut Draft<'_>, climber: &Creature, verb: MoveVerb) {
    if climbs_without_speed(climber, verb)
        && draft.scene.rulings.get::<ClimbFlatFooted>() == ClimbFlatFooted::UntilOff
    {
        let profile = draft.facts.profile_mut(climber.id);
        profile.traits.insert(Trait::Climbing);
    }
}

/// Whether the creature can act after what has happened to it on the way.
pub(super) fn can_still_act(draft: &Draft<'_>, id: CreatureId) -> bool {
    let traits = draft.facts.profile(id).traits;
    !traits.contains(Trait::CannotAct)
        && draft.creature(id).is_some_and(|creature| {
            !creature.is(Condition::Unconscious) && !creature.is(Condition::Dead)
        })
}

/// Ends what lasts until the creature moves from its space, for its riders too. A path that returns
/// to where it began has nevertheless left the space.
pub(super) fn leave_space(draft: &mut Draft<'_>, id: CreatureId) {
    let riders: Vec<CreatureId> = draft.scene.riders(id).map(|rider| rider.id).collect();
    for moved in std::iter::once(id).chain(riders) {
        draft.facts.profile_mut(moved).leave_space();
    }
}

/// Moves every creature that shares the creature's place against the rules to the nearest place
/// where it may stay, or to the first in reading order of equally near ones; returns whether all of
/// them found one (`ruling.accidental-share=other-moves`).
pub(super) fn move_others_away(draft: &mut Draft<'_>, stays: CreatureId, when: When) -> bool {
    let scene = draft.scene;
    let Some(place) = draft.creature(stays).and_then(Creature::footprint) else {
        return false;
    };
    let others: Vec<&Creature> = scene
        .board
        .occupants(place)
        .filter(|other| other.id != stays && !scene.mounted_pair(other.id, stays))
        .filter(|other| {
            draft.creature(stays).is_some_and(|own| {
                occupant::relation(scene, own, other, true).1 == occupant::Stay::Taken
            })
        })
        .collect();
    let mut moved: Vec<(&Creature, Footprint)> = Vec::new();
    for other in others {
        let Some(mut mover) = Mover::new(scene, other, MoveVerb::Stride, None) else {
            continue;
        };
        // The creature that stays, and those that have been moved, have left their old places.
        mover.occupants.forget(stays);
        moved
            .iter()
            .for_each(|(one, _)| mover.occupants.forget(one.id));
        let is_taken = |to: Footprint| {
            let mut there = moved.iter().filter(|(_, own)| own.overlaps(to));
            there.any(|(one, _)| {
                occupant::relation(scene, other, one, true).1 == occupant::Stay::Taken
            })
        };
        let free = |square: &Square| {
            let to = mover.start.at(*square);
            !to.overlaps(place)
                && !is_taken(to)
                && scene.board.has_room(to)
                && step::may_stand(&mover, to)
                && to.squares().all(|square| {
                    !scene.board.is_wall(square)
                        && !scene.board.has_terrain(square, Terrain::ObjectBlocked)
                })
                && occupied::no_stay_rule(&mover, to).is_none()
        };
        let far = |square: &Square| crate::measure::distance(mover.start, mover.start.at(*square));
        let nearest = scene.board.extent().squares().filter(free).min_by_key(far);
        let Some(square) = nearest else { return false };
        moved.push((other, mover.start.at(square)));
        put_creature(draft, other.id, mover.start.at(square));
        draft.happen(
            when,
            Happening::PutBack(other.id, square),
            rule::THROUGH_ACCIDENT,
        );
    }
    true
}

/// Hazards suffered in one action, according to ruling `hazard-frequency`.
pub(super) struct Hazards {
    creature: CreatureId,
    frequency: HazardFrequency,
    suffered: Vec<Hazard>,
}

impl Hazards {
    pub(super) fn new(draft: &Draft<'_>, creature: CreatureId) -> Hazards {
        let frequency = draft.scene.rulings.get::<HazardFrequency>();
        let suffered = match frequency {
            HazardFrequency::OncePerTurn => draft.facts.turn(creature).hazards.clone(),
            HazardFrequency::EachEntry
            | HazardFrequency::EachSquare
            | HazardFrequency::OncePerAction => Vec::new(),
        };
        Hazards {
            creature,
            frequency,
            suffered,
        }
    }

    /// The creature enters the hazards of those squares in one step.
    pub(super) fn enter(
        &mut self,
        draft: &mut Draft<'_>,
        entered: Vec<(Square, Hazard)>,
        when: When,
    ) {
        let mut in_this_step: Vec<Hazard> = Vec::new();
        for (square, hazard) in entered {
            let again = in_this_step.contains(&hazard);
            if again && self.frequency != HazardFrequency::EachSquare {
                continue;
            }
            if self.counts(&hazard) {
                suffer_hazard(draft, self.creature, &hazard, when, square);
            }
            in_this_step.push(hazard);
        }
    }

    /// Whether the hazard acts now; remembers it.
    pub(super) fn counts(&mut self, hazard: &Hazard) -> bool {
        let again = self.suffered.contains(hazard);
        if !again {
            self.suffered.push(hazard.clone());
        }
        !again
            || matches!(
                self.frequency,
                HazardFrequency::EachEntry | HazardFrequency::EachSquare
            )
    }

    /// Stores in the turn what must be remembered.
    pub(super) fn keep(self, draft: &mut Draft<'_>) {
        let turn = draft.facts.turn_mut(self.creature);
        for hazard in self.suffered {
            if !turn.hazards.contains(&hazard) {
                turn.hazards.push(hazard);
            }
        }
    }
}

/// The creature suffers the hazard of that square, with the damage if it is stated.
fn suffer_hazard(
    draft: &mut Draft<'_>,
    id: CreatureId,
    hazard: &Hazard,
    when: When,
    square: Square,
) {
    let happening = match hazard_damage(draft, id, hazard) {
        None => Happening::Hazard(id, square),
        damage => Happening::Own(OwnHappening::Hazard(id, Spot::Square(square), damage)),
    };
    draft.happen(when, happening, rule::TERRAIN_HAZARDOUS);
}

/// Takes the damage of the hazard, if it is stated, and returns it.
pub(super) fn hazard_damage(
    draft: &mut Draft<'_>,
    id: CreatureId,
    hazard: &Hazard,
) -> Option<DamageTaken> {
    let damage = hazard.damage.as_ref()?;
    Some(take_damage(draft, id, damage, rule::TERRAIN_HAZARDOUS))
}

/// Hurts a creature that falls prone on uneven ground, if the ground has an injury
/// (`pf2e.terrain.uneven-balance`).
pub(super) fn hurt_by_falling(draft: &mut Draft<'_>, id: CreatureId, when: When) {
    let scene = draft.scene;
    let Some(creature) = draft.creature(id) else {
        return;
    };
    let injuries: Vec<(Spot, GroundDamage)> = match creature.position {
        Some(Position::Squares(place)) => scene
            .facts
            .harms
            .injuries(place.squares())
            .into_iter()
            .map(|(square, injury)| (Spot::Square(square), injury))
            .collect(),
        Some(Position::Free(point)) => ground::injuries(scene, creature)
            .into_iter()
            .map(|injury| (Spot::Point(point), injury))
            .collect(),
        None => Vec::new(),
    };
    for (spot, injury) in injuries {
        let damage = take_damage(draft, id, &injury, rule::TERRAIN_UNEVEN_BALANCE);
        let happening = Happening::Own(OwnHappening::Injury(id, spot, damage));
        draft.happen(when, happening, rule::TERRAIN_UNEVEN_BALANCE);
    }
}

/// Rolls the damage and takes it from the hit points, if they are stated.
fn take_damage(
    draft: &mut Draft<'_>,
    id: CreatureId,
    damage: &GroundDamage,
    rule: RuleId,
) -> DamageTaken {
    let purpose = Purpose::new(
        rule.as_str(),
        draft.scene.name(id).to_owned(),
        damage.kind.clone(),
    );
    let amount = draft.roll_all(&damage.amount, purpose).unwrap_or(0).max(0);
    if let Some(points) = &mut draft.facts.profile_mut(id).hit_points {
        points.now = points.now.saturating_sub(amount).max(points.now.min(0));
    }
    DamageTaken {
        amount,
        kind: damage.kind.clone(),
        name: damage.name.clone(),
    }
}
