//! Movement in three dimensions, in the system whose rules have it.

use board::{Creature, CreatureId, Movement, Terrain};
use grid::{Length, Square};
use rules::search::{Bound, Preference};
use rules::{BudgetCut, Planned};

use crate::{Declaration, Facts, Situation, System};

use starfinder::flight::Attitude;
pub use starfinder::flight::{
    Altitude, FoundFlight, Heading, Made, Only, Primary, ReachedByTurn, ReachedLevel, TurnQuery,
    TurnRange, VolumeQuery, VolumeRange,
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

/// Whether the board has stairs or ladders by which the creature gets to another altitude on foot;
/// `false` in another system.
pub fn goes_by_stairs(situation: &Situation, creature: CreatureId) -> bool {
    let scene = scene_of(situation);
    scene.is_some_and(|scene| starfinder::flight::goes_by_stairs(scene, creature))
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
    starfinder::flight::volume_range(scene_of(situation)?, query, bound)
}

/// The scene of a situation of the system.
fn scene_of(situation: &Situation) -> Option<starfinder::Scene<'_>> {
    #[allow(irrefutable_let_patterns)]
    let Facts::Starfinder(facts) = &situation.facts else {
        return None;
    };
    Some(starfinder::Scene {
        board: &situation.board,
        facts,
        rulings: &situation.rulings,
    })
}

/// Returns the situation in which a movement goes on that has been planned up to a waypoint: it has
/// been carried out so far, and its actions are not spent yet.
pub fn gone_on(before: &Situation, creature: CreatureId, outcome: &crate::Outcome) -> Situation {
    let mut there = before.clone();
    there.carry_out(outcome);
    #[allow(irrefutable_let_patterns)]
    if let (Facts::Starfinder(then), Facts::Starfinder(now)) = (&before.facts, &mut there.facts)
        && let Some(turn) = now.turn_mut(creature)
    {
        turn.used = then.turn(creature).used;
    }
    there
}

/// Finds everything that a turn leads to at that altitude; `None` in another system.
pub fn turn_range(
    situation: &Situation,
    query: &TurnQuery,
    altitude: Altitude,
) -> Option<TurnRange> {
    let scene = scene_of(situation)?;
    Some(starfinder::flight::turn_range(scene, query, altitude))
}

/// A way within a turn, as declarations that were planned one after another.
#[derive(Clone, Debug)]
pub struct TurnWay {
    /// The declarations, first to last.
    pub planned: Vec<Planned<System>>,
    /// The total cost.
    pub cost: Length,
    /// The number of reactions they trigger.
    pub triggers: u32,
}

/// What a search for a way within a turn has found.
#[derive(Clone, Debug, Default)]
pub struct FoundTurnWay {
    /// The best way that the rules accept without dice.
    pub way: Option<TurnWay>,
    /// The movements of which only a part was searched, so that they may hold a better way.
    pub cuts: Vec<BudgetCut>,
}

/// Finds the best way to a square at that altitude within the turn; in another system there is none.
pub fn turn_way(
    situation: &Situation,
    query: &TurnQuery,
    (goal, altitude): (Square, Altitude),
) -> FoundTurnWay {
    let Some(scene) = scene_of(situation) else {
        return FoundTurnWay::default();
    };
    let (mut ways, mut cuts) = starfinder::flight::turn_ways(scene, query, (goal, altitude));
    grid::sort_by_key(&mut ways, |way| {
        let (actions, triggers) = (u32::from(way.made.actions()), way.triggers);
        match query.preference {
            Preference::Cheapest => (0, actions, way.cost, triggers),
            Preference::Safest => (triggers, actions, way.cost, 0),
        }
    });
    let best = ways.into_iter().find_map(|way| {
        let actions = way.made.actions();
        let declarations = way.declarations.into_iter().map(Declaration::Starfinder);
        let feet = way.cost.whole_feet().unwrap_or_default();
        let found = situation.planned_way(query.creature, goal, declarations.collect(), feet)?;
        let way = TurnWay {
            planned: found.planned,
            cost: way.cost,
            triggers: found.triggers,
        };
        Some((way, actions))
    });
    if let Some((way, actions)) = &best
        && (query.preference == Preference::Cheapest || way.triggers == 0)
        && let Some(cost) = way.cost.whole_feet()
    {
        cuts.retain(|cut| cut.may_undercut(*actions, cost));
    }
    FoundTurnWay {
        way: best.map(|(way, _)| way),
        cuts,
    }
}
