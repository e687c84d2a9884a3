//! What a creature has left in its turn.

use board::Creature;

use crate::Facts;

/// Its actions, its 5-foot step and the counted diagonals.
pub(super) fn left_of_turn(facts: &Facts, creature: &Creature) -> Vec<String> {
    let turn = facts.turn(creature.id);
    let spent = |is_spent: bool| if is_spent { "spent" } else { "left" };
    let mut parts = Vec::new();
    if turn.full_round || turn.moved_whole_round {
        parts.push("the round is spent".to_owned());
    } else {
        parts.push(format!("standard {}", spent(turn.standard_spent)));
        parts.push(format!("move {}", spent(turn.move_spent)));
    }
    parts.push(format!("5-foot step {}", spent(turn.five_foot_steps > 0)));
    parts.push(format!("diagonals {}", turn.diagonals));
    parts
}
