//! The creature's movement as planes, for ranges by a flood.
//!
//! These planes say the same as the checks of `step`, `occupied` and `terrain` and the price of
//! `cost`, for a whole map at once: `pf2e.grid.blocked`, `pf2e.grid.corner`, `pf2e.grid.diagonal`,
//! `pf2e.move.types`, `pf2e.object.entry`, `pf2e.through.*`, `pf2e.terrain.difficult`, `.greater`,
//! `.diagonal`, `.footprint`, `.narrow-balance`, `.uneven-balance`. What planes cannot express
//! (inclines, jumps, Step, hard corners that may be entered, bodies climbed over) is left to the
//! search step by step. A test compares the two on random boards.

use std::borrow::Cow;

use board::{EdgeFeature, Movement, Terrain};
use grid::flood::{Corners, Gait, GradeCost, Ground, Parity, Turn, Under};
use grid::{EdgePlane, Plane};

use super::facts::Trait;
use super::mover::{Care, Mover};
use super::occupant::Entry;
use super::rulings::{
    AvoidTags, BigTerrain, CornerCutting, FormDiagonal, MoveMedium, StepDiagonal,
};
use super::{MoveVerb, cost, medium};
use rules::search::Masks;

/// Returns the mover's movement as planes, if planes can express it.
pub(super) fn masks<'a>(mover: &Mover<'a>) -> Option<Masks<'a>> {
    let in_scope = !mover.jumps()
        && mover.verb != MoveVerb::Step
        && has_no_incline(mover)
        && is_free_of_medium(mover)
        && has_no_drop(mover)
        && !mover.scene.board.has_one_way_steps();
    let side = mover.start.width;
    if !in_scope || side != mover.start.height {
        return None;
    }
    let mut ground = Ground::open(mover.scene.board.extent());
    ground.hard = hard(mover)?;
    ground.barred = barred(mover);
    let occupants = &mover.occupants;
    if occupants.iter().any(|occupant| occupant.is_difficult) {
        return None;
    }
    let closed_to_it = occupants
        .iter()
        .filter(|occupant| occupant.entry != Entry::Free);
    ground.barred_spaces = closed_to_it.map(|occupant| occupant.footprint).collect();
    // A step is checked for the squares it enters; planes hold for all squares of a place. The two
    // differ for a mover that stands in a place that it could not enter.
    let stands_wrong = ground
        .hard
        .iter()
        .chain(&ground.barred)
        .any(|plane| plane.meets(mover.start))
        || ground
            .barred_spaces
            .iter()
            .any(|space| space.overlaps(mover.start));
    if stands_wrong {
        return None;
    }
    ground.closed = closed(mover);
    ground.at_least = slow(mover);
    Some(Masks {
        ground,
        gait: gait(mover, side)?,
        shared: occupants
            .iter()
            .map(|occupant| occupant.footprint)
            .collect(),
    })
}

/// Whether no movement type needs a medium; where one can be used depends on both ends of a step.
fn is_free_of_medium(mover: &Mover<'_>) -> bool {
    mover.rulings.move_medium == MoveMedium::Host || !medium::needs_medium(mover.movement)
}

/// Whether there is no drop; a drop matters depending on where a step comes from.
fn has_no_drop(mover: &Mover<'_>) -> bool {
    mover.movement == Movement::Fly || mover.scene.board.terrain_plane(Terrain::Ledge).is_none()
}

/// Whether there is no incline; an incline matters only in some directions.
fn has_no_incline(mover: &Mover<'_>) -> bool {
    let board = mover.scene.board;
    matches!(mover.movement, Movement::Climb | Movement::Fly)
        || [
            Terrain::InclineNorth,
            Terrain::InclineEast,
            Terrain::InclineSouth,
            Terrain::InclineWest,
        ]
        .into_iter()
        .all(|kind| board.terrain_plane(kind).is_none())
}

fn plane<'a>(mover: &Mover<'a>, kind: Terrain) -> Option<Cow<'a, Plane>> {
    mover.scene.board.terrain_plane(kind).map(Cow::Borrowed)
}

/// The squares that cannot be entered and are corners; `None` if some square is a corner but may be
/// entered.
fn hard<'a>(mover: &Mover<'a>) -> Option<Vec<Cow<'a, Plane>>> {
    let board = mover.scene.board;
    let mut hard: Vec<Cow<'a, Plane>> = [Terrain::Wall, Terrain::Slit]
        .into_iter()
        .filter_map(|kind| plane(mover, kind))
        .collect();
    if let Some(corners) = board.terrain_plane(Terrain::HardCorner) {
        let mut open = corners.clone();
        for kind in [Terrain::Wall, Terrain::Slit, Terrain::ObjectBlocked] {
            if let Some(solid) = board.terrain_plane(kind) {
                open.subtract(solid);
            }
        }
        if !open.is_empty() {
            return None;
        }
        hard.push(Cow::Borrowed(corners));
    }
    Some(hard)
}

/// The squares that the mover cannot enter and that are not corners: objects, squares that demand
/// another movement type, and unsteady ground if it does not Balance.
fn barred<'a>(mover: &Mover<'a>) -> Vec<Cow<'a, Plane>> {
    let demanded = medium::DEMANDS
        .into_iter()
        .filter(|(_, demanded)| !medium::meets(mover.movement, *demanded))
        .map(|(kind, _)| kind);
    let balances = mover.verb == MoveVerb::Balance || !mover.on_foot();
    let unsteady = [Terrain::Narrow, Terrain::Uneven]
        .into_iter()
        .filter(|_| !balances);
    std::iter::once(Terrain::ObjectBlocked)
        .chain(demanded)
        .chain(unsteady)
        .filter_map(|kind| plane(mover, kind))
        .collect()
}

/// Walls on edges, and openings too narrow to pass.
fn closed<'a>(mover: &Mover<'a>) -> Option<Cow<'a, EdgePlane>> {
    let board = mover.scene.board;
    let is_gap = |feature: &EdgeFeature| matches!(feature, EdgeFeature::Gap { .. });
    let mut gaps = board
        .features()
        .filter(|(_, feature)| is_gap(feature))
        .peekable();
    if gaps.peek().is_some() {
        let mut closed = board.closed_edges().clone();
        gaps.for_each(|(edge, _)| closed.insert(edge));
        return Some(Cow::Owned(closed));
    }
    mover
        .has_closed_edges()
        .then(|| Cow::Borrowed(board.closed_edges()))
}

/// The ground that costs more: grade 1 for 5 feet, grade 2 for 10.
fn slow<'a>(mover: &Mover<'a>) -> Vec<(u8, Cow<'a, Plane>)> {
    let mut slow = Vec::new();
    let ignored = u8::from(mover.has(Trait::IgnoresDifficult));
    if !mover.has(Trait::IgnoresGreater) {
        for (grade, kind) in [(1, Terrain::Difficult), (2, Terrain::Greater)] {
            let Some(squares) = plane(mover, kind).filter(|_| grade > ignored) else {
                continue;
            };
            if !mover.avoids_ground() {
                slow.push((grade - ignored, squares));
            } else if mover.rulings.avoid_tags == AvoidTags::All {
                // The mover avoids everything that slows.
            } else if let Some(air) = plane(mover, Terrain::Airborne) {
                let mut squares = squares.into_owned();
                squares.intersect_with(&air);
                slow.push((grade - ignored, Cow::Owned(squares)));
            }
        }
    }
    if mover.care == Care::Careful {
        let unsteady = [Terrain::Narrow, Terrain::Uneven].into_iter();
        slow.extend(
            unsteady
                .filter_map(|kind| plane(mover, kind))
                .map(|squares| (1, squares)),
        );
    }
    slow
}

fn gait(mover: &Mover<'_>, side: u8) -> Option<Gait> {
    let under = match mover.rulings.big_terrain {
        BigTerrain::EnteredWorst => Under::Entered,
        BigTerrain::OccupiedWorst => Under::Occupied,
    };
    let corners = match mover.rulings.corner_cutting {
        CornerCutting::RefuseEither => Corners::Either,
        CornerCutting::RefuseBoth => Corners::Both,
        CornerCutting::Allow => Corners::Ignored,
    };
    let costs = [
        grade_cost(mover, 0)?,
        grade_cost(mover, 5)?,
        grade_cost(mover, 10)?,
    ];
    Gait::new(side, under, corners, costs).ok()
}

/// The cost that [`cost::price`] gives a step with that extra.
fn grade_cost(mover: &Mover<'_>, extra_feet: i32) -> Option<GradeCost> {
    let squares = |base: i32| {
        let form = match mover.rulings.form_diagonal {
            FormDiagonal::Surcharge => mover.form.0 - 5,
            FormDiagonal::Multiply => base * (mover.form.0 - 5) / 5,
        };
        let feet = mover
            .factors
            .0
            .saturating_add(base + form + extra_feet)
            .max(0);
        u8::try_from(feet.unsigned_abs().div_ceil(5)).ok()
    };
    let always_5 =
        mover.verb == MoveVerb::Crawl && mover.rulings.step_diagonal == StepDiagonal::Always5;
    let turn = |diagonals: u32, then: Parity| {
        let base = if always_5 {
            5
        } else {
            cost::diagonal_feet(diagonals)
        };
        Some(Turn {
            cost_squares: squares(base)?,
            then,
        })
    };
    Some(GradeCost {
        straight_squares: squares(5)?,
        diagonal: [turn(0, Parity::Odd)?, turn(1, Parity::Even)?],
    })
}
