//! The creature's movement as planes, for ranges by a flood.
//!
//! These planes say the same as the checks of `step`, `occupied` and `terrain` and the price of
//! `cost`, for a whole map at once: `srd35.obstacle.blocking`, `srd35.measure.corner`,
//! `srd35.measure.diagonal`, `srd35.measure.parity`, `srd35.terrain.*`, `srd35.obstacle.square`,
//! `srd35.speed.hampered`, `srd35.pass.*`. It is for creatures of one square, which never squeeze,
//! on ground without obstacles between squares, gaps, narrow squares and helpless bodies; the rest
//! is left to the search step by step. A test compares the two on random boards.

use std::borrow::Cow;

use board::{Condition, Quantity, Terrain};
use grid::Direction;
use grid::flood::{After, Corners, Gait, GradeCost, Ground, Parity, Turn, Under};

use super::Verb;
use super::cost::MOST_HAMPERED;
use super::geometry::{self, Step};
use super::ground::DOUBLINGS;
use super::mover::{Mover, What};
use super::rulings::{
    HamperedDiagonalParity, MixedTerrainFootprint, ObstructedSquareStop, PoorVisibility,
    RunChargeHampered, SqueezePastOpponent, WallEndCorner,
};
use rules::search::Masks;

/// The most doublings of one square: greater difficult, obstructed, dark.
const MOST_DOUBLINGS: u8 = 4;

/// Properties of obstacles that a flood cannot express.
const EXCEPTIONS: [Terrain; 3] = [
    Terrain::Check,
    Terrain::StopsFlying,
    Terrain::StopsIncorporeal,
];

/// More than any budget of a flood: the cost of a step that is never paid.
const TOO_DEAR: u8 = u8::MAX;

/// The mover's movement as planes, if planes can express it. `pays` says whether the movement's
/// budget holds that many squares.
pub(super) fn masks<'a>(mover: &Mover<'a>, pays: impl Fn(u32) -> bool) -> Option<Masks<'a>> {
    let board = mover.scene.board;
    let start = mover.creature.footprint()?;
    let rulings = mover.scene.rulings;
    let fills = |other: &&board::Creature| other.is(Condition::FillsSpace);
    let obstructed = board.terrain_plane(Terrain::Obstructed);
    let out_of_scope = (start.width, start.height, mover.side) != (1, 1, 1)
        || mover.incorporeal
        || mover.minimum_limits().is_some()
        || EXCEPTIONS
            .into_iter()
            .any(|kind| board.terrain_plane(kind).is_some())
        || DOUBLINGS
            .into_iter()
            .any(|quantity| board.has_quantity(quantity))
        || mover.has_bodies
        || board.has_one_way_steps()
        || mover.others.iter().any(fills)
        || board.features().next().is_some()
        || board.has_quantity(Quantity::WidthHundredths)
        || rulings.get::<SqueezePastOpponent>() == SqueezePastOpponent::Through
        || (obstructed.is_some()
            && rulings.get::<ObstructedSquareStop>() == ObstructedSquareStop::NeedBeyond);
    let has_edges = !board.closed_edges().is_empty();
    if out_of_scope || (has_edges && rulings.get::<WallEndCorner>() == WallEndCorner::FreeEnd) {
        return None;
    }
    let plane = |kind| board.terrain_plane(kind).map(Cow::Borrowed);
    let mut ground = Ground::open(board.extent());
    ground.hard.extend(plane(Terrain::Wall));
    if !mover.flying {
        ground.barred.extend(plane(Terrain::Pit));
        ground
            .at_least
            .extend(plane(Terrain::Difficult).map(|squares| (1, squares)));
        ground
            .at_least
            .extend(plane(Terrain::Greater).map(|squares| (2, squares)));
        ground
            .raised
            .extend(plane(Terrain::Obstructed).map(|squares| (1, squares)));
    }
    if rulings.get::<PoorVisibility>() == PoorVisibility::OneDoubling {
        ground
            .raised
            .extend(plane(Terrain::Dark).map(|squares| (1, squares)));
    }
    ground.barred_spaces = closed_spaces(mover, start);
    ground.closed = has_edges.then(|| Cow::Borrowed(board.closed_edges()));
    let shared = mover
        .others
        .iter()
        .filter_map(|other| other.footprint())
        .collect();
    Some(Masks {
        ground,
        gait: gait(mover, pays)?,
        shared,
    })
}

/// The spaces of creatures that do not let the mover pass.
fn closed_spaces(mover: &Mover<'_>, start: grid::Footprint) -> Vec<grid::Footprint> {
    let mut closed = Vec::new();
    for other in &mover.others {
        let Some(space) = other.footprint() else {
            continue;
        };
        // Whether the mover may pass a creature does not depend on the start or the direction of
        // the step.
        let into = Step {
            from: start,
            to: space,
            direction: Direction::East,
            gait: geometry::Gait::Straight,
        };
        let stops = |what: What| matches!(what, What::Creature(id, _) if id == other.id);
        if mover.occupants(&into).any(|fault| stops(fault.what)) {
            closed.push(space);
        }
    }
    closed
}

fn gait(mover: &Mover<'_>, pays: impl Fn(u32) -> bool) -> Option<Gait> {
    let rulings = mover.scene.rulings;
    if rulings.get::<MixedTerrainFootprint>() == MixedTerrainFootprint::Origin {
        return None;
    }
    let unhampered_only = match mover.verb {
        Verb::Move | Verb::Double => false,
        // By two rulings the mover may go only straight on, but a direction is not part of a
        // flood's state.
        _ if super::plan::must_be_straight(mover) => return None,
        Verb::Run | Verb::Charge
            if rulings.get::<RunChargeHampered>() == RunChargeHampered::AnyHampering =>
        {
            true
        }
        _ => return None,
    };
    let after = match rulings.get() {
        HamperedDiagonalParity::Unchanged => After::Unchanged,
        HamperedDiagonalParity::Toggles => After::Toggled,
    };
    let squares = |cost: u32| match u8::try_from(cost) {
        Ok(squares) if pays(cost) => squares,
        _ => TOO_DEAR,
    };
    let everywhere = mover.profile.hampered.min(MOST_HAMPERED);
    let most = if unhampered_only { 0 } else { MOST_DOUBLINGS };
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
    if unhampered_only && everywhere > 0 {
        return None;
    }
    let costs: Vec<_> = (0..=most)
        .map(|doublings| cost(doublings + everywhere))
        .collect();
    Gait::new(1, Under::Occupied, Corners::Either, costs).ok()
}
