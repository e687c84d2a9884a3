//! What a creature has left in its turn.

use board::{Creature, Movement};

use crate::Facts;

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
