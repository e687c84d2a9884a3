//! Being forced down and standing up (`6d6.posture.free`, `6d6.posture.forced`,
//! `6d6.posture.stand-cost`, `6d6.posture.no-crawl`). Lying by choice is no posture.

use board::{Condition, Creature};

use super::hidden::Knowledge;
use super::mover::Mover;
use super::occupied::{self, Holder, Way};
use super::resistance::{self, Points, Purpose};
use super::rulings::{Crawl, StandMr};
use super::{Place, Scene, registry};

/// Whether the creature is forced down.
pub(crate) const fn is_down(creature: &Creature) -> bool {
    creature.is(Condition::Prone)
}

/// Puts the creature into the posture.
pub(crate) const fn set_down(creature: &mut Creature, is_down: bool) {
    creature.conditions.set(Condition::Prone, is_down);
}

/// The word of the notation.
pub(crate) const fn word(is_down: bool) -> &'static str {
    if is_down { "forced-down" } else { "free" }
}

/// Whether one that is forced down may enter squares (`ruling.crawl`). By what number crawling
/// raises the MR is the leader's to say: a factor says it.
pub(crate) fn may_crawl(scene: Scene<'_>) -> bool {
    match scene.rulings.get::<Crawl>() {
        Crawl::No => false,
        Crawl::Yes => true,
    }
}

/// What standing up costs: the MR of the place for the form, the highest under a bigger figure. The
/// ground on which a creature lies is not hidden from it.
pub(crate) fn stand_cost(scene: Scene<'_>, mover: &Mover, place: &Place) -> Points {
    let (purpose, truth) = (Purpose::Standing, Knowledge::Truth);
    let one = Points {
        points: 1,
        rule: registry::POSTURE_STAND_COST,
    };
    match place {
        Place::Squares(space) => space
            .squares()
            .map(|square| resistance::of_square(scene, &mover.form, square, purpose, truth))
            .max_by_key(|mr| mr.points)
            .unwrap_or(one),
        Place::Start => resistance::stated(scene, &mover.form, 1),
        Place::Goal(name) => {
            let stated = scene.facts.goals.get(name).copied().unwrap_or(1);
            resistance::stated(scene, &mover.form, stated)
        }
    }
}

/// Who resists standing up (`ruling.stand-mr`).
pub(crate) fn holders(scene: Scene<'_>, mover: &Mover, place: &Place) -> Vec<Holder> {
    match scene.rulings.get::<StandMr>() {
        StandMr::Ground => Vec::new(),
        StandMr::Occupants => occupied::holding_down(scene, mover, place),
    }
}

/// The least that standing up costs, whoever resists it included.
pub(crate) fn least_to_stand(scene: Scene<'_>, mover: &Mover, place: &Place) -> u32 {
    let held = occupied::least(scene, &holders(scene, mover, place), Way::Leaving);
    stand_cost(scene, mover, place).points.saturating_add(held)
}
