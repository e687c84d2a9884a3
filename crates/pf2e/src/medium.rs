//! Movement types: the types that ground demands, and the places where each can be used
//! (`pf2e.move.types`).

use board::{Board, Movement, Region, Terrain, TerrainSet};

/// The four inclines with their uphill direction.
pub(crate) const INCLINES: [(Terrain, (i32, i32)); 4] = [
    (Terrain::InclineNorth, (0, -1)),
    (Terrain::InclineEast, (1, 0)),
    (Terrain::InclineSouth, (0, 1)),
    (Terrain::InclineWest, (-1, 0)),
];

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
pub(crate) fn carries(kinds: TerrainSet, movement: Movement) -> bool {
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

/// Without a grid: whether the movement type can be used in the area.
pub(crate) fn is_in(region: &Region, movement: Movement) -> bool {
    carries(region.terrain, movement)
}
