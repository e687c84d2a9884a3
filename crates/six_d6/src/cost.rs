//! The cost of a step, itemised: the ground, occupants and additions (`6d6.core.budget`,
//! `6d6.core.known-minimum`, `6d6.grid.footprint`, `6d6.grid.revisit`).

use super::hidden::{self, Knowledge};
use super::mover::Mover;
use super::occupied::{self, Holders, Way};
use super::resistance::{self, Points, Purpose};
use super::rulings::{Footprint as FootprintRuling, JumpGap};
use super::step::Step;
use super::{Place, Scene, Target, form, gridless, registry, size, terrain};
use board::Creature;
use grid::{Footprint, Square};

/// What is known of the resistance of a step before anybody rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Price {
    /// The resistance of the ground.
    pub(crate) ground: Points,
    /// The occupants that add something.
    pub(crate) holders: Holders,
    /// Additions to this square: rolled, or their minimum.
    pub(crate) added: u32,
    /// The points spent on it in earlier actions, which are subtracted.
    pub(crate) paid_before: u32,
}

impl Price {
    /// The known minimum of the step, in points.
    pub(crate) fn least(&self, scene: Scene<'_>) -> u32 {
        let leaving = occupied::least(scene, &self.holders.leaving, Way::Leaving);
        let entering = occupied::least(scene, &self.holders.entering, Way::Entering);
        self.ground
            .points
            .saturating_add(self.added)
            .saturating_add(leaving)
            .saturating_add(entering)
            .saturating_sub(self.paid_before)
    }
}

/// The price of a step on the grid; `deferred` is what a landing pays for the gap before it.
pub(crate) fn of_step(
    scene: Scene<'_>,
    mover: &Mover,
    step: &Step,
    added: u32,
    deferred: u32,
    knowledge: Knowledge,
) -> Price {
    let purpose = if deferred > 0 && has_footing(scene, mover, step.to, knowledge) {
        Purpose::Landing(deferred)
    } else {
        Purpose::Entering
    };
    Price {
        ground: entering(scene, mover, (step.from, step.to), purpose, knowledge),
        holders: occupied::of_step(scene, mover, step),
        added,
        paid_before: 0,
    }
}

/// The price of reaching a goal or a counted square.
pub(crate) fn off_grid(
    scene: Scene<'_>,
    mover: &Mover,
    from: &Place,
    to: &Target,
    added: u32,
    knowledge: Knowledge,
) -> Price {
    let (stated, rule, paid_before) = match to {
        Target::Goal(name) => (
            gridless::resistance(scene, name, knowledge),
            registry::GRIDLESS_LEADER_MR,
            gridless::paid_before(scene, mover.id, name),
        ),
        Target::Counted(square) => (square.points, registry::GRIDLESS_DISTANCE_COUNTER, 0),
        Target::Squares(_) | Target::Start => (1, registry::GRIDLESS_SAME_WAY, 0),
    };
    Price {
        ground: resistance::stated_by(scene, &mover.form, stated, rule),
        holders: occupied::off_grid(scene, mover, from, to),
        added,
        paid_before,
    }
}

/// The MR of the place named for a movement, whether it can be entered or not; `None` if it is
/// solid (`ruling.failure-consequence`).
pub(crate) fn named(scene: Scene<'_>, mover: &Mover, from: &Place, to: &Target) -> Option<u32> {
    let players = Knowledge::Players;
    let stated = |points| resistance::stated(scene, &mover.form, points).points;
    match (from, to) {
        (Place::Squares(from), Target::Squares(to)) => {
            let is_solid = to
                .squares()
                .any(|square| terrain::is_solid(scene.board, square));
            let mr = || entering(scene, mover, (*from, *to), Purpose::Jumping, players).points;
            (!is_solid).then(mr)
        }
        (_, Target::Squares(_) | Target::Start) => None,
        (_, Target::Goal(name)) => Some(stated(gridless::resistance(scene, name, players))),
        (_, Target::Counted(square)) => Some(stated(square.points)),
    }
}

/// Whether a movement in that form would begin without the footing that it needs
/// (`6d6.mr.no-footing`).
pub(crate) fn is_in_mid_air(scene: Scene<'_>, creature: &Creature, form: &str) -> bool {
    let needs_footing = !form::is_terrain_free(scene, form);
    let gives_footing = |square| hidden::has_footing(scene, square, Knowledge::Players);
    creature
        .footprint()
        .is_some_and(|space| needs_footing && !space.squares().any(gives_footing))
}

/// The MR of the newly covered squares: the highest, or the leader's single number, which is that
/// of the top-left square.
fn entering(
    scene: Scene<'_>,
    mover: &Mover,
    (from, to): (Footprint, Footprint),
    purpose: Purpose,
    knowledge: Knowledge,
) -> Points {
    let of = |square| resistance::of_square(scene, &mover.form, square, purpose, knowledge);
    squares_that_count(scene, from, to)
        .into_iter()
        .map(of)
        .max_by_key(|mr| mr.points)
        .unwrap_or_else(|| of(to.origin))
}

/// The squares whose MR counts for the step (`ruling.footprint`).
fn squares_that_count(scene: Scene<'_>, from: Footprint, to: Footprint) -> Vec<Square> {
    match scene.rulings.get::<FootprintRuling>() {
        FootprintRuling::Highest => size::newly_covered(from, to).collect(),
        FootprintRuling::Stated => vec![to.origin],
    }
}

/// What the landing will pay for a gap square entered by this step (`ruling.jump-gap`).
pub(crate) fn deferred_by(
    scene: Scene<'_>,
    mover: &Mover,
    step: &Step,
    knowledge: Knowledge,
) -> u32 {
    let is_gap = !has_footing(scene, mover, step.to, knowledge);
    match scene.rulings.get::<JumpGap>() {
        JumpGap::LandingSquare if is_gap => squares_that_count(scene, step.from, step.to)
            .into_iter()
            .map(|square| resistance::of_jump(scene, &mover.form, square, knowledge))
            .max()
            .unwrap_or(0),
        JumpGap::LandingSquare | JumpGap::GapSquare => 0,
    }
}

/// Whether the creature can stand there: at least one square gives footing, or it needs none.
pub(crate) fn has_footing(
    scene: Scene<'_>,
    mover: &Mover,
    space: Footprint,
    knowledge: Knowledge,
) -> bool {
    mover.is_terrain_free
        || space
            .squares()
            .any(|square| hidden::has_footing(scene, square, knowledge))
}
