//! What is known and what is true about hidden resistance (`6d6.hidden.visible`,
//! `6d6.hidden.concealed`, `6d6.hidden.reveal`, `6d6.hidden.equal`).
//!
//! Everything that is computed before a square is revealed uses [`Knowledge::Players`]; the truth
//! is read only when a square or a goal is revealed, by entering it or by standing up on it.

use std::borrow::Cow;

use board::{Board, Creature, Side};
use grid::{Footprint, Square};

use super::mover::Mover;
use super::rulings::HiddenEqual;
use super::{Facts, Place, Scene, size, terrain};

/// Whose knowledge of a square counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Knowledge {
    /// What the players know: the apparent MR until the square is revealed.
    Players,
    /// The truth.
    Truth,
}

/// Whether the square shows only its apparent MR.
pub(crate) fn hides_now(scene: Scene<'_>, square: Square, knowledge: Knowledge) -> bool {
    knowledge == Knowledge::Players
        && terrain::hidden(scene.board, square).is_some()
        && !scene.facts.revealed.contains(&square)
}

/// Whether the square is a decoy: the only thing it hides is that it hides nothing
/// (`6d6.hidden.concealed`).
fn is_decoy(scene: Scene<'_>, square: Square) -> bool {
    let hidden = terrain::hidden(scene.board, square);
    hidden.is_some_and(|hidden| hidden.apparent == hidden.truth)
        && !terrain::has_gap_tag(scene.board, square)
}

/// The squares that a step into these squares would reveal, in reading order; none for a form that
/// ignores terrain.
pub(crate) fn revealed_by(
    scene: Scene<'_>,
    mover: &Mover,
    from: Footprint,
    to: Footprint,
) -> Vec<Square> {
    if mover.is_terrain_free {
        return Vec::new();
    }
    size::newly_covered(from, to)
        .filter(|square| hides_now(scene, *square, Knowledge::Players) && !is_decoy(scene, *square))
        .collect()
}

/// Whether the ground on which the creature lies is hidden from the players
/// (`6d6.posture.stand-cost`).
pub(crate) fn hides_ground(scene: Scene<'_>, mover: &Mover, place: &Place) -> bool {
    match place {
        Place::Squares(space) => {
            let mut squares = space.squares();
            !mover.is_terrain_free
                && squares.any(|square| hides_now(scene, square, Knowledge::Players))
        }
        Place::Goal(name) => hides_goal(scene.facts, name),
        Place::Start => false,
    }
}

/// Whether the goal is not what it seems to be.
pub(crate) fn hides_goal(facts: &Facts, name: &str) -> bool {
    let goal = facts.goals.get(name);
    goal.is_some_and(|goal| goal.apparent != goal.truth)
}

/// Marks the goal as known from now on.
pub(crate) fn reveal_goal(facts: &mut Facts, name: &str) {
    if let Some(goal) = facts.goals.get_mut(name) {
        goal.apparent = goal.truth;
    }
}

/// Marks the ground of the place as known from now on.
pub(crate) fn reveal_ground(facts: &mut Facts, place: &Place) {
    match place {
        Place::Squares(space) => facts.revealed.extend(space.squares()),
        Place::Goal(name) => reveal_goal(facts, name),
        Place::Start => {}
    }
}

/// Whether the points left pay for a square just revealed (`6d6.hidden.equal`).
pub(crate) fn pays_after_reveal(scene: Scene<'_>, remaining: u32, resistance: u32) -> bool {
    match scene.rulings.get::<HiddenEqual>() {
        HiddenEqual::Equal => remaining >= resistance,
        HiddenEqual::Exceed => remaining > resistance,
    }
}

/// Whether the square gives footing, as far as is known.
pub(crate) fn has_footing(scene: Scene<'_>, square: Square, knowledge: Knowledge) -> bool {
    !terrain::has_gap_tag(scene.board, square) || hides_now(scene, square, knowledge)
}

/// Whether the side does not know where the creature is (`6d6.stealth.penalty`).
fn is_unseen(scene: Scene<'_>, creature: &Creature, side: Side) -> bool {
    scene.board.are_hostile(creature.side, side) && scene.facts.profile(creature.id).is_hidden
}

/// The board and the facts without the creatures that are hidden from the side.
pub(crate) fn without_hidden<'a>(scene: Scene<'a>, side: Side) -> (Cow<'a, Board>, Cow<'a, Facts>) {
    let (mut board, mut facts) = (Cow::Borrowed(scene.board), Cow::Borrowed(scene.facts));
    let creatures = scene.board.creatures().iter();
    for unseen in creatures.filter(|creature| is_unseen(scene, creature, side)) {
        board.to_mut().remove_creature(unseen.id);
        facts.to_mut().remove_creature(unseen.id);
    }
    (board, facts)
}
