//! Every place that a movement can reach, by trying every step from every state until nothing new
//! turns up.

use std::collections::BTreeMap;

use crate::answer::{Move, Verb};
use crate::world::{Creature, Place, Space, System, World};
use crate::{pf2e, srd35};

/// A place that a movement can end in, in any footprint, and the least it costs to get there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reached {
    /// Top-left square of the mover's space.
    pub place: Place,
    /// The least cost in feet.
    pub cost_feet: i64,
}

/// The places in which a movement of that kind may end within the limit, in the order of their
/// columns, each with its least cost. The mover's present place is one of them, at no cost, if it
/// may stay there; a movement that returns to it is not considered.
///
/// The state is the place and whether the next plain diagonal is the expensive one; all states are
/// kept with their least cost, and every step from every state is tried again until none gets
/// cheaper.
pub fn range(world: &World, letter: char, verb: Verb, limit_feet: i64) -> Vec<Reached> {
    let Some(mover) = world.creature(letter) else {
        return Vec::new();
    };
    let declared = Move::new(letter, verb, &[]);
    let mut least: BTreeMap<(Space, u32), i64> = BTreeMap::new();
    least.insert((mover.space(), mover.turn.diagonals % 2), 0);
    loop {
        let mut changed = false;
        for ((from, parity), spent) in least.clone() {
            for to in neighbours(world, mover, from) {
                let left = Some(limit_feet - spent);
                let step = match world.system {
                    System::Pf2e => {
                        let (from, to) = (from.place, to.place);
                        pf2e::step(world, mover, &declared, from, to, parity, left)
                    }
                    System::Srd35 => srd35::step(world, mover, &declared, from, to, parity, left),
                };
                let Ok((cost, diagonals)) = step else {
                    continue;
                };
                let known = least.get(&(to, diagonals % 2)).copied();
                if known.is_none_or(|known| spent + cost < known) {
                    least.insert((to, diagonals % 2), spent + cost);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    places_to_end_in(world, letter, &least)
}

/// The spaces to which a step could lead; in srd35 also those of other footprints.
fn neighbours(world: &World, mover: &Creature, from: Space) -> Vec<Space> {
    if world.system == System::Srd35 {
        return srd35::neighbours(world, mover, from);
    }
    let mut spaces = Vec::new();
    for y in -1..=1 {
        for x in -1..=1 {
            if (x, y) != (0, 0) {
                spaces.push(from.at((from.place.0 + x, from.place.1 + y)));
            }
        }
    }
    spaces
}

/// The places, among these states, in which the movement may end, each once with its least cost.
fn places_to_end_in(
    world: &World,
    letter: char,
    least: &BTreeMap<(Space, u32), i64>,
) -> Vec<Reached> {
    let Some(mover) = world.creature(letter) else {
        return Vec::new();
    };
    let may_end = |space: Space| match world.system {
        System::Pf2e => {
            let shared = pf2e::sharing(world, mover);
            pf2e::refuse_end(world, mover, space.place, &shared, false).is_none()
        }
        System::Srd35 => srd35::refuse_end(world, mover, space).is_none(),
    };
    let mut costs: BTreeMap<Place, i64> = BTreeMap::new();
    for ((space, _), cost) in least.iter().filter(|((space, _), _)| may_end(*space)) {
        let best = costs.entry(space.place).or_insert(*cost);
        *best = (*best).min(*cost);
    }
    costs
        .into_iter()
        .map(|(place, cost_feet)| Reached { place, cost_feet })
        .collect()
}
