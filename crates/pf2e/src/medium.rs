//! Movement types: what ground demands of them and where they can be used (`pf2e.move.types`).

use board::{Movement, Region, Terrain, TerrainSet};

use super::mover::{Mover, Stride};
use super::rulings::MoveMedium;
use super::step::Hindrance;
use super::terrain::INCLINES;

/// What ground may demand, in the order in which it is asked.
pub(crate) const DEMANDS: [(Terrain, Movement); 4] = [
    (Terrain::NeedsBurrow, Movement::Burrow),
    (Terrain::NeedsClimb, Movement::Climb),
    (Terrain::NeedsFly, Movement::Fly),
    (Terrain::NeedsSwim, Movement::Swim),
];

/// Whether the movement type in use meets what the ground demands: flying passes over deep water
/// and along a sheer wall, not through earth.
pub(crate) fn meets(in_use: Movement, demanded: Movement) -> bool {
    in_use == demanded
        || (in_use == Movement::Fly && matches!(demanded, Movement::Swim | Movement::Climb))
}

/// Whether a jump passes over ground that demands that movement type.
pub(crate) const fn is_jumped_over(demanded: Movement) -> bool {
    matches!(demanded, Movement::Fly | Movement::Swim)
}

/// Whether the movement type is one that needs something to move in or on.
pub(crate) const fn needs_medium(movement: Movement) -> bool {
    matches!(
        movement,
        Movement::Swim | Movement::Climb | Movement::Burrow
    )
}

/// Whether one moves by that type in ground of these kinds: water, an incline, earth.
fn carries(kinds: TerrainSet, movement: Movement) -> bool {
    let any = |wanted: &[Terrain]| wanted.iter().any(|kind| kinds.contains(*kind));
    match movement {
        Movement::Swim => any(&[Terrain::Water, Terrain::NeedsSwim]),
        Movement::Climb => {
            any(&[Terrain::NeedsClimb]) || INCLINES.iter().any(|(kind, _)| any(&[*kind]))
        }
        Movement::Burrow => any(&[Terrain::NeedsBurrow]),
        Movement::Land | Movement::Fly => true,
    }
}

/// After (1): of the squares of the space before and after the step at least one must be such that
/// the movement type in use can be used there (`ruling.move-medium`).
pub(crate) fn missing(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    if mover.rulings.move_medium == MoveMedium::Host || !needs_medium(mover.movement) {
        return None;
    }
    let board = mover.scene.board;
    let mut squares = step.from.squares().chain(step.to.squares());
    let found = squares.any(|square| carries(board.terrain(square), mover.movement));
    (!found).then_some(Hindrance::NoMedium(mover.movement))
}

/// The same without a grid: whether the area is one in which the movement type can be used.
pub(crate) fn is_in(region: &Region, movement: Movement) -> bool {
    carries(region.terrain, movement)
}

/// Why a step by that movement type is refused, for people.
pub(crate) const fn missing_words(movement: Movement) -> &'static str {
    match movement {
        Movement::Swim => "no water to swim in",
        Movement::Climb => "no incline and no sheer wall to climb on",
        Movement::Burrow => "no earth to burrow in",
        Movement::Land | Movement::Fly => "no way of moving there",
    }
}
