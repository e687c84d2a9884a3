//! Movement in three dimensions, in the system whose rules have it.

use rules::search::Bound;

use crate::{Facts, Situation, System};

pub use starfinder::flight::{
    FoundFlight, Heading, Primary, ReachedLevel, VolumeQuery, VolumeRange,
};
pub use starfinder::{Place, Verb};

/// The system whose rules have it.
pub const SYSTEM: System = System::Starfinder;

/// Finds everything that a movement in three dimensions can get to; `None` in a system without such
/// movement, and if the creature has no place or no such speed.
pub fn volume_range(
    situation: &Situation,
    query: &VolumeQuery,
    bound: Bound,
) -> Option<VolumeRange> {
    #[allow(irrefutable_let_patterns)]
    let Facts::Starfinder(facts) = &situation.facts else {
        return None;
    };
    let scene = starfinder::Scene {
        board: &situation.board,
        facts,
        rulings: &situation.rulings,
    };
    starfinder::flight::volume_range(scene, query, bound)
}
