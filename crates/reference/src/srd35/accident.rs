//! Accidentally in an illegal space: `srd35.special.illegal_end`, and the tie of
//! `srd35.measure.closest_tie`.

use std::collections::BTreeMap;

use super::checks::refuse_way;
use super::pass::refuse_end;
use super::threat::distance_squares;
use crate::world::{Creature, Place, World};

/// Where somebody who was stopped is put.
pub(super) struct Displaced {
    /// The place.
    pub(super) place: Place,
    /// Faces of the die and the face that came up, where places were equally close.
    pub(super) die: Option<(usize, usize)>,
}

/// Where a mover that was stopped at the end of `places` (the start first) is put; `None` if it
/// may stay. `face` is what the die shows if it is rolled.
pub(super) fn displaced(
    world: &World,
    mover: &Creature,
    places: &[Place],
    face: usize,
) -> Option<Displaced> {
    let (start, here) = (*places.first()?, *places.last()?);
    let legal = |place: Place| place == start || refuse_end(world, mover, place).is_none();
    if legal(here) {
        return None;
    }
    let index = places.iter().rposition(|place| legal(*place))?;
    let last_legal = places[index];
    let ways = ways_from(world, mover, here);
    let back = length_of(&places[index..]);
    let last_distance = ways.get(&last_legal).copied().unwrap_or(back).min(back);
    let measured = world.ruling("ruling.illegal_end_candidates", "reachable") == "measured";
    let mut closer: Vec<(i32, Place)> = Vec::new();
    for place in world.squares() {
        let way = ways.get(&place).copied();
        let distance = way.map(|way| {
            if measured {
                distance_squares(here, place)
            } else {
                way
            }
        });
        let last = if measured {
            distance_squares(here, last_legal)
        } else {
            last_distance
        };
        if let Some(distance) = distance.filter(|distance| *distance < last)
            && refuse_end(world, mover, place).is_none()
            && place != last_legal
        {
            closer.push((distance, place));
        }
    }
    if world.ruling("ruling.illegal_end_candidates", "reachable") == "path_only" {
        closer.clear();
    }
    let nearest = closer.iter().map(|(distance, _)| *distance).min();
    // In reading order, as the squares of the world are.
    let tied: Vec<Place> = closer
        .iter()
        .filter(|(d, _)| Some(*d) == nearest)
        .map(|(_, place)| *place)
        .collect();
    Some(match tied.as_slice() {
        [] => Displaced {
            place: last_legal,
            die: None,
        },
        [only] => Displaced {
            place: *only,
            die: None,
        },
        several => {
            let face = face.clamp(1, several.len());
            Displaced {
                place: several[face - 1],
                die: Some((several.len(), face)),
            }
        }
    })
}

/// 1-2-1-2 from a count of 0: squares of a way.
fn length_of(way: &[Place]) -> i32 {
    let steps = way.len() as i32 - 1;
    let bends = way
        .windows(2)
        .filter(|pair| pair[0].0 != pair[1].0 && pair[0].1 != pair[1].1);
    steps + bends.count() as i32 / 2
}

/// The length of the shortest way to every place that can be reached by steps that pass checks 2
/// to 5 and enter no creature that fills its squares.
fn ways_from(world: &World, mover: &Creature, from: Place) -> BTreeMap<Place, i32> {
    let mut least: BTreeMap<(Place, i32), i32> = BTreeMap::from([((from, 0), 0)]);
    loop {
        let mut changed = false;
        for ((here, parity), length) in least.clone() {
            for (x, y) in [
                (1, 0),
                (1, 1),
                (0, 1),
                (-1, 1),
                (-1, 0),
                (-1, -1),
                (0, -1),
                (1, -1),
            ] {
                let to = (here.0 + x, here.1 + y);
                if refuse_way(world, mover, here, to).is_some() {
                    continue;
                }
                let diagonal = i32::from(x != 0 && y != 0);
                let longer = length + 1 + diagonal * parity;
                let state = (to, (parity + diagonal) % 2);
                if least.get(&state).is_none_or(|known| longer < *known) {
                    least.insert(state, longer);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    let mut ways: BTreeMap<Place, i32> = BTreeMap::new();
    for ((place, _), length) in least {
        let known = ways.entry(place).or_insert(length);
        *known = (*known).min(length);
    }
    ways
}
