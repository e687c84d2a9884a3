//! What a step costs: the ground, occupants and additions, itemised (`6d6.core.budget`,
//! `6d6.core.known-minimum`, `6d6.grid.footprint`, `6d6.grid.revisit`).

use super::hidden::{self, Knowledge};
use super::mover::Mover;
use super::occupied::{self, Holders, Way};
use super::resistance::{self, Points, Purpose};
use super::rulings::{Footprint as FootprintRuling, JumpGap};
use super::step::Step;
use super::{Place, Scene, Target, gridless, size};
use grid::Footprint;

/// What is known of the resistance of a step before anybody rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Price {
    /// The ground.
    pub(crate) ground: Points,
    /// Occupants that add something.
    pub(crate) holders: Holders,
    /// Additions to this square: rolled, or the least that they can be.
    pub(crate) added: u32,
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
    let mut ground = entering(scene, mover, step, Purpose::Entering, knowledge);
    if has_footing(scene, mover, step.to, knowledge) && deferred > ground.points {
        ground = Points {
            points: deferred,
            rule: super::registry::MR_GAP,
        };
    }
    Price {
        ground,
        holders: occupied::of_step(scene, mover, step),
        added,
    }
}

/// The price of reaching a goal or a counted square.
pub(crate) fn off_grid(
    scene: Scene<'_>,
    mover: &Mover,
    from: &Place,
    to: &Target,
    added: u32,
) -> Price {
    let stated = match to {
        Target::Goal(name) => gridless::goal_points(scene, mover.id, name),
        Target::Counted(points) => *points,
        Target::Squares(_) => 1,
    };
    let holders = match to {
        Target::Goal(_) => occupied::of_goal(scene, mover, from, to),
        Target::Counted(_) | Target::Squares(_) => Holders::default(),
    };
    Price {
        ground: resistance::stated(scene, &mover.form, stated),
        holders,
        added,
    }
}

/// The MR of what the step newly covers: the highest, or the leader's single figure, which is that
/// of the top-left square.
fn entering(
    scene: Scene<'_>,
    mover: &Mover,
    step: &Step,
    purpose: Purpose,
    knowledge: Knowledge,
) -> Points {
    let of = |square| resistance::of_square(scene, &mover.form, square, purpose, knowledge);
    match scene.rulings.get::<FootprintRuling>() {
        FootprintRuling::Highest => size::newly_covered(step.from, step.to)
            .map(of)
            .max_by_key(|mr| mr.points)
            .unwrap_or_else(|| of(step.to.origin)),
        FootprintRuling::Stated => of(step.to.origin),
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
        JumpGap::LandingSquare if is_gap => {
            entering(scene, mover, step, Purpose::Jumping, knowledge).points
        }
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
