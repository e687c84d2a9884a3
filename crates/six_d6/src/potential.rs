//! The potential that an action costs (`6d6.potential.cost-potential-action`,
//! `6d6.potential.cost-advantage`, `6d6.step.cost`). How much potential a creature has is an input
//! (`6d6.potential.leader-allots`).

use super::rulings::AdvantagePotentialCost;
use super::{Advantage, Movement, Scene, Source};

/// The potential that a movement costs.
pub(crate) fn of_movement(scene: Scene<'_>, movement: &Movement, used: &[&Advantage]) -> u32 {
    let actions = movement
        .means
        .iter()
        .filter(|source| **source == Source::PotentialAction);
    let actions = u32::try_from(actions.count()).unwrap_or(u32::MAX);
    let written: u32 = used.iter().filter_map(|advantage| advantage.cost).sum();
    let plain = used.iter().filter(|advantage| advantage.cost.is_none());
    let plain = u32::try_from(plain.count()).unwrap_or(u32::MAX);
    let plain = match scene.rulings.get::<AdvantagePotentialCost>() {
        AdvantagePotentialCost::Each => plain,
        AdvantagePotentialCost::Action => plain.min(1),
    };
    actions.saturating_add(written).saturating_add(plain)
}
