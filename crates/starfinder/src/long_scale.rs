//! What rounds, hours and chases share: what is outside the catalogue, and what is reported.

use board::{Creature, Movement};
use rules::{At, Refusal, RuleId};

use super::condition::{self, Guard, Posture};
use super::mover::fit_of;
use super::outcome::plain;
use super::travel::LongScale;
use super::{Fact, Facts, Gravity, Scene, State, Vehicle, pace, registry};
use crate::{Event, Outcome};

/// The rule by which movement of the creature on the long scales is outside the catalogue.
pub(crate) fn not_covered_by(scene: Scene<'_>, creature: &Creature) -> Option<RuleId> {
    let weightless = scene.facts.area.gravity == Gravity::Zero;
    if scene.facts.profile(creature.id).is(State::Starship) {
        Some(registry::SCOPE_STARSHIPS)
    } else if weightless && pace::way_in_use(creature) != Movement::Fly {
        Some(registry::SCOPE_GRAVITY)
    } else {
        None
    }
}

/// The outcome with these results, followed by those about the creature's state afterwards.
pub(crate) fn report(
    scene: Scene<'_>,
    mut results: Vec<Fact>,
    events: Vec<Event>,
    facts: Facts,
    creatures: Vec<Creature>,
    creature: &Creature,
) -> Outcome {
    results.extend(counts(facts.travel(creature.id)));
    let after = creatures.iter().find(|after| after.id == creature.id);
    let posture = Posture {
        fit: fit_of(scene, creature),
        guard: Guard::of(
            Scene {
                facts: &facts,
                ..scene
            },
            creature,
        ),
    };
    let profile = facts.profile(creature.id);
    results.extend(condition::beings(
        after.unwrap_or(creature),
        profile,
        posture,
    ));
    plain(results, events, facts, creatures)
}

/// Refuses movement of a creature that is bound to something immobile.
pub(crate) fn refuse_anchored(scene: Scene<'_>, creature: &Creature) -> Result<(), Refusal> {
    if scene.facts.profile(creature.id).is(State::Anchored) {
        return Err(Refusal::new(
            registry::ADJUNCT_ENTANGLED,
            At::Action,
            "it is bound to something immobile",
        ));
    }
    Ok(())
}

/// Whether the creature is a vehicle.
pub(crate) fn vehicle(scene: Scene<'_>, creature: &Creature) -> Option<Vehicle> {
    scene.facts.profile(creature.id).vehicle
}

/// The results that count running.
pub(crate) const fn counts(record: &LongScale) -> [Fact; 3] {
    [
        Fact::Rounds(record.rounds_run),
        Fact::Checks(record.running_checks),
        Fact::Rested(record.rounds_rested),
    ]
}
