//! Whether a step is possible: walls, corners, edges and objects, and the order of all checks of a
//! step.
//!
//! Decided here: `pf2e.move.check-order` (1) to (6), `pf2e.grid.blocked`, `pf2e.grid.corner`,
//! `pf2e.move.types` (squares that demand a type, with `medium`), `pf2e.object.entry`, `pf2e.object.fill`.

use crate::hindrance::Hindrance;
use crate::rulings::MoveMedium;

use board::{Movement, Terrain};
use grid::{Direction, Footprint, Square};

use super::mover::{Landing, Mover, Stride};
use super::occupant::Entry;
use super::rulings::CornerCutting;
use super::{ledge, medium, occupied, terrain};

type Check = fn(&Mover<'_>, Stride) -> Option<Hindrance>;

/// The checks of a step in the order of `pf2e.move.check-order`, (1) to (6).
const CHECKS: [Check; 10] = [
    blocked,
    missing_medium,
    corner,
    object,
    occupied::barred,
    terrain::narrow,
    terrain::uneven,
    terrain::incline,
    ledge::refused,
    terrain::no_step,
];

/// Everything that forbids the step, in the order of the checks. They are computed one by one,
/// because a search asks only for the first.
pub(crate) fn hindrances<'m>(
    mover: &'m Mover<'_>,
    step: Stride,
) -> impl Iterator<Item = Hindrance> + 'm {
    let apart = adjacent(step).is_none().then_some(Hindrance::NotAdjacent);
    let checks: &[Check] = if apart.is_some() { &[] } else { &CHECKS };
    apart
        .into_iter()
        .chain(checks.iter().filter_map(move |check| check(mover, step)))
}

/// The direction of the step, if it is one to a neighbouring place.
pub(crate) fn adjacent(step: Stride) -> Option<Direction> {
    let (from, to) = (step.from.origin, step.to.origin);
    Direction::from_offset(to.x.checked_sub(from.x)?, to.y.checked_sub(from.y)?)
}

/// Check (1): the squares after the step exist and are free of walls, no thin wall is crossed, and
/// no square demands a movement type that is not in use.
fn blocked(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    let board = mover.scene.board;
    for square in step.to.squares() {
        if !board.contains(square) {
            return Some(Hindrance::OffMap(square));
        }
        if is_solid(mover, square) {
            return Some(Hindrance::Wall(square));
        }
    }
    if !is_diagonal(step)
        && let Some(edge) = mover.closed_edge_on(step.from, step.to)
    {
        return Some(Hindrance::ThinWall(edge));
    }
    mover.newly_covered(step).find_map(|square| {
        demanded(mover, square, step.landing).map(|movement| Hindrance::Needs(square, movement))
    })
}

/// Whether no step enters the square, wherever it begins: checks (1) and (4).
pub(crate) fn is_closed(mover: &Mover<'_>, square: Square) -> bool {
    is_solid(mover, square)
        || (mover.occupants.within(square.into())).any(|other| other.entry == Entry::Barred)
}

fn is_solid(mover: &Mover<'_>, square: Square) -> bool {
    let board = mover.scene.board;
    board.is_wall(square) || board.has_terrain(square, Terrain::Slit)
}

fn is_diagonal(step: Stride) -> bool {
    step.from.origin.x != step.to.origin.x && step.from.origin.y != step.to.origin.y
}

/// The movement type that the square demands but the mover does not use.
fn demanded(mover: &Mover<'_>, square: Square, landing: Landing) -> Option<Movement> {
    let kinds = mover.scene.board.terrain(square);
    if kinds.is_open() {
        return None;
    }
    medium::DEMANDS
        .into_iter()
        .filter(|(kind, _)| kinds.contains(*kind))
        .map(|(_, movement)| movement)
        .find(|movement| {
            // A jump passes over a gap or over water, but not through solid ground.
            let jumped_over =
                mover.jumps() && landing == Landing::Over && medium::is_jumped_over(*movement);
            !medium::meets(mover.movement, *movement) && !jumped_over
        })
}

/// Whether the ground of the place holds the creature: nobody stays in deep water, in earth, on a
/// sheer wall or in the air who has no movement for it, nor over a drop.
pub(crate) fn may_stand(mover: &Mover<'_>, at: Footprint) -> bool {
    let has = |movement: Movement| mover.creature.speeds.get(movement).is_some();
    let holds = |square: Square| {
        demanded(mover, square, Landing::Down).is_none_or(|demanded| {
            Movement::ALL
                .into_iter()
                .any(|own| has(own) && medium::meets(own, demanded))
        })
    };
    let flies = mover.movement == Movement::Fly || has(Movement::Fly);
    let (board, ruling) = (mover.scene.board, mover.rulings.ledge_large);
    at.squares().all(holds) && (flies || !ledge::leads_over(board, ruling, mover.start, at))
}

/// Check (2): a diagonal step sweeps the two corner squares beside it.
fn corner(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    if !is_diagonal(step) {
        return None;
    }
    match mover.rulings.corner_cutting {
        CornerCutting::RefuseEither => {
            let [first, second] = corner_squares(step);
            [first, second]
                .into_iter()
                .find(|square| is_hard(mover, *square))
                .map(Hindrance::Corner)
                .or_else(|| {
                    let rectangle = step.from.union(step.to);
                    mover
                        .closed_edge_inside(rectangle)
                        .map(Hindrance::CornerEdge)
                })
        }
        CornerCutting::RefuseBoth => {
            let [first, second] = corner_ways(step).map(|way| way_blocked(mover, step, way));
            first.and(second)
        }
        // Any corner may be passed, but no space may lie across a thin wall.
        CornerCutting::Allow => mover.closed_edge_inside(step.to).map(Hindrance::CornerEdge),
    }
}

fn is_hard(mover: &Mover<'_>, square: Square) -> bool {
    let board = mover.scene.board;
    is_solid(mover, square) || board.has_terrain(square, Terrain::HardCorner)
}

/// The two squares of the covering rectangle that a diagonal step cuts.
fn corner_squares(step: Stride) -> [Square; 2] {
    let rectangle = step.from.union(step.to);
    let (left, top) = (rectangle.origin.x, rectangle.origin.y);
    let (right, bottom) = (rectangle.right() - 1, rectangle.bottom() - 1);
    let falls = (step.to.origin.x > step.from.origin.x) == (step.to.origin.y > step.from.origin.y);
    if falls {
        [Square::new(right, top), Square::new(left, bottom)]
    } else {
        [Square::new(left, top), Square::new(right, bottom)]
    }
}

/// The places between the two straight steps that lead the same way as a diagonal step: once across
/// first and once down first.
fn corner_ways(step: Stride) -> [Footprint; 2] {
    let (from, to) = (step.from.origin, step.to.origin);
    [
        step.from.at(Square::new(to.x, from.y)),
        step.from.at(Square::new(from.x, to.y)),
    ]
}

/// What blocks one of the two ways around the corner: of the squares that may be hard, only the corner
/// square counts, because a hard object hinders nobody who goes over it.
fn way_blocked(mover: &Mover<'_>, step: Stride, way: Footprint) -> Option<Hindrance> {
    way.squares_outside(step.from)
        .filter(|square| !step.to.contains(*square))
        .find(|square| is_hard(mover, *square))
        .map(Hindrance::Corner)
        .or_else(|| {
            mover
                .closed_edge_inside(step.from.union(way))
                .map(Hindrance::CornerEdge)
        })
        .or_else(|| {
            mover
                .closed_edge_inside(way.union(step.to))
                .map(Hindrance::CornerEdge)
        })
}

/// Check (3): objects that cannot be entered.
fn object(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    step.to
        .squares_outside(step.from)
        .find(|square| {
            mover
                .scene
                .board
                .has_terrain(*square, Terrain::ObjectBlocked)
        })
        .map(Hindrance::Object)
}

/// Whether walls, corners, objects or a missing movement type keep the mover out of the place,
/// ignoring all creatures (for forced movement).
pub(crate) fn solid_hindrance(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    if adjacent(step).is_none() {
        return Some(Hindrance::NotAdjacent);
    }
    [blocked as Check, corner, object]
        .into_iter()
        .find_map(|check| check(mover, step))
}

/// Check after (1): the movement type must be usable in at least one square of the space before or
/// after the step (`ruling.move-medium`).
fn missing_medium(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    if mover.rulings.move_medium == MoveMedium::Host || !medium::needs_medium(mover.movement) {
        return None;
    }
    let board = mover.scene.board;
    let mut squares = step.from.squares().chain(step.to.squares());
    let found = squares.any(|square| medium::carries(board.terrain(square), mover.movement));
    (!found).then_some(Hindrance::NoMedium(mover.movement))
}
