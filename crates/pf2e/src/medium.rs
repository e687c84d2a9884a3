//! Movement types: the types that ground demands, and the places where each can be used
//! (`pf2e.move.types`).

use board::{Board, Movement, Region, Terrain, TerrainSet};

use super::mover::{Mover, Stride};
use super::rulings::MoveMedium;
use super::step::Hindrance;
use super::terrain::INCLINES;

/// The demands of ground, in the order in which they are checked.
pub(crate) const DEMANDS: [(Terrain, Movement); 4] = [
    (Terrain::NeedsBurrow, Movement::Burrow),
    (Terrain::NeedsClimb, Movement::Climb),
    (Terrain::NeedsFly, Movement::Fly),
    (Terrain::NeedsSwim, Movement::Swim),
];

/// Whether the movement type in use meets what the ground demands: flying passes over deep water
/// and along a sheer wall, but not through earth.
pub(crate) fn meets(in_use: Movement, demanded: Movement) -> bool {
    in_use == demanded
        || (in_use == Movement::Fly && matches!(demanded, Movement::Swim | Movement::Climb))
}

/// Whether a jump passes over ground that demands that movement type.
pub(crate) const fn is_jumped_over(demanded: Movement) -> bool {
    matches!(demanded, Movement::Fly | Movement::Swim)
}

/// Whether the movement type needs something to move in or on.
pub(crate) const fn needs_medium(movement: Movement) -> bool {
    matches!(
        movement,
        Movement::Swim | Movement::Climb | Movement::Burrow
    )
}

/// Whether that type can be used in ground of these kinds: water, an incline, earth.
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

/// Whether the board has any ground in which that type can be used.
pub(crate) fn is_anywhere(board: &Board, movement: Movement) -> bool {
    let mut kinds = Terrain::ALL.into_iter();
    kinds.any(|kind| {
        board.terrain_plane(kind).is_some() && carries(TerrainSet::of(&[kind]), movement)
    })
}

/// Check after (1): the movement type must be usable in at least one square of the space before or
/// after the step (`ruling.move-medium`).
pub(crate) fn missing(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    if mover.rulings.move_medium == MoveMedium::Host || !needs_medium(mover.movement) {
        return None;
    }
    let board = mover.scene.board;
    let mut squares = step.from.squares().chain(step.to.squares());
    let found = squares.any(|square| carries(board.terrain(square), mover.movement));
    (!found).then_some(Hindrance::NoMedium(mover.movement))
}

/// Without a grid: whether the movement type can be used in the area.
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
