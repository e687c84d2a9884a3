//! Being forced down and standing up (`6d6.posture.free`, `6d6.posture.forced`,
//! `6d6.posture.stand-cost`, `6d6.posture.no-crawl`). Lying down by choice is not a posture.

use board::{Condition, Creature};

use super::hidden::Knowledge;
use super::mover::Mover;
use super::occupied::{self, Holders, Way};
use super::resistance::{self, Points, Purpose};
use super::rulings::{Crawl, Footprint, StandMr};
use super::{Place, Scene, gridless, registry};

/// Whether the creature is forced down.
pub(crate) const fn is_down(creature: &Creature) -> bool {
    creature.is(Condition::Prone)
}

/// Sets whether the creature is forced down.
pub(crate) const fn set_down(creature: &mut Creature, is_down: bool) {
    creature.conditions.set(Condition::Prone, is_down);
}

/// Whether a creature that is forced down may enter squares (`ruling.crawl`). The leader decides by
/// how much crawling raises the MR, with a factor.
pub(crate) fn may_crawl(scene: Scene<'_>) -> bool {
    match scene.rulings.get::<Crawl>() {
        Crawl::No => false,
        Crawl::Yes => true,
    }
}

/// The cost of standing up, as far as is known: the MR of the place for the form. Under a bigger
/// figure it is the highest, or the one that the leader states (`ruling.footprint`). A creature that
/// tries to stand up learns the truth first.
pub(crate) fn stand_cost(scene: Scene<'_>, mover: &Mover, place: &Place) -> Points {
    let (purpose, players) = (Purpose::Standing, Knowledge::Players);
    let one = Points {
        points: 1,
        rule: registry::POSTURE_STAND_COST,
    };
    match place {
        Place::Squares(space) => {
            let of = |square| resistance::of_square(scene, &mover.form, square, purpose, players);
            match scene.rulings.get::<Footprint>() {
                Footprint::Highest => space
                    .squares()
                    .map(of)
                    .max_by_key(|mr| mr.points)
                    .unwrap_or(one),
                Footprint::Stated => of(space.origin),
            }
        }
        Place::Start => resistance::stated_by(scene, &mover.form, 1, registry::GRIDLESS_SAME_WAY),
        Place::Goal(name) => {
            let stated = gridless::resistance(scene, name, players);
            resistance::stated(scene, &mover.form, stated)
        }
    }
}

/// The creatures that resist standing up, as they would resist leaving (`ruling.stand-mr`).
pub(crate) fn holders(scene: Scene<'_>, mover: &Mover, place: &Place) -> Holders {
    match scene.rulings.get::<StandMr>() {
        StandMr::Ground => Holders::default(),
        StandMr::Occupants => Holders {
            leaving: occupied::holding_down(scene, mover, place),
            entering: Vec::new(),
        },
    }
}

/// The minimum cost of standing up, including creatures that resist it.
pub(crate) fn least_to_stand(scene: Scene<'_>, mover: &Mover, place: &Place) -> u32 {
    let held = occupied::least(scene, &holders(scene, mover, place).leaving, Way::Leaving);
    stand_cost(scene, mover, place).points.saturating_add(held)
}
