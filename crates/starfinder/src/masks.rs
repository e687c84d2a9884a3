//! The creature's movement as planes, for ranges by a flood.
//!
//! These planes say the same as the checks of `step`, `squeeze`, `occupied` and `terrain` and the
//! price of `cost`, for a whole map at once: `starfinder.terrain.*`, `starfinder.distance.*`,
//! `starfinder.cost.*`, `starfinder.occupied.*`. It is for creatures of one square on the level of
//! the map, on ground without narrow squares, stated altitudes, helpless bodies and creatures that
//! fill their squares; the rest is left to the search step by step. A test compares the two on
//! random boards.

use std::borrow::Cow;

use board::{Condition, Quantity, Terrain};
use grid::flood::{After, Corners, Gait, GradeCost, Ground, Parity, Turn, Under};
use grid::{Direction, Plane};

use super::heading::{Bearing, Slope};
use super::mover::Mover;
use super::rulings::{
    DifficultSourcesStack, EdgeWallCorner, Medium, ParityAfterDoubled, SoftObject, TinyInsideHost,
};
use super::standing::Standing;
use super::step::Shift;
use super::{Rigidity, Verb, size};
use rules::search::Masks;

/// More than any budget of a flood: the cost of a step that is never paid.
const TOO_DEAR: u8 = u8::MAX;

/// The most doublings of one square.
const MOST_DOUBLINGS: u8 = 3;

/// The mover's movement as planes, if planes can express it. `pays` says whether the movement's
/// budget holds that many squares.
pub(super) fn masks<'a>(mover: &Mover<'a>, pays: impl Fn(u32) -> bool) -> Option<Masks<'a>> {
    let start = mover.standing()?;
    if !is_plain(mover, &start) {
        return None;
    }
    let board = mover.scene.board;
    let rulings = mover.scene.rulings;
    let has_edges = !board.closed_edges().is_empty();
    let is_one_way = board.has_one_way_steps();
    if is_one_way || (has_edges && rulings.get::<EdgeWallCorner>() == EdgeWallCorner::Squares) {
        return None;
    }
    let plane = |kind| board.terrain_plane(kind).map(Cow::Borrowed);
    let mut ground = Ground::open(board.extent());
    ground.hard.extend(plane(Terrain::Wall));
    ground.hard.extend(plane(Terrain::Rigid));
    let earth = [Terrain::Dirt, Terrain::Rock].into_iter().filter_map(plane);
    match rulings.get() {
        SoftObject::Rigid => ground.hard.extend(earth),
        SoftObject::Soft => ground.barred.extend(earth),
    }
    ground.barred.extend(plane(Terrain::Soft));
    lay_objects(mover, &mut ground);
    if rulings.get::<Medium>() == Medium::Map {
        ground.barred.extend(plane(Terrain::Water));
        ground.barred.extend(plane(Terrain::Face));
    }
    if !mover.creature.is(Condition::Incorporeal) {
        let difficult = plane(Terrain::Difficult).map(|squares| (1, squares));
        let greater = plane(Terrain::Greater).map(|squares| (2, squares));
        ground.at_least.extend(difficult);
        ground.at_least.extend(greater);
    }
    ground.barred_spaces = closed_spaces(mover, &start);
    ground.closed = has_edges.then(|| Cow::Borrowed(board.closed_edges()));
    let shared = mover
        .others
        .iter()
        .map(|(_, space)| space.footprint)
        .collect();
    Some(Masks {
        ground,
        gait: gait(mover, pays)?,
        shared,
    })
}

/// Objects on the level of the map.
fn lay_objects(mover: &Mover<'_>, ground: &mut Ground<'_>) {
    let extent = mover.scene.board.extent();
    for (object, space) in mover.scene.facts.objects_on_map() {
        if space.level > 0 || space.top() <= 0 {
            continue;
        }
        let mut squares = Plane::new(extent);
        squares.insert_footprint(space.footprint);
        match object.rigidity {
            Rigidity::Rigid => ground.hard.push(Cow::Owned(squares)),
            Rigidity::Soft => ground.barred.push(Cow::Owned(squares)),
        }
    }
}

/// Whether planes can express everything about the mover and its surroundings.
fn is_plain(mover: &Mover<'_>, start: &Standing) -> bool {
    let board = mover.scene.board;
    let fills = |condition| mover.others.iter().any(|(other, _)| other.is(condition));
    let has_bodies = mover
        .others
        .iter()
        .any(|(other, _)| size::is_helpless(other));
    // A creature inside the mover's space only bars the mover from other squares.
    let hosts = mover.scene.rulings.get::<TinyInsideHost>() == TinyInsideHost::Ignored
        && mover.others_in(start.occupied).next().is_some();
    matches!(mover.verb, Verb::Move | Verb::Double)
        && (mover.side, mover.height, start.full.level) == (1, 1, 0)
        && mover
            .action_faults(start, mover.scene.facts.turn(mover.creature.id))
            .is_empty()
        && mover
            .others
            .iter()
            .all(|(_, space)| space.level <= 0 && space.top() > 0)
        && !fills(Condition::FillsSpace)
        && !has_bodies
        && !hosts
        && board.all_levels().next().is_none()
        && !board.has_quantity(Quantity::WidthHundredths)
        && board.terrain_plane(Terrain::Hampered).is_none()
        && !board.has_quantity(Quantity::FurtherEffects)
        && (mover.scene.rulings.get::<DifficultSourcesStack>() == DifficultSourcesStack::No
            || !board.has_quantity(Quantity::DifficultCauses))
}

/// The spaces of creatures that do not let the mover pass.
fn closed_spaces(mover: &Mover<'_>, start: &Standing) -> Vec<grid::Footprint> {
    // Whether the mover may pass a creature does not depend on the start or the direction of the
    // step.
    let shift = |full| Shift {
        from: *start,
        full,
        bearing: Bearing::slanted(Direction::East, Slope::Level),
    };
    mover
        .others
        .iter()
        .filter(|(_, space)| mover.refusal_in(&shift(*space), *space).is_some())
        .map(|(_, space)| space.footprint)
        .collect()
}

/// A gait that no step undercuts: one over open ground.
pub(super) fn least_gait(mover: &Mover<'_>) -> Option<Gait> {
    let turn = |cost_squares, then| Turn { cost_squares, then };
    let open = GradeCost {
        straight_squares: 1,
        diagonal: if mover.is_flat() {
            [turn(1, Parity::Even), turn(1, Parity::Odd)]
        } else {
            [turn(1, Parity::Odd), turn(2, Parity::Even)]
        },
    };
    Gait::new(1, Under::Occupied, Corners::Either, [open]).ok()
}

fn gait(mover: &Mover<'_>, pays: impl Fn(u32) -> bool) -> Option<Gait> {
    let after = match mover.scene.rulings.get() {
        ParityAfterDoubled::Keep => After::Unchanged,
        ParityAfterDoubled::Flip => After::Toggled,
    };
    let squares = |cost: u32| match u8::try_from(cost) {
        Ok(squares) if pays(cost) => squares,
        _ => TOO_DEAR,
    };
    let cost = |doublings: u8| match doublings {
        0 => GradeCost {
            straight_squares: squares(1),
            diagonal: [
                Turn {
                    cost_squares: squares(1),
                    then: Parity::Odd,
                },
                Turn {
                    cost_squares: squares(2),
                    then: Parity::Even,
                },
            ],
        },
        _ => GradeCost::flat(
            squares(1 << doublings),
            squares(3 << (doublings - 1)),
            after,
        ),
    };
    let costs: Vec<_> = (0..=MOST_DOUBLINGS).map(cost).collect();
    Gait::new(1, Under::Occupied, Corners::Either, costs).ok()
}
