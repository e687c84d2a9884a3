//! Hovering, and falling without it: `starfinder.adjunct.hover`, `starfinder.fly.clumsy-hover`,
//! `starfinder.fly.perfect-auto`, `starfinder.fly.perfect-swift`.

use board::{Condition, Creature, Movement};
use grid::Feet;

use super::super::mover::Mover;
use super::super::plan::plain;
use super::super::rulings::HoverSwiftFailure;
use super::super::{Place, Scene, Verb, Wind, registry, space};
use super::maneuver::{Flyer, Maneuver, Need};
use crate::{Event, Outcome};
use rules::{At, Attempt, Refusal, RuleId, When};

/// What hovering is paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HoverBy {
    /// A move action.
    MoveAction,
    /// A swift action, for perfect flyers.
    SwiftAction,
}

/// What a flyer declares that is no movement along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlightAction {
    /// Staying in the air in one place.
    Hover {
        /// The action spent.
        by: HoverBy,
        /// How the check goes, where one is needed.
        result: Option<Attempt>,
        /// What it is held against, where it is to be rolled.
        dc: Option<i32>,
    },
}

impl FlightAction {
    /// The verb as written.
    pub const fn verb_word(&self) -> &'static str {
        match self {
            FlightAction::Hover { .. } => "hover",
        }
    }

    /// Verb and options as written.
    pub fn words(&self) -> String {
        let FlightAction::Hover { by, result, dc } = self;
        let mut words = self.verb_word().to_owned();
        if *by == HoverBy::SwiftAction {
            words.push_str(" swift");
        }
        if let Some(dc) = dc {
            words.push_str(&format!(" dc={dc}"));
        }
        match result {
            Some(Attempt::Success) => words.push_str(" result=success"),
            Some(Attempt::Failure) => words.push_str(" result=failure"),
            None => {}
        }
        words
    }
}

/// How hovering goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hovering {
    /// It stays where it is.
    Stays,
    /// The swift action is spent in vain.
    Fails,
    /// It falls.
    Falls,
    /// The check is needed, and its outcome is not given.
    Due,
}

/// The creature as maneuvers see it.
pub(crate) fn flyer<'a>(scene: Scene<'a>, creature: &Creature) -> Flyer<'a> {
    let profile = scene.facts.profile(creature.id);
    Flyer {
        class: profile.maneuverability,
        acrobatics: profile.acrobatics,
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

/// The modifier and the DC of the check that hovering asks for and whose DC is stated.
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

/// What hovering leads to.
pub(crate) fn plan(
    scene: Scene<'_>,
    creature: &Creature,
    action: &FlightAction,
) -> Result<Outcome, Refusal> {
    let FlightAction::Hover { by, result, .. } = *action;
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
    Ok(outcome(scene, creature, hovering))
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
            ("hovers", String::new())
        }
        Hovering::Fails => ("fails", String::new()),
        Hovering::Falls => {
            moved.push(landed(scene, creature));
            ("falls", String::new())
        }
        Hovering::Due => ("check-required", "acrobatics".to_owned()),
    };
    plain(vec![result], Vec::new(), facts, moved)
}

/// The fall of a flyer that ends its turn in the air without having flown and without hovering; it
/// comes with the creature on the ground.
pub(crate) fn fall_at_end_of_turn(
    scene: Scene<'_>,
    creature: &Creature,
) -> Option<(Event, Creature)> {
    let turn = scene.facts.turn(creature.id);
    let flies = creature.speeds.get(Movement::Fly).is_some();
    let in_air = creature.footprint().is_some() && space::level_of(creature) > 0;
    let stays = turn.flew || turn.hovered || flyer(scene, creature).hovers_by_no_action();
    let falls = flies && in_air && !stays;
    falls.then(|| {
        let event = Event {
            when: When::End,
            happening: crate::in_words(format!("falls {}", creature.name)),
            rule: registry::ADJUNCT_HOVER,
        };
        (event, landed(scene, creature))
    })
}

/// The creature after a fall: on the ground under it, or on what stands there. What the fall does to
/// it is no matter of this rulebook.
fn landed(scene: Scene<'_>, creature: &Creature) -> Creature {
    let mover = Mover::new(scene, creature, Verb::Pushed, Movement::Fly);
    let mut level = space::level_of(creature);
    if let Some(standing) = mover.standing() {
        let below = |level| {
            standing
                .occupied
                .at(Place::new(standing.occupied.footprint.origin, level))
        };
        while level > 0
            && below(level - 1)
                .places()
                .all(|place| !mover.is_impassable(place))
        {
            level -= 1;
        }
    }
    let mut landed = creature.clone();
    landed.elevation_feet = Feet::from_squares(level);
    landed
}
