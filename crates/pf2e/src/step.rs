//! Whether a step is possible: walls, corners, edges and objects, and the order of all checks of a
//! step.
//!
//! Decided here: `pf2e.move.check-order` (1) to (6), `pf2e.grid.blocked`, `pf2e.grid.corner`,
//! `pf2e.move.types` (squares that demand a type, with `medium`), `pf2e.object.entry`, `pf2e.object.fill`.

use crate::SceneFacts as _;
use std::borrow::Cow;

use board::{CreatureId, Movement, Terrain};
use grid::{Direction, Edge, Footprint, Square};

use super::mover::{Landing, Mover, Stride};
use super::rulings::CornerCutting;
use super::{Scene, ledge, medium, occupied, registry as rule, terrain};
use rules::RuleId;

/// Why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hindrance {
    /// The next place is not beside the one before.
    NotAdjacent,
    /// There is no such square.
    OffMap(Square),
    /// A wall fills the square.
    Wall(Square),
    /// A thin wall lies in the way.
    ThinWall(Edge),
    /// The square demands a movement type that is not in use.
    Needs(Square, Movement),
    /// The movement type in use cannot be used here (`ruling.move-medium`).
    NoMedium(Movement),
    /// The step is diagonal past a hard corner.
    Corner(Square),
    /// The step is diagonal past a thin wall.
    CornerEdge(Edge),
    /// An object fills the square.
    Object(Square),
    /// A creature lets nobody through.
    Creature(CreatureId),
    /// The surface is narrow, and the mover does not Balance.
    Narrow(Square),
    /// The ground is uneven, and the mover does not Balance.
    Uneven(Square),
    /// The step goes up an incline, and the mover does not Climb.
    Incline(Square),
    /// The step leads over a drop (`ruling.walk-off-ledge`).
    Drop(Square),
    /// The step is a Step into difficult terrain.
    Difficult(Square),
}

impl Hindrance {
    /// The rule that refuses the step.
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Hindrance::NotAdjacent
            | Hindrance::OffMap(_)
            | Hindrance::Wall(_)
            | Hindrance::ThinWall(_)
            | Hindrance::Needs(..) => rule::GRID_BLOCKED,
            Hindrance::NoMedium(_) => rule::MOVE_TYPES,
            Hindrance::Corner(_) | Hindrance::CornerEdge(_) => rule::GRID_CORNER,
            Hindrance::Object(_) => rule::OBJECT_ENTRY,
            Hindrance::Creature(_) => rule::THROUGH_UNWILLING,
            Hindrance::Narrow(_) => rule::TERRAIN_NARROW_BALANCE,
            Hindrance::Uneven(_) => rule::TERRAIN_UNEVEN_BALANCE,
            Hindrance::Incline(_) => rule::TERRAIN_INCLINE_CLIMB,
            Hindrance::Drop(_) => rule::FORCED_FALL,
            Hindrance::Difficult(_) => rule::TERRAIN_NO_STEP,
        }
    }

    /// The words for people.
    pub(crate) fn text(self, scene: Scene<'_>) -> Cow<'static, str> {
        match self {
            Hindrance::NotAdjacent => "a step goes to one of the eight places around".into(),
            Hindrance::OffMap(square) => format!("{square} is not on the map").into(),
            Hindrance::Wall(square) => format!("{square} is a wall").into(),
            Hindrance::ThinWall(edge) => {
                let closed_by = scene.board.closed_by(edge);
                format!("{closed_by} between {}", edge_words(edge)).into()
            }
            Hindrance::Needs(square, movement) => format!(
                "{square} can be entered only by a {} Speed or action",
                movement.word()
            )
            .into(),
            Hindrance::NoMedium(movement) => medium::missing_words(movement).into(),
            Hindrance::Corner(square) => format!("past the hard corner of {square}").into(),
            Hindrance::CornerEdge(edge) => {
                format!("past the wall between {}", edge_words(edge)).into()
            }
            Hindrance::Object(square) => format!("an object fills {square}").into(),
            Hindrance::Creature(id) => {
                let place = scene.creature(id).and_then(board::Creature::footprint);
                match place {
                    Some(place) => format!("{} stands in {}", scene.name(id), place.origin).into(),
                    None => format!("{} stands there", scene.name(id)).into(),
                }
            }
            Hindrance::Narrow(square) => format!("{square} is narrow: Balance").into(),
            Hindrance::Uneven(square) => format!("{square} is uneven: Balance").into(),
            Hindrance::Incline(square) => format!("up the incline of {square}: Climb").into(),
            Hindrance::Drop(square) => format!("over the drop at {square}").into(),
            Hindrance::Difficult(square) => {
                format!("no Step into difficult terrain at {square}").into()
            }
        }
    }
}

fn edge_words(edge: Edge) -> String {
    let [first, second] = edge.squares();
    format!("{first} and {second}")
}

type Check = fn(&Mover<'_>, Stride) -> Option<Hindrance>;

/// The checks of a step in the order of `pf2e.move.check-order`, (1) to (6).
const CHECKS: [Check; 10] = [
    blocked,
    medium::missing,
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
        if board.is_wall(square) || board.has_terrain(square, Terrain::Slit) {
            return Some(Hindrance::Wall(square));
        }
    }
    if !is_diagonal(step)
        && let Some(edge) = mover.closed_edge_on(step.from, step.to)
    {
        return Some(Hindrance::ThinWall(edge));
    }
    step.to.squares_outside(step.from).find_map(|square| {
        demanded(mover, square, step.landing).map(|movement| Hindrance::Needs(square, movement))
    })
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
    board.is_wall(square)
        || board.has_terrain(square, Terrain::HardCorner)
        || board.has_terrain(square, Terrain::Slit)
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

/// What blocks one of the two ways around the corner.
fn way_blocked(mover: &Mover<'_>, step: Stride, way: Footprint) -> Option<Hindrance> {
    way.squares()
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
