//! What must hold for every board after play; the fuzz target checks it, too.

use board::{Board, Condition, Creature};
use encounter::Encounter;
use grid::{Edge, Footprint, Square};
use systems::System;

/// Every creature is on the board, not in a wall and not astride one, and none has come to rest in
/// the space of a creature that lets no one in. Exceptions: prone and helpless creatures, a mover
/// that waits at a trigger, and all creatures in a system in which squares may be shared.
pub(crate) fn what_is_wrong_on_the_board(encounter: &Encounter) -> Option<String> {
    let board = encounter.board();
    board
        .creatures()
        .iter()
        .find_map(|creature| what_is_wrong_with(encounter, creature))
}

fn what_is_wrong_with(encounter: &Encounter, creature: &Creature) -> Option<String> {
    let (board, name) = (encounter.board(), &creature.name);
    let space = creature.footprint()?;
    if !space.squares().all(|square| board.contains(square)) {
        return Some(format!("{name} stands off the board at {space}"));
    }
    if let Some(wall) = space.squares().find(|square| board.is_wall(*square)) {
        return Some(format!("{name} stands in the wall at {wall}"));
    }
    if is_astride(board, space) {
        return Some(format!(
            "{name} stands astride a wall or a closed door at {space}"
        ));
    }
    // In 6d6 squares may be shared (`6d6.occupied.sharing`).
    let may_share = encounter.system() == System::SixD6;
    if may_share || encounter.pending().is_some() || lets_in(creature) {
        return None;
    }
    let inside = board.creatures().iter().find(|other| {
        other.id > creature.id
            && !lets_in(other)
            && other.footprint().is_some_and(|own| own.overlaps(space))
    })?;
    Some(format!("{name} stands in the space of {}", inside.name))
}

fn lets_in(creature: &Creature) -> bool {
    [
        Condition::Prone,
        Condition::Unconscious,
        Condition::Helpless,
    ]
    .into_iter()
    .any(|condition| creature.is(condition))
}

/// Whether a closed edge lies between two squares of the space.
fn is_astride(board: &Board, space: Footprint) -> bool {
    let closed = |a: Square, b: Square| {
        let edge = space.contains(b).then(|| Edge::between(a, b)).flatten();
        edge.is_some_and(|edge| board.is_closed(edge))
    };
    space.squares().any(|square| {
        let (right, below) = (square.offset(1, 0), square.offset(0, 1));
        closed(square, right) || closed(square, below)
    })
}
