//! The ground on the grid: its cost, its demands, and its effects on arrival.
//!
//! Decided here: `pf2e.terrain.difficult`, `.greater`, `.diagonal`, `.no-step`, `.footprint`,
//! `.jump`, `.avoid`, `.ignore`, `.ignore-greater`, `.narrow-balance`,
//! `.uneven-balance`, `.incline-climb`; the surcharges of `pf2e.through.tumble-success`,
//! `pf2e.action.balance` and `ruling.climb-atop`.

use board::{Creature, Movement, Quantity, Terrain, TerrainSet};
use grid::{Footprint, Square};

use super::facts::Trait;
use super::harm::Hazard;
use super::hindrance::Hindrance;
use super::medium::INCLINES;
use super::mover::{Care, Landing, Mover, Stride};
use super::occupant::Entry;
use super::rulings::{AvoidTags, BigTerrain, InclineSideways, JumpLanding, StepIgnoredDifficult};
use super::{MoveVerb, gridless, registry as rule};
use rules::RuleId;

/// Why entering a square costs more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slowing {
    /// Difficult terrain.
    Difficult,
    /// Greater difficult terrain.
    Greater,
    /// Greater difficult terrain that counts as difficult for the mover.
    Lessened,
    /// The space of the enemy that is tumbled through.
    Foe,
    /// Unsteady ground on which the mover Balances.
    Unsteady,
    /// A body that is climbed over.
    Body,
}

/// The terrain extra of a step: the largest among its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extra {
    /// The extra feet.
    pub(crate) feet: i32,
    /// The square that causes it.
    pub(crate) square: Square,
    /// The reason.
    pub(crate) slowing: Slowing,
}

impl Extra {
    /// The rule behind it.
    pub(crate) const fn rule(self) -> RuleId {
        match self.slowing {
            Slowing::Difficult => rule::TERRAIN_DIFFICULT,
            Slowing::Greater => rule::TERRAIN_GREATER,
            Slowing::Lessened => rule::TERRAIN_IGNORE,
            Slowing::Foe => rule::THROUGH_TUMBLE_SUCCESS,
            Slowing::Unsteady => rule::ACTION_BALANCE,
            Slowing::Body => rule::PRONE_CLIMB_ATOP,
        }
    }

    /// The words for people.
    pub(crate) fn text(self) -> String {
        let what = match self.slowing {
            Slowing::Difficult => "difficult terrain",
            Slowing::Greater => "greater difficult terrain",
            Slowing::Lessened => "greater difficult terrain, difficult for this creature",
            Slowing::Foe => "through an enemy's space",
            Slowing::Unsteady => "unsteady ground",
            Slowing::Body => "over a body",
        };
        format!("{what} at {}", self.square)
    }
}

/// The grade: 0 for open, 1 for difficult, 2 for greater difficult.
const fn grade(kinds: TerrainSet) -> i32 {
    if kinds.contains(Terrain::Greater) {
        2
    } else if kinds.contains(Terrain::Difficult) {
        1
    } else {
        0
    }
}

/// The extra cost of the ground of the square, considering abilities.
fn ground_extra(mover: &Mover<'_>, square: Square) -> Option<Extra> {
    let kinds = mover.scene.board.terrain(square);
    let grade = grade(kinds);
    if grade == 0 || avoids(mover, kinds) || mover.has(Trait::IgnoresGreater) {
        return None;
    }
    let ignored = i32::from(mover.has(Trait::IgnoresDifficult));
    let slowing = match (grade, ignored) {
        (1, 0) => Slowing::Difficult,
        (2, 0) => Slowing::Greater,
        _ => Slowing::Lessened,
    };
    let feet = 5 * (grade - ignored);
    (feet > 0).then_some(Extra {
        feet,
        square,
        slowing,
    })
}

/// Whether the mover avoids whatever slows there (`ruling.avoid-tags`).
fn avoids(mover: &Mover<'_>, kinds: TerrainSet) -> bool {
    let is_met = kinds.contains(Terrain::Airborne) && mover.rulings.avoid_tags == AvoidTags::Ground;
    mover.avoids_ground() && !is_met
}

/// Whether difficult terrain on the ground costs the mover nothing extra.
fn minds_no_difficulty(mover: &Mover<'_>) -> bool {
    mover.avoids_ground() || mover.has(Trait::IgnoresDifficult) || mover.has(Trait::IgnoresGreater)
}

/// The extra cost of entering the square for reasons other than its ground.
fn other_extra(mover: &Mover<'_>, square: Square) -> Option<Extra> {
    let extra = |slowing| {
        Some(Extra {
            feet: 5,
            square,
            slowing,
        })
    };
    for occupant in mover.occupants.within(square.into()) {
        if occupant.entry == Entry::Tumble {
            return extra(Slowing::Foe);
        }
        if occupant.is_difficult && !minds_no_difficulty(mover) {
            return extra(Slowing::Body);
        }
    }
    if mover.care == Care::Careful && is_unsteady(mover.scene.board.terrain(square)) {
        return extra(Slowing::Unsteady);
    }
    None
}

/// The larger of the two extras of a square; if they are equal, the ground's.
fn square_extra(mover: &Mover<'_>, square: Square) -> Option<Extra> {
    let (ground, other) = (ground_extra(mover, square), other_extra(mover, square));
    match (ground, other) {
        (Some(ground), Some(other)) if other.feet > ground.feet => Some(other),
        (ground, other) => ground.or(other),
    }
}

/// The terrain extra of a step: the largest among the squares that count (`ruling.big-terrain`).
pub(crate) fn extra(mover: &Mover<'_>, step: Stride) -> Option<Extra> {
    let jumped_over =
        step.landing == Landing::Over || mover.rulings.jump_landing == JumpLanding::NoCost;
    if mover.jumps() && jumped_over {
        return None;
    }
    let worst = |worst: Option<Extra>, square: Square| {
        let here = square_extra(mover, square);
        match (worst, here) {
            (Some(worst), Some(here)) if here.feet > worst.feet => Some(here),
            (worst, here) => worst.or(here),
        }
    };
    match mover.rulings.big_terrain {
        BigTerrain::EnteredWorst => step.to.squares_outside(step.from).fold(None, worst),
        BigTerrain::OccupiedWorst => step.to.squares().fold(None, worst),
    }
}

/// Whether the ground is narrow or uneven.
pub(crate) const fn is_unsteady(kinds: TerrainSet) -> bool {
    kinds.contains(Terrain::Narrow) || kinds.contains(Terrain::Uneven)
}

/// Whether a square of the place is narrow or uneven.
pub(crate) fn unsteady_square(mover: &Mover<'_>, place: Footprint) -> Option<Square> {
    place
        .squares()
        .find(|square| is_unsteady(mover.scene.board.terrain(*square)))
}

fn needs_balance(mover: &Mover<'_>, step: Stride, kind: Terrain) -> Option<Square> {
    if mover.verb == MoveVerb::Balance || !mover.on_foot() {
        return None;
    }
    let board = mover.scene.board;
    board.terrain_plane(kind)?;
    step.from
        .squares()
        .chain(step.to.squares())
        .find(|square| board.has_terrain(*square, kind))
}

/// Check (5): a step on foot from or into a narrow square.
pub(crate) fn narrow(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    needs_balance(mover, step, Terrain::Narrow).map(Hindrance::Narrow)
}

/// Check (5): a step on foot from or into an uneven square.
pub(crate) fn uneven(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    needs_balance(mover, step, Terrain::Uneven).map(Hindrance::Uneven)
}

/// Whether the square is an incline.
pub(crate) fn is_incline(kinds: TerrainSet) -> bool {
    INCLINES.into_iter().any(|(kind, _)| kinds.contains(kind))
}

/// Check (5): a step into an incline square that goes up (`ruling.incline-sideways`: in any
/// direction).
pub(crate) fn incline(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    let jumped_over = mover.jumps() && step.landing == Landing::Over;
    if matches!(mover.movement, Movement::Climb | Movement::Fly) || jumped_over {
        return None;
    }
    let board = mover.scene.board;
    let (dx, dy) = (
        step.to.origin.x - step.from.origin.x,
        step.to.origin.y - step.from.origin.y,
    );
    INCLINES.into_iter().find_map(|(kind, (up_x, up_y))| {
        let plane = board.terrain_plane(kind)?;
        let goes_up = dx * up_x + dy * up_y > 0;
        if !goes_up && mover.rulings.incline_sideways == InclineSideways::Free {
            return None;
        }
        step.to
            .squares_outside(step.from)
            .find(|square| plane.contains(*square))
            .map(Hindrance::Incline)
    })
}

/// Check (6): no Step into difficult terrain, considering abilities unless the ruling says never.
pub(crate) fn no_step(mover: &Mover<'_>, step: Stride) -> Option<Hindrance> {
    if mover.verb != MoveVerb::Step {
        return None;
    }
    step.to
        .squares_outside(step.from)
        .find(|square| match mover.rulings.step_ignored {
            StepIgnoredDifficult::Allowed => square_extra(mover, *square).is_some(),
            StepIgnoredDifficult::Never => {
                grade(mover.scene.board.terrain(*square)) > 0
                    || other_extra(mover, *square).is_some()
            }
        })
        .map(Hindrance::Difficult)
}

/// The Balance DC of the kind of ground under the creature: the highest among its squares, if one
/// is known.
pub(crate) fn balance_dc(
    scene: super::Scene<'_>,
    creature: &Creature,
    kind: Terrain,
) -> Option<i32> {
    creature
        .footprint()?
        .squares()
        .filter(|square| scene.board.has_terrain(*square, kind))
        .filter_map(|square| scene.board.quantity(square, Quantity::BalanceDc))
        .max()
}

/// Whether a square of the creature's space is of that kind; a rider shares its mount's space
/// (`pf2e.space.mount`).
pub(crate) fn stands_on(scene: super::Scene<'_>, creature: &Creature, kind: Terrain) -> bool {
    if gridless::holds(scene) {
        return gridless::ground::is_under(scene, creature, kind);
    }
    super::measure::occupied_space(scene, creature).is_some_and(|place| {
        place
            .squares()
            .any(|square| scene.board.has_terrain(square, kind))
    })
}

/// The hazards of the squares that the step newly covers, square by square in reading order: in a
/// jump only where it lands: there everything that the space covers but did not cover at the start.
pub(crate) fn newly_covered(mover: &Mover<'_>, step: Stride) -> Vec<(Square, Hazard)> {
    let board = mover.scene.board;
    let is_over = mover.jumps() && step.landing == Landing::Over;
    if is_over || board.terrain_plane(Terrain::Hazard).is_none() {
        return Vec::new();
    }
    let harms = &mover.scene.facts.harms;
    mover
        .newly_covered(step)
        .filter(|square| is_harmed(mover, *square))
        .flat_map(|square| {
            let damages = harms.hazards(board, square).into_iter();
            damages.map(move |damage| {
                let region = None;
                (square, Hazard { region, damage })
            })
        })
        .collect()
}

/// Whether the ground of the square harms the mover: it does not harm a mover that flies over it.
fn is_harmed(mover: &Mover<'_>, square: Square) -> bool {
    let kinds = mover.scene.board.terrain(square);
    kinds.contains(Terrain::Hazard)
        && (mover.movement != Movement::Fly || kinds.contains(Terrain::Airborne))
}
