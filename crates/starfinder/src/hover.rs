//! Hovering, and falling without it: `starfinder.adjunct.hover`, `starfinder.fly.clumsy-hover`,
//! `starfinder.fly.perfect-auto`, `starfinder.fly.perfect-swift`.

use board::{Condition, Creature, Movement};

use super::condition;
use super::declaration::{FlightAction, HoverBy};
use super::facts::Facts;
use super::ground::Matter;
use super::maneuver::{Flyer, Maneuver, Need};
use super::mover::Mover;
use super::outcome::{Planned, plain};
use super::rulings::HoverSwiftFailure;
use super::{Gravity, Place, Scene, Space, State, Verb, Wind, registry, speed};
use crate::outcome;
use crate::{CheckedSkill, Event, Fact, Happening, Outcome, OwnHappening};
use rules::{At, Attempt, Refusal, RuleId, When};

/// The result of hovering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hovering {
    /// The flyer stays where it is.
    Stays,
    /// The swift action is spent without effect.
    Fails,
    /// The flyer falls.
    Falls,
    /// The check is needed, but its result is not given.
    Due,
}

/// The creature as maneuvers see it.
pub(crate) fn flyer<'a>(scene: Scene<'a>, creature: &Creature) -> Flyer<'a> {
    let profile = scene.facts.profile(creature.id);
    Flyer {
        class: profile.maneuverability,
        acrobatics: profile.acrobatics,
        penalty: condition::impaired_dexterity(scene, creature)
            .iter()
            .map(|one| one.attack)
            .sum(),
        is_unconscious: creature.is(Condition::Unconscious),
        wind_is_favorable: scene.facts.area.wind == Wind::Favorable,
        rulings: scene.rulings,
    }
}

const fn maneuver(by: HoverBy) -> Maneuver {
    match by {
        HoverBy::MoveAction => Maneuver::Hover,
        HoverBy::SwiftAction => Maneuver::SwiftHover,
    }
}

/// The modifier and the DC of the check of hovering, if the DC is stated.
pub(crate) fn check_of(
    scene: Scene<'_>,
    creature: &Creature,
    action: &FlightAction,
) -> Option<(i32, i32)> {
    let FlightAction::Hover {
        by,
        result: None,
        dc: Some(dc),
    } = *action
    else {
        return None;
    };
    match flyer(scene, creature).need(maneuver(by)) {
        Ok(Need::Check(modifier)) => Some((modifier, dc)),
        Ok(Need::Nothing | Need::Automatic) | Err(_) => None,
    }
}

/// Returns what hovering leads to.
pub(crate) fn plan(
    scene: Scene<'_>,
    creature: &Creature,
    action: &FlightAction,
) -> Result<Planned, Refusal> {
    let FlightAction::Hover { by, result, .. } = *action;
    if scene.facts.area.gravity == Gravity::Zero {
        let outcome = outcome::not_covered(scene, registry::SCOPE_GRAVITY);
        return Ok(Planned::Open(outcome));
    }
    if creature.speeds.get(Movement::Fly).is_none() {
        let text = format!("{} has no fly speed", creature.name);
        return Err(Refusal::new(registry::MODES_GENERAL, At::Action, text));
    }
    let need = flyer(scene, creature)
        .need(maneuver(by))
        .map_err(|rule| Refusal::new(rule, At::Action, why_not(rule)))?;
    let hovering = match (need, result) {
        (Need::Nothing | Need::Automatic, _) | (_, Some(Attempt::Success)) => Hovering::Stays,
        (Need::Check(_), None) => Hovering::Due,
        (Need::Check(_), Some(Attempt::Failure)) => match (by, scene.rulings.get()) {
            (HoverBy::SwiftAction, HoverSwiftFailure::Kept) => Hovering::Fails,
            (HoverBy::SwiftAction, HoverSwiftFailure::Falls) | (HoverBy::MoveAction, _) => {
                Hovering::Falls
            }
        },
    };
    let outcome = outcome(scene, creature, hovering);
    Ok(match hovering {
        Hovering::Due => Planned::Open(outcome),
        Hovering::Stays | Hovering::Fails | Hovering::Falls => Planned::Done(outcome),
    })
}

fn why_not(rule: RuleId) -> &'static str {
    if rule == registry::FLY_CLUMSY_HOVER {
        "clumsy flyers cannot hover"
    } else if rule == registry::FLY_PERFECT_SWIFT {
        "only perfect flyers hover by a swift action"
    } else {
        "it is unconscious"
    }
}

fn outcome(scene: Scene<'_>, creature: &Creature, hovering: Hovering) -> Outcome {
    let mut facts = scene.facts.clone();
    let mut moved = Vec::new();
    let result = match hovering {
        Hovering::Stays => {
            if let Some(turn) = facts.turn_mut(creature.id) {
                turn.hovered = true;
            }
            Fact::Hovers
        }
        Hovering::Fails => Fact::Fails,
        Hovering::Falls => {
            moved.push(landed(scene, creature, &mut facts));
            Fact::Falls
        }
        Hovering::Due => Fact::CheckRequired(CheckedSkill::Acrobatics),
    };
    plain(vec![result], Vec::new(), facts, moved)
}

/// The fall of a creature that ends its turn in the air without having flown and without hovering;
/// it includes the creature where it lands.
pub(crate) fn fall_at_end_of_turn(
    scene: Scene<'_>,
    creature: &Creature,
    facts: &mut Facts,
) -> Option<(Event, Creature)> {
    let turn = scene.facts.turn(creature.id);
    let flies = creature.speeds.get(Movement::Fly).is_some();
    // Without a fly speed there is no momentum to keep.
    let has_momentum = turn.flew
        && !scene.facts.profile(creature.id).is(State::Anchored)
        && speed::speed_feet(scene, creature, Movement::Fly) > 0;
    let stays = has_momentum || turn.hovered || flyer(scene, creature).hovers_by_no_action();
    if (flies && stays) || scene.facts.area.gravity == Gravity::Zero || !is_in_air(scene, creature)
    {
        return None;
    }
    let event = Event {
        when: When::End,
        happening: Happening::Own(OwnHappening::Falls(creature.id)),
        rule: registry::ADJUNCT_HOVER,
    };
    Some((event, landed(scene, creature, facts)))
}

fn is_in_air(scene: Scene<'_>, creature: &Creature) -> bool {
    let mover = Mover::new(scene, creature, Verb::Pushed, Movement::Fly);
    let standing = mover.standing();
    standing.is_some_and(|standing| mover.is_in_air(standing.full))
}

/// The creature after a fall: on the highest ground under its space or in the uppermost liquid
/// there, even if somebody is there, and squeezed only if that place is too narrow for it. This
/// rulebook does not say what the fall does to it.
fn landed(scene: Scene<'_>, creature: &Creature, facts: &mut Facts) -> Creature {
    let mover = Mover::new(scene, creature, Verb::Pushed, Movement::Fly);
    let Some(standing) = mover.standing() else {
        return creature.clone();
    };
    let level = resting_level(&mover, standing.occupied);
    if level == standing.full.level {
        return creature.clone();
    }
    let full = standing
        .full
        .at(Place::new(standing.full.footprint.origin, level));
    let end = mover.standing_in(full, mover.fallen(full, standing.occupied.footprint));
    end.put(creature, facts)
}

/// The level at which a mover that falls from that space comes to rest.
fn resting_level(mover: &Mover<'_>, own: Space) -> i32 {
    let at = |level| own.at(Place::new(own.footprint.origin, level));
    let floats = |space: Space| {
        let lowest = Space { height: 1, ..space };
        lowest
            .places()
            .any(|place| mover.ground.matter(place) == Matter::Water)
    };
    let is_open = |space: Space| !space.places().any(|place| mover.is_impassable(place));
    // What is soft is no ground, so nobody comes to rest on top of it.
    let rests = |space: Space| {
        let lowest = Space { height: 1, ..space };
        let mut below = lowest.places().map(|place| mover.ground.below(place));
        mover.has_ground(space) || floats(space) || below.any(Matter::bears)
    };
    let mut level = own.level;
    while !rests(at(level)) && (level > 0 || is_open(at(level - 1))) {
        level -= 1;
    }
    level
}
