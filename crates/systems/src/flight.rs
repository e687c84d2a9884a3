//! Movement in three dimensions, in the system whose rules have it.

use board::{Creature, CreatureId, Movement, Terrain};
use rules::search::Bound;

use crate::{Facts, Situation, System};

use starfinder::flight::Attitude;
pub use starfinder::flight::{
    FoundFlight, Heading, Primary, ReachedLevel, VolumeQuery, VolumeRange,
};
pub use starfinder::{Place, Verb};

/// The system whose rules have it.
pub const SYSTEM: System = System::Starfinder;

/// How a creature moves at its present place: a flyer above the ground, a swimmer in water, a
/// burrower below the ground. `None` on the ground, and in a system without altitudes.
pub fn own_way(situation: &Situation, creature: &Creature) -> Option<Movement> {
    if situation.system() != SYSTEM {
        return None;
    }
    let has = |way: Movement| creature.speeds.get(way).is_some();
    let is_in_water = creature.footprint().is_some_and(|space| {
        let mut squares = space.squares();
        squares.any(|square| {
            let terrain = situation.board.terrain(square);
            terrain.contains(Terrain::Water)
        })
    });
    let height = creature.elevation_feet.0;
    let (above, below) = (height > 0, height < 0);
    if above && has(Movement::Fly) {
        Some(Movement::Fly)
    } else if is_in_water && !above && has(Movement::Swim) {
        Some(Movement::Swim)
    } else if below && has(Movement::Burrow) {
        Some(Movement::Burrow)
    } else {
        None
    }
}

/// Where a flyer is going in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The primary direction, if it has chosen one.
    pub primary: Option<Primary>,
    /// Its heading, if it has flown or chosen.
    pub heading: Option<Heading>,
}

/// Where the creature is going in its turn, as far as that situation knows; `None` in a system
/// without such movement, and if it has no fly speed.
pub fn course(situation: &Situation, id: CreatureId) -> Option<Course> {
    #[allow(irrefutable_let_patterns)]
    let Facts::Starfinder(facts) = &situation.facts else {
        return None;
    };
    let creature = situation.board.creature(id)?;
    creature.speeds.get(Movement::Fly)?;
    let turn = facts.turn(id);
    let chosen = turn.primary.map(Primary::heading);
    Some(Course {
        primary: turn.primary,
        heading: turn.attitude.map(Attitude::heading).or(chosen),
    })
}

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
