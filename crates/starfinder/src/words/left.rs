//! What a creature has left in its turn, and the state that a list of creatures tells.

use board::{Creature, Movement};

use crate::{Facts, Scene, State, size};

/// Its next diagonal, its reaction, and the primary direction and heading of a flyer: actions are
/// not counted, but the cost of a flyer's next step depends on its altitude, primary direction and
/// heading.
pub(super) fn left_of_turn(facts: &Facts, creature: &Creature) -> Vec<String> {
    let turn = facts.turn(creature.id);
    let next = if turn.diagonals.is_multiple_of(2) {
        5
    } else {
        10
    };
    let reaction = if turn.reaction_spent { "spent" } else { "left" };
    let mut parts = vec![
        format!("diagonals {}, next {next} ft", turn.diagonals),
        format!("reaction {reaction}"),
    ];
    let fly = creature.speeds.get(Movement::Fly);
    if fly.is_some() || creature.elevation_feet.0 != 0 {
        parts.push(format!("altitude {} ft", creature.elevation_feet));
    }
    if let Some(fly) = fly {
        parts.push(format!("fly {fly}"));
        let chosen = turn.primary.map(|primary| primary.to_string());
        parts.push(format!(
            "primary {}",
            chosen.as_deref().unwrap_or("not chosen")
        ));
        parts.extend(
            turn.attitude
                .map(|attitude| format!("heading {}", attitude.heading())),
        );
    }
    parts.extend(turn.flat_footed.then(|| "flat-footed".to_owned()));
    parts
}

/// Its conditions, whether it is squeezed or flat-footed, and what it rides.
pub(super) fn state_words(scene: Scene<'_>, creature: &Creature) -> Vec<String> {
    let facts = scene.facts;
    let profile = facts.profile(creature.id);
    let conditions = State::ALL.into_iter().filter(|state| state.is_condition());
    let states = conditions.filter(|state| profile.is(*state));
    let mut words: Vec<String> = states.map(|state| state.word().to_owned()).collect();
    let corner = size::full_footprint(facts, creature).map(|full| full.origin);
    let own = creature.footprint().map(|own| own.origin);
    words.extend(is_squeezed(facts, creature).then(|| match corner {
        // Its movements name the corner of the space that it would fill unsqueezed.
        Some(corner) if Some(corner) != own => format!("squeezed, moves from {corner}"),
        _ => "squeezed".to_owned(),
    }));
    words.extend(
        facts
            .turn(creature.id)
            .flat_footed
            .then(|| "flat-footed".to_owned()),
    );
    let mount = profile.rides.map(|mount| scene.name(mount));
    words.extend(mount.map(|mount| format!("rides {mount}")));
    words
}

fn is_squeezed(facts: &Facts, creature: &Creature) -> bool {
    let full = size::full_footprint(facts, creature);
    full != creature.footprint() || facts.squeezed(creature.id).is_some()
}
